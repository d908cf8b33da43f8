// Executable content: what a transition or the entry of a state does, with its names resolved.

import Diagnostics
import FormulaText
import Formulas
import Interactions
import Vocabulary
import XML

/// Reads actions into indices. Follows and animation blocks go into lists of their own, which actions name.
final class ActionReader {
    private let quantities: Quantities
    private let events: EventTable
    private let easings: EasingAttribute
    /// A variable's index among the compiled ones, by its draft.
    private let variableOrder: [Int]
    private var notes: DiagnosticLog { quantities.notes }
    private var sendIDs: [String: Int] = [:]
    private var cancels: [Attribute] = []

    private(set) var follows: [Follow] = []
    private(set) var animations: [AnimationBlock] = []
    private(set) var animationNames: [String] = []

    init(_ quantities: Quantities, events: EventTable, variableOrder: [Int]) {
        self.quantities = quantities
        self.events = events
        self.variableOrder = variableOrder
        easings = EasingAttribute(quantities)
    }

    /// The actions in an element, in order.
    func actions(in element: Element) -> [Action] { element.elements.compactMap { action($0) } }

    /// To be called when all is read: an id that is cancelled must have been sent somewhere.
    func finish() {
        for cancel in cancels where sendIDs[cancel.value] == nil {
            notes.error(
                "unknown-send", at: cancel.valueRange, "nothing is sent under the id “\(cancel.value)”",
                instead: notes.didYouMean(cancel.value, among: sendIDs.keys.sorted())
                    ?? "write id=\"\(cancel.value)\" on the <send> that is meant")
        }
    }

    /// Ids of sends, noted before actions are read, since a cancel may stand before its send.
    func noteSends(in root: Element) {
        root.walk { element in
            if element.name == "scxml:send", let id = element["id"], sendIDs[id] == nil { sendIDs[id] = sendIDs.count }
        }
    }

    private func action(_ element: Element) -> Action? {
        switch InteractionVocabulary.name(of: element) {
        case "assign": assign(element)
        case "raise": element["event"].flatMap { events.index(of: $0) }.map { .raise(event: $0) }
        case "send": send(element)
        case "cancel": cancel(element)
        case "log": log(element)
        case "if": choose(element)
        case "fb:haptic": haptic(element)
        case "fb:follow": follow(element)
        case "fb:animate": animate(element)
        default: nil
        }
    }

    private func assign(_ element: Element) -> Action? {
        guard let (variable, kind) = location(of: element), let expression = element.attributes.attribute("expr"),
            let formula = value(expression, for: variable, kind)
        else { return nil }
        return .assign(variable: variableOrder[variable], formula)
    }

    private func send(_ element: Element) -> Action? {
        guard let event = element["event"].flatMap({ events.index(of: $0) }) else { return nil }
        let written = element.attributes.attribute("delay")
        let worked = element.attributes.attribute("delayexpr")
        if written != nil, let worked {
            notes.error(
                "conflicting-attributes", at: worked.nameRange, "<send> has both delay and delayexpr",
                instead: "keep one of them")
        }
        var delay: Formula?
        if let written {
            TimeCheck(notes: notes).checkUnit(written)
            if let seconds = Constant.number(written.value), seconds >= 0 {
                delay = Formula(
                    code: Formula(constant: seconds).code, origin: quantities.origins.index(of: written.valueRange))
            } else {
                notes.error(
                    "bad-value", at: written.valueRange, "delay is a time, not “\(written.value)”",
                    instead: "such as delay=\"0.2s\"; a formula goes into delayexpr")
            }
        } else if let worked {
            delay = seconds(worked)
        }
        let id = element["id"].flatMap { sendIDs[$0] } ?? -1
        return .send(event: event, delay: delay, id: id, data: data(of: element))
    }

