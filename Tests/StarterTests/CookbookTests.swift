// The cookbook: its designs play, its lines stand in them, and its pictures are what is baked today.

import Designs
import Diagnostics
import Foundation
import Interactions
import Numerics
import Simulation
import TestSupport
import Testing

@Suite("Cookbook") struct CookbookTests {
    private static let folder = Fixtures.root + "/templates/cookbook"

    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }.sorted()

    /// The part of the page about each design: from its heading to the next one.
    private static let recipes: [String: String] = {
        let page = (try? String(contentsOfFile: Fixtures.root + "/docs/cookbook.md", encoding: .utf8)) ?? ""
        let parts = page.components(separatedBy: "\n### ").dropFirst().map { part in
            (part.firstMatch(of: /\]\(\.\.\/templates\/cookbook\/([a-z-]+)\.svg\):/).map { String($0.1) } ?? "", part)
        }
        return Dictionary(parts) { $0 + $1 }
    }()

    @Test("every design has a recipe with its title and a picture") func recipes() throws {
        #expect(Self.names.count >= 20)
        #expect(Self.recipes.keys.sorted() == Self.names)
        let pictures = try FileManager.default.contentsOfDirectory(atPath: Fixtures.root + "/docs/cookbook")
        #expect(pictures.sorted() == Self.names.map { $0 + ".svg" })
        for name in Self.names {
            let recipe = try #require(Self.recipes[name])
            #expect(try text(name).contains("<title>\(recipe.prefix { $0 != "\n" })</title>"), "\(name)")
            #expect(recipe.contains("src=\"cookbook/\(name).svg\""), "\(name)")
        }
    }

    @Test("its lines stand in the design, one below the other", arguments: names) func lines(_ name: String) throws {
        let pieces = (Self.recipes[name] ?? "").components(separatedBy: "```xml\n").dropFirst()
        try #require(pieces.count == 1)
        let lines = Self.lines(pieces.last!.components(separatedBy: "```")[0])
        #expect((5...40).contains(lines.count))
        let piece = lines.joined(separator: "\n")
        #expect(Self.lines(try text(name)).joined(separator: "\n").contains(piece), "not in \(name).svg: \(piece)")
    }

    @Test("it is read without a finding, and enters all states and transitions", arguments: names)
    func plays(_ name: String) throws {
        let (read, findings) = try DesignReader.load("\(Self.folder)/\(name).svg", as: name)
        #expect(findings.diagnostics.map(\.sentence) == [])
        let design = try #require(read)
        var coverage = Coverage(of: design.interaction)
        for scenario in design.interaction.scenarios.indices {
            let (recording, fault) = design.interaction.simulate(scenario: scenario)
            #expect(fault == nil && (2...5).contains(recording.end.seconds))
            coverage.formUnion(Coverage(of: recording))
        }
        #expect(coverage.states.allSatisfy { $0 == true } && coverage.transitions.allSatisfy { $0 })
    }

    @Test("its picture is what is baked today, and light", arguments: names) func picture(_ name: String) throws {
        let run = try Tool.run(["export", "\(Self.folder)/\(name).svg"])
        try #require(run.code == 0 && run.messages.isEmpty, "\(run.messages)")
        #expect(run.output.utf8.count <= 12_000)
        let path = Fixtures.root + "/docs/cookbook/\(name).svg"
        #expect(Golden.difference(of: run.output, fromFile: path, recording: Golden.isRecording) == nil)
    }

    @Test("the picture of the format is what is baked today") func formatPicture() throws {
        let run = try Tool.run(["export", Fixtures.root + "/docs/whole.svg"])
        try #require(run.code == 0 && run.messages.isEmpty, "\(run.messages)")
        let path = Fixtures.root + "/docs/format.svg"
        #expect(Golden.difference(of: run.output, fromFile: path, recording: Golden.isRecording) == nil)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(Self.folder)/\(name).svg", encoding: .utf8)
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
