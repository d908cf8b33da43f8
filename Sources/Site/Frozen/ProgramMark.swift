// Which program this is: two with equal bytes make equal sites, wherever and whenever they were installed.

import Compression
import Glibc

package enum ProgramMark {
    /// The check sum of the program's file in hexadecimal digits; empty where the system does not show it.
    /// - Parameter cache: one whose engine is this very program; a copy without its symbols is the same to that, and has
    ///   other bytes, so what is kept goes by how the file looks too.
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
