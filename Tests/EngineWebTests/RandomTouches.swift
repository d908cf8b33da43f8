// Random gestures, as the calls of a page.

import Designs
import FormulaText
import Geometry
import Interactions
import TestSupport

/// What a hand might do, line by line, in the words of the engine's exports. The last number of `touch` and `advance` is
/// how many seconds later than the line before.
struct RandomTouches {
    private(set) var lines: [String] = []
    private let design: Design
    private var chance: Seeded
    private let isPlain: Bool
    /// Before what comes next.
    private var pause = 0.0

    /// - Parameter isPlain: whether it is one hand from its first touch to its last, with nothing begun anew.
    init(_ design: Design, seed: UInt64, isPlain: Bool = false) {
        self.design = design
        self.isPlain = isPlain
        chance = Seeded(state: seed)
    }

    private mutating func add(_ name: String, _ numbers: Double...) {
        lines.append(([name] + numbers.map { "\($0)" }).joined(separator: " "))
    }

    private mutating func touch(_ phase: Double, _ x: Double, _ y: Double) {
        add("touch", phase, x, y, pause)
        pause = 0
    }

    private mutating func advance(_ seconds: Double) {
        add("advance", pause + seconds)
        pause = 0
    }

    private mutating func happens(_ share: Double) -> Bool { chance.number(0...1) < share }

    /// Where a finger comes down: anywhere, or at an edge.
    private mutating func place() -> (x: Double, y: Double) {
        let (width, height) = (design.stage.width, design.stage.height)
        let (x, y) = (chance.number(0...width), chance.number(0...height))
        if happens(0.85) { return (x, y) }
        return [(1, y), (width - 1, y), (x, 1), (x, height - 1)].randomElement(using: &chance)!
    }

    /// A drag, a flick, a tap or two, a hold, or a cancelled touch, and what follows it for a while. Before some of them
    /// the design begins anew, or a scenario is taken over in its midst, with a parameter changed.
    mutating func addGesture() {
        if !isPlain, happens(0.3) { beginAnew() }
        pause += chance.number(0...0.4)
        var (x, y) = place()
        touch(0, x, y)
        if design.interaction.pair.first >= 0, happens(0.8) { return addSecond(beside: x, y) }
        switch Int.random(in: 0..<8, using: &chance) {
        case 0: pause = chance.number(0.02...0.2)
        case 1: pause = chance.number(0.4...1.2)
        case 2:
            // Twice at one place.
            pause = chance.number(0.03...0.1)
            touch(2, x, y)
            pause = chance.number(0.05...0.3)
            touch(0, x, y)
            pause = chance.number(0.03...0.1)
        case 3: (x, y) = drag(x, y, steps: 2...8, reach: 60, pause: 0.004...0.017)
        default: (x, y) = drag(x, y, steps: 5...40, reach: 14, pause: 0.001...0.03)
        }
        if happens(0.2) { advance(chance.number(0.05...0.7)) }
        touch(happens(0.9) ? 2 : 3, x, y)
        // At every tick, or less often where each instant is sought again.
        for _ in 0..<Int.random(in: 1...(isPlain ? 40 : 90), using: &chance) { advance(isPlain ? 1.0 / 60 : 1.0 / 120) }
        if happens(0.1) { advance(chance.number(0...4)) }
        // Goes back to a moment before, to be taken over there.
        if !isPlain, happens(0.1) { add("seek", chance.number(0...3)) }
    }

    /// A second finger comes down, both move about, and one after the other is lifted or taken away.
    private mutating func addSecond(beside x: Double, _ y: Double) {
        var places = [(x: x, y: y), place()]
        pause = happens(0.3) ? 0 : chance.number(0...0.2)
        touch(4, places[1].x, places[1].y)
        for _ in 0..<Int.random(in: 3...30, using: &chance) {
            pause = chance.number(0.001...0.03)
            let time = pause
            for finger in [1, 0] where happens(0.8) {
                places[finger].x += chance.number(-20...20)
                places[finger].y += chance.number(-20...20)
                pause = time
                touch(finger == 1 ? 5 : 1, places[finger].x, places[finger].y)
            }
            if happens(0.4) { advance(chance.number(0...0.02)) }
        }
        for finger in happens(0.5) ? [1, 0] : [0, 1] {
            pause = happens(0.5) ? 0 : chance.number(0...0.2)
            touch((finger == 1 ? 4 : 0) + (happens(0.9) ? 2 : 3), places[finger].x, places[finger].y)
        }
        for _ in 0..<30 { advance(1.0 / 60) }
    }

    private mutating func drag(
        _ x: Double, _ y: Double, steps: ClosedRange<Int>, reach: Double, pause times: ClosedRange<Double>
    ) -> (Double, Double) {
        var (x, y) = (x, y)
        let (dx, dy) = (chance.number(-reach...reach), chance.number(-reach...reach))
        // Fingers mostly go one way.
        let (across, along) = happens(0.5) ? (0.1, 1) : (1, happens(0.7) ? 0.1 : 1)
        for _ in 0..<Int.random(in: steps, using: &chance) {
            pause = chance.number(times)
            (x, y) = (x + dx * across * chance.number(0...1), y + dy * along * chance.number(0...1))
            touch(1, x, y)
            // The page shows a picture meanwhile.
            if happens(0.3) { advance(0) }
        }
        pause = happens(0.5) ? 0 : chance.number(0...0.02)
        return (x, y)
    }

    private mutating func beginAnew() {
        if happens(0.6), let parameter = design.parameters.randomElement(using: &chance) {
            for slot in parameter.slots { add("set_parameter", Double(slot), value(of: parameter)) }
        }
        if happens(0.05) { add("reset_parameters") }
        if happens(0.3) || design.scenarios.isEmpty {
            add("start")
        } else {
            add("perform", Double(Int.random(in: 0..<design.scenarios.count, using: &chance)))
            add("seek", chance.number(0...4))
        }
    }

    private mutating func value(of parameter: Design.Parameter) -> Double {
        if let choice = parameter.choices.randomElement(using: &chance) { return choice.value }
        switch parameter.kind {
        case .boolean: return happens(0.5) ? 1 : 0
        case .color: return chance.number(0...255)
        default: return chance.number((parameter.minimum ?? 0)...(parameter.maximum ?? 1))
        }
    }
}
