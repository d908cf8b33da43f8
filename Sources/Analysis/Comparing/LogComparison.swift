// A recorded motion against what the design says: whether it differs, and which number would explain it.

package import Designs
package import Interactions
import Numerics
import Simulation
import Timelines

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
        /// It differs; why it is not told why, in a sentence.
        case unclear(String)
        /// Nothing differs, and the log does not show enough to tell; what is missing, in a sentence.
        case inconclusive(String)
    }

    /// How far one column is off.
    package struct Column: Hashable, Sendable {
        package var name: String
        /// The greatest distance, in the column's unit, and when, in seconds of the scenario.
        package var off: Double
        package var at: Double
        package var noise: Double
        /// How far it may be off, in its unit.
        package var tolerance: Double
    }

    package let verdict: Verdict
    /// How much later the log's clock shows what the scenario shows, in seconds.
    package let shift: Double
    package let columns: [Column]
    package let frames: Int
    /// Whether the log's times were milliseconds.
    package let wasInMilliseconds: Bool
    /// What the log's clock said at its first frame, in seconds, where it did not begin with the run; `shift` counts from
    /// there.
    package let clockBegin: Double?

    /// - Parameters:
    ///   - tolerance: how many points a motion may be off without being another.
    ///   - settings: of parameters, as the app had them.
    /// - Throws: the unknown names, where the log names what the design does not have.
    package init(
        _ log: MotionLog, with design: Design, scenario: Int, settings: [Scenario.Setting] = [],
        tolerance: Double = 1
    ) throws(UnknownColumns) {
        let unknown = log.names.filter { design.logged($0) == nil }
        if !unknown.isEmpty { throw UnknownColumns(names: unknown, known: design.loggedNames) }
        let search = KnobSearch(log, design, scenario: scenario, settings: settings, tolerance: tolerance)
        let designed = search.designed
        frames = log.times.count
        (wasInMilliseconds, clockBegin) = (log.wasInMilliseconds, log.clockBegin)
        if designed.different.isEmpty {
            verdict = LogComparison.missing(designed, design).map { .inconclusive($0) } ?? .same
            shift = designed.shift
        } else {
            let found = search.explained()
            shift = found.shift
            verdict = found.verdict
        }
        let judge = MotionJudge(search.fit, designed.grid, shift: shift)
        columns = log.names.indices.map { column in
            let worst = judge.worst(column)
            return Column(
                name: log.names[column], off: worst.off, at: worst.at, noise: search.fit.noises[column],
                tolerance: search.fit.tolerances[column])
        }
    }

    /// What a log that does not differ has to show besides; nil where it shows all.
    private static func missing(_ judge: MotionJudge, _ design: Design) -> String? {
        let fit = judge.fit
        let moving = judge.moving
        if moving.isEmpty {
            let names = fit.names.joined(separator: ", ")
            return "nothing that it holds (\(names)) moves in this scenario; log a quantity that does"
        }
        for column in moving {
            let name = fit.names[column]
            if fit.columns[column].times.isEmpty { return "the column \(name) is empty" }
            guard let unseen = judge.unseen(column) else { continue }
            let times = [unseen.lowerBound, unseen.upperBound].map { Formatting.fixed($0, decimals: 2) }
            return "it has no frames of \(name) from \(times[0]) to \(times[1]) s of the scenario, where it moves"
        }
        for column in fit.noises.indices where fit.noises[column] > fit.tolerances[column] {
            let (noise, tolerance) = (number(fit.noises[column]), number(fit.tolerances[column]))
            return
                "the noise of \(fit.names[column]) is \(noise) from frame to frame, and it may be off by \(tolerance); log it "
                + "with less noise, or allow more with --tolerance"
        }
        return nil
    }

    /// Columns that stand still or come to rest elsewhere.
    static func ends(_ judge: MotionJudge) -> [String] {
        judge.moving.compactMap { column in
            let (name, values) = (judge.fit.names[column], judge.fit.columns[column].values)
            if let least = values.min(), let most = values.max(), most - least <= judge.fit.tolerances[column] {
                return "\(name) stands still in the log"
            }
            return judge.ends(column).map { "\(name) ends at \(number($0.shown)), design \(number($0.designed))" }
        }
    }

    private static func number(_ value: Double) -> String {
        Formatting.decimal(value, decimals: abs(value) < 10 ? 3 : 1)
    }
}

/// Names of a log that the design does not have.
package struct UnknownColumns: Error, Sendable {
    package var names: [String]
    package var known: [String]
}
