// The style and the scripts of `web/`: parts that import each other, made one file each for the pages.

import Diagnostics
import Files
import XML

/// Browsers load no modules from `file://`, and a page should not wait for a chain of files. So an asset is its parts
/// in the order of their imports: modules lose `import` and `export` and share one function's scope, style sheets lose
/// `@import`. Comments and white space that only lays the source out stay behind: of a script whole lines of comment
/// and indentation, of a style sheet all.
///
/// What makes this safe is checked: a part imports by `import { name } from "./file.js";` on one line, no two parts
/// declare the same name at their top level, every imported name is exported, imports make no circle, and no text
/// goes on from one line of a script to the next.
package struct WebAssets {
    /// Gives the text of a file of `web/`.
    package let read: (String) throws(SiteError) -> String

    /// The folder of `web/` with the files that a site has; the others hold their parts.
    package static let entries = "entries"

    /// The names of the files that `web/entries` holds, in bytewise order.
    package static func names(in web: String) throws(SiteError) -> [String] {
        guard let names = Folder.names(in: "\(web)/\(entries)") else {
            throw .template(file: "web/\(entries)", "cannot read this folder")
        }
        return names.filter { name in
            [".css", ".js", ".svg"].contains { name.hasSuffix($0) } && !name.hasSuffix(".test.js")
        }
    }

    /// A file of `web/` as the site has it.
    package func linked(_ name: String) throws(SiteError) -> String {
        guard name.hasSuffix(".js") || name.hasSuffix(".css") else { return try read(name) }
        var linking = Linking(read: read)
        try linking.add(name, from: nil)
        guard name.hasSuffix(".js") else { return StyleText.compact(linking.text) }
        return "\"use strict\";\n(() => {\n\(linking.text)})();\n"
    }
}

private struct Linking {
    let read: (String) throws(SiteError) -> String
    private(set) var text = ""
    /// The top-level names of each part that was added, and which of them others may import.
    private var exports: [String: Set<String>] = [:]
    private var owners: [String: String] = [:]
    private var open: [String] = []

    init(read: @escaping (String) throws(SiteError) -> String) { self.read = read }

    mutating func add(_ name: String, from importer: String?) throws(SiteError) {
        if exports[name] != nil { return }
        if open.contains(name) {
            throw .template(file: "web/\(importer ?? name)", "importing “\(name)” closes a cycle of imports")
        }
        open.append(name)
        defer { open.removeLast() }
        let isScript = name.hasSuffix(".js")
        var body = ""
        var names: Set<String> = []
        for line in try read(name).split(separator: "\n", omittingEmptySubsequences: true) {
            if let statement = try Import(line, in: name) {
                try add(statement.file, from: name)
                for wanted in statement.names where exports[statement.file]?.contains(wanted) != true {
                    throw .template(file: "web/\(name)", "“\(statement.file)” exports no “\(wanted)”")
                }
                continue
            }
            var line = line
            if isScript {
                let code = line.drop { $0 == " " }
                if code.hasPrefix("//") { continue }
                guard ScriptText.endsInCode(code) else {
                    throw .template(file: "web/\(name)", "a text goes on after the end of this line: “\(code)”")
                }
                // Only what is not indented is declared at the top level.
                if code.count < line.count {
                    body += code + "\n"
                    continue
                }
            }
            let isExported = isScript && line.hasPrefix("export ")
            if isExported { line = line.dropFirst("export ".count) }
            if isScript, let declared = Linking.declaration(line) {
                if let other = owners[declared] {
                    throw .template(file: "web/\(name)", "“\(declared)” is declared in “\(other)” already")
                }
                owners[declared] = name
                if isExported { names.insert(declared) }
            }
            body += line + "\n"
        }
        exports[name] = names
        text += body
    }

    /// The name that a line at the top level declares. Parts are written so that such lines are not indented.
    private static func declaration(_ line: Substring) -> String? {
        var rest = line
        if rest.hasPrefix("async ") { rest = rest.dropFirst("async ".count) }
        for word in ["function* ", "function ", "const ", "let ", "class "] where rest.hasPrefix(word) {
            let name = rest.dropFirst(word.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
            return name.isEmpty ? nil : String(name)
        }
        return nil
    }
}

/// `import { a, b } from "./file.js";` or `@import "file.css";`, with the file as it is named in `web/`.
private struct Import {
    var file: String
    var names: [String]

    init?(_ line: Substring, in part: String) throws(SiteError) {
        guard line.hasPrefix("import ") || line.hasPrefix("@import ") else { return nil }
        let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
        let braced = line.split(omittingEmptySubsequences: false) { $0 == "{" || $0 == "}" }
        guard quoted.count == 3, quoted[2] == ";", braced.count == (line.hasPrefix("@") ? 1 : 3),
            let file = Address(part).following(String(quoted[1].dropFirst(quoted[1].hasPrefix("./") ? 2 : 0)))
        else {
            throw .template(
                file: "web/\(part)",
                "cannot read “\(line)”; write import { name } from \"./file.js\"; or @import \"file.css\"; on one line")
        }
        self.file = file.path
        names =
            line.hasPrefix("@")
            ? [] : braced[1].split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
    }
}
