// flipbook verify: checks the frozen versions of a site against their hashes.

import Building
import Files
import Pages
import Snapshots

extension Command {
    static let verify = Command(
        name: "verify", operands: "SITE", operandCount: 1...1,
        summary: "Verify frozen versions against their hashes, and rebuild them",
        details: """
            Every file below v/HASH/ is compared with its digest in SHA256SUMS, and that list with HASH. Versions that
            this build of Flipbook made are built again from their design and must have the same bytes, except for
            link pictures, which depend on the machine's fonts. Versions of other builds are only named.
            """,
        options: [jobsOption, quietOption],
        examples: [
            ("flipbook verify site", "checks all frozen versions of the folder site/"),
            (
                "(cd site/v/0123456789abcdef && sha256sum --quiet --check SHA256SUMS)",
                "the same for one version of a site without an address, without flipbook"
            ),
        ]
    ) { arguments throws(CommandError) in
        let site = arguments.operands[0]
        if let fault = NearSites.fault(of: site, record: true) { throw fault }
        let jobs = try jobs(arguments)
        let end = EndRequest.install()
        let scratch = try temporaryFolder(for: "verify")
        defer { scratch.remove() }
        let verdicts = try CommandError.sites { () throws(SiteError) in
            var check = SnapshotCheck(resources: try Resources.locate(), jobs: jobs, maker: Main.maker)
            check.stop = end.stop
            return try check.verdicts(of: site, scratch: scratch.path)
        }
        for verdict in verdicts { tell(verdict, isQuiet: arguments.has("quiet")) }
        let changed = verdicts.count { !$0.differences.isEmpty }
        let otherwise = verdicts.count { !$0.builtOtherwise.isEmpty }
        if !arguments.has("quiet") || changed + otherwise > 0 {
            Console.say(
                "\(site): \(verdicts.count) frozen version\(verdicts.count == 1 ? "" : "s"), "
                    + (changed == 0 ? "all as they were" : "\(changed) not as \(changed == 1 ? "it was" : "they were")")
                    + (otherwise == 0 ? "" : ", \(otherwise) built differently now"))
        }
        return changed + otherwise == 0 ? .fine : .designsHaveErrors
    }

    private static func tell(_ verdict: SnapshotCheck.Verdict, isQuiet: Bool) {
        let name = "\(verdict.hash) \(verdict.design.isEmpty ? "(no design)" : verdict.design)"
        let differences = verdict.differences + verdict.builtOtherwise
        if differences.isEmpty {
            guard !isQuiet else { return }
            var again = verdict.notRebuilt.map { "not rebuilt, because \($0)" } ?? "rebuilt with the same bytes"
            if verdict.redrawn > 0 {
                let count = "\(verdict.redrawn) picture\(verdict.redrawn == 1 ? "" : "s") for links"
                again += ", but for \(count): the fonts here are different"
            }
            return Console.say("\(name): \(verdict.files) files as they were; \(again)")
        }
        let most = 8
        for difference in differences.prefix(most) { Console.say("\(name): \(difference)") }
        if differences.count > most { Console.say("\(name): and \(differences.count - most) more differences") }
        if let advice = verdict.advice { Console.say("\(name): \(advice)") }
    }
}
