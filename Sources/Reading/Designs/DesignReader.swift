// The entry point of the module: a design file in, a design and diagnostics out.

package import Behaviours
package import Diagnostics
import Drawings
package import Files
import Geometry
import Interactions
import Vocabulary
import XML

/// Reads designs from text or from files.
package enum DesignReader {
    /// Reads, checks and lowers a design. Never throws: errors are in the diagnostics, in order of place, and then the
    /// design is nil. Warnings alone leave it in place.
    ///
    /// A text has no folder, so the image files that it names are not read.
    package static func read(
        _ source: SourceText, library: BehaviourLibrary = BehaviourLibrary()
    ) -> (design: Design?, diagnostics: [Diagnostic]) {
        let (design, findings) = read(source, at: nil, library: library)
        return (design, findings.diagnostics)
    }

    /// The same for the text of a file, with the images beside it.
    /// - Parameters:
    ///   - path: the file that the text was read from; nil reads no files beside it.
    ///   - library: where behaviours are found that are not beside the design.
    package static func read(
        _ source: SourceText, at path: String?, library: BehaviourLibrary
    ) -> (design: Design?, findings: Findings) {
        if let refusal = FileKind.refusal(source.bytes) { return (nil, Findings(source, [refusal])) }
        let source = source.readable
        let notes = DiagnosticLog(source)
        var behaviours = BehaviourReader(notes: notes, library: library, beside: path)
        guard case (var design, let images)? = parse(source, at: path, &behaviours, notes: notes) else {
            return (nil, Findings(notes.source, notes.finished))
        }
        if let path {
            var files = ImageFiles(notes: notes)
            design.images = files.read(images, beside: path).map {
                Design.Image(path: $0.path, type: $0.type, bytes: $0.bytes)
            }
            design.picture = files.greyed(design.picture)
            // Once they are there, it is another design.
            design.files += files.missing.sorted().map { ($0, []) }
        }
        design.source = notes.source
        for file in behaviours.files where !design.files.contains(where: { $0.path == file.path }) {
            design.files.append(file)
        }
        return (notes.hasErrors ? nil : design, Findings(notes.source, notes.finished))
    }

    /// Reads a design from a file, and the images beside it that it shows. A file that gives no text, such as a folder
    /// or one that may not be read, is thrown; all else is in the diagnostics.
    /// - Parameters:
    ///   - path: absolute, or relative to the working directory.
    ///   - name: the file's name in messages; the path as given if nil.
    package static func load(
        _ path: String, as name: String? = nil, library: BehaviourLibrary = BehaviourLibrary()
    ) throws(FileError) -> (design: Design?, findings: Findings) {
        read(try DesignSource.load(path, as: name), at: path, library: library)
    }

    /// Nil where too much is wrong in a text for a design to come of it.
    private static func parse(
        _ source: SourceText, at path: String?, _ behaviours: inout BehaviourReader, notes: DiagnosticLog
    ) -> (Design, [ImageReference])? {
        let (document, malformed) = MarkupReader.read(source)
        malformed.forEach(notes.add)
        var file = InteractionFile(notes: notes, beside: path)
        let reader = RootReader(notes: notes)
        guard let document, let written = file.root(document.root).flatMap({ reader.accepted($0) }) else { return nil }
        let stage = reader.stage(of: written)
        var parts = PartReader(notes: notes, beside: path)
        var names = TargetNames(notes: notes)
        let drawn = names.resolve(parts.expand(written))
        let own = reader.interaction(of: drawn)
        var tokens = TokenReader(notes: notes, beside: path)
        if let own { tokens.read(own) }
        if let own { StructureCheck(notes: notes).check(own) }
        let looks = own.map { PaletteReader(notes: notes).expand($0) }
        let expanded = looks.flatMap { behaviours.expand(drawn, $0) }
        let box = stage ?? Rect(x: 0, y: 0, width: 375, height: 812)
        if box.origin != .zero, let behaviour = behaviours.used.first {
            notes.warning(
                "behaviour-elsewhere", at: own?.elements.first { $0.name == "fb:use" }?.range,
                "“\(behaviour.names.prefix)” draws from 0 0 on, where this drawing does not begin",
                instead: "let the viewBox begin at 0 0, and put the drawing into a <g transform=\"translate(…)\">")
        }
        var backdrops = BackdropReader(notes: notes)
        var intake = DrawingIntake(notes: notes, stage: box)
        let whole = backdrops.expand(expanded?.root ?? drawn)
        let root = intake.settled(whole)
        let ids = ElementIDs(of: root, notes: notes)
        let metadata = expanded?.interaction
        var cleaner = DrawingCleaner(
            notes: notes, rules: StyleSheetReader(notes: notes).rules(of: root, written: whole), ids: ids,
            classes: metadata.map { TargetReader.classes(in: $0) } ?? [], stage: Rect(origin: .zero, size: box.size))
        let cleaned = DrawingCheck(notes: notes).checked(cleaner.picture(of: root))
        guard let metadata, !notes.diagnostics.contains(where: { $0.id == "too-much" }) else { return nil }
        guard InteractionLimits.accept(metadata, notes: notes) else { return nil }
        let size = box.size
        guard
            var lowering = InteractionLowering(
                metadata, tokens: tokens.tokens, classes: cleaner.classes.mapValues { $0.count }, stage: box,
                behaviours: behaviours.used, notes: notes)
        else { return nil }
        let name = DesignReader.name(of: source.name)
        var design = Design(
            name: name, title: title(of: root, "svg:title") ?? name, description: title(of: root, "svg:desc") ?? "",
            device: metadata["device"], stage: size, picture: cleaned, interaction: Interaction(), source: source)
        design.origin = box.origin
        design.files = file.files + parts.files + tokens.files
        let declared = source.declared(document.root, malformed).source.bytes
        design.joined = file.text ?? (declared == source.bytes ? nil : declared)
        design.tags = tags(metadata["tags"] ?? "")
        design.titles = Design.titles(of: root, metadata, notes: notes)
        lowering.finish(
            cleaned, PictureIndex(cleaned, classes: cleaner.classes), inline: cleaner.inline, ids: cleaner.allIDs,
            into: &design)
        return (design, ImageReference.all(in: design.picture) + lowering.images)
    }

    /// The file's name without folder and ending.
    static func name(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = file.lastIndex(of: "."), dot != file.startIndex else { return file }
        return String(file[..<dot])
    }

    private static func tags(_ text: String) -> [String] {
        var seen: Set<Substring> = []
        return text.split { $0.isWhitespace }.filter { seen.insert($0).inserted }.map(String.init)
    }

    private static func title(of root: Element, _ name: Name) -> String? {
        let own = root.elements.first { $0.name == name && $0["lang"] == nil } ?? root.child(name)
        let text = own?.textContent.split { $0.isWhitespace }.joined(separator: " ")
        return text?.isEmpty == false ? text : nil
    }
}