    /// What a send gives its event, each once.
    private func data(of send: Element) -> [Action.Datum] {
        var data: [Action.Datum] = []
        for element in send.elements where element.name == "scxml:param" {
            guard let name = element.attributes.attribute("name"),
                let expression = element.attributes.attribute("expr"),
                let index = quantities.declarations.eventDatum(readAs: "_event.data." + name.value),
                let compiled = quantities.compile(expression, as: nil)
            else { continue }
            guard let (kind, slot) = quantities.event.data[index], compiled.type == kind else {
                let first = quantities.declarations.eventData[index].expression
                let other = quantities.event.data[index]?.kind.phrase
                notes.error(
                    "type-mismatch", at: expression.valueRange,
                    other.map { "“\(name.value)” is \($0) elsewhere, and this is \(compiled.type.phrase)" }
                        ?? "a param is a number, a boolean or a string, and this is \(compiled.type.phrase)",
                    notes: other == nil ? [] : [.init("it is sent here", at: first.valueRange)],
                    instead: other == nil ? nil : "give one of them another name")
                continue
            }
            if data.contains(where: { $0.slot == slot }) {
                notes.error(
                    "duplicate-name", at: name.valueRange, "this <send> has two params “\(name.value)”",
                    instead: "keep one of them")
                continue
            }
            data.append(.init(slot: slot, formula: compiled.formula))
        }
        return data
    }

    private func cancel(_ element: Element) -> Action? {
        guard let id = element.attributes.attribute("sendid") else { return nil }
        cancels.append(id)
        return sendIDs[id.value].map { .cancel(id: $0) }
    }

    private func log(_ element: Element) -> Action? {
        guard let expression = element.attributes.attribute("expr"),
            let compiled = quantities.compile(expression, as: nil)
        else { return nil }
        if compiled.type == .color {
            notes.error("type-mismatch", at: expression.valueRange, "a log takes a number, a boolean or a string")
            return nil
        }
        return .log(label: element["label"].map { quantities.strings.index(of: $0) } ?? -1, compiled.formula)
    }

    private func haptic(_ element: Element) -> Action? {
        guard let style = element.attributes.attribute("style") else { return .haptic(style: .light) }
        if let found = Haptic.allCases.first(where: { "\($0)" == style.value }) { return .haptic(style: found) }
        let names = Haptic.allCases.map { "\($0)" }
        notes.error(
            "bad-value", at: style.valueRange, "there is no haptic “\(style.value)”",
            instead: notes.didYouMean(style.value, among: names) ?? "one of: " + names.joined(separator: ", "))
        return nil
    }

    /// `<if>` holds its branches flat: `<elseif>` and `<else>` stand between them.
    private func choose(_ element: Element) -> Action? {
        var choices = [Action.Choice(condition: condition(of: element), actions: [])]
        var isElse = false
        for child in element.elements {
            let name = InteractionVocabulary.name(of: child)
            guard name == "elseif" || name == "else" else {
                if let action = action(child) { choices[choices.count - 1].actions.append(action) }
                continue
            }
            if isElse {
                notes.error(
                    "misplaced-element", at: child.nameRange, "<\(name!)> stands after <else/>",
                    instead: "<else/> is the last branch")
                continue
            }
            isElse = name == "else"
            choices.append(.init(condition: isElse ? nil : condition(of: child), actions: []))
        }
        return .choose(choices)
    }

    private func condition(of element: Element) -> Formula {
        element.attributes.attribute("cond").flatMap { quantities.condition($0) } ?? Formula(constant: 0)
    }

