// Every change that is planted in a design is named, and nothing is said of one that was only written otherwise.

import Designs
import Diagnostics
import Differences
import Foundation
import TestSupport
import Testing
import XML

@Suite("Planted differences") struct MutationTests {
    @Test("each of three hundred is named") func cookbook() throws {
        let pairs = try Pairs.cookbook.map { try compare($0, most: 14) }
        #expect(pairs.reduce(0, +) >= 300, "\(pairs)")
    }

    @Test("so in starters", arguments: Pairs.starters) func starter(_ path: String) throws {
        #expect(try compare(path, most: 2) == 2)
    }

    /// Plants changes in a design, some of all in an order that a seed gives; how many of them made a design.
    private func compare(_ path: String, most: Int) throws -> Int {
        let root = try #require(
            MarkupReader.read(SourceText(name: path, bytes: Array(Pairs.text(path).utf8))).document?.root)
        let writer = MarkupWriter()
        let old = writer.text(root)
        let before = try #require(Pairs.design(old, at: path))
        var random = Seeded(state: UInt64(path.utf8.reduce(7) { $0 &* 31 &+ Int($1) }.magnitude))
        var compared = 0
        for mutation in Mutation.all(root).shuffled(using: &random) where compared < most {
            var planted = root
            mutation.plant(&planted)
            // Some leave a design with an error, such as a target that is gone.
            guard planted != root, let after = Pairs.design(writer.text(planted), at: path) else { continue }
            compared += 1
            let difference = DesignDifference(before, after)
            #expect(difference.isMotion, "\(path): \(mutation.name)")
            let told = difference.changes.filter { $0.part != .played }
            #expect(
                told.contains(where: mutation.isNamed),
                "\(path): \(mutation.name): \(told.prefix(6).map { "\($0.part) \($0.kind) \($0.subject) \($0.aspect)" })"
            )
        }
        return compared
    }

    @Test("of a renamed state its new name is told, and nothing else") func renamed() throws {
        let old = Pairs.text("docs/card.svg")
        let design = try #require(Pairs.design(old, at: "docs/card.svg"))
        for state in design.states.map(\.id) {
            let new = old.replacing("\"\(state)\"", with: "\"renamed\"")
                .replacing("in(\(state))", with: "in(renamed)")
            guard let difference = Pairs.differences(old, new, at: "docs/card.svg") else { continue }
            let told = difference.changes.filter { $0.part == .statechart }
            #expect(told.map(\.kind) == [.renamed] && told[0].old == state && told[0].new == "renamed", "\(told)")
            #expect(!difference.changes.contains { $0.part == .played }, "\(difference.changes)")
        }
    }

    @Test("of a renamed element its new name is told, and nothing else") func renamedElement() throws {
        let old = Pairs.text("docs/card.svg")
        let new = old.replacing("id=\"front\"", with: "id=\"face\"").replacing("\"#front\"", with: "\"#face\"")
        let difference = try #require(Pairs.differences(old, new, at: "docs/card.svg"))
        #expect(difference.changes == [Change(.drawing, .renamed, of: "element", old: "#front", new: "#face")])
    }

    @Test("of renamed data, lets and parameters their new names are told, and nothing else") func renamedData() throws {
        func text(_ data: String, _ item: String, _ parameter: String) -> String {
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 300 300"><metadata><fb:interaction>
            <fb:parameter name="\(parameter)" value="60" unit="pt"/><fb:pan name="pull" target="#card"/>
            <fb:let name="\(item)" expr="\(data) / 2"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <datamodel><data id="\(data)" expr="0"/></datamodel>
            <state id="rest"><transition event="pull.ended" cond="\(data) gt \(parameter)" target="open"/></state>
            <state id="open"><onentry><fb:animate name="go" easing="spring(0.5 0.2)"><assign location="\(data)" expr="300"/>
            </fb:animate></onentry></state></scxml>
            <fb:bind target="#card" y="{\(item)}"/>
            </fb:interaction></metadata><rect id="card" width="90" height="90"/></svg>
            """
        }
        let old = text("y", "half", "far")
        for (new, word, names) in [
            (text("yy", "half", "far"), "data", ("y", "yy")), (text("y", "middle", "far"), "let", ("half", "middle")),
            (text("y", "half", "away"), "parameter", ("far", "away")),
        ] {
            let difference = try #require(Pairs.differences(old, new, at: "a.svg"))
            #expect(difference.changes == [Change(.values, .renamed, of: word, old: names.0, new: names.1)])
        }
        // Another one with the same first value is another one.
        let other = text("y", "half", "far").replacing("y=\"{half}\"", with: "y=\"{half}\" x=\"{z}\"")
            .replacing("<data id=\"y\"", with: "<data id=\"z\" expr=\"0\"/><data id=\"y\"")
        let difference = try #require(Pairs.differences(old, other, at: "a.svg"))
        #expect(difference.changes.contains { $0.kind == .added && $0.subject == "data z" })
        #expect(!difference.changes.contains { $0.kind == .renamed })
    }

    @Test("of a drawing it is said that it looks otherwise, and not that it moves otherwise") func drawing() throws {
        let path = "templates/cookbook/switch.svg"
        let old = Pairs.text(path)
        let new = old.replacing("</metadata>", with: "</metadata><rect id=\"planted\" width=\"1\" height=\"1\"/>")
            .replacing("<title>", with: "<title>Another ")
        let difference = try #require(Pairs.differences(old, new, at: path))
        #expect(!difference.isMotion)
        #expect(difference.changes.map(\.subject) == ["#planted", "design"])
    }

    @Test("of an element that another holds, and of one drawn before another, it is said where") func places() throws {
        func text(_ drawing: String) -> String {
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 9 9"><metadata><fb:interaction>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><state id="s"/></scxml>
            </fb:interaction></metadata>\(drawing)</svg>
            """
        }
        let (a, b) = ("<rect id=\"a\" width=\"1\" height=\"1\"/>", "<rect id=\"b\" width=\"1\" height=\"1\"/>")
        let old = text("<g id=\"g\">\(a)\(b)</g><g id=\"h\"/>")
        let moved = try #require(Pairs.differences(old, text("<g id=\"g\">\(a)</g><g id=\"h\">\(b)</g>"), at: "a.svg"))
        #expect(moved.changes == [Change(.drawing, .changed, of: "#b", aspect: "place", old: "in #g", new: "in #h")])
        let turned = try #require(Pairs.differences(old, text("<g id=\"g\">\(b)\(a)</g><g id=\"h\"/>"), at: "a.svg"))
        #expect(turned.changes == [Change(.drawing, .changed, of: "#g", aspect: "order of its parts")])
    }
}

