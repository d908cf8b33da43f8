// A scenario as vectors: what reaches the app of a gesture, and what is seen then.

import Designs
import Formulas
package import Interactions
package import Numerics
import Simulation

/// The recorded run of one scenario, in the words of the package. Times are seconds since the interaction began.
package struct SwiftVectors: Sendable {
    /// One thing that happens, or an instant at which something is seen.
    package struct Row: Sendable {
        package enum Kind: String, Sendable { case input, due, tick, sample }

        package var time: Time
        package var kind: Kind
        /// Indices of the design's events.
        package var events: [Int] = []
        /// One number an input; see `inputs`. Not a number where nothing new is known.
        package var inputs: [Double]
        /// Of a sample: the numbers of each binding.
        package var seen: [[Double]] = []
        /// Of a sample: what each binding of a text says; it has no numbers.
        package var words: [String] = []
        /// Of a sample: the active states, and what each quantity but an offset is worth.
        package var active: [Int] = []
        package var quantities: [Double] = []
        /// Of a sample: offsets that the chart moves at that instant, by their names in the package.
        package var offsets: [(name: String, value: Double)] = []
    }

    /// What the app reports, by its name in the package.
    package let inputs: [String]
    package let rows: [Row]
    /// The design's events, in the order of the package's `Event`.
    private let events: [Int]
    package let begin: Time
    package let end: Time
    /// Parameters that differ from the design's own.
    package let settings: [Scenario.Setting]

    /// Plays a scenario as under a finger: without the lines that a recording draws between assignments.
    /// - Parameter step: between two samples.
    /// - Returns: nil for one that an error ends.
    init?(_ writer: SwiftWriter, scenario: Int, every step: Time) {
        let interaction = writer.drawn
        let chain = interaction.chain(to: scenario)
        settings = chain.flatMap { interaction.scenarios[$0].settings }
        let reported = SwiftVectors.reported(writer)
        inputs = reported.map(\.name)
        events = writer.eventNames.keys.sorted()
        let slots = reported.map(\.slot)
        var machine = Machine(interaction, settings: settings, isRecording: true)
        machine.goLive()
        machine.witness = EventWitness(slots: slots)
        machine.start()
        var player = ScenarioPlayer(machine)
        for link in chain {
            player.play(interaction.scenarios[link])
            if link != scenario { player.goOn() }
        }
        let (recording, fault) = player.finish()
        guard fault == nil, let witness = player.machine.witness else { return nil }
        (begin, end) = (recording.begin, recording.end)
        var rows = SwiftVectors.rows(of: witness, reported, writer)
        let driven = DrivenOffsets(player.machine.recording, interaction)
        driven.silence(&rows, reported)
        var sampler = recording.sampler()
        let bindings = writer.bindings.map { writer.interaction.bindings[$0.index] }
        let quantities = SwiftVectors.quantities(writer).map { interaction.variables[$0].slot }
        var time = begin
        while time <= end {
            let frame = sampler.frame(at: time)
            var (seen, words): ([[Double]], [String]) = ([], [])
            for binding in bindings {
                let values = binding.operands.map { $0.evaluate(in: frame) }
                seen.append(binding.isWords ? [] : values)
                if binding.isWords { words.append(writer.design.text(of: values, in: binding)) }
            }
            let inputs = reported.map { report in
                let isDriven = driven.isDriven(report.slot, at: time)
                return report.isRate || isDriven.before || isDriven.after ? .nan : frame[report.slot]
            }
            var row = Row(time: time, kind: .sample, inputs: inputs, seen: seen)
            row.words = words
            row.active = SwiftVectors.active(interaction.states, in: frame)
            row.quantities = quantities.map { frame[$0] }
            row.offsets = reported.compactMap { report in
                let isDriven = driven.isDriven(report.slot, at: time)
                return isDriven.before && isDriven.after ? (report.name, frame[report.slot]) : nil
            }
            rows.append(row)
            time += step
        }
        // Stable: a sample comes after all that happens at its instant.
        self.rows = rows.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(
            \.element)
    }

    /// The variables that the package moves by itself.
    static func quantities(_ writer: SwiftWriter) -> [Int] {
        writer.interaction.variables.indices.filter {
            if case .offset = writer.interaction.variables[$0].role { return false }
            return !writer.quantity($0).isEmpty
        }
    }

    private static func active(_ states: [State], in frame: [Double]) -> [Int] {
        states.indices.filter { !states[$0].isHistoryState && frame[states[$0].slot] != 0 }
    }

    struct Report {
        var name: String
        var slot: Int
        var isFlag = false
        var isRate = false
    }

    /// What the app reports: offsets of scroll views, and members of inputs.
    static func reported(_ writer: SwiftWriter) -> [Report] {
        var result: [Report] = []
        for (index, variable) in writer.interaction.variables.enumerated() {
            if case .offset = variable.role, !writer.quantity(index).isEmpty {
                result.append(Report(name: writer.quantity(index), slot: variable.slot))
            }
        }
        for input in writer.members {
            for member in input.members {
                result.append(
                    Report(
                        name: "\(input.identifier).\(member.identifier)", slot: member.slot, isFlag: member.isFlag,
                        isRate: member.isRate))
            }
        }
        return result
    }

    private static func rows(of witness: EventWitness, _ reported: [Report], _ writer: SwiftWriter) -> [Row] {
        let interaction = writer.interaction
        var due = SwiftActions.sent(by: interaction)
        due.formUnion(interaction.animations.map(\.doneEvent))
        let ends = Set(
            interaction.inputs.flatMap { [$0.events.ended, $0.events.cancelled, $0.events.settled, $0.events.fired] })
        var rows: [Row] = []
        for row in witness.rows {
            let values = reported.indices.map { reported[$0].isRate ? row.rates[$0] : row.values[$0] }
            guard let event = row.event else {
                rows.append(Row(time: row.time, kind: .tick, inputs: values))
                continue
            }
            guard writer.eventNames[event] != nil else { continue }
            if due.contains(event) {
                rows.append(Row(time: row.time, kind: .due, events: [event], inputs: values))
            } else if ends.contains(event), let last = rows.last, last.kind == .input, last.time == row.time,
                last.events.allSatisfy(ends.contains)
            {
                // What the end of a touch raises is dealt with together.
                rows[rows.count - 1].events.append(event)
            } else {
                rows.append(Row(time: row.time, kind: .input, events: [event], inputs: values))
            }
        }
        return rows
    }
}

