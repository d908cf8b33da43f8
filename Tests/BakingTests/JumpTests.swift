// Jumps at a hand-over: what the engine records as a jump is shown as one, at its very millisecond.

import Numerics
import Simulation
import Testing
import Timelines

@testable import Baking

@Suite struct JumpTests {
    /// Moves to 60 in a second, and does something else at 0.5 s.
    private func track(_ action: String) throws -> Track {
        let design = try design(
            interaction: """
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                 <datamodel><data id="a" expr="0"/></datamodel>
                 <state id="moving"><onentry>
                   <fb:animate name="move" duration="1s" easing="linear"><assign location="a" expr="60"/></fb:animate>
                   <send event="now" delay="0.5s"/></onentry>
                  <transition event="now">\(action)</transition></state></scxml>
                <fb:bind target="#dot" cx="{a}"/>
                <fb:scenario name="run"><fb:wait for="1s"/></fb:scenario>
                """, drawing: #"<circle id="dot" r="7" cx="0" cy="50"/>"#)
        let performance = design.perform(scenario: 0).performance
        return try #require(performance.tracks.first { $0.attribute == "cx" })
    }

    @Test(
        "An assignment and animations that begin elsewhere leave no slope between the values",
        arguments: [
            ("<assign location=\"a\" expr=\"7\"/>", 7.0),
            ("<fb:animate name=\"cut\" duration=\"0s\"><assign location=\"a\" expr=\"45\"/></fb:animate>", 45),
            (
                "<fb:animate name=\"on\" duration=\"0.5s\" easing=\"step-start\"><assign location=\"a\" expr=\"5\"/></fb:animate>",
                5
            ),
        ])
    func jumps(action: String, after: Double) throws {
        let track = try track(action)
        #expect(abs(track.values(at: Time(milliseconds: 499))[0] - 29.94) <= track.tolerance)
        #expect(abs(track.values(at: Time(milliseconds: 500))[0] - after) <= track.tolerance)
        #expect(abs(track.values(at: Time(milliseconds: 501))[0] - after) <= track.tolerance)
        let frames = track.parts[0].keyframes.filter { $0.time == Time(milliseconds: 500) }
        #expect(frames.count == 2 || frames.first?.values[0] == after)
    }

    @Test("what goes on from the present value is no jump") func whatGoesOnFromThePresentValueIsNoJump() throws {
        let track = try track(
            "<fb:animate name=\"back\" duration=\"0.5s\" easing=\"linear\"><assign location=\"a\" expr=\"0\"/></fb:animate>"
        )
        for (milliseconds, value) in [(499, 29.94), (500, 30.0), (501, 29.94), (750, 15)] {
            #expect(abs(track.values(at: Time(milliseconds: Int64(milliseconds)))[0] - value) <= track.tolerance)
        }
        #expect(track.parts[0].keyframes.filter { $0.time == Time(milliseconds: 500) }.count == 1)
    }
}
