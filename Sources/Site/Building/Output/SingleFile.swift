// A design's page in one file that needs no other: for mail, for a chat, for an archive.

import Diagnostics
import Files
package import Pages
import XML

/// Makes a design's page of a built site into one HTML file with all that it needs. What leads to other files goes: the
/// film strip, links to other pages, the list of files. Scenarios stay as links that the engine plays.
package struct SingleFile {
    private let site: String
    private let folder: String
    private var raw = RawTexts()

    /// What a page loads where it is needed, by the name that it asks for.
    private static let scripts = [
        "address", "console", "live", "readout", "tools", "help", "zh", "titles", "sections",
        "present",
    ]
    private static let styles = ["style", "live", "console", "readout", "tools", "help", "present"]

    /// Writes `FOLDER.html` into a folder for each of these designs of a built site: all, or none where one fails.
    /// - Returns: the paths and their sizes.
    package static func write(
        _ folders: [String], in output: String, from site: String
    ) throws(SiteError) -> [(path: String, size: Int)] {
        var files: [(path: String, bytes: [UInt8])] = []
        for folder in folders { files.append(("\(output)/\(folder).html", try bytes(of: folder, in: site))) }
        try SiteError.files { () throws(FileError) in
            try Folder.make(output)
            try WholeFile.replace(files)
        }
        return files.map { ($0.path, $0.bytes.count) }
    }

    /// The file for the design in `folder` of a built site.
    package static func bytes(of folder: String, in site: String) throws(SiteError) -> [UInt8] {
        var file = SingleFile(site: site, folder: folder)
        return try file.bytes()
    }

    private init(site: String, folder: String) { (self.site, self.folder) = (site, folder) }

    private mutating func bytes() throws(SiteError) -> [UInt8] {
        let page = try SourceText(name: SitePlan.design(folder).path, bytes: read(SitePlan.design(folder).path))
        guard var root = MarkupReader.read(page).document?.root else { throw .part(page.name, "cannot be read back") }
        let images = images
        try inline(&root, images)
        return raw.bytes(of: root)
    }

    private func read(_ path: String) throws(SiteError) -> [UInt8] {
        try SiteError.files { () throws(FileError) in try WholeFile.read(site + "/" + path) }
    }

    /// The `data:` URI of each image of the design, by its path as the page has it.
    private var images: [(path: String, data: String)] {
        (Folder.entries(site + "/" + folder + "/images") ?? []).sorted { $0.name < $1.name }.compactMap { name, _ in
            data("images/" + name).map { ("images/" + name, $0) }
        }
    }

    /// The `data:` URI of a file, by its path from the design's page; nil for one that is not there.
    private func data(_ path: String) -> String? {
        let types = ["svg": "svg+xml", "png": "png", "jpg": "jpeg", "jpeg": "jpeg", "gif": "gif", "webp": "webp"]
        guard let type = types[String(path.split(separator: ".").last ?? "").lowercased()],
            let address = SitePlan.design(folder).following(path),
            let bytes = WholeFile.contents(site + "/" + address.path)
        else { return nil }
        return "data:image/\(type);base64," + Base64.text(bytes)
    }

    // MARK: The page

    private mutating func inline(_ root: inout Element, _ images: [(path: String, data: String)]) throws(SiteError) {
        var style: [UInt8] = []
        for name in SingleFile.styles { style += try read("\(SitePlan.assets)/\(name).css") }
        let player = try read("\(SitePlan.assets)/player.js")
        var inside: [(name: String, text: [UInt8])] = []
        for name in SingleFile.scripts { inside.append((name, try read("\(SitePlan.assets)/\(name).js"))) }
        if let engine = WholeFile.contents(site + "/" + SitePlan.engine.path) {
            var interaction = try read(SitePlan.live(folder).path)
            for (path, data) in images { interaction.replace(Array(path.utf8), with: Array(data.utf8)) }
            inside += [("engine", engine), ("interaction", interaction)]
        }
        let icon = data("../\(SitePlan.assets)/icon.svg") ?? ""
        inside = inside.map { ($0.name, RawTexts.harmless($0.text)) }
        let hashes = ([player] + inside.map(\.text)).map(RawTexts.source)
        let policy =
            "default-src 'none'; img-src data:; style-src \(RawTexts.source(style)); "
            + "style-src-attr 'unsafe-inline'; script-src \(hashes.joined(separator: " ")) 'wasm-unsafe-eval'; "
            + "base-uri 'none'; form-action 'none'"
        let still = data("still.svg") ?? ""
        root.rewrite { element in
            guard let kept = changed(element, images, icon: icon, still: still, policy: policy) else { return [] }
            return [.element(kept)]
        }
        let head = raw.add(style)
        var tail = inside.map { name, text in
            Node.html("script", ["type": "text/plain", "id": "inside-\(name)"], children: [.text(raw.add(text))])
        }
        tail.append(.html("script", children: [.text(raw.add(player))]))
        root.updateAll { element in
            if element.name == "html:head" { element.children.append(.html("style", children: [.text(head)])) }
            if element.name == "html:body" { element.children += tail }
        }
    }

    private func changed(
        _ element: Element, _ images: [(path: String, data: String)], icon: String, still: String, policy: String
    ) -> Element? {
        var element = element
        let classes = Set(element["class"]?.split(separator: " ") ?? [])
        switch element.name {
        case "html:meta" where element["http-equiv"] == "Content-Security-Policy": element["content"] = policy
        case "html:link" where element["rel"] == "icon": element["href"] = icon
        case "html:link" where element["rel"] == "stylesheet": return nil
        case "html:script", "html:source": return nil
        case "html:section" where classes.contains("film") || element["aria-labelledby"] == "files-head": return nil
        case "html:span" where classes.contains("device"): return nil
        case "html:div" where classes.contains("package"): return nil
        case "html:nav" where classes.contains("tabs"): return nil
        case "html:li" where ["#film-head", "#files-head"].contains(element.elements.first?["href"]): return nil
        case "html:img" where classes.contains("still"): (element["src"], element["style"]) = (still, nil)
        case "html:img": element["src"] = element["src"].flatMap(data) ?? element["src"]
        case "svg:image":
            if let image = images.first(where: { $0.path == element["href"] }) { element["href"] = image.data }
        case "html:a", "svg:a":
            guard let address = element["href"], !address.hasPrefix("#") else { return element }
            let parts = (SitePlan.design(folder).following(address)?.path ?? "").split(separator: "/")
            // A scenario, or a moment of one, which the engine plays on this very stage.
            let place = address.split(separator: "#", maxSplits: 1).dropFirst().first
            if parts.count == 3, parts[0] == folder, place?.hasPrefix("t=") ?? (element.name == "html:a") {
                element["href"] = "#scenario=\(parts[1])&\(place ?? "t=0&play=1")"
                return element
            }
            for name in ["href", "xlink:href", "download"] as [Name] { element[name] = nil }
        default: break
        }
        return element
    }
}
