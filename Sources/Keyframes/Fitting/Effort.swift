// How long the search for shorter text may take.

/// A level of effort in the search for short text. Each level is a number of steps, not a time, so that the same input
/// gives the same bytes on every machine.
package enum Effort: String, CaseIterable, Hashable, Sendable {
    /// For text that is only compared, or updated while typing.
    case fast
    /// Nearly the shortest text, in milliseconds.
    case standard
    /// The shortest text that is found within about a second a curve.
    case best
}
