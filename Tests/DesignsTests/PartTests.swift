// Parts and tokens: what designs of a folder share.

import Designs
import Diagnostics
import Formulas
import Foundation
import Interactions
import Simulation
import TestSupport
import Testing
import XML

@Suite struct PartTests {
    private static let parts = """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 100 100">
        <defs><linearGradient id="sky" href="#base"/><linearGradient id="base"><stop/></linearGradient>
        <linearGradient id="other"><stop/></linearGradient></defs>
        <g font-size="9"><g id="bar"><rect id="back" width="100" height="20" fill="url(#sky)"/><text id="label">Bar</text></g></g>
        <circle id="dot" r="4" fill="red" opacty="1"/>
        </svg>
        """
    private static let tokens = """
        { "color": { "$type": "color",
            "brand-500": { "$value": "#3478f6" },
            "link": { "$value": "{color.brand-500}" },
            "paper": { "$value": { "colorSpace": "srgb", "components": [1, 0.5, 0] } } },
          "bar": { "$type": "dimension", "$value": { "value": 44, "unit": "px" } },
          "old": { "$type": "dimension", "$value": "12px" },
          "quick": { "$type": "duration", "$value": { "value": 200, "unit": "ms" } },
          "share": { "$type": "number", "$value": 0.25 },
          "standard": { "$type": "cubicBezier", "$value": [0.2, 0, 0, 1] },
          "font": { "$type": "fontFamily", "$value": "Inter" } }
        """

    /// A design of these parts in a folder with the files beside it.
    private func read(
        _ scratch: ScratchFolder, before: String = "", after: String = "", drawing: String, tokens: String = tokens,
        parts: String = parts
    ) throws -> (design: Design?, findings: Findings) {
        _ = scratch.put(parts, at: "shared/parts.svg")
        _ = scratch.put(tokens, at: "tokens.json")
        let text = SmallDesign.text(
            before: before, data: "<data id=\"x\" expr=\"0\"/>",
            chart: "<state id=\"rest\"><onentry><fb:animate name=\"go\" duration=\"quick\" easing=\"standard\">"
                + "<assign location=\"x\" expr=\"1\"/></fb:animate></onentry></state>", after: after, drawing: drawing)
        let path = scratch.put(
            before.contains("fb:tokens")
                ? text : text.replacing("duration=\"quick\" easing=\"standard\"", with: "duration=\"1\""),
            at: "host.svg")
        return try DesignReader.load(path, as: "host.svg")
    }

    private func told(_ findings: Findings, _ scratch: ScratchFolder) -> [String] {
        findings.diagnostics.filter { !["no-scenario", "never-read"].contains($0.id) }.map {
            "\($0.id): \($0.sentence)" + ($0.suggestion.map { " | \($0)" } ?? "")
        }
    }

    // MARK: Parts

    @Test("a part brings what it refers to, and its ids are its own") func parts() throws {
        let scratch = ScratchFolder()
        let (read, findings) = try read(
            scratch, after: "<fb:bind target=\"#one.label\" opacity=\"{1 - x}\"/>",
            drawing: "<fb:part href=\"shared/parts.svg#bar\" as=\"one\" transform=\"translate(0 5)\"/>"
                + "<g><fb:part href=\"shared/parts.svg#bar\" fb:fill-opacity=\"{x}\" fill-opacity=\"0\"/></g>")
        #expect(told(findings, scratch) == [])
        let design = try #require(read)
        let one = try #require(design.picture.element(id: "one"))
        #expect(one["transform"] == "translate(0 5)")
        #expect(one.element(id: "one.back")?["fill"] == "url(#one.sky)")
        #expect(one.element(id: "one.sky")?["href"] == "#one.base")
        #expect(one.element(id: "one.base") != nil && one.element(id: "one.other") == nil)
        #expect(design.picture.element(id: "bar.label") != nil)
        #expect(design.files.map(\.path) == ["shared/parts.svg"])
        #expect(design.bindings.map(\.element) == ["one.label", "bar"])
    }

