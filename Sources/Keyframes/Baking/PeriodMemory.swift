// A cache of periods: the same ambient motion runs in most scenarios of a design, and again after the next save.

import Formulas
import Interactions
import Numerics
import Simulation
import Synchronization

/// Caches the periods of ambient motion. A cached period is the one that a search would find. Safe to use from several
/// threads.
package final class PeriodMemory: Sendable {
    /// All that a period depends on.
    struct Question: Hashable {
        private var binding: Binding
        private var allowed: [Double]
        private var begin: Time
        private var slots: [Int]
        private var sources: [Source]
        private var formulas: [Formula] = []

        /// Nil where the binding depends on more than formulas and animations.
        /// - Parameter allowed: how much each component may be off.
        init?(_ index: Int, of recording: Recording, _ interaction: Interaction, allowed: [Double]) {
            binding = interaction.bindings[index]
            self.allowed = allowed
            begin = recording.begin
            slots = recording.closure(of: binding.slots)
            var read = Set(binding.slots)
            for slot in slots {
                switch recording.segments[slot].first?.source {
                case .constant, .clock, .animation: break
                case .let(let index): formulas.append(interaction.lets[index].formula)
                case .follow(let index): formulas.append(interaction.follows[index].formula)
                case .copy, .ramp, .drag, .glide, .rebound, .carried, .shown, nil: return nil
                }
            }
            for formula in formulas { read.formUnion(formula.slots) }
            // Parameters are worked out from nothing, and stand in no order.
            slots += read.subtracting(slots).sorted()
            sources = []
            for slot in slots {
                guard recording.segments[slot].count == 1 else { return nil }
                sources.append(recording.segments[slot][0].source)
            }
        }
    }

    private let answers = Mutex<[Question: Time?]>([:])
    /// At most so many answers are kept, because a preview runs all day.
    private static let most = 2000

    package init() {}

    /// How many questions have an answer.
    var count: Int { answers.withLock { $0.count } }

    /// The period that was found for a question, or the one that is found now.
    func period(_ question: Question?, search: () -> Time?) -> Time? {
        guard let question else { return search() }
        if let known = answers.withLock({ $0[question] }) { return known }
        let period = search()
        answers.withLock { answers in
            if answers.count >= PeriodMemory.most { answers.removeAll() }
            answers[question] = .some(period)
        }
        return period
    }
}
