// The machine: an interaction at one instant, as a value that can be copied and forked.

import Formulas
import Geometry
package import Interactions
package import Numerics

/// A running interaction. Time and touches are arguments: nothing here reads a clock.
///
/// What falls on one instant runs in one order: ends of motion, delayed sends, touches and what they do to inputs,
/// the tick. `advance(to:)` runs everything before its target, and at the target the first two, so that a touch may
/// still come at that very instant; the tick follows when time moves on, or with `finishInstant()`.
package struct Machine: Sendable {
    package var interaction: Interaction { _read { yield program.interaction } }
    let program: Program
    package internal(set) var now = Time.zero
    /// Why the machine stopped for good; nil while it runs.
    package internal(set) var fault: Fault?
    /// What has been recorded so far; nil if recording is off.
    package internal(set) var recording: Recording?
    #if hasFeature(Embedded)
        /// Whether any machine records. In a page none does, and the linker leaves out what would.
        nonisolated(unsafe) static var records = false
    #else
        static var records: Bool {
            get { true }
            set {}
        }
    #endif
    /// What happened, where it is kept without a recording; see `takeLog()`.
    private(set) var liveLog: [LogEntry]?

    /// The source of each slot, and its value at `now` unless `isStale`.
    var sources: [Source]
    var frame: [Double]
    var isStale = true
    /// The number of the last tick that was run.
    var lastTick: Int64 = -1
    /// How many instants there have been since, and which transition was taken last.
    var instants = 0
    var lastTransition = -1

    var isActive: [Bool]
    var histories: [[Int]?]
    var isFinished = false
    /// For each eventless transition, whether the failure of its condition has been told (see `isEnabled`).
    var hasFailed: [Bool]
    var internalQueue: [Int] = []
    var externalQueue: [QueuedEvent] = []
    var pending: [PendingSend] = []
    var sequence = 0

    var drivers: [Driver]
    var running: [RunningBlock] = []
    var gestures: [Gesture]
    var axes: [AxisState]
    /// Whether the first finger is down, and what it does or did last.
    package internal(set) var isTouched = false
    var touch = Touch(start: .zero, began: .zero, candidates: [])
    /// Whether the second finger is down, and what both do.
    package var isSecondTouched = false
    var pair = Touch(start: .zero, began: .zero, candidates: [])
    var waitingTaps: [WaitingTap] = []
    /// What `wait until` waits for, and whether it has held since: a state may be left at the instant it is entered.
    private(set) var watched: Formula?
    private(set) var hasHeld = false
    #if !hasFeature(Embedded)
        /// What each condition has been, where a search keeps it. Pages do not search.
        package var sides: ConditionSides?
        /// What is required of it; nil where nothing is. Pages do not look.
        package var requirements: RequirementWatch?
        /// What slots are worth when events are dealt with; nil where that is not kept. Pages do not ask.
        package var witness: EventWitness?
    #endif

    /// An event from outside the chart, or one that was sent, with what it was given.
    struct QueuedEvent: Hashable, Sendable {
        var event: Int
        var data: [Scenario.Setting] = []
    }

    struct PendingSend: Hashable, Sendable {
        var time: Time
        var sequence: Int
        var event: QueuedEvent
        var id: Int
    }

    /// A machine before its start. Parameters other than the design's own are settings.
    package init(_ interaction: Interaction, settings: [Scenario.Setting] = [], isRecording: Bool = false) {
        program = Program(interaction)
        frame = interaction.frame
        for setting in settings { frame[setting.slot] = setting.value }
        sources = frame.map { .constant($0) }
        sources[interaction.timeSlot] = .clock
        for (index, item) in interaction.lets.enumerated() { sources[item.slot] = .let(index) }
        isActive = [Bool](repeating: false, count: interaction.states.count)
        histories = [[Int]?](repeating: nil, count: interaction.states.count)
        hasFailed = [Bool](repeating: false, count: interaction.transitions.count)
        drivers = [Driver](repeating: .held, count: interaction.variables.count)
        gestures = [Gesture](repeating: Gesture(), count: interaction.inputs.count)
        axes = [AxisState](repeating: AxisState(), count: interaction.inputs.count * 2)
        for input in interaction.inputs.indices where program.isScroll(input) {
            for axis in 0..<2 {
                let index = AxisIndex(input: input, axis: axis)
                let slots = program.axis(index)
                sources[slots.offset] = .shown(index, limited: false)
                if slots.target >= 0 { sources[slots.target] = .copy(slot: slots.offset, plus: 0) }
            }
        }
        if isRecording { (Machine.records, recording) = (true, Recording(program, sources: sources)) }
    }

    /// Gives every variable its first value and enters the first states, at time zero.
    package mutating func start() {
        for turn in 0..<3 {
            for index in interaction.variables.indices where interaction.variables[index].role.turn == turn {
                initialise(index)
            }
        }
        for input in interaction.inputs.indices where program.isScroll(input) {
            gestures[input].lastOffset = offset(of: input)
        }
        enterInitialStates()
        drain()
    }

    private mutating func initialise(_ index: Int) {
        do throws(Fault) {
            setAtRest(index, try value(of: interaction.variables[index].initial))
        } catch {
            // 5.3.3: the variable is there without a value of its own, and the chart can hear of it.
            fail(error)
        }
    }

    // MARK: Values

    // What has many callers is not copied into them: pages load the engine.

    /// The value of `slot` now.
    package mutating func value(at slot: Int) -> Double {
        refresh()
        return frame[slot]
    }

    /// The value of every slot now.
    package mutating func currentFrame() -> [Double] {
        refresh()
        return frame
    }

    /// Whether a state is active, by index. A history state never is.
    package func isIn(_ state: Int) -> Bool { isActive[state] }

    @inline(never)
    mutating func refresh() {
        guard isStale else { return }
        program.evaluate(sources, at: now, into: &frame)
        isStale = false
    }

    /// How fast a slot changes now. The rates refer to the sources, so they must be gone before a source is put: two
    /// references would make that copy all sources.
    mutating func slope(of slot: Int) -> Double {
        refresh()
        var rates = SlotRates(program: program, sources: sources, time: now, frame: frame)
        return rates.slope(of: slot)
    }

    /// How fast the near or the far end of an axis's range moves now.
    mutating func slope(ofEdge index: AxisIndex, near: Bool) -> Double {
        refresh()
        var rates = SlotRates(program: program, sources: sources, time: now, frame: frame)
        return rates.slope(ofEdge: index, near: near)
    }

    mutating func value(of formula: Formula) throws(Fault) -> Double {
        refresh()
        let value = frame.withUnsafeBufferPointer { formula.evaluateStrictly(in: $0) }
        if !(value > -1e12 && value < 1e12) { throw Fault(reason: .notANumber, origin: Int(formula.origin)) }
        return value
    }

    /// Whether a condition holds; nil for one that gives no number, or compares what is none.
    mutating func truth(of condition: Formula) -> Bool? {
        refresh()
        let value = frame.withUnsafeBufferPointer { condition.evaluateStrictly(in: $0) }
        #if !hasFeature(Embedded)
            if value == value { sides?.note(condition, value != 0) }
        #endif
        return value == value ? value != 0 : nil
    }

    /// Whether a condition outside the chart holds; one without an answer does not, and is noted.
    mutating func holds(_ condition: Formula?) -> Bool {
        guard let condition else { return true }
        if let truth = truth(of: condition) { return truth }
        log(.failed(Fault(reason: .notANumber, origin: Int(condition.origin))))
        return false
    }

    /// Where a loop of events or transitions went through last.
    var lastOrigin: Int { lastTransition < 0 ? -1 : interaction.transitions[lastTransition].origin }

    /// Looks out for a condition, after each event and at each tick; nil looks out for nothing.
    mutating func watch(_ condition: Formula?) {
        watched = condition
        hasHeld = condition != nil && holds(condition)
    }

    mutating func look() {
        if !hasHeld, watched != nil { hasHeld = holds(watched) }
        #if !hasFeature(Embedded)
            lookAtRequirements()
        #endif
    }

    /// Gives a slot another source from now on.
    mutating func put(_ slot: Int, _ source: Source) {
        guard slot >= 0 else { return }
        // A source with the same value leaves all other values valid: the change costs one value, not a whole frame.
        if !isStale {
            let value = frame.withUnsafeBufferPointer { program.value(of: source, at: now, .after, in: $0) }
            isStale = value.bitPattern != frame[slot].bitPattern
        }
        sources[slot] = source
        if Machine.records { recording?.record(slot, source, at: now) }
    }

    /// Gives a slot a constant from now on.
    @inline(never)
    mutating func put(_ slot: Int, _ value: Double) { put(slot, .constant(value)) }

    @inline(never)
    mutating func log(_ event: LogEntry.Event) {
        if Machine.records { recording?.log.append(LogEntry(time: now, event: event)) }
        liveLog?.append(LogEntry(time: now, event: event))
    }

    mutating func logComparisons(of transitions: [Int]) {
        guard liveLog != nil else { return }
        for transition in transitions {
            for slot in interaction.transitions[transition].condition?.slots ?? [] {
                log(.compared(slot: slot, value: value(at: slot)))
            }
        }
    }

    /// From now on keeps a log for `takeLog()`, and joins no assignments. In a page it should not record for hours.
    package mutating func goLive() { liveLog = [] }

    /// What has happened since `goLive()` or the last call.
    package mutating func takeLog() -> [LogEntry] {
        let taken = liveLog ?? []
        liveLog?.removeAll(keepingCapacity: true)
        return taken
    }

    mutating func stop(_ fault: Fault) {
        self.fault = fault
        log(.failed(fault))
    }
}

extension Variable.Role {
    /// In which turn a variable gets its first value: a range, then the offset in it, then what is computed of both.
    fileprivate var turn: Int {
        switch self {
        case .inset, .content: 0
        case .offset: 1
        case .data: 2
        }
    }
}
