// Queries of a recording: the value of a slot or a binding at a time, where it may turn, whether it moves.

import Formulas
import Interactions
package import Numerics

/// A cursor over a recording. Times may be asked in any order; ascending ones are cheapest.
package struct Sampler: Sendable {
    package let recording: Recording
    /// For each slot the segment of the last query.
    private(set) var cursors: [Int]
    private(set) var frame: [Double]
    /// How slots go on from the time of the last query; see Straightness.swift.
    var lines: [Line]
    /// For each binding the slots that it needs and that ever change, in order of evaluation; nil before its first
    /// query.
    private(set) var needs: [[Int]?]
    /// Which slots never change; they are evaluated once.
    private var isSteady: [Bool]

    /// A cursor at the beginning. Evaluates the slots that never change.
    package init(_ recording: Recording) {
        self.recording = recording
        cursors = recording.segments.map { _ in 0 }
        frame = recording.interaction.frame
        // Parameters keep one value throughout a run and are in no order of evaluation: what they were set to stands
        // in the recording, not in the interaction.
        for (slot, segments) in recording.segments.enumerated() {
            if case .constant(let value)? = segments.first?.source { frame[slot] = value }
        }
        lines = frame.map { Line(constant: $0) }
        needs = recording.interaction.bindings.map { _ in nil }
        isSteady = frame.map { _ in true }
        for slot in recording.interaction.order {
            let source = recording.segments[slot][0].source
            isSteady[slot] =
                recording.segments[slot].count == 1 && source.isLevel
                && recording.program.slots(readBy: source).allSatisfy { isSteady[$0] }
            if isSteady[slot] {
                let value = frame.withUnsafeBufferPointer {
                    recording.program.value(of: source, at: recording.begin, .after, in: $0)
                }
                frame[slot] = value
                lines[slot] = Line(constant: value)
            }
        }
    }

    /// Whether none of some slots ever changes.
    package func isSteady(_ slots: [Int]) -> Bool { slots.allSatisfy { isSteady[$0] } }

    /// The value of every slot.
    package mutating func frame(at time: Time, _ side: Side = .after) -> [Double] {
        evaluate(recording.interaction.order, at: time, side)
        return frame
    }

    /// The value of one slot. Finds its closure anew each time: for repeated queries use `order(for:)` once and then
    /// `values(of:along:at:)`.
    package mutating func value(of slot: Int, at time: Time, _ side: Side = .after) -> Double {
        evaluate(recording.closure(of: [slot]), at: time, side)
        return frame[slot]
    }

    /// The slots to evaluate, in order, for the values of `slots`. Constant ones are left out: they are known already.
    package func order(for slots: [Int]) -> [Int] { recording.closure(of: slots).filter { !isSteady[$0] } }

    /// The values of slots, evaluated along the result of `order(for:)` for the same slots.
    package mutating func values(
        of slots: [Int], along order: [Int], at time: Time, _ side: Side = .after
    ) -> [Double] {
        evaluate(order, at: time, side)
        return slots.map { frame[$0] }
    }

    /// The components of a binding; see `Binding`.
    package mutating func values(of binding: Int, at time: Time, _ side: Side = .after) -> [Double] {
        prepare(binding, at: time, side)
        return frame.withUnsafeBufferPointer { recording.program.components(of: binding, in: $0) }
    }

    /// Evaluates all slots that a binding reads.
    mutating func prepare(_ binding: Int, at time: Time, _ side: Side = .after) {
        if needs[binding] == nil {
            let slots = recording.closure(of: recording.interaction.bindings[binding].slots)
            needs[binding] = slots.filter { !isSteady[$0] }
        }
        evaluate(needs[binding]!, at: time, side)
    }

    /// The components of a binding just before a time: the limits from the left.
    package mutating func values(of binding: Int, before time: Time) -> [Double] {
        values(of: binding, at: time, .before)
    }

    private mutating func evaluate(_ slots: [Int], at time: Time, _ side: Side) {
        let program = recording.program
        /// Whether a segment has begun, seen from `side`.
        func holds(_ start: Time) -> Bool { side == .after ? start <= time : start < time }
        recording.segments.withUnsafeBufferPointer { segments in
            cursors.withUnsafeMutableBufferPointer { cursors in
                frame.withUnsafeMutableBufferPointer { frame in
                    for slot in slots {
                        // In place: a copy of a segment retains what is in it.
                        segments[slot].withUnsafeBufferPointer { list in
                            var index = cursors[slot]
                            while index > 0 && !holds(list[index].start) { index -= 1 }
                            while index + 1 < list.count && holds(list[index + 1].start) { index += 1 }
                            cursors[slot] = index
                            frame[slot] = program.value(
                                of: list[index].source, at: time, side, in: UnsafeBufferPointer(frame))
                        }
                    }
                }
            }
        }
    }
}

