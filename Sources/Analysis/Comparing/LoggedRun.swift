// What an app showed, as a recording: the scenario's, with a log in the place of what the design says.

package import Designs
import Formulas
import Interactions
import Numerics
package import Simulation

/// A log put on a run of the design, so that what is drawn follows the log.
package struct LoggedRun: Sendable {
    /// A column of the log.
    package struct Column: Sendable {
        package var name: String
        /// `pt`, `s` or `deg`, where the author gives it.
        package var unit: String?
        /// Whether it only steps: a truth, or a word.
        package var isDiscrete: Bool
        /// What the design shows, in seconds of the scenario, straight between two points.
        package var designed: [(time: Double, value: Double)]
        /// The known values of the log.
        package var logged: [(time: Double, value: Double)]
        /// Whether something that is drawn follows it.
        package var isDrawn = false
    }

    /// The design; attributes that the log names read the log.
    package private(set) var design: Design
    /// Between two frames of the log values run straight; before the first and after the last they stay.
    package private(set) var recording: Recording
    package private(set) var columns: [Column]

    /// - Parameters:
    ///   - log: with names that the design has.
    ///   - recording: of the scenario, as the design has it.
    ///   - shift: how much later the log's clock is, in seconds; see `LogComparison`.
    package init(_ log: MotionLog, of design: Design, recording: Recording, shift: Double) {
        self.design = design
        columns = []
        let found = log.names.compactMap { design.logged($0) }
        let grid = MotionGrid(recording, found.map(\.quantity), until: .infinity)
        // Of what is bound they stand behind all others.
        var slots: [Int?] = []
        for (index, column) in found.enumerated() {
            let logged = LoggedColumn(log, index)
            columns.append(
                Column(
                    name: log.names[index], unit: column.unit, isDiscrete: column.isDiscrete,
                    designed: grid.points(index, within: grid.range(index) / 1000),
                    logged: zip(logged.times, logged.values).map { ($0 - shift, $1) }))
            slots.append(logged.times.isEmpty ? nil : self.design.interaction.slot(forLog: column.quantity))
        }
        // It has the slots that the bindings read now, and is overwritten.
        self.recording = self.design.interaction.simulateRest().recording
        let fresh = self.recording.segments.count - recording.segments.count
        self.recording.segments =
            recording.segments
            + [[Segment]](
                repeating: [Segment(start: .zero, source: .constant(0))], count: fresh)
        (self.recording.log, self.recording.begin, self.recording.end) = (recording.log, recording.begin, recording.end)
        for (column, slot) in zip(columns, slots) {
            if let slot { self.recording.segments[slot] = column.segments(from: recording.begin, to: recording.end) }
        }
        let drawn = self.design.interaction.bindings.map { Set(self.recording.closure(of: $0.slots)) }
        for index in columns.indices {
            if let slot = slots[index] { columns[index].isDrawn = drawn.contains { $0.contains(slot) } }
        }
    }
}

extension LoggedRun.Column {
    /// What a slot follows that shows the column.
    fileprivate func segments(from begin: Time, to end: Time) -> [Segment] {
        let instants = logged.map { begin + Time(seconds: $0.time) }
        let values = logged.map(\.value)
        let first = max((instants.firstIndex { $0 > begin } ?? instants.count) - 1, 0)
        let last = min(instants.firstIndex { $0 > end } ?? instants.count - 1, instants.count - 1)
        var segments: [Segment] = []
        func add(_ start: Time, _ source: Source) {
            if segments.last?.source != source { segments.append(Segment(start: start, source: source)) }
        }
        if instants[first] > begin { add(.zero, .constant(values[first])) }
        for index in first...max(first, last) {
            let (from, to) = (values[index], index < last ? values[index + 1] : values[index])
            let isLevel = isDiscrete || from == to
            add(
                instants[index],
                isLevel
                    ? .constant(from)
                    : .ramp(Ramp(from: from, to: to, begin: instants[index], end: instants[index + 1])))
        }
        return segments
    }
}

extension Interaction {
    /// The slot whose value is shown for a column; nil for one that cannot be drawn. Of a bound attribute a new slot takes
    /// the number's place.
    fileprivate mutating func slot(forLog quantity: LoggedQuantity) -> Int? {
        switch quantity {
        // Parameters keep one value.
        case .slot(let slot): return order.contains(slot) ? slot : nil
        case .bound(let binding, let component):
            // Other commands of a path are drawn by numbers that are worked out from theirs.
            let isPlain = bindings[binding].commands.allSatisfy { [UInt8]("MLCZ".utf8).contains($0) }
            guard isPlain, bindings[binding].operands.indices.contains(component) else { return nil }
            let slot = frame.count
            frame.append(0)
            order.append(slot)
            bindings[binding].operands[component] = Formula(slot: slot)
            return slot
        }
    }
}
