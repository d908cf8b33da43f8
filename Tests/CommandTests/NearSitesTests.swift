// A folder that should be a site and is none: what is wrong with it, which site may be meant, how one is built.

import Foundation
import TestSupport
import Testing

@Suite struct NearSitesTests {
    /// A folder with a site and a design in it; the site is what its two files say that it is.
    private static func scratch(_ files: [String]) throws -> ScratchFolder {
        let scratch = ScratchFolder()
        for file in files {
            let folder = (scratch.folder + "/" + file as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            scratch.put("<p>a file</p>", at: file)
        }
        return scratch
    }

    @Test(
        "which site may be meant is said",
        arguments: [
            (
                "sit",
                "sit: there is no such folder; did you mean 'site'? Otherwise `flipbook build DESIGN… -o sit` writes one"
            ),
            ("nope", "nope: there is no such folder; a site is in 'site'. Otherwise `flipbook build DESIGN… -o nope`"),
            (".", ". is no site: it has no index.html; a site is in './site'. Otherwise `flipbook preview .` builds"),
            ("./nope/", "./nope/: there is no such folder; a site is in './site'. Otherwise `flipbook build"),
            (
                "site/v",
                "site/v is no site: it has no index.html; a site is in 'site'. Otherwise `flipbook build DESIGN… -o SITE` "
                    + "writes one into a new folder"
            ),
            ("share1", "share1 is a share of a site (`build --shard`); `flipbook merge SHARE… -o SITE` joins"),
            ("", "an empty name is no folder; name"),
            ("card.svg", "card.svg is a file, and a site is a folder; `flipbook preview card.svg` builds a design and"),
            ("my notes", "my notes is a file, and a site is a folder; a site is in 'site'. Otherwise name what"),
        ])
    func whichSiteMayBeMeantIsSaid(folder: String, sentence: String) throws {
        let scratch = try Self.scratch([
            "site/index.html", "site/flipbook.json", "site/v/versions.txt", "pages/index.html", "card.svg", "my notes",
            "share1/flipbook.part",
        ])
        let served = try Tool.run(["serve", folder], in: scratch.folder)
        #expect(
            served.code == (folder.isEmpty ? 2 : 3) && served.messages.hasPrefix("flipbook: " + sentence),
            "\(served.messages)")
    }

    @Test("every command that takes a site says it", arguments: ["serve", "verify", "prune"])
    func everyCommandThatTakesASiteSaysIt(command: String) throws {
        let scratch = try Self.scratch(["site/index.html", "site/flipbook.json", "share1/flipbook.part"])
        for (folder, sentence) in [
            ("sit", "sit: there is no such folder; did you mean 'site'?"),
            ("share1", "share1 is a share of a site (`build --shard`);"),
        ] {
            let told = try Tool.run([command, folder], in: scratch.folder)
            #expect(told.code == 3 && told.messages.hasPrefix("flipbook: " + sentence), "\(told.messages)")
        }
    }

    @Test("where no site is near the way to one is said", arguments: ["empty", "none at all"])
    func whereNoSiteIsNearTheWayToOneIsSaid(folder: String) throws {
        let scratch = ScratchFolder()
        try FileManager.default.createDirectory(
            atPath: scratch.folder + "/empty", withIntermediateDirectories: true)
        let served = try Tool.run(["serve", folder], in: scratch.folder)
        let quoted = folder == "empty" ? folder : "'\(folder)'"
        #expect(served.code == 3 && !served.messages.contains("a site is in"), "\(served.messages)")
        #expect(
            served.messages.contains("; `flipbook build DESIGN… -o \(quoted)` writes one there\n"), "\(served.messages)"
        )
    }
}