    @Test("a design is made anew when a file that it takes in has changed") func changes() throws {
        let scratch = ScratchFolder()
        let (read, _) = try read(scratch, drawing: "<fb:part href=\"shared/parts.svg#dot\"/>")
        let design = try #require(read)
        let path = scratch.path("host.svg")
        let source = try SourceFile.load(path, as: "host.svg")
        #expect(design.isMade(from: source, at: path))
        _ = scratch.put(Self.parts.replacing("red", with: "blue"), at: "shared/parts.svg")
        #expect(!design.isMade(from: source, at: path))
    }

    @Test("a finding in a part is told in its file and where it is used") func findingInAPart() throws {
        let scratch = ScratchFolder()
        let (_, findings) = try read(scratch, drawing: "<fb:part href=\"shared/parts.svg#dot\"/>")
        let text = DiagnosticRendering.text(findings.diagnostics, in: findings.source)
            .replacing(scratch.path("shared"), with: "shared")
        #expect(text.contains("shared/parts.svg:5:35: warning: opacty is no attribute of <circle>"), "\(text)")
        #expect(text.contains("note: it is used here"))
    }

    @Test(
        "says what is wrong with a part",
        arguments: [
            (
                "href=\"shared/parts.svg\"",
                "bad-value: href names a file and an element in it, not “shared/parts.svg” | "
                    + "such as href=\"parts.svg#status-bar\""
            ),
            ("", "missing-attribute: <fb:part> needs href | such as href=\"parts.svg#status-bar\""),
            (
                "href=\"shared/prats.svg#bar\"",
                "missing-file: there is no file “shared/prats.svg” beside the design | "
                    + "did you mean “shared/parts.svg”?"
            ),
            (
                "href=\"shared/parts.svg#baar\"",
                "unknown-target: “shared/parts.svg” has no element “baar” | did you mean “bar”?"
            ),
            (
                "href=\"../parts.svg#bar\"",
                "external-reference: “../parts.svg” is no file of the design's folder | "
                    + "name one in that folder or below it by a relative path"
            ),
            (
                "href=\"https://a.b/c.svg#bar\"",
                "external-reference: “https://a.b/c.svg” is no file of the design's folder | "
                    + "name one in that folder or below it by a relative path"
            ),
            (
                "href=\"shared/parts.svg#bar\" as=\"box\"",
                "duplicate-id: the id “box” is taken | give it another: as=\"box2\""
            ),
        ])
    func wrongParts(_ attributes: String, _ sentence: String) throws {
        let scratch = ScratchFolder()
        let (design, findings) = try read(
            scratch, drawing: "<rect id=\"box\" width=\"9\" height=\"9\"/><fb:part \(attributes)/>")
        #expect(design == nil)
        #expect(told(findings, scratch) == [sentence])
    }

    @Test(
        "a part holds nothing, and stands in no clip",
        arguments: [
            (
                "<fb:part href=\"shared/parts.svg#dot\"><title>Dot</title></fb:part>",
                "<fb:part> holds nothing of its own"
            ),
            (
                "<clipPath id=\"c\"><fb:part href=\"shared/parts.svg#dot\"/></clipPath>",
                "a part is a group, and <clipPath> holds none"
            ),
        ])
    func misplacedParts(_ drawing: String, _ sentence: String) throws {
        let scratch = ScratchFolder()
        let (design, findings) = try read(scratch, drawing: drawing)
        #expect(design == nil)
        #expect(findings.diagnostics.map(\.sentence).contains(sentence))
    }

    // MARK: Tokens

    @Test("tokens are read in formulas, and as easings") func tokens() throws {
        let scratch = ScratchFolder()
        let (read, findings) = try read(
            scratch, before: "<fb:tokens href=\"tokens.json\"/>",
            after: "<fb:bind target=\"#box\" fill=\"{color.link}\" stroke=\"{color.paper}\" height=\"{bar}\" "
                + "width=\"{old + share}\"/>",
            drawing: "<rect id=\"box\" width=\"12.25\" height=\"44\" fill=\"#3478f6\" stroke=\"#ff8000\"/>")
        #expect(told(findings, scratch) == [])
        let design = try #require(read)
        #expect(design.files.map(\.path) == ["tokens.json"])
        let block = design.interaction.animations[0]
        #expect(block.duration?.constant == 0.2)
        #expect(block.easing.operands.compactMap(\.constant) == [0.2, 0, 0, 1])
    }

