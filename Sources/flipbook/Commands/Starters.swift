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
        let resources = try resources()
        return try DesignFiles.paths([resources.beginnings, resources.designs])
    }

    /// The paths of the behaviours in the box, but those of which there is a starter.
    private static func behaviours() throws(CommandError) -> [String] {
        let starters = try paths().map(name(of:))
        return try DesignFiles.paths([resources().behaviours]).filter { !starters.contains(name(of: $0)) }
    }

    /// The names of all; none where they cannot be found.
    static func names() -> [String] { ((try? paths() + behaviours()) ?? []).map(name(of:)) }

    private static func resources() throws(CommandError) -> Resources {
        do throws(SiteError) { return try Resources.locate() } catch { throw .file(error.description) }
    }

    static func name(of path: String) -> String { String(path.split(separator: "/").last!.dropLast(4)) }

    /// The text of a starter by its name; that of a behaviour is a design which uses it.
    static func text(of name: String) throws(CommandError) -> [UInt8] {
        let paths = try paths()
        let behaviours = try behaviours()
        let names = (paths + behaviours).map(self.name(of:))
        guard let index = names.firstIndex(of: name) else {
            throw .usage(
                "there is no starter '\(name)'"
                    + Help.didYouMean(name, names, then: "the starters are \(names.joined(separator: ", "))"))
        }
        let path = (paths + behaviours)[index]
        do throws(FileError) {
            let source = try SourceFile.load(path)
            guard index >= paths.count else { return source.bytes }
            let root = MarkupReader.read(source).document?.root
            return root.flatMap { BehaviourHost.design(around: $0, named: name) } ?? source.bytes
        } catch {
            throw .file(error.description)
        }
    }

    /// All starters with what they show, a line each; nothing where they cannot be found.
    static func list() -> String {
        guard let paths = try? paths(), let behaviours = try? behaviours() else { return "" }
        func lines(_ paths: [String]) -> String {
            paths.map { "  \(name(of: $0))\n      \(description(of: $0))\n" }.joined()
        }
        return "Starters:\n" + lines(paths) + "\nBehaviours, each in a design that uses it:\n" + lines(behaviours)
    }

    /// What a starter says of itself in its `<desc>`.
    private static func description(of path: String) -> String {
        guard let source = try? SourceFile.load(path), let root = MarkupReader.read(source).document?.root,
            let text = root.child("svg:desc")?.textContent
        else { return "" }
        return text.split { $0.isWhitespace }.joined(separator: " ")
    }
}
