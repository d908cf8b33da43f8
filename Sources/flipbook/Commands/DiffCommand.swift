// flipbook diff: what changed between two designs, in numbers.

import Designs
import Diagnostics
import Differences
import Drawings
import Files
import Pages

extension Command {
    static let diff = Command(
        name: "diff", operands: "OLD NEW|--git REVISION DESIGN", operandCount: 1...2,
        summary: "Say what changed between two designs, in numbers",
        details: """
            Compares states, transitions, conditions, animations, inputs, parameters, bindings and drawings by name, and
            plays the scenarios that both have: how long they last, which states they enter when, how far everything
            moves. A design that was only written otherwise does not differ. OLD may also be a folder: a built site, one
            of its frozen versions (SITE/v/HASH), or any folder with a design of NEW's name. With --git, a design that
            was renamed since is found under its old name. With --pages, a site is built on which both play in step:
            the old one is a frozen version there.

            Exit codes: 0 nothing differs, or only the drawing and texts do, which is said; 1 motion or behaviour
            differs; 2 wrong usage; 3 a design could not be read or has errors.
            """,
        options: [
            .value("git", as: "REVISION", "compare with the design of a revision, such as HEAD or main"),
            .value(
                "format", as: "FORMAT", of: ["text", "json", "markdown"],
                "text, json, or markdown for a pull request's comment"),
            .value("pages", as: "SITE", "also build a folder of pages on which both play in step"),
            DesignFiles.libraryOption,
        ],
        examples: [
            ("flipbook diff old/card.svg card.svg", "what changed"),
            ("flipbook diff --git HEAD card.svg", "what changed since the last commit"),
            ("flipbook diff --git origin/main card.svg --format markdown", "the same for a pull request"),
            ("flipbook diff site card.svg", "what changed since the site was built"),
            ("flipbook diff --git HEAD card.svg --pages review", "the same, and pages with both"),
        ]
    ) { arguments throws(CommandError) in
        let format = try arguments.choice("format")
        let revision = arguments.value("git")
        guard (revision == nil) == (arguments.operands.count == 2) else {
            throw .usage("flipbook diff needs OLD NEW or --git REVISION DESIGN; `flipbook diff --help` says more")
        }
        let new = DesignFiles.design(arguments.operands[arguments.operands.count - 1])
        if FileStamp.isFolder(new) { throw .usage("\(new) is a folder; name the design in it that is compared") }
        let after = try compared(new, arguments)
        let old: (path: String, name: String)
        // Lives as long as what is read from it.
        var checkout: GitCheckout?
        if let revision {
            let found = try GitCheckout(new, at: revision, also: after.files.map(\.path) + after.images.map(\.path))
            (old, checkout) = ((found.path, found.name), found)
        } else {
            let path = try inside(arguments.operands[0], design: new)
            old = (path, path)
        }
        let before = try compared(old.path, arguments)
        let difference = DesignDifference(before, after)
        let report = DifferenceReport(
            difference, sides: (old.name, new), bytes: (size(old.path), size(new)))
        var page: String?
        if let folder = arguments.value("pages") {
            page = try buildPages(of: difference, paths: (old.path, new), in: folder, arguments)
            if page == nil { Console.complain("\(folder): no scenario is in both designs, so none plays in step") }
        }
        withExtendedLifetime(checkout) {}
        switch format {
        case "json": Console.write(report.json.text)
        case "markdown": Console.write(report.markdown)
        default: Console.write(report.text)
        }
        if let page { Console.say("Both play in step on \(page)") }
        return difference.isMotion ? .designsHaveErrors : .fine
    }

    /// A sound design. One with errors cannot be compared, which is not to be taken for a difference.
    static func compared(_ path: String, _ arguments: Arguments) throws(CommandError) -> Design {
        do throws(CommandError) {
            return try DesignFiles.loadSound(path, library: arguments.values("library"))
        } catch {
            throw error.code == .designsHaveErrors ? .file(error.sentence) : error
        }
    }

    private static func size(_ path: String) -> Int {
        let files = [path] + (InteractionFile.isOne(path) ? [InteractionFile.drawing(of: path)] : [])
        return files.compactMap { FileStamp($0).map { Int($0.size) } }.reduce(0, +)
    }

    /// The design in a folder: of a site, of a frozen version, or with the new one's name.
    private static func inside(_ old: String, design new: String) throws(CommandError) -> String {
        guard FileStamp.isFolder(old) else { return old }
        let folder = Folder.trimmed(old)
        let places = [SitePlan.source(SitePlan.folder(of: new)).path, Folder.name(of: new)]
        guard let place = places.first(where: { FileStamp(folder + "/" + $0) != nil }) else {
            throw .file("\(old): there is no \(places.joined(separator: " or ")) in this folder")
        }
        return folder + "/" + place
    }
}
