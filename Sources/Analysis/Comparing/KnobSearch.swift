// The search for the knob that explains a log: each is turned until the engine shows what the log shows.

import Designs
import Interactions
import Simulation

struct KnobSearch {
    let fit: LogFit
    /// What the design itself shows, as it fits best.
    let designed: MotionJudge
    private let design: Design
    private let scenario: Int
    private let settings: [Scenario.Setting]
    private let quantities: [LoggedQuantity]
    private let seconds: Double

    init(
        _ log: MotionLog, _ design: Design, scenario: Int, settings: [Scenario.Setting], tolerance: Double
    ) {
        (self.design, self.scenario, self.settings) = (design, scenario, settings)
        let columns = log.names.compactMap { design.logged($0) }
        quantities = columns.map(\.quantity)
        let (recording, _) = design.interaction.simulate(scenario: scenario, settings: settings)
        let grid = MotionGrid(recording, quantities, until: KnobSearch.longest)
        let tolerances = columns.indices.map { index -> Double in
            let (values, range) = (grid.columns[index], grid.range(index))
            let isLong = columns[index].unit == "pt" || range > 4 || values.contains { abs($0) > 4 }
            // A share of an opacity or a scale, as a point is of some sixty.
            return isLong ? tolerance : max(range * 0.016, 0.005) * tolerance
        }
        fit = LogFit(log, tolerances: tolerances, designed: grid)
        seconds = min((log.times.last ?? 0) - fit.shifts.lowerBound + 0.1, KnobSearch.longest)
        let judge = MotionJudge(fit, grid, shift: fit.best(grid).shift)
        designed = judge.different.isEmpty ? judge : KnobSearch.placed(fit, grid, else: judge)
    }

    /// What differs where the log holds the whole motion, somewhere else: where the part that it holds is as designed, or
    /// where it begins when it should unless another place fits far better.
    private static func placed(_ fit: LogFit, _ grid: MotionGrid, else judge: MotionJudge) -> MotionJudge {
        let part = MotionJudge(fit, grid, shift: fit.best(grid, in: fit.partial).shift)
        if part.seesMotion, part.different.isEmpty { return part }
        guard let onset = fit.onset, fit.shifts.contains(onset) else { return judge }
        let begun = fit.best(grid, near: onset)
        return begun.cost < 1.5 * fit.cost(grid, shift: judge.shift)
            ? MotionJudge(fit, grid, shift: begun.shift) : judge
    }

    /// The longest run that is compared, in seconds.
    private static let longest = 600.0

    private func grid(_ knob: MotionKnob, _ values: [Double]) -> MotionGrid? {
        guard isAllowed(knob, values) else { return nil }
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

    private func setting(_ knob: MotionKnob, _ values: [Double], near: Double) -> Setting? {
        guard let grid = grid(knob, values) else { return nil }
        let best = fit.best(grid, near: near)
        return Setting(values: values, shift: best.shift, cost: best.cost)
    }

    private func isSame(_ knob: MotionKnob, _ setting: Setting) -> Bool {
        grid(knob, setting.values).map { MotionJudge(fit, $0, shift: setting.shift).different.isEmpty } ?? false
    }

    private func isAllowed(_ knob: MotionKnob, _ values: [Double]) -> Bool {
        guard values.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return false }
        switch knob.kind {
        case .duration, .delay: return values[0] >= 0 && values[0] <= 60
        case .finger: return abs(values[0]) <= (knob.unit == "s" ? 60 : 2000)
        case .spring where knob.labels.last == "bounce":
            return values[0] > 0.02 && values[1] > -0.95 && values[1] < 0.99
        case .spring: return values.allSatisfy { $0 > 1e-3 }
        case .threshold, .parameter: return true
        }
    }

    // MARK: Turning one knob

