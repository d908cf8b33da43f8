// The exact result of a run: the segments of every slot, and a log of what happened.

package import Interactions
package import Numerics

/// A slot follows `source` from `start` until its next segment starts.
package struct Segment: Hashable, Sendable {
    package var start: Time
    package var source: Source

    package init(start: Time, source: Source) { (self.start, self.source) = (start, source) }
}

/// One event of a run. The log keeps the order in which events happened.
package struct LogEntry: Hashable, Sendable {
    /// What happened. States, transitions, events and labels are indices; touches are in points of the stage.
    package enum Event: Hashable, Sendable {
        case entered(state: Int)
        case exited(state: Int)
        case took(transition: Int)
        /// What a slot was worth that the condition of a transition reads which is taken then. In live logs alone.
        case compared(slot: Int, value: Double)
        case raised(event: Int)
        case haptic(Haptic)
        case touchBegan(x: Double, y: Double)
        case touchEnded(x: Double, y: Double)
        case touchCancelled(x: Double, y: Double)
        /// What the second finger does; it never says that it moved.
        case second(TouchSample.Phase, x: Double, y: Double)
        case logged(label: Int, value: Double)
        /// `isTold` where it raised `error.execution`.
        case failed(Fault, isTold: Bool = false)
    }

    package var time: Time
    package var event: Event
}

/// Why a run could not go on, or what went wrong in it. `origin` is a formula's or an element's place in the source.
package struct Fault: Error, Hashable, Sendable {
    /// The kinds of faults. A run ends with some of them; the others are only logged.
    package enum Reason: UInt8, Hashable, Sendable {
        /// A formula gave NaN, or a number beyond 1e12.
        case notANumber
        /// 1,000 microsteps without coming to rest: transitions without an event, or raised events.
        case endlessMicrosteps
        /// 1,000 events at one instant.
        case endlessEvents
        /// `wait until` did not come true within 30 s.
        case waitedTooLong
        /// The run did not come to rest within 10 s of its last step, and was cut.
        case cut
        /// A duration, delay or count is negative or endless.
        case badDuration
        /// A run longer than ten minutes, or of more than 100,000 steps.
        case tooLong
        /// An easing's numbers are out of range.
        case badEasing
    }

    package var reason: Reason
    package var origin: Int
}

/// The recording of one scenario. Times are the machine's: a scenario that continues another begins later than zero. A
/// `Sampler` evaluates any slot or binding at any time, without stepping.
package struct Recording: Sendable {
    package var interaction: Interaction { _read { yield program.interaction } }
    let program: Program
    /// For each slot its segments, ascending by start. The first starts at zero.
    package var segments: [[Segment]]
    package var log: [LogEntry] = []
    /// Both lie on whole multiples of 25 ms, so on a tick and on a millisecond.
    package var begin = Time.zero
    package var end = Time.zero

    init(_ program: Program, sources: [Source]) {
        self.program = program
        segments = sources.map { [Segment(start: .zero, source: $0)] }
    }

    mutating func record(_ slot: Int, _ source: Source, at time: Time) {
        let last = segments[slot].count - 1
        if segments[slot][last].source == source { return }
        if segments[slot][last].start == time {
            segments[slot][last].source = source
            if last > 0 && segments[slot][last - 1].source == source { segments[slot].removeLast() }
        } else {
            segments[slot].append(Segment(start: time, source: source))
        }
    }

    /// `fb:calc-mode="linear"`: the last stretch before `time`, at most a tick long, becomes a straight line.
    mutating func join(_ slot: Int, to value: Double, at time: Time) {
        var last = segments[slot].count - 1
        // Assigned before at this instant: the line that arrived there goes to the new value.
        if segments[slot][last].start == time, last > 0 {
            last -= 1
            if case .ramp(var ramp) = segments[slot][last].source, ramp.end == time {
                ramp.to = value
                segments[slot][last].source = .ramp(ramp)
                return
            }
        }
        let start = segments[slot][last].start
        guard start < time, time - start <= .tick, case .constant(let from) = segments[slot][last].source else {
            return
        }
        segments[slot][last].source = .ramp(Ramp(from: from, to: value, begin: start, end: time))
    }

    /// Keeps one part as if it were the whole. A finger that is down at its beginning comes down at that instant.
    /// - Parameters:
    ///   - start: since the beginning.
    ///   - end: since the beginning; not before `start`.
    package mutating func cut(from start: Time, to end: Time) {
        precondition(.zero <= start && start <= end && begin + end <= self.end)
        (begin, self.end) = (begin + start, begin + end)
        var fingers: [LogEntry?] = [nil, nil]
        for entry in log where entry.time <= begin {
            guard let touch = entry.event.touch else { continue }
            let isDown = touch.phase == .began && entry.time < begin
            fingers[touch.isSecond ? 1 : 0] = isDown ? LogEntry(time: begin, event: entry.event) : nil
        }
        trim()
        log.removeAll { $0.time > self.end }
        log.insert(contentsOf: fingers.compactMap { $0 }, at: 0)
        for slot in segments.indices { segments[slot].removeAll { $0.start > self.end } }
    }

    /// Drops segments and log entries from before `begin`.
    mutating func trim() {
        for slot in segments.indices {
            var first = 0
            while first + 1 < segments[slot].count && segments[slot][first + 1].start < begin { first += 1 }
            if first > 0 { segments[slot].removeFirst(first) }
        }
        log.removeAll { $0.time < begin }
    }
}
