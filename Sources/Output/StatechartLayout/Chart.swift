// A statechart as a drawing needs it: states, their nesting, and transitions; no formulas, no actions.

/// A statechart without its formulas and actions. States are in document order, a parent before its children;
/// transitions are in the order of the design. Indices of states and transitions refer to these arrays.
package struct Chart: Hashable, Sendable {
    /// The kinds of states, as in SCXML.
    package enum Kind: UInt8, CaseIterable, Hashable, Sendable {
        case atomic, compound, parallel, final, shallowHistory, deepHistory
    }

    /// A state or a history state.
    package struct State: Hashable, Sendable {
        package var id: String
        package var kind: Kind
        /// The index of the state around it; −1 for a child of the chart itself.
        package var parent: Int
        /// The states in which a compound state begins, or to which a history state leads at first; empty for others.
        package var initial: [Int]

        package init(id: String, kind: Kind, parent: Int, initial: [Int] = []) {
            self.id = id
            self.kind = kind
            self.parent = parent
            self.initial = initial
        }
    }

    /// An arrow from one state to others, or a reaction within a state.
    package struct Transition: Hashable, Sendable {
        package var source: Int
        /// Empty for a transition that stays in its state.
        package var targets: [Int]
        /// The events that start it, as written, separated by spaces; empty if it needs none.
        package var events: String
        /// As written; empty where there is none.
        package var condition: String
        /// Whether it executes actions.
        package var hasActions: Bool

        package init(source: Int, targets: [Int], events: String, condition: String = "", hasActions: Bool = false) {
            self.source = source
            self.targets = targets
            self.events = events
            self.condition = condition
            self.hasActions = hasActions
        }
    }

    package var states: [State]
    package var initial: [Int]
    package var transitions: [Transition]

    package init(states: [State], initial: [Int], transitions: [Transition]) {
        self.states = states
        self.initial = initial
        self.transitions = transitions
    }

    /// What stands at the arrow of a transition. Its condition is written out where only that tells it from another
    /// one of the same state.
    func label(ofArrow index: Int) -> ChartLabel {
        let transition = transitions[index]
        let hasTwin = transitions.indices.contains { other in
            other != index && transitions[other].source == transition.source
                && transitions[other].events == transition.events
        }
        return ChartLabel(transition, folds: !hasTwin)
    }
}
