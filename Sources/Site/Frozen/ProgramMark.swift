// Which program this is. Programs with equal bytes make equal sites, wherever and whenever they were installed.

import Compression
import Glibc

/// A mark of the running program, by its bytes, for records of what made a site.
package enum ProgramMark {
    /// The CRC-32 of the program's file as eight hexadecimal digits; empty where the file cannot be read.
    /// - Parameter cache: keeps the result by the file's stat, because reading the program takes long; nil for none.
    ///   Its engine alone would not do as a key: a stripped copy of the program has the same engine and other bytes.
    package static func text(_ cache: ContentCache?, of program: String = "/proc/self/exe") -> String {
        let work = { () -> [UInt8] in
            guard let bytes = SiteFolder.contents(program) else { return [] }
            let digits = String(Deflate.crc(bytes), radix: 16)
            return Array((String(repeating: "0", count: 8 - digits.utf8.count) + digits).utf8)
        }
        var status = stat()
        guard let cache, stat(program, &status) == 0 else { return String(decoding: work(), as: UTF8.self) }
        var look = BinaryWriter()
        for number in [
            Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
            status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
        ] { look.write(number) }
        return String(decoding: cache.result(of: "program", input: look.bytes, work: work), as: UTF8.self)
    }
}
