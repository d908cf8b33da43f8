// Files in a zip archive, the same bytes for the same files.

/// An archive by PKWARE's APPNOTE 6.3: compressed by Deflate where that is shorter, all files of 1 January 1980.
package struct ZipArchive {
    private let files: [(name: String, bytes: [UInt8])]

    package init(_ files: [(name: String, bytes: [UInt8])]) { self.files = files }

    package var bytes: [UInt8] {
        var result: [UInt8] = []
        var directory: [UInt8] = []
        for file in files {
            let name = Array(file.name.utf8)
            // Without the head and the check sum of zlib.
            let packed = Deflate.zlib(file.bytes).map { Array($0.dropFirst(2).dropLast(4)) }
            let isPacked = packed.map { $0.count < file.bytes.count } ?? false
            let content = isPacked ? packed! : file.bytes
            // Needs version 2.0; names in UTF-8; the method; time and date.
            var head: [UInt8] = word(20) + word(1 << 11) + word(isPacked ? 8 : 0) + word(0) + word(0x21)
            head += long(Int(Deflate.crc(file.bytes))) + long(content.count) + long(file.bytes.count)
            head += word(name.count) + word(0)
            let start = result.count
            result += long(0x0403_4b50) + head + name + content
            // No comment, the first disk, no attributes.
            directory +=
                long(0x0201_4b50) + word(20) + head + word(0) + word(0) + word(0) + long(0) + long(start) + name
        }
        let end = long(0x0605_4b50) + word(0) + word(0) + word(files.count) + word(files.count)
        return result + directory + end + long(directory.count) + long(result.count) + word(0)
    }

    private func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }

    private func long(_ value: Int) -> [UInt8] { word(value & 0xFFFF) + word(value >> 16 & 0xFFFF) }
}
