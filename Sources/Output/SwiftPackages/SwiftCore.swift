// The type of a package: its values, how an event goes in and how time passes.

import Designs
import FormulaText
import Formulas
import Geometry
import Interactions
import SwiftWriting
import XML

/// The part of a package that is alike in all: SCXML's algorithm in few lines, without what a chart does not need.
struct SwiftCore {
    private let writer: SwiftWriter
    private var states: [State] { writer.interaction.states }

    init(_ writer: SwiftWriter) { self.writer = writer }

    private func uses(_ feature: String) -> Bool { writer.uses.contains(feature) }

    private var features: [String: Bool] {
        [
            "planned": uses("then") || uses("post.after"), "moved": uses("animate") || uses("chase"),
            "eventless": writer.interaction.transitions.contains { $0.isEventless },
            "parallel": states.contains { $0.kind == .parallel }, "crossed": isCrossed,
            "rated": !writer.ratedFollows.isEmpty,
        ]
    }

    /// - Parameter about: the first lines: what the design is.
    func type(about: String) -> String {
        let features = features
        let tests =
            [
                features["planned"] == true ? "agenda.isEmpty" : nil,
                features["moved"] == true ? "!Quantity.allCases.contains { isMoving($0) }" : nil,
            ].compactMap(\.self) + (clocksHidden ?? ["false"])
        let size = writer.interaction.view
        return writer.filled(
            PackageResources.Type_swift_txt, also: features,
            [
                "about": SwiftText.comment(about),
                "inputs": writer.members.map { "public var \($0.identifier) = \($0.type)()\n" }.joined(),
                "haptics": writer.haptics.map { "\($0)" }.joined(separator: ", "),
                "resting": tests.contains("false") ? "false" : tests.isEmpty ? "true" : tests.joined(separator: " && "),
                "width": FormulaNumber.text(size.width), "height": FormulaNumber.text(size.height),
            ])
    }

    /// That each element is hidden whose look depends on the time itself; nil where such a one is always shown, or where
    /// the time decides more.
    private var clocksHidden: [String]? {
        let (interaction, design) = (writer.interaction, writer.design)
        var clocks: Set<Int> = [interaction.timeSlot]
        func isClock(_ formula: Formula) -> Bool { !clocks.isDisjoint(with: formula.slots) }
        var known = 0
        while known < clocks.count {
            known = clocks.count
            for item in interaction.lets where isClock(item.formula) { clocks.insert(item.slot) }
        }
        let deciding =
            interaction.transitions.filter(\.isEventless).compactMap(\.condition) + interaction.follows.map(\.formula)
            + [interaction.enabled].compactMap(\.self)
        if deciding.contains(where: isClock) { return nil }
        var switches: [String: String] = [:]
        for item in writer.bindings where design.bindings[item.index].attribute == "visible" {
            switches[design.bindings[item.index].element] = item.name
        }
        var hidden: Set<String> = []
        for item in writer.bindings where interaction.bindings[item.index].operands.contains(where: isClock) {
            let around = design.picture.path(to: design.bindings[item.index].element)
            guard let name = around.reversed().compactMap({ switches[$0] }).first, name != item.name else { return nil }
            hidden.insert("!" + name)
        }
        return hidden.sorted()
    }

    var chart: String { writer.filled(PackageResources.Chart_swift_txt, also: features) }

    /// Whether a transition leads out of its region, so that two may leave the same states.
    private var isCrossed: Bool {
        writer.interaction.transitions.contains { transition in
            var state = transition.targets.isEmpty ? -1 : transition.source
            // The regions around the source must hold the targets too.
            while state >= 0 {
                let parent = states[state].parent
                if parent >= 0, states[parent].kind == .parallel, !transition.targets.allSatisfy({ isIn($0, state) }) {
                    return true
                }
                state = parent
            }
            return false
        }
    }

    private func isIn(_ state: Int, _ outer: Int) -> Bool {
        var state = state
        while state >= 0, state != outer { state = states[state].parent }
        return state == outer
    }
}

extension Element {
    /// The ids around an element, the outermost first, and its own; empty where it is not in here.
    fileprivate func path(to id: String) -> [String] {
        let own = self.id.map { [$0] } ?? []
        if self.id == id { return own }
        for child in elements {
            let path = child.path(to: id)
            if !path.isEmpty { return own + path }
        }
        return []
    }
}
