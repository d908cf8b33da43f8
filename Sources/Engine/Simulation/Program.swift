// One interaction for all the machines, recordings and samplers that run it.

import Interactions

/// Holds an interaction on the heap, and evaluates its slots (see SourceValue.swift). An interaction is many arrays: a
/// copy retains each of them, which costs more than most formulas. So machines, recordings and samplers share a program
/// and read it in place.
final class Program: Sendable {
    let interaction: Interaction

    init(_ interaction: Interaction) { self.interaction = interaction }
}
