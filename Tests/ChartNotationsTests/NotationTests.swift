// Statecharts in other notations: as they were found right, and as other programs read them.

import ChartNotations
import Designs
import Diagnostics
import Foundation
import Interactions
import TestSupport
import Testing
import XML

@Suite("Notations of statecharts") struct NotationTests {
    private static let files = ["Tests/Fixtures/notations/everything.svg", "templates/designs/sticky-refresh.svg"]
    private static let charts = files + ["templates/designs/wechat-applet.svg", "docs/card.svg"]

    private func design(_ path: String) throws -> Design {
        let (design, findings) = try DesignReader.load(Fixtures.root + "/" + path, library: .box)
        return try #require(design, "\(findings.diagnostics.map(\.sentence))")
    }

    @Test("are as they were found right", arguments: files, ChartNotation.allCases)
    func golden(_ path: String, _ notation: ChartNotation) throws {
        let design = try design(path)
        let (text, shortfalls) = notation.written(design)
        let name = "notations/\(design.name).\(notation.endings[0])"
        #expect(Golden.difference(of: text, from: name) == nil)
        let told = shortfalls.map { $0 + "\n" }.joined()
        #expect(Golden.difference(of: told, from: "notations/\(design.name).\(notation.rawValue).txt") == nil)
    }

    // MARK: SCXML

