// Reading a document for its attributes alone: no tree, no places, a fraction of the time.

import CLibXML2

/// Streams a document's attributes to a closure. It is for documents of our own making: it says only whether a document
/// is well-formed; `MarkupReader` says what is wrong and where.
package final class MarkupSkim {
    /// UTF-8 of a name or a value, valid only during the call.
    package typealias Bytes = UnsafeBufferPointer<UInt8>

    private let visit: (_ element: Bytes, _ isHTML: Bool, _ attribute: Bytes, _ value: Bytes) -> Void
    private var shapes: SchemaShapes?
    private var isSound = true
    private var isRootHTML: Bool?
    /// Names of namespaces that are equal are one pointer while a document is read.
    private var namespace: (address: UnsafePointer<xmlChar>?, isHTML: Bool) = (nil, false)
    private var hasText = false
    private var shape = Fingerprint()

    private init(_ shapes: SchemaShapes?, _ visit: @escaping (Bytes, Bool, Bytes, Bytes) -> Void) {
        self.shapes = shapes
        self.visit = visit
    }

    /// What a skim of a well-formed document finds besides its attributes.
    package struct Result: Sendable {
        /// Whether the root is an element of HTML.
        package var isHTML: Bool
        /// A hash that is equal for pages of HTML that a schema cannot tell apart; see `SchemaShapes`. Without shapes,
        /// or for another root than HTML's, it is always the same.
        package var shape: UInt64
    }

    /// Calls `visit` for each attribute in document order.
    /// - Returns: nil for a document that is not well-formed, or has a DOCTYPE that declares something.
    package static func read(
        _ bytes: [UInt8], shapes: SchemaShapes? = nil,
        visit: @escaping (_ element: Bytes, _ isHTML: Bool, _ attribute: Bytes, _ value: Bytes) -> Void
    ) -> Result? {
        read(shapes, visit) { reader in
            bytes.withUnsafeBytes { bytes in
                let text = bytes.bindMemory(to: CChar.self)
                return flipbook_read(text.baseAddress, Int32(clamping: text.count), &reader)
            }
        }
    }

    /// The same for an open file of any size, read in pieces. Closes the descriptor.
    package static func read(
        closing descriptor: Int32,
        visit: @escaping (_ element: Bytes, _ isHTML: Bool, _ attribute: Bytes, _ value: Bytes) -> Void
    ) -> Result? {
        read(nil, visit) { flipbook_read_file(descriptor, &$0) }
    }

    private static func read(
        _ shapes: SchemaShapes?, _ visit: @escaping (Bytes, Bool, Bytes, Bytes) -> Void,
        _ parse: (inout flipbook_reader) -> Int32
    ) -> Result? {
        LibXML2.prepare()
        let skim = MarkupSkim(shapes, visit)
        var reader = flipbook_reader()
        reader.user = Unmanaged.passUnretained(skim).toOpaque()
        reader.start = { user, local, _, address, count, attributes in
            MarkupSkim.from(user).start(local, address, Int(count), attributes)
        }
        reader.end = { MarkupSkim.from($0).end() }
        reader.text = { user, bytes, count in
            MarkupSkim.from(user).text(Bytes(start: bytes, count: Int(count)))
        }
        reader.comment = { _, _ in }
        reader.instruction = { _, _, _ in }
        reader.error = { user, _, _, _, _, _ in MarkupSkim.from(user).isSound = false }
        let status = withExtendedLifetime(skim) { parse(&reader) }
        guard status == 0, skim.isSound, let isHTML = skim.isRootHTML else { return nil }
        return Result(isHTML: isHTML, shape: skim.shape.value)
    }

    private static func from(_ pointer: UnsafeMutableRawPointer?) -> MarkupSkim {
        Unmanaged<MarkupSkim>.fromOpaque(pointer!).takeUnretainedValue()
    }

    private func start(
        _ local: UnsafePointer<xmlChar>?, _ address: UnsafePointer<xmlChar>?, _ count: Int,
        _ attributes: UnsafePointer<UnsafePointer<xmlChar>?>?
    ) {
        let name = MarkupSkim.bytes(local)
        if address != namespace.address {
            namespace = (address, MarkupSkim.bytes(address).elementsEqual(MarkupSkim.html))
        }
        let isHTML = namespace.isHTML
        if isRootHTML == nil {
            isRootHTML = isHTML
            // Only pages are held against the schema.
            if !isHTML { shapes = nil }
        }
        if shapes != nil {
            closeText()
            shape.add(0x3C)
            shape.add(name)
            shape.add(0x20)
            shape.add(MarkupSkim.bytes(address))
        }
        for index in 0..<count {
            let attribute = MarkupSkim.bytes(attributes?[index * 5])
            let start = attributes?[index * 5 + 3]
            let end = attributes?[index * 5 + 4]
            let value = Bytes(start: start, count: start.flatMap { start in end.map { $0 - start } } ?? 0)
            if let shapes {
                shape.add(0x40)
                shape.add(attribute)
                shape.add(0x20)
                shape.add(MarkupSkim.bytes(attributes?[index * 5 + 2]))
                shape.add(0x3D)
                shape.add(word: shapes.literal(value))
            }
            visit(name, isHTML, attribute, value)
        }
    }

    private func end() {
        guard shapes != nil else { return }
        closeText()
        shape.add(0x3E)
    }

    private func text(_ bytes: Bytes) {
        if shapes != nil, !hasText { hasText = !bytes.allSatisfy(SchemaShapes.isSpace) }
    }

    /// To a schema, text is there or not.
    private func closeText() {
        if hasText { shape.add(0x54) }
        hasText = false
    }

    private static let html = Array(Namespace.html.address.utf8)

    private static func bytes(_ text: UnsafePointer<xmlChar>?) -> Bytes {
        Bytes(start: text, count: text.map { strlen(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) } ?? 0)
    }
}

/// The 64-bit FNV-1a hash of a sequence of bytes. It does not withstand collisions made on purpose.
package struct Fingerprint {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The hash of no bytes.
    package init() {}

    /// Hashes one more byte.
    package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// Hashes more bytes, in order.
    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    /// Hashes a 64-bit number in one step, which differs from adding its eight bytes.
    package mutating func add(word: UInt64) { value = (value ^ word) &* 0x100_0000_01B3 }
}
