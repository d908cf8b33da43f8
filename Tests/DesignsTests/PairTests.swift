// Two fingers: what a pinch and a rotation measure, when they begin and end, and who else is on the fingers.

import Designs
import Diagnostics
import Geometry
import Interactions
import Numerics
import Simulation
import Testing
import XML

@Suite("Two fingers") struct PairTests {
    private static let apart = """
        <fb:touch at="200 400" finger="2"><fb:move by="50 0" for="0.5s" easing="linear"/></fb:touch>
        <fb:touch at="100 400"><fb:move by="-50 0" for="0.5s" easing="linear"/></fb:touch>
        """
    private static let both = """
        <fb:pinch name="zoom" target="#box" with="turn"/><fb:rotate name="turn" target="#box"/>
        """

    /// Counts what happens: data `EVENT` for each event `NAME.EVENT` of the input.
    private static func counts(_ names: [String]) -> (data: String, transitions: String) {
        let events = names.flatMap { name in ["began", "changed", "ended", "cancelled"].map { (name, $0) } }
        return (
            events.map { "<data id=\"\($0)_\($1)\" expr=\"0\"/>" }.joined(),
            events.map {
                "<transition event=\"\($0).\($1)\"><assign location=\"\($0)_\($1)\" expr=\"\($0)_\($1) + 1\"/></transition>"
            }.joined()
        )
    }

    private struct Run {
        let design: Design
        let recording: Recording

        func value(_ name: String, at seconds: Double = 100) -> Double {
            var sampler = Sampler(recording)
            let quantities = design.variables + design.lets + design.inputs.flatMap(\.members)
            guard let quantity = quantities.first(where: { $0.name == name }) else { return .nan }
            return sampler.value(of: quantity.slot, at: min(Time(seconds: seconds), recording.end))
        }

        /// When each event of the name was raised.
        func times(_ name: String) -> [Double] {
            recording.log.compactMap {
                guard case .raised(let event) = $0.event, design.events[event] == name else { return nil }
                return $0.time.seconds
            }
        }
    }

    /// All members are read, so that they have slots.
    private func run(
        _ inputs: String = both, counting names: [String] = ["zoom", "turn"], scenario: String = apart,
        drawing: String = "<rect id=\"box\" width=\"375\" height=\"812\"/>"
    ) throws -> Run {
        let (data, transitions) = Self.counts(names)
        let members = ["zoom": ["scale", "velocity", "x", "y"], "turn": ["rotation", "velocity"]]
        let reads = names.flatMap { name in (members[name] ?? []).map { "\(name).\($0)" } }
        let design = try SmallDesign.read(
            before: inputs + "<fb:let name=\"all\" expr=\"\(reads.isEmpty ? "0" : reads.joined(separator: " + "))\"/>",
            data: data, chart: "<state id=\"rest\">\(transitions)</state>",
            after:
                "<fb:bind target=\"#dot\" opacity=\"{1 - 0 * all}\"/><fb:scenario name=\"s\">\(scenario)</fb:scenario>",
            drawing: drawing + "<circle id=\"dot\" r=\"1\" pointer-events=\"none\"/>")
        let (recording, fault) = design.interaction.simulate(scenario: 0)
        #expect(fault == nil)
        return Run(design: design, recording: recording)
    }

    @Test("the scale is the distance through that at the beginning, and its velocity is per second")
    func scales() throws {
        let run = try run()
        // 110 pt apart after 6 ticks, which is not enough; 111.67 after 7.
        let began = try #require(run.times("zoom.began").first)
        #expect(abs(began - 7.0 / 120) < 1e-9)
        let first = 100 + 200 * began
        #expect(run.value("zoom.scale", at: 0) == 1 && run.value("zoom.scale", at: began) == 1)
        for time in [0.1, 0.2345, 0.4] {
            #expect(abs(run.value("zoom.scale", at: time) - (100 + 200 * time) / first) < 1e-9)
            #expect(abs(run.value("zoom.velocity", at: time) - 200 / first) < 1e-6)
            #expect(abs(run.value("zoom.x", at: time) - 150) < 1e-9 && run.value("zoom.y", at: time) == 400)
        }
        #expect(abs(run.value("zoom.scale") - 200 / first) < 1e-9)
        #expect(run.value("zoom_began") == 1 && run.value("zoom_ended") == 1 && run.value("zoom_cancelled") == 0)
        #expect(run.value("zoom_changed") == 53)
        #expect(run.times("turn.began") == [] && run.value("turn.rotation") == 0)
    }

    @Test("the rotation is that of the line between the fingers, clockwise, and counts full turns")
    func rotates() throws {
        let sides = ["-100 100", "-100 -100", "100 -100", "100 100"]
        let moves = (sides + sides).map { "<fb:move by=\"\($0)\" for=\"0.25s\" easing=\"linear\"/>" }.joined()
        let run = try run(
            scenario: "<fb:touch at=\"280 400\" finger=\"2\">\(moves)</fb:touch>"
                + "<fb:touch at=\"180 400\"><fb:hold for=\"2s\"/></fb:touch>")
        let began = try #require(run.times("turn.began").first)
        func direction(_ time: Double) -> Double {
            let (side, part) = ((time * 4).rounded(.down), (time * 4).truncatingRemainder(dividingBy: 1))
            return 90 * side + Elementary.atan2(part, 1 - part) * 180 / .pi
        }
        // So far around a circle at the distance that they have.
        #expect((0.02...0.05).contains(began))
        for time in [0.1, 0.26, 0.6, 0.9, 1.01, 1.3, 1.9] {
            let expected = direction(time) - direction(began)
            #expect(abs(run.value("turn.rotation", at: time) - expected) < 1e-9, "\(time)")
        }
        #expect(abs(run.value("turn.rotation") - 720 + direction(began)) < 1e-9)
        #expect((440...460).contains(run.value("turn.velocity", at: 0.625)) && run.value("turn_ended") == 1)
    }

