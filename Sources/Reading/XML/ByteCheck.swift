// Whether bytes are UTF-8 without NUL. ASCII, which most files are, is checked eight bytes at a time.

enum ByteCheck {
    enum Flaw: Equatable {
        case nul(at: Int)
        /// The bytes from here do not form a character of UTF-8.
        case notUTF8(at: Int)
    }

    /// The first flaw, or nil.
    static func firstFlaw(in bytes: UnsafeRawBufferPointer) -> Flaw? {
        var offset = 0
        while offset < bytes.count {
            if offset + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                // The high bit of each byte that is zero or not ASCII; borrows only ever add bits above a true one.
                let suspects = ((word &- 0x0101_0101_0101_0101) | word) & 0x8080_8080_8080_8080
                if suspects == 0 {
                    offset += 8
                    continue
                }
            }
            let byte = bytes[offset]
            if byte == 0 { return .nul(at: offset) }
            let length = length(of: byte)
            guard length > 0, offset + length <= bytes.count, isSound(bytes, at: offset, length: length) else {
                return .notUTF8(at: offset)
            }
            offset += length
        }
        return nil
    }

    private static func length(of byte: UInt8) -> Int {
        switch byte {
        case 0x00...0x7F: 1
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
    }

    /// The table of well-formed sequences (Unicode 15, table 3-7): the second byte's range depends on the first.
    private static func isSound(_ bytes: UnsafeRawBufferPointer, at offset: Int, length: Int) -> Bool {
        if length == 1 { return true }
        let second = bytes[offset + 1]
        let isSecond =
            switch bytes[offset] {
            case 0xE0: (0xA0...0xBF).contains(second)
            case 0xED: (0x80...0x9F).contains(second)
            case 0xF0: (0x90...0xBF).contains(second)
            case 0xF4: (0x80...0x8F).contains(second)
            default: (0x80...0xBF).contains(second)
            }
        guard isSecond else { return false }
        var index = 2
        while index < length {
            guard (0x80...0xBF).contains(bytes[offset + index]) else { return false }
            index += 1
        }
        return true
    }
}
