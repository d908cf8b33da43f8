// Second names for files that lie in a site already, and files read back from one.

import Diagnostics
import Glibc
import Markup

extension SiteFolder {
    /// What a file holds; nil where it cannot be read.
    static func contents(_ path: String) -> [UInt8]? { try? SourceFile.load(path, limit: 1 << 30).bytes }

    /// Gives a file a second name in the new site; where the file system knows none, a copy.
    func place(_ source: String, at path: String) throws(SiteError) {
        try makeFolder(of: path)
        let place = workplace + "/" + path
        if Glibc.link(source, place) == 0 { return }
        if errno == EEXIST, unlink(place) == 0, Glibc.link(source, place) == 0 { return }
        guard let bytes = SiteFolder.contents(source) else { throw .file(source, reason: "cannot be read") }
        try write(bytes, to: Address(path))
    }

    /// Has a folder of the site that will be replaced in the new one too; false where it is not there.
    func takeOver(_ below: String) -> Bool {
        func visit(_ path: String) throws(SiteError) {
            for name in SiteFolder.list(target + "/" + path) ?? [] {
                let inner = path + "/" + name
                if SiteFolder.hasFile(target + "/" + inner) {
                    try place(target + "/" + inner, at: inner)
                } else {
                    try visit(inner)
                }
            }
        }
        // Another build may put its site in the target's place meanwhile, with the same folder in it.
        for _ in 0..<3 where SiteFolder.hasFile(target + "/" + below + "/" + FrozenSums.name) {
            if (try? visit(below)) != nil { return true }
        }
        forget(below)
        return false
    }

    /// Takes away what was written below a folder of the new site.
    private func forget(_ below: String) {
        SiteFolder.remove(workplace + "/" + below)
        unmade(below)
    }
}
