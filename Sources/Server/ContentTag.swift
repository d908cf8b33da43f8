// The tag of a file: equal bytes have equal tags, wherever and whenever the site was built.

/// FNV-1a over 64 bits of all bytes, taken four lanes at a time, and their number.
struct ContentTag {
    private var lanes: (UInt64, UInt64, UInt64, UInt64) = (
        0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9
    )
    private(set) var count = 0

    /// Takes the next bytes. All but the last time their number must be a multiple of 32.
    mutating func take(_ bytes: UnsafeRawBufferPointer) {
        let prime: UInt64 = 0x0000_0100_0000_01B3
        count += bytes.count
        var index = 0
        while index + 32 <= bytes.count {
            lanes.0 = (lanes.0 ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* prime
            lanes.1 = (lanes.1 ^ bytes.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)) &* prime
            lanes.2 = (lanes.2 ^ bytes.loadUnaligned(fromByteOffset: index + 16, as: UInt64.self)) &* prime
            lanes.3 = (lanes.3 ^ bytes.loadUnaligned(fromByteOffset: index + 24, as: UInt64.self)) &* prime
            // Words are eight bytes: their high bits must come down, or they would be lost on the way up.
            lanes.0 ^= lanes.0 >> 29
            lanes.1 ^= lanes.1 >> 29
            lanes.2 ^= lanes.2 >> 29
            lanes.3 ^= lanes.3 >> 29
            index += 32
        }
        for byte in bytes[index...] { lanes.0 = (lanes.0 ^ UInt64(byte)) &* prime }
    }

    /// `"hash-count"`, with `-br` or the like for a packed form of the file.
    func text(_ form: String = "") -> [UInt8] {
        var hash = lanes.0
        for lane in [lanes.1, lanes.2, lanes.3] {
            hash = (hash ^ lane) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        return Array("\"\(String(hash, radix: 16))-\(String(count, radix: 16))\(form.isEmpty ? "" : "-" + form)\"".utf8)
    }
}
