// What scenarios of one name do otherwise: how long they last, which states they enter when, how everything moves.

import Designs
import Geometry
import Interactions
import Naming
import Numerics
import Simulation

/// One scenario of both designs, played.
struct PlayedDifference {
    private let pair: DesignPair
    private let name: String
    private let old: Played
    private let new: Played

    /// Times that are nearer than this are the same: one frame of a fast screen.
    static let instant = Time(milliseconds: 8)
    /// Between the times at which movements are compared: 4 ms, and more in a run of more than twenty seconds.
    private let step: Time

    private struct Played {
        let side: ActionItems
        let recording: Recording
        let fault: Fault?

        init(_ side: ActionItems, _ scenario: Int) {
            self.side = side
            (recording, fault) = side.names.design.interaction.simulate(scenario: scenario)
        }

        var duration: Time { recording.end - recording.begin }

        func log(_ name: (LogEntry.Event) -> String?) -> [(text: String, time: Time)] {
            recording.log.compactMap { entry in name(entry.event).map { ($0, entry.time - recording.begin) } }
        }
    }

    init(_ pair: DesignPair, old scenario: Int, new other: Int) {
        self.pair = pair
        name = pair.new.scenarios[other].name
        old = Played(pair.before, scenario)
        new = Played(pair.after, other)
        step = Time(milliseconds: max(4, max(old.duration, new.duration).milliseconds / 5000))
    }

    func changes() -> [Change] {
        var changes: [Change] = []
        if old.fault?.reason != new.fault?.reason {
            func word(_ played: Played) -> String {
                let name = played.fault.map { "\($0.reason)" } ?? "none"
                return name.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
            }
            changes.append(change("fault", from: word(old), to: word(new)))
        }
        if (old.duration.units - new.duration.units).magnitude >= PlayedDifference.instant.units {
            changes.append(change("duration", from: seconds(old.duration), to: seconds(new.duration)))
        }
        changes += first("state") { played, event in
            if case .entered(let state) = event { "\(played.side.states[state])" } else { nil }
        }
        changes += first("haptic") { _, event in if case .haptic(let style) = event { "\(style)" } else { nil } }
        return changes + movements()
    }

    private func change(_ aspect: String, from old: String, to new: String, by measure: String = "") -> Change {
        var change = Change(.played, .changed, of: name, aspect: aspect, old: old, new: new)
        change.measure = measure
        return change
    }

    private func seconds(_ time: Time) -> String { "\(PlayedDifference.text(time.seconds, 3)) s" }

    /// Something that happened, and when.
    private typealias Happening = (text: String, time: Time)

    /// The first thing in the logs that differs.
    private func first(_ aspect: String, _ name: (Played, LogEntry.Event) -> String?) -> [Change] {
        first(old.log { name(old, $0) }, new.log { name(new, $0) }) { "\(aspect) \($0 + 1)" }
    }

    private func first(_ old: [Happening], _ new: [Happening], aspect: (Int) -> String) -> [Change] {
        func shown(_ item: Happening?) -> String { item.map { "\($0.text) at \(seconds($0.time))" } ?? "none" }
        for index in 0..<max(old.count, new.count) {
            let mine = index < old.count ? old[index] : nil
            let theirs = index < new.count ? new[index] : nil
            if let mine, let theirs, mine.text == theirs.text,
                (mine.time.units - theirs.time.units).magnitude < PlayedDifference.instant.units
            {
                continue
            }
            return [change(aspect(index), from: shown(mine), to: shown(theirs))]
        }
        return []
    }

