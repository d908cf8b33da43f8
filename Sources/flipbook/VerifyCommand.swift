// flipbook verify: whether the frozen versions of a site still are what their hashes say.

import Glibc
import Site

extension Command {
    static let verify = Command(
        name: "verify", operands: "SITE", operandCount: 1...1,
        summary: "Check the frozen versions of a site against their hashes, and build them once more",
        details: """
            Every file below v/HASH/ is held against the digest in SHA256SUMS, and that list against HASH. What this
            flipbook made is then built again from the design that lies there, and must come out with the same bytes;
            what another one made is only said to be so.
            """,
        options: [jobsOption, quietOption],
        examples: [
            ("flipbook verify site", "checks all frozen versions of the folder site/"),
            (
                "(cd site/v/0123456789abcdef && sha256sum --quiet --check SHA256SUMS)",
                "the same for one version, without flipbook"
            ),
        ]
    ) { arguments throws(CommandError) in
        let site = arguments.operands[0]
        let jobs = try jobs(arguments)
        let scratch = try scratchFolder()
        defer { SiteFolder.remove(scratch) }
        let verdicts: [FrozenCheck.Verdict]
        do throws(SiteError) {
            let check = FrozenCheck(resources: try Resources.locate(), jobs: jobs, maker: Main.maker)
            verdicts = try check.verdicts(of: site, scratch: scratch)
        } catch {
            throw .file(error.description)
        }
        for verdict in verdicts { tell(verdict, isQuiet: arguments.has("quiet")) }
        let bad = verdicts.count { !$0.differences.isEmpty }
        if !arguments.has("quiet") || bad > 0 {
            Console.say(
                "\(site): \(verdicts.count) frozen version\(verdicts.count == 1 ? "" : "s"), "
                    + (bad == 0 ? "all as they were" : "\(bad) not as \(bad == 1 ? "it was" : "they were")"))
        }
        return bad == 0 ? .fine : .designsHaveErrors
    }

    private static func scratchFolder() throws(CommandError) -> String {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array((base + "/flipbook-verify-XXXXXX").utf8CString)
        guard let path = mkdtemp(&template) else { throw .file("\(base): \(DesignFiles.systemMessage())") }
        return String(cString: path)
    }

    private static func tell(_ verdict: FrozenCheck.Verdict, isQuiet: Bool) {
        let name = "\(verdict.hash) \(verdict.design.isEmpty ? "(no design)" : verdict.design)"
        if verdict.differences.isEmpty {
            guard !isQuiet else { return }
            let again = verdict.notRebuilt.map { "not built again, because \($0)" } ?? "built again with the same bytes"
            return Console.say("\(name): \(verdict.files) files as they were; \(again)")
        }
        let most = 8
        for difference in verdict.differences.prefix(most) { Console.say("\(name): \(difference)") }
        if verdict.differences.count > most {
            Console.say("\(name): and \(verdict.differences.count - most) more differences")
        }
    }
}
