// Which design files the words of a command line name, and what was found in them.

import Designs
import Diagnostics
import Files
import Glibc
import XML

/// A design file that was read.
struct LoadedDesign {
    var path: String
    var design: Design?
    var findings: Findings
}

enum DesignFiles {
    /// The files that the operands name: a file itself, the `.svg` files of a folder in the order of their names.
    static func paths(_ operands: [String]) throws(CommandError) -> [String] {
        var result: [String] = []
        for operand in operands.isEmpty ? ["."] : operands {
            guard let stamp = FileStamp(operand) else {
                if errno == ENOENT { throw .file("\(operand): there is no such file or folder" + near(operand)) }
                throw .file("\(operand): \(FileError.words())")
            }
            guard stamp.kind == .folder else {
                result.append(operand)
                continue
            }
            let folder = Folder.trimmed(operand)
            let files = try designs(in: folder)
            if files.isEmpty { throw .file("\(operand): there is no .svg file in this folder" + below(folder)) }
            result += files.map { path(folder, $0) }
        }
        return result
    }

    /// Reads one design. Throws only where there is no file to read; what is wrong inside it is in the findings.
    static func load(_ path: String) throws(CommandError) -> LoadedDesign {
        do throws(FileError) {
            let (design, findings) = try DesignReader.load(path)
            return LoadedDesign(path: path, design: design, findings: findings)
        } catch {
            throw .file(error.description + (access(path, F_OK) == 0 ? "" : near(path)))
        }
    }

    /// Reads one design that must be without errors; what is wrong is printed.
    static func loadSound(_ path: String) throws(CommandError) -> Design {
        let loaded = try load(path)
        let errors = Findings(loaded.findings.source, loaded.findings.diagnostics.filter { $0.severity == .error })
        guard let design = loaded.design, !errors.hasErrors else {
            Console.say(DiagnosticRendering.text([errors], colour: Console.hasColour))
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

    private static func designs(in folder: String) throws(CommandError) -> [String] {
        guard let names = Folder.names(in: folder) else { throw .file("\(folder): \(FileError.words())") }
        return names.filter { isDesign($0) && !$0.hasPrefix(".") }
    }

    /// Whether a file's name ends as those of designs do, in letters of either case.
    static func isDesign(_ name: String) -> Bool { name.lowercased().hasSuffix(".svg") }

    private static func path(_ folder: String, _ name: String) -> String {
        folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name
    }

    /// What may have been meant instead of a path that is not there: a file beside it with a name much like it.
    private static func near(_ operand: String) -> String {
        let name = Folder.name(of: operand)
        guard !name.isEmpty else { return "" }
        let names = (Folder.names(in: Folder.of(operand)) ?? []).filter { !$0.hasPrefix(".") }
        let meant = names.contains(name + ".svg") ? name + ".svg" : Suggestion.closest(to: name, among: names)
        let before = operand.dropLast(name.count)
        return meant.map { "; did you mean '\(before)\($0)'?" } ?? ""
    }

    /// What to do about a folder without designs: to name the folders in it that have some.
    private static func below(_ folder: String) -> String {
        let names = (Folder.names(in: folder) ?? []).filter { !$0.hasPrefix(".") }
        let having = names.map { path(folder, $0) }.filter { inner in
            FileStamp.isFolder(inner) && (try? designs(in: inner))?.isEmpty == false
        }
        if having.isEmpty { return "; `flipbook new NAME` begins one" }
        return ", and folders in it are not searched; name \(having.prefix(4).joined(separator: " or "))"
    }
}
