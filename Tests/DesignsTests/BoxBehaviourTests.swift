// The behaviours in the box: each is a design by itself, and works in any other.

import Behaviours
import Designs
import Diagnostics
import Foundation
import Interactions
import Numerics
import Simulation
import TestSupport
import Testing
import XML

@Suite struct BoxBehaviourTests {
    static let box = BehaviourTests.box
    static let names = DesignFiles.names(in: box)

    @Test("each behaviour is a design by itself", arguments: names) func isADesign(_ name: String) throws {
        let (design, findings) = try DesignReader.load(Self.box + "/" + name + ".svg", as: name)
        #expect(findings.diagnostics.map(\.sentence) == [])
        try play(#require(design))
    }

    /// A feed, a mailbox, messages: in the list of a behaviour that takes one, else what it is on.
    private static let screens = [
        "templates/designs/zhihu-home.svg", "templates/examples/mail-row.svg", "Tests/Fixtures/diff/sticky-refresh.svg",
    ]

    private func drawing(_ path: String) throws -> Element {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: Fixtures.root + "/" + path))
        return try #require(MarkupReader.read(SourceText(name: path, bytes: Array(bytes))).document).root
    }

    @Test("each behaviour works on three foreign drawings", arguments: names)
    func worksOnForeignDrawings(_ name: String) throws {
        let root = try drawing("templates/behaviours/\(name).svg")
        for (screen, prefix) in zip(Self.screens, ["", " as=\"mine\"", " as=\"x\""]) {
            let slots = root.elements(named: "fb:slot").compactMap { slot -> String? in
                let element = slot["target"]?.hasPrefix(".") == true ? ".line" : "#page"
                return slot["event"] == nil
                    ? " \(slot["name"] ?? "")=\"\(slot["input"] == nil ? element : "list")\"" : nil
            }
            var foreign = try drawing(screen)
            let sides = try #require(foreign["viewBox"]).split(separator: " ")
            foreign.renameIDs(prefix: "drawn-")
            (foreign.name, foreign.attributes) = ("svg:g", [:])
            foreign.children.removeAll { ["metadata", "title", "desc"].contains($0.element?.name.local ?? "") }
            let drawn = String(decoding: MarkupWriter(.xml).bytes(foreign), as: UTF8.self)
            let hasList = slots.contains { $0.hasSuffix("\"list\"") }
            // Pages are three, side by side.
            let pages = ["carousel", "tab-pager"].contains(name) ? "M0 0H1150" : ""
            let text = """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 \(sides[2]) \(sides[3])">
                <title>Foreign</title><metadata><fb:interaction>
                <fb:scroll name="list" target="#view" content="#rows" content-height="2000"/>
                <fb:use behaviour="\(name)"\(prefix)\(slots.joined())/></fb:interaction></metadata>
                <clipPath id="screen"><rect id="screen-box" width="\(sides[2])" height="\(sides[3])"/></clipPath>
                <g id="view"><rect class="line" width="\(sides[2])" height="\(sides[3])" fill="#fff"/>
                <g id="rows">\(hasList ? drawn : "")</g></g>
                <g id="page" class="line" transform="translate(0 90)"><path d="\(pages)"/>
                <g clip-path="url(#screen)">\(hasList ? "" : drawn)</g></g></svg>
                """
            let (design, diagnostics) = DesignReader.read(
                SourceText(name: "foreign.svg", text: text), library: BehaviourLibrary([Self.box]))
            #expect(diagnostics.filter { $0.severity == .error }.map(\.sentence) == [])
            try play(#require(design))
        }
    }

    @Test(
        "a floating ball is one line on any page, a list with a refresh two on any screen",
        arguments: [
            ("<fb:use behaviour=\"floating-ball\" on=\"#page\"/>", 1, "ball.floating"),
            (
                "<fb:scroll name=\"list\" target=\"#page\" content=\"#rows\" content-height=\"1600\"/>\n"
                    + "<fb:use behaviour=\"sticky-refresh\" list=\"list\"/>", 2, "refresh.spinning"
            ),
        ])
    func fewLines(_ lines: String, _ count: Int, _ state: String) throws {
        #expect(lines.split(separator: "\n").count == count)
        for (width, height) in [(390, 844), (320, 568), (834, 1194)] {
            let text = """
                <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 \(width) \(height)">
                <title>Host</title><metadata><fb:interaction>
                \(lines)
                </fb:interaction></metadata>
                <g id="page"><rect width="\(width)" height="\(height)" fill="#fff"/><g id="rows"/></g></svg>
                """
            let (read, found) = DesignReader.read(
                SourceText(name: "host.svg", text: text), library: BehaviourLibrary([Self.box]))
            #expect(found.map(\.sentence) == [])
            let design = try #require(read)
            let number = try #require(design.states.firstIndex { $0.id == state })
            let isEntered = design.interaction.scenarios.indices.contains { index in
                design.interaction.simulate(scenario: index).recording.log.contains {
                    $0.event == .entered(state: number)
                }
            }
            #expect(isEntered)
        }
    }

    /// Plays every scenario, and sees that something moves in each.
    private func play(_ design: Design) throws {
        #expect(!design.scenarios.isEmpty)
        for index in design.interaction.scenarios.indices {
            let (recording, fault) = design.interaction.simulate(scenario: index)
            let name = "\(design.name) \(design.scenarios[index].name)"
            #expect(fault == nil, "\(name)")
            var sampler = recording.sampler()
            var (time, shown) = (recording.begin, Set<[[Double]]>())
            while time <= recording.end {
                shown.insert(design.bindings.indices.map { sampler.values(of: $0, at: time) })
                time = time + Time(ticks: 6)
            }
            #expect(shown.count > 3, "\(name)")
        }
    }
}
