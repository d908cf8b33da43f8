// The graphs of a recording over time, for its page: every quantity and every bound attribute that changes.

package import Fitting
import Numerics
package import Timelines

/// One quantity or one part of a binding over a whole recording.
package struct Graph: Hashable, Sendable {
    /// What a graph shows: a quantity that formulas use, or one part of what a binding writes.
    package enum Subject: Hashable, Sendable {
        /// A variable, a let or a member of an input, by its name in formulas.
        case quantity(String)
        /// An attribute of an element; of a transform one function of it.
        case binding(element: String, attribute: String, function: String?)
    }

    /// How values are drawn: as numbers, as the channels of a colour, or as words that only step.
    package enum Kind: Hashable, Sendable {
        case numbers, color
        /// In order of time, each beginning where the one before ends. The first begins at zero.
        case words([Word])
    }

    /// One changing number of a graph. `name` says which: `value`, `angle`, `x`, `scale y`; `r`, `g` or `b` of a
    /// colour; `2 x` for the second point of a path.
    package struct Component: Hashable, Sendable {
        package var name: String
        /// One number over time in straight pieces, as near as `Graph.share` of its range.
        package var curve: SeparateTimeline

        package init(name: String, curve: SeparateTimeline) { (self.name, self.curve) = (name, curve) }

        package var timeline: Timeline { curve.timeline }
    }

    /// A stretch of time in which a discrete quantity or attribute keeps one value. It is at least one millisecond
    /// long; neighbours have different texts.
    package struct Word: Hashable, Sendable {
        /// Whole milliseconds. `to` is where the next word begins, or the end of the recording.
        package var from: Int64
        package var to: Int64
        package var text: String
        /// The number that stands for the text.
        package var value: Double

        package init(from: Int64, to: Int64, text: String, value: Double) {
            (self.from, self.to, self.text, self.value) = (from, to, text, value)
        }
    }

    package var subject: Subject
    package var kind: Kind
    package var unit: GraphUnit
    /// The components that change; empty for words.
    package var components: [Component]
    /// The channels of a colour at the beginning; empty for numbers and words.
    package var still: [Double]

    package init(subject: Subject, kind: Kind, unit: GraphUnit, components: [Component] = [], still: [Double] = []) {
        (self.subject, self.kind, self.unit) = (subject, kind, unit)
        (self.components, self.still) = (components, still)
    }

    /// Red, green and blue, each 0…255, at a whole millisecond. A channel without a component keeps its first value.
    package func channels(at millisecond: Int64) -> [Double] {
        let time = Time(milliseconds: millisecond)
        return zip(["r", "g", "b"], still).map { name, still in
            components.first { $0.name == name }?.timeline.values(at: time)[0] ?? still
        }
    }

    /// The error that is allowed for a component, as a share of its range.
    package static let share = 1.0 / 250
    /// At most so many coordinates of a path, of points or of dashes are drawn: those that move most.
    package static let mostComponents = 6
}

/// What a graph's numbers count.
package enum GraphUnit: String, CaseIterable, Hashable, Sendable {
    case points = "pt"
    case degrees = "deg"
    case seconds = "s"
    case pointsPerSecond = "pt/s"
    case none = ""
}
