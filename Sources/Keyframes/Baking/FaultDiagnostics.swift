// What went wrong while a scenario ran, said with the place in the design that did it.

package import Designs
package import Diagnostics
import FormulaText
import Geometry
import Interactions
import Numerics
package import Simulation

extension Design {
    /// The diagnostics of a run of a scenario: the fault that stopped it, the faults in its log, the first touch
    /// outside of the stage, and bindings that are NaN or beyond 1e12. Each fault is reported once; one that the chart
    /// heard of each time is no error.
    /// - Parameter run: what was run, where it is no scenario.
    package func diagnostics(
        of recording: Recording, fault: Fault?, scenario: Int = -1, run: String? = nil
    ) -> [Diagnostic] {
        var result: [Diagnostic] = []
        var seen: [Fault] = []
        let name = run ?? "scenario “\(scenarios.indices.contains(scenario) ? scenarios[scenario].name : "rest")”"
        func add(_ fault: Fault, at seconds: Double?) {
            if seen.contains(fault) { return }
            seen.append(fault)
            result.append(diagnostic(fault, scenario: scenario, name: name, at: seconds))
            result[result.count - 1].notes = explanation(of: fault, in: recording)
        }
        var isOutside = false
        let heard = heardFailures(in: recording.log)
        for (index, entry) in recording.log.enumerated() {
            let seconds = (entry.time - recording.begin).seconds
            if case .failed(let fault, _) = entry.event, !heard.contains(index) { add(fault, at: seconds) }
            guard let touch = entry.event.touch, touch.phase == .began, !isOutside else { continue }
            let (x, y) = (touch.point.x, touch.point.y)
            isOutside = !(0...stage.width).contains(x) || !(0...stage.height).contains(y)
            guard isOutside else { continue }
            let range = scenarios.indices.contains(scenario) ? scenarios[scenario].range : nil
            result.append(
                .warning(
                    "touch-outside", at: range,
                    "the finger comes down at \(FormulaNumber.text(x)) \(FormulaNumber.text(y)), outside of the stage "
                        + "(\(name), \(Design.milliseconds(seconds)) ms)",
                    suggestion:
                        "the stage is \(FormulaNumber.text(stage.width)) × \(FormulaNumber.text(stage.height)); "
                        + "on=\"#id\" comes down in the middle of an element"))
        }
        if let fault { add(fault, at: nil) }
        let errors = result.count
        for index in heard.sorted() {
            let entry = recording.log[index]
            if case .failed(let fault, _) = entry.event { add(fault, at: (entry.time - recording.begin).seconds) }
        }
        for index in errors..<result.count {
            result[index].severity = .note
            result[index].advice = "a transition hears it as error.execution"
        }
        return result + faults(ofBindingsIn: recording, name: name)
    }

    /// Bindings that come to no number, each once.
    private func faults(ofBindingsIn recording: Recording, name: String) -> [Diagnostic] {
        var result: [Diagnostic] = []
        // Bindings are evaluated on demand only: sample them where they may turn, and ten times a second.
        var sampler = recording.sampler()
        for binding in bindings.indices {
            // A binding that never changes is sampled once.
            let isSteady = sampler.order(for: interaction.bindings[binding].slots).isEmpty
            let times =
                isSteady
                ? [recording.begin]
                : recording.breaks(of: binding)
                    + stride(from: 0, to: recording.end.units, by: 70_560_000).map { Time(units: $0) }
            // A number of a text is counted in units of its last decimal.
            let bound = interaction.bindings[binding].kind == .text ? 9e15 : 1e12
            let bad = times.first { time in
                time >= recording.begin && time <= recording.end
                    && !sampler.values(of: binding, at: time).allSatisfy { $0.magnitude < bound }
            }
            if bad == nil, !isSteady { result += crowd(binding, sampler, name: name) }
            guard let bad else { continue }
            let seconds = (bad - recording.begin).seconds
            result.append(
                .error(
                    "not-a-number", at: bindings[binding].range,
                    "“\(bindings[binding].attribute)” of “#\(bindings[binding].element)” comes to no number, or to one "
                        + "beyond all bounds (\(name), \(Design.milliseconds(seconds)) ms)",
                    suggestion: "look for a division by zero, or a root or logarithm of something negative"))
        }
        return result
    }

