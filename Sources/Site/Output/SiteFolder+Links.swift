// Second names for files that lie in a site already, and files read back from one.

import Diagnostics
import Glibc
import XML

extension SiteFolder {
    /// What a file holds; nil where it cannot be read.
    static func contents(_ path: String) -> [UInt8]? { try? SourceFile.load(path, limit: 1 << 30).bytes }

    /// Has the old site's file in the place of one that was written, where it holds the same bytes.
    func keepOld(_ address: Address) {
        let (old, new) = (address.path + ".old", workplace + "/" + address.path)
        var (status, written) = (stat(), stat())
        // Looked at when it is here: another build may replace what is there at any time.
        guard lstat(target + "/" + address.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            lstat(new, &written) == 0, status.st_size == written.st_size,
            (try? link(target + "/" + address.path, at: old)) == true
        else { return }
        if !SiteFolder.areEqual(new, workplace + "/" + old) || rename(workplace + "/" + old, new) != 0 {
            unlink(workplace + "/" + old)
        }
    }

    private static func areEqual(_ left: String, _ right: String) -> Bool {
        guard let left = fopen(left, "re") else { return false }
        defer { fclose(left) }
        guard let right = fopen(right, "re") else { return false }
        defer { fclose(right) }
        var (these, those) = ([UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = fread(&these, 1, these.count, left)
            guard fread(&those, 1, those.count, right) == count, these[..<count] == those[..<count] else {
                return false
            }
            if count < these.count { return ferror(left) == 0 && ferror(right) == 0 }
        }
    }

    /// Gives a file a second name in the new site; where the file system knows none, a copy.
    func place(_ source: String, at path: String) throws(SiteError) {
        try goOn()
        if try link(source, at: path) { return }
        guard let bytes = SiteFolder.contents(source) else { throw .file(source, reason: "cannot be read") }
        try write(bytes, to: Address(path))
    }

    /// Has a folder of the site that will be replaced in the new one too; false where it is not there. What is there
    /// and cannot be taken over is an error: it would be lost when the site is replaced.
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
