// A design file of a build.

import Pages

/// The file of a design, and the folder of the site that the design is built into.
struct DesignFile: Sendable {
    let path: String
    let folder: String

    /// Each folder is named after its file. Throws where two designs, or a design and the site, share a name.
    static func all(at paths: [String]) throws(SiteError) -> [DesignFile] {
        var taken: [String: String] = [:]
        var files: [DesignFile] = []
        for path in paths {
            let name = SitePlan.folder(of: path)
            if let clash = SitePlan.clash(of: path) { throw clash }
            // Some file systems ignore case.
            if let other = taken[name.lowercased()] { throw .nameTaken(path, by: other) }
            taken[name.lowercased()] = "'\(path)'"
            files.append(DesignFile(path: path, folder: name))
        }
        return files
    }

    /// Where the design, its images and its behaviours lie.
    func sources(with images: [String]) -> [String] {
        let place = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        return [path] + images.map { $0.hasPrefix("/") ? $0 : place + $0 }
    }
}

extension [UInt8] {
    /// Whether a text is in a file's bytes. The general search of the standard library takes a second for 8 MB.
    package func holds(_ text: String) -> Bool {
        let word = Array(text.utf8)
        return indices.contains { self[$0] == word[0] && self[$0...].starts(with: word) }
    }
}
