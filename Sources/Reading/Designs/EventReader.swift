// Which events can occur in a design: what inputs, animations and states raise, and what actions name.

import Diagnostics
import FormulaText
import Simulation
import Vocabulary
import XML

struct EventReader {
    let notes: DiagnosticLog
    let declarations: Declarations
    let events: EventTable

    /// Declares every event of the design, in document order.
    func declareAll(_ chart: ChartReader, in root: Element) {
        for input in declarations.inputs {
            for event in InputMembers.events(of: input.kind) {
                _ = events.declare(event.isEmpty ? input.name : input.name + "." + event)
            }
        }
        for (index, state) in chart.states.enumerated() where chart.canFinish(index) {
            _ = events.declare("done.state." + state.id)
        }
        root.walk { element in
            if element.name == "fb:animate", let name = element["name"] { _ = events.declare("done.animate." + name) }
            if element.name == "scxml:raise" || element.name == "scxml:send" { declare(element) }
        }
        for scenario in declarations.scenarioElements { scenario.elements(named: "fb:send").forEach(declare) }
        for (event, isGiven) in declarations.slotEvents {
            if isGiven { _ = self.events(of: event) }
            event.value.spaceSeparated.forEach { _ = events.declare(String($0)) }
        }
    }

    private func declare(_ sender: Element) {
        if let event = sender.attributes.attribute("event"), check(event) { _ = events.declare(event.value) }
    }

    /// Whether an author's event may be called so.
    private func check(_ event: Attribute) -> Bool {
        let name = event.value
        if !NameRules.isEvent(name) {
            notes.error(
                "bad-name", at: event.valueRange, "“\(name)” cannot be an event",
                instead: name.contains("*")
                    ? "an event that is raised has a whole name"
                    : "words of letters, digits, “_”, “-” and “:”, joined by dots")
            return false
        }
        let first = name.prefix { $0 != "." }
        if first == "done" || first == "error" {
            notes.error(
                "reserved-name", at: event.valueRange, "events that begin with “\(first)” are raised by the machine",
                instead: "call it something else")
            return false
        }
        if let input = declarations.input(named: name) ?? declarations.input(before: name)?.input {
            let target = declarations.inputs[input].element["target"] ?? "#…"
            notes.error(
                "reserved-name", at: event.valueRange,
                "“\(name)” is an event of the input “\(declarations.inputs[input].name)”, which raises it itself",
                instead:
                    "touch it: <fb:tap on=\"\(target)\"/> or <fb:touch on=\"\(target)\">; or call it something else")
            return false
        }
        return true
    }

    /// The events that a transition's `event` means, ascending; warns of what never comes.
    func events(of attribute: Attribute) -> [Int] {
        var result: [Int] = []
        let words = InteractionLimits.words(of: attribute, notes: notes)
        if words.isEmpty {
            notes.error(
                "bad-value", at: attribute.valueRange, "event names no event",
                instead: "leave the attribute out for a transition that waits for its cond alone")
        }
        for word in words {
            let matching = events.matching(String(word))
            if matching.isEmpty, !declarations.isLost(String(word)) {
                notes.warning(
                    "unknown-event", at: notes.place(of: word, in: attribute), "nothing raises “\(word)”",
                    instead: suggestion(for: String(word)))
            }
            for event in matching where !result.contains(event) { result.append(event) }
        }
        return result.sorted()
    }

    private func suggestion(for word: String) -> Advice? {
        let first = String(word.prefix { $0 != "." })
        if let input = declarations.input(named: word) ?? declarations.input(before: word)?.input {
            let first = declarations.inputs[input].name
            let own = InputMembers.events(of: declarations.inputs[input].kind)
            let names = own.map { $0.isEmpty ? first : first + "." + $0 }
            let last = String(word.dropFirst(first.count + 1))
            if let own = InputMembers.foreignEvents[last].map({ first + "." + $0 }), names.contains(own) {
                return .write(own)
            }
            return notes.didYouMean(word, among: names) ?? Advice("“\(first)” raises ") + names.joined(separator: ", ")
        }
        let ends = events.names.filter { $0.hasSuffix("." + word) }
        if ends.count == 1 { return .write(ends[0]) }
        if ["or", "and", "|", "||", ","].contains(word) || word.hasSuffix(",") {
            return "events stand side by side, with nothing but a space between: event=\"press drag.ended\""
        }
        if let near = notes.didYouMean(word, among: events.names) { return near }
        if first == "done" { return notes.oneOf(events.names.filter { $0.hasPrefix("done.") }, for: word) }
        let rest = word.dropFirst(first.count)
        return notes.didYouMean(first, among: declarations.inputs.map { $0.name })?.within { $0 + rest }
    }
}
