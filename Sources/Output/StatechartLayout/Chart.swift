// A statechart as a drawing needs it: states, who is inside whom, and what leads where; no formulas, no actions.

/// States stand in document order, a parent before its children. Transitions are numbered as in the design.
package struct Chart: Hashable, Sendable {
    package enum Kind: UInt8, CaseIterable, Hashable, Sendable {
        case atomic, compound, parallel, final, shallowHistory, deepHistory
    }

    package struct State: Hashable, Sendable {
        package var id: String
        package var kind: Kind
        /// −1 for a child of the chart itself.
        package var parent: Int
        /// Where a compound state begins, or a history state leads at first.
        package var initial: [Int]

        package init(id: String, kind: Kind, parent: Int, initial: [Int] = []) {
            self.id = id
            self.kind = kind
            self.parent = parent
            self.initial = initial
        }
    }

    package struct Transition: Hashable, Sendable {
        package var source: Int
        /// Empty where it stays in its state.
        package var targets: [Int]
        /// The events that start it, as written, with spaces between; empty for one that needs none.
        package var events: String
        /// Empty where there is none.
        package var condition: String
        /// Whether it does something on its way.
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
}
