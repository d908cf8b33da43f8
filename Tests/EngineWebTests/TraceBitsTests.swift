// A finger that does what it likes: the same events, states and bits natively and in WebAssembly, after each sample.

import Designs
import EngineWeb
import Foundation
import Geometry
import Numerics
import Simulation
import TestSupport
import Testing
import Traces
import XML

@Suite("WebAssembly traces", .serialized) struct TraceBitsTests {
    @Test("random gestures give the same bits after every sample", arguments: DesignBitsTests.starters)
    func randomGestures(path: String) throws {
        let (read, _) = DesignReader.read(try SourceFile.load(path))
        let design = try #require(read)
        var traces = Traces(design, seed: 22)
        for _ in 0..<12 { traces.addGesture() }
        let there = try WebAssembly.run(traces.lines, of: design.interaction)
        let here = Face.run(traces.lines, of: design.interaction)
        #expect(here.count == traces.lines.count)
        let first = zip(here, there).enumerated().first { $1.0 != $1.1 }?.offset
        #expect(here.count == there.count && first == nil, "line \(first.map { traces.lines[$0] } ?? "")")
        // Traces that did nothing would agree too.
        #expect(Set(here).count > here.count / 2, "most samples change what is seen")
    }

    @Test("the finger of a scenario, played again, moves what its recording says", arguments: DesignBitsTests.starters)
    func playedAgain(path: String) throws {
        let (read, _) = DesignReader.read(try SourceFile.load(path))
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

    @Test("what a finger did, played again, moves the same", arguments: DesignBitsTests.starters)
    func fingerPlayedAgain(path: String) throws {
        let (read, _) = DesignReader.read(try SourceFile.load(path))
        let design = try #require(read)
        var moments: Set<[Double]> = []
        for seed in UInt64(0)...7 {
            var traces = Traces(design, seed: seed, isPlain: true)
            for _ in 0..<6 { traces.addGesture() }
            let scenario = Int(seed) % (design.scenarios.count + 1) - 1
            let beginning = scenario < 0 ? ["start"] : ["perform \(scenario)", "seek 0.73"]
            #expect(Face.run(beginning, of: design.interaction).count == beginning.count)
            var seen: [(seconds: Double, values: [Double])] = []
            for (line, next) in zip(traces.lines, traces.lines.dropFirst()) {
                Face.call(line)
                _ = update()
                // A finger that is lifted after a rest is lifted at the instant that is shown.
                if line.hasPrefix("advance"), !next.hasPrefix("touch 2") {
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

/// What a hand might do, line by line, in the words of the engine's exports.
struct Traces {
    private(set) var lines: [String] = []
    private let design: Design
    private var chance: SplitMix
    private var seconds = 0.0
    private let isPlain: Bool

    /// - Parameter isPlain: whether it is one hand from its first touch to its last, with nothing begun anew.
    init(_ design: Design, seed: UInt64, isPlain: Bool = false) {
        self.design = design
        self.isPlain = isPlain
        chance = SplitMix(seed)
    }

    private mutating func add(_ name: String, _ numbers: Double...) {
        lines.append(([name] + numbers.map { "\($0)" }).joined(separator: " "))
    }

    private mutating func pause(_ least: Double, _ most: Double) { seconds += chance.number(least, most) }

    /// A drag, a flick, a tap, a hold or a cancelled touch; before some of them the design begins anew, or a scenario is
    /// taken over in its midst, with a parameter changed.
    mutating func addGesture() {
        if !isPlain, chance.number(0, 1) < 0.3 {
            if let parameter = design.parameters.randomElement(using: &chance), chance.number(0, 1) < 0.5 {
                let least = parameter.minimum ?? 0
                let value = chance.number(least, parameter.maximum ?? least + 1)
                add("set_parameter", Double(parameter.slots[0]), value)
            }
            let scenario = Int.random(in: 0..<design.scenarios.count, using: &chance)
            let time = chance.number(0, 3)
            if chance.number(0, 1) < 0.3 {
                add("start")
            } else {
                add("perform", Double(scenario))
                add("seek", time)
            }
            // Later than any of both.
            seconds += 60
        }
        pause(0, 0.4)
        var (x, y) = (chance.number(0, design.stage.width), chance.number(0, design.stage.height))
        add("touch", 0, x, y, seconds)
        let (dx, dy) = (chance.number(-30, 30), chance.number(-60, 60))
        for _ in 0..<Int.random(in: 0...24, using: &chance) {
            pause(0.001, 0.03)
            (x, y) = (x + dx * chance.number(0, 1), y + dy * chance.number(0, 1))
            add("touch", 1, x, y, seconds)
        }
        if chance.number(0, 1) < 0.3 {
            pause(0.1, 0.8)
            add("advance", seconds)
        }
        pause(0, 0.01)
        add("touch", chance.number(0, 1) < 0.9 ? 2 : 3, x, y, seconds)
        for _ in 0..<Int.random(in: 1...40, using: &chance) {
            seconds += 1.0 / 60
            add("advance", seconds)
        }
    }
}

/// A generator that gives the same numbers everywhere.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
        return word ^ word >> 31
    }

    mutating func number(_ least: Double, _ most: Double) -> Double {
        least + (most - least) * Double(next() >> 11) * 0x1p-53
    }
}

/// The exports, called natively.
private enum Face {
    static func run(_ lines: [String], of interaction: Interaction) -> [String] {
        let archive = interaction.sealed
        reserve(count: Int32(archive.count)).update(from: archive, count: archive.count)
        guard load(count: Int32(archive.count)) == 0 else { return [] }
        return lines.map { line in
            call(line)
            var hash = Digest.Hash()
            hash.add(now())
            _ = update()
            for value in values(of: interaction) { hash.add(value) }
            for byte in UnsafeBufferPointer(start: active(), count: interaction.states.count) {
                hash.add(UInt64(byte))
            }
            let count = Int(takeLog())
            for value in UnsafeBufferPointer(start: entries(), count: count * 4) { hash.add(value) }
            for index in interaction.frame.indices { hash.add(slot(index: Int32(index))) }
            hash.add(UInt64(isStill()))
            let text = String(hash.bits, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
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
        case "start": start()
        case "perform": _ = perform(scenario: Int32(numbers[0]))
        case "seek": seek(seconds: numbers[0])
        case "touch": touch(phase: Int32(numbers[0]), x: numbers[1], y: numbers[2], seconds: numbers[3])
        case "advance": advance(seconds: numbers[0])
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
