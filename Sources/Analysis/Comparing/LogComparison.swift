// A recorded motion against what the design says: whether it differs, and which number would explain it.

package import Designs
package import Interactions
import Numerics
import Simulation

/// What a comparison found.
package struct LogComparison: Sendable {
    /// A number of the design, and what the log says it is.
    package struct Explanation: Hashable, Sendable {
        package var kind: String
        /// Such as `the spring of the animation settle`.
        package var name: String
        package var labels: [String]
        package var unit: String
        package var designed: [Double]
        package var found: [Double]
        /// Where it was written; nil for what is not written, such as a delay of zero.
        package var line: Int?
    }

    package enum Verdict: Hashable, Sendable {
        case same
        case explained(Explanation)
        /// Why, in a sentence.
        case unclear(String)
    }

    /// How far one column is off.
    package struct Column: Hashable, Sendable {
        package var name: String
        /// The greatest distance, in the column's unit, and when, in seconds of the scenario.
        package var off: Double
        package var at: Double
        package var noise: Double
    }

    package let verdict: Verdict
    /// How much later the log's clock shows what the scenario shows, in seconds.
    package let shift: Double
    package let columns: [Column]
    package let frames: Int

    /// The mean square above which a motion differs; noise alone has 1.
    static let limit = 1.6

    /// - Parameters:
    ///   - tolerance: how many points a motion may be off without being another.
    ///   - settings: of parameters, as the app had them.
    /// - Returns: nil, with the unknown names, where the log names what the design does not have.
    package init(
        _ log: MotionLog, with design: Design, scenario: Int, settings: [Scenario.Setting] = [],
        tolerance: Double = 1
    ) throws(UnknownColumns) {
        let unknown = log.names.filter { design.logged($0) == nil }
        if !unknown.isEmpty { throw UnknownColumns(names: unknown, known: design.loggedNames) }
        let search = KnobSearch(log, design, scenario: scenario, settings: settings, tolerance: tolerance)
        let designed = search.fit.best(search.designed)
        frames = log.times.count
        let found = designed.cost <= LogComparison.limit ? nil : search.explained(than: designed)
        verdict = found?.verdict ?? .same
        let shift = found?.shift ?? designed.shift
        self.shift = shift
        columns = log.names.indices.map { column in
            var worst = (off: 0.0, at: 0.0)
            for (time, row) in zip(log.times, log.rows) where !row[column].isNaN {
                let off = abs(row[column] - search.designed.value(column, at: time - shift))
                if off > worst.off { worst = (off, time - shift) }
            }
            return Column(
                name: log.names[column], off: worst.off, at: worst.at,
                noise: LogFit.noise(log.rows.map { $0[column] }))
        }
    }
}

/// Names of a log that the design does not have.
package struct UnknownColumns: Error, Sendable {
    package var names: [String]
    package var known: [String]
}