    /// The failures in a log, by index, of which `error.execution` was taken by a transition. Each is told by one event,
    /// in order, and a transition that takes that event stands in the log before the next event.
    private func heardFailures(in log: [LogEntry]) -> Set<Int> {
        var (told, heard): ([Int], Set<Int>) = ([], [])
        var present: Int?
        for (index, entry) in log.enumerated() {
            switch entry.event {
            case .failed(_, true): told.append(index)
            case .raised(let event):
                present = event == interaction.errorEvent && !told.isEmpty ? told.removeFirst() : nil
            case .took(let transition):
                guard interaction.transitions[transition].events.contains(interaction.errorEvent) else { continue }
                if let present { heard.insert(present) }
            default: break
            }
        }
        return heard
    }

    /// The warning of a text that changes more often than a page bears.
    private func crowd(_ binding: Int, _ sampler: Sampler, name: String) -> [Diagnostic] {
        guard interaction.bindings[binding].kind == .text else { return [] }
        let recording = sampler.recording
        let steps = TextSteps(self, sampler, binding: binding, until: recording.end - recording.begin)
        guard steps.wanted > TextSteps.most else { return [] }
        return [
            .warning(
                "too-much", at: bindings[binding].range,
                "this text changes \(steps.wanted) times (\(name)), and a page bears \(TextSteps.most): it is shown in "
                    + "steps of \(Int(steps.pace.rounded())) ms",
                suggestion: "show fewer decimals, or round more coarsely, as in {10 * round(n / 10)}")
        ]
    }

    private func diagnostic(_ fault: Fault, scenario: Int, name: String, at seconds: Double?) -> Diagnostic {
        let known = origins.indices.contains(fault.origin) ? origins[fault.origin] : nil
        let range = known ?? (scenarios.indices.contains(scenario) ? scenarios[scenario].range : nil)
        let when = seconds.map { " (\(name), \(Design.milliseconds($0)) ms)" } ?? " (\(name))"
        switch fault.reason {
        case .notANumber:
            return .error(
                "not-a-number", at: range, "this formula has no numeric result, or one beyond 1e12" + when,
                suggestion: "look for a division by zero, or a root or logarithm of something negative; "
                    + "guard it with a condition, or with max(…)")
        case .endlessMicrosteps:
            return .error(
                "endless-microsteps", at: range,
                "transitions without an event, or events that raise each other, did not stop within 1,000 steps" + when,
                suggestion: "give one of them a condition that becomes false")
        case .endlessEvents:
            return .error(
                "endless-events", at: range,
                "events sent each other 1,000 times at one instant, or 500 within a tick" + when,
                suggestion: "send one of them with a delay, or under a condition that becomes false")
        case .waitedTooLong:
            return .error(
                "wait-too-long", at: range, "this did not become true within 30 s" + when,
                suggestion: "check the condition, or that the touches before it lead there")
        case .cut:
            return .note(
                "no-rest", at: range, "this scenario did not come to rest within 10 s after its last step, and was cut",
                suggestion: "fine if a timer restarts itself; otherwise end the animations that still run")
        case .badDuration:
            return .error(
                "bad-duration", at: range,
                "a duration is from 0 to 86,400 s, and a count at most 100,000, or 1,000 in a scenario" + when,
                suggestion: "bound it with clamp(0, …, 10)")
        case .badEasing:
            return .error(
                "bad-easing", at: range, "this easing's numbers are out of range" + when,
                suggestion: "handles' x lie in 0…1, steps are whole numbers from 1 to 1000, mass, stiffness and "
                    + "duration of a spring are above 0, and its damping is not negative")
        case .tooLong:
            return .error(
                "run-too-long", at: range, "this scenario runs for more than ten minutes, or 100,000 steps" + when,
                suggestion: "shorten its waits, or its <fb:repeat>")
        }
    }

    private static func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
}
