// What a tenth of a point on the stage means for an angle, a factor, a length inside a scaled group, an outline.

import Designs
import Geometry
import Interactions
import Numerics
import Simulation
import Testing
import Timelines

@testable import Baking

@Suite struct ErrorBudgetTests {
    /// A design in which `a` goes from 0 to 1 in a second, with these bindings.
    private func moving(_ binds: String, _ drawing: String) throws -> (Baker, Performance) {
        let design = try design(
            interaction: """
                <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                 <datamodel><data id="a" expr="0"/></datamodel>
                 <state id="on"><onentry><fb:animate name="go" duration="1s" easing="ease-in-out">
                  <assign location="a" expr="1"/></fb:animate></onentry></state></scxml>
                \(binds)
                <fb:scenario name="run"><fb:wait for="1s"/></fb:scenario>
                """, drawing: drawing)
        let (recording, fault) = design.interaction.simulate(scenario: 0)
        #expect(fault == nil)
        let baker = Baker(design: design, recording: recording, tolerance: .standard)
        let performance = design.bake(recording)
        for (index, track) in performance.tracks.enumerated() {
            #expect(greatestError(of: track, index, design, recording).share <= 1)
        }
        return (baker, performance)
    }

    @Test("angle counts by the reach of what it moves") func angleCountsByTheReachOfWhatItMoves() throws {
        let (baker, performance) = try moving(
            ##"<fb:bind target="#hand" transform="rotate({90 * a})"/>"##,
            #"<g id="hand"><rect x="0" y="-1" width="80" height="2"/></g>"#)
        let radians = ErrorBudget(baker, 0).components[0] * Double.pi / 180
        #expect(abs(radians * 80 - 0.1) < 0.001)
        // The centre at 0 0 need not be written.
        #expect(performance.tracks[0].form == .transform([TransformTerm(.rotate, arity: 1)]))
    }

    @Test("functions of one transform share the tolerance") func functionsOfOneTransformShareTheTolerance() throws {
        let (baker, performance) = try moving(
            ##"<fb:bind target="#hand" transform="translate({9 * a} 5) rotate({90 * a}) scale({1 + a}) translate(-40 0)"/>"##,
            #"<g id="hand"><rect x="0" y="-1" width="80" height="2"/></g>"#)
        let allowance = ErrorBudget(baker, 0)
        #expect(abs(allowance.shares.reduce(0, +) - 1) < 1e-12)
        let track = performance.tracks[0]
        #expect(track.parts.count == 4 && track.parts[3].isConstant)
        // Every corner of what is moved, by the matrices themselves.
        let binding = baker.design.interaction.bindings[0]
        var sampler = baker.recording.sampler()
        for millisecond in stride(from: Int64(0), to: 1000, by: 3) {
            let time = Time(milliseconds: millisecond)
            let exact = AffineTransform(binding.transform(sampler.values(of: 0, at: time)))
            let shown = track.values(at: time)
            let list: [TransformFunction] = [
                .translate(shown[0], shown[1]), .rotate(shown[2], 0, 0), .scale(shown[3], shown[3]),
                .translate(shown[4], 0),
            ]
            for corner in [Point(0, -1), Point(80, 1)] {
                let off = AffineTransform(list).apply(corner).distance(to: exact.apply(corner))
                #expect(off <= 0.1)
            }
        }
    }

    @Test("lengths inside a scaled group count by what it enlarges")
    func lengthsInsideAScaledGroupCountByWhatItEnlarges() throws {
        let (baker, _) = try moving(
            ##"<fb:bind target="#zoom" transform="scale({1 + 9 * a})"/><fb:bind target="#dot" cx="{a}"/>"##,
            #"<g id="zoom"><circle id="dot" r="1" cx="0"/></g>"#)
        let index = try #require(baker.design.bindings.firstIndex { $0.element == "dot" })
        // Ten times as large, and half of the tolerance is the group's.
        #expect(abs(ErrorBudget(baker, index).components[0] - 0.005) < 1e-6)
    }

    @Test("motions inside one another share the tolerance, so that their sum keeps it")
    func motionsInsideOneAnotherShareTheTolerance() throws {
        let (baker, performance) = try moving(
            """
            <fb:bind target="#outer" transform="translate({91 * a * a} 0)"/>
            <fb:bind target="#inner" transform="translate({63 * sin(200 * a)} 0)"/>
            <fb:bind target="#dot" cx="{47 * sin(310 * a)}" opacity="{a}"/>
            <fb:bind target="#other" transform="translate({9 * a} 0)"/>
            <fb:bind target="#still" transform="translate(5.123456 0)"/>
            """,
            """
            <g id="outer"><g id="inner"><circle id="dot" r="1" cx="0"/></g></g>
            <g id="still"><g id="other"><rect width="9" height="9"/></g></g>
            """)
        func allowed(_ element: String, _ attribute: String) -> Double {
            let index = baker.design.bindings.firstIndex { $0.element == element && $0.attribute == attribute }
            return index.map { ErrorBudget(baker, $0).whole } ?? .nan
        }
        for (element, attribute) in [("outer", "transform"), ("inner", "transform"), ("dot", "cx")] {
            #expect(abs(allowed(element, attribute) - 0.1 / 3) < 1e-12, "\(element)")
        }
        // What stands still needs a little for its digits.
        #expect(abs(allowed("other", "transform") + allowed("still", "transform") - 0.1) < 1e-12)
        #expect(allowed("still", "transform") < 0.004 && allowed("dot", "opacity") == 1.0 / 512)
        let names = baker.design.bindings
        let chain = names.indices.filter { ["outer", "inner", "dot"].contains(names[$0].element) }
        var sampler = baker.recording.sampler()
        for millisecond in 0...Int64(1000) {
            let time = Time(milliseconds: millisecond)
            let off = chain.filter { names[$0].attribute != "opacity" }.map {
                performance.tracks[$0].values(at: time)[0] - sampler.values(of: $0, at: time)[0]
            }
            #expect(abs(off.reduce(0, +)) <= 0.1, "at \(time)")
        }
    }

    @Test("stroke end counts by the length of the outline") func strokeEndCountsByTheLengthOfTheOutline() throws {
        let (baker, _) = try moving(
            ##"<fb:bind target="#line" stroke-end="{a}"/>"##,
            #"<path id="line" d="M0 0H50" fill="none" stroke="red"/>"#)
        #expect(abs(ErrorBudget(baker, 0).components[0] - 0.002) < 1e-9)
    }

    @Test("gradients may be seen in the most enlarged group") func gradientsMayBeSeenInTheMostEnlargedGroup() throws {
        let (baker, performance) = try moving(
            """
            <fb:bind target="#zoom" transform="scale({1 + 9 * a})"/>
            <fb:bind target="#ink" x2="{100 * a}" gradientTransform="translate({9 * a} 0) rotate({90 * a})"/>
            """,
            """
            <linearGradient id="ink" gradientUnits="userSpaceOnUse" x2="0" gradientTransform="translate(0 0) rotate(0)"/>
            <g id="zoom"><rect width="10" height="10" fill="url(#ink)"/></g>
            """)
        let end = try #require(performance.tracks.firstIndex { $0.attribute == "x2" })
        #expect(abs(ErrorBudget(baker, end).components[0] - 0.01) < 1e-6)
        let turn = try #require(performance.tracks.firstIndex { $0.attribute == "gradientTransform" })
        let components = ErrorBudget(baker, turn).components
        #expect(abs(components[0] - 0.005) < 1e-6)
        // From the corner of the stage to the opposite one.
        #expect(abs(components[2] * Double.pi / 180 * 100 * 2.0.squareRoot() - 0.005) < 1e-6)
    }

    @Test("shares of what is painted count by the stage") func sharesOfWhatIsPaintedCountByTheStage() throws {
        let (baker, performance) = try moving(
            """
            <fb:bind target="#ink" x2="{a}" gradientTransform="translate({a} 0)"/>
            <fb:bind target="#tile" width="{0.1 + a}" patternTransform="translate({a} 0)"/>
            <fb:bind target="#hole" r="{a}"/><fb:bind target="#veil" x="{a}"/><fb:bind target="#dot" r="{a}"/>
            """,
            """
            <linearGradient id="ink" x2="0" gradientTransform="translate(0 0)"/>
            <pattern id="tile" width="0.1" height="0.1" patternTransform="translate(0 0)"><circle id="dot" r="0"/></pattern>
            <clipPath id="cut" clipPathUnits="objectBoundingBox"><circle id="hole" r="0"/></clipPath>
            <mask id="veil" x="0"><rect width="9" height="9"/></mask>
            <rect width="10" height="10" fill="url(#ink)" clip-path="url(#cut)" mask="url(#veil)"/>
            <rect width="10" height="10" fill="url(#tile)"/>
            """)
        for (target, attribute, allowed) in [
            ("ink", "x2", 0.001), ("ink", "gradientTransform", 0.001), ("tile", "width", 0.001),
            ("tile", "patternTransform", 0.1), ("hole", "r", 0.001), ("veil", "x", 0.001), ("dot", "r", 0.1),
        ] {
            let index = performance.tracks.firstIndex { $0.target == target && $0.attribute == attribute }
            let found = ErrorBudget(baker, try #require(index)).components[0]
            #expect(abs(found - allowed) < 1e-9, "\(target) \(attribute): \(found)")
        }
    }

    @Test("opacity and colour have measures of their own") func opacityAndColourHaveMeasuresOfTheirOwn() throws {
        let (_, performance) = try moving(
            ##"<fb:bind target="#dot" opacity="{1 - a}" fill="{mix(#ff0000, #0000ff, a)}"/>"##,
            ##"<circle id="dot" r="1" fill="#ff0000"/>"##)
        let shade = try #require(performance.tracks.first { $0.attribute == "opacity" })
        #expect(shade.measure == .share && shade.error <= 1.0 / 512)
        let fill = try #require(performance.tracks.first { $0.attribute == "fill" })
        #expect(fill.measure == .channel && fill.form == .color)
        for value in fill.parts[0].keyframes.flatMap(\.values) { #expect(value == value.rounded()) }
    }
}
