// Until when a binding runs in straight lines, so that a recording need not be sampled in between.

import Formulas
import Geometry
import Interactions
package import Numerics

extension Sampler {
    /// Whether some components of a binding run in straight lines from `time` on, and until when at least. Where they
    /// do not, asking again before then gains nothing. A discrete value is straight while it holds.
    package mutating func course(of index: Int, components: [Int], from time: Time) -> (isStraight: Bool, until: Time) {
        prepare(index, at: time)
        var until = Time.never
        for slot in needs[index] ?? [] {
            let list = recording.segments[slot]
            let next = cursors[slot] + 1
            if next < list.count, list[next].start < until { until = list[next].start }
            lines[slot] = recording.program.line(
                of: list[next - 1].source, worth: frame[slot], at: time, lines, until: &until)
        }
        let binding = recording.interaction.bindings[index]
        // The numbers of a path mix. The cubics of an arc bend where its numbers run straight.
        let isPath = binding.kind == .path
        let mayMove = !binding.isDiscrete && !binding.hasArc
        var isStraight = true
        var span = Double.infinity
        for component in isPath ? Array(binding.operands.indices) : components {
            let line = lines.withUnsafeBufferPointer { binding.operands[component].evaluate(in: $0) }
            isStraight = isStraight && line.isStraight && line.value.isFinite && (mayMove || line.slope == 0)
            if line.span < span { span = line.span }
        }
        let end = span < 86_400 ? Time(units: time.units + Int64(span * Double(Time.unitsPerSecond))) : .never
        return (isStraight, end < until ? end : until)
    }
}

extension Program {
    /// How a source goes on from a value at `time`. The slots that it reads must be in `lines` already. An end that is
    /// known as an instant goes into `until`, because seconds would round it.
    fileprivate func line(
        of source: Source, worth value: Double, at time: Time, _ lines: [Line], until: inout Time
    ) -> Line {
        switch source {
        case .constant: return Line(constant: value)
        case .clock: return Line(value, slope: 1)
        case .ramp(let ramp):
            if time >= ramp.end { return Line(constant: value) }
            let end = time < ramp.begin ? ramp.begin : ramp.end
            if end < until { until = end }
            return Line(value, slope: time < ramp.begin ? 0 : ramp.rate(at: time))
        case .animation(let animation):
            if time >= animation.end { return Line(constant: value) }
            let end = time < animation.begin ? animation.begin : animation.end
            if end < until { until = end }
            return time < animation.begin ? Line(constant: value) : Line(bending: value)
        case .let(let index): return interaction.lets[index].formula.evaluate(in: lines)
        case .follow(let index): return interaction.follows[index].formula.evaluate(in: lines)
        case .copy(let slot, let over, _):
            var line = lines[slot]
            line.value = value
            line.slope /= over
            return line
        case .drag(let drag):
            return drag.line(lines[drag.fingerSlots.x], lines[drag.fingerSlots.y], worth: value)
        case .shown(let index, let limited) where !limited: return lines[axis(index).raw]
        // Constant while all slots that they read are.
        case .shown, .carried:
            var result = Line(constant: value)
            for slot in slots(readBy: source) {
                let line = lines[slot]
                if !line.isStraight || line.slope != 0 { result = Line(bending: value, span: result.span) }
                result = result.limited(to: line.span)
            }
            return result
        case .glide, .rebound: return Line(bending: value)
        }
    }
}

extension Drag {
    /// One to one inside the range; the rubber band outside bends.
    fileprivate func line(_ x: Line, _ y: Line, worth value: Double) -> Line {
        let none = Line(constant: 0)
        let position = Line.perform(
            .add, a: Line.perform(.multiply, a: x, b: Line(constant: weights.x), c: none),
            b: Line.perform(.multiply, a: y, b: Line(constant: weights.y), c: none), c: none)
        guard position.isStraight else { return Line(bending: value, span: position.span) }
        if position.slope == 0 { return Line(value, slope: 0, span: position.span) }
        let raw = Line.perform(.subtract, a: Line(constant: anchor + finger), b: position, c: none)
        let isPastNear = Line.perform(.greaterOrEqual, a: raw, b: Line(constant: near), c: none)
        let isBeforeFar = Line.perform(.lessOrEqual, a: raw, b: Line(constant: far), c: none)
        let isInside = Line.perform(.and, a: isPastNear, b: isBeforeFar, c: none)
        return isInside.value != 0
            ? Line(value, slope: -position.slope, span: isInside.span) : Line(bending: value, span: isInside.span)
    }
}

extension Binding {
    fileprivate var hasArc: Bool { commands.contains { $0 == UInt8(ascii: "A") || $0 == UInt8(ascii: "a") } }
}
