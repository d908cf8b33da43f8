// One interaction that a page runs: a machine, and in bulk what of it the page shows.

import Geometry
import Numerics
import Simulation

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

final class LiveInteraction {
    private var settings: [Scenario.Setting] = []
    private(set) var machine: Machine
    private var saved: Machine?

    /// The components of all bindings, one binding after another.
    let values: Block<Double>
    private let starts: [Int]
    /// The bindings whose components the last `update()` changed.
    let changes: Block<Int32>
    /// 1 for each state that is active, by its number.
    let active: Block<UInt8>
    /// Four numbers an entry: seconds, what it is, and two that tell which; see `kind(of:)`.
    private(set) var entries: Block<Double>

    init(_ interaction: Interaction) {
        var starts: [Int] = []
        var count = 0
        for binding in interaction.bindings {
            starts.append(count)
            count += binding.componentCount
        }
        self.starts = starts
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
        changes.free()
        active.free()
        entries.free()
    }

    // MARK: Running

    /// Back to the first state, with the parameters as they are set.
    func start() {
        machine = Machine(machine.interaction, settings: settings)
        machine.goLive()
        machine.start()
        machine.finishInstant()
    }

    /// Sets a parameter, by its slot, from the next `start()` or `replay` on. False for a slot that there is none of.
    func set(_ slot: Int, to value: Double) -> Bool {
        guard machine.interaction.frame.indices.contains(slot), value.isFinite else { return false }
        settings.removeAll { $0.slot == slot }
        settings.append(Scenario.Setting(slot: slot, value: value))
        return true
    }

    /// To where a scenario stands so long after its beginning, its finger lifted. False for one that there is none of.
    func replay(_ scenario: Int, to time: Time) -> Bool {
        guard machine.interaction.scenarios.indices.contains(scenario) else { return false }
        machine = machine.interaction.machine(after: time, of: scenario, settings: settings)
        return true
    }

    func advance(to time: Time) {
        machine.advance(to: time)
        machine.finishInstant()
    }

    func touch(_ phase: TouchPhase, _ point: Point, at time: Time) {
        let time = max(time, machine.now)
        switch phase {
        case .began:
            machine.advance(to: time)
            machine.touchBegan(at: point)
        case .moved: machine.touchMoved(to: point, at: time)
        case .ended:
            machine.touchMoved(to: point, at: time)
            machine.touchEnded()
        case .cancelled:
            machine.advance(to: time)
            machine.touchCancelled()
        }
    }

    func snapshot() { saved = machine }

    func restore() { if let saved { machine = saved } }

    var isStill: Bool { machine.isStill }

    // MARK: Showing

    func value(at slot: Int) -> Double {
        machine.interaction.frame.indices.contains(slot) ? machine.value(at: slot) : .nan
    }

    /// Writes down what is shown now, and returns how many bindings have changed since the last time.
    func update() -> Int {
        var count = 0
        for binding in starts.indices {
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
        case .failed(let fault): (9, Double(fault.reason.rawValue), Double(fault.origin))
        }
    }
}

/// What a touch does, with the numbers of `touch`.
enum TouchPhase: Int32 { case began, moved, ended, cancelled }
