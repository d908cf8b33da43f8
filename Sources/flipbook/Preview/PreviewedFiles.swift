// Which files a preview shows and watches.

import Behaviours
import Building
import Diagnostics
import Drawings
import Files
import Pages
import Synchronization
import XML

/// The designs that operands name, as they come and go, and all that their pages are made from.
final class PreviewedFiles: Sendable {
    /// Whether it is a folder, beside each: files come and go.
    private let operands: [(path: String, isFolder: Bool)]
    private let recurses: Bool
    private let resources: Resources
    private let memory: StageMemory
    /// The files that a design names, by its path, with the stamp of the file that they were read from.
    private let named = Mutex<[String: (stamp: FileStamp, files: [String])]>([:])

    init(
        _ operands: [String], recurses: Bool = true, resources: Resources, memory: StageMemory = StageMemory()
    ) {
        self.recurses = recurses
        self.operands = (operands.isEmpty ? ["."] : operands).map { ($0, FileStamp.isFolder($0)) }
        self.resources = resources
        self.memory = memory
    }

    /// The designs that are there.
    var designs: [String] { operands.flatMap { (try? DesignFiles.paths([$0.path], recurses: recurses)) ?? [] } }

    /// Folders that operands name, and those below them that are searched; the folders of designs that they name; where
    /// links among the designs lead; images, parts and tokens that they name, whether they are there or not; behaviours;
    /// templates, schemas, style and script.
    var watched: WatchedFiles {
        var watched = WatchedFiles()
        for operand in operands {
            if operand.isFolder, recurses {
                watched.folders.formUnion(DesignFiles.folders(from: operand.path))
            } else {
                watched.folders.insert(operand.isFolder ? operand.path : Folder.of(operand.path))
            }
            if operand.isFolder { continue }
            watched.files.insert(operand.path)
            // Behaviours beside it.
            let folder = Folder.of(operand.path)
            for name in Folder.names(in: folder, hidden: false) ?? [] where name.hasSuffix(".svg") {
                watched.files.insert(folder + "/" + name)
            }
        }
        for design in designs {
            let drawing = InteractionFile.isOne(design) ? [InteractionFile.drawing(of: design)] : []
            watched.files.formUnion([design] + drawing)
            if let real = Folder.resolved(design) { watched.folders.insert(Folder.of(real)) }
            let place = Folder.of(design)
            for name in ([design] + drawing).flatMap(files) {
                watched.files.insert(place + "/" + name)
                watched.folders.insert(Folder.of(place + "/" + name))
            }
        }
        let shared = [resources.pages, resources.schemas, resources.web] + memory.library.folders
        for folder in shared { add(folder, to: &watched) }
        return watched
    }

    private func add(_ folder: String, to watched: inout WatchedFiles) {
        watched.folders.insert(folder)
        for name in Folder.names(in: folder) ?? [] where !name.hasPrefix(".") && !name.hasSuffix("~") {
            let path = folder + "/" + name
            if FileStamp.isFolder(path) { add(path, to: &watched) } else { watched.files.insert(path) }
        }
    }

    private func files(of design: String) -> [String] {
        let time = FileStamp.now
        guard let stamp = FileStamp(design) else { return [] }
        if let known = named.withLock({ $0[design] }), known.stamp == stamp { return known.files }
        guard let source = try? memory.source(at: design) else { return [] }
        let files = PreviewedFiles.filesNamed(in: source.bytes)
        // It was read after the stamp was taken, and may have changed since without another one.
        if stamp.isSettled(at: time) { named.withLock { $0[design] = (stamp, files) } }
        return files
    }

    /// All text within quotation marks or braces that ends like the name of an image, of tokens or of a drawing, and stays
    /// in the folder. So files are also found in a design that cannot be parsed.
    static func filesNamed(in text: [UInt8]) -> [String] {
        let bounds = Set("\"'<>{}();,#".utf8)
        var files: Set<String> = []
        for dot in text.indices where text[dot] == UInt8(ascii: ".") {
            let ending = String(decoding: text[(dot + 1)...].prefix(4), as: UTF8.self).lowercased()
            guard
                let type = ["png", "jpg", "jpeg", "gif", "webp", "svg", "json"].first(where: { ending.hasPrefix($0) })
            else { continue }
            let end = dot + 1 + type.utf8.count
            guard end < text.count, bounds.contains(text[end]) else { continue }
            let start = text[max(0, dot - 1000)..<dot].lastIndex(where: { bounds.contains($0) }).map { $0 + 1 } ?? 0
            let path = String(decoding: text[start..<end], as: UTF8.self)
            if !path.hasPrefix("/"), !path.contains(":"), !path.split(separator: "/").contains("..") {
                files.insert(path)
            }
        }
        return files.sorted()
    }
}
