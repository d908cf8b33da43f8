// From designs to performances: within the tolerance of the recording, everywhere, and named.

import Designs
import Foundation
import Interactions
import Numerics
import Simulation
import Testing
import Timelines

@testable import Baking

@Suite struct BakeTests {
    @Test("every scenario of the sticky refresh is within tolerance")
    func everyScenarioOfTheStickyRefreshIsWithinTolerance() throws {
        let design = try starter("sticky-refresh")
        for index in design.scenarios.indices {
            let (recording, fault) = design.interaction.simulate(scenario: index)
            #expect(fault == nil)
            let performance = design.bake(recording)
            #expect(performance.tracks.count == design.bindings.count)
            #expect(performance.isWithinTolerance)
            for (number, track) in performance.tracks.enumerated() {
                let (share, time) = greatestError(of: track, number, design, recording)
                let name = "\(design.scenarios[index].name) #\(track.target) \(track.attribute)"
                if track.isConcealed {
                    #expect(try isUnseen(track.target, design, recording), "\(name) is seen")
                    continue
                }
                #expect(share <= 1, "\(name): \(share) of the tolerance at \(time) ms")
            }
        }
    }

    @Test("what never moves is constant and what does begins with its motion")
    func whatNeverMovesIsConstantAndWhatDoesBeginsWithItsMotion() throws {
        let design = try design(
            interaction: """
                <fb:parameter name="size" value="7"/>
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                 <datamodel><data id="a" expr="0"/></datamodel>
                 <state id="rest"><onentry><send event="go" delay="0.5s"/></onentry>
                  <transition event="go" target="moved"/></state>
                 <state id="moved"><onentry><fb:animate name="slide" duration="0.4s" easing="ease-in-out">
                  <assign location="a" expr="60"/></fb:animate></onentry></state></scxml>
                <fb:bind target="#dot" r="{size}" cx="{a}"/>
                <fb:scenario name="run"><fb:wait for="0.2s"/></fb:scenario>
                """, drawing: #"<circle id="dot" r="7" cx="0" cy="50"/>"#)
        let performance = design.perform(scenario: 0).performance
        let radius = try #require(performance.tracks.first { $0.attribute == "r" })
        #expect(radius.isConstant && radius.values(at: .zero) == [7])
        let slide = try #require(performance.tracks.first { $0.attribute == "cx" })
        #expect(slide.parts[0].start == Time(milliseconds: 500))
        // The last moments are nearer to the end than the rounding.
        #expect(slide.parts[0].end <= Time(milliseconds: 900) && slide.parts[0].end > Time(milliseconds: 850))
        #expect(slide.values(at: .second) == [60])
        #expect(performance.duration >= Time(milliseconds: 1500))
        #expect(performance.marks.contains(EventMark(.finished, "slide", at: Time(milliseconds: 900))))
        #expect(performance.moments.map(\.name) == ["start", "moved", "slide-done"])
    }

    @Test("words and visibility step") func wordsAndVisibilityStep() throws {
        let design = try design(
            interaction: """
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                 <state id="one"><onentry><send event="go" delay="0.3s"/></onentry>
                  <transition event="go" target="two"/></state><state id="two"/></scxml>
                <fb:bind target="#label" text="{in(two) ? 'Done' : 'Wait'}" visible="{in(one)}"/>
                <fb:scenario name="run"><fb:wait for="1s"/></fb:scenario>
                """, drawing: #"<text id="label">Wait</text>"#)
        let tracks = design.perform(scenario: 0).performance.tracks
        let text = try #require(tracks.first { $0.attribute == "text" })
        let visible = try #require(tracks.first { $0.attribute == "visible" })
        for (milliseconds, word, shown) in [(0, "Wait", 1.0), (299, "Wait", 1), (300, "Done", 0), (900, "Done", 0)] {
            let time = Time(milliseconds: Int64(milliseconds))
            #expect(text.form.word(text.values(at: time)) == word)
            #expect(visible.values(at: time) == [shown])
        }
        #expect(text.parts[0].isStepped && text.measure == .exact)
    }

    @Test("scenario that goes on starts at zero") func scenarioThatGoesOnStartsAtZero() throws {
        let design = try design(
            interaction: """
                <fb:pan name="drag" target="#dot"/>
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook"><state id="on"/></scxml>
                <fb:bind target="#dot" cx="{50 + drag.tx}"/>
                <fb:scenario name="first"><fb:touch at="50 50"><fb:move by="20 0" for="0.3s"/></fb:touch></fb:scenario>
                <fb:scenario name="then" after="first">
                 <fb:touch at="50 50"><fb:move by="30 0" for="0.3s"/></fb:touch></fb:scenario>
                """, drawing: #"<circle id="dot" r="9" cx="50" cy="50"/>"#)
        let performance = design.perform(scenario: 1).performance
        #expect(performance.touches.count == 1)
        let touch = try #require(performance.touches.first)
        #expect(touch.press == .zero)
        #expect(touch.lift == Time(milliseconds: 300))
        #expect(abs(touch.path.values(at: Time(milliseconds: 150))[0] - 65) <= 0.5)
        let fingers: Set<EventMark.Kind> = [.press, .lift]
        #expect(performance.marks.map(\.kind).filter(fingers.contains) == [.press, .lift])
    }

    @Test("same recording gives the same performance") func sameRecordingGivesTheSamePerformance() throws {
        let design = try starter("sticky-refresh")
        let (recording, _) = design.interaction.simulate(scenario: try #require(design.scenario("abandoned")))
        #expect(design.bake(recording) == design.bake(recording))
    }
}

extension Form {
    fileprivate func word(_ values: [Double]) -> String? {
        if case .keywords(let words) = self { words[Int(values[0])] } else { nil }
    }
}
