// Which of the two values that a slot can have at one instant.

/// The side of an instant from which a value is taken: `after` is the value once everything at the instant has run.
package enum Side: Hashable, Sendable { case before, after }
