// SHA-256: names for contents, different for different contents.

import CNettle

/// SHA-256 (FIPS 180-4), by nettle.
package enum SHA256 {
    /// In bytes.
    private static let length = Int(SHA256_DIGEST_SIZE)

    /// The digest of bytes, as 64 hexadecimal digits.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = digest(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    /// The digest of bytes, one after the other: 32 bytes.
    package static func digest(_ pieces: [UInt8]...) -> [UInt8] {
        var context = sha256_ctx()
        nettle_sha256_init(&context)
        for bytes in pieces {
            bytes.withUnsafeBufferPointer { nettle_sha256_update(&context, $0.count, $0.baseAddress) }
        }
        return [UInt8](unsafeUninitializedCapacity: length) { digest, count in
            nettle_sha256_digest(&context, length, digest.baseAddress)
            count = length
        }
    }
}
