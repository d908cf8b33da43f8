// Compression for what is kept from build to build.

import CZstd

/// Zstandard (RFC 8878) at its fastest: a site's pages become about a tenth.
package enum Zstandard {
    /// Bytes as a frame of Zstandard.
    package static func packed(_ bytes: [UInt8]) -> [UInt8] {
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
    package static func unpacked(_ bytes: [UInt8], limit: Int = 1 << 30) -> [UInt8]? {
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
