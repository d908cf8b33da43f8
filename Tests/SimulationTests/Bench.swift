// A workbench for interactions made by hand: formulas with operators, charts as nested values, slots by name.

package import Formulas
import Geometry
import Interactions
import Numerics
import Simulation

func + (a: Formula, b: Formula) -> Formula { Formula(.add, a, b) }
func - (a: Formula, b: Formula) -> Formula { Formula(.subtract, a, b) }
func * (a: Formula, b: Formula) -> Formula { Formula(.multiply, a, b) }
func > (a: Formula, b: Formula) -> Formula { Formula(.greater, a, b) }
func < (a: Formula, b: Formula) -> Formula { Formula(.less, a, b) }

extension Formula: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    package init(floatLiteral value: Double) { self.init(constant: value) }
    package init(integerLiteral value: Int) { self.init(constant: Double(value)) }

    init(_ operation: Opcode, _ operands: Formula...) {
        self.init(code: operands.flatMap { $0.code } + [Instruction(operation)])
    }
}

extension Action {
    static func assign(variable: Int, _ formula: Formula) -> Action {
        .assign([Assignment(variable: variable, formula: formula)])
    }
}

/// A state of a chart made by hand; children in document order.
struct ChartState {
    var id: String
    var kind = State.Kind.atomic
    var initial: [String] = []
    var entry: [Action] = []
    var exit: [Action] = []
    var transitions: [ChartTransition] = []
    var children: [ChartState] = []
}

struct ChartTransition {
    var event: String?
    var condition: Formula?
    var targets: [String] = []
    var isInternal = false
    var actions: [Action] = []
}

func state(
    _ id: String, initial: [String] = [], entry: [Action] = [], exit: [Action] = [],
    _ transitions: [ChartTransition] = [], _ children: [ChartState] = []
) -> ChartState {
    state(
        id, children.isEmpty ? .atomic : .compound, initial: initial, entry: entry, exit: exit, transitions, children)
}

func state(
    _ id: String, _ kind: State.Kind, initial: [String] = [], entry: [Action] = [], exit: [Action] = [],
    _ transitions: [ChartTransition] = [], _ children: [ChartState] = []
) -> ChartState {
    ChartState(
        id: id, kind: kind, initial: initial, entry: entry, exit: exit,
        transitions: transitions, children: children)
}

func on(
    _ event: String?, if condition: Formula? = nil, _ targets: String..., internal isInternal: Bool = false,
    do actions: [Action] = []
) -> ChartTransition {
    ChartTransition(event: event, condition: condition, targets: targets, isInternal: isInternal, actions: actions)
}

/// Makes an interaction piece by piece.
struct Bench {
    var interaction = Interaction()
    var stateNames: [String] = []
    var eventNames = ["error.execution"]

    init(width: Double = 375, height: Double = 812) {
        interaction.view = Size(width, height)
        interaction.timeSlot = slot(ordered: true)
        interaction.touch.x = slot(ordered: true)
        interaction.touch.y = slot(ordered: true)
        interaction.touch.active = slot(ordered: true)
        interaction.nodes = [
            DrawingNode(
                parent: -1, shape: .rect(Rect(x: 0, y: 0, width: width, height: height), rx: 0, ry: 0))
        ]
    }

    mutating func slot(_ value: Double = 0, ordered: Bool = false) -> Int {
        interaction.frame.append(value)
        if ordered { interaction.order.append(interaction.frame.count - 1) }
        return interaction.frame.count - 1
    }

    mutating func event(_ name: String) -> Int {
        if let index = eventNames.firstIndex(of: name) { return index }
        eventNames.append(name)
        interaction.eventCount = eventNames.count
        return eventNames.count - 1
    }

    /// A variable of data; its index, which is also how actions name it.
    mutating func data(_ initial: Formula = 0, isLinear: Bool = false) -> Int {
        var variable = Variable(role: .data, slot: slot(ordered: true), initial: initial)
        variable.isLinear = isLinear
        interaction.variables.append(variable)
        return interaction.variables.count - 1
    }

    func value(_ variable: Int) -> Formula { Formula(slot: interaction.variables[variable].slot) }

    func slot(of variable: Int) -> Int { interaction.variables[variable].slot }

