// Tokens of a design: each has a type and a value as the format wants them, and springs have a text.

import DesignTokens
import Designs
import Diagnostics
import TestSupport
import Testing

@Suite("Design tokens") struct TokenFileTests {
    private func tokens(_ path: String) throws -> JSON {
        let (design, findings) = try DesignReader.load(Fixtures.root + "/" + path, library: .box)
        let text = TokenFile.written(try #require(design, "\(findings.diagnostics.map(\.sentence))")).text
        return try JSONReader.value(Array(text.utf8))
    }

    @Test(
        "have the types of DTCG 2025.10",
        arguments: ["docs/card.svg", "templates/designs/sticky-refresh.svg", "templates/designs/floating-ball.svg"])
    func typed(_ path: String) throws {
        let all = try tokens(path)
        let list = all["parameters"].members + all["easings"].members
        #expect(!list.isEmpty)
        for (name, token) in list {
            let value = token["$value"]
            #expect(!name.contains { "{}.$".contains($0) })
            switch token["$type"].words {
            case "number": #expect(value.number != nil)
            case "dimension": #expect(value["unit"].words == "px" && value["value"].number != nil)
            case "duration": #expect(value["unit"].words == "ms" && value["value"].number ?? -1 >= 0)
            case "color": #expect(value["colorSpace"].words == "srgb" && value["components"].items.count == 3)
            case "cubicBezier":
                #expect(value.items.count == 4)
                for index in [0, 2] { #expect(0...1 ~= value.items[index].number ?? -1) }
            default: Issue.record("\(name) is a \(token["$type"].text(.line))")
            }
        }
    }

    @Test("hold the colours of each look") func palettes() throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 100 100"><metadata><fb:interaction>
            <fb:palette><fb:color name="paper" value="#ffffff"/><fb:color name="ink" value="#111111"/></fb:palette>
            <fb:palette name="dark"><fb:color name="paper" value="#102030"/></fb:palette>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><state id="on"/></scxml>
            <fb:let name="tint" expr="mix(paper, ink, time)"/>
            <fb:bind target="#dot" fill="{paper}" stroke="{ink}"/></fb:interaction></metadata>
            <rect id="dot" width="9" height="9" fill="#ffffff" stroke="#111111"/></svg>
            """
        let read = DesignReader.read(SourceText(name: "dot", text: text))
        let file = TokenFile.written(try #require(read.design, "\(read.diagnostics.map(\.sentence))"))
        let palettes = try JSONReader.value(Array(file.text.utf8))["palettes"]
        #expect(palettes.members.map(\.0) == ["light", "dark"])
        #expect(palettes["light"].members.map(\.0) == ["paper", "ink"])
        #expect(palettes["dark"]["paper"]["$value"]["hex"].words == "#102030")
        #expect(palettes["dark"]["ink"]["$value"]["hex"].words == "#111111")
    }

    @Test("hold the delays of animations, and name each that is known only while it runs") func delays() throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 100 100"><metadata><fb:interaction>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <datamodel><data id="y" expr="0"/><data id="pause" expr="0.1"/></datamodel>
            <state id="on"><onentry><fb:animate name="go" delay="0.25s" duration="0.5s" easing="ease-out">
            <assign location="y" expr="60"/></fb:animate></onentry></state></scxml>
            <fb:bind target="#dot" y="{y}"/></fb:interaction></metadata><rect id="dot" width="9" height="9"/></svg>
            """
        func written(_ text: String) throws -> (JSON, [String]) {
            let read = DesignReader.read(SourceText(name: "dot", text: text))
            let file = TokenFile.written(try #require(read.design, "\(read.diagnostics.map(\.sentence))"))
            return (try JSONReader.value(Array(file.text.utf8)), file.shortfalls)
        }
        let (all, shortfalls) = try written(text)
        #expect(all["easings"]["go"]["$extensions"]["io.github.flipbook"]["delay"]["value"].number == 250)
        #expect(shortfalls == [])
        let late = try written(text.replacing("delay=\"0.25s\"", with: "delay=\"0.1 / y\""))
        #expect(late.1 == ["the delay of go is left out: it is known only while it runs"])
        #expect(late.0["easings"]["go"]["$extensions"]["io.github.flipbook"]["delay"].number == nil)
    }

    @Test("keep a spring in the author's numbers, with a linear() beside them") func springs() throws {
        let land = try tokens("docs/card.svg")["easings"]["land"]["$extensions"]["io.github.flipbook"]
        #expect(land["spring"]["duration"].number == 0.5)
        #expect(land["spring"]["bounce"].number == 0.2)
        #expect(land["linear"].words?.hasPrefix("linear(0,") == true)
    }
}
