// What an author requires of a design. Pages do not look whether it holds, so their engine goes without.

#if !hasFeature(Embedded)
    package import Formulas
    package import Numerics

    /// `<fb:require>`: what has to be so in every run.
    package struct Requirement: Hashable, Sendable {
        /// What is required of some formulas.
        package enum Kind: Hashable, Sendable {
            /// A condition holds all the time.
            case always(Formula)
            /// A condition holds at no time.
            case never(Formula)
            /// Where the first condition holds, the second one holds at the latest so many seconds later.
            case leadsTo(Formula, Formula, seconds: Formula)
            /// At no instant does a quantity change by more than a tolerance, both in its unit.
            case continuous(Formula, tolerance: Formula)
        }

        package var kind: Kind
        /// `while`: it counts only where this holds; nil is always.
        package var condition: Formula?

        package init(_ kind: Kind, while condition: Formula? = nil) {
            self.kind = kind
            self.condition = condition
        }

        /// The conditions in it, which a search brings about and prevents.
        package var conditions: [Formula] {
            let own: [Formula] =
                switch kind {
                case .always(let formula), .never(let formula): [formula]
                case .leadsTo(let first, let second, _): [first, second]
                case .continuous: []
                }
            return own + [condition].compactMap { $0 }
        }
    }

    /// Watches over requirements while a machine runs: after each event, at each tick, and from instant to instant.
    package struct RequirementWatch: Hashable, Sendable {
        package let requirements: [Requirement]
        /// When each was violated first; nil where it was not.
        package private(set) var violations: [Time?]
        /// Since when each waits for what it leads to.
        var since: [Time?]
        /// What each quantity that must be continuous was when the present instant began.
        var before: [Double?]

        package init(_ requirements: [Requirement]) {
            self.requirements = requirements
            violations = requirements.map { _ in nil }
            (since, before) = (violations, requirements.map { _ in nil })
        }

        /// Whether any waits for what it leads to.
        package var isWaiting: Bool { since.contains { $0 != nil } }

        /// Those that wait, by index, each with the quarter of its time that has passed: 0 to 3.
        package func waiting(at time: Time) -> [(index: Int, quarter: Int)] {
            since.indices.compactMap { index in
                guard let begin = since[index] else { return nil }
                var span = 1.0
                if case .leadsTo(_, _, let seconds) = requirements[index].kind { span = seconds.constant ?? 1 }
                return (index, Int(min(3, (time - begin).seconds / max(span, 0.01) * 4)))
            }
        }

        mutating func violate(_ index: Int, at time: Time) {
            violations[index] = violations[index] ?? time
            since[index] = nil
        }
    }
#endif