    mutating func add(_ formula: Formula) -> Int {
        let index = slot(ordered: true)
        interaction.lets.append(Let(slot: index, formula: formula))
        return index
    }

    mutating func animation(
        _ assignments: [(Int, Formula)], duration: Formula? = nil,
        easing: EasingTemplate = EasingTemplate(kind: .linear),
        delay: Formula? = nil, done: String = "done"
    ) -> Int {
        var block = AnimationBlock(
            easing: easing, assignments: assignments.map { .init(variable: $0.0, formula: $0.1) },
            doneEvent: event("done.animate." + done))
        block.duration = duration
        block.delay = delay
        interaction.animations.append(block)
        return interaction.animations.count - 1
    }

    mutating func follow(_ variable: Int, _ formula: Formula, duration: Formula? = nil) -> Int {
        interaction.follows.append(
            Follow(variable: variable, formula: formula, duration: duration, easing: EasingTemplate(kind: .linear)))
        return interaction.follows.count - 1
    }

    /// A vertical and horizontal scroll view over the whole stage; its input's index.
    mutating func scroll(
        content: Size, insets: [Formula] = [0, 0, 0, 0], offset: (Formula, Formula)? = nil,
        axes: (Bool, Bool) = (false, true),
        configure: (inout ScrollView) -> Void = { _ in }
    ) -> Int {
        let input = interaction.inputs.count
        var item = Input(kind: .scroll, targets: [0])
        var scroll = ScrollView()
        func variable(_ role: Variable.Role, _ initial: Formula, _ bench: inout Bench) -> Int {
            bench.interaction.variables.append(
                Variable(role: role, slot: bench.slot(ordered: true), initial: initial))
            return bench.interaction.variables.count - 1
        }
        let edges = (0..<4).map { variable(.inset(input: input, edge: $0), insets[$0], &self) }
        for axis in 0..<2 {
            var part = ScrollAxis()
            part.isScrollable = axis == 0 ? axes.0 : axes.1
            part.contentVariable = variable(
                .content(input: input, axis: axis), Formula(constant: axis == 0 ? content.width : content.height), &self
            )
            part.nearInset = axis == 0 ? edges[1] : edges[0]
            part.farInset = axis == 0 ? edges[3] : edges[2]
            part.extentSlot = slot(axis == 0 ? interaction.view.width : interaction.view.height)
            part.rawSlot = slot(ordered: true)
            let inset = Formula(.negate, Formula(slot: interaction.variables[part.nearInset].slot))
            part.offset = variable(
                .offset(input: input, axis: axis), (axis == 0 ? offset?.0 : offset?.1) ?? inset, &self)
            part.targetSlot = slot(ordered: true)
            if axis == 0 { scroll.x = part } else { scroll.y = part }
        }
        scroll.deceleratingSlot = slot(ordered: true)
        configure(&scroll)
        item.scroll = scroll
        item.slots.x = interaction.variables[scroll.x.offset].slot
        item.slots.y = interaction.variables[scroll.y.offset].slot
        item.slots.dx = slot(ordered: true)
        item.slots.dy = slot(ordered: true)
        item.slots.vx = slot(ordered: true)
        item.slots.vy = slot(ordered: true)
        item.slots.tx = slot(ordered: true)
        item.slots.ty = slot(ordered: true)
        item.slots.active = slot(ordered: true)
        nameEvents(&item, "scroll")
        interaction.inputs.append(item)
        return input
    }

    mutating func gesture(
        _ kind: Input.Kind, _ name: String, target: Int = 0, configure: (inout Input) -> Void = { _ in }
    )
        -> Int
    {
        var item = Input(kind: kind, targets: [target])
        item.slots.x = slot(ordered: true)
        item.slots.y = slot(ordered: true)
        item.slots.dx = slot(ordered: true)
        item.slots.dy = slot(ordered: true)
        item.slots.vx = slot(ordered: true)
        item.slots.vy = slot(ordered: true)
        item.slots.tx = slot(ordered: true)
        item.slots.ty = slot(ordered: true)
        item.slots.active = slot(ordered: true)
        nameEvents(&item, name)
        configure(&item)
        interaction.inputs.append(item)
        return interaction.inputs.count - 1
    }

