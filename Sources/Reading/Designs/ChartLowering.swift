// The statechart with every name resolved: states, transitions and what they do.

import Interactions
import Vocabulary
import XML

/// Lowers the states that `ChartReader` has found.
struct ChartLowering {
    private(set) var states: [State] = []
    private(set) var transitions: [Transition] = []
    private(set) var transitionNames: [Design.TransitionName] = []
    private(set) var initialTargets: [Int] = []

    private let chart: ChartReader
    private let quantities: Quantities
    private let eventReader: EventReader
    private let actions: ActionReader
    private var notes: DiagnosticLog { quantities.notes }

    init(_ root: Element, chart: ChartReader, quantities: Quantities, events: EventReader, actions: ActionReader) {
        self.chart = chart
        self.quantities = quantities
        eventReader = events
        self.actions = actions
        actions.noteSends(in: root)
        initialTargets = chart.initial(of: -1, root).targets
        for index in chart.states.indices { lowerState(index) }
        actions.finish()
    }

    private mutating func lowerState(_ index: Int) {
        let declaration = chart.states[index]
        let element = declaration.element
        var state = State(kind: declaration.kind, parent: declaration.parent, slot: quantities.stateSlots[index])
        state.children = declaration.children
        switch declaration.kind {
        case .compound:
            let (targets, transition) = chart.initial(of: index, element)
            state.initialTargets = targets
            if let transition { state.initialActions = actions.actions(in: transition) }
        case .shallowHistory, .deepHistory:
            let (targets, transition) = chart.historyDefault(of: index)
            state.initialTargets = targets
            if let transition { state.initialActions = actions.actions(in: transition) }
        case .atomic, .parallel, .final: break
        }
        for child in element.elements {
            switch InteractionVocabulary.name(of: child) {
            case "onentry": state.entry.append(actions.actions(in: child))
            case "onexit": state.exit.append(actions.actions(in: child))
            case "transition" where declaration.kind != .shallowHistory && declaration.kind != .deepHistory:
                state.transitions.append(transitions.count)
                lowerTransition(child, from: index)
            default: break
            }
        }
        if chart.canFinish(index) {
            state.doneEvent = eventReader.events.index(of: "done.state." + declaration.id) ?? -1
        }
        states.append(state)
    }

    private mutating func lowerTransition(_ element: Element, from source: Int) {
        var transition = Transition(source: source)
        let event = element.attributes.attribute("event")
        let condition = element.attributes.attribute("cond")
        if let event { transition.events = eventReader.events(of: event) }
        transition.isEventless = event == nil
        if let condition { transition.condition = quantities.condition(condition) }
        if let target = element.attributes.attribute("target") { transition.targets = chart.targets(target) }
        transition.isInternal =
            ConstantReader(notes: notes).word("type", of: element, among: ["external", "internal"]) == "internal"
        transition.actions = actions.actions(in: element)
        transition.origin = quantities.origins.index(of: element.range)
        transitions.append(transition)
        transitionNames.append(
            Design.TransitionName(
                events: event?.value ?? "", condition: condition?.value ?? "", range: element.range))
    }
}
