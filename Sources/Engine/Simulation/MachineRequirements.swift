// How a machine looks whether it violates what is required of it.

#if !hasFeature(Embedded)
    import Formulas
    import Numerics

    extension Machine {
        /// After an event, and at a tick.
        mutating func lookAtRequirements() {
            guard let watch = requirements else { return }
            for (index, requirement) in watch.requirements.enumerated() where watch.violations[index] == nil {
                switch requirement.kind {
                case .always(let formula):
                    if isRequired(requirement), truth(of: formula) != true { requirements!.violate(index, at: now) }
                case .never(let formula):
                    if isRequired(requirement), truth(of: formula) == true { requirements!.violate(index, at: now) }
                case .leadsTo(let first, let second, let seconds):
                    if truth(of: second) == true {
                        requirements!.since[index] = nil
                    } else if let since = watch.since[index] {
                        let span = (try? duration(seconds)) ?? .zero
                        if now > since + span { requirements!.violate(index, at: now) }
                    } else if isRequired(requirement), truth(of: first) == true {
                        requirements!.since[index] = now
                    }
                case .continuous: break
                }
            }
        }

        /// When an instant begins: nothing of it has run yet.
        mutating func beginInstant() {
            guard let watch = requirements else { return }
            for (index, requirement) in watch.requirements.enumerated() {
                guard case .continuous(let formula, _) = requirement.kind else { continue }
                requirements!.before[index] = try? value(of: formula)
            }
        }

        /// When all of an instant has run.
        mutating func endInstant() {
            guard let watch = requirements else { return }
            for (index, requirement) in watch.requirements.enumerated() where watch.violations[index] == nil {
                guard case .continuous(let formula, let tolerance) = requirement.kind, let before = watch.before[index],
                    let after = try? value(of: formula), let most = try? value(of: tolerance)
                else { continue }
                if abs(after - before) > most, isRequired(requirement) { requirements!.violate(index, at: now) }
            }
        }

        private mutating func isRequired(_ requirement: Requirement) -> Bool {
            requirement.condition.map { truth(of: $0) == true } ?? true
        }
    }

    extension ScenarioPlayer {
        /// Goes on without a finger until nothing is waited for any more that a requirement leads to.
        package mutating func waitOut() {
            let last = machine.now + Script.longest
            while machine.requirements?.isWaiting == true, machine.fault == nil, machine.now < last {
                machine.advance(to: nextTick)
                machine.finishInstant()
            }
            machine.endInstant()
        }
    }
#endif
