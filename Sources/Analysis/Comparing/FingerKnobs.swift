// What the finger may have done otherwise than in the scenario: longer or shorter waits, moves and ways.

import Designs
import Diagnostics
import Formulas
import Interactions

extension Scenario {
    /// Replaces each number that says what the finger does.
    /// - Parameter change: is given the number, its unit, and what it is of.
    mutating func updateNumbers(_ change: (Formula, _ unit: String, _ word: String) -> Formula) {
        func changed(_ piece: Piece) -> Piece {
            switch piece {
            case .moveBy(let x, let y, let seconds, let easing):
                .moveBy(
                    change(x, "pt", "way across"), change(y, "pt", "way down"), seconds: change(seconds, "s", "move"),
                    easing: easing)
            case .moveTo(let x, let y, let seconds, let easing):
                .moveTo(
                    change(x, "pt", "way across"), change(y, "pt", "way down"), seconds: change(seconds, "s", "move"),
                    easing: easing)
            case .hold(let seconds): .hold(change(seconds, "s", "hold"))
            }
        }
        func changed(_ step: Step) -> Step {
            switch step {
            case .touch(let place, let pieces, let isCancelled):
                .touch(place, pieces.map { changed($0) }, isCancelled: isCancelled)
            case .wait(let seconds): .wait(change(seconds, "s", "wait"))
            case .repeat(let count, let steps): .repeat(count, steps.map { changed($0) })
            case .tap, .waitUntil, .send, .beside: step
            }
        }
        steps = steps.map { changed($0) }
    }
}

extension Formula {
    /// The number and so much more; of a time no less than 0.
    func plus(_ more: Double, unit: String) -> Formula {
        var code = self.code + [Instruction(.constant, constant: more), Instruction(.add)]
        if unit == "s" { code += [Instruction(.constant, constant: 0), Instruction(.maximum)] }
        return Formula(code: code, origin: Int(origin))
    }
}

extension Design {
    /// What can be turned of a scenario's finger; each value is how much more it is than written.
    func fingerKnobs(of scenario: Int) -> [MotionKnob] {
        var knobs: [MotionKnob] = []
        var script = interaction.scenarios[scenario]
        script.updateNumbers { formula, unit, word in
            let origin = Int(formula.origin)
            let line = origins.indices.contains(origin) ? source.position(of: origins[origin].lowerBound).line : nil
            knobs.append(
                MotionKnob(
                    kind: .finger, name: "the finger", labels: [word], unit: unit, values: [0],
                    place: .finger(scenario: scenario, number: knobs.count), line: line))
            return formula
        }
        return knobs
    }
}
