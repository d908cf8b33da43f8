// What an author requires: violations are found with short gestures, what holds is not accused, some of it is proved.

import Designs
import Diagnostics
import Exploring
import Interactions
import Numerics
import Simulation
import TestSupport
import Testing

@Suite("What a design requires") struct RequirementTests {
    /// A card that is dragged down, and goes back after a second where it was let go far enough.
    private func design(_ requirements: String) throws -> Design {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 375 400">
            <metadata><fb:interaction>
              <fb:parameter name="far" value="80" min="60" max="100"/>
              <fb:pan name="pan" target="#card"/>
              <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                <datamodel><data id="y" expr="0"/><data id="turns" expr="0"/></datamodel>
                <state id="idle">
                  <onentry><fb:animate name="back" duration="0.3s"><assign location="y" expr="0"/></fb:animate></onentry>
                  <transition event="pan.began" target="dragged"/>
                </state>
                <state id="dragged">
                  <onentry><fb:follow location="y" expr="clamp(0, pan.ty, 120)" duration="0.1"/></onentry>
                  <transition event="pan.ended" cond="y gt far" target="busy"/>
                  <transition event="pan.ended" target="idle"/>
                </state>
                <state id="busy">
                  <onentry><assign location="y" expr="60"/><send event="late" delay="1s"/></onentry>
                  <transition event="late" target="idle"><assign location="turns" expr="min(3, turns + 1)"/></transition>
                </state>
              </scxml>
              <fb:bind target="#card" transform="translate(0 {y + turns})"/>
              \(requirements)
              <fb:scenario name="pull"><fb:touch on="#card"><fb:move by="0 60" for="0.4s"/></fb:touch></fb:scenario>
            </fb:interaction></metadata>
            <rect id="card" x="20" y="40" width="335" height="200"/></svg>
            """
        let (design, found) = DesignReader.read(SourceText(name: "card.svg", text: text))
        return try #require(design, "\(found.map(\.sentence))")
    }

    @Test(
        "one that is violated is found, with a gesture that violates it again",
        arguments: [
            (#"continuous="y" tolerance="10""#, 1), (#"always="y le 100""#, 1), (#"never="in(busy)""#, 1),
            (#"when="in(busy)" leads-to="in(idle)" within="0.9s""#, 1),
            (#"when="in(busy)" leads-to="in(dragged)" within="5s""#, 1),
            (#"never="y gt 70" while="in(dragged) and y gt 30""#, 1), (#"never="turns eq 2""#, 2),
        ])
    func violated(_ requirement: String, touches: Int) throws {
        let design = try design("<fb:require \(requirement)/>")
        let exploration = Exploration(design)
        let number = try #require(exploration.witness(of: .violation(0)))
        let witness = exploration.witnesses[number]
        var interaction = design.interaction
        interaction.scenarios = [witness.scenario]
        let again = interaction.violations(of: design.requirements.map(\.requirement), scenario: 0)
        #expect(again[0] != nil)
        // Nothing can be left out of it.
        #expect(witness.steps.count { if case .touch = $0 { true } else { false } } == touches)
        for index in witness.steps.indices {
            var shorter = witness
            shorter.steps.remove(at: index)
            interaction.scenarios = [shorter.scenario]
            #expect(interaction.violations(of: design.requirements.map(\.requirement), scenario: 0)[0] == nil)
        }
        let report = ExplorationReport(exploration, of: design, authored: Coverage(of: design.interaction))
        #expect(report.hasViolations)
        #expect(report.text.contains("is violated: touch"))
    }

    @Test(
        "one that holds is not accused",
        arguments: [
            #"when="in(busy)" leads-to="in(idle)" within="1.1s""#, #"never="in(busy) and in(idle)""#,
            #"always="y le 121""#, #"continuous="turns" tolerance="1""#,
            #"continuous="y" while="in(dragged)" tolerance="1""#,
        ])
    func held(_ requirement: String) throws {
        let design = try design("<fb:require \(requirement)/>")
        let exploration = Exploration(design)
        #expect(exploration.witness(of: .violation(0)) == nil)
        let report = ExplorationReport(exploration, of: design, authored: Coverage(of: design.interaction))
        #expect(!report.hasViolations)
        #expect(report.text.contains("held in all that was tried"))
    }

    @Test(
        "one that bounds of the quantities guarantee is proved",
        arguments: [
            #"always="far le 100""#, #"never="turns gt 3""#, #"when="turns gt 4" leads-to="in(idle)" within="1s""#,
        ])
    func proved(_ requirement: String) throws {
        let design = try design("<fb:require \(requirement)/>")
        let exploration = Exploration(design)
        #expect(exploration.proofs[.violation(0)] != nil)
        let report = ExplorationReport(exploration, of: design, authored: Coverage(of: design.interaction))
        #expect(report.text.contains("always holds: nothing breaks it"))
    }

    @Test("what has no answer is no proof: it does not hold") func unanswered() throws {
        let design = try design(
            #"<fb:require always="sqrt(1 - turns) ne -1"/><fb:require never="sqrt(1 - turns) eq -1"/>"#)
        let exploration = Exploration(design)
        #expect(exploration.proofs[.violation(0)] == nil && exploration.witness(of: .violation(0)) != nil)
        #expect(exploration.witness(of: .violation(1)) == nil)
    }

    @Test("a touch that the system takes away is tried, also where nothing hears of it") func cancelled() throws {
        let lost = #"when="in(dragged) and not pan.active" leads-to="not in(dragged)" within="1s""#
        let design = try design("<fb:require \(lost)/>")
        let exploration = Exploration(design)
        let number = try #require(exploration.witness(of: .violation(0)))
        #expect(design.words(of: exploration.witnesses[number]).contains("taken away by the system"))
    }

    @Test("a finger stays down as long as a requirement waits") func deadline() throws {
        let design = try design(#"<fb:require when="in(dragged)" leads-to="not in(dragged)" within="2.5s"/>"#)
        #expect(Exploration(design).witness(of: .violation(0)) != nil)
    }

    @Test("a scenario that violates it is named, also where the search did not find it") func authored() throws {
        let design = try design(#"<fb:require always="y le 30"/>"#)
        var bounds = ExplorationBounds()
        bounds.runs = 1
        let report = ExplorationReport(
            Exploration(design, bounds: bounds), of: design, authored: Coverage(of: design.interaction))
        #expect(report.hasViolations)
        #expect(report.text.contains("is violated by the scenario “pull”"))
    }

    @Test("the end of a chart is looked at") func end() throws {
        let text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 375 400">
            <metadata><fb:interaction>
              <fb:tap name="poke" target="#card"/>
              <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                <datamodel><data id="way" expr="0"/></datamodel>
                <state id="open"><transition event="poke" target="end"/></state>
                <final id="end"><onentry><assign location="way" expr="7"/></onentry></final>
              </scxml>
              <fb:bind target="#card" opacity="{1 - way / 10}"/>
              <fb:require never="in(end)"/><fb:require always="way lt 3"/><fb:require continuous="way"/>
              <fb:require when="in(end)" leads-to="in(open)" within="1s"/>
              <fb:scenario name="open"><fb:wait for="1s"/></fb:scenario>
            </fb:interaction></metadata>
            <rect id="card" x="20" y="40" width="335" height="200"/></svg>
            """
        let design = try #require(DesignReader.read(SourceText(name: "end.svg", text: text)).design)
        let exploration = Exploration(design)
        for index in 0..<4 { #expect(exploration.witness(of: .violation(index)) != nil, "\(index)") }
    }

    @Test("a scenario tells when it is violated first") func time() throws {
        let design = try design(#"<fb:require title="stays up" always="y le 30"/><fb:require never="in(busy)"/>"#)
        #expect(design.requirements.map(\.title) == ["stays up", "never in(busy)"])
        let times = design.interaction.violations(of: design.requirements.map(\.requirement), scenario: 0)
        #expect(times[1] == nil)
        let time = try #require(times[0])
        let recording = design.interaction.simulate(scenario: 0).recording
        var sampler = recording.sampler()
        let slot = try #require(design.slot("y"))
        #expect(sampler.value(of: slot, at: time) > 30)
        #expect(sampler.value(of: slot, at: time - .tick) <= 30)
    }
}
