// A finger that does what it likes: the same events, states and bits natively and in WebAssembly, after each sample.

import Designs
import Diagnostics
import Foundation
import Geometry
import Interactions
import Numerics
import Simulation
import TestSupport
import Testing
import Traces
import XML

@testable import EngineWeb

@Suite("WebAssembly traces", .serialized) struct TraceBitsTests {
    /// How many gestures there are in all: GESTURES in the environment, else few.
    static let gestures = ProcessInfo.processInfo.environment["GESTURES"].flatMap { Int($0) } ?? 84
    /// The starters, a design for two fingers, the documentation's example and the README's.
    static let designs =
        DesignBitsTests.starters
        + [DesignBitsTests.pinch, Fixtures.root + "/docs/card.svg", Fixtures.root + "/README.md"]

    @Test("random gestures give the same bits after every sample and tick", arguments: designs)
    func randomGestures(path: String) throws {
        let design = try Self.design(path)
        var touches = RandomTouches(design, seed: 22)
        let count = (Self.gestures + Self.designs.count - 1) / Self.designs.count
        for _ in 0..<count { touches.addGesture() }
        let there = try WebAssembly.run(touches.lines, of: design.interaction)
        pageEngine.lock()
        defer { pageEngine.unlock() }
        let (here, events) = Face.run(touches.lines, of: design.interaction)
        #expect(here.count == touches.lines.count)
        let first = zip(here, there).enumerated().first { $1.0 != $1.1 }?.offset
        let line = first.map { "line \($0): \(touches.lines[$0])" }
        #expect(here.count == there.count && line == nil, "\(line ?? "")")
        // Touches that did nothing would agree too.
        #expect(events > 2 * touches.lines.count { $0.hasPrefix("touch 0") }, "\(events) events")
        if Self.gestures > 84 { print("\(design.name): \(touches.lines.count) samples and ticks, \(events) events") }
    }

    @Test("a finger is lifted where it was sensed last, or when it is lifted after a rest")
    func lifts() throws {
        let interaction = try Self.design(DesignBitsTests.starters[0]).interaction
        for (silence, lifted) in [(0.02, 1.0), (0.3, 1.3)] {
            let live = LiveInteraction(interaction)
            live.touch(.began, Point(187, 200), at: Time(seconds: 0.9))
            live.touch(.moved, Point(187, 300), at: Time(seconds: 1))
            // The page holds the engine two frames behind a finger.
            live.advance(to: Time(seconds: max(1, 1 + silence - 0.032)))
            live.touch(.ended, Point(187, 300), at: Time(seconds: 1 + silence))
            #expect(live.machine.now == Time(seconds: lifted) && !live.machine.isTouched)
        }
    }

