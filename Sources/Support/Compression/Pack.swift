// Compressed forms of texts, as files beside the originals, for servers that send them.

import CBrotli
import CZLib

/// A compressed form of a file. Its bytes depend on the file's bytes alone: they hold no name and no date.
package enum Pack: CaseIterable, Sendable {
    // The better compression first.
    case brotli, gzip

    /// What the name of the packed file ends with, after the file's own: nginx looks for the same.
    package var ending: String {
        switch self {
        case .brotli: ".br"
        case .gzip: ".gz"
        }
    }

    /// Its name in `Content-Encoding`.
    package var coding: String {
        switch self {
        case .brotli: "br"
        case .gzip: "gzip"
        }
    }

    /// The compressed bytes, nearly as few as possible; nil where memory is short or, for gzip, the bytes exceed 4 GB.
    package func packed(_ bytes: [UInt8]) -> [UInt8]? {
        switch self {
        case .brotli: Pack.brotli(bytes)
        case .gzip: Pack.gzip(bytes)
        }
    }

    /// Whether `packed` unpacks to exactly these bytes. Unpacking stops at the first difference, so a decompression
    /// bomb does no harm.
    package func isPack(_ packed: [UInt8], of bytes: [UInt8]) -> Bool {
        var count = 0
        let isWhole = unpack(packed) { piece in
            let rest = bytes[count...]
            guard rest.starts(with: piece) else { return false }
            count += piece.count
            return true
        }
        return isWhole && count == bytes.count
    }

    /// Unpacks piece by piece, in little memory, until `take` returns false.
    /// - Returns: whether the stream is sound and complete, nothing follows it, and `take` accepted every piece.
    package func unpack(_ packed: [UInt8], _ take: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        switch self {
        case .brotli: Pack.unbrotli(packed, take)
        case .gzip: Pack.gunzip(packed, take)
        }
    }

    /// Brotli's last step, 11, takes eight times as long and saves another 1.5 %.
    private static let effort: Int32 = 10

    private static func brotli(_ bytes: [UInt8]) -> [UInt8]? {
        var packed = [UInt8](repeating: 0, count: BrotliEncoderMaxCompressedSize(bytes.count) + 16)
        var count = packed.count
        let isDone = BrotliEncoderCompress(
            Pack.effort, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count, bytes, &count, &packed)
        return isDone == BROTLI_TRUE ? Array(packed[..<count]) : nil
    }

    private static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard flipbook_begin_gzip(&stream, Z_BEST_COMPRESSION) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        guard bytes.count <= Int(UInt32.max), packed.count <= Int(UInt32.max) else { return nil }
        let isDone = bytes.withUnsafeBufferPointer { bytes in
            packed.withUnsafeMutableBufferPointer { packed in
                stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                stream.avail_in = UInt32(bytes.count)
                stream.next_out = packed.baseAddress
                stream.avail_out = UInt32(packed.count)
                return deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
        }
        return isDone ? Array(packed[..<Int(stream.total_out)]) : nil
    }

    /// As the first bits say (RFC 7932, 9.1): how many bytes back what follows may refer to, as a power of two; nil for
    /// what is no stream.
    private static func window(_ packed: [UInt8]) -> Int? {
        guard let first = packed.first else { return nil }
        if first & 1 == 0 { return 16 }
        let next = Int(first >> 1 & 7)
        if next > 0 { return 17 + next }
        switch first >> 4 & 7 {
        case 0: return 17
        case 1: return nil
        case let last: return 8 + Int(last)
        }
    }

    private static func unbrotli(_ packed: [UInt8], _ take: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        // To unpack it takes a window of memory and more; 4 MB is the default of packers.
        guard let window = window(packed), window <= BROTLI_DEFAULT_WINDOW else { return false }
        guard let state = BrotliDecoderCreateInstance(nil, nil, nil) else { return false }
        defer { BrotliDecoderDestroyInstance(state) }
        return packed.withUnsafeBufferPointer { packed in
            var next = packed.baseAddress
            var left = packed.count
            while true {
                var none = 0
                let result = BrotliDecoderDecompressStream(state, &left, &next, &none, nil, nil)
                // What it has worked out lies in its own window.
                while BrotliDecoderHasMoreOutput(state) == BROTLI_TRUE {
                    var count = 0
                    let piece = BrotliDecoderTakeOutput(state, &count)
                    guard take(UnsafeRawBufferPointer(start: piece, count: count)) else { return false }
                }
                if result == BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT { continue }
                return result == BROTLI_DECODER_RESULT_SUCCESS && left == 0
            }
        }
    }

    private static func gunzip(_ packed: [UInt8], _ take: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        var stream = z_stream()
        guard packed.count <= Int(UInt32.max), flipbook_begin_gunzip(&stream) == Z_OK else { return false }
        defer { inflateEnd(&stream) }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        return packed.withUnsafeBufferPointer { packed in
            stream.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
            stream.avail_in = UInt32(packed.count)
            while true {
                let (result, count) = piece.withUnsafeMutableBufferPointer { piece in
                    stream.next_out = piece.baseAddress
                    stream.avail_out = UInt32(piece.count)
                    return (inflate(&stream, Z_NO_FLUSH), piece.count - Int(stream.avail_out))
                }
                guard result == Z_OK || result == Z_STREAM_END,
                    piece.withUnsafeBytes({ take(UnsafeRawBufferPointer(rebasing: $0[..<count])) })
                else { return false }
                if result == Z_STREAM_END { return stream.avail_in == 0 }
            }
        }
    }
}
