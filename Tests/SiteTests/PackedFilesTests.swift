// Packed forms of a site's texts: there when they are wanted, right, and the same each time.

import Compression
import TestSupport
import Testing

@testable import Building

@Suite struct PackedFilesTests {
    let scratch = ScratchFolder()

    private func build(jobs: Int, at name: String) throws -> SiteTotal {
        let writer = try scratch.writer(to: scratch.path(name))
        try Samples.write([Samples.design("sticky-refresh", "Sticky refresh")], with: writer)
        return try writer.publish(PackedFiles(jobs: jobs, cache: nil)).total
    }

    @Test("every text worth it has both forms which unpack to it") func everyTextWorthItHasBothFormsWhichUnpackToIt()
        throws
    {
        let counts = try build(jobs: 1, at: "site")
        let files = scratch.files("site")
        #expect(counts.files == files.count)
        #expect(counts.bytes == files.values.reduce(0) { $0 + $1.count })
        var found = 0
        for (name, bytes) in files {
            for pack in Pack.allCases {
                if name.hasSuffix(pack.ending) {
                    let original = try #require(files[String(name.dropLast(pack.ending.count))])
                    #expect(pack.isPack(bytes, of: original), "\(name)")
                    found += 1
                }
            }
        }
        #expect(found >= 20)
        for name in ["index.html", "assets/style.css", "assets/player.js", "404.html"] {
            #expect(files[name + ".br"] != nil && files[name + ".gz"] != nil, "\(name)")
        }
        #expect(files["flipbook.json.br"] == nil, "smaller than a packed form is worth")
    }

    @Test("any number of threads writes the same") func anyNumberOfThreadsWritesTheSame() throws {
        _ = try build(jobs: 1, at: "one")
        _ = try build(jobs: 4, at: "four")
        #expect(scratch.files("one") == scratch.files("four"))
    }

    @Test("a plain build writes none") func aPlainBuildWritesNone() throws {
        try scratch.build([Samples.design("sticky-refresh", "Sticky refresh")])
        #expect(!scratch.files("site").keys.contains { $0.hasSuffix(".br") || $0.hasSuffix(".gz") })
    }
}
