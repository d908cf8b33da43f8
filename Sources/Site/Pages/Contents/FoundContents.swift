// What a search found in a design, as its pages show it: what was covered, and ways to states and transitions.

package import Interactions
package import Numerics

/// What a search through a design found.
package struct FoundContents: Sendable {
    /// A way to something, which the engine plays on a stage.
    package struct Way: Sendable {
        /// What the design's page calls it: `found-3`, `by-7`, `cut-2`.
        package var fragment: String
        /// The active states, the transition, or what is interrupted.
        package var title: String
        package var scenario: Scenario
        /// What of its parameters it sets, as text.
        package var settings: [(name: String, value: String)]
        /// When what it leads to is seen, from its beginning, in whole milliseconds.
        package var end: Time
        /// The number of the still of that instant, and where that lies once all are drawn. An interruption has none.
        package var number: Int?
        package var still = StillPlace(file: Address(""))
    }

    /// A configuration that no scenario shows.
    package struct Frame: Sendable {
        package var way: Way
        /// Those that the way goes through, itself last, and the transitions on it.
        var configurations: [Configuration]
        var taken: [TakenTransition]

        /// The innermost states that are active.
        var states: [String] { configurations.last?.states ?? [] }
    }

    /// An animation that is interrupted, and something jumps or changes its speed.
    package struct Cut: Sendable {
        package var title: String
        /// The active states afterwards.
        package var states: String
        package var effects: [String]
        package var way: Way
    }

    /// How much was found.
    package var coverage: String
    /// What can never happen, and why.
    package var never: [(what: String, why: String)]
    package var notFound: [String]
    /// In order of discovery.
    package var frames: [Frame] = []
    /// What no frame shows, as sentences.
    package var leftOut: [String] = []
    /// By the number of the transition.
    package var transitions: [Int: Way] = [:]
    /// How many interruptions were tried and how many of them a finger feels, and the worst of these, the worst first.
    package var interruptions = (tried: 0, felt: 0)
    package var cuts: [Cut] = []

    /// More configurations than these are left out: their stills are a file of some hundred kilobytes.
    package static let mostFrames = 60
    package static let mostCuts = 20

    /// Notes where each still lies.
    package mutating func place(_ place: (Int) -> StillPlace) {
        func fill(_ way: inout Way) { if let number = way.number { way.still = place(number) } }
        for index in frames.indices { fill(&frames[index].way) }
        for key in transitions.keys { fill(&transitions[key]!) }
    }

    /// All ways, in the order in which scripts count them.
    package var ways: [Way] {
        frames.map(\.way) + transitions.sorted { $0.key < $1.key }.map(\.value) + cuts.map(\.way)
    }
}