    private func follow(_ element: Element) -> Action? {
        guard let (variable, kind) = location(of: element), let expression = element.attributes.attribute("expr"),
            let formula = value(expression, for: variable, kind)
        else { return nil }
        let duration = element.attributes.attribute("duration")
        let easing = element.attributes.attribute("easing")
        let curve = easing.map { easings.read($0) }
        if duration == nil, let easing, case .some(.some(let curve)) = curve, !curve.settles {
            notes.error(
                "missing-attribute", at: easing.nameRange,
                curve.isSpring ? "this spring takes its animation's duration" : "easing needs a duration",
                instead: curve.isSpring
                    ? "duration=\"0.5s\", or a spring that settles by itself: spring(0.5 0.2)"
                    : "duration=\"0.25s\"; without one the variable is the formula at every moment")
        }
        if let animated = duration ?? easing, kind != .number {
            notes.error(
                "type-mismatch", at: animated.nameRange, "only numbers can be animated",
                notes: [.init("“\(quantities.variables[variable].name)” is \(kind.phrase)")],
                instead: "leave the \(animated.name) out")
        }
        let time = duration.flatMap { seconds($0) }
        checkCut(of: curve ?? nil, by: duration, time)
        follows.append(
            Follow(
                variable: variableOrder[variable], formula: formula, duration: time,
                easing: (curve ?? nil) ?? EasingAttribute.implicit))
        return .follow(follows.count - 1)
    }

    private func animate(_ element: Element) -> Action? {
        guard let name = element.attributes.attribute("name"), NameRules.check(name, notes: notes),
            let done = events.index(of: "done.animate." + name.value)
        else { return nil }
        var assignments: [AnimationBlock.Assignment] = []
        var taken: [Int] = []
        for child in element.elements where child.name == "scxml:assign" {
            guard let (variable, kind) = location(of: child), let expression = child.attributes.attribute("expr")
            else { continue }
            guard kind == .number else {
                notes.error(
                    "type-mismatch", at: child.attributes.attribute("location")?.valueRange,
                    "only numbers can be animated, and “\(quantities.variables[variable].name)” is \(kind.phrase)",
                    instead: "assign it outside of the <fb:animate>")
                continue
            }
            guard let formula = quantities.formula(expression, as: .number) else { continue }
            if taken.contains(variable) {
                notes.error(
                    "bound-twice", at: child.attributes.attribute("location")?.valueRange,
                    "“\(quantities.variables[variable].name)” is animated twice by one block",
                    instead: "keep one of them")
            }
            taken.append(variable)
            assignments.append(.init(variable: variableOrder[variable], formula: formula))
        }
        if !element.elements.contains(where: { $0.name == "scxml:assign" }) {
            notes.error(
                "missing-element", at: element.nameRange, "this <fb:animate> animates nothing",
                instead: "put <assign location=\"…\" expr=\"…\"/> into it")
        }
        var block = AnimationBlock(
            easing: element.attributes.attribute("easing").flatMap { easings.read($0) } ?? EasingAttribute.standard,
            assignments: assignments, doneEvent: done)
        block.duration = element.attributes.attribute("duration").flatMap { seconds($0) }
        checkCut(of: block.easing, by: element.attributes.attribute("duration"), block.duration)
        block.delay = element.attributes.attribute("delay").flatMap { seconds($0) }
        block.autoreverses = ConstantReader(notes: notes).boolean("autoreverse", of: element) ?? false
        if let count = element.attributes.attribute("repeat") {
            if count.value == "indefinite" {
                block.repeatsForever = true
            } else {
                block.repeatCount = quantities.formula(count, as: .number)
                if let number = block.repeatCount?.constant, number <= 0 {
                    notes.error(
                        "bad-value", at: count.valueRange, "an animation runs more than 0 times",
                        instead: "a number, or indefinite")
                }
            }
        }
        block.origin = quantities.origins.index(of: element.range)
        animations.append(block)
        animationNames.append(name.value)
        return .animate(animations.count - 1)
    }

    // MARK: Parts

    /// Warns where a duration cuts a spring that has more than 0.5 % of its way left, with all numbers as the file has
    /// them. A spring without a velocity is taken to start from rest.
    private func checkCut(of easing: EasingTemplate?, by duration: Attribute?, _ formula: Formula?) {
        guard let easing, let duration, let seconds = formula.flatMap({ quantities.fixedValue($0) }) else { return }
        let numbers = easing.operands.compactMap { quantities.fixedValue($0) }
        guard numbers.count == easing.operands.count, let (settled, share) = easing.cut(numbers, at: seconds),
            share > 0.005
        else { return }
        let left = 100 * share
        let times = [seconds, settled].map { FormulaNumber.text(($0 * 1000).rounded() / 1000) }
        notes.warning(
            "cut-spring", at: duration.valueRange,
            "the duration of \(times[0]) s cuts this spring, which settles in \(times[1]) s: it jumps the last "
                + "\(FormulaNumber.text((left * 10).rounded() / 10)) % of its way",
            instead: "leave the duration out, and the spring settles by itself")
    }

