// Inputs with their targets, slots and events.

import Diagnostics
import FormulaText
import Formulas
import Interactions
import Vocabulary
import XML

extension Quantities {
    /// When each input may begin.
    var enabled: [Formula?] {
        declarations.inputs.map { input in
            Formula.all(InteractionVocabulary.conditions) { formula($0, of: input.element, as: .boolean) }
        }
    }
}

struct InputLowering {
    private let quantities: Quantities
    private let events: EventTable
    private let heard: Set<Int>
    private var notes: DiagnosticLog { quantities.notes }

    /// - Parameter heard: the events that some transition waits for.
    init(_ quantities: Quantities, events: EventTable, heard: Set<Int>) {
        self.quantities = quantities
        self.events = events
        self.heard = heard
    }

    /// To be called when every formula has been read, since a member has a slot only if one reads it.
    func input(_ index: Int, targets: [Int], enabled: Formula?, scroll: ScrollDraft?, variableOrder: [Int]) -> Input {
        let declaration = quantities.declarations.inputs[index]
        let element = declaration.element
        let constants = ConstantReader(notes: notes)
        var input = Input(kind: declaration.kind, targets: targets)
        input.enabled = enabled
        input.events = events(of: declaration)
        input.slots = slots(of: index, declaration.kind)
        input.companions = relations("with", of: element, index)
        input.requiredFailures = relations("after", of: element, index)
        switch declaration.kind {
        case .edgePan:
            switch constants.word("edge", of: element, among: ["top", "left", "bottom", "right"]) {
            case "top": input.edge = .top
            case "bottom": input.edge = .bottom
            case "right": input.edge = .right
            default: input.edge = .left
            }
            input.zone = constants.number("zone", of: element, in: 1...1000) ?? 20
            input.axis = axis(of: element, among: ["x", "y"]) ?? .both
        case .tap: input.tapCount = Int(constants.number("count", of: element, in: 1...5, isWhole: true) ?? 1)
        case .longPress: input.pressDuration = constants.number("duration", of: element, in: 0...60) ?? 0.5
        case .scroll:
            if let scroll {
                input.scroll = ScrollReader(quantities).scrollView(index, scroll, variableOrder: variableOrder)
            }
        case .pan: input.axis = axis(of: element, among: ["x", "y", "both"]) ?? .both
        case .swipe:
            switch constants.word("direction", of: element, among: ["left", "right", "up", "down"]) {
            case "up": input.edge = .top
            case "down": input.edge = .bottom
            case "right": input.edge = .right
            default: input.edge = .left
            }
        case .pinch, .rotate: break
        }
        return input
    }

    private func axis(of element: Element, among words: [String]) -> Input.Axis? {
        switch ConstantReader(notes: notes).word("axis", of: element, among: words) {
        case "x": .x
        case "y": .y
        case "both": .both
        default: nil
        }
    }

    /// The inputs that an attribute names, by index.
    private func relations(_ name: Name, of element: Element, _ own: Int) -> [Int] {
        guard let attribute = element.attributes.attribute(name) else { return [] }
        let declarations = quantities.declarations
        var result: [Int] = []
        for word in InteractionLimits.words(of: attribute, notes: notes) {
            let place = notes.place(of: word, in: attribute)
            guard let input = declarations.input(named: String(word)) else {
                notes.error(
                    "unknown-name", at: place, "\(name) names inputs, and none is called “\(word)”",
                    instead: word.hasSuffix(",")
                        ? "names stand apart by spaces, without commas"
                        : notes.oneOf(declarations.inputs.map { $0.name }, for: String(word)))
                continue
            }
            if input == own {
                notes.error("bad-value", at: place, "“\(word)” is this input itself", instead: "name another input")
            } else if !result.contains(input) {
                result.append(input)
            }
        }
        return result
    }

    private func events(of declaration: InputDeclaration) -> InputEvents {
        func event(_ suffix: String) -> Int {
            guard let index = events.index(of: declaration.name + suffix), heard.contains(index) else { return -1 }
            return index
        }
        var result = InputEvents()
        if InputMembers.isDiscrete(declaration.kind) {
            result.fired = event("")
            return result
        }
        result.began = event(".began")
        result.changed = event(".changed")
        result.ended = event(".ended")
        result.cancelled = event(".cancelled")
        if declaration.kind == .scroll {
            result.scrolled = event(".scrolled")
            result.settled = event(".settled")
        }
        return result
    }

    private func slots(of index: Int, _ kind: Input.Kind) -> GestureSlots {
        func slot(_ member: String) -> Int { quantities.slotIfRead(member, of: index) }
        var slots = GestureSlots()
        slots.x = slot("x")
        slots.y = slot("y")
        slots.tx = slot(kind == .pinch ? "scale" : kind == .rotate ? "rotation" : "tx")
        slots.ty = slot("ty")
        slots.dx = slot("dx")
        slots.dy = slot("dy")
        slots.vx = slot(kind.isOfTwo ? "velocity" : "vx")
        slots.vy = slot("vy")
        slots.instance = slot("instance")
        slots.active = slot(kind == .scroll ? "dragging" : "active")
        return slots
    }
}
