// Which design files the words of a command line name, and what was found in them.

import Behaviours
import Building
import Designs
import Diagnostics
import Drawings
import Files
import Pages
import Platform

/// A design file that was read.
struct LoadedDesign {
    var path: String
    var design: Design?
    var findings: Findings
}

/// What the operands of a command name.
struct FoundDesigns {
    var paths: [String] = []
    /// Files of folders that hold no interaction: drawings, and what Flipbook itself writes.
    var passedOver: [String] = []
    /// Drawings that are compressed.
    var compressed: [String] = []

    /// What to do with the first that is compressed.
    var unpacking: String {
        let name = compressed[0]
        let more = compressed.count > 1 ? " (and \(compressed.count - 1) more)" : ""
        return "\(name)\(more) is compressed; unpack it: gunzip < \(name) > \(name.dropLast())"
    }

    /// Says which files were passed over.
    func say() {
        if !compressed.isEmpty { Console.complain("passed over: " + unpacking) }
        guard !passedOver.isEmpty else { return }
        let more = passedOver.count > 4 ? " and \(passedOver.count - 4) others" : ""
        Console.complain(
            "passed over, with no <fb:interaction> in \(passedOver.count == 1 ? "it" : "them"): "
                + passedOver.prefix(4).joined(separator: ", ") + more)
    }
}

enum DesignFiles {
    static let recurseOption = Option.flag("no-recurse", "do not search the folders in a folder")

    /// The files that the operands name: a file itself; the designs of a folder in the order of their names, and then
    /// those of the folders in it.
    static func find(_ operands: [String], recurses: Bool = true) throws(CommandError) -> FoundDesigns {
        var found = FoundDesigns()
        for operand in operands.isEmpty ? ["."] : operands {
            guard let stamp = FileStamp(operand) else {
                if operand == "-" { throw .usage("designs are read from files; standard input is not read") }
                if Errno.last == .noSuchFile {
                    let name = operand.isEmpty ? "''" : operand
                    throw .file("\(name): there is no such file or folder" + near(operand))
                }
                throw .file("\(operand): \(Errno.last.words)")
            }
            guard stamp.kind == .folder else {
                found.paths.append(design(operand))
                continue
            }
            let folder = Folder.trimmed(operand)
            let before = found.paths.count
            let passed = found.passedOver.count
            if Folder.names(in: folder) == nil { throw .file("\(folder): \(Errno.last.words)") }
            for folder in recurses ? folders(from: folder) : [folder] { add(folder, to: &found) }
            if found.paths.count > before { continue }
            if !found.compressed.isEmpty { throw .file("\(operand): no .svg file in this folder; \(found.unpacking)") }
            if found.passedOver.count > passed {
                throw .file("\(operand): no .svg file in this folder holds an <fb:interaction>")
            }
            throw .file("\(operand): there is no .svg file in this folder" + (recurses ? advice : below(folder)))
        }
        // A file that is named twice is one; a link to it by another name is a design of its own.
        var seen: [FileStamp: Set<String>] = [:]
        found.paths.removeAll { path in
            FileStamp(path).map { !seen[$0, default: []].insert(Folder.name(of: path)).inserted } ?? false
        }
        return found
    }

    static func paths(_ operands: [String], recurses: Bool = true) throws(CommandError) -> [String] {
        try find(operands, recurses: recurses).paths
    }

    private static func add(_ folder: String, to found: inout FoundDesigns) {
        for name in Folder.names(in: folder) ?? [] where !name.hasPrefix(".") {
            let path = path(folder, name)
            if name.lowercased().hasSuffix(".svgz") { found.compressed.append(path) }
            guard isDesign(name) else { continue }
            // A drawing comes with the interaction beside it.
            if design(path) != path { continue }
            let isNamed = !name.contains("\u{FFFD}")
            let note =
                FileStamp(path) != nil ? "" : isNamed ? " (a link to nothing)" : " (rename it: its name is not UTF-8)"
            if holdsInteraction(path) { found.paths.append(path) } else { found.passedOver.append(path + note) }
        }
    }

    /// The file of the interaction, for a drawing that has one beside it; else the file itself.
    static func design(_ path: String) -> String {
        guard path.lowercased().hasSuffix(".svg") else { return path }
        return [".fb", ".FB"].map { path.dropLast(4) + $0 }.first { FileStamp($0)?.kind == .file } ?? path
    }

    /// A folder and those in it, at any depth. Sites and parts of sites, hidden folders and symbolic links are left out.
    static func folders(from folder: String) -> [String] {
        var folders = [folder]
        for (name, kind) in Folder.entries(folder) ?? [] where kind == .folder && !name.hasPrefix(".") {
            let inner = path(folder, name)
            let records = [SitePlan.record, SitePlan.partRecord]
            if name == "node_modules" || records.contains(where: { FileSystem.has(inner + "/" + $0.path) }) {
                continue
            }
            folders += self.folders(from: inner)
        }
        return folders
    }

    /// Whether a file may be a design: one with a mistake around its `<fb:interaction>` is, one without that element is not.
    /// A file that cannot be read is, so that it is heard of.
    private static func holdsInteraction(_ path: String) -> Bool {
        guard let source = try? DesignSource.load(path) else { return FileStamp(path) != nil }
        // An editor may be about to fill it.
        if source.bytes.isEmpty || source.bytes.holds(":interaction") || source.bytes.holds("<interaction") {
            return true
        }
        // A file that is cut short has a mistake, which is told.
        return !source.bytes.holds("svg>") && !source.bytes.holds("/>")
    }

