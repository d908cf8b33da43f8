// Which design files the words of a command line name, and what was found in them.

import Designs
import Diagnostics
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
            var information = stat()
            guard stat(operand, &information) == 0 else {
                if errno == ENOENT { throw .file("\(operand): there is no such file or folder" + near(operand)) }
                throw .file("\(operand): \(systemMessage())")
            }
            guard information.st_mode & S_IFMT == S_IFDIR else {
                result.append(operand)
                continue
            }
            var folder = operand
            while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
            let files = try designs(in: folder)
            if files.isEmpty {
                throw .file("\(operand): there is no .svg file in this folder" + below(folder))
            }
            result += files.map { path(folder, $0) }
        }
        return result
    }

    /// Reads one design. Throws only where there is no file to read; what is wrong inside it is in the findings.
    static func load(_ path: String) throws(CommandError) -> LoadedDesign {
        do throws(SourceFileError) {
            let (design, findings) = try DesignReader.load(path)
            return LoadedDesign(path: path, design: design, findings: findings)
        } catch {
            throw .file(error.description + (access(path, F_OK) == 0 ? "" : near(path)))
        }
    }

    /// Reads one design that must be without errors; what is wrong is printed.
    static func loadSound(_ path: String) throws(CommandError) -> Design {
        let loaded = try load(path)
        let errors = Findings(
            loaded.findings.source, loaded.findings.diagnostics.filter { $0.severity == .error })
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
        try entries(of: folder).filter { isDesign($0) && !$0.hasPrefix(".") }
    }

    /// Whether a file's name ends as those of designs do, in letters of either case.
    static func isDesign(_ name: String) -> Bool { name.lowercased().hasSuffix(".svg") }

    private static func path(_ folder: String, _ name: String) -> String {
        folder == "." ? name : folder == "/" ? "/" + name : folder + "/" + name
    }

    /// What may have been meant instead of a path that is not there: a file beside it with a name much like it.
    private static func near(_ operand: String) -> String {
        let cut = operand.lastIndex(of: "/")
        let folder = cut.map { $0 == operand.startIndex ? "/" : String(operand[..<$0]) } ?? "."
        let name = cut.map { String(operand[operand.index(after: $0)...]) } ?? operand
        guard !name.isEmpty, let names = try? entries(of: folder).filter({ !$0.hasPrefix(".") }) else { return "" }
        let meant = names.contains(name + ".svg") ? name + ".svg" : Suggestion.closest(to: name, among: names)
        let before = operand.dropLast(name.count)
        return meant.map { "; did you mean '\(before)\($0)'?" } ?? ""
    }

    /// What to do about a folder without designs: to name the folders in it that have some.
    private static func below(_ folder: String) -> String {
        let names = (try? entries(of: folder).filter { !$0.hasPrefix(".") }) ?? []
        let having = names.map { path(folder, $0) }.filter { inner in
            var information = stat()
            guard stat(inner, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else { return false }
            return (try? designs(in: inner))?.isEmpty == false
        }
        if having.isEmpty { return "; `flipbook new NAME` begins one" }
        return ", and folders in it are not searched; name \(having.prefix(4).joined(separator: " or "))"
    }

    static func systemMessage() -> String { String(cString: strerror(errno)) }

    /// What lies in a folder, in the order of the names; nothing where it cannot be read.
    static func names(in folder: String) -> [String] {
        ((try? entries(of: folder)) ?? []).filter { $0 != "." && $0 != ".." }
    }

    private static func entries(of folder: String) throws(CommandError) -> [String] {
        guard let directory = opendir(folder) else { throw .file("\(folder): \(systemMessage())") }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.sorted()
    }
}
