// Whether a behaviour's gestures begin: what they say themselves, what the whole behaviour says, and what the design says.

import Designs
import Diagnostics
import Foundation
import Interactions
import Simulation
import TestSupport
import Testing

@Suite struct BehaviourSwitchTests {
    @Test(
        "a behaviour is switched off by the design, and by itself, beside what each of its inputs says",
        arguments: [
            ("", "", "", true), ("in(on)", "", "", true), ("in(off)", "", "", false), ("", "way lt 0", "", false),
            ("in(on)", "way gt 0", "", true), ("in(off)", "way gt 0", "", false),
            ("in(on)", "way gt 0", "way lt 0", false),
            ("in(on)", "way gt 0", "in(shut)", true),
        ])
    func switchedOff(_ use: String, _ whole: String, _ own: String, _ begins: Bool) throws {
        let scratch = ScratchFolder()
        func enabled(_ formula: String) -> String { formula.isEmpty ? "" : "enabled=\"\(formula)\"" }
        let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:fb=\"urn:flipbook:1\" viewBox=\"0 0 99 99\">"
        let chart = "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"flipbook\">"
        _ = scratch.put(
            """
            \(root)<title>Door</title><metadata><fb:interaction behaviour="door" \(enabled(whole))>
            <fb:slot name="on" target="#button" label="What opens it"/>
            <fb:parameter name="way" value="50" min="0" max="100"/>
            <fb:tap name="tap" target="#button" \(enabled(own))/>\(chart)
            <state id="shut"><transition event="tap" target="open"/></state><final id="open"/></scxml>
            </fb:interaction></metadata><rect id="button" width="99" height="99"/></svg>
            """, at: "door.svg")
        let path = scratch.put(
            """
            \(root)<title>Host</title><metadata><fb:interaction><fb:use behaviour="door" on="#page" \(enabled(use))/>
            \(chart)<state id="on"><transition event="door.none" target="off"/></state><state id="off"/></scxml>
            <fb:scenario name="go"><fb:tap on="#page"/><fb:wait for="1s"/></fb:scenario>
            </fb:interaction></metadata><rect id="page" width="99" height="99"/></svg>
            """, at: "host.svg")
        let (design, findings) = try DesignReader.load(path, as: "host.svg")
        let (recording, _) = try #require(design, "\(findings.diagnostics)").interaction.simulate(scenario: 0)
        let opened = recording.log.contains { if case .took = $0.event { true } else { false } }
        #expect(opened == begins)
    }

    @Test("what is wrong with it is told where it stands") func messages() throws {
        let scratch = ScratchFolder()
        let path = scratch.put(
            """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 375 667"><title>Host</title>
            <metadata><fb:interaction><fb:use behaviour="toast" on="#page" enabled="5"/></fb:interaction></metadata>
            <rect id="page" width="375" height="667"/></svg>
            """, at: "host.svg")
        _ = try scratch.put(String(contentsOfFile: BehaviourTests.box + "/toast.svg", encoding: .utf8), at: "toast.svg")
        let (_, findings) = try DesignReader.load(path, as: "host.svg")
        let errors = findings.diagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.id) == ["type-mismatch"], "\(errors)")
    }
}
