// What a page calls. Times are seconds of the interaction, places are points of its stage.

import Geometry
import Interactions
import Numerics
import Simulation

nonisolated(unsafe) private var live: LiveInteraction?
nonisolated(unsafe) private var received = Block<UInt8>(1, filledWith: 0)

/// Memory for an archive of `count` bytes.
@_expose(wasm, "reserve")
@_cdecl("reserve")
public func reserve(count: Int32) -> UnsafeMutablePointer<UInt8> {
    received.reserve(Int(max(count, 0)), filledWith: 0)
    return received.pointer
}

/// Takes over the interaction in the `count` bytes that were written to `reserve(count)`, and starts it. 0, or why it
/// is refused (`Interaction.Refusal`).
@_expose(wasm, "load")
@_cdecl("load")
public func load(count: Int32) -> Int32 {
    live = nil
    do throws(Interaction.Refusal) {
        let bytes = Array(UnsafeBufferPointer(start: received.pointer, count: Int(count)))
        live = LiveInteraction(try Interaction(sealed: bytes))
        return 0
    } catch {
        return error.rawValue
    }
}

/// Sets the parameter in a slot, for what is performed, begun or sought from now on. 1 where there is such a slot.
@_expose(wasm, "set_parameter")
@_cdecl("set_parameter")
public func setParameter(slot: Int32, value: Double) -> Int32 { live?.set(Int(slot), to: value) == true ? 1 : 0 }

/// All parameters as the design and the scenario that was performed last have them.
@_expose(wasm, "reset_parameters")
@_cdecl("reset_parameters")
public func resetParameters() { live?.resetSettings() }

/// To the first state.
@_expose(wasm, "start")
@_cdecl("start")
public func start() { live?.start() }

/// To the beginning of a scenario: how many seconds it takes, or −1 where there is none of that number.
@_expose(wasm, "perform")
@_cdecl("perform")
public func perform(scenario: Int32) -> Double { live?.perform(Int(scenario))?.seconds ?? -1 }

/// To a time of the scenario, or of what the finger did since `start`. With the next touch it takes over from there.
@_expose(wasm, "seek")
@_cdecl("seek")
public func seek(seconds: Double) { live?.seek(Time(seconds: max(seconds, 0))) }

/// A finger comes down (0), moves in a straight line to a place (1), is lifted there (2), or is taken away (3); four more
/// is the second finger, whose moves go before those of the first at the same time.
@_expose(wasm, "touch")
@_cdecl("touch")
public func touch(phase: Int32, x: Double, y: Double, seconds: Double) {
    let isSecond = phase > 3
    guard let phase = TouchSample.Phase(rawValue: isSecond ? phase - 4 : phase), x.isFinite, y.isFinite else { return }
    live?.touch(phase, Point(x, y), at: Time(seconds: seconds), isSecond: isSecond)
}

/// Lets time pass.
@_expose(wasm, "advance")
@_cdecl("advance")
public func advance(seconds: Double) { live?.advance(to: Time(seconds: seconds)) }

/// The interaction's time, in seconds.
@_expose(wasm, "now")
@_cdecl("now")
public func now() -> Double { live?.machine.now.seconds ?? 0 }

/// Works out what is shown now: how many bindings changed. Their numbers stand at `changes`, components at `values`.
@_expose(wasm, "update")
@_cdecl("update")
public func update() -> Int32 { Int32(live?.update() ?? 0) }

/// Doubles: the components of all bindings, one binding after another.
@_expose(wasm, "values")
@_cdecl("values")
public func values() -> UnsafeMutablePointer<Double>? { live?.values.pointer }

/// Whole numbers of 32 bits: the bindings that the last `update` changed.
@_expose(wasm, "changes")
@_cdecl("changes")
public func changes() -> UnsafeMutablePointer<Int32>? { live?.changes.pointer }

/// Writes a number of a text as one of the interaction's formats says, counted from 1: how many bytes. They stand at
/// `reserve(0)`, in UTF-8.
@_expose(wasm, "write_number")
@_cdecl("write_number")
public func writeNumber(format: Int32, units: Double) -> Int32 {
    guard let formats = live?.machine.interaction.formats, formats.indices.contains(Int(format) - 1) else { return 0 }
    var text: [UInt8] = []
    formats[Int(format) - 1].append(units, to: &text)
    received.reserve(text.count, filledWith: 0)
    for (index, byte) in text.enumerated() { received.pointer[index] = byte }
    return Int32(text.count)
}

/// A byte a state: 1 while it is active.
@_expose(wasm, "active")
@_cdecl("active")
public func active() -> UnsafeMutablePointer<UInt8>? { live?.active.pointer }

/// Writes down what has happened since the last call: how many entries. They stand at `entries`.
@_expose(wasm, "take_log")
@_cdecl("take_log")
public func takeLog() -> Int32 { Int32(live?.takeLog() ?? 0) }

/// Doubles, four an entry: seconds, what happened, which, and a number.
@_expose(wasm, "entries")
@_cdecl("entries")
public func entries() -> UnsafeMutablePointer<Double>? { live?.entries.pointer }

/// The value in a slot.
@_expose(wasm, "slot")
@_cdecl("slot")
public func slot(index: Int32) -> Double { live?.value(at: Int(index)) ?? .nan }

/// 1 where nothing will change without a touch.
@_expose(wasm, "is_still")
@_cdecl("is_still")
public func isStill() -> Int32 { live?.isStill == false ? 0 : 1 }

/// 1 where a fault has stopped the interaction for good; the log says which.
@_expose(wasm, "has_failed")
@_cdecl("has_failed")
public func hasFailed() -> Int32 { live?.machine.fault == nil ? 0 : 1 }

/// Writes down what the finger did since `start`, or since the beginning of what it took over: how many samples.
@_expose(wasm, "take_samples")
@_cdecl("take_samples")
public func takeSamples() -> Int32 { Int32(live?.takeSamples() ?? 0) }

/// Doubles, four a sample: seconds, phase and place.
@_expose(wasm, "samples")
@_cdecl("samples")
public func samples() -> UnsafeMutablePointer<Double>? { live?.samples.pointer }
