// From a recording to the graphs of all that changes in it.

package import Designs
import Fitting
import FormulaText
import Formulas
import Geometry
import Interactions
import Numerics
package import Simulation
package import Timelines

extension Design {
    /// The graphs of a recording: data, lets, members of inputs, bindings; each kind in the design's order. What does
    /// not change has none. `performance` is the recording's own.
    package func graphs(of recording: Recording, _ performance: Performance) -> [Graph] {
        var grapher = Grapher(design: self, recording: recording)
        return grapher.quantities() + grapher.bindings(performance.tracks)
    }

    /// What has a graph where it changes: data, lets and members of inputs, each name once.
    var graphedQuantities: [GraphedQuantity] {
        var seen: Set<String> = []
        let data = zip(variables, interaction.variables).filter { $0.1.role == .data }.map(\.0)
        // An offset before its limits has no graph unless a formula reads it.
        let read = Set(interaction.lets.flatMap(\.formula.slots) + interaction.bindings.flatMap(\.slots))
        let members = inputs.flatMap(\.members).filter { !$0.name.contains(".raw.") || read.contains($0.slot) }
        return (data + lets + members).filter { seen.insert($0.name).inserted }.map { quantity in
            GraphedQuantity(
                name: quantity.name, kind: quantity.kind, slot: quantity.slot,
                unit: quantity.kind == .number ? unit(ofQuantity: quantity.name) : .none)
        }
    }
}

/// A quantity for which a graph is asked: its name, kind and slot in the engine, and its unit.
package struct GraphedQuantity: Hashable, Sendable {
    package var name: String
    package var kind: Design.Kind
    package var slot: Int
    package var unit: GraphUnit
}

private struct Grapher {
    let design: Design
    let recording: Recording
    var sampler: Sampler

    init(design: Design, recording: Recording) {
        self.design = design
        self.recording = recording
        sampler = recording.sampler()
    }

    var duration: Time { recording.end - recording.begin }

    // MARK: - Quantities

    mutating func quantities() -> [Graph] { design.graphedQuantities.compactMap { graph(of: $0) } }

    private mutating func graph(of quantity: GraphedQuantity) -> Graph? {
        let order = sampler.order(for: [quantity.slot])
        guard !Movement(recording, slots: [quantity.slot]).isStill else { return nil }
        let isDiscrete = quantity.kind == .boolean || quantity.kind == .string
        let curve = curve([quantity.slot], order, isDiscrete: isDiscrete)
        if isDiscrete {
            let words = words(curve) { design.text(of: $0, kind: quantity.kind) ?? "" }
            return words.count < 2
                ? nil : Graph(subject: .quantity(quantity.name), kind: .words(words), unit: .none)
        }
        guard let range = ranges(curve)[0] else { return nil }
        let fitted = curve.fittedSeparately(tolerance: [range * Graph.share])[0]
        guard !fitted.timeline.isConstant else { return nil }
        return Graph(
            subject: .quantity(quantity.name), kind: .numbers, unit: quantity.unit,
            components: [Graph.Component(name: "value", curve: fitted)])
    }

    private func curve(_ slots: [Int], _ order: [Int], isDiscrete: Bool) -> Curve {
        var sampler = sampler
        let begin = recording.begin
        let movement = Movement(recording, slots: slots)
        return Curve(
            end: duration, count: slots.count,
            breaks: recording.breaks(among: order).map { $0 - begin }.filter { $0 > .zero && $0 <= duration },
            isDiscrete: isDiscrete, value: { sampler.values(of: slots, along: order, at: $0 + begin) },
            before: { sampler.values(of: slots, along: order, at: $0 + begin, .before) },
            moves: { movement.isMoving(from: $0 + begin, to: $1 + begin) })
    }

    /// How far each component goes, looked at thirty times a second and on either side of every break; nil for one that
    /// stays where it is but for rounding.
    private func ranges(_ curve: Curve) -> [Double?] {
        var least = [Double](repeating: .infinity, count: curve.count)
        var greatest = least.map { -$0 }
        func look(_ values: [Double]) {
            for (index, value) in values.enumerated() {
                least[index] = min(least[index], value)
                greatest[index] = max(greatest[index], value)
            }
        }
        var previous = Time.zero
        look(curve.value(.zero))
        for next in curve.breaks + [duration] {
            if curve.moves(previous, next) {
                var time = previous + Grapher.step
                while time < next {
                    look(curve.value(time))
                    time += Grapher.step
                }
            }
            look(curve.limit(at: next))
            look(curve.value(next))
            previous = next
        }
        return zip(least, greatest).map { least, greatest in
            let range = greatest - least
            return range > 1e-9 * max(1, abs(least), abs(greatest)) ? range : nil
        }
    }

    private static let step = Time(ticks: 4)

    // MARK: - Bindings

    /// - Parameter tracks: in the order of the bindings; they say what moves, and about how far.
    mutating func bindings(_ tracks: [Track]) -> [Graph] {
        tracks.indices.flatMap { tracks[$0].isConstant ? [] : graphs(ofBinding: $0, tracks[$0]) }
    }

