// The floating ball under test: its screen, the steps that its tests have in common, and ways to hold a whole animation.

import Testing

enum FloatingBall {
    static let width = 375.0
    static let height = 812.0
    static let starter = Result { try Starter("floating-ball") }

    static func play(
        _ scenario: String, settings: [String: String] = [:], variant: String? = nil, reading formulas: [String] = []
    ) throws -> Played {
        try starter.get().play(scenario, settings: settings, variant: variant, reading: formulas)
    }

    static func play(
        steps: String, after scenario: String? = nil, settings: [String: String] = [:], reading formulas: [String] = []
    ) throws -> Played {
        try starter.get().play(steps: steps, after: scenario, settings: settings, reading: formulas)
    }

    static let push = "<fb:tap on=\"#push\"/><fb:wait until=\"in(page)\"/>"
    static let back = "<fb:wait until=\"in(first)\"/>"

    /// A finger from the left edge that goes through the points, in half a second each, and rests before it lifts.
    static func pull(_ points: [(Double, Double)], end: String = "") -> String {
        let moves = points.map { "<fb:move to=\"\($0.0) \($0.1)\" for=\"0.5s\"/>" }.joined()
        return "<fb:touch at=\"5 500\"\(end)>\(moves)<fb:hold for=\"0.5s\"/></fb:touch>"
    }

    /// A finger that still has its speed when it lifts: so many points to the right in the given ticks.
    static func fling(_ distance: Double, ticks: Int) -> String {
        "<fb:touch at=\"5 400\"><fb:move by=\"\(distance) 0\" for=\"\(ticks) / 120\" easing=\"linear\"/></fb:touch>"
    }

    /// Holds a variable to `from … to` on the curve, while the state lasts; `seconds` is how long it lasts.
    static func hold(
        _ run: Played, _ name: String, in state: String, from: Double, to: Double, seconds: Double,
        _ curve: (Double) -> Double, tolerance: Double = 1e-6, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let start = try #require(try run.entries(of: state).last)
        let end = try #require(try run.exits(of: state).last)
        #expect(abs(end - start - seconds) < 1e-8, "\(state) lasts \(end - start)", sourceLocation: sourceLocation)
        try hold(
            run, name, at: start, from: from, to: to, seconds: seconds, curve, tolerance: tolerance, sourceLocation)
    }

    /// The same from a moment on.
    static func hold(
        _ run: Played, _ name: String, at start: Double, from: Double, to: Double, seconds: Double,
        _ curve: (Double) -> Double, tolerance: Double = 1e-6, _ sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        for step in 0..<24 {
            let share = Double(step) / 24
            let value = try run.value(name, at: start + share * seconds)
            let expected = from + (to - from) * curve(share)
            #expect(abs(value - expected) < tolerance, "\(name) at \(share)", sourceLocation: sourceLocation)
        }
        let last = try run.value(name, at: start + seconds, before: true)
        #expect(abs(last - to) < tolerance, "\(name) at its end: \(last)", sourceLocation: sourceLocation)
    }
}
