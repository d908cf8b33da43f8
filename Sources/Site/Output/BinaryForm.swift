// Values as bytes, for what is kept from build to build: counts in groups of seven bits, texts and lists with their
// count before them. What is read back is taken with suspicion: a pack that is cut or garbled gives nil, never a wrong
// value, never a crash.

import CZstd
import Geometry

struct BinaryWriter {
    private(set) var bytes: [UInt8] = []

    /// Makes room at once for what will be written.
    mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    mutating func write(_ value: Int) {
        var rest = UInt64(bitPattern: Int64(value) << 1 ^ Int64(value) >> 63)
        while rest > 127 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ value: Double) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ content: [UInt8]) {
        write(content.count)
        bytes.append(contentsOf: content)
    }

    mutating func write<Item>(_ items: [Item], _ each: (Item, inout BinaryWriter) -> Void) {
        write(items.count)
        for item in items { each(item, &self) }
    }

    mutating func write<Item>(_ item: Item?, _ each: (Item, inout BinaryWriter) -> Void) {
        write(item.map { [$0] } ?? [], each)
    }

    /// What was written by itself.
    mutating func append(_ other: BinaryWriter) { bytes += other.bytes }

    mutating func write(_ texts: [String]) { write(texts) { $1.write($0) } }

    mutating func write(_ text: String?) { write(text) { $1.write($0) } }

    mutating func write(_ range: Range<Int>?) {
        write(range) { range, pack in
            pack.write(range.lowerBound)
            pack.write(range.upperBound)
        }
    }

    mutating func write(_ size: Size) {
        write(size.width)
        write(size.height)
    }

    mutating func write(_ files: [WrittenFile]) {
        write(files) { file, pack in
            pack.write(file.address.path)
            pack.write(file.size)
        }
    }
}

struct BinaryReader {
    /// What a pack may hold and does not: its bytes end early, or are none that were written.
    struct Garbled: Error {}

    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    /// What the bytes hold, if they hold that and nothing else.
    static func whole<Value>(
        _ bytes: [UInt8], _ read: (inout BinaryReader) throws(Garbled) -> Value
    ) -> Value? {
        var reader = BinaryReader(bytes)
        guard let value = try? read(&reader), reader.isAtEnd else { return nil }
        return value
    }

    mutating func integer() throws(Garbled) -> Int {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw Garbled() }
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return Int(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)) }
        }
        throw Garbled()
    }

    /// A number of things that are still to come, each of a byte at least.
    mutating func count() throws(Garbled) -> Int {
        let count = try integer()
        guard count >= 0, count <= rest.count else { throw Garbled() }
        return count
    }

    mutating func double() throws(Garbled) -> Double {
        guard rest.count >= 8 else { throw Garbled() }
        let bits = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(8)
        return Double(bitPattern: bits)
    }

    mutating func content() throws(Garbled) -> [UInt8] {
        let count = try count()
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func text() throws(Garbled) -> String {
        guard let text = String(validating: try content(), as: UTF8.self) else { throw Garbled() }
        return text
    }

    mutating func list<Item>(_ each: (inout BinaryReader) throws(Garbled) -> Item) throws(Garbled) -> [Item] {
        let count = try count()
        var items: [Item] = []
        // An item may be a hundred times as large as its bytes, and a count is only held against those.
        items.reserveCapacity(min(count, 1 << 12))
        for _ in 0..<count { items.append(try each(&self)) }
        return items
    }

    mutating func optional<Item>(_ each: (inout BinaryReader) throws(Garbled) -> Item) throws(Garbled) -> Item? {
        let items = try list(each)
        guard items.count < 2 else { throw Garbled() }
        return items.first
    }

    mutating func texts() throws(Garbled) -> [String] {
        try list { reader throws(Garbled) in try reader.text() }
    }

    mutating func optionalText() throws(Garbled) -> String? {
        try optional { reader throws(Garbled) in try reader.text() }
    }

    mutating func range() throws(Garbled) -> Range<Int>? {
        try optional { reader throws(Garbled) in
            let (start, end) = (try reader.integer(), try reader.integer())
            guard start <= end else { throw Garbled() }
            return start..<end
        }
    }

    mutating func size() throws(Garbled) -> Size { Size(try double(), try double()) }

    mutating func files() throws(Garbled) -> [WrittenFile] {
        try list { reader throws(Garbled) in
            WrittenFile(address: Address(try reader.text()), size: try reader.integer())
        }
    }
}

/// Zstandard (RFC 8878) at its fastest: a site's pages become about a tenth.
enum Zstandard {
    static func packed(_ bytes: [UInt8]) -> [UInt8] {
        withUnsafeTemporaryAllocation(byteCount: ZSTD_compressBound(bytes.count), alignment: 1) { buffer in
            let size = bytes.withUnsafeBytes {
                ZSTD_compress(buffer.baseAddress, buffer.count, $0.baseAddress, $0.count, 1)
            }
            // There is room for all, so nothing but a lack of memory can fail here, and that ends a process in Swift.
            precondition(ZSTD_isError(size) == 0, "Zstandard cannot pack \(bytes.count) bytes")
            // A copy, because an array never gives back the room that it was made with.
            return [UInt8](UnsafeRawBufferPointer(rebasing: buffer[..<size]))
        }
    }

    /// Nil where the bytes are none that `packed` gave, or hold more than `limit`.
    static func unpacked(_ bytes: [UInt8], limit: Int = 1 << 30) -> [UInt8]? {
        let announced = bytes.withUnsafeBytes { ZSTD_getFrameContentSize($0.baseAddress, $0.count) }
        guard announced <= UInt64(limit) else { return nil }
        var isWhole = false
        let result = [UInt8](unsafeUninitializedCapacity: Int(announced)) { buffer, count in
            let size = bytes.withUnsafeBytes {
                ZSTD_decompress(buffer.baseAddress, buffer.count, $0.baseAddress, $0.count)
            }
            isWhole = size == Int(announced)
            count = isWhole ? size : 0
        }
        return isWhole ? result : nil
    }
}
