// The starters: the designs that come with Flipbook, from which new ones begin.

import Behaviours
import Diagnostics
import Files
import Pages
import XML

enum Starters {
    /// The one that is copied where none is named.
    static let first = "sticky-refresh"

    static func paths() throws(CommandError) -> [String] {
        let resources = try CommandError.resources()
        return try DesignFiles.paths([resources.beginnings, resources.designs])
    }

    /// The paths of the behaviours in the box, by the names that choose them. One that is called as a starter is chosen
    /// by its folder and its name.
    private static func behaviours() throws(CommandError) -> [(name: String, path: String)] {
        let starters = try paths().map(name(of:))
        return try DesignFiles.paths([CommandError.resources().behaviours])
            .map { ((starters.contains(name(of: $0)) ? "behaviours/" : "") + name(of: $0), $0) }
    }

    /// The names of all; none where they cannot be found.
    static func names() -> [String] { (try? paths().map(name(of:)) + behaviours().map(\.name)) ?? [] }

    static func name(of path: String) -> String { String(path.split(separator: "/").last!.dropLast(4)) }

    /// The text of a starter by its name; that of a behaviour is a design which uses it.
    static func text(of name: String) throws(CommandError) -> [UInt8] {
        let (paths, behaviours) = (try paths(), try behaviours())
        let names = paths.map(self.name(of:)) + behaviours.map(\.name)
        guard let index = names.firstIndex(of: name) else {
            throw .usage(
                "there is no starter '\(name)'"
                    + Help.didYouMean(name, names, then: "the starters are \(names.joined(separator: ", "))"))
        }
        let path = (paths + behaviours.map(\.path))[index]
        let source = try CommandError.files { () throws(FileError) in try SourceFile.load(path) }
        guard index >= paths.count else { return source.bytes }
        let root = MarkupReader.read(source).document?.root
        return root.flatMap { BehaviourHost.design(around: $0, named: self.name(of: path)) } ?? source.bytes
    }

    /// All starters with what they show, a line each; nothing where they cannot be found.
    static func list() -> String {
        guard let paths = try? paths(), let behaviours = try? behaviours() else { return "" }
        func line(_ name: String, _ path: String) -> String { "  \(name)\n      \(description(of: path))\n" }
        return "Starters:\n" + paths.map { line(name(of: $0), $0) }.joined()
            + "\nBehaviours, each in a design that uses it:\n" + behaviours.map { line($0.name, $0.path) }.joined()
    }

    /// What a starter says of itself in its `<desc>`.
    private static func description(of path: String) -> String {
        guard let source = try? SourceFile.load(path), let root = MarkupReader.read(source).document?.root,
            let text = root.child("svg:desc")?.textContent
        else { return "" }
        return text.split { $0.isWhitespace }.joined(separator: " ")
    }
}
