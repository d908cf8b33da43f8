// The starters: the designs that come with Flipbook, from which new ones begin.

import Diagnostics
import Pages
import XML

enum Starters {
    /// The one that is copied where none is named.
    static let first = "sticky-refresh"

    static func paths() throws(CommandError) -> [String] {
        let resources: Resources
        do throws(SiteError) { resources = try Resources.locate() } catch { throw .file(error.description) }
        return try DesignFiles.paths([resources.beginnings, resources.designs])
    }

    static func name(of path: String) -> String { String(path.split(separator: "/").last!.dropLast(4)) }

    /// The path of a starter by its name.
    static func path(of name: String) throws(CommandError) -> String {
        let paths = try paths()
        let names = paths.map(self.name(of:))
        if let index = names.firstIndex(of: name) { return paths[index] }
        throw .usage(
            "there is no starter '\(name)'"
                + Help.didYouMean(
                    name, names, then: "the starters are \(names.joined(separator: ", "))"))
    }

    /// All starters with what they show, a line each; nothing where they cannot be found.
    static func list() -> String {
        guard let paths = try? paths() else { return "" }
        return "Starters:\n" + paths.map { "  \(name(of: $0))\n      \(description(of: $0))\n" }.joined()
    }

    /// What a starter says of itself in its `<desc>`.
    private static func description(of path: String) -> String {
        guard let source = try? SourceFile.load(path), let root = MarkupReader.read(source).document?.root,
            let text = root.child("svg:desc")?.textContent
        else { return "" }
        return text.split { $0.isWhitespace }.joined(separator: " ")
    }
}
