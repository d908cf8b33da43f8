// The compiled interaction: what a design can do, with every name resolved to an index.

package import Formulas
package import Geometry
package import Numerics

/// Designs lowers a design to this value; the machine reads nothing else. It does not change while a machine runs.
///
/// **Slots.** Every quantity that a formula can read has one slot in a frame, an array of numbers: parameters, lets,
/// variables, members of inputs, states (1 while active), `model(x)`, `time`. The value of a slot is a closed form of
/// time, its *source*. Slots are evaluated in `order`, which puts each one behind those that its source reads.
package struct Interaction: Hashable, Sendable {
    /// The stage, in points.
    package var view = Size.zero
    /// One number a slot: parameters and constants at their places, zero elsewhere. Its count is the number of slots.
    package var frame: [Double] = []
    /// The slots whose sources can differ from the frame's number, in order of evaluation.
    package var order: [Int] = []
    /// The slot of `time` (seconds since the start).
    package var timeSlot = 0
    /// The finger, from which all gestures are computed.
    package var touch = TouchSlots()
    package var pair = PairSlots()
    package var lets: [Let] = []
    package var variables: [Variable] = []
    package var inputs: [Input] = []
    package var states: [State] = []
    /// Where the chart begins: its `initial`, or its first child.
    package var initialTargets: [Int] = []
    package var transitions: [Transition] = []
    /// What `<fb:follow>` and `<fb:animate>` elements say; actions name them by index.
    package var follows: [Follow] = []
    package var animations: [AnimationBlock] = []
    /// How many events there are. An event is a number below it; `Design.events` has the names.
    package var eventCount = 0
    /// The event `error.execution`.
    package var errorEvent = 0
    package var event = EventSlots()
    /// `enabled` of the interaction: isUserInteractionEnabled.
    package var enabled: Formula?
    package var bindings: [Binding] = []
    /// How numbers in texts are shown; bindings count them from 1.
    package var formats: [NumberFormat] = []
    /// The drawing, for hit testing: parents before children, in document order.
    package var nodes: [DrawingNode] = []
    package var scenarios: [Scenario] = []

    /// An interaction without slots, states or drawing.
    package init() {}
}

/// A named formula. Its slot has the formula's value at every time.
package struct Let: Hashable, Sendable {
    package var slot: Int
    package var formula: Formula

    package init(slot: Int, formula: Formula) { (self.slot, self.formula) = (slot, formula) }
}

/// A quantity that actions can change: data, and the members of a scroll view that can be driven.
package struct Variable: Hashable, Sendable {
    /// What the variable is.
    package enum Role: Hashable, Sendable {
        case data
        /// Axis 0 is x, 1 is y.
        case offset(input: Int, axis: Int)
        /// Edges in the order top, left, bottom, right.
        case inset(input: Int, edge: Int)
        case content(input: Int, axis: Int)

        /// Those of a lower number get their first values earlier.
        package var turn: Int {
            switch self {
            case .inset, .content: 0
            case .offset: 1
            case .data: 2
            }
        }
    }

    package var role: Role
    /// The slot of the present value.
    package var slot: Int
    /// The slot of `model(x)`, the target of a running animation; −1 where no formula reads it.
    package var modelSlot = -1
    /// Evaluated once, before the first state is entered.
    package var initial: Formula
    /// `fb:calc-mode="linear"`: assignments at most one tick apart are joined by a straight line in the recording.
    package var isLinear = false

    package init(role: Role, slot: Int, initial: Formula) {
        self.role = role
        self.slot = slot
        self.initial = initial
    }
}

/// `<fb:follow>`: from now on the variable has the formula's value. With a duration, or a spring that settles, each tick
/// on which the formula's value has changed starts an animation from the present value to it.
package struct Follow: Hashable, Sendable {
    package var variable: Int
    package var formula: Formula
    package var duration: Formula?
    package var easing: EasingTemplate

    package init(variable: Int, formula: Formula, duration: Formula? = nil, easing: EasingTemplate) {
        self.variable = variable
        self.formula = formula
        self.duration = duration
        self.easing = easing
    }
}

/// `<fb:animate>`: UIView.animate.
package struct AnimationBlock: Hashable, Sendable {
    /// Seconds; nil takes 0.25 s, or a spring's own settling time.
    package var duration: Formula?
    package var delay: Formula?
    package var easing: EasingTemplate
    /// How often it runs; nil is once. Not read where `repeatsForever`.
    package var repeatCount: Formula?
    package var repeatsForever = false
    package var autoreverses = false
    /// The values to which variables are animated, worked out once, when the block starts.
    package var assignments: [Assignment]
    /// The event `done.animate.NAME`.
    package var doneEvent: Int
    package var origin = -1

    package init(easing: EasingTemplate, assignments: [Assignment], doneEvent: Int) {
        self.easing = easing
        self.assignments = assignments
        self.doneEvent = doneEvent
    }
}
