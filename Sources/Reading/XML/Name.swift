// Names of elements and attributes: a namespace, a local name, and the prefix by which the author calls it.

/// A namespace by its address; `.none` is no namespace.
package struct Namespace: Hashable, Sendable {
    package let address: String

    /// A namespace; the empty address is none.
    package init(_ address: String) { self.address = address }

    package static let none = Namespace("")
    package static let svg = Namespace("http://www.w3.org/2000/svg")
    package static let html = Namespace("http://www.w3.org/1999/xhtml")
    package static let xlink = Namespace("http://www.w3.org/1999/xlink")
    package static let xml = Namespace("http://www.w3.org/XML/1998/namespace")
    package static let flipbook = Namespace("urn:flipbook:1")
    package static let scxml = Namespace("http://www.w3.org/2005/07/scxml")
}

/// A name in XML's sense. Two names are equal if namespace and local name are; the prefix only tells the writer which
/// prefix the author used.
///
/// A name is always well-formed, so the writer need not check it: a malformed literal stops the program, and
/// `init(checking:)` gives nil. Literals may use these prefixes:
/// `svg: html: scxml:` (written without a prefix), `fb: xlink: xml:` (written with it).
package struct Name: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// Empty where there is none.
    package let prefix: String
    package let local: String
    package let namespace: Namespace

    /// For names that a parser has already checked.
    init(unchecked local: String, in namespace: Namespace, prefix: String) {
        self.prefix = prefix
        self.local = local
        self.namespace = namespace
    }

    /// A name built from text that is not known beforehand; nil if the local name or the prefix is not an XML name
    /// without colon, or if there is a prefix for no namespace.
    package init?(checking local: String, in namespace: Namespace = .none, prefix: String = "") {
        guard Name.isName(local), prefix.isEmpty || Name.isName(prefix) && namespace != .none else { return nil }
        self.init(unchecked: local, in: namespace, prefix: prefix)
    }

    /// A name known beforehand; stops the program where `init(checking:)` gives nil.
    package init(_ local: String, in namespace: Namespace = .none, prefix: String = "") {
        guard let name = Name(checking: local, in: namespace, prefix: prefix) else {
            preconditionFailure("not an XML name: \(prefix):\(local)")
        }
        self = name
    }

    /// `local` or `prefix:local`; stops the program for a prefix that is not in the list above.
    package init(stringLiteral text: String) {
        guard let colon = text.utf8.firstIndex(of: 0x3A) else {
            self.init(text)
            return
        }
        let local = String(text[text.index(after: colon)...])
        switch text[..<colon] {
        case "svg": self.init(local, in: .svg)
        case "html": self.init(local, in: .html)
        case "scxml": self.init(local, in: .scxml)
        case "fb": self.init(local, in: .flipbook, prefix: "fb")
        case "xlink": self.init(local, in: .xlink, prefix: "xlink")
        case "xml": self.init(local, in: .xml, prefix: "xml")
        default: preconditionFailure("the prefix of \(text) is not known to Name")
        }
    }

    /// The name as written: `prefix:local`, or `local`.
    package var description: String { prefix.isEmpty ? local : prefix + ":" + local }

    package static func == (left: Name, right: Name) -> Bool {
        left.local == right.local && left.namespace == right.namespace
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(local)
        hasher.combine(namespace)
    }

    /// Whether the text is an `NCName` of Namespaces in XML 1.0.
    package static func isName(_ text: String) -> Bool {
        // Nearly all are letters of ASCII.
        if text.utf8.allSatisfy({ 0x61...0x7A ~= $0 | 0x20 }) { return !text.isEmpty }
        var isFirst = true
        for scalar in text.unicodeScalars {
            guard isNameStart(scalar.value) || !isFirst && isNameRest(scalar.value) else { return false }
            isFirst = false
        }
        return !isFirst
    }

    private static func isNameStart(_ value: UInt32) -> Bool {
        switch value {
        case 0x61...0x7A, 0x41...0x5A, 0x5F: true
        case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
            0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    private static func isNameRest(_ value: UInt32) -> Bool {
        switch value {
        case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: false
        }
    }
}