    private mutating func graphs(ofBinding index: Int, _ track: Track) -> [Graph] {
        let binding = design.interaction.bindings[index]
        let name = design.bindings[index]
        func subject(_ function: String? = nil) -> Graph.Subject {
            .binding(element: name.element, attribute: name.attribute, function: function)
        }
        if binding.kind == .text {
            let words = TextSteps(design, sampler, binding: index, until: duration).words(until: duration)
            return words.count < 2 ? [] : [Graph(subject: subject(), kind: .words(words), unit: .none)]
        }
        if binding.isDiscrete {
            let words = words(curve(index, [0])) { value in
                binding.kind == .flag
                    ? (value == 0 ? "hidden" : "shown") : design.text(of: value, kind: .string) ?? ""
            }
            return words.count < 2 ? [] : [Graph(subject: subject(), kind: .words(words), unit: .none)]
        }
        let pieces = BindingPieces(binding, strings: [])
        return zip(pieces.ranges, track.parts).enumerated().compactMap { number, part in
            let (components, timeline) = part
            // An ambient track may go further in its period than in the time of the scenario.
            let ranges =
                track.period == nil ? Grapher.ranges(timeline) : ranges(curve(index, components)).map { $0 ?? 0 }
            let moving = Grapher.moving(ranges).prefix(Graph.mostComponents).sorted { $0.index < $1.index }
            guard !moving.isEmpty else { return nil }
            let curve = curve(index, moving.map { components[$0.index] })
            let curves = curve.fittedSeparately(tolerance: moving.map { $0.range * Graph.share })
            var function: TransformFunction.Kind?
            if binding.kind == .transform { function = binding.functions[number] }
            let isAlone = binding.functions.count { $0 == function } == 1
            return Graph(
                subject: subject(
                    function.map { isAlone ? $0.name.description : "\($0.name.description) \(number + 1)" }),
                kind: binding.kind == .color ? .color : .numbers,
                unit: design.unit(ofAttribute: name.attribute, function),
                components: zip(moving, curves).map { moving, curve in
                    Graph.Component(
                        name: Grapher.name(moving.index, of: components.count, kind: binding.kind, function: function),
                        curve: curve)
                }, still: binding.kind == .color ? track.values(at: .zero) : [])
        }
    }

    private func curve(_ binding: Int, _ components: [Int]) -> Curve {
        var sampler = sampler
        let begin = recording.begin
        let movement = Movement(recording, slots: design.interaction.bindings[binding].slots)
        func pick(_ all: [Double]) -> [Double] { components.map { all[$0] } }
        return Curve(
            end: duration, count: components.count,
            breaks: recording.breaks(of: binding).map { $0 - begin }.filter { $0 > .zero && $0 <= duration },
            isDiscrete: design.interaction.bindings[binding].isDiscrete,
            value: { pick(sampler.values(of: binding, at: $0 + begin)) },
            before: { pick(sampler.values(of: binding, at: $0 + begin, .before)) },
            moves: { movement.isMoving(from: $0 + begin, to: $1 + begin) },
            course: { time in
                let (isStraight, until) = sampler.course(of: binding, components: components, from: time + begin)
                return (isStraight, until == .never ? until : until - begin)
            })
    }

    /// Between keyframes a value lies between theirs.
    private static func ranges(_ timeline: Timeline) -> [Double] {
        (0..<timeline.count).map { component in
            let values = timeline.keyframes.map { $0.values[component] }
            return (values.max() ?? 0) - (values.min() ?? 0)
        }
    }

    /// The components that change, those that change most first.
    private static func moving(_ ranges: [Double]) -> [(index: Int, range: Double)] {
        let all = ranges.enumerated().map { (index: $0.offset, range: $0.element) }
        return all.filter { $0.range > 0 }.sorted { ($1.range, $0.index) < ($0.range, $1.index) }
    }

    /// `x` and `y` of a point; of several the point's number goes before it.
    private static func name(
        _ index: Int, of count: Int, kind: Binding.Kind, function: TransformFunction.Kind?
    ) -> String {
        switch (kind, function) {
        case (.color, _): return ["r", "g", "b"][index]
        case (.transform, .translate): return ["x", "y"][index]
        case (.transform, .scale): return count == 1 ? "scale" : ["scale x", "scale y"][index]
        case (.transform, .rotate): return ["rotate", "centre x", "centre y"][index]
        case (.transform, _): return "angle"
        case (.number, _): return "value"
        default: return "\(index / 2 + 1) \(index % 2 == 0 ? "x" : "y")"
        }
    }

    // MARK: - Words

    private func words(_ curve: Curve, _ text: (Double) -> String) -> [Graph.Word] {
        let timeline = curve.fittedSeparately(tolerance: [1])[0].timeline
        let end = duration.millisecondsRoundedUp
        var words: [Graph.Word] = []
        for (index, frame) in timeline.keyframes.enumerated() {
            let from = index == 0 ? 0 : frame.time.millisecondsRoundedUp
            let next = timeline.keyframes.dropFirst(index + 1).first
            let to = next.map { $0.time.millisecondsRoundedUp } ?? end
            guard from < to else { continue }
            let word = text(frame.values[0])
            if words.last?.text == word {
                words[words.count - 1].to = to
            } else {
                words.append(Graph.Word(from: from, to: to, text: word, value: frame.values[0]))
            }
        }
        return words
    }
}
