// What went wrong while a scenario ran, said with the place in the design that did it.

package import Diagnostics
import Motion
package import Simulation

extension Design {
    /// What is to be said about a run of a scenario: what stopped it, and what the log noted on the way. Each place is
    /// named once.
    package func diagnostics(of recording: Recording, fault: Fault?, scenario: Int) -> [Diagnostic] {
        var result: [Diagnostic] = []
        var seen: [Fault] = []
        let name = scenarios.indices.contains(scenario) ? scenarios[scenario].name : "rest"
        func add(_ fault: Fault, at seconds: Double?) {
            if seen.contains(fault) { return }
            seen.append(fault)
            result.append(diagnostic(fault, scenario: scenario, name: name, at: seconds))
        }
        for entry in recording.log {
            if case .failed(let fault) = entry.event { add(fault, at: (entry.time - recording.begin).seconds) }
        }
        if let fault { add(fault, at: nil) }
        return result
    }

    private func diagnostic(_ fault: Fault, scenario: Int, name: String, at seconds: Double?) -> Diagnostic {
        let known = origins.indices.contains(fault.origin) ? origins[fault.origin] : nil
        let range = known ?? (scenarios.indices.contains(scenario) ? scenarios[scenario].range : nil)
        let when = seconds.map { " (scenario “\(name)”, \(Design.milliseconds($0)) ms)" } ?? " (scenario “\(name)”)"
        switch fault.reason {
        case .notANumber:
            return .error(
                "not-a-number", at: range, "this formula gives no number" + when,
                suggestion: "look for a division by zero, or a root or logarithm of something negative; "
                    + "guard it with a condition, or with max(…)")
        case .endlessMicrosteps:
            return .error(
                "endless-microsteps", at: range,
                "transitions without an event went on for 1,000 steps without coming to rest" + when,
                suggestion: "give one of them a condition that becomes false, or an event")
        case .endlessEvents:
            return .error(
                "endless-events", at: range, "events kept raising one another at one instant, 1,000 times" + when,
                suggestion: "send one of them with a delay, or under a condition that becomes false")
        case .waitedTooLong:
            return .error(
                "wait-too-long", at: range, "this did not come true within 30 s" + when,
                suggestion: "check the condition, or that the touches before it lead there")
        case .cut:
            return .note(
                "no-rest", at: range, "this scenario found no rest within 10 s of its last step, and was cut there",
                suggestion: "where a timer sends itself again and again that is all right; else end what still runs")
        case .badDuration:
            return .error(
                "bad-duration", at: range, "this is no duration or count: it must be a number from zero on" + when,
                suggestion: "bound it with clamp(0, …, 10)")
        case .tooLong:
            return .error(
                "run-too-long", at: range, "this scenario runs for more than ten minutes" + when,
                suggestion: "shorten its waits, or its <fb:repeat>")
        }
    }

    private static func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
}
