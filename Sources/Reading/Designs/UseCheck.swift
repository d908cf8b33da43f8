// Warnings about sound designs: no scenario to show, quantities that nothing reads.

import Diagnostics
import Interactions
import XML

struct UseCheck {
    let quantities: Quantities
    private var notes: DiagnosticLog { quantities.notes }
    private var declarations: Declarations { quantities.declarations }

    init(_ quantities: Quantities) { self.quantities = quantities }

    /// Says where a design has no scenario, and what to write, by the example of its first input.
    func checkScenarios(of root: Element) {
        guard declarations.scenarioElements.isEmpty else { return }
        let input = declarations.inputs.first
        let target = input?.element["target"] ?? "#…"
        let step =
            switch input?.kind {
            case .tap: "<fb:tap on=\"\(target)\"/>"
            case .swipe:
                "<fb:touch on=\"\(target)\"><fb:move by=\"-120 0\" for=\"0.15s\" easing=\"linear\"/></fb:touch>"
            case .longPress: "<fb:touch on=\"\(target)\"><fb:hold for=\"0.6s\"/></fb:touch>"
            case .edgePan: "<fb:touch at=\"2 300\"><fb:move by=\"200 0\" for=\"0.5s\"/></fb:touch>"
            case .pan, .scroll: "<fb:touch on=\"\(target)\"><fb:move by=\"0 120\" for=\"0.5s\"/></fb:touch>"
            case .pinch, .rotate:
                "<fb:touch at=\"220 300\" finger=\"2\"><fb:move by=\"60 -40\" for=\"0.5s\"/></fb:touch>"
                    + "<fb:touch at=\"150 340\"><fb:move by=\"-60 40\" for=\"0.5s\"/></fb:touch>"
            case nil: "<fb:wait for=\"2s\"/>"
            }
        notes.warning(
            "no-scenario", at: root.nameRange,
            "the design has no scenario, so its page shows the screen at rest and nothing moves",
            instead: "say where the finger goes: <fb:scenario name=\"first\">\(step)</fb:scenario>")
    }

    /// Reports parameters, lets and data that no formula reads. A variable whose animation's end is awaited is used.
    func checkReading(_ interaction: Interaction) {
        let heard = Set(interaction.transitions.flatMap { $0.events })
        var clocks: Set<Int> = []
        for animation in interaction.animations where heard.contains(animation.doneEvent) {
            for assignment in animation.assignments { clocks.insert(interaction.variables[assignment.variable].slot) }
        }
        for name in declarations.names where !quantities.readNames.contains(name) {
            let (what, why): (String, String)
            switch declarations.meaning(of: name) {
            case .parameter: (what, why) = ("parameter", "so it makes no difference")
            case .let: (what, why) = ("let", "so it has no effect")
            case .data:
                let all = quantities.list(named: name) ?? quantities.variable(named: name).map { $0..<$0 + 1 } ?? 0..<0
                if all.contains(where: { clocks.contains(quantities.variables[$0].slot) }) { continue }
                (what, why) = ("data", "so its value is never shown")
            case .input, .token, nil: continue
            }
            notes.warning(
                "never-read", at: declarations.place(of: name), "nothing reads the \(what) “\(name)”, \(why)",
                instead: "use it in a formula, binding or condition, or remove it")
        }
    }
}
