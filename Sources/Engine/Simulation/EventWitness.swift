// What a hand's inputs are worth at the very moment at which the statechart deals with an event.

#if !hasFeature(Embedded)
    package import Numerics

    /// Keeps the values of some slots at each event from outside the chart, and at each tick. A recording has one value for
    /// the whole of an instant; several events may share one.
    package struct EventWitness: Sendable {
        /// One event, or a tick.
        package struct Row: Hashable, Sendable {
            package var time: Time
            /// By index; nil at a tick, before transitions without an event are tried.
            package var event: Int?
            /// One number a slot, and how fast it changes, per second.
            package var values: [Double]
            package var rates: [Double]
        }

        package let slots: [Int]
        package internal(set) var rows: [Row] = []

        package init(slots: [Int]) { self.slots = slots }
    }
#endif
