// One interaction that a page runs: a machine, and in bulk what of it the page shows.

import Geometry
import Interactions
import Numerics
import Simulation
import Traces

/// Memory that a page reads: it stays where it is until it must grow.
struct Block<Element: BitwiseCopyable>: @unchecked Sendable {
    private(set) var pointer: UnsafeMutablePointer<Element>
    private var capacity: Int

    init(_ count: Int, filledWith value: Element) {
        capacity = max(count, 1)
        pointer = .allocate(capacity: capacity)
        pointer.initialize(repeating: value, count: capacity)
    }

    /// Makes room for `count`; what stood there is lost where there was not enough.
    mutating func reserve(_ count: Int, filledWith value: Element) {
        guard count > capacity else { return }
        free()
        self = Block(count, filledWith: value)
    }

    func free() { pointer.deallocate() }
}

/// An interaction under a finger, or one that plays what a finger did. It keeps what the finger does as a trace, so that
/// it can be played again.
final class LiveInteraction {
    /// Of the scenario that was performed last, and those that were set.
    private var own: [Scenario.Setting] = []
    private var settings: [Scenario.Setting] = []
    /// What is shown.
    private(set) var machine: Machine
    private var trace = Trace()
    /// Stages of playing the trace, by their times; none while a finger may come.
    private var stages: [TracePlayer] = []
    /// A finger may stay for hours; what it did in some ten minutes is the most that is kept.
    private static let mostSamples = 50_000
    private var isTooLong = false

    /// The components of all bindings, one binding after another.
    let values: Block<Double>
    private let starts: [Int]
    /// The slots that each binding reads. What reads nothing that has changed is as it was.
    private let slots: [[Int]]
    /// The frame that `values` were worked out from, and 1 for each of its slots that `update()` found changed.
    private let shown: Block<Double>
    private let isFresh: Block<UInt8>
    private var isShown = false
    /// The bindings whose components the last `update()` changed.
    let changes: Block<Int32>
    /// 1 for each state that is active, by its number.
    let active: Block<UInt8>
    /// Four numbers an entry: seconds, what it is, and two that tell which; see `numbers(of:)`.
    private(set) var entries: Block<Double>
    /// Four numbers a sample of the trace: seconds, phase and place.
    private(set) var samples = Block<Double>(256, filledWith: 0)

    init(_ interaction: Interaction) {
        var starts: [Int] = []
        var count = 0
        for binding in interaction.bindings {
            starts.append(count)
            count += binding.componentCount
        }
        self.starts = starts
        slots = interaction.bindings.map { $0.slots }
        shown = Block(interaction.frame.count, filledWith: 0)
        isFresh = Block(interaction.frame.count, filledWith: 1)
        // NaN of a kind that no formula gives: the first update finds everything changed.
        values = Block(count, filledWith: Double(bitPattern: 0x7ff8_dead_dead_dead))
        changes = Block(interaction.bindings.count, filledWith: 0)
        active = Block(interaction.states.count, filledWith: 0)
        entries = Block(64, filledWith: 0)
        machine = Machine(interaction)
        start()
    }

    deinit {
        values.free()
        shown.free()
        isFresh.free()
        changes.free()
        active.free()
        entries.free()
        samples.free()
    }

    // MARK: Playing

    /// Sets a parameter, by its slot, for what is performed and begun from now on, and for what `seek` plays of what the
    /// finger did. False for a slot that there is none of.
    func set(_ slot: Int, to value: Double) -> Bool {
        guard machine.interaction.frame.indices.contains(slot), value.isFinite else { return false }
        settings.removeAll { $0.slot == slot }
        settings.append(Scenario.Setting(slot: slot, value: value))
        applySettings()
        return true
    }

    /// All parameters as the design and its scenario have them.
    func resetSettings() {
        settings = []
        applySettings()
    }

    private func applySettings() {
        trace.settings = own + settings
        stages = []
    }

    /// Goes to the beginning of a scenario. Returns how long it takes; nil where there is no such scenario.
    func perform(_ scenario: Int) -> Time? {
        guard machine.interaction.scenarios.indices.contains(scenario) else { return nil }
        trace = machine.interaction.trace(of: scenario, settings: settings)
        own = Array(trace.settings.dropLast(settings.count))
        stages = []
        isTooLong = false
        seek(.zero)
        return trace.end - trace.begin
    }

    /// Goes to a time of the scenario or of what the finger did, counted from the scenario's beginning. The log holds
    /// all that happened until then.
    func seek(_ time: Time) {
        if stages.isEmpty { stages.append(TracePlayer(trace, of: machine.interaction)) }
        let target = trace.begin + max(time, .zero)
        let index = stages.lastIndex { $0.machine.now <= target } ?? 0
        var player = stages[index]
        if index + 1 == stages.count {
            // One stage a second, so that any time is near to one.
            while player.machine.now + .second <= target, player.machine.fault == nil {
                player.advance(to: player.machine.now + .second)
                stages.append(player)
            }
        }
        player.advance(to: target)
        machine = player.machine
        machine.finishInstant()
    }

    /// A finger takes over from what is shown: the one before it is lifted, and what it would have done is forgotten.
    func takeOver() {
        let time = machine.now
        guard var player = stages.last(where: { $0.machine.now <= time }) else { return }
        player.advance(to: time)
        trace.samples.removeSubrange(player.count...)
        stages = []
        // A tap that is not finished must not fire because the finger is taken away.
        let phase = machine.hasBegun ? TouchSample.Phase.ended : .cancelled
        if machine.isTouched { touch(phase, machine.fingerPoint, at: time) }
        if machine.isSecondTouched { touch(phase, machine.secondPoint, at: time, isSecond: true) }
    }

