// What a client can name, and what it cannot.

import Foundation
import TestSupport
import Testing

@testable import ContextServer

@Suite struct ConfinedFolderTests {
    private let scratch = ScratchFolder()
    private let folder: ConfinedFolder

    init() throws {
        scratch.put("<svg/>", at: "inside/card.svg")
        scratch.put("<svg/>", at: "inside/deep/row.svg")
        scratch.put("secret", at: "outside/secret.svg")
        let links = [
            ("inside/link.svg", "../outside/secret.svg"), ("inside/out", "../outside"), ("inside/deep/up", ".."),
            ("inside/same.svg", "card.svg"), ("inside/absolute.svg", scratch.folder + "/outside/secret.svg"),
            ("inside/new.svg", "../outside/new.svg"),
        ]
        for (link, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.folder + "/" + link, withDestinationPath: target)
        }
        folder = try #require(ConfinedFolder(scratch.folder + "/inside"))
    }

    @Test(
        "files of the folder can be named",
        arguments: [("card.svg", "card.svg"), ("./deep//row.svg", "deep/row.svg"), (".", "."), ("deep/", "deep")])
    func inside(path: String, clean: String) throws {
        #expect(try folder.existing(path) == clean)
    }

    @Test(
        "nothing else can",
        arguments: [
            "", "/", "/etc/passwd", "..", "../outside/secret.svg", "deep/../../outside/secret.svg", "deep/..",
            "link.svg", "absolute.svg", "out/secret.svg", "deep/up/card.svg", "same.svg", "card.svg\0", "nowhere.svg",
            String(repeating: "a/", count: 3000),
        ])
    func outside(path: String) {
        #expect(throws: ConfinedFolder.Refusal.self) { try folder.existing(path) }
        if path != "nowhere.svg" { #expect(throws: ConfinedFolder.Refusal.self) { try folder.output(path) } }
    }

    @Test("a folder with a link that leads out is no folder of designs") func searching() throws {
        #expect(throws: ConfinedFolder.Refusal.self) { try folder.designs(".") }
        // One that leads to the folder itself does no harm.
        #expect(try folder.designs("deep") == "deep")
    }

    @Test("what is written goes to the folder, and not through links") func writing() throws {
        #expect(try folder.output("deep/new.svg") == "deep/new.svg")
        #expect(throws: ConfinedFolder.Refusal.self) { try folder.output("new.svg") }
        #expect(throws: ConfinedFolder.Refusal.self) { try folder.output("out/new.svg") }
        #expect(throws: ConfinedFolder.Refusal.self) { try folder.output(".") }
    }

    @Test("there is no server of what is no folder") func noFolder() {
        #expect(ConfinedFolder(scratch.folder + "/nowhere") == nil)
        #expect(ConfinedFolder(scratch.folder + "/inside/card.svg") == nil)
    }
}
