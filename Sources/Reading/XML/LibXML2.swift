// libxml2's one-time preparation, which its documentation asks for before threads use it.

import CLibXML2

enum LibXML2 {
    private static let prepared: Void = xmlInitParser()

    static func prepare() { _ = prepared }

    /// A C string as text; libxml2 hands out UTF-8.
    static func string(_ bytes: UnsafePointer<xmlChar>?) -> String {
        guard let bytes else { return "" }
        return String(cString: bytes)
    }
}
