// flipbook merge: joins the parts of a site, which were built separately.

import Building
import Pages

extension Command {
    static let merge = Command(
        name: "merge", operands: "PART…", operandCount: 1...Int.max,
        summary: "Merge parts from `build --shard` into one site",
        details: """
            Name all parts of one site, in any order. They must be built from the same designs by the version of Flipbook
            that merges them. The result has the same bytes as a single build of all designs. With --precompress,
            compressed files in the parts are taken over and missing ones are made.
            """,
        options: [outputOption, precompressOption, jobsOption, quietOption],
        examples: [
            ("flipbook merge part1 part2 -o site", "merges what --shard 1/2 and --shard 2/2 wrote"),
            (
                "seq 8 | xargs -P 8 -I{} flipbook build designs --shard {}/8 -o part{} && flipbook merge part? -o site",
                "on eight cores"
            ),
        ]
    ) { arguments throws(CommandError) in
        guard let output = arguments.value("output"), !output.isEmpty else {
            throw .usage("flipbook merge needs -o SITE, the folder to write; `flipbook merge --help` says more")
        }
        let jobs = try jobs(arguments)
        var merger = SiteMerger(resources: try CommandError.resources())
        merger.freezes = true
        merger.packs = arguments.has("precompress")
        merger.jobs = jobs
        merger.maker = Main.maker
        merger.stop = EndRequest.install().stop
        merger.waits = waiting(output, isQuiet: arguments.has("quiet"))
        let report = try CommandError.sites { () throws(SiteError) in try merger.merge(arguments.operands, to: output) }
        tell(report, output, isQuiet: arguments.has("quiet"))
        return .fine
    }

    static let shardOption = Option.value(
        "shard", as: "K/N", "build every Nth design from the Kth on, as a part for `flipbook merge`")

    static func shard(_ arguments: Arguments) throws(CommandError) -> Shard? {
        guard let text = arguments.value("shard") else { return nil }
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1], let shard = Shard(number, of: count)
        else { throw .usage("--shard takes K/N, such as 2/8 for the second of eight parts, not '\(text)'") }
        return shard
    }
}
