// A small interaction, built by hand: a tap starts a spring, a let follows it through elementary functions.

import Formulas
import Geometry
import Interactions
import Simulation

extension Interaction {
    /// Two states; a tap on the only shape springs `reach` to 100 and logs it, the spring's end goes back.
    static let small: Interaction = {
        enum Slot {
            static let time = 0
            static let x = 1
            static let y = 2
            static let active = 3
            static let reach = 4
            static let sway = 5
            static let resting = 6
            static let moving = 7
            static let count = 8
        }
        enum Event {
            static let tapped = 0
            static let done = 1
            static let error = 2
        }

        var interaction = Interaction()
        interaction.view = Size(200, 200)
        interaction.frame = [Double](repeating: 0, count: Slot.count)
        interaction.order = Array(0..<Slot.count)
        interaction.timeSlot = Slot.time
        interaction.touch.x = Slot.x
        interaction.touch.y = Slot.y
        interaction.touch.active = Slot.active
        interaction.eventCount = 3
        interaction.errorEvent = Event.error

        let reach = Variable(role: .data, slot: Slot.reach, initial: Formula(constant: 1))
        interaction.variables = [reach]
        // sin(reach · 7) · exp(reach / 40)
        let sway = Formula(code: [
            Instruction(.load, slot: Slot.reach), Instruction(.constant, constant: 7), Instruction(.multiply),
            Instruction(.sine), Instruction(.load, slot: Slot.reach), Instruction(.constant, constant: 40),
            Instruction(.divide), Instruction(.exponential), Instruction(.multiply),
        ])
        interaction.lets = [Let(slot: Slot.sway, formula: sway)]

        let root = DrawingNode(parent: -1, shape: .group)
        let card = DrawingNode(parent: 0, shape: .rect(Rect(x: 20, y: 20, width: 100, height: 60), rx: 8, ry: 8))
        interaction.nodes = [root, card]
        var tap = Input(kind: .tap, targets: [1])
        tap.events.fired = Event.tapped
        interaction.inputs = [tap]

        let spring = EasingTemplate(
            kind: .spring, operands: [Formula(constant: 1), Formula(constant: 120), Formula(constant: 9)])
        let target = Assignment(variable: 0, formula: Formula(constant: 100))
        interaction.animations = [AnimationBlock(easing: spring, assignments: [target], doneEvent: Event.done)]

        var resting = State(kind: .atomic, parent: -1, slot: Slot.resting)
        resting.transitions = [0]
        var moving = State(kind: .atomic, parent: -1, slot: Slot.moving)
        moving.entry = [[.animate(0), .haptic(style: .light)]]
        moving.exit = [[.log(label: 0, Formula(slot: Slot.sway))]]
        moving.transitions = [1]
        interaction.states = [resting, moving]
        interaction.initialTargets = [0]
        var start = Transition(source: 0)
        start.events = [Event.tapped]
        start.targets = [1]
        var back = Transition(source: 1)
        back.events = [Event.done]
        back.targets = [0]
        interaction.transitions = [start, back]

        interaction.bindings = [
            Binding(node: 1, kind: .number, attribute: .x, operands: [Formula(slot: Slot.reach)]),
            Binding(node: 1, kind: .numbers, operands: [Formula(slot: Slot.sway), Formula(slot: Slot.x)]),
        ]
        var scenario = Scenario()
        scenario.steps = [.wait(Formula(constant: 0.3)), .tap(.node(1))]
        var twice = Scenario()
        twice.steps = [
            .tap(.point(Formula(constant: 30), Formula(constant: 30))), .wait(Formula(constant: 2)), .tap(.node(1)),
        ]
        interaction.scenarios = [scenario, twice]
        return interaction
    }()
}
