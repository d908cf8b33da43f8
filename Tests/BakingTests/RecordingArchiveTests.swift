// Recordings as bytes: what is read back is the very same, and what is garbled is nothing.

import Designs
import Geometry
import Motion
import Numerics
import Testing

@testable import Simulation

@Suite struct RecordingArchiveTests {
    /// Reads back what a recording gives, which must be all of it, and give the same bytes again.
    private func check(_ recording: Recording, _ name: String) throws {
        let bytes = try #require(recording.archived)
        let back = try #require(Recording(archived: bytes, of: recording.interaction), "\(name)")
        // A number that is none equals nothing, so of those the bytes say it.
        if name != "everything" { #expect(back.segments == recording.segments, "\(name)") }
        #expect(back.segments.map(\.count) == recording.segments.map(\.count) && back.log == recording.log, "\(name)")
        #expect(back.begin == recording.begin && back.end == recording.end)
        // −0 equals 0, and its bytes differ.
        #expect(back.archived == bytes)
    }

    @Test(
        "every scenario of a starter comes back",
        arguments: ["floating-ball", "four-direction-load", "sticky-refresh", "wechat-applet", "zhihu-home"])
    func everyScenarioOfAStarterComesBack(name: String) throws {
        let design = try starter(name)
        for index in design.scenarios.indices {
            let (recording, fault) = design.interaction.simulate(scenario: index)
            #expect(fault == nil)
            try check(recording, design.scenarios[index].name)
        }
    }

    /// One of each source and of each event, and each curve of an animation.
    private func everything() throws -> Recording {
        let design = try starter("zhihu-home")
        let interaction = design.interaction
        let scroll = try #require(interaction.inputs.firstIndex { $0.scroll != nil })
        let (axis, second) = (AxisIndex(input: scroll, axis: 1), Time(milliseconds: 1000))
        let pieces = try #require(PiecewiseLinear([.init(0, at: 0), .init(0.7, at: 0.3), .init(0.2), .init(1, at: 1)]))
        let curves: [Animation.Curve] = [
            .easing(.linear), .easing(.easeIn), .easing(.steps(Steps(count: 7, position: .both))),
            .easing(.piecewise(pieces)), .spring(Spring(omega: 20, dampingRatio: 0.5), velocity: -3),
            .spring(Spring(omega: 20, dampingRatio: 1.5, allowsOverdamping: true), velocity: 0),
        ]
        var sources: [Source] = [
            .constant(-0.0), .clock, .ramp(Ramp(from: 1, to: -2, begin: .tick, end: second)), .let(0), .follow(0),
            .copy(slot: 3, plus: -Double.nan),
            .drag(
                Drag(
                    fingerSlots: interaction.touch, weights: Point(0, 1), finger: 90, anchor: 4, near: -1, far: 700,
                    extent: 852, bounces: true)),
            .glide(Glide(begin: .tick, from: 30, velocity: -900, isFast: true)),
            .rebound(Rebound(index: axis, anchor: .near, begin: .tick, displacement: -40, velocity: 3)),
            .rebound(Rebound(index: axis, anchor: .far, begin: .tick, displacement: 40, velocity: 0)),
            .rebound(Rebound(index: axis, anchor: .fixed(-8), begin: .tick, displacement: 1, velocity: 2)),
            .carried(Carried(index: axis, offset: 5, nearExcess: -1, farExcess: 2)), .shown(axis, limited: false),
            .shown(axis, limited: true),
        ]
        sources += curves.flatMap { curve in
            [(second, false), (Time.never, true)].map { end, autoreverses in
                .animation(
                    Animation(
                        from: 1, to: 9, begin: .tick, duration: second, end: end, autoreverses: autoreverses,
                        curve: curve))
            }
        }
        var recording = interaction.simulate(scenario: 0).recording
        recording.segments[0] = sources.enumerated().map { place, source in
            Segment(start: Time(ticks: Int64(place)), source: source)
        }
        let events: [LogEntry.Event] = [
            .entered(state: 1), .exited(state: 0), .took(transition: 2), .raised(event: 1), .haptic(.success),
            .touchBegan(x: 1, y: -2), .touchEnded(x: 3, y: 0.1), .touchCancelled(x: 0, y: 4),
            .logged(label: 2, value: -0.0), .logged(label: -1, value: 1e9),
        ]
        recording.log = events.map { LogEntry(time: second, event: $0) }
        return recording
    }

    @Test("every source and event comes back") func everySourceAndEventComesBack() throws {
        try check(try everything(), "everything")
    }

    @Test("of a run that failed there is nothing") func ofARunThatFailedThereIsNothing() throws {
        let design = try design(
            interaction: """
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                 <datamodel><data id="a" expr="0"/></datamodel>
                 <state id="on"><transition event="go"/></state></scxml>
                <fb:bind target="#dot" cx="{a}"/>
                <fb:scenario name="late"><fb:wait until="a == 1"/></fb:scenario>
                """, drawing: #"<circle id="dot" r="3"/>"#)
        let (recording, fault) = design.interaction.simulate(scenario: 0)
        #expect(fault != nil && recording.archived == nil)
    }

    @Test("bytes of another interaction or garbled ones are nothing or safe")
    func bytesOfAnotherInteractionOrGarbledOnesAreNothingOrSafe() throws {
        let recording = try everything()
        let (bytes, interaction) = (try #require(recording.archived), recording.interaction)
        #expect(Recording(archived: bytes, of: try starter("floating-ball").interaction) == nil)
        #expect(Recording(archived: bytes + [0], of: interaction) == nil)
        var (refused, read) = (0, 0)
        for place in stride(from: 0, to: bytes.count, by: 3) {
            #expect(Recording(archived: Array(bytes.prefix(place)), of: interaction) == nil)
            for flip in [0x55, 0x80, 0xff] as [UInt8] {
                var garbled = bytes
                garbled[place] ^= flip
                guard let recording = Recording(archived: garbled, of: interaction) else {
                    refused += 1
                    continue
                }
                read += 1
                var sampler = recording.sampler()
                for time in [Time.zero, recording.begin, Time(milliseconds: 217)] {
                    #expect(sampler.frame(at: time).count == interaction.frame.count)
                }
                #expect(recording.closure(of: [0]).count <= interaction.order.count)
            }
        }
        #expect(refused > 100 && read > 100)
    }

    @Test("what cannot be a run is nothing") func whatCannotBeARunIsNothing() throws {
        let recording = try everything()
        var late = recording
        late.end = Script.longest + Script.longest
        #expect(Recording(archived: try #require(late.archived), of: recording.interaction) != nil)
        late.end = late.end + Time(units: 1)
        #expect(Recording(archived: try #require(late.archived), of: recording.interaction) == nil)
        // Counts that are true take the room that they need, others none: a quarter of a million lists, one as long, and one
        // that says so and ends.
        let many: [UInt8] = [0x80, 0x80, 0x20]
        for bytes in [[0, 0] + many, [0, 0, 2] + many] {
            #expect(
                Recording(archived: bytes + [UInt8](repeating: 0, count: 1 << 20), of: recording.interaction) == nil)
            #expect(
                Recording(archived: bytes + [UInt8](repeating: 9, count: 1 << 18), of: recording.interaction) == nil)
        }
    }
}