extension Recording {
    /// A new cursor at the beginning of the recording.
    package func sampler() -> Sampler { Sampler(self) }

    /// The slots on which `slots` depend, themselves included, in order of evaluation.
    package func closure(of slots: [Int]) -> [Int] {
        var needed = [Bool](repeating: false, count: segments.count)
        var open = slots
        while let slot = open.popLast() {
            if needed[slot] { continue }
            needed[slot] = true
            for segment in segments[slot] { open += program.slots(readBy: segment.source) }
        }
        return interaction.order.filter { needed[$0] }
    }

    /// The instants between `begin` and `end` at which something that the binding depends on begins a new closed form
    /// or has a corner, ascending, each once. Between two of them the binding's sources are smooth.
    package func breaks(of binding: Int) -> [Time] { breaks(among: closure(of: interaction.bindings[binding].slots)) }

    /// The same for a set of slots; `order` is their closure.
    package func breaks(among order: [Int]) -> [Time] {
        var times: [Time] = []
        for slot in order {
            let list = segments[slot]
            for (index, segment) in list.enumerated() {
                let stop = index + 1 < list.count ? list[index + 1].start : end
                if segment.start >= begin && segment.start <= end { times.append(segment.start) }
                let start = segment.start > begin ? segment.start : begin
                for corner in segment.source.corners(from: start, to: stop < end ? stop : end) { times.append(corner) }
            }
        }
        times.sort()
        var result: [Time] = []
        for time in times where result.last != time { result.append(time) }
        return result
    }

    /// Whether the binding moves only by `time` and by animations that never end. Such a movement has a period of its
    /// own and does not show how far the scenario has come.
    package func isAmbient(_ binding: Int) -> Bool {
        var moves = false
        for slot in closure(of: interaction.bindings[binding].slots) {
            for segment in segments[slot] where segment.source.isMoving(from: begin, to: end) {
                switch segment.source {
                case .clock: moves = true
                case .animation(let animation) where animation.end == .never && animation.begin <= begin: moves = true
                default: return false
                }
            }
            if segments[slot].count > 1 { return false }
        }
        return moves
    }
}

extension Source {
    func corners(from start: Time, to stop: Time) -> [Time] {
        switch self {
        case .animation(let animation): animation.corners(from: start, to: stop)
        case .ramp(let ramp): [ramp.begin, ramp.end].filter { $0 >= start && $0 <= stop }
        default: []
        }
    }

    /// Whether it never changes by itself.
    var isLevel: Bool {
        switch self {
        case .constant, .let, .follow, .copy, .drag, .carried, .shown: true
        case .clock, .glide, .rebound, .ramp, .animation: false
        }
    }

    /// Whether it changes by itself between two instants. The slots that it reads are not considered.
    func isMoving(from start: Time, to stop: Time) -> Bool {
        switch self {
        case .constant, .let, .follow, .copy, .drag, .carried, .shown: false
        case .clock, .glide, .rebound: true
        case .ramp(let ramp): ramp.from != ramp.to && ramp.begin < stop && ramp.end > start
        case .animation(let animation): animation.begin < stop && animation.end > start
        }
    }
}
