// After how long ambient motion begins again: found among the numbers of its formulas, and proved on the values.

import Designs
import Formulas
import Geometry
import Interactions
import Numerics
import Simulation
import Timelines

extension Baker {
    /// The period of a binding that moves by nothing but time and endless animations; nil for any other, and for
    /// motion that does not come back within a minute (ten, where straight lines say all of it) or not on a whole
    /// millisecond; it is then fitted like the rest.
    /// - Parameter allowed: how much each component may be off.
    func ambientPeriod(_ index: Int, allowed: [Double]) -> Time? {
        guard recording.isAmbient(index) else { return nil }
        return periods.period(.init(index, of: recording, design.interaction, allowed: allowed)) {
            searchPeriod(index, allowed)
        }
    }

    private func searchPeriod(_ index: Int, _ allowed: [Double]) -> Time? {
        let binding = design.interaction.bindings[index]
        var sampler = sampler
        let angles = angles(of: binding)
        // Where values are held against each other: unevenly spread over a minute, and thinly over ten more.
        let probes = (0..<240).map { number in
            let seconds = number < 160 ? Double(number) * 0.41421356 : 66.27 + Double(number - 160) * 7.7071
            return Time(seconds: seconds + 0.001234) + recording.begin
        }
        let values = probes.map { sampler.values(of: index, at: $0) }
        for milliseconds in candidates(binding).sorted() {
            let period = Time(milliseconds: milliseconds)
            func isSame(_ here: [Double], _ time: Time) -> Bool {
                let there = sampler.values(of: index, at: time)
                return here.indices.allSatisfy { component in
                    var off = abs(there[component] - here[component])
                    if angles[component] { off = abs(off - 360 * (off / 360).rounded()) }
                    return off <= allowed[component] * 0.02 || binding.isDiscrete && off == 0
                }
            }
            // What only steps is the same a short while later nearly always; in the first round it need not be.
            let isPeriod = zip(probes, values).allSatisfy { time, here in
                let first = Time(units: (time - recording.begin).units % period.units)
                return isSame(here, time + period) && isSame(here, recording.begin + first)
            }
            if isPeriod { return period <= Baker.longPeriod || isPlain(index, for: period) ? period : nil }
        }
        return nil
    }

    /// What is longer is baked as a period only where few straight lines say all of it.
    private static let longPeriod = Time(seconds: 60)
    private static let longestPeriod = Time(seconds: 600)

    /// Whether a binding consists of few straight lines over a length of time.
    private func isPlain(_ index: Int, for length: Time) -> Bool {
        var sampler = sampler
        let components = Array(BindingPieces(design.interaction.bindings[index], strings: []).ranges.joined())
        var time = recording.begin
        for _ in 0..<64 {
            let (isStraight, until) = sampler.course(of: index, components: components, from: time)
            if until - recording.begin >= length { return isStraight }
            // A corner lies within a millisecond of where a line is known to end.
            guard isStraight || until <= time else { return false }
            time = Time(milliseconds: until.milliseconds + 1)
        }
        return false
    }

    /// Lengths in whole milliseconds that the formulas and the animations suggest.
    private func candidates(_ binding: Binding) -> Set<Int64> {
        var numbers: Set<Double> = [1]
        var spans: Set<Double> = []
        var settings: Set<Double> = []
        func add(_ number: Double) { if 1e-6 < abs(number), abs(number) < 1e6 { numbers.insert(abs(number)) } }
        func read(_ formula: Formula) {
            for instruction in formula.code where instruction.operation == .constant { add(instruction.constant) }
            // Parameters stand in no order of evaluation.
            for slot in formula.slots {
                if case .constant(let value)? = recording.segments[slot].first?.source { settings.insert(abs(value)) }
            }
        }
        for operand in binding.operands { read(operand) }
        for slot in recording.closure(of: binding.slots) {
            for segment in recording.segments[slot] {
                switch segment.source {
                case .let(let index): read(design.interaction.lets[index].formula)
                case .follow(let index): read(design.interaction.follows[index].formula)
                case .animation(let animation):
                    spans.insert(animation.duration.seconds * (animation.autoreverses ? 2 : 1))
                case .constant(let value): add(value)
                default: break
                }
            }
        }
        // A period is a length that is written (`mod(time, 2)`), one over a rate, or a turn over a speed; the product
        // of two numbers covers a factor on either side.
        let turn = 2 * Double.pi
        let set = settings.filter { 1e-6 < $0 && $0 < 1e6 }.subtracting(numbers)
        let list = numbers.sorted().prefix(24) + set.sorted().prefix(8)
        for number in list {
            spans.formUnion([number, 1 / number, 360 / number, turn / number, number / 360])
            for other in list { spans.formUnion([number * other, number / other, 360 / (number * other)]) }
        }
        var result: Set<Int64> = []
        for span in spans where span >= 0.001 && span <= Baker.longestPeriod.seconds {
            let milliseconds = span * 1000
            if abs(milliseconds - milliseconds.rounded()) < 1e-6 { result.insert(Int64(milliseconds.rounded())) }
        }
        return result
    }

    /// Which components are angles, for which a whole turn is no change.
    private func angles(of binding: Binding) -> [Bool] {
        guard binding.kind == .transform else { return [Bool](repeating: false, count: binding.componentCount) }
        return binding.functions.flatMap { function in
            (0..<function.argumentCount).map { function == .rotate && $0 == 0 }
        }
    }
}
