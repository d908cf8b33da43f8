// Second names for files that lie in a site already, and files read back from one.

import Diagnostics
import Glibc
import Markup

extension SiteFolder {
    /// What a file holds; nil where it cannot be read.
    static func contents(_ path: String) -> [UInt8]? { try? SourceFile.load(path, limit: 1 << 30).bytes }

    /// Has the old site's file as the new one's, where it holds just these bytes.
    func keep(_ bytes: [UInt8], at address: Address) -> Bool {
        let path = target + "/" + address.path
        var status = stat()
        // Looked at when it is here: another build may replace what is there at any time.
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size == bytes.count,
            (try? link(path, at: address.path)) == true
        else { return false }
        return SiteFolder.contents(workplace + "/" + address.path) == bytes
    }

    /// Gives a file a second name in the new site; where the file system knows none, a copy.
    func place(_ source: String, at path: String) throws(SiteError) {
        try goOn()
        if try link(source, at: path) { return }
        guard let bytes = SiteFolder.contents(source) else { throw .file(source, reason: "cannot be read") }
        try write(bytes, to: Address(path))
    }

    /// Has a folder of the site that will be replaced in the new one too; false where it is not there. What is there and
    /// cannot be taken over is an error: it would be lost when the site is replaced.
    func takeOver(_ below: String) throws(SiteError) -> Bool {
        func visit(_ path: String) throws(SiteError) {
            try goOn()
            let folder = target + "/" + path
            guard let entries = SiteFolder.entries(folder) else {
                throw .file(folder, reason: "cannot be read: \(String(cString: strerror(errno)))")
            }
            for (name, kind) in entries {
                let inner = path + "/" + name
                if kind == .file { try place(target + "/" + inner, at: inner) } else { try visit(inner) }
            }
        }
        if spare?.give(below, to: self) == true { return true }
        var failures = 0
        while true {
            var status = stat()
            guard lstat(target + "/" + below, &status) == 0 else {
                if errno == ENOENT { return false }
                throw .file(target + "/" + below, reason: "cannot be read: \(String(cString: strerror(errno)))")
            }
            do throws(SiteError) {
                try visit(below)
                return true
            } catch {
                // Another build may put its site in the target's place meanwhile, with the same folder in it.
                remove(below)
                failures += 1
                if failures == 3 { throw error }
            }
        }
    }
}
