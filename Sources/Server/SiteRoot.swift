// The folder that is served: files are opened below it, and nowhere else.

import CLinux
import Files
import Glibc

/// The kernel decides what a name leads to (`openat2`), not the text: links that stay below the root are followed,
/// links that leave it are absent. Where the kernel has no `openat2`, no link is followed at all.
struct SiteRoot: Sendable {
    let path: String

    /// Whether it is a folder that can be read.
    var exists: Bool { FileStamp.isFolder(path) && access(path, R_OK | X_OK) == 0 }

    enum Finding {
        case open(OpenFile)
        /// There is nothing, or nothing that may be read.
        case absent
        /// The system cannot say now: it is out of descriptors or memory, or the disk does not answer.
        case unknown

        init(errno code: Int32) {
            switch code {
            case EMFILE, ENFILE, ENOMEM, EIO, EINTR, EAGAIN: self = .unknown
            default: self = .absent
            }
        }
    }

    /// Opens what lies at `names`, whatever it is. The root is looked up anew each time, because a build puts a new
    /// folder in its place.
    func find(_ names: [String]) -> Finding {
        let root = flipbook_open_place(path)
        guard root >= 0 else { return Finding(errno: errno) }
        defer { close(root) }
        // Non-blocking, so that a pipe in the folder cannot hold the thread.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        var descriptor = flipbook_open_beneath(root, names.joined(separator: "/"), flags)
        if descriptor < 0, errno == ENOSYS || errno == EPERM { descriptor = SiteRoot.walk(names, from: root, flags) }
        guard descriptor >= 0 else { return Finding(errno: errno) }
        guard let stamp = FileStamp(descriptor: descriptor) else {
            close(descriptor)
            return .unknown
        }
        return .open(OpenFile(names, descriptor: descriptor, stamp))
    }

    func path(_ names: [String]) -> String { path + "/" + names.joined(separator: "/") }

    /// The regular file at `names`; nil where there is none that can be read.
    func file(_ names: [String]) -> OpenFile? {
        if case .open(let file) = find(names), file.isFile { file } else { nil }
    }

    /// Folder by folder, without links: for kernels and sandboxes that have no `openat2`.
    static func walk(_ names: [String], from root: Int32, _ flags: Int32) -> Int32 {
        guard let last = names.last else { return -1 }
        var folder = fcntl(root, F_DUPFD_CLOEXEC, 0)
        for name in names.dropLast() where folder >= 0 {
            let next = flipbook_open_place_in(folder, name)
            close(folder)
            folder = next
        }
        guard folder >= 0 else { return -1 }
        defer { close(folder) }
        return openat(folder, last, flags | O_NOFOLLOW)
    }
}
