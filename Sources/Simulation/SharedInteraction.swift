// One interaction for all the machines, recordings and samplers that run it.

/// Keeps an interaction on the heap. The value is many arrays: copying it would retain every one of them, which costs
/// more than working out most formulas, so those who run it hold a reference and look at it in place.
final class SharedInteraction: Sendable {
    let value: Interaction

    init(_ value: Interaction) { self.value = value }
}
