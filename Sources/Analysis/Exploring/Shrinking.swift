// A witness made as short and as round as it can be while it still shows what it shows.

import Formulas
import Interactions
import Simulation

extension Witness {
    /// The greatest number of times that a witness is played while it is made shorter.
    private static let patience = 300

    /// Without the parameters, steps and pieces that do nothing for it, with shorter waits and rounder distances.
    /// - Parameter shows: whether a run still shows what is looked for.
    func shrunk(_ shows: (Witness) -> Bool) -> Witness {
        var result = self
        var plays = 0
        func take(_ shorter: Witness) -> Bool {
            plays += 1
            guard plays <= Witness.patience, shorter != result, shows(shorter) else { return false }
            result = shorter
            return true
        }
        // What one step needs may be needed no more once another is gone or shorter.
        var before: Witness
        repeat {
            before = result
            for index in result.settings.indices.reversed() {
                var shorter = result
                shorter.settings.remove(at: index)
                _ = take(shorter)
            }
            for index in result.steps.indices.reversed() {
                var shorter = result
                shorter.steps.remove(at: index)
                _ = take(shorter)
            }
            for index in result.steps.indices {
                for piece in result.pieces(at: index).indices.reversed() {
                    var shorter = result
                    shorter.update(index) { $0.remove(at: piece) }
                    _ = take(shorter)
                }
                while let time = result.wait(at: index), time > 0.1 {
                    var shorter = result
                    shorter.steps[index] = .wait(Formula(constant: (time / 2 * 40).rounded() / 40))
                    if !take(shorter) { break }
                }
                for piece in result.pieces(at: index).indices {
                    for unit in [10.0, 1.0] {
                        var shorter = result
                        shorter.update(index) { $0[piece] = $0[piece].rounded(to: unit) }
                        if take(shorter) { break }
                    }
                }
            }
        } while result != before
        return result
    }

    private func pieces(at index: Int) -> [Scenario.Piece] {
        if case .touch(_, let pieces, _) = steps[index] { pieces } else { [] }
    }

    private mutating func update(_ index: Int, _ body: (inout [Scenario.Piece]) -> Void) {
        guard case .touch(let place, var pieces, let isCancelled) = steps[index] else { return }
        body(&pieces)
        steps[index] = .touch(place, pieces, isCancelled: isCancelled)
    }

    private func wait(at index: Int) -> Double? {
        if case .wait(let time) = steps[index] { time.constant } else { nil }
    }
}

extension Scenario.Piece {
    /// With whole multiples of a unit as coordinates.
    fileprivate func rounded(to unit: Double) -> Scenario.Piece {
        func round(_ formula: Formula) -> Formula {
            Formula(constant: ((formula.constant ?? 0) / unit).rounded() * unit)
        }
        switch self {
        case .moveBy(let x, let y, let seconds, let easing):
            return .moveBy(round(x), round(y), seconds: seconds, easing: easing)
        case .moveTo(let x, let y, let seconds, let easing):
            return .moveTo(round(x), round(y), seconds: seconds, easing: easing)
        case .hold: return self
        }
    }
}

extension Exploration {
    /// Makes the witnesses of what checks report as short as they can be.
    mutating func shrinkFlaws() {
        let search = self
        var interaction = interaction
        for (fact, number) in found {
            let shows: (Witness) -> Bool
            switch fact {
            case .violation(let index):
                let required = [requirements[index]]
                shows = { witness in
                    interaction.scenarios = [witness.scenario]
                    return interaction.violations(of: required, scenario: 0)[0] != nil
                }
            case .stuck(let state):
                shows = { search.end(of: $0) { $0.fault == nil && $0.isSettled && $0.isIn(state) } }
            case .rivals(let first, let second) where isAmbiguous(first, second):
                shows = { search.end(of: $0) { $0.sides?.rivals.contains([first, second, 1]) == true } }
            default: continue
            }
            let shrunk = witnesses[number].shrunk(shows)
            // Other facts keep the witness that was found.
            witnesses.append(shrunk)
            replaceWitness(of: fact, by: witnesses.count - 1)
        }
    }

    /// Whether only the order decides between two transitions that were both possible: the narrower condition stands
    /// first on purpose, and where both do the same it makes no difference.
    package func isAmbiguous(_ first: Int, _ second: Int) -> Bool {
        let (one, other) = (interaction.transitions[first], interaction.transitions[second])
        return witness(of: .alone(first, second)) != nil
            && (one.targets != other.targets || one.actions != other.actions)
    }

    /// Asks something of the machine with which a witness ends, once all has come to rest.
    private func end(of witness: Witness, _ ask: (Machine) -> Bool) -> Bool {
        var player = ScenarioPlayer(Machine(interaction, settings: witness.settings))
        player.machine.sides = ConditionSides()
        player.machine.start()
        player.play(witness.scenario)
        return ask(player.machine)
    }
}
