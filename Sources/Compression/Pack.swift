// Texts made smaller for their way: packed once, as files beside those that they stand for, and told from others.

import CBrotli
import CZLib

/// A packed form of a file. Its bytes follow from the file's alone: no name and no date stands in them.
package enum Pack: CaseIterable, Sendable {
    // The one that makes more of a text first.
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

    /// The bytes, packed about as small as they get; nil where memory is short.
    package func packed(_ bytes: [UInt8]) -> [UInt8]? {
        switch self {
        case .brotli: Pack.brotli(bytes)
        case .gzip: Pack.gzip(bytes)
        }
    }

    /// Whether `packed` unpacks to just these bytes. Never unpacks more than there are, whatever it would come to.
    package func isPack(_ packed: [UInt8], of bytes: [UInt8]) -> Bool {
        // One more than is expected, so that what goes on after it is seen to.
        var unpacked = [UInt8](repeating: 0, count: bytes.count + 1)
        var count = unpacked.count
        switch self {
        case .brotli:
            let result = BrotliDecoderDecompress(packed.count, packed, &count, &unpacked)
            guard result == BROTLI_DECODER_RESULT_SUCCESS else { return false }
        case .gzip:
            guard let written = Pack.gunzip(packed, into: &unpacked) else { return false }
            count = written
        }
        return count == bytes.count && unpacked[..<count].elementsEqual(bytes)
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
        return run(&stream, bytes, &packed) { deflate($0, Z_FINISH) }.map { Array(packed[..<$0]) }
    }

    private static func gunzip(_ packed: [UInt8], into unpacked: inout [UInt8]) -> Int? {
        var stream = z_stream()
        guard flipbook_begin_gunzip(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        return run(&stream, packed, &unpacked) { inflate($0, Z_FINISH) }
    }

    /// Gives a stream all of its input and room for all of its output; how much that is, if both came to their end.
    private static func run(
        _ stream: inout z_stream, _ input: [UInt8], _ output: inout [UInt8],
        _ step: (UnsafeMutablePointer<z_stream>) -> Int32
    ) -> Int? {
        guard input.count <= Int(UInt32.max), output.count <= Int(UInt32.max) else { return nil }
        return input.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                guard step(&stream) == Z_STREAM_END, stream.avail_in == 0 else { return nil }
                return Int(stream.total_out)
            }
        }
    }
}
