// What a page draws of a recording over time: every quantity and every bound attribute that changes.

package import Fitting
import Numerics
package import Timelines

/// One quantity or one part of a binding over a whole recording.
package struct Graph: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// A variable, a let or a member of an input, by its name in formulas.
        case quantity(String)
        /// An attribute of an element; of a transform one function of it.
        case binding(element: String, attribute: String, function: String?)
    }

    /// Numbers, the channels of a colour, or words that only step.
    package enum Kind: Hashable, Sendable {
        case numbers, color
        /// In order of time; the first begins at zero.
        case words([Word])
    }

    package struct Component: Hashable, Sendable {
        package var name: String
        /// One number over time in straight pieces, as near as `Graph.share` of its range.
        package var curve: SeparateTimeline

        package init(name: String, curve: SeparateTimeline) { (self.name, self.curve) = (name, curve) }

        package var timeline: Timeline { curve.timeline }
    }

    package struct Word: Hashable, Sendable {
        /// Whole milliseconds.
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
    /// Those that change; of words none.
    package var components: [Component]
    /// Of a colour: its channels at the beginning.
    package var still: [Double]

    package init(
        subject: Subject, kind: Kind, unit: GraphUnit, components: [Component] = [], still: [Double] = []
    ) {
        (self.subject, self.kind, self.unit) = (subject, kind, unit)
        (self.components, self.still) = (components, still)
    }

    /// The three channels of a colour at a whole millisecond; those that do not change keep theirs.
    package func channels(at millisecond: Int64) -> [Double] {
        let time = Time(milliseconds: millisecond)
        return zip(["r", "g", "b"], still).map { name, still in
            components.first { $0.name == name }?.timeline.values(at: time)[0] ?? still
        }
    }

    /// What part of a component's range its graph may be off by.
    package static let share = 1.0 / 250
    /// Of a path, of points and of dashes: how many coordinates are drawn at most, those that move most.
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
