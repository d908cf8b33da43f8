// The pictures of the behaviours in the docs are what is exported today.

import Designs
import FormulaText
import Foundation
import TestSupport
import Testing

@Suite struct BehaviourPictureTests {
    static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: Fixtures.root + "/docs/behaviours")) ?? [])
        .filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }.sorted()
    /// Where the first scenario shows less.
    private static let scenarios = ["card-throw": "pass", "swipe-row": "remove"]

    @Test("each behaviour has a picture") func pictures() throws {
        let all = try FileManager.default.contentsOfDirectory(atPath: Fixtures.root + "/templates/behaviours")
        let page = try String(contentsOfFile: Fixtures.root + "/docs/format.md", encoding: .utf8)
        for name in all.map({ String($0.dropLast(4)) }) {
            let place = Self.names.contains(name) ? "behaviours/\(name).svg" : "\(name).svg"
            #expect(page.contains("| `\(name)` (") && page.contains("src=\"\(place)\""), "\(name)")
        }
    }

    @Test("a picture is what is exported today", arguments: names + ["floating-ball"]) func picture(_ name: String)
        throws
    {
        let words = [Self.scenarios[name]].compactMap(\.self)
        let run = try Tool.run(["export", "templates/behaviours/\(name).svg"] + words)
        try #require(run.code == 0, "\(run.messages)")
        let path = Fixtures.root + (name == "floating-ball" ? "/docs/" : "/docs/behaviours/") + name + ".svg"
        #expect(Golden.difference(of: run.output, fromFile: path, recording: Golden.isRecording) == nil)
    }

    @Test("docs/behaviours.md lists the parameters that each has today") func parameters() throws {
        let folder = Fixtures.root + "/templates/behaviours"
        var text = """
            # Behaviours in the box

            What each of them can be set to, by `<fb:set name="…" value="…"/>` in its `<fb:use>`, or by `--set`.
            [What they do](format.md#behaviours), and the slots and events of each, are in the page of the format.

            """
        for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
            let design = try #require(try DesignReader.load("\(folder)/\(file)", as: file).design)
            text += "\n## `\(design.name)`\n\n"
            if design.parameters.isEmpty {
                text += "It has no parameters.\n"
            } else {
                text += "| parameter | first | may be | is |\n| --- | --- | --- | --- |\n"
            }
            let written = String(
                decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)")), as: UTF8.self)
            for parameter in design.parameters {
                let start = "<fb:parameter name=\"\(parameter.name)\" value=\"[^\"]*\" measure="
                text += Self.row(parameter, of: design, isMeasured: try written.contains(Regex(start)))
            }
        }
        let path = Fixtures.root + "/docs/behaviours.md"
        #expect(Golden.difference(of: text, fromFile: path, recording: Golden.isRecording) == nil)
    }

    private static func row(_ parameter: Design.Parameter, of design: Design, isMeasured: Bool) -> String {
        let unit = parameter.unit.map { " " + $0 } ?? ""
        var first = parameter.value.map { FormulaNumber.text($0) }.joined(separator: " ") + unit
        var range = "any number"
        if let least = parameter.minimum, let most = parameter.maximum {
            range = "\(FormulaNumber.text(least)) to \(FormulaNumber.text(most))\(unit)"
        }
        switch parameter.kind {
        case .number: if isMeasured { first = "as drawn (\(first))" }
        case .boolean: (first, range) = (parameter.value[0] == 0 ? "`false`" : "`true`", "`true` or `false`")
        case .color:
            let hex = parameter.value.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
            (first, range) = ("`#\(hex)`", "a colour")
        case .string:
            first = "`\(design.text(of: parameter.value[0], kind: .string) ?? "")`"
            let choices = parameter.choices.map { "`\($0.text)`" }.joined(separator: " ")
            range = parameter.isText ? "any text" : choices
        }
        return "| `\(parameter.name)` | \(first) | \(range) | \(parameter.label) |\n"
    }
}
