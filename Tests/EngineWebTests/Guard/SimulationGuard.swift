// Runs scenarios and boils each recording down to a list of numbers that must be the same natively and in
// WebAssembly: every log entry, and every slot and binding at every tick, from both sides.

import Interactions
import Numerics
import Simulation

/// What a recording comes to, part by part, so that a difference can be located.
struct Digest {
    /// FNV-1a over 64-bit words; all NaN count as one.
    struct Hash {
        var bits: UInt64 = 0xcbf2_9ce4_8422_2325

        mutating func add(_ word: UInt64) { bits = (bits ^ word) &* 0x100_0000_01b3 }
        mutating func add(_ word: Int64) { add(UInt64(bitPattern: word)) }
        mutating func add(_ word: Int) { add(Int64(word)) }
        mutating func add(_ value: Double) { add(value == value ? value.bitPattern : 0x7ff8_0000_0000_0000) }
    }

    /// Begin, end, number of log entries; then one hash for each: the log, every slot, every binding.
    private(set) var parts: [UInt64] = []

    init(_ interaction: Interaction, scenario: Int) {
        let recording = interaction.simulate(scenario: scenario).recording
        parts.append(UInt64(bitPattern: recording.begin.units))
        parts.append(UInt64(bitPattern: recording.end.units))
        parts.append(UInt64(recording.log.count))
        var log = Hash()
        for entry in recording.log { Digest.add(entry, to: &log) }
        parts.append(log.bits)

        var slots = [Hash](repeating: Hash(), count: interaction.frame.count)
        var bindings = [Hash](repeating: Hash(), count: interaction.bindings.count)
        var sampler = recording.sampler()
        var time = recording.begin
        while time <= recording.end {
            for side in [Side.before, Side.after] {
                let frame = sampler.frame(at: time, side)
                for slot in frame.indices { slots[slot].add(frame[slot]) }
                for binding in bindings.indices {
                    for value in sampler.values(of: binding, at: time, side) { bindings[binding].add(value) }
                }
            }
            time += .tick
        }
        for hash in slots { parts.append(hash.bits) }
        for hash in bindings { parts.append(hash.bits) }
    }

    private static func add(_ entry: LogEntry, to hash: inout Hash) {
        hash.add(entry.time.units)
        switch entry.event {
        case .entered(let state): tag(&hash, 0, state)
        case .exited(let state): tag(&hash, 1, state)
        case .took(let transition): tag(&hash, 2, transition)
        case .raised(let event): tag(&hash, 3, event)
        case .haptic(let haptic): tag(&hash, 4, Int(haptic.rawValue))
        case .touchBegan(let x, let y): tag(&hash, 5, x, y)
        case .touchEnded(let x, let y): tag(&hash, 6, x, y)
        case .touchCancelled(let x, let y): tag(&hash, 7, x, y)
        case .second(let phase, let x, let y): tag(&hash, 11 + Int(phase.rawValue), x, y)
        case .logged(let label, let value):
            tag(&hash, 8, label)
            hash.add(value)
        case .compared(let slot, let value):
            tag(&hash, 10, slot)
            hash.add(value)
        case .failed(let fault, _):
            tag(&hash, 9, Int(fault.reason.rawValue))
            hash.add(fault.origin)
        }
    }

    private static func tag(_ hash: inout Hash, _ kind: Int, _ index: Int) {
        hash.add(kind)
        hash.add(index)
    }

    private static func tag(_ hash: inout Hash, _ kind: Int, _ x: Double, _ y: Double) {
        hash.add(kind)
        hash.add(x)
        hash.add(y)
    }

    /// What part `index` of a digest is about.
    static func name(of index: Int, in interaction: Interaction) -> (kind: StaticString, index: Int) {
        let slots = interaction.frame.count
        return switch index {
        case 0: ("begin", 0)
        case 1: ("end", 0)
        case 2: ("number of log entries", 0)
        case 3: ("log", 0)
        case ..<(4 + slots): ("slot", index - 4)
        default: ("binding", index - 4 - slots)
        }
    }
}

// The page's side: an archive is written into memory, then scenarios are asked for by number.
nonisolated(unsafe) private var archive: UnsafeMutableBufferPointer<UInt8>?
nonisolated(unsafe) private var digest: [UInt64] = []

/// Memory for an archive of `count` bytes; the one before is let go.
@_expose(wasm, "guard_archive")
@_cdecl("guard_archive")
public func guardArchive(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    archive?.deallocate()
    archive = .allocate(capacity: Int(count))
    return archive?.baseAddress
}

/// Runs a scenario of the archive: the number of parts of its digest; −1 where the bytes hold no interaction.
@_expose(wasm, "guard_scenario")
@_cdecl("guard_scenario")
public func guardScenario(_ scenario: Int32) -> Int32 {
    guard let archive, let interaction = Interaction(archived: Array(archive)) else { return -1 }
    digest = Digest(interaction, scenario: Int(scenario)).parts
    return Int32(digest.count)
}

@_expose(wasm, "guard_part")
@_cdecl("guard_part")
public func guardPart(_ index: Int32) -> UInt64 { digest[Int(index)] }
