// Invisible elements have no keyframes, visible ones keep all of theirs.

import Designs
import Simulation
import Testing
import Timelines

@testable import Baking

@Suite struct ConcealmentTests {
    /// The ids of the concealed tracks when `on` becomes true, or not, half a second into the run.
    private func concealed(_ binds: String, _ drawing: String, turnsOn: Bool = false) throws -> Set<String> {
        let design = try design(
            interaction: """
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                 <datamodel><data id="on" expr="false"/><data id="a" expr="0"/></datamodel>
                 <state id="one"><onentry><send event="go" delay="0.5s"/>
                   <fb:animate name="move" duration="0.8s"><assign location="a" expr="40"/></fb:animate></onentry>
                  <transition event="go"><assign location="on" expr="\(turnsOn)"/></transition></state></scxml>
                \(binds)
                <fb:bind target="#dot" cx="{a}"/>
                <fb:scenario name="run"><fb:wait for="1s"/></fb:scenario>
                """, drawing: drawing)
        let (recording, fault) = design.interaction.simulate(scenario: 0)
        #expect(fault == nil)
        let performance = design.bake(recording)
        for track in performance.tracks where track.isConcealed {
            #expect(track.isConstant)
            #expect(try isUnseen(track.target, design, recording))
        }
        for (index, track) in performance.tracks.enumerated() where !track.isConcealed {
            #expect(greatestError(of: track, index, design, recording).share <= 1)
        }
        return Set(performance.tracks.filter(\.isConcealed).map(\.target))
    }

    private let dot = #"<circle id="dot" r="3"/>"#

    @Test("element of a hidden group has no keyframes") func elementOfAHiddenGroupHasNoKeyframes() throws {
        let bind = ##"<fb:bind target="#box" visible="{on}"/>"##
        let drawing = "<g id=\"box\" display=\"none\"><g>\(dot)</g></g>"
        #expect(try concealed(bind, drawing) == ["dot"])
        #expect(try concealed(bind, drawing, turnsOn: true) == [])
    }

    @Test("transparent group hides too") func transparentGroupHidesToo() throws {
        let bind = ##"<fb:bind target="#box" opacity="{on ? 1 : 0}"/>"##
        let drawing = "<g id=\"box\" opacity=\"0\">\(dot)</g>"
        #expect(try concealed(bind, drawing) == ["dot"])
        #expect(try concealed(bind, drawing, turnsOn: true) == [])
        #expect(try concealed(##"<fb:bind target="#box" opacity="{a / 40}"/>"##, drawing) == [])
    }

    @Test("drawn hidden is hidden unless something shows it") func drawnHiddenIsHiddenUnlessSomethingShowsIt() throws {
        #expect(try concealed("", "<g display=\"none\">\(dot)</g>") == ["dot"])
        #expect(
            try concealed(##"<fb:bind target="#dot" visible="{on}"/>"##, #"<circle id="dot" r="3" display="none"/>"#)
                == ["dot"])
    }

    @Test("what others point to is seen elsewhere") func whatOthersPointToIsSeenElsewhere() throws {
        #expect(try concealed("", "<g display=\"none\"><g id=\"part\">\(dot)</g></g><use href=\"#part\"/>") == [])
        #expect(
            try concealed(
                "",
                "<g display=\"none\"><clipPath id=\"cut\">\(dot)</clipPath></g><rect width=\"9\" height=\"9\" clip-path=\"url(#cut)\"/>"
            ) == [])
        #expect(
            try concealed(
                "",
                "<filter id=\"blur\"><feGaussianBlur stdDeviation=\"1\"/></filter><g opacity=\"0\"><filter id=\"cut\"><feOffset/>"
                    + "</filter><g id=\"part\">\(dot)</g></g><rect width=\"9\" height=\"9\" filter=\"url(#blur) url(#cut)\"/>"
                    + "<use href=\"#part\"/>") == [])
        // A part of a clip that is not displayed cuts nothing.
        #expect(
            try concealed(
                "",
                "<clipPath id=\"cut\"><circle id=\"dot\" r=\"3\" display=\"none\"/></clipPath><rect width=\"9\" height=\"9\" clip-path=\"url(#cut)\"/>"
            ) == ["dot"])
    }
}
