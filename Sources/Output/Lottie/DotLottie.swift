// A design as dotLottie 2: all scenarios as one animation, and a state machine whose segments are transitions.

import Baking
import Compression
package import Designs
import Diagnostics
package import Interactions
import Numerics
import Simulation
import Timelines
package import XML

/// An archive as the specification of dotLottie 2.0 has it (https://dotlottie.io/spec/2.0/).
package struct DotLottie: Sendable {
    package let bytes: [UInt8]
    package let shortfalls: [String]

    /// One line for help and tables.
    package static let summary = "dotLottie 2: every scenario, and a state machine whose segments are transitions"
    /// How names of files end, the usual one first.
    package static let endings = ["lottie"]

    /// - Parameters:
    ///   - picture: of the design, with its images in it.
    ///   - settings: of parameters, in all scenarios.
    package init(_ picture: Element, of design: Design, settings: [Scenario.Setting], showsTouch: Bool) {
        var runs: [Performance] = []
        var machine = SegmentMachine()
        var start = Time.zero
        var taken: Set<Int> = []
        for (index, scenario) in design.scenarios.enumerated() {
            let (recording, _) = design.interaction.simulate(scenario: index, settings: settings)
            let run = design.bake(recording, loops: false)
            for entry in recording.log { if case .took(let transition) = entry.event { taken.insert(transition) } }
            machine.add(design.passages(of: recording), of: scenario.name, from: start, until: start + run.duration)
            start = start + run.duration
            runs.append(run)
        }
        let whole = Performance.joined(runs)
        let file = LottieFile(
            picture, whole, of: design, markers: machine.markers,
            options: LottieOptions(title: design.title, showsTouch: showsTouch))
        let manifest: JSON = [
            "version": "2", "generator": "flipbook", "animations": [["id": .string(design.name)]],
            "stateMachines": [["id": .string(design.name)]],
            "initial": ["animation": .string(design.name), "stateMachine": .string(design.name)],
        ]
        bytes =
            ZipArchive([
                ("manifest.json", Array(manifest.text.utf8)),
                ("a/\(design.name).json", Array(file.text.utf8)),
                ("s/\(design.name).json", Array(machine.json(animation: design.name).text.utf8)),
            ]).bytes
        shortfalls = file.shortfalls + machine.shortfalls(design, taken: taken)
    }
}

/// States of playback, each a stretch of the animation that begins with a transition.
struct SegmentMachine {
    struct Segment {
        var name: String
        var passage: ChartPassage
        var start: Time
        var end: Time
    }

    private(set) var segments: [Segment] = []
    /// What comes by itself after a stretch has been played.
    private static let complete = "complete"

    var markers: [LottieFile.Marker] {
        segments.map { .init(name: $0.name, start: $0.start, duration: $0.end - $0.start) }
    }

    /// Takes in what a scenario shows. A transition that another scenario has shown already is not taken again.
    mutating func add(_ passages: [ChartPassage], of scenario: String, from start: Time, until end: Time) {
        for (index, passage) in passages.enumerated() {
            // The machine begins once.
            if passage.from == nil, !segments.isEmpty { continue }
            let isKnown = segments.contains { segment in
                segment.passage.from == passage.from && segment.passage.to == passage.to
                    && segment.passage.event == passage.event
            }
            if isKnown { continue }
            var name = passage.from == nil ? passage.to : "\(passage.event ?? "then") → \(passage.to)"
            let taken = Set(segments.map(\.name))
            if taken.contains(name) { name += " from \(passage.from ?? "")" }
            let last = index + 1 < passages.count ? start + passages[index + 1].time : end
            segments.append(Segment(name: name, passage: passage, start: start + passage.time, end: last))
        }
    }

    func ways(from segment: Segment) -> [Segment] {
        segments.filter { $0.passage.from == segment.passage.to }
    }

    func json(animation: String) -> JSON {
        var completes: [JSON] = []
        let states = segments.map { segment -> JSON in
            var transitions: [JSON] = []
            var hasOwn = false
            for way in ways(from: segment) {
                // One machine cannot choose between two ways that nothing asks for.
                if way.passage.event == nil, hasOwn { continue }
                hasOwn = hasOwn || way.passage.event == nil
                let input = way.passage.event ?? SegmentMachine.complete
                transitions.append(
                    [
                        "type": "Transition", "toState": .string(way.name),
                        "guards": [["type": "Event", "inputName": .string(input)]],
                    ])
            }
            if hasOwn {
                completes.append(
                    [
                        "type": "OnComplete", "stateName": .string(segment.name),
                        "actions": [["type": "Fire", "inputName": .string(SegmentMachine.complete)]],
                    ])
            }
            return [
                "type": "PlaybackState", "name": .string(segment.name), "animation": .string(animation),
                "mode": "Forward", "autoplay": true, "loop": false, "segment": .string(segment.name),
                "transitions": .array(transitions),
            ]
        }
        let events =
            Set(segments.compactMap(\.passage.event)).sorted() + (completes.isEmpty ? [] : [SegmentMachine.complete])
        return [
            "initial": .string(segments.first?.name ?? ""), "states": .array(states), "interactions": .array(completes),
            "inputs": .array(events.map { .object([("type", .string("Event")), ("name", .string($0))]) }),
        ]
    }
}