/// When offsets of scroll views are moved by the chart: a scroll view has nothing to report of them then.
private struct DrivenOffsets {
    /// By the slot of an offset: what it is worked out from.
    private var segments: [Int: [Segment]] = [:]

    init(_ recording: Recording?, _ interaction: Interaction) {
        guard let recording else { return }
        for variable in interaction.variables {
            guard case .offset(let input, let axis) = variable.role, let scroll = interaction.inputs[input].scroll
            else { continue }
            segments[variable.slot] = recording.segments[scroll[axis].rawSlot]
        }
    }

    /// Takes what is moved out of what is reported.
    func silence(_ rows: inout [SwiftVectors.Row], _ reported: [SwiftVectors.Report]) {
        for place in rows.indices {
            let isFirst = place == 0 || rows[place - 1].time < rows[place].time
            for index in reported.indices {
                let isDriven = isDriven(reported[index].slot, at: rows[place].time)
                // What an event sets going at this instant was not there when the event came.
                if isDriven.before || (isDriven.after && !isFirst) { rows[place].inputs[index] = .nan }
            }
        }
    }

    /// Whether it is moved right before an instant, or from it on.
    func isDriven(_ slot: Int, at time: Time) -> (before: Bool, after: Bool) {
        guard let segments = segments[slot] else { return (false, false) }
        func isDriven(_ segment: Segment?) -> Bool {
            switch segment?.source {
            case .animation, .follow: true
            default: false
            }
        }
        return (isDriven(segments.last { $0.start < time }), isDriven(segments.last { $0.start <= time }))
    }
}

extension SwiftVectors {
    /// Every text that is seen, once.
    package var words: [String] {
        var known: Set<String> = []
        return rows.flatMap(\.words).filter { known.insert($0).inserted }
    }

    /// All of it as numbers: how many numbers and texts a sample has, then row after row its time, kind, events (as they are
    /// counted in the package), inputs and, of a sample, what is seen, texts as indices of `words` last.
    package var numbers: [Double] {
        let kinds: [Row.Kind] = [.input, .due, .tick, .sample]
        let sample = rows.first { $0.kind == .sample }
        let places = Dictionary(uniqueKeysWithValues: zip(words, 0...))
        var result = [Double(sample?.seen.joined().count ?? 0), Double(sample?.words.count ?? 0)]
        for row in rows {
            result += [row.time.seconds, Double(kinds.firstIndex(of: row.kind) ?? 0), Double(row.events.count)]
            result += row.events.map { Double(events.firstIndex(of: $0) ?? 0) }
            result += row.inputs
            if row.kind != .sample { continue }
            result += row.seen.joined() + row.words.map { Double(places[$0] ?? -1) }
        }
        return result
    }
}

extension Binding {
    /// Whether it is a text, and not numbers.
    var isWords: Bool { kind == .text || kind == .string }
}
