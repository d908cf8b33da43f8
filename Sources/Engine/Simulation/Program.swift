// One interaction for all the machines, recordings and samplers that run it.

/// Keeps an interaction on the heap, and works out what its slots are worth (see SourceValue.swift). The value is many
/// arrays: copying it would retain every one of them, which costs more than working out most formulas, so those who
/// run it hold a program and look into it in place.
final class Program: Sendable {
    let interaction: Interaction

    init(_ interaction: Interaction) { self.interaction = interaction }
}