    @Test(
        "says what is wrong with tokens",
        arguments: [
            ("{ \"a\": ", "malformed-file: line 1 of “tokens.json” is no JSON: "),
            ("[]", "bad-value: “tokens.json” holds no tokens"),
            (
                "{ \"quick\": { \"$type\": \"duration\", \"$value\": 3 } }",
                "bad-token: the token “quick” of “tokens.json” has a "
                    + "value that is no duration"
            ),
            (
                "{ \"quick\": { \"$type\": \"color\", \"$value\": \"{b}\" } }",
                "bad-token: the token “quick” of “tokens.json” stands "
                    + "for “b”, which is none"
            ),
            (
                "{ \"quick\": { \"$value\": \"{quick}\" } }",
                "bad-token: the token “quick” of “tokens.json” stands for itself"
            ),
            (
                "{ \"quick\": { \"value\": \"3s\", \"type\": \"duration\" }, \"a\": 1 }",
                "bad-token: the token “quick.value” of “tokens.json” has no $value, nor have 1 others"
            ),
            (
                "{ \"quick\": { \"$value\": 3 } }",
                "bad-token: the token “quick” of “tokens.json” has no $type, and neither has a group around it"
            ),
            (
                "{ \"quick\": { \"$type\": \"colour\", \"$value\": \"#fff\" } }",
                "bad-token: the token “quick” of “tokens.json” has the $type “colour”, which is none"
            ),
        ])
    func wrongTokens(_ json: String, _ sentence: String) throws {
        let scratch = ScratchFolder()
        let (design, findings) = try read(
            scratch, before: "<fb:tokens href=\"tokens.json\"/>",
            drawing: "<rect id=\"box\" width=\"9\" height=\"9\"/>",
            tokens: json)
        #expect(design == nil)
        #expect(told(findings, scratch).contains { $0.hasPrefix(sentence) }, "\(told(findings, scratch))")
    }

    @Test(
        "a token that no formula can read is told, and changes nothing",
        arguments: [
            ("{ \"time\": { \"$type\": \"number\", \"$value\": 3 } }", "no formula can read the token “time”"),
            ("{ \"min\": { \"$type\": \"number\", \"$value\": 3 } }", "no formula can read the token “min”"),
            (
                "{ \"c\": { \"$type\": \"color\", \"$value\": { \"hex\": \"#112233\", \"alpha\": -1e300 } } }",
                "the token “c” of “tokens.json” is not opaque"
            ),
            (
                "{ \"l\": { \"$type\": \"dimension\", \"$value\": \"3vw\" } }",
                "the token “l” of “tokens.json” has a value that"
            ),
            (
                "{ \"a-b\": { \"$type\": \"number\", \"$value\": 1 }, \"a_b\": { \"$type\": \"number\", \"$value\": 2 } }",
                "the token “a_b” of “tokens.json” has the name of another"
            ),
        ])
    func unreadableTokens(_ json: String, _ sentence: String) throws {
        let scratch = ScratchFolder()
        let whole = json.dropLast(2) + ", " + Self.tokens.dropFirst(2)
        let (design, findings) = try read(
            scratch, before: "<fb:tokens href=\"tokens.json\"/>",
            drawing: "<rect id=\"box\" width=\"9\" height=\"9\"/>",
            tokens: String(whole))
        #expect(design != nil)
        #expect(told(findings, scratch).contains { $0.contains(sentence) }, "\(told(findings, scratch))")
    }

    @Test("a name that a token has is taken") func takenNames() throws {
        let scratch = ScratchFolder()
        let (_, findings) = try read(
            scratch, before: "<fb:tokens href=\"tokens.json\"/><fb:let name=\"share\" expr=\"1\"/>",
            drawing: "<rect id=\"box\" width=\"9\" height=\"9\"/>")
        #expect(told(findings, scratch).contains { $0.hasPrefix("duplicate-name: the name “share” is taken") })
    }
}