    /// When something is shown and hidden.
    private func switches(_ values: [[Double]]) -> [Happening] {
        values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }.map { index in
            (values[index][0] == 0 ? "hidden" : "shown", step * Int64(index))
        }
    }

    // MARK: Movements

    private func movements() -> [Change] {
        var theirs: [String: Int] = [:]
        for (index, binding) in pair.new.bindings.enumerated() {
            theirs["#\(binding.element) \(binding.attribute)"] = index
        }
        let pairs = pair.old.bindings.enumerated().compactMap {
            index, binding -> (old: Int, new: Int, label: String)? in
            let label = "#\(old.side.element(binding.element)) \(binding.attribute)"
            guard let other = theirs[label] else { return nil }
            let (first, second) = (pair.old.interaction.bindings[index], pair.new.interaction.bindings[other])
            let isWords = first.kind == .text || first.kind == .string
            guard first.kind == second.kind, !isWords, first.componentCount == second.componentCount,
                first.functions == second.functions
            else { return nil }
            return (index, other, label)
        }
        let before = Motions(old.recording, pairs.map(\.old), every: step)
        let after = Motions(new.recording, pairs.map(\.new), every: step)
        let all = pairs.indices.compactMap { index in
            difference(
                pairs[index].label, pair.old.interaction.bindings[pairs[index].old], old: before.values[index],
                new: after.values[index])
        }
        return all.sorted { $0.size > $1.size }.flatMap(\.change)
    }

    /// The components of bindings at equal steps.
    private struct Motions {
        private(set) var values: [[[Double]]]

        init(_ recording: Recording, _ bindings: [Int], every step: Time) {
            let bindings = bindings.map { recording.interaction.bindings[$0] }
            var sampler = Sampler(recording)
            // One value is enough of those that never change.
            let moving = bindings.indices.filter { !sampler.isSteady(bindings[$0].slots) }
            let first = sampler.frame(at: recording.begin)
            values = bindings.map { binding in [first.withUnsafeBufferPointer { binding.components(in: $0) }] }
            var time = recording.begin + step
            while time <= recording.end {
                // All slots at once: bindings share most of what they read.
                let frame = sampler.frame(at: time)
                bindings.withUnsafeBufferPointer { bindings in
                    frame.withUnsafeBufferPointer { frame in
                        for index in moving { values[index].append(bindings[index].components(in: frame)) }
                    }
                }
                time += step
            }
        }
    }

    /// What differs of the component that differs most.
    private func difference(
        _ label: String, _ binding: Binding, old: [[Double]], new: [[Double]]
    ) -> (change: [Change], size: Double)? {
        if binding.kind == .flag {
            let changes = first(switches(old), switches(new)) { _ in label }
            return changes.isEmpty ? nil : (changes, 1)
        }
        var worst: (component: Int, size: Double, step: Int)?
        for component in 0..<(old.first?.count ?? 0) {
            let scale = Measure(binding, component, attribute: label).threshold
            for step in 0..<max(old.count, new.count) {
                // What has ended stays.
                let (mine, theirs) = (min(step, old.count - 1), min(step, new.count - 1))
                let size = (old[mine][component] - new[theirs][component]).magnitude / scale
                if size >= 1, size > worst?.size ?? 0 { worst = (component, size, step) }
            }
        }
        guard let worst else { return nil }
        let measure = Measure(binding, worst.component, attribute: label)
        let (mine, theirs) = (old.map { $0[worst.component] }, new.map { $0[worst.component] })
        let apart = (mine[min(worst.step, mine.count - 1)] - theirs[min(worst.step, theirs.count - 1)]).magnitude
        let when = step * Int64(worst.step)
        let moved = measure.part.isEmpty ? label : "\(label) \(measure.part)"
        var changes = [
            change(moved, from: "", to: "up to \(measure.text(apart)) apart at \(seconds(when))", by: "apart")
        ]
        let travels = zip(Travel(mine, measure).numbers, Travel(theirs, measure).numbers)
        for (word, (before, after)) in zip(Travel.words, travels)
        where (before - after).magnitude >= measure.threshold {
            changes.append(change(moved, from: measure.text(before), to: measure.text(after), by: word))
        }
        let settled = [mine, theirs].map { Travel.settled($0, measure) }
        if step * Int64((settled[0] - settled[1]).magnitude) >= PlayedDifference.instant {
            let texts = settled.map { seconds(step * Int64($0)) }
            changes.append(change(moved, from: texts[0], to: texts[1], by: "settles"))
        }
        return (changes, worst.size)
    }

    /// A number with few decimals.
    static func text(_ value: Double, _ decimals: Int) -> String {
        let scale = decimals == 3 ? 1000.0 : decimals == 2 ? 100 : 10
        let rounded = (value * scale).rounded() / scale
        return abs(rounded) < 1e15 && rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

/// Where a value begins and ends and how far it goes.
private struct Travel {
    static let words = ["first", "last", "least", "greatest", "overshoot"]
    let numbers: [Double]

    init(_ values: [Double], _ measure: Measure) {
        let (first, last) = (values[0], values[values.count - 1])
        let (least, greatest) = (values.min()!, values.max()!)
        // Beyond its end, in the direction in which it went.
        let over =
            last > first + measure.threshold ? greatest - last : last < first - measure.threshold ? last - least : 0
        numbers = [first, last, least, greatest, over]
    }

    /// The first step from which on it stays near its end.
    static func settled(_ values: [Double], _ measure: Measure) -> Int {
        (values.lastIndex { ($0 - values[values.count - 1]).magnitude >= measure.threshold } ?? -1) + 1
    }
}

/// In what a component of a binding is counted, and from when on a difference counts.
private struct Measure {
    var part = ""
    var unit = ""
    var threshold = 0.01

    init(_ binding: Binding, _ component: Int, attribute: String) {
        switch binding.kind {
        case .transform:
            var rest = component
            for function in binding.functions {
                if rest < function.argumentCount {
                    part = Measure.name(of: function, rest, isOnly: binding.functions.count == 1)
                    count(function)
                    return
                }
                rest -= function.argumentCount
            }
        case .color: (threshold, part) = (2, ["red", "green", "blue"][component])
        case .path, .numbers: (threshold, unit) = (0.5, " pt")
        case .number:
            let plain = ["opacity", "offset", "stroke-start", "stroke-end"]
            if !plain.contains(where: { attribute.hasSuffix($0) }) { (threshold, unit) = (0.5, " pt") }
        case .flag, .string, .text: threshold = 1
        }
    }

    private mutating func count(_ function: TransformFunction.Kind) {
        switch function {
        case .translate: (threshold, unit) = (0.5, " pt")
        case .rotate, .skewX, .skewY: (threshold, unit) = (0.5, "°")
        case .scale, .matrix: break
        }
    }

    private static func name(of function: TransformFunction.Kind, _ argument: Int, isOnly: Bool) -> String {
        let letters = function == .rotate ? ["", "x", "y"] : function.argumentCount == 2 ? ["x", "y"] : []
        let letter = letters.indices.contains(argument) ? letters[argument] : ""
        return letter.isEmpty ? "\(function)" : "\(function) \(letter)"
    }

    func text(_ value: Double) -> String {
        PlayedDifference.text(value, threshold < 0.1 ? 3 : 1) + unit
    }
}
