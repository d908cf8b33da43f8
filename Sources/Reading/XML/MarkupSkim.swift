// Reading a document for its attributes alone: no tree, no places, a fraction of the time.

import CLibXML2

/// Streams a document's attributes to a closure. It is for documents of our own making: it says only whether a document
/// is well-formed; `MarkupReader` says what is wrong and where.
package final class MarkupSkim {
    /// UTF-8 of a name or a value, valid only during the call.
    package typealias Bytes = UnsafeBufferPointer<UInt8>

    /// An attribute, and the element that has it.
    package struct Attribute {
        package let element: Bytes
        /// Whether that is an element of HTML.
        package let isHTML: Bool
        package let name: Bytes
        package let value: Bytes
    }

    private let visit: (Attribute) -> Void
    private var isSound = true
    private var isRootHTML: Bool?
    /// Names of namespaces that are equal are one pointer while a document is read.
    private var namespace: (address: UnsafePointer<xmlChar>?, isHTML: Bool) = (nil, false)

    private init(_ visit: @escaping (Attribute) -> Void) { self.visit = visit }

    /// Calls `visit` for each attribute in document order.
    /// - Returns: whether the root is an element of HTML; nil for a document that is not well-formed, or has a DOCTYPE
    ///   that declares something.
    package static func read(_ bytes: [UInt8], visit: @escaping (Attribute) -> Void) -> Bool? {
        read(visit) { reader in
            bytes.withUnsafeBytes { bytes in
                let text = bytes.bindMemory(to: CChar.self)
                return flipbook_read(text.baseAddress, Int32(clamping: text.count), &reader)
            }
        }
    }

    /// The same for an open file of any size, read in pieces. Closes the descriptor.
    package static func read(closing descriptor: Int32, visit: @escaping (Attribute) -> Void) -> Bool? {
        read(visit) { flipbook_read_file(descriptor, &$0) }
    }

    private static func read(
        _ visit: @escaping (Attribute) -> Void, _ parse: (inout flipbook_reader) -> Int32
    ) -> Bool? {
        LibXML2.prepare()
        let skim = MarkupSkim(visit)
        var reader = flipbook_reader()
        reader.user = Unmanaged.passUnretained(skim).toOpaque()
        reader.start = { user, local, _, address, count, attributes in
            MarkupSkim.from(user).start(local, namespace: address, attributes, count: Int(count))
        }
        reader.end = { _ in }
        reader.text = { _, _, _ in }
        reader.comment = { _, _ in }
        reader.instruction = { _, _, _ in }
        reader.error = { user, _, _, _, _, _ in MarkupSkim.from(user).isSound = false }
        let status = withExtendedLifetime(skim) { parse(&reader) }
        return status == 0 && skim.isSound ? skim.isRootHTML : nil
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> MarkupSkim {
        Unmanaged<MarkupSkim>.fromOpaque(pointer!).takeUnretainedValue()
    }

    private func start(
        _ local: UnsafePointer<xmlChar>?, namespace address: UnsafePointer<xmlChar>?,
        _ attributes: UnsafePointer<UnsafePointer<xmlChar>?>?, count: Int
    ) {
        let name = MarkupSkim.bytes(local)
        if address != namespace.address {
            namespace = (address, MarkupSkim.bytes(address).elementsEqual(MarkupSkim.html))
        }
        let isHTML = namespace.isHTML
        if isRootHTML == nil { isRootHTML = isHTML }
        for index in 0..<count {
            let attribute = MarkupSkim.bytes(attributes?[index * 5])
            let start = attributes?[index * 5 + 3]
            let end = attributes?[index * 5 + 4]
            let value = Bytes(start: start, count: start.flatMap { start in end.map { $0 - start } } ?? 0)
            visit(Attribute(element: name, isHTML: isHTML, name: attribute, value: value))
        }
    }

    private static let html = Array(Namespace.html.address.utf8)

    private static func bytes(_ text: UnsafePointer<xmlChar>?) -> Bytes {
        Bytes(start: text, count: text.map { strlen(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) } ?? 0)
    }
}
