// Reading fixtures, and writing them where a run records.

import Diagnostics

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

enum FileReading {
    struct Failure: Error { var path: String }

    static func bytes(_ path: String) throws -> [UInt8] {
        guard let file = fopen(path, "rb") else { throw Failure(path: path) }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { return bytes }
            bytes.append(contentsOf: buffer[..<count])
        }
    }

    static func source(_ path: String) throws -> SourceText {
        SourceText(name: path.split(separator: "/").last.map(String.init) ?? path, bytes: try bytes(path))
    }
}
