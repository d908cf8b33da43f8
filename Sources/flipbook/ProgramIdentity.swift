// Which build of the tool runs: what one works out need not be what the next one would, so the cache tells them apart.

import CLinux
import Glibc

enum ProgramIdentity {
    /// In a few microseconds: to read the program itself would take longer than a build that finds nothing changed.
    static func text(of program: String) -> String {
        var status = stat()
        return text(linked: linked, stat(program, &status) == 0 ? status : nil)
    }

    /// What the linker says of all that it put into the program; where it says nothing, how the file looks. Size and
    /// time of the last change alone would not do: Nix and OSTree give every file the same time. When a name or a right
    /// of it changed last (ctime) cannot be set.
    static func text(linked: [UInt8], _ look: stat?) -> String {
        if !linked.isEmpty { return linked.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        guard let look else { return "" }
        return "\(look.st_size) \(look.st_mtim.tv_sec).\(look.st_mtim.tv_nsec) "
            + "\(look.st_ctim.tv_sec).\(look.st_ctim.tv_nsec) \(look.st_dev) \(look.st_ino)"
    }

    /// Empty where the linker was not asked to leave one.
    static var linked: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 64) { id, count in count = flipbook_build_id(id.baseAddress, id.count) }
    }
}