    /// The best setting that is found of a knob; nil where turning it changes nothing that is logged, or does not help.
    private func turned(_ knob: MotionKnob, from start: Setting) -> Setting? {
        var best = start
        var matters = false
        for values in places(knob) {
            guard let grid = grid(knob, values), grid.columns != designed.grid.columns else { continue }
            matters = true
            let found = fit.best(grid, around: start.shift)
            if found.cost < best.cost { best = Setting(values: values, shift: found.shift, cost: found.cost) }
        }
        // What is near the design's own value is nearer to it than to any of these places.
        if matters { settle(knob, &best) }
        return best.cost < start.cost * 0.98 ? best : nil
    }

    /// Goes downhill until that leads nowhere. Stiffness and damping make up for each other, so each round goes on in the
    /// direction in which it has come.
    private func settle(_ knob: MotionKnob, _ best: inout Setting) {
        for _ in 0..<(knob.values.count > 1 ? 12 : 2) {
            let before = best
            for index in knob.values.indices { refine(knob, index, from: &best) }
            let way = zip(best.values, before.values).map { $0 - $1 }
            var step = knob.values.count > 1 && way.contains { $0 != 0 } ? 1.0 : 0
            while abs(step) > 0.1 {
                let values = zip(best.values, way).map { $0 + step * $1 }
                let found = setting(knob, values, near: best.shift)
                if let found, found.cost < best.cost { (best, step) = (found, step * 1.7) } else { step *= -0.5 }
            }
            if best.cost > before.cost - 1e-4 * before.cost { break }
        }
    }

    /// Where the search begins: around what is designed.
    private func places(_ knob: MotionKnob) -> [[Double]] {
        let factors = [0.45, 0.6, 0.75, 0.88, 1.14, 1.35, 1.65, 2.2]
        switch knob.kind {
        case .delay, .finger:
            let isTime = knob.unit == "s"
            let steps = isTime ? [0.02, 0.05, 0.09, 0.14, 0.2, 0.3, 0.45] : [4, 10, 20, 40, 80, 150]
            return steps.flatMap { [[knob.values[0] + $0], [knob.values[0] - $0]] } + [[0]]
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
            let far = knob.kind == .threshold || knob.kind == .parameter ? [0.05, 0.2, 3.2, 5, 10] : []
            return (factors + far).map { [knob.values[0] * $0] }
        }
    }

    /// Goes along one number, downhill, with steps that halve.
    private func refine(_ knob: MotionKnob, _ index: Int, from best: inout Setting) {
        let isTime = knob.kind == .delay || knob.kind == .finger && knob.unit == "s"
        let scale = isTime ? 0.2 : max(abs(best.values[index]), 0.05)
        var step = 0.12 * scale
        var turns = 0
        while step > 2e-4 * scale, turns < 80 {
            turns += 1
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
            step *= moved ? 1.3 : 0.45
        }
    }

    // MARK: Choosing

    private struct Candidate {
        var knob: MotionKnob
        var setting: Setting
    }

    /// What explains the log better than the design as it is.
    func explained() -> (verdict: LogComparison.Verdict, shift: Double) {
        let shift = designed.shift
        let cost = fit.cost(designed.grid, shift: shift)
        var candidates: [Candidate] = []
        for knob in design.knobs + design.fingerKnobs(of: scenario) {
            let start = Setting(values: knob.values, shift: shift, cost: cost)
            guard let found = turned(knob, from: start), isAnother(knob, found), isSame(knob, found) else { continue }
            candidates.append(Candidate(knob: knob, setting: found))
        }
        candidates.sort { $0.setting.cost < $1.setting.cost }
        let late = lateColumns(than: candidates.first?.setting.cost ?? .infinity)
        if let late { return late }
        guard let best = candidates.first else {
            let reasons = ["no single number of the design explains it"] + LogComparison.ends(designed)
            return (.unclear(reasons.joined(separator: "; ")), shift)
        }
        // So much better than another one fits that it cannot be chance.
        let rivals = candidates.dropFirst().filter { other in
            other.setting.cost - best.setting.cost < chance(12, at: best.setting.cost, least: Self.leastOfRivals)
        }
        if best.knob.kind == .finger {
            let reasons = ["it could be \(name(of: best))"] + LogComparison.ends(designed)
            return (.unclear(reasons.joined(separator: "; ")), best.setting.shift)
        }
        if !rivals.isEmpty {
            let finger = rivals.first { $0.knob.kind == .finger }
            let causes = ([best] + rivals.filter { $0.knob.kind != .finger }).prefix(3) + [finger].compactMap(\.self)
            return (.unclear("it could be \(causes.map(name).joined(separator: ", or "))"), best.setting.shift)
        }
        var found = certain(best)
        if !isAnother(found.best.knob, found.best.setting) { found.best = best }
        return (
            found.isCertain ? told(found.best, found.best.setting.values) : bounded(found.best),
            found.best.setting.shift
        )
    }

