// A search's result as bytes, for a cache, and all that it depends on as bytes.

import Cache
package import Designs
import Formulas
import Geometry
import Interactions
import Simulation

extension Exploration {
    /// The configurations that were found: the active states of each, and its witness.
    package var configurations: [(states: [Int], witness: Int)] {
        found.compactMap { item in
            if case .configuration(let states) = item.fact { (states, item.witness) } else { nil }
        }
    }

    /// All that the result for a design depends on. Equal bytes have equal results.
    package static func input(of design: Design, bounds: ExplorationBounds = .init()) -> [UInt8] {
        var interaction = design.interaction
        interaction.scenarios = []
        // What is required, as formulas that have no slot.
        interaction.lets += design.requirements.flatMap { $0.requirement.numbered }
        var pack = BinaryWriter()
        pack.write(interaction.archived)
        pack.write(design.parameters.map { $0.explored }) { parameter, pack in
            pack.write(parameter.slots) { $1.write($0) }
            pack.write(parameter.alternatives) { $1.write($0) { $1.write($0) } }
            pack.write(parameter.isLength ? 1 : 0)
            pack.write(parameter.number) { $1.write($0) }
            for bound in [parameter.bounds.lower, parameter.bounds.upper] { pack.write(bound) }
        }
        pack.write(design.variants) { variant, pack in
            pack.write(variant.settings) { setting, pack in
                pack.write(setting.slot)
                pack.write(setting.value)
            }
        }
        for bound in [bounds.runs, bounds.depth] { pack.write(bound) }
        pack.write(bounds.seconds)
        return pack.bytes
    }

    /// What was found. The rest of the result follows from the design.
    package var packed: [UInt8] {
        var pack = BinaryWriter()
        for count in [runs, situations, left, isCut ? 1 : 0] { pack.write(count) }
        pack.write(seconds)
        pack.write(witnesses.map(\.scenario).archived)
        pack.write(found) { item, pack in
            pack.write(item.witness)
            let (kind, numbers) = Exploration.numbers(of: item.fact)
            pack.write(kind)
            pack.write(numbers) { $1.write($0) }
        }
        return pack.bytes
    }

    /// The result that `packed` gave for the same design and bounds; nil for other bytes.
    package init?(packed bytes: [UInt8], of design: Design, bounds: ExplorationBounds = .init()) {
        var result = Exploration(of: design, bounds: bounds)
        let isRead: Void? = BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in
            (result.runs, result.situations, result.left) = (try pack.integer(), try pack.integer(), try pack.integer())
            result.isCut = try pack.integer() != 0
            result.seconds = try pack.double()
            guard let scenarios = [Scenario](archived: try pack.content()) else { throw BinaryReader.Garbled() }
            result.witnesses = scenarios.map { Witness(settings: $0.settings, steps: $0.steps) }
            let found = try pack.list { pack throws(BinaryReader.Garbled) in
                let (witness, kind) = (try pack.integer(), try pack.integer())
                let numbers = try pack.list { pack throws(BinaryReader.Garbled) in try pack.integer() }
                guard let fact = Exploration.fact(kind, numbers), result.witnesses.indices.contains(witness) else {
                    throw BinaryReader.Garbled()
                }
                return (fact: fact, witness: witness)
            }
            for item in found { result.note(item.fact, item.witness) }
        }
        if isRead == nil { return nil }
        self = result
    }

    /// Interruptions as bytes, for the same cache.
    package static func packed(_ interruptions: [Interruption]) -> [UInt8] {
        var pack = BinaryWriter()
        pack.write(interruptions.map(\.witness.scenario).archived)
        pack.write(interruptions) { item, pack in
            let (place, event): (Point, Int) =
                switch item.cause {
                case .tap(let point): (point, -1)
                case .event(let event): (.zero, event)
                }
            for number in [place.x, place.y, item.jump, item.kick] { pack.write(number) }
            for number in [event, item.animation, item.percent, item.jumping, item.kicked] { pack.write(number) }
            pack.write(item.configuration) { $1.write($0) }
        }
        return pack.bytes
    }

    /// What `packed` gave for interruptions; nil for other bytes.
    package static func interruptions(packed bytes: [UInt8]) -> [Interruption]? {
        var result: [Interruption] = []
        let isRead: Void? = BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in
            guard let scenarios = [Scenario](archived: try pack.content()) else { throw BinaryReader.Garbled() }
            var witnesses = scenarios.map { Witness(settings: $0.settings, steps: $0.steps) }[...]
            result = try pack.list { pack throws(BinaryReader.Garbled) in
                let place = Point(try pack.double(), try pack.double())
                let (jump, kick, event) = (try pack.double(), try pack.double(), try pack.integer())
                guard let witness = witnesses.popFirst() else { throw BinaryReader.Garbled() }
                var item = Interruption(
                    animation: try pack.integer(), percent: try pack.integer(),
                    cause: event < 0 ? .tap(place) : .event(event), configuration: [], witness: witness)
                (item.jump, item.jumping) = (jump, try pack.integer())
                (item.kick, item.kicked) = (kick, try pack.integer())
                item.configuration = try pack.list { pack throws(BinaryReader.Garbled) in try pack.integer() }
                return item
            }
        }
        return isRead == nil ? nil : result
    }

    private static func numbers(of fact: Fact) -> (kind: Int, [Int]) {
        switch fact {
        case .configuration(let states): (0, states)
        case .state(let state): (1, [state])
        case .transition(let transition): (2, [transition])
        case .pair(let first, let second): (3, [first, second])
        case .side(let origin, let holds): (4, [origin, holds ? 1 : 0])
        case .violation(let requirement): (5, [requirement])
        case .stuck(let state): (6, [state])
        case .rivals(let first, let second): (7, [first, second])
        case .alone(let first, let second): (8, [first, second])
        }
    }

    private static func fact(_ kind: Int, _ numbers: [Int]) -> Fact? {
        switch (kind, numbers.count) {
        case (0, _): .configuration(numbers)
        case (1, 1): .state(numbers[0])
        case (2, 1): .transition(numbers[0])
        case (3, 2): .pair(numbers[0], numbers[1])
        case (4, 2): .side(origin: numbers[0], holds: numbers[1] != 0)
        case (5, 1): .violation(numbers[0])
        case (6, 1): .stuck(numbers[0])
        case (7, 2): .rivals(numbers[0], numbers[1])
        case (8, 2): .alone(numbers[0], numbers[1])
        default: nil
        }
    }
}

extension Requirement {
    /// Its formulas, each with a number of its part that is no slot.
    fileprivate var numbered: [Let] {
        func part(_ number: Int, _ formula: Formula) -> Let { Let(slot: -number, formula: formula) }
        let own: [Let] =
            switch kind {
            case .always(let formula): [part(2, formula)]
            case .never(let formula): [part(3, formula)]
            case .leadsTo(let first, let second, let seconds): [part(4, first), part(5, second), part(6, seconds)]
            case .continuous(let formula, let tolerance): [part(7, formula), part(8, tolerance)]
            }
        return own + (condition.map { [part(9, $0)] } ?? [])
    }
}
