// A recording as bytes, to keep it from build to build: what every slot followed, and what happened.

import Numerics

extension Recording {
    /// The recording without the interaction that it is of; equal recordings give equal bytes. Nil for a run in which something
    /// failed, be it caught: its log says where in the source, which is known only to a run that is played there.
    package var archived: [UInt8]? {
        let failed = log.contains { if case .failed = $0.event { true } else { false } }
        if failed { return nil }
        var (copy, archive) = (self, Archive.writing())
        copy.code(&archive)
        return archive.bytes
    }

    /// The recording that bytes hold of an interaction; nil where they hold none that it can have.
    package init?(archived bytes: [UInt8], of interaction: Interaction) {
        self.init(Program(interaction), sources: [])
        var archive = Archive.reading(bytes)
        code(&archive)
        guard !archive.isBroken, archive.isAtEnd, isSound else { return nil }
    }

    private mutating func code(_ archive: inout Archive) {
        archive.code(&begin)
        archive.code(&end)
        archive.list(&segments, blank: []) { list, archive in
            archive.list(&list, blank: Segment(start: .zero, source: .clock)) { segment, archive in
                archive.code(&segment.start)
                segment.source.code(&archive)
            }
        }
        archive.list(&log, blank: LogEntry(time: .zero, event: .entered(state: 0))) { entry, archive in
            archive.code(&entry.time)
            entry.event.code(&archive)
        }
    }

    /// Whether a sampler may be asked: times are in order and can be those of a run, and all that is named is there.
    private var isSound: Bool {
        let interaction = interaction
        let (states, transitions) = (interaction.states.indices, interaction.transitions.indices)
        let span = Time.zero...Recording.latest
        return .zero <= begin && begin <= end && end <= Recording.longest
            && segments.count == interaction.frame.count
            && segments.allSatisfy { list in
                !list.isEmpty && zip(list, list.dropFirst()).allSatisfy { $0.start < $1.start }
                    && list.allSatisfy { span.contains($0.start) && $0.source.isSound(in: interaction, span) }
            }
            && zip(log, log.dropFirst()).allSatisfy { $0.time <= $1.time }
            && log.allSatisfy { entry in
                guard begin <= entry.time && span.contains(entry.time) else { return false }
                switch entry.event {
                case .entered(let state), .exited(let state): return states.contains(state)
                case .took(let transition): return transitions.contains(transition)
                case .raised(let event): return (0..<interaction.eventCount).contains(event)
                case .logged(let label, _): return label >= -1
                case .haptic, .touchBegan, .touchEnded, .touchCancelled, .failed: return true
                }
            }
    }

    /// The scenarios that a run goes on from count as its own; with what settles after the last step it is hardly longer.
    private static let longest = Script.longest + Script.longest
    /// More than four days: animations that were announced end before that.
    private static let latest = Time(units: 1 << 48)
}

extension Archive {
    mutating func code(_ time: inout Time) { code(&time.units) }

    /// Which case of an enumeration a value is, by its number among `blanks`; when read, the value becomes that one.
    mutating func code<E>(_ value: inout E, case number: UInt8, of blanks: [E]) {
        var tag = number
        code(&tag)
        guard isReading else { return }
        if blanks.indices.contains(Int(tag)) { value = blanks[Int(tag)] } else { fail() }
    }
}

extension LogEntry.Event {
    /// One of each case but the last: of a run that failed nothing is kept.
    private static let blanks: [LogEntry.Event] = [
        .entered(state: 0), .exited(state: 0), .took(transition: 0), .raised(event: 0), .haptic(.light),
        .touchBegan(x: 0, y: 0), .touchEnded(x: 0, y: 0), .touchCancelled(x: 0, y: 0), .logged(label: 0, value: 0),
    ]

    private var number: UInt8 {
        switch self {
        case .entered: 0
        case .exited: 1
        case .took: 2
        case .raised: 3
        case .haptic: 4
        case .touchBegan: 5
        case .touchEnded: 6
        case .touchCancelled: 7
        case .logged: 8
        case .failed: 9
        }
    }

    fileprivate mutating func code(_ archive: inout Archive) {
        archive.code(&self, case: number, of: LogEntry.Event.blanks)
        switch self {
        case .entered(var state):
            archive.code(&state)
            self = .entered(state: state)
        case .exited(var state):
            archive.code(&state)
            self = .exited(state: state)
        case .took(var transition):
            archive.code(&transition)
            self = .took(transition: transition)
        case .raised(var event):
            archive.code(&event)
            self = .raised(event: event)
        case .haptic(var haptic):
            archive.code(&haptic, fallback: .light)
            self = .haptic(haptic)
        case .touchBegan(var x, var y):
            archive.code(&x)
            archive.code(&y)
            self = .touchBegan(x: x, y: y)
        case .touchEnded(var x, var y):
            archive.code(&x)
            archive.code(&y)
            self = .touchEnded(x: x, y: y)
        case .touchCancelled(var x, var y):
            archive.code(&x)
            archive.code(&y)
            self = .touchCancelled(x: x, y: y)
        case .logged(var label, var value):
            archive.code(&label)
            archive.code(&value)
            self = .logged(label: label, value: value)
        case .failed: break
        }
    }
}
