// Hard links to files that lie in a site already.

import Files
import Pages
import Platform

extension SiteFolder {
    /// Has the old site's file in the place of one that was written, where it holds the same bytes.
    func keepOld(_ address: Address) {
        let (old, new) = (address.path + ".old", workplace + "/" + address.path)
        // Looked at when it is here: another build may replace what is there at any time.
        guard let stamp = FileStamp(target + "/" + address.path, followsLinks: false), stamp.kind == .file,
            FileStamp(new, followsLinks: false)?.size == stamp.size,
            (try? link(target + "/" + address.path, at: old)) == true
        else { return }
        if !WholeFile.areEqual(new, workplace + "/" + old) || !FileSystem.rename(workplace + "/" + old, to: new) {
            FileSystem.unlink(workplace + "/" + old)
        }
    }

    /// Gives a file a second name in the new site; where the file system knows none, a copy.
    func place(_ source: String, at path: String) throws(SiteError) {
        try goOn()
        if try link(source, at: path) { return }
        let bytes = try SiteError.files { () throws(FileError) in try WholeFile.read(source) }
        try write(bytes, to: Address(path))
    }

    /// Has a folder of the site that will be replaced in the new one too; false where it is not there. What is there
    /// and cannot be taken over is an error: it would be lost when the site is replaced.
    func takeOver(_ below: String) throws(SiteError) -> Bool {
        func visit(_ path: String) throws(SiteError) {
            try goOn()
            let folder = target + "/" + path
            guard let entries = Folder.entries(folder) else { throw .file(.listing(folder)) }
            for (name, kind) in entries {
                let inner = path + "/" + name
                if kind == .file { try place(target + "/" + inner, at: inner) } else { try visit(inner) }
            }
        }
        var failures = 0
        while true {
            guard FileStamp(target + "/" + below, followsLinks: false) != nil else {
                if Errno.last == .noSuchFile { return false }
                throw .file(.reading(target + "/" + below))
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
