// The search for the knob that explains a log: each is turned until the engine shows what the log shows.

import Designs
import Interactions
import Simulation

struct KnobSearch {
    let fit: LogFit
    /// What the design itself shows.
    let designed: MotionGrid
    private let design: Design
    private let scenario: Int
    private let settings: [Scenario.Setting]
    private let quantities: [LoggedQuantity]
    private let seconds: Double

    init(
        _ log: MotionLog, _ design: Design, scenario: Int, settings: [Scenario.Setting], tolerance: Double
    ) {
        (self.design, self.scenario, self.settings) = (design, scenario, settings)
        quantities = log.names.compactMap { design.logged($0) }
        seconds = (log.times.last ?? 0) + LogFit.reach + 0.1
        let (recording, _) = design.interaction.simulate(scenario: scenario, settings: settings)
        let designed = MotionGrid(recording, quantities, until: seconds)
        self.designed = designed
        let ranges = log.names.indices.map { column -> Double in
            let shown = designed.columns[column] + log.rows.map { $0[column] }.filter { !$0.isNaN }
            return (shown.max() ?? 0) - (shown.min() ?? 0)
        }
        fit = LogFit(log, tolerance: tolerance, ranges: ranges)
    }

    private func grid(_ knob: MotionKnob, _ values: [Double]) -> MotionGrid? {
        // A parameter that is set by hand stays so, unless it is the one that is turned.
        let (interaction, own) = knob.turned(values, design.interaction)
        let (recording, fault) = interaction.simulate(scenario: scenario, settings: settings + own)
        if let fault, fault.reason != .waitedTooLong { return nil }
        return MotionGrid(recording, quantities, until: seconds)
    }

    /// A setting of a knob, and how well it fits.
    struct Setting {
        var values: [Double]
        var shift: Double
        var cost: Double
    }

    private func setting(_ knob: MotionKnob, _ values: [Double], near: Double?) -> Setting? {
        guard isAllowed(knob, values), let grid = grid(knob, values) else { return nil }
        let best = fit.best(grid, near: near)
        return Setting(values: values, shift: best.shift, cost: best.cost)
    }

