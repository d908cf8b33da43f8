// How long a fit may look for shorter text.

/// Each level is bounded in steps, never by a clock, so that the same input gives the same bytes on every machine.
package enum Effort: String, CaseIterable, Hashable, Sendable {
    /// What is only compared, or wanted while typing.
    case fast
    /// Nearly the shortest text, in milliseconds.
    case standard
    /// The shortest text that is found within about a second a curve.
    case best
}
