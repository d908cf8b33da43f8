// What happened in a recording, by name: marks for the lanes under a scrubber, moments for links.

import Designs
import Interactions
import Numerics
import Simulation
import Timelines

/// The log of a recording in the words of its design.
struct EventNames {
    private(set) var marks: [EventMark] = []
    private(set) var moments: [Moment] = []

    private let design: Design
    private let begin: Time
    private let end: Time

    init(_ design: Design, _ recording: Recording) {
        self.design = design
        begin = recording.begin
        end = recording.end
        let log = EventNames.ownEntries(of: recording)
        for entry in log { note(entry) }
        moments = namedMoments(log)
    }

    /// What happened in this recording. One that goes on from another may begin at the very instant in which the
    /// finger of the one before lifts: that is not its own.
    private static func ownEntries(of recording: Recording) -> [LogEntry] {
        var isDown = [false, false]
        return recording.log.filter { entry in
            guard entry.time <= recording.end else { return false }
            guard let touch = entry.event.touch else { return true }
            let finger = touch.isSecond ? 1 : 0
            defer { isDown[finger] = touch.phase == .began }
            return touch.phase == .began || isDown[finger]
        }
    }

    private mutating func note(_ entry: LogEntry) {
        let time = entry.time - begin
        func add(_ kind: EventMark.Kind, _ name: String = "") { marks.append(EventMark(kind, name, at: time)) }
        switch entry.event {
        case .entered(let state): add(.entered, design.states[state].id)
        case .exited(let state): add(.left, design.states[state].id)
        case .haptic(let style): add(.haptic, "\(style)")
        case .touchBegan, .second(.began, _, _): add(.press)
        case .touchEnded, .second(.ended, _, _): add(.lift)
        case .touchCancelled, .second(.cancelled, _, _): add(.cancel)
        case .logged(let label, _): add(.log, design.strings.indices.contains(label) ? design.strings[label] : "")
        case .raised(let event):
            let name = design.events.indices.contains(event) ? design.events[event] : ""
            if let animation = EventNames.animation(finishedBy: name) {
                add(.finished, animation)
            } else if !name.hasSuffix(".scrolled"), !name.hasSuffix(".changed") {
                // Those two come with every tick of a movement.
                add(.event, name)
            }
        case .took, .compared, .failed, .second: break
        }
    }

    private static func animation(finishedBy event: String) -> String? {
        let prefix = "done.animate."
        return event.hasPrefix(prefix) ? String(event.dropFirst(prefix.count)) : nil
    }

    /// The start, every press and lift, every innermost state that lasts beyond the instant in which it is entered,
    /// and every animation's end; a name that comes again gets a number.
    private func namedMoments(_ log: [LogEntry]) -> [Moment] {
        var found: [(time: Time, name: String, title: String, isEntry: Bool)] = [(.zero, "start", "Start", false)]
        var lasting: [(state: Int, time: Time)] = []
        func settle() {
            for (state, time) in lasting where time > .zero {
                let id = design.states[state].id
                found.append((time, id, design.title(ofState: state) ?? "In \(id)", true))
            }
            lasting = []
        }
        var now = Time.zero
        for entry in log {
            let time = entry.time - begin
            if time > now { settle() }
            now = time
            switch entry.event {
            case .entered(let state):
                let kind = design.interaction.states[state].kind
                if kind == .atomic || kind == .final { lasting.append((state, time)) }
            case .exited(let state): lasting.removeAll { $0.state == state }
            case .touchBegan: found.append((time, "press", "Finger down", false))
            case .touchEnded: found.append((time, "lift", "Finger up", false))
            case .touchCancelled: found.append((time, "cancel", "Touch cancelled", false))
            case .second(.began, _, _): found.append((time, "press-second", "Second finger down", false))
            case .second(.ended, _, _): found.append((time, "lift-second", "Second finger up", false))
            case .second(.cancelled, _, _): found.append((time, "cancel-second", "Second touch cancelled", false))
            case .raised(let event) where design.events.indices.contains(event):
                if let name = EventNames.animation(finishedBy: design.events[event]) {
                    found.append((time, name + "-done", "\(name) is done", false))
                }
            default: break
            }
        }
        settle()
        var counts: [String: Int] = [:]
        var taken: Set<String> = []
        let last = (end - begin).units / Time.unitsPerMillisecond
        // Entries of one instant stay in the order in which they happened; states come when the instant is over.
        let ordered = found.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        return ordered.map { _, moment in
            var count = (counts[moment.name] ?? 0) + 1
            func numbered() -> String { count > 1 ? "\(moment.name)-\(count)" : moment.name }
            while taken.contains(numbered()) { count += 1 }
            counts[moment.name] = count
            taken.insert(numbered())
            return Moment(
                name: numbered(), title: count > 1 ? "\(moment.title) (\(count))" : moment.title,
                time: Time(milliseconds: min(moment.time.millisecondsRoundedUp, last)), isEntry: moment.isEntry)
        }
    }
}