    private func scxml(_ path: String) throws -> (design: Design, root: Element, text: String) {
        let design = try design(path)
        let text = ChartNotation.scxml.written(design).text
        let document = MarkupReader.read(SourceText(name: "chart", bytes: Array(text.utf8))).document
        return (design, try #require(document).root, text)
    }

    @Test("SCXML has SCXML's elements alone, and every target is there", arguments: charts)
    func sound(_ path: String) throws {
        let (design, root, text) = try scxml(path)
        #expect(!text.contains("urn:flipbook"))
        var ids: [String] = []
        var targets: [String] = []
        root.walk { element in
            #expect(element.name.namespace == .scxml)
            if ["state", "parallel", "final", "history"].contains(element.name.local) {
                ids.append(element["id"] ?? "")
            }
            for name in ["target", "initial"] {
                targets += (element[Name(name)] ?? "").split(separator: " ").map(String.init)
            }
        }
        #expect(ids == design.states.map(\.id))
        #expect(Set(targets).isSubset(of: ids))
    }

    @Test("SCXML reads back to the same chart") func readBack() throws {
        let (design, root, _) = try scxml(NotationTests.files[0])
        // The same conditions in our own words; what is read of the finger is a number here.
        var chart = MarkupWriter().text(root)
        for (word, ours) in [
            (" === ", " eq "), (" !== ", " ne "), ("&amp;&amp;", "and"), ("||", "or"), ("!new_", "not new_"),
            ("Math.", ""),
            ("ecmascript", "flipbook"), ("In(", "in("), ("&gt;", "gt"), ("gt=", "ge"),
            ("&lt;", "lt"), ("'it\\'s", "'it''s"), (" + 's'", ""), ("(shift % 7 + 7) % 7", "mod(shift, 7)"),
        ] {
            chart = chart.replacing(word, with: ours)
        }
        let again = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 9 9"><metadata><fb:interaction>
            <fb:pan name="pull" target="#a"/><fb:tap name="poke" target="#a"/>\(chart)</fb:interaction></metadata>
            <rect id="a" width="9" height="9"/></svg>
            """
        let (read, diagnostics) = DesignReader.read(SourceText(name: "again", bytes: Array(again.utf8)))
        let copy = try #require(read, "\(diagnostics.map(\.sentence))\n\(again)")
        #expect(copy.states.map(\.id) == design.states.map(\.id))
        #expect(copy.interaction.states.map(\.kind) == design.interaction.states.map(\.kind))
        #expect(copy.interaction.states.map(\.parent) == design.interaction.states.map(\.parent))
        #expect(copy.interaction.states.map(\.initialTargets) == design.interaction.states.map(\.initialTargets))
        #expect(copy.interaction.initialTargets == design.interaction.initialTargets)
        for (mine, theirs) in zip(copy.interaction.transitions, design.interaction.transitions) {
            #expect(mine.source == theirs.source && mine.targets == theirs.targets)
            #expect(mine.isInternal == theirs.isInternal && mine.isEventless == theirs.isEventless)
        }
        #expect(copy.transitions.map(\.events) == design.transitions.map(\.events))
    }

    // MARK: The others

    @Test("Mermaid: braces are balanced, and each state is declared once", arguments: charts)
    func mermaid(_ path: String) throws {
        let design = try design(path)
        let lines = ChartNotation.mermaid.written(design).text.split(separator: "\n")
        #expect(lines.first == "stateDiagram-v2")
        #expect(lines.count { $0.hasSuffix("{") } == lines.count { $0.trimmingCharacters(in: .whitespaces) == "}" })
        let declared = lines.dropFirst().compactMap { line -> String? in
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.contains("-->") || line.contains(" : ") || line == "}" || line == "--" { return nil }
            return String(line.firstMatch(of: /^(?:state )?(?:".*" as )?(\w+)(?: \{)?$/)?.1 ?? "?\(line)")
        }
        #expect(Set(declared).count == declared.count && declared.count == design.states.count, "\(declared)")
        #expect(lines.count { $0.contains("-->") } >= design.interaction.transitions.count { !$0.targets.isEmpty })
    }

    @Test("XState: events that only the app raises are kept") func appEvents() throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 9 9"><metadata><fb:interaction>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <state id="a"><transition event="go app.note" target="b"/><onentry><raise event="go"/></onentry></state>
            <state id="b"/></scxml>
            </fb:interaction></metadata></svg>
            """
        let design = try #require(DesignReader.read(SourceText(name: "a", text: text)).design)
        #expect(ChartNotation.xstate.written(design).text.contains("\"app.note\""))
        #expect(ChartNotation.xstate.written(design).text.contains("\"go\""))
    }

    @Test("XState: JSON in which every target is a state", arguments: charts) func xstate(_ path: String) throws {
        let design = try design(path)
        let text = ChartNotation.xstate.written(design).text
        let config = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        var ids: [String] = []
        var targets: [String] = []
        func walk(_ value: Any) {
            if let object = value as? [String: Any] {
                if let id = object["id"] as? String { ids.append(id) }
                if let initial = object["initial"] as? String {
                    #expect((object["states"] as? [String: Any])?[initial] != nil)
                }
                if let target = object["target"] as? String, target.hasPrefix("#") { targets.append(target) }
                if let list = object["target"] as? [String] { targets += list }
                object.values.forEach(walk)
            } else if let list = value as? [Any] {
                list.forEach(walk)
            }
        }
        walk(config)
        #expect(Set(ids) == Set(design.states.map { $0.id.replacing(".", with: "_") } + [design.name]))
        #expect(Set(targets).isSubset(of: Set(ids.map { "#" + $0 })))
        // `#a.b` would be the child b of a.
        #expect((ids.dropFirst() + targets).allSatisfy { !$0.contains(".") })
    }

    @Test("Mermaid: a state that is called like one of its words has another id, in any case of letters")
    func words() throws {
        let words = ["Note", "scale", "Default", "END", "rest"]
        let states = words.map { "<state id=\"\($0)\"><transition event=\"on\" target=\"rest\"/></state>" }
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 9 9"><metadata><fb:interaction>
            <fb:tap name="on" target="#r"/><scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"
            datamodel="flipbook">\(states.joined())</scxml></fb:interaction></metadata><rect id="r"/></svg>
            """
        let design = try #require(DesignReader.read(SourceText(name: "words", text: text)).design)
        let diagram = ChartNotation.mermaid.written(design).text
        #expect(words.map { diagram.contains("\n  \($0)_ --> ") } == [true, true, true, true, false])
    }

    @Test("DOT is laid out by Graphviz, with every state and every arrow", arguments: charts)
    func dot(_ path: String) throws {
        let design = try design(path)
        let scratch = ScratchFolder()
        let text = ChartNotation.dot.written(design).text
        #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
        let file = scratch.put(text, at: "chart.dot")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["dot", "-Tplain", "-o", scratch.path("chart.txt"), file]
        let told = Pipe()
        process.standardError = told
        try process.run()
        process.waitUntilExit()
        let words = String(decoding: told.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(process.terminationStatus == 0 && words.isEmpty, "\(words)")
        let plain = try String(contentsOfFile: scratch.path("chart.txt"), encoding: .utf8)
        let arrows = design.interaction.transitions.reduce(0) { $0 + max(1, $1.targets.count) }
        #expect(plain.split(separator: "\n").count { $0.hasPrefix("edge ") } >= arrows)
    }
}
