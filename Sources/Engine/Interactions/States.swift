// The compiled statechart: states, transitions and executable content after SCXML, by index.

package import Formulas

/// A state of any kind. States stand in document order, so a parent before its children and a smaller index is
/// earlier in the document.
package struct State: Hashable, Sendable {
    /// The kinds of states of SCXML.
    package enum Kind: UInt8, Hashable, Sendable {
        case atomic, compound, parallel, final, shallowHistory, deepHistory
    }

    package var kind: Kind
    /// −1 for a child of the chart itself.
    package var parent: Int
    package var children: [Int] = []
    /// The slot that is 1 while the state is active; −1 for a history state.
    package var slot: Int
    /// The targets and content of a compound state's `initial`; for a history state, of its default transition.
    package var initialTargets: [Int] = []
    package var initialActions: [Action] = []
    package var entry: [[Action]] = []
    package var exit: [[Action]] = []
    /// Transitions of this state in document order.
    package var transitions: [Int] = []
    /// `done.state.ID`, raised when the state is finished; −1 where nothing listens to it.
    package var doneEvent = -1

    package init(kind: Kind, parent: Int, slot: Int) { (self.kind, self.parent, self.slot) = (kind, parent, slot) }
}

/// A transition of SCXML. An empty `targets` runs the actions and stays in the source state.
package struct Transition: Hashable, Sendable {
    package var source: Int
    /// The events that start it, ascending: every event its descriptors match. Empty for an eventless one.
    package var events: [Int] = []
    package var isEventless = false
    package var condition: Formula?
    package var targets: [Int] = []
    /// `type="internal"`.
    package var isInternal = false
    package var actions: [Action] = []
    package var origin = -1

    package init(source: Int) { self.source = source }
}

/// What formulas read of `_event`, the event that was dealt with last.
package struct EventSlots: Hashable, Sendable {
    /// Its name, a string's index; −1 where nothing reads it.
    package var name = -1
    /// The string of each event's name; empty where nothing reads it.
    package var names: [Int] = []
    /// What sends give their events. The frame holds what each is where an event was given none.
    package var data: [Int] = []

    package init() {}
}

/// A variable, by index, and what it becomes.
package struct Assignment: Hashable, Sendable {
    package var variable: Int
    package var formula: Formula

    package init(variable: Int, formula: Formula) { (self.variable, self.formula) = (variable, formula) }
}

/// One element of executable content.
package indirect enum Action: Hashable, Sendable {
    /// All are worked out before any is assigned. One `<assign>` of a value is one; of a list, one for each value.
    case assign([Assignment])
    case raise(event: Int)
    /// `id` names the send for `cancel`; −1 without one. A nil delay is the external queue at this very instant. `data`
    /// is worked out when the event is sent.
    case send(event: Int, delay: Formula?, id: Int, data: [Datum] = [])
    case cancel(id: Int)
    /// `label` is a string's index, −1 without one.
    case log(label: Int, Formula)
    /// `if`, `elseif`, `else`: the first whose condition holds; a nil condition is `else`.
    case choose([Choice])
    case haptic(style: Haptic)
    case follow(Int)
    case animate(Int)

    /// A `<param>`: a slot of `EventSlots`, and its value for this event.
    package struct Datum: Hashable, Sendable {
        package var slot: Int
        package var formula: Formula

        package init(slot: Int, formula: Formula) { (self.slot, self.formula) = (slot, formula) }
    }

    /// One branch of `choose`.
    package struct Choice: Hashable, Sendable {
        package var condition: Formula?
        package var actions: [Action]

        package init(condition: Formula?, actions: [Action]) { (self.condition, self.actions) = (condition, actions) }
    }
}

/// UIFeedbackGenerator's styles.
package enum Haptic: UInt8, CaseIterable, Hashable, Sendable {
    case light, medium, heavy, soft, rigid, selection, success, warning, error
}

extension [Action] {
    /// These actions and those inside of them.
    package var deep: [Action] {
        flatMap { action in
            guard case .choose(let choices) = action else { return [action] }
            return [action] + choices.flatMap { $0.actions.deep }
        }
    }
}

extension Interaction {
    /// The executable content of each place: of initial states, entries and exits, then of transitions.
    package var blocks: [[Action]] {
        states.flatMap { [$0.initialActions] + $0.entry + $0.exit } + transitions.map { $0.actions }
    }

    /// Every action there is, those inside of others included.
    package var actions: [Action] { blocks.flatMap { $0.deep } }
}
