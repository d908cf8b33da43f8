// Suggestions for a folder that is no site: which site may have been meant, or how to build one.

import Building
import Diagnostics
import Files
import Manuals
import Platform

enum NearSites {
    /// Why a folder cannot be used as a site, and what to do; nil for a fine folder.
    /// - Parameter record: whether it must be a site that a build wrote. For serving, any folder with a page is enough.
    static func fault(of path: String, record: Bool = false) -> CommandError? {
        guard !path.isEmpty else {
            return .usage("an empty name is no folder; name the one that `flipbook build` wrote")
        }
        guard let stamp = FileStamp(path) else {
            guard Errno.last == .noSuchFile else { return .file("\(path): \(Errno.last.words)") }
            return .file("\(path): there is no such folder" + guess(path, then: building(path)))
        }
        guard stamp.kind == .folder else {
            return .file(
                "\(path) is a file, and a site is a folder"
                    + (DesignFiles.isDesign(path)
                        ? "; `flipbook preview \(ShellWord.quoted(path))` builds a design and serves it"
                        : guess(path, then: "name what `flipbook build` wrote")))
        }
        let names = Folder.names(in: path) ?? []
        if names.contains(SharedSite.share) {
            return .file(
                "\(path) is a share of a site (`build --shard`); `flipbook merge SHARE… -o SITE` joins all shares to one"
            )
        }
        for name in ["index.html"] + (record ? [SharedSite.record] : [])
        where !FileSystem.allows(.reading, "\(path)/\(name)") {
            guard Errno.last == .noSuchFile else { return .file("\(path)/\(name): \(Errno.last.words)") }
            let hasDesigns = !record && names.contains { DesignFiles.isDesign($0) }
            let previewing = "`flipbook preview \(ShellWord.quoted(path))` builds the designs in it and serves them"
            return .file(
                "\(path) is no site: it has no \(name)"
                    + guess(path, then: hasDesigns ? previewing : building(path, isEmpty: names.isEmpty)))
        }
        return nil
    }

    /// Advice to build a site: at `path` where a build may write (the folder is missing or empty), or else in a new
    /// folder.
    private static func building(_ path: String, isEmpty: Bool = true) -> String {
        isEmpty
            ? "`flipbook build DESIGN… -o \(ShellWord.quoted(path))` writes one there"
            : "`flipbook build DESIGN… -o SITE` writes one into a new folder"
    }

    /// A suggestion: the site with a similar name, or else the sites in the folder and beside it; then another remedy.
    static func guess(_ path: String, then advice: String) -> String {
        let folder = Folder.trimmed(path)
        let cut = folder.lastIndex(of: "/")
        let before = cut.map { String(folder[...$0]) } ?? ""
        let name = cut.map { String(folder[folder.index(after: $0)...]) } ?? folder
        let beside = name == "." ? [] : sites(in: before.isEmpty ? "." : before).filter { $0 != name }
        if let meant = Suggestion.closest(to: name, among: beside) {
            return "; did you mean '\(before)\(meant)'? Otherwise \(advice)"
        }
        let above = !before.isEmpty && SharedSite.isSite(before) ? [String(before.dropLast())] : []
        let near = above + sites(in: folder).map { folder + "/" + $0 } + beside.map { before + $0 }
        guard !near.isEmpty else { return "; " + advice }
        let listed = near.prefix(3).map { "'\($0)'" }.joined(separator: ", ") + (near.count > 3 ? ", …" : "")
        return "; \(near.count == 1 ? "a site is" : "sites are") in \(listed). Otherwise \(advice)"
    }

    private static func sites(in folder: String) -> [String] {
        (Folder.names(in: folder) ?? []).filter { !$0.hasPrefix(".") && SharedSite.isSite(folder + "/" + $0) }
    }
}