    /// A formula of seconds; one that is written out may not be negative.
    private func seconds(_ attribute: Attribute) -> Formula? {
        let formula = quantities.formula(attribute, as: .number)
        if let number = formula?.constant, number < 0 {
            notes.error("bad-value", at: attribute.valueRange, "\(attribute.name) is a time and cannot be less than 0")
        }
        TimeCheck(notes: notes).checkUnit(attribute)
        return formula
    }

    private func value(_ attribute: Attribute, for variable: Int, _ kind: FormulaType) -> Formula? {
        guard let compiled = quantities.compile(attribute, as: nil) else { return nil }
        if compiled.type == kind { return compiled.formula }
        let variable = quantities.variables[variable]
        notes.error(
            "type-mismatch", at: attribute.valueRange,
            "“\(variable.name)” is \(kind.phrase), and this is \(compiled.type.phrase)",
            notes: [.init("it is declared here", at: variable.range)],
            instead: compiled.type == .boolean && kind == .number
                ? "write \(attribute.value) ? 1 : 0"
                : compiled.type == .number && kind == .boolean
                    ? "compare it: \(attribute.value) gt 0" : nil)
        return nil
    }

    /// The variable that `location` names, as a draft, with its type.
    private func location(of element: Element) -> (Int, FormulaType)? {
        guard let attribute = element.attributes.attribute("location") else { return nil }
        let name = attribute.value.trimmedSpace
        if let variable = quantities.variable(named: name) {
            guard let kind = quantities.kind(ofVariable: variable) else { return nil }
            return (variable, kind)
        }
        let (sentence, instead) = LocationAdvice(quantities).explain(name)
        notes.error("not-assignable", at: attribute.valueRange, sentence, instead: instead)
        return nil
    }
}

/// Why a name cannot be assigned, and what can.
struct LocationAdvice {
    private let quantities: Quantities

    init(_ quantities: Quantities) { self.quantities = quantities }

    func explain(_ name: String) -> (sentence: String, instead: String?) {
        let declarations = quantities.declarations
        let assignable = quantities.variables.map { $0.name }
        switch declarations.meaning(of: name) {
        case .parameter:
            return (
                "“\(name)” is a parameter, which does not change while a scenario runs",
                "keep what changes in a <data id=\"…\" expr=\"\(name)\"/>"
            )
        case .let:
            return (
                "“\(name)” is a let, which always equals its formula",
                "make it a <data>, or assign what its formula reads"
            )
        case .input(let index):
            let input = declarations.inputs[index]
            let members = InputMembers.all(of: input.kind).filter { $0.isChangeable }.map { name + "." + $0.name }
            return (
                "“\(name)” is an input, not a variable",
                members.isEmpty ? "copy what it says into a <data>" : "one of: " + members.joined(separator: ", ")
            )
        case .data, nil: break
        }
        if let (input, member) = declarations.input(before: name) {
            let kind = declarations.inputs[input].kind
            if InputMembers.find(member, of: kind) != nil {
                let owner = declarations.inputs[input].name + "."
                let can = InputMembers.all(of: kind).filter { $0.isChangeable }.map { owner + $0.name }
                return (
                    "“\(name)” follows the finger and cannot be assigned",
                    can.isEmpty ? nil : "what can be: " + can.joined(separator: ", ")
                )
            }
        }
        if ["time", "view.width", "view.height"].contains(name) || name.prefix(while: { $0 != "." }) == "_event" {
            return ("“\(name)” cannot be assigned", nil)
        }
        return ("there is no variable “\(name)”", quantities.notes.didYouMean(name, among: assignable))
    }
}