    /// Whether a file, or a folder of files, can be written at a place without harm.
    /// - Parameters:
    ///   - inputs: files that the place must not be, and what they are called in messages.
    ///   - what: what is written there, for messages.
    static func checkPlace(
        _ output: String, besides inputs: [(path: String, name: String)], for what: String, isFolder: Bool = false
    ) throws(CommandError) {
        for (path, name) in inputs where FileStamp(output)?.isSameFile(as: FileStamp(path)) == true {
            throw .usage("\(output) is \(name); choose another name for \(what)")
        }
        if holdsDesign(output) || design(output) != output {
            throw .usage("\(output) is a design; choose another name for \(what)")
        }
        if FileStamp.isFolder(output), !isFolder { throw .file("\(output) is a folder; name a file in it") }
        guard FileStamp.isFolder(Folder.of(isFolder ? Folder.trimmed(output) : output)) else {
            throw .file(FileError(output, .noFolder).description)
        }
    }

    /// Whether there is a file with a design in it, which no other output may replace.
    static func holdsDesign(_ path: String) -> Bool {
        (try? WholeFile.read(path, limit: 1 << 24)).map { $0.holds("urn:flipbook:1") } ?? false
    }

    static let setOption = Option.value(
        "set", as: "NAME=VALUE", repeats: true, "set a parameter, in all designs that have it")

    /// What is behind each `--set`, by name.
    static func settings(_ texts: [String]) throws(CommandError) -> [String: String] {
        var settings: [String: String] = [:]
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { throw .usage("--set takes NAME=VALUE, such as load=0.5, not '\(text)'") }
            if settings[parts[0]] != nil { throw .usage("--set \(parts[0]) is given twice; give it once") }
            settings[parts[0]] = parts[1]
        }
        return settings
    }

    /// The values of `--set` by name. Each must be a parameter of one of the designs.
    static func settings(_ arguments: Arguments, in paths: [String]) throws(CommandError) -> [String: String] {
        let settings = try settings(arguments.values("set"))
        if settings.isEmpty { return [:] }
        let check = SettingCheck(settings, BehaviourLibrary(arguments.values("library") + box))
        if let refusal = check.refusal(of: paths) { throw .usage(refusal) }
        return settings
    }

    static let libraryOption = Option.value(
        "library", as: "FOLDER", repeats: true, "where behaviours are found that are not beside a design")

    /// The folder of the behaviours in the box; none where the resources are not found.
    static var box: [String] { (try? Resources.locate()).map { [$0.behaviours] } ?? [] }

    /// Reads one design. Throws only where there is no file to read; what is wrong inside it is in the findings.
    static func load(
        _ path: String, setting settings: [String: String] = [:], library: [String] = []
    ) throws(CommandError) -> LoadedDesign {
        let path = design(path)
        do throws(FileError) {
            let library = BehaviourLibrary(library + box)
            let source = ParameterText(library, beside: path).set(settings, in: try DesignSource.load(path))
            let (design, findings) = DesignReader.read(source, at: path, library: library)
            return LoadedDesign(path: path, design: design, findings: findings)
        } catch {
            throw .file(error.description + (FileSystem.has(path) ? "" : near(path)))
        }
    }

    /// Reads one design that must be without errors; what is wrong is printed.
    static func loadSound(_ path: String, library: [String]) throws(CommandError) -> Design {
        let loaded = try load(path, library: library)
        let errors = Findings(loaded.findings.source, loaded.findings.diagnostics.filter { $0.severity == .error })
        guard let design = loaded.design, !errors.hasErrors else {
            Console.say(rendered: DiagnosticRendering.text([errors], colour: Console.hasColour))
            throw .designs("\(path) has errors")
        }
        return design
    }

    static func scenario(_ name: String, of design: Design) throws(CommandError) -> Int {
        if let index = design.scenario(name) { return index }
        let names = design.scenarios.map(\.name)
        throw .usage(
            "\(design.name) has no scenario '\(name)'"
                + Help.didYouMean(
                    name, names, then: names.isEmpty ? "it has none at all" : "it has \(names.joined(separator: ", "))")
        )
    }

    /// Whether a file's name ends as those of designs do, in letters of either case.
    static func isDesign(_ name: String) -> Bool {
        name.lowercased().hasSuffix(".svg") || InteractionFile.isOne(name)
    }

    private static func path(_ folder: String, _ name: String) -> String {
        folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name
    }

    /// What may have been meant instead of a path that is not there: a file beside it with a name much like it.
    private static func near(_ operand: String) -> String {
        let name = Folder.name(of: operand)
        guard !name.isEmpty else { return "" }
        let names = (Folder.names(in: Folder.of(operand)) ?? []).filter { !$0.hasPrefix(".") }
        let meant = names.contains(name + ".svg") ? name + ".svg" : Suggestion.closest(to: name, among: names)
        return meant.map { "; did you mean '\(operand.dropLast(name.count))\($0)'?" } ?? ""
    }

    private static let advice = "; `flipbook new NAME` begins one"

    /// What to do about a folder without designs: to name the folders in it that have some.
    private static func below(_ folder: String) -> String {
        let having = folders(from: folder).dropFirst().filter { inner in
            Folder.names(in: inner, hidden: false)?.contains(where: isDesign) == true
        }
        if having.isEmpty { return advice }
        return ", and folders in it are not searched; name \(having.prefix(4).joined(separator: " or "))"
    }
}
