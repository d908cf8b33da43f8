// The identity of the running build. The cache keeps results of different builds apart, because they may differ.

import CLinux
import Glibc

enum ProgramIdentity {
    /// Computed in microseconds: reading the program itself would take longer than a build that finds nothing changed.
    static func text(of program: String) -> String {
        var status = stat()
        return text(linked: linked, stat(program, &status) == 0 ? status : nil)
    }

    /// The linker's build ID; without one, the stat of the file. Its size and mtime alone would not do, because Nix and
    /// OSTree give every file the same mtime. The ctime cannot be set.
    static func text(linked: [UInt8], _ look: stat?) -> String {
        if !linked.isEmpty { return linked.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        guard let look else { return "" }
        return "\(look.st_size) \(look.st_mtim.tv_sec).\(look.st_mtim.tv_nsec) "
            + "\(look.st_ctim.tv_sec).\(look.st_ctim.tv_nsec) \(look.st_dev) \(look.st_ino)"
    }

    /// The build ID; empty where the program has none.
    static var linked: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 64) { id, count in count = flipbook_build_id(id.baseAddress, id.count) }
    }
}
