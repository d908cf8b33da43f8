// Tokens of a design: each has a type and a value as the format wants them, and springs have a text.

import Behaviours
import DesignTokens
import Designs
import Diagnostics
import TestSupport
import Testing

@Suite("Design tokens") struct TokenFileTests {
    private func tokens(_ path: String) throws -> JSON {
        let box = BehaviourLibrary([Fixtures.root + "/templates/behaviours"])
        let (design, findings) = try DesignReader.load(Fixtures.root + "/" + path, library: box)
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

    @Test("keep a spring in the author's numbers, with a linear() beside them") func springs() throws {
        let land = try tokens("docs/card.svg")["easings"]["land"]["$extensions"]["flipbook"]
        #expect(land["spring"]["duration"].number == 0.5)
        #expect(land["spring"]["bounce"].number == 0.2)
        #expect(land["linear"].words?.hasPrefix("linear(0,") == true)
    }
}
