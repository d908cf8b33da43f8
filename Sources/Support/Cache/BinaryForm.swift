// Values as bytes, for what is kept from build to build: counts in groups of seven bits, texts and lists with their
// count before them. What is read back is taken with suspicion: a pack that is cut or garbled gives nil, never a wrong
// value, never a crash.

package import Files

/// Packs values one after the other, for `BinaryReader`.
package struct BinaryWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Makes room at once for what will be written.
    package mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    /// Writes an integer in groups of seven bits, the lowest first, with its sign in the lowest bit.
    package mutating func write(_ value: Int) {
        var rest = UInt64(bitPattern: Int64(value) << 1 ^ Int64(value) >> 63)
        while rest > 127 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes a number as its eight bytes, the lowest first.
    package mutating func write(_ value: Double) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Writes a text in UTF-8, with its length before it.
    package mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes bytes, with their number before them.
    package mutating func write(_ content: [UInt8]) {
        write(content.count)
        bytes.append(contentsOf: content)
    }

    /// Writes a list, with its count before it.
    package mutating func write<Item>(_ items: [Item], _ each: (Item, inout BinaryWriter) -> Void) {
        write(items.count)
        for item in items { each(item, &self) }
    }

    /// Writes an optional value as a list of none or one.
    package mutating func write<Item>(_ item: Item?, _ each: (Item, inout BinaryWriter) -> Void) {
        write(item.map { [$0] } ?? [], each)
    }

    /// Writes a list of texts.
    package mutating func write(_ texts: [String]) { write(texts) { $1.write($0) } }

    /// Writes an optional text.
    package mutating func write(_ text: String?) { write(text) { $1.write($0) } }

    /// Writes an optional range.
    package mutating func write(_ range: Range<Int>?) {
        write(range) { range, pack in
            pack.write(range.lowerBound)
            pack.write(range.upperBound)
        }
    }

    /// Writes the stamp of a file.
    package mutating func write(_ stamp: FileStamp) {
        for number in stamp.numbers { write(number) }
    }
}

/// Reads what a `BinaryWriter` packed, in the same order.
package struct BinaryReader {
    /// What a pack may hold and does not: its bytes end early, or are none that were written.
    package struct Garbled: Error {
        package init() {}
    }

    private var rest: ArraySlice<UInt8>

    package init(_ bytes: [UInt8]) { rest = bytes[...] }

    package var isAtEnd: Bool { rest.isEmpty }

    /// What the bytes hold, if they hold that and nothing else.
    package static func whole<Value>(
        _ bytes: [UInt8], _ read: (inout BinaryReader) throws(Garbled) -> Value
    ) -> Value? {
        var reader = BinaryReader(bytes)
        guard let value = try? read(&reader), reader.isAtEnd else { return nil }
        return value
    }

    /// Reads an integer.
    package mutating func integer() throws(Garbled) -> Int {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { throw Garbled() }
            value |= UInt64(byte & 127) << shift
            if byte < 128 { return Int(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)) }
        }
        throw Garbled()
    }

    /// A number of things that are still to come, each of a byte at least.
    private mutating func count() throws(Garbled) -> Int {
        let count = try integer()
        guard count >= 0, count <= rest.count else { throw Garbled() }
        return count
    }

    /// Reads a number.
    package mutating func double() throws(Garbled) -> Double {
        guard rest.count >= 8 else { throw Garbled() }
        let bits = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(8)
        return Double(bitPattern: bits)
    }

    /// Reads bytes.
    package mutating func content() throws(Garbled) -> [UInt8] {
        let count = try count()
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// Reads a text.
    package mutating func text() throws(Garbled) -> String {
        guard let text = String(validating: try content(), as: UTF8.self) else { throw Garbled() }
        return text
    }

    /// Reads a list.
    package mutating func list<Item>(_ each: (inout BinaryReader) throws(Garbled) -> Item) throws(Garbled) -> [Item] {
        let count = try count()
        var items: [Item] = []
        // An item may be a hundred times as large as its bytes, and a count is only held against those.
        items.reserveCapacity(min(count, 1 << 12))
        for _ in 0..<count { items.append(try each(&self)) }
        return items
    }

    /// Reads an optional value.
    package mutating func optional<Item>(
        _ each: (inout BinaryReader) throws(Garbled) -> Item
    ) throws(Garbled) -> Item? {
        let items = try list(each)
        guard items.count < 2 else { throw Garbled() }
        return items.first
    }

    /// Reads a list of texts.
    package mutating func texts() throws(Garbled) -> [String] {
        try list { reader throws(Garbled) in try reader.text() }
    }

    /// Reads an optional text.
    package mutating func optionalText() throws(Garbled) -> String? {
        try optional { reader throws(Garbled) in try reader.text() }
    }

    /// Reads an optional range.
    package mutating func range() throws(Garbled) -> Range<Int>? {
        try optional { reader throws(Garbled) in
            let (start, end) = (try reader.integer(), try reader.integer())
            guard start <= end else { throw Garbled() }
            return start..<end
        }
    }

    /// Reads the stamp of a file.
    package mutating func stamp() throws(Garbled) -> FileStamp {
        var numbers: [Int] = []
        for _ in 0..<FileStamp.numberCount { numbers.append(try integer()) }
        guard let stamp = FileStamp(numbers: numbers) else { throw Garbled() }
        return stamp
    }
}
