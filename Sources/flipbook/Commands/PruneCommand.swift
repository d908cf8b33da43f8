// flipbook prune: removes old frozen versions from a site.

import Pages
import Snapshots

extension Command {
    static let prune = Command(
        name: "prune", operands: "SITE", operandCount: 1...1,
        summary: "Remove old frozen versions from a site",
        details: """
            The present version of each design always stays, and so does the newest version of a removed design.
            Links to a removed version no longer work. A later build restores it only if the design is the same again.
            """,
        options: [
            .value("keep", as: "N", "earlier versions of each design to keep (default: 0)"), quietOption,
        ],
        examples: [("flipbook prune site --keep 5", "keeps the present version of each design and five earlier ones")]
    ) { arguments throws(CommandError) in
        let site = arguments.operands[0]
        if let fault = NearSites.fault(of: site, record: true) { throw fault }
        let count = try arguments.number("keep", in: 0...1_000_000) ?? 0
        var pruning = SnapshotPruning(resources: try CommandError.resources())
        pruning.waits = waiting(site, isQuiet: arguments.has("quiet"))
        let (gone, left) = try CommandError.sites { () throws(SiteError) in try pruning.prune(site, keeping: count) }
        guard !arguments.has("quiet") else { return .fine }
        for version in gone { Console.say("\(version.hash) \(version.design): removed") }
        Console.say("\(site): \(left) frozen version\(left == 1 ? "" : "s") left")
        return .fine
    }
}
