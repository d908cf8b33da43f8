// Random charts under random hands: a search misses nothing that they reach.

import Designs
import Diagnostics
import Exploring
import Formulas
import Foundation
import Interactions
import Simulation
import TestSupport
import Testing

@Suite("Random charts") struct RandomChartTests {
    /// CHARTS=500 tries more of them than every run has time for.
    static let seeds =
        ProcessInfo.processInfo.environment["CHARTS"].flatMap { UInt64($0) }.map { Array(0..<$0) }
        ?? Array(0..<24) + hard
    /// 39 and 369 need a tap while a pull's values still stand; in 83 a finger must leap over a threshold.
    private static let hard: [UInt64] = [39, 83, 369]

    @Test("what random hands reach, a search finds; what it proves dead, they never reach", arguments: seeds)
    func random(_ seed: UInt64) throws {
        var dice = Seeded(state: seed)
        let text = RandomChart(&dice).text
        let read = DesignReader.read(SourceText(name: "random.svg", text: text))
        let design = try #require(read.design, "\(read.diagnostics.map { $0.sentence })\n\(text)")
        let exploration = Exploration(design)
        var reached = Coverage(of: design.interaction)
        for _ in 0..<120 {
            var interaction = design.interaction
            interaction.scenarios = [Self.hand(&dice)]
            reached.formUnion(Coverage(of: interaction.simulate(scenario: 0).recording))
        }
        for index in design.transitions.indices where reached.transitions[index] {
            let name = "\(seed): \(design.transitions[index].label)\n\(text)"
            #expect(exploration.witness(of: .transition(index)) != nil, "missed \(name)")
            #expect(exploration.proofs[.transition(index)] == nil, "proved dead, and alive: \(name)")
        }
        for index in design.transitions.indices {
            guard let witness = exploration.witness(of: .transition(index)) else { continue }
            let again = Coverage(of: exploration.recording(of: exploration.witnesses[witness]))
            #expect(again.transitions[index], "\(seed): \(design.transitions[index].label) is not taken again")
        }
    }

    /// Some touches and waits without a plan.
    private static func hand(_ dice: inout Seeded) -> Scenario {
        func number(_ range: ClosedRange<Double>) -> Formula { Formula(constant: dice.number(range).rounded()) }
        var scenario = Scenario()
        for _ in 0..<Int.random(in: 1...6, using: &dice) {
            let place = Scenario.Place.point(number(20...180), number(20...180))
            switch Int.random(in: 0..<4, using: &dice) {
            case 0: scenario.steps.append(.tap(place))
            case 1: scenario.steps.append(.wait(Formula(constant: dice.number(0.1...1.5))))
            default:
                var pieces: [Scenario.Piece] = []
                for _ in 0..<Int.random(in: 1...3, using: &dice) {
                    let seconds = Formula(constant: dice.number(0.05...0.6))
                    pieces.append(
                        Bool.random(using: &dice)
                            ? .hold(seconds)
                            : .moveTo(
                                number(5...195), number(5...195), seconds: seconds, easing: .init(kind: .linear)))
                }
                scenario.steps.append(.touch(place, pieces, isCancelled: Int.random(in: 0..<8, using: &dice) == 0))
            }
        }
        return scenario
    }
}

/// A design with a few states, and guards over distances, speeds, places, counts and times.
private struct RandomChart {
    let text: String

    init(_ dice: inout Seeded) {
        let count = Int.random(in: 2...5, using: &dice)
        let states = (0..<count).map { state in
            var body = ""
            if Int.random(in: 0..<3, using: &dice) == 0 {
                body +=
                    "<onentry><send event=\"timer\(state)\" delay=\"\(Int.random(in: 2...8, using: &dice))00ms\"/></onentry>\n"
            }
            for _ in 0..<Int.random(in: 1...4, using: &dice) { body += Self.transition(state, count, &dice) }
            return "<state id=\"s\(state)\">\n\(body)</state>\n"
        }
        text = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 200 200"><title>T</title>
            <metadata><fb:interaction>
            <fb:pan name="pull" target="#box"/><fb:tap name="poke" target="#box"/>
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <datamodel><data id="n" expr="0"/></datamodel>
            \(states.joined())</scxml>
            <fb:bind target="#dot" transform="translate({clamp(0, pull.tx, 10)} {n})"/>
            </fb:interaction></metadata>
            <rect id="box" x="10" y="10" width="180" height="180" fill="#c33"/><circle id="dot" r="5" fill="#333"/></svg>
            """
    }

    private static func transition(_ state: Int, _ count: Int, _ dice: inout Seeded) -> String {
        let event = ["poke", "pull.began", "pull.changed", "pull.ended", "pull.ended", "timer\(state)"]
            .randomElement(using: &dice)!
        let target = Int.random(in: 0...count, using: &dice)
        let cond = Int.random(in: 0..<3, using: &dice) > 0 ? " cond=\"\(condition(&dice))\"" : ""
        let to = target < count ? " target=\"s\(target)\"" : ""
        let action = Bool.random(using: &dice) ? "<assign location=\"n\" expr=\"n + 1\"/>" : ""
        return "<transition event=\"\(event)\"\(cond)\(to)>\(action)</transition>\n"
    }

    private static func condition(_ dice: inout Seeded) -> String {
        let atoms = (0..<Int.random(in: 1...2, using: &dice)).map { _ -> String in
            let sign = ["gt", "lt"].randomElement(using: &dice)!
            return switch Int.random(in: 0..<6, using: &dice) {
            case 0, 1: "pull.tx \(sign) \(Int.random(in: -90...90, using: &dice))"
            case 2: "pull.ty \(sign) \(Int.random(in: -90...90, using: &dice))"
            case 3: "pull.vx \(sign) \(Int.random(in: -8...8, using: &dice))00"
            case 4: "hypot(pull.x - 100, pull.y - 100) \(sign) \(Int.random(in: 30...120, using: &dice))"
            default: "n ge \(Int.random(in: 1...3, using: &dice))"
            }
        }
        return atoms.joined(separator: [" and ", " or "].randomElement(using: &dice)!)
    }
}