    // MARK: Running

    /// Back to the first state, with the parameters as they are set.
    func start() {
        own = []
        trace = Trace(settings: settings)
        stages = []
        isTooLong = false
        machine = Machine(machine.interaction, settings: trace.settings)
        machine.goLive()
        machine.start()
        machine.finishInstant()
    }

    func advance(to time: Time) {
        takeOver()
        machine.advance(to: time)
        machine.finishInstant()
        trace.end = machine.now
    }

    /// A resting finger sends nothing, and a lifted one does not say where it has been since. For the time of two
    /// frames of a display, the finger counts as being where it was sensed last, at its last speed.
    private static let silence = Time(milliseconds: 34)

    func touch(_ phase: TouchSample.Phase, _ point: Point, at time: Time, isSecond: Bool = false) {
        takeOver()
        // A design that takes no second finger.
        if isSecond, machine.interaction.pair.x < 0 { return }
        var time = max(time, machine.now)
        let sensed = trace.samples.last?.time ?? machine.now
        // Time has gone on while the finger rested.
        if machine.isTouched, sensed < machine.now { add(.moved, machine.fingerPoint, at: machine.now) }
        let place = isSecond ? machine.secondPoint : machine.fingerPoint
        if phase == .ended, isSecond ? machine.isSecondTouched : machine.isTouched {
            if point != place {
                add(.moved, point, at: time, isSecond: isSecond)
                machine.touch(.moved, point, at: time, isSecond: isSecond)
            } else if time - sensed <= LiveInteraction.silence {
                time = machine.now
            }
        }
        add(phase, phase == .cancelled ? place : point, at: time, isSecond: isSecond)
        machine.touch(phase, point, at: time, isSecond: isSecond)
        trace.end = machine.now
    }

    private func add(_ phase: TouchSample.Phase, _ point: Point, at time: Time, isSecond: Bool = false) {
        isTooLong = isTooLong || trace.samples.count >= LiveInteraction.mostSamples
        if isTooLong { trace.samples = []; return }
        let isAfterTick = time == machine.now && machine.hasRunTick
        trace.samples.append(
            TouchSample(time: time, phase: phase, point: point, isAfterTick: isAfterTick, isSecond: isSecond))
    }

    /// Writes down what the finger did, and returns how many samples that is; 0 for more than are kept.
    func takeSamples() -> Int {
        samples.reserve(trace.samples.count * 4, filledWith: 0)
        for (index, sample) in trace.samples.enumerated() {
            let place = samples.pointer + index * 4
            (place[0], place[1]) = (sample.time.seconds, Double(sample.phase.rawValue + (sample.isSecond ? 4 : 0)))
            (place[2], place[3]) = (sample.point.x, sample.point.y)
        }
        return trace.samples.count
    }

    var isStill: Bool { machine.isStill }

    // MARK: Showing

    func value(at slot: Int) -> Double {
        machine.interaction.frame.indices.contains(slot) ? machine.value(at: slot) : .nan
    }

    /// Writes down what is shown now, and returns how many bindings have changed since the last time.
    func update() -> Int {
        let frame = machine.currentFrame()
        for slot in frame.indices {
            isFresh.pointer[slot] = !isShown || shown.pointer[slot].bitPattern != frame[slot].bitPattern ? 1 : 0
            shown.pointer[slot] = frame[slot]
        }
        var count = 0
        for binding in starts.indices {
            if isShown, !slots[binding].contains(where: { isFresh.pointer[$0] == 1 }) { continue }
            var isChanged = false
            var place = values.pointer + starts[binding]
            for value in machine.components(of: binding) {
                isChanged = isChanged || place.pointee.bitPattern != value.bitPattern
                place.pointee = value
                place += 1
            }
            guard isChanged else { continue }
            changes.pointer[count] = Int32(binding)
            count += 1
        }
        isShown = true
        for state in machine.interaction.states.indices { active.pointer[state] = machine.isIn(state) ? 1 : 0 }
        return count
    }

    /// Writes down what has happened since the last time, and returns how many entries that is.
    func takeLog() -> Int {
        let log = machine.takeLog()
        entries.reserve(log.count * 4, filledWith: 0)
        for (index, entry) in log.enumerated() {
            let (kind, first, second) = LiveInteraction.numbers(of: entry.event)
            let place = entries.pointer + index * 4
            (place[0], place[1], place[2], place[3]) = (entry.time.seconds, kind, first, second)
        }
        return log.count
    }

    private static func numbers(of event: LogEntry.Event) -> (kind: Double, Double, Double) {
        switch event {
        case .entered(let state): (0, Double(state), 0)
        case .exited(let state): (1, Double(state), 0)
        case .took(let transition): (2, Double(transition), 0)
        case .raised(let event): (3, Double(event), 0)
        case .haptic(let haptic): (4, Double(haptic.rawValue), 0)
        case .touchBegan(let x, let y): (5, x, y)
        case .touchEnded(let x, let y): (6, x, y)
        case .touchCancelled(let x, let y): (7, x, y)
        case .logged(let label, let value): (8, Double(label), value)
        case .compared(let slot, let value): (10, Double(slot), value)
        case .second(let phase, let x, let y): (11 + Double(phase.rawValue), x, y)
        case .failed(let fault, _): (9, Double(fault.reason.rawValue), Double(fault.origin))
        }
    }
}
