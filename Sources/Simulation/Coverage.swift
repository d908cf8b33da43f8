// Which states and transitions of an interaction its scenarios reach.

package struct Coverage: Hashable, Sendable {
    /// One a state: whether it was entered. History states, which nobody is in, count as entered.
    package private(set) var states: [Bool]
    /// One a transition: whether it was taken.
    package private(set) var transitions: [Bool]

    package init(of interaction: Interaction) {
        states = interaction.states.map { $0.slot < 0 }
        transitions = interaction.transitions.map { _ in false }
    }

    /// Adds what one run reached.
    package mutating func add(_ recording: Recording) {
        for entry in recording.log {
            switch entry.event {
            case .entered(let state): states[state] = true
            case .took(let transition): transitions[transition] = true
            default: break
            }
        }
    }
}