    /// A cause among several.
    private func name(of candidate: Candidate) -> String {
        let knob = candidate.knob
        let values = candidate.setting.values
        let place = knob.line.map { " (line \($0))" } ?? ""
        func shown(_ value: Double) -> String { LogComparison.Explanation.shown(value, unit: knob.unit) }
        guard knob.kind == .finger else { return "\(knob.name)\(place): \(values.map(shown).joined(separator: ", "))" }
        let words = knob.unit == "s" ? ["longer", "shorter"] : ["more", "less"]
        let more = "\(shown(abs(values[0]))) \(words[values[0] > 0 ? 0 : 1])"
        return "the finger, whose \(knob.labels[0])\(place) is \(more); log touch.x and touch.y to know"
    }

    private func told(_ candidate: Candidate, _ values: [Double]) -> LogComparison.Verdict {
        let knob = candidate.knob
        return .explained(
            LogComparison.Explanation(
                kind: knob.kind.rawValue, name: knob.name, labels: knob.labels, unit: knob.unit,
                designed: knob.values, found: values, line: knob.line))
    }

    /// How much a cost may rise by chance.
    /// - Parameters:
    ///   - deviations: squared.
    ///   - least: what no log is closer than, since values are rounded and stand between samples. Of two causes that do the
    ///     same, the closer one is only closer by that.
    private func chance(_ deviations: Double, at cost: Double, least: Double = 0.004) -> Double {
        deviations / Double(max(fit.count, 1)) * max(cost, least)
    }

    private static let leastOfRivals = 0.05

    /// Whether a setting is another one than the design's, as far as it would be told.
    private func isAnother(_ knob: MotionKnob, _ setting: Setting) -> Bool {
        knob.values.indices.contains { index in
            let (old, new) = (knob.values[index], setting.values[index])
            let scale = knob.labels[index] == "bounce" ? 1 : max(abs(old), abs(new))
            if knob.kind == .finger { return abs(new) >= (knob.unit == "s" ? 0.004 : 1) }
            return knob.unit == "s" ? abs(old - new) >= 0.001 : abs(old - new) > 0.003 * scale
        }
    }

    /// Whether the columns show what is designed, each at a time of its own.
    private func lateColumns(than cost: Double) -> (verdict: LogComparison.Verdict, shift: Double)? {
        let grid = designed.grid
        guard grid.columns.count > 1 else { return nil }
        let own = grid.columns.indices.map { fit.best(grid, column: $0, near: designed.shift) }
        guard own.indices.allSatisfy({ !MotionJudge(fit, grid, shift: own[$0]).isDifferent($0) }) else { return nil }
        guard fit.cost(grid, shifts: own) < cost + chance(12, at: cost, least: Self.leastOfRivals) else { return nil }
        let moving = designed.moving
        // Late against most of the others.
        let usual = moving.map { own[$0] }.sorted()[(moving.count - 1) / 2]
        let late = moving.filter { abs(own[$0] - usual) > 0.006 }
        guard let first = late.first else { return nil }
        guard late.count == 1 else {
            let names = late.map { fit.names[$0] }.joined(separator: ", ")
            return (.unclear("\(names) are shown at other times than the rest"), usual)
        }
        return (
            .explained(
                LogComparison.Explanation(
                    kind: "column", name: "the column \(fit.names[first])", labels: ["late by"], unit: "s",
                    designed: [0], found: [own[first] - usual])), usual
        )
    }