@Suite("Designs that were written otherwise") struct ReformattingTests {
    @Test("do not differ", arguments: Pairs.cookbook, 1...4) func same(_ path: String, _ seed: Int) throws {
        let old = Pairs.text(path)
        let new = Reformatting(seed: UInt64(seed)).text(old)
        #expect(old != new)
        let difference = try #require(Pairs.differences(old, new, at: path), "\(path) \(seed) has an error")
        #expect(difference.changes.isEmpty, "\(path) \(seed): \(difference.changes.prefix(4))")
    }
}

/// Writes a design otherwise: order of attributes, quotes, white space, comments, references to characters.
final class Reformatting {
    private var random: Seeded

    init(seed: UInt64) { random = Seeded(state: seed) }

    func text(_ source: String) -> String {
        let tag = /<([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))+)(\s*)(\/?)>/
        var text = source.replacing(tag) { match in
            let pair = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/
            let attributes = match.2.matches(of: pair).map { (name: String($0.1), value: String($0.2 ?? $0.3 ?? "")) }
            let written = attributes.shuffled(using: &self.random).map { self.attribute($0.name, $0.value) }
            return "<\(match.1)\(written.joined())\(self.chance(3) ? " " : "")\(match.4)>"
        }
        guard let metadata = text.range(of: "<metadata>"), let end = text.range(of: "</metadata>") else { return text }
        let inside = text[metadata.upperBound..<end.lowerBound].replacing(/>\s*</) { _ in
            self.chance(4) ? ">\n\n<!-- planted < & -->\n <" : self.chance(2) ? "><" : ">\t\n  <"
        }
        text.replaceSubrange(metadata.upperBound..<end.lowerBound, with: inside)
        return text
    }

    private func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    private func attribute(_ name: String, _ value: String) -> String {
        var value = value
        if !name.hasPrefix("xmlns") {
            value = String(
                value.map { character -> String in
                    let isLetter = character.isLetter && character.isASCII && self.chance(12)
                    return isLetter ? "&#x\(String(character.unicodeScalars.first!.value, radix: 16));" : "\(character)"
                }.joined())
            value = value.replacing("&lt;", with: "&#60;")
        }
        let isDouble = value.contains("'") || chance(2)
        let quote = isDouble && !value.contains("\"") ? "\"" : "'"
        if value.contains(quote) { value = value.replacing(quote, with: quote == "'" ? "&apos;" : "&quot;") }
        return "\(chance(3) ? "\n    " : " ")\(name)\(chance(4) ? " = " : "=")\(quote)\(value)\(quote)"
    }
}