    @Test("it ends with the first finger that is lifted, and begins anew with two")
    func ends() throws {
        let out = "<fb:move by=\"60 0\" for=\"0.2s\" easing=\"linear\"/>"
        let run = try run(
            scenario: "<fb:touch at=\"200 400\" finger=\"2\">\(out)</fb:touch><fb:wait for=\"0.1s\" finger=\"2\"/>"
                + "<fb:touch at=\"160 400\" finger=\"2\">\(out)<fb:hold for=\"1s\"/></fb:touch>"
                + "<fb:touch at=\"100 400\"><fb:hold for=\"0.8s\"/></fb:touch>")
        let (began, ended) = (run.times("zoom.began"), run.times("zoom.ended"))
        #expect(began.count == 2 && ended.count == 2)
        #expect(ended[0] == 0.2 && abs(ended[1] - 0.8) < 1e-9)
        #expect(began[1] > 0.3 && run.value("zoom.scale", at: began[1]) == 1)
        #expect(run.value("zoom.scale", at: 0.25) == run.value("zoom.scale", at: 0.2))
        #expect(abs(run.value("zoom.scale") - 120 / (60 + 300 * (began[1] - 0.3))) < 1e-9)
    }

    @Test("either finger that is taken away cancels it", arguments: [true, false]) func cancels(_ second: Bool) throws {
        let cancel = " end=\"cancel\""
        let run = try run(
            scenario: "<fb:touch at=\"200 400\" finger=\"2\"\(second ? cancel : "")>"
                + "<fb:move by=\"60 0\" for=\"0.2s\"/><fb:hold for=\"\(second ? 0 : 1)s\"/></fb:touch>"
                + "<fb:touch at=\"100 400\"\(second ? "" : cancel)><fb:hold for=\"0.5s\"/></fb:touch>")
        #expect(run.value("zoom_began") == 1 && run.value("zoom_cancelled") == 1 && run.value("zoom_ended") == 0)
        #expect(run.value("zoom.velocity") == 0)
    }

    @Test("a pan fails when a pinch begins, and goes on with the first finger where one names the other")
    func pans() throws {
        for (with, count) in [("", 0.0), (" with=\"zoom\"", 1.0)] {
            let run = try run(
                "<fb:pinch name=\"zoom\" target=\"#box\"/><fb:pan name=\"drag\" target=\"#box\"\(with)/>",
                counting: ["zoom", "drag"])
            #expect(run.value("zoom_began") == 1 && run.value("drag_began") == count)
        }
        // A pan that has begun does not let a pinch begin.
        let late = try run(
            "<fb:pinch name=\"zoom\" target=\"#box\"/><fb:pan name=\"drag\" target=\"#box\"/>",
            counting: ["zoom", "drag"],
            scenario:
                "<fb:wait for=\"0.4s\" finger=\"2\"/><fb:touch at=\"250 400\" finger=\"2\"><fb:hold for=\"1s\"/></fb:touch>"
                + "<fb:touch at=\"100 400\"><fb:move by=\"-80 0\" for=\"0.8s\"/></fb:touch>")
        #expect(late.value("drag_began") == 1 && late.value("drag_ended") == 1 && late.value("zoom_began") == 0)
    }

    @Test("both fingers are on one target, and enabled is asked with what they have done")
    func targets() throws {
        let halves = """
            <rect class="half" width="375" height="390"/><rect class="half" y="410" width="375" height="400"/>
            """
        let pinch = "<fb:pinch name=\"zoom\" target=\".half\"/>"
        let across = """
            <fb:touch at="200 300" finger="2"><fb:move by="0 -50" for="0.5s"/></fb:touch>
            <fb:touch at="200 500"><fb:move by="0 50" for="0.5s"/></fb:touch>
            """
        #expect(try run(pinch, counting: ["zoom"], scenario: across, drawing: halves).value("zoom_began") == 0)
        let within = across.replacing("200 300", with: "200 450")
        #expect(try run(pinch, counting: ["zoom"], scenario: within, drawing: halves).value("zoom_began") == 1)
        for (condition, count) in [("zoom.scale gt 1.05 and zoom.x eq 150", 1.0), ("zoom.scale lt 1", 0)] {
            let enabled = "<fb:pinch name=\"zoom\" target=\"#box\" enabled=\"\(condition)\"/>"
            #expect(try run(enabled, counting: ["zoom"]).value("zoom_began") == count)
        }
    }

    @Test("what the fingers did is played again to the bit") func playsAgain() throws {
        let run = try run()
        let trace = run.design.interaction.trace(of: 0)
        #expect(trace.samples.count { $0.isSecond } == 62 && trace.samples.count == 124)
        let bytes = run.design.interaction.sealed
        #expect(try Interaction(sealed: bytes) == run.design.interaction)
    }

    @Test("without an input for two a second finger is nothing") func nothing() throws {
        let design = try SmallDesign.read(before: "<fb:pan name=\"drag\" target=\"#box\"/>")
        var machine = Machine(design.interaction)
        machine.start()
        machine.touch(.began, Point(50, 50), at: .zero, isSecond: true)
        machine.touch(.moved, Point(90, 50), at: Time(seconds: 0.1), isSecond: true)
        #expect(!machine.isSecondTouched && machine.isSettled && design.interaction.pair == PairSlots())
    }
}