    /// What is told of a number that the log does not show: of a threshold between which it is.
    private func bounded(_ candidate: Candidate) -> LogComparison.Verdict {
        let (knob, found) = (candidate.knob, candidate.setting)
        let (old, new) = (knob.values[0], found.values[0])
        let unknown = "\(knob.name) is likely another, and the log does not show how much"
        guard knob.kind == .threshold, old != new else { return .unclear(unknown) }
        func fits(_ value: Double) -> Bool {
            guard let other = setting(knob, [value], near: found.shift) else { return false }
            return other.cost - found.cost < chance(9, at: found.cost)
        }
        func edge(from bad: Double) -> Double {
            var (bad, good) = (bad, new)
            for _ in 0..<16 {
                let middle = (bad + good) / 2
                if fits(middle) { good = middle } else { bad = middle }
            }
            return good
        }
        func shown(_ value: Double) -> String { LogComparison.Explanation.shown(value, unit: knob.unit) }
        let near = edge(from: old)
        let far = new + (new - old) * 8
        let place = knob.line.map { " (line \($0))" } ?? ""
        let rest = "design \(shown(old))\(place); the log does not show it closer"
        if fits(far) { return .unclear("\(knob.name) is \(new > old ? "above" : "below") \(shown(near)), \(rest)") }
        let other = edge(from: far)
        // A finger's events are a few points apart, and anything between two of them is the same.
        if abs(near - other) / 2 <= closeness(knob, at: max(abs(near), abs(other))) {
            return told(candidate, [(near + other) / 2])
        }
        let (low, high) = (min(near, other), max(near, other))
        return .unclear("\(knob.name) is between \(shown(low)) and \(shown(high)), \(rest)")
    }

    /// How near a threshold is to be known: to 2 points; where it is a small number of anything else, to 2 %.
    private func closeness(_ knob: MotionKnob, at value: Double) -> Double {
        knob.unit == "pt" || abs(knob.values[0]) >= 8 ? 1.8 : max(abs(value) * 0.02, 1e-3)
    }

    /// Whether the log would have shown it if the number were another by what must be told apart: 3 % of a spring, 8 ms
    /// of a time, 2 points of a threshold. A setting that turns out to fit better takes its place.
    private func certain(_ candidate: Candidate, rounds: Int = 4) -> (best: Candidate, isCertain: Bool) {
        let (knob, found) = (candidate.knob, candidate.setting)
        let certain = chance(9, at: found.cost)
        for index in knob.values.indices {
            let step: Double =
                switch knob.kind {
                case .delay, .duration: 0.007
                case .finger: knob.unit == "s" ? 0.007 : 1.8
                // The damping ratio is 1 − bounce.
                case .spring where knob.labels[index] == "bounce": (1 - found.values[index]) * 0.027
                case .spring: abs(found.values[index]) * 0.027
                case .threshold:
                    min(closeness(knob, at: found.values[index]), max(abs(found.values[index]) * 0.5, 1e-3))
                case .parameter: max(abs(found.values[index]) * 0.03, 1e-3)
                }
            for way in [step, -step] {
                var values = found.values
                values[index] += way
                guard var other = setting(knob, values, near: found.shift) else { continue }
                // The other number may make up for it.
                for rest in knob.values.indices where rest != index { refine(knob, rest, from: &other) }
                if other.cost - found.cost > certain { continue }
                guard other.cost < found.cost, rounds > 0 else { return (candidate, false) }
                settle(knob, &other)
                return self.certain(Candidate(knob: knob, setting: other), rounds: rounds - 1)
            }
        }
        return (candidate, true)
    }
}
