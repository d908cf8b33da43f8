// What a search found in a design, as JSON.

import Designs
package import Diagnostics
import FormulaText
import Interactions
import Simulation

extension ExplorationReport {
    /// One object, version 1: see docs/exploring.md.
    package var json: JSON {
        .object(members + (interruptions.map { [("interruptions", .array($0.map(record)))] } ?? []))
    }

    private var members: [(String, JSON)] {
        [
            ("flipbook", .string("explore")), ("version", .integer(1)), ("design", .string(design.name)),
            (
                "bounds",
                .object([
                    ("runs", .integer(exploration.bounds.runs)), ("depth", .integer(exploration.bounds.depth)),
                    ("seconds", .integer(Int(exploration.bounds.seconds))),
                ])
            ),
            ("runs", .integer(exploration.runs)), ("seconds", .integer(Int(exploration.seconds))),
            ("complete", .boolean(exploration.isComplete)),
            (
                "states",
                .array(
                    design.interaction.states.indices.filter { !design.interaction.states[$0].isHistory }.map {
                        record(
                            .state($0),
                            [
                                ("id", .string(design.states[$0].id)),
                                ("authored", .boolean(authored.states[$0] == true)),
                            ])
                    })
            ),
            (
                "transitions",
                .array(
                    design.transitions.indices.map {
                        record(
                            .transition($0),
                            [
                                ("from", .string(design.states[design.interaction.transitions[$0].source].id)),
                                (
                                    "to",
                                    .array(
                                        design.interaction.transitions[$0].targets.map { .string(design.states[$0].id) }
                                    )
                                ),
                                ("events", .string(design.transitions[$0].events)),
                                ("cond", .string(design.transitions[$0].condition)), line(design.transitions[$0].range),
                                ("authored", .boolean(authored.transitions[$0])),
                            ])
                    })
            ),
            (
                "conditions",
                .array(
                    exploration.conditions.map { condition in
                        .object([
                            ("text", .string(design.source[design.origins[condition.origin]])),
                            line(design.origins[condition.origin]),
                            ("holds", record(.side(origin: condition.origin, holds: true))),
                            ("fails", record(.side(origin: condition.origin, holds: false))),
                        ])
                    })
            ),
            (
                "requirements",
                .array(
                    design.requirements.indices.map { index in
                        record(
                            .violation(index),
                            [
                                ("title", .string(design.requirements[index].title)),
                                line(design.requirements[index].range),
                            ] + (violating[index].map { [("scenario", .string(design.scenarios[$0].name))] } ?? [])
                        )
                    })
            ),
            (
                "configurations",
                .array(
                    configurations.map { item in
                        .object([
                            ("states", .array(item.states.map { .string(design.states[$0].id) })),
                            ("witness", .integer(item.witness)),
                        ])
                    })
            ),
            (
                "pairs",
                .array(
                    pairs.map { item in
                        .object([
                            ("first", .integer(item.first)), ("second", .integer(item.second)),
                            ("witness", .integer(item.witness)),
                        ])
                    })
            ),
            (
                "witnesses",
                .array(
                    exploration.witnesses.map { witness in
                        .object([
                            ("set", .object(settings(witness).map { ($0.name, .string($0.value)) })),
                            ("words", .string(witness.words(of: design))),
                            ("steps", .string(witness.markup(of: design, indent: ""))),
                        ])
                    })
            ),
        ]
    }

    private func record(_ item: Interruption) -> JSON {
        .object([
            ("animation", .string(design.animations[item.animation])), ("percent", .integer(item.percent)),
            ("cause", .string(words(item.cause))),
            ("states", .array(item.configuration.map { .string(design.states[$0].id) })),
            ("jump", number(item.jump)), ("jumping", item.jumping < 0 ? .null : .string(element(item.jumping))),
            ("kick", number(item.kick)), ("kicked", item.kicked < 0 ? .null : .string(element(item.kicked))),
            ("set", .object(settings(item.witness).map { ($0.name, .string($0.value)) })),
            ("steps", .string(item.witness.markup(of: design, indent: ""))),
        ])
    }

    private func number(_ value: Double) -> JSON { .digits(FormulaNumber.text((value * 1000).rounded() / 1000)) }

    private func line(_ range: Range<Int>?) -> (String, JSON) {
        ("line", range.map { .integer(design.source.position(of: $0.lowerBound).line) } ?? .null)
    }

    private func record(_ fact: Fact, _ members: [(String, JSON)] = []) -> JSON {
        var members = members
        if let witness = exploration.witness(of: fact) {
            members.append(("witness", .integer(witness)))
        } else if let proof = exploration.proofs[fact] {
            members.append(("never", .string(reason(proof))))
        }
        return .object(members)
    }
}
