// When a scenario takes which transition, as a page's script is told.

import Numerics
package import Simulation

/// A transition that is taken at a moment, or again and again for a while, as one that waits for `scrolled` is.
package struct TakenTransition: Hashable, Sendable {
    /// In whole milliseconds from the scenario's beginning.
    package var from: Int
    package var to: Int
    var transition: Int

    /// What is taken again within two ticks goes on.
    private static let pause = 17

    /// In order of their first moment, then of their place in the design.
    package static func all(of recording: Recording) -> [TakenTransition] {
        var result: [TakenTransition] = []
        var latest: [Int: Int] = [:]
        for entry in recording.log {
            guard case .took(let transition) = entry.event else { continue }
            let time = Int((entry.time - recording.begin).millisecondsRoundedUp)
            if let index = latest[transition], time - result[index].to <= pause {
                result[index].to = time
            } else {
                latest[transition] = result.count
                result.append(TakenTransition(from: time, to: time, transition: transition))
            }
        }
        return result.sorted { ($0.from, $0.transition) < ($1.from, $1.transition) }
    }

    /// `1200:4 1500:7:1890`: at 1.2 s the transition 4, from 1.5 s to 1.89 s again and again the transition 7.
    package static func text(of all: [TakenTransition]) -> String {
        all.map { $0.from == $0.to ? "\($0.from):\($0.transition)" : "\($0.from):\($0.transition):\($0.to)" }
            .joined(separator: " ")
    }
}