    private mutating func nameEvents(_ item: inout Input, _ name: String) {
        item.events.began = event(name + ".began")
        item.events.changed = event(name + ".changed")
        item.events.ended = event(name + ".ended")
        item.events.cancelled = event(name + ".cancelled")
        item.events.scrolled = event(name + ".scrolled")
        item.events.settled = event(name + ".settled")
        item.events.fired = event(name)
    }

    /// Compiles a chart. Events named by transitions match exactly, or everything for "*".
    mutating func chart(_ states: [ChartState], initial: [String] = []) {
        func flatten(_ list: [ChartState], parent: Int) -> [Int] {
            var indices: [Int] = []
            for item in list {
                let index = interaction.states.count
                indices.append(index)
                stateNames.append(item.id)
                let isHistory = item.kind == .shallowHistory || item.kind == .deepHistory
                interaction.states.append(
                    State(kind: item.kind, parent: parent, slot: isHistory ? -1 : slot(ordered: true)))
                interaction.states[index].entry = item.entry.isEmpty ? [] : [item.entry]
                interaction.states[index].exit = item.exit.isEmpty ? [] : [item.exit]
                interaction.states[index].doneEvent = event("done.state." + item.id)
                let children = flatten(item.children, parent: index)
                interaction.states[index].children = children
            }
            return indices
        }
        func resolve(_ list: [ChartState]) {
            for item in list {
                let index = id(item.id)
                for transition in item.transitions {
                    var compiled = Transition(source: index)
                    compiled.isEventless = transition.event == nil
                    if let name = transition.event { compiled.events = [event(name)] }
                    compiled.condition = transition.condition
                    compiled.targets = transition.targets.map { id($0) }
                    compiled.isInternal = transition.isInternal
                    compiled.actions = transition.actions
                    interaction.states[index].transitions.append(interaction.transitions.count)
                    interaction.transitions.append(compiled)
                }
                resolve(item.children)
                let first = item.children.first { $0.kind != .shallowHistory && $0.kind != .deepHistory }
                interaction.states[index].initialTargets =
                    item.initial.isEmpty ? (first.map { [id($0.id)] } ?? []) : item.initial.map { id($0) }
            }
        }
        let roots = flatten(states, parent: -1)
        resolve(states)
        interaction.initialTargets = initial.isEmpty ? [roots[0]] : initial.map { id($0) }
    }

    func id(_ name: String) -> Int { stateNames.firstIndex(of: name)! }

    /// A machine that has been started.
    func machine() -> Machine {
        var machine = Machine(interaction, isRecording: true)
        machine.start()
        return machine
    }

    /// The active atomic states, by name, in document order.
    func active(_ machine: Machine) -> [String] {
        stateNames.indices.filter { machine.isIn($0) && interaction.states[$0].isAtomic }.map { stateNames[$0] }
    }
}

extension Machine {
    /// Presses at `start`, moves in a straight line at even speed and lifts, sampled at the ticks.
    mutating func drag(from start: Point, by delta: Point, ticks: Int, lift: Bool = true) {
        advance(to: Time(ticks: now.ticksRoundedUp))
        let begin = now
        touchBegan(at: start)
        for tick in 1...ticks {
            let share = Double(tick) / Double(ticks)
            touchMoved(
                to: Point(start.x + delta.x * share, start.y + delta.y * share), at: begin + Time(ticks: Int64(tick)))
        }
        if lift { touchEnded() }
    }
}

extension Bench {
    /// A bench with a box on the stage, as the second node, and a chart that counts events, one variable an event.
    static func counting(
        _ events: [String], box: Rect, _ make: (inout Bench) -> Void
    ) -> (bench: Bench, counts: [String: Int]) {
        var bench = Bench()
        bench.interaction.nodes.append(DrawingNode(parent: 0, shape: .rect(box, rx: 0, ry: 0)))
        make(&bench)
        var counts: [String: Int] = [:]
        var transitions: [ChartTransition] = []
        for event in events {
            let variable = bench.data()
            counts[event] = variable
            transitions.append(on(event, do: [.assign(variable: variable, bench.value(variable) + 1)]))
        }
        bench.chart([state("s", transitions)])
        return (bench, counts.mapValues { bench.slot(of: $0) })
    }
}