    private func isAllowed(_ knob: MotionKnob, _ values: [Double]) -> Bool {
        guard values.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return false }
        switch knob.kind {
        case .duration, .delay: return values[0] >= 0 && values[0] <= 60
        case .spring where knob.labels.last == "bounce":
            return values[0] > 0.02 && values[1] > -0.95 && values[1] < 0.99
        case .spring: return values.allSatisfy { $0 > 1e-3 }
        case .threshold, .parameter: return true
        }
    }

    // MARK: Turning one knob

    /// The best setting that is found of a knob.
    private func turned(_ knob: MotionKnob, from start: Setting) -> Setting {
        var best = start
        for values in places(knob) {
            if let found = setting(knob, values, near: nil), found.cost < best.cost { best = found }
        }
        guard best.cost < start.cost * 0.98 else { return start }
        for _ in 0..<(knob.values.count > 1 ? 5 : 2) {
            let before = best.cost
            for index in knob.values.indices { refine(knob, index, from: &best) }
            if best.cost > before - 1e-4 * before { break }
        }
        return best
    }

    /// Where the search begins: around what is designed.
    private func places(_ knob: MotionKnob) -> [[Double]] {
        let factors = [0.45, 0.6, 0.75, 0.88, 1.14, 1.35, 1.65, 2.2]
        switch knob.kind {
        case .delay:
            return [0.02, 0.05, 0.09, 0.14, 0.2, 0.3, 0.45].flatMap { step in
                [[knob.values[0] + step], [knob.values[0] - step]]
            }
        case .spring where knob.values.count == 2:
            let isBounce = knob.labels.last == "bounce"
            var places: [[Double]] = []
            for first in [1] + factors {
                if isBounce { places.append([knob.values[0] * first, 0.01]) }
                for second in isBounce ? [1, 0.4, 0.7, 1.4, 2] : [1, 0.5, 0.7, 1.4, 2] {
                    places.append([knob.values[0] * first, knob.values[1] * second])
                }
            }
            return places
        default:
            if knob.values[0] == 0 { return [[0.1], [-0.1], [1], [-1], [10], [-10]] }
            return factors.map { [knob.values[0] * $0] }
        }
    }

    /// Goes along one number, downhill, with steps that halve.
    private func refine(_ knob: MotionKnob, _ index: Int, from best: inout Setting) {
        let scale = knob.kind == .delay ? 0.2 : max(abs(best.values[index]), 0.05)
        var step = 0.12 * scale
        while step > 2e-4 * scale {
            var moved = false
            for way in [step, -step] {
                var values = best.values
                values[index] += way
                if let found = setting(knob, values, near: best.shift), found.cost < best.cost {
                    best = found
                    moved = true
                    break
                }
            }
            if !moved { step *= 0.45 }
        }
    }

    // MARK: Choosing

    private struct Candidate {
        var knob: MotionKnob
        var setting: Setting
    }

    /// What explains the log better than the design as it is.
    func explained(
        than designed: (shift: Double, cost: Double)
    ) -> (verdict: LogComparison.Verdict, shift: Double) {
        var candidates: [Candidate] = []
        for knob in design.knobs where matters(knob) {
            let start = Setting(values: knob.values, shift: designed.shift, cost: designed.cost)
            let found = turned(knob, from: start)
            if found.cost <= LogComparison.limit { candidates.append(Candidate(knob: knob, setting: found)) }
        }
        candidates.sort { $0.setting.cost < $1.setting.cost }
        guard let best = candidates.first else {
            return (.unclear("no single number of the design explains it"), designed.shift)
        }
        // So much better than another one fits that it cannot be chance.
        let certain = 12.0 / Double(max(fit.count, 1)) * max(best.setting.cost, 0.05)
        let rivals = candidates.dropFirst().filter { other in
            other.setting.cost - best.setting.cost < certain
        }
        if !rivals.isEmpty {
            let names = ([best] + rivals).prefix(3).map(\.knob.name)
            return (
                .unclear("it could be \(names.joined(separator: ", or "))"), best.setting.shift
            )
        }
        guard isCertain(best) else {
            return (
                .unclear("\(best.knob.name) is likely another, and the log does not show how much"),
                best.setting.shift
            )
        }
        return (
            .explained(
                LogComparison.Explanation(
                    kind: best.knob.kind.rawValue, name: best.knob.name, labels: best.knob.labels,
                    unit: best.knob.unit, designed: best.knob.values, found: best.setting.values,
                    line: best.knob.line)), best.setting.shift
        )
    }

    /// Whether turning a knob changes anything that is logged.
    private func matters(_ knob: MotionKnob) -> Bool {
        places(knob).contains { values in
            guard isAllowed(knob, values), let grid = grid(knob, values) else { return false }
            return grid.columns != designed.columns
        }
    }

    /// Whether the log would have shown it if the number were another by what must be told apart: 3 % of a spring, 8 ms
    /// of a time, 2 points of a threshold.
    private func isCertain(_ candidate: Candidate) -> Bool {
        let (knob, found) = (candidate.knob, candidate.setting)
        let certain = 9.0 / Double(max(fit.count, 1)) * max(found.cost, 0.05)
        for index in knob.values.indices {
            let step: Double =
                switch knob.kind {
                case .delay, .duration: 0.007
                case .spring: abs(found.values[index]) * 0.027
                case .threshold: min(1.8, max(abs(found.values[index]) * 0.5, 1e-3))
                case .parameter: max(abs(found.values[index]) * 0.03, 1e-3)
                }
            for way in [step, -step] {
                var values = found.values
                values[index] += way
                guard var other = setting(knob, values, near: found.shift) else { continue }
                // The other number may make up for it.
                for rest in knob.values.indices where rest != index { refine(knob, rest, from: &other) }
                if other.cost - found.cost < certain { return false }
            }
        }
        return true
    }
}
