// A package on the disk: it replaces what an export wrote, and nothing else.

import Designs
import Diagnostics
import Files
import Foundation
import SwiftPackages
import TestSupport
import Testing

@Suite("Writing a package") struct WritingTests {
    private let scratch = ScratchFolder()
    private let package: SwiftPackage

    init() throws { package = SwiftPackage(try BuiltPackage.design("docs/card.svg")) }

    private func names() -> Set<String> { Set(Folder.names(in: scratch.path("Card")) ?? []) }

    @Test("the same design gives the same bytes") func same() throws {
        #expect(SwiftPackage(try BuiltPackage.design("docs/card.svg")).files == package.files)
    }

    @Test(
        "a package and its view are not called as what an app has beside them",
        arguments: ["timeline", "list", "empty"])
    func names(_ name: String) throws {
        let text = try String(contentsOfFile: Fixtures.root + "/docs/card.svg", encoding: .utf8)
        let design = try #require(DesignReader.read(SourceText(name: name, text: text)).design)
        #expect(SwiftPackage(design).name == name.prefix(1).uppercased() + name.dropFirst() + "Interaction")
    }

    @Test("fingers that have not moved scale by 1, and a scroll view adds no safe area") func beginnings() throws {
        func files(_ path: String) throws -> String {
            let design = try BuiltPackage.design(path)
            return SwiftPackage(design).files.map(\.text).joined()
        }
        let pinch = try files("templates/cookbook/pinch-photo.svg")
        #expect(
            pinch.contains("scale = 1.0") && pinch.contains("read(zoom: zoom)") && pinch.contains("read(turn: turn)"))
        #expect(pinch.contains("recogniser.state == .possible ? 1.0 : recogniser.scale"))
        #expect(try files("templates/examples/tab-pager.svg").contains("contentInsetAdjustmentBehavior = .never"))
    }

    @Test("the page that a package opens with names no event and no scenario that there is not") func readme() throws {
        let paths = ["templates/beginnings/empty.svg", "templates/cookbook/retry.svg"]
        let pages = try ([package] + paths.map { SwiftPackage(try BuiltPackage.design($0)) }).map { package in
            package.files.first { $0.path == "README.md" }?.text ?? ""
        }
        #expect(pages.map { $0.contains("model.send(") } == [true, false, true])
        #expect(pages.map { $0.contains("Tests/Vectors") } == [true, true, false])
        #expect(pages.allSatisfy { $0.contains("\nmodel.advance(") })
    }

    @Test("it is written again, and what is not the export's stays") func again() throws {
        try package.write(to: scratch.path("Card"))
        let written = names()
        #expect(written == ["Package.swift", "README.md", "Sources", "Tests", SwiftPackage.list])
        scratch.put("mine", at: "Card/.git/HEAD")
        scratch.put("left by the Finder", at: "Card/Sources/Card/.DS_Store")
        try package.write(to: scratch.path("Card"))
        #expect(names() == written.union([".git"]))
        #expect(
            WholeFile.contents(scratch.path("Card/.git/HEAD")).map { String(decoding: $0, as: UTF8.self) } == "mine")
        #expect(Folder.names(in: scratch.folder) == ["Card"])
    }

    @Test("a folder with a file of another hand is left alone") func strange() throws {
        scratch.put("mine", at: "Card/notes.txt")
        #expect(throws: FileError.self) { try package.write(to: scratch.path("Card")) }
        #expect(names() == ["notes.txt"])
        Folder.remove(scratch.path("Card"))
        try package.write(to: scratch.path("Card"))
        scratch.put("mine", at: "Card/Sources/Card/Mine.swift")
        let error = #expect(throws: FileError.self) { try package.write(to: scratch.path("Card")) }
        #expect(error?.description.contains("Sources/Card/Mine.swift") == true)
        #expect(FileStamp.isFile(scratch.path("Card/Sources/Card/Mine.swift")))
    }

    @Test("a file that was changed since is left alone, unless it is forced") func changed() throws {
        try package.write(to: scratch.path("Card"))
        let source = "Card/Sources/Card/Parameters.swift"
        scratch.put("mine", at: source)
        let error = #expect(throws: FileError.self) { try package.write(to: scratch.path("Card")) }
        #expect(error?.description.contains("Sources/Card/Parameters.swift was changed") == true)
        #expect(WholeFile.contents(scratch.path(source)) == Array("mine".utf8))
        try package.write(to: scratch.path("Card"), force: true)
        #expect(WholeFile.contents(scratch.path(source)) != Array("mine".utf8))
    }

    @Test("a folder in no folder, and a file, are refused") func places() throws {
        #expect(throws: FileError.self) { try package.write(to: scratch.path("a/Card")) }
        scratch.put("mine", at: "file")
        #expect(throws: FileError.self) { try package.write(to: scratch.path("file")) }
    }
}
