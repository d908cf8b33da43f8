// The type of a package: its values, how an event goes in and how time passes.

import Interactions
import SwiftWriting

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
        let tests = [
            features["planned"] == true ? "agenda.isEmpty" : nil,
            features["moved"] == true ? "!Quantity.allCases.contains { isMoving($0) }" : nil,
        ].compactMap(\.self)
        return writer.filled(
            PackageResources.Type_swift_txt, also: features,
            [
                "about": SwiftText.comment(about),
                "inputs": writer.members.map { "public var \($0.identifier) = \($0.type)()\n" }.joined(),
                "haptics": writer.haptics.map { "\($0)" }.joined(separator: ", "),
                "resting": tests.isEmpty ? "true" : tests.joined(separator: " && "),
            ])
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
