// Which states and transitions of an interaction its scenarios reach.

package import Interactions

/// Which states and transitions of an interaction were reached, by index. Transitions count when they were taken.
package struct Coverage: Hashable, Sendable {
    /// For each state, whether it was entered; nil for a history state, which is never active.
    package private(set) var states: [Bool?]
    /// For each transition, whether it was taken.
    package private(set) var transitions: [Bool]

    /// A coverage in which nothing is reached yet.
    package init(of interaction: Interaction) {
        states = interaction.states.map { $0.slot < 0 ? nil : false }
        transitions = interaction.transitions.map { _ in false }
    }

    /// The coverage of one run.
    package init(of recording: Recording) {
        self.init(of: recording.interaction)
        for entry in recording.log {
            switch entry.event {
            case .entered(let state): states[state] = true
            case .took(let transition): transitions[transition] = true
            default: break
            }
        }
    }

    /// Adds what another run of the same interaction reached.
    package mutating func formUnion(_ other: Coverage) {
        for index in states.indices where other.states[index] == true { states[index] = true }
        for index in transitions.indices where other.transitions[index] { transitions[index] = true }
    }
}