    @Test(
        "taking over finishes no tap that the scenario had begun, and ends its drag",
        arguments: [
            ("templates/examples/like-button.svg", "like", 0.02, false),
            ("templates/designs/floating-ball.svg", "float", 1.3, true),
        ])
    func takenAway(path: String, scenario: String, seconds: Double, isEnded: Bool) throws {
        let design = try Self.design(Fixtures.root + "/" + path)
        let live = LiveInteraction(design.interaction)
        _ = live.perform(try #require(design.scenarios.firstIndex { $0.name == scenario }))
        live.seek(Time(seconds: seconds))
        #expect(live.machine.isTouched)
        live.takeOver()
        #expect(!live.machine.isTouched)
        var machine = live.machine
        let last = try #require(machine.takeLog().compactMap(\.event.touch).last)
        #expect(last.phase == (isEnded ? .ended : .cancelled))
    }

    private static func design(_ path: String) throws -> Design {
        let source = try SourceFile.load(path)
        guard path.hasSuffix(".md") else { return try #require(DesignReader.read(source, library: .box).design) }
        let text = String(decoding: source.bytes, as: UTF8.self)
        let design = try #require(text.firstMatch(of: /<svg xmlns[\s\S]*?<\/svg>/))
        return try #require(DesignReader.read(SourceText(name: "peek", text: String(design.0))).design)
    }

    @Test(
        "the finger of a scenario, played again, moves what its recording says",
        arguments: DesignBitsTests.starters + [DesignBitsTests.pinch, DesignBitsTests.program])
    func playedAgain(path: String) throws {
        let (read, _) = DesignReader.read(try SourceFile.load(path), library: .box)
        let interaction = try #require(read).interaction
        for scenario in interaction.scenarios.indices {
            let recording = interaction.simulate(scenario: scenario).recording
            let trace = interaction.trace(of: scenario)
            #expect(trace.begin == recording.begin && trace.end == recording.end)
            let length = recording.end - recording.begin
            var sampler = recording.sampler()
            // Assignments at neighbouring ticks are joined by lines afterwards, which a machine cannot foresee.
            let joined = Set(interaction.variables.filter(\.isLinear).map(\.slot))
            let compared = interaction.bindings.indices.filter {
                joined.isDisjoint(with: recording.closure(of: interaction.bindings[$0].slots))
            }
            #expect(!compared.isEmpty)
            var player = TracePlayer(trace, of: interaction)
            // Between two ticks and on them.
            for number in Int64(0)..<36 {
                let time = Time(units: length.units * (number / 2) / 18)
                let instant = number % 2 == 0 ? Time(ticks: time.units / Time.unitsPerTick) : time + Time(units: 1)
                guard recording.begin + instant >= player.machine.now else { continue }
                player.advance(to: recording.begin + instant)
                var machine = player.machine
                machine.finishInstant()
                let differing = compared.filter {
                    machine.components(of: $0) != sampler.values(of: $0, at: recording.begin + instant)
                }
                #expect(differing.isEmpty, "scenario \(scenario) at \(instant.seconds) s")
                #expect(machine.now == recording.begin + instant)
            }
        }
    }

    @Test(
        "what a finger did, played again, moves the same",
        arguments: DesignBitsTests.starters + [DesignBitsTests.pinch])
    func fingerPlayedAgain(path: String) throws {
        let (read, _) = DesignReader.read(try SourceFile.load(path), library: .box)
        let design = try #require(read)
        pageEngine.lock()
        defer { pageEngine.unlock() }
        var moments: Set<[Double]> = []
        for seed in UInt64(0)...7 {
            var touches = RandomTouches(design, seed: seed, isPlain: true)
            for _ in 0..<6 { touches.addGesture() }
            let scenario = Int(seed) % (design.scenarios.count + 1) - 1
            let beginning = scenario < 0 ? ["start"] : ["perform \(scenario)", "seek 0.73"]
            #expect(Face.run(beginning, of: design.interaction).digests.count == beginning.count)
            var seen: [(seconds: Double, values: [Double])] = []
            for (line, next) in zip(touches.lines, touches.lines.dropFirst()) {
                Face.call(line)
                _ = update()
                // A finger that is lifted after a rest is lifted at the instant that is shown.
                if line.hasPrefix("advance"), !next.hasPrefix("touch 2"), !next.hasPrefix("touch 6") {
                    seen.append((now(), Face.values(of: design.interaction)))
                }
            }
            // Times count from where the scenario begins.
            seek(seconds: 0)
            let begin = now()
            let differing = seen.first { seconds, values in
                seek(seconds: seconds - begin)
                _ = update()
                return now() != seconds || Face.values(of: design.interaction) != values
            }
            #expect(differing == nil, "\(design.name), seed \(seed): at \(differing?.seconds ?? 0) s")
            moments.formUnion(seen.map(\.values))
        }
        // Fingers that move nothing would move the same, too.
        #expect(moments.count > 20)
    }
}

/// The exports, called natively.
private enum Face {
    /// A digest after each line, and how many entries the log has had.
    static func run(_ lines: [String], of interaction: Interaction) -> (digests: [String], events: Int) {
        let archive = interaction.sealed
        reserve(count: Int32(archive.count)).update(from: archive, count: archive.count)
        guard load(count: Int32(archive.count)) == 0 else { return ([], 0) }
        var events = 0
        let digests = lines.map { line in
            call(line)
            var hash = Digest.Hash()
            hash.add(now())
            _ = update()
            for value in values(of: interaction) { hash.add(value) }
            for byte in UnsafeBufferPointer(start: active(), count: interaction.states.count) {
                hash.add(UInt64(byte))
            }
            let count = Int(takeLog())
            events += count
            for value in UnsafeBufferPointer(start: entries(), count: count * 4) { hash.add(value) }
            for index in interaction.frame.indices { hash.add(slot(index: Int32(index))) }
            hash.add(UInt64(isStill()))
            let text = String(hash.bits, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        return (digests, events)
    }

    static func values(of interaction: Interaction) -> [Double] {
        let count = interaction.bindings.reduce(0) { $0 + $1.componentCount }
        return Array(UnsafeBufferPointer(start: EngineWeb.values(), count: count))
    }

    static func call(_ line: String) {
        let words = line.split(separator: " ")
        let numbers = words.dropFirst().map { Double($0)! }
        switch words[0] {
        case "set_parameter": _ = setParameter(slot: Int32(numbers[0]), value: numbers[1])
        case "reset_parameters": resetParameters()
        case "start": start()
        case "perform": _ = perform(scenario: Int32(numbers[0]))
        case "seek": seek(seconds: numbers[0])
        case "touch": touch(phase: Int32(numbers[0]), x: numbers[1], y: numbers[2], seconds: now() + numbers[3])
        case "advance": advance(seconds: now() + numbers[0])
        default: Issue.record("no such export: \(line)")
        }
    }
}

extension WebAssembly {
    /// The digests after each line of a trace, worked out in WebAssembly.
    static func run(_ lines: [String], of interaction: Interaction) throws -> [String] {
        let folder = NSTemporaryDirectory() + "traces-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(interaction.sealed).write(to: URL(fileURLWithPath: folder + "/sealed"))
        try lines.joined(separator: "\n").write(toFile: folder + "/trace", atomically: true, encoding: .utf8)
        let components = interaction.bindings.reduce(0) { $0 + $1.componentCount }
        return try trace(
            folder + "/sealed", folder + "/trace", "\(components)", "\(interaction.states.count)",
            "\(interaction.frame.count)")
    }
}
