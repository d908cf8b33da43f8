// Which program this is: two with equal bytes make equal sites, wherever and whenever they were installed.

import Compression

package enum ProgramMark {
    /// The check sum of the program's file in hexadecimal digits; empty where the system does not show it.
    /// - Parameter cache: one whose engine is this very program.
    package static func text(_ cache: ContentCache?) -> String {
        let work = { () -> [UInt8] in
            guard let bytes = SiteFolder.contents("/proc/self/exe") else { return [] }
            let digits = String(Deflate.crc(bytes), radix: 16)
            return Array((String(repeating: "0", count: 8 - digits.utf8.count) + digits).utf8)
        }
        return String(decoding: cache?.result(of: "program", input: [], work: work) ?? work(), as: UTF8.self)
    }
}
