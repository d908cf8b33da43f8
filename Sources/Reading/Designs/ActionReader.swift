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
    private let locations: LocationReader
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
        locations = LocationReader(quantities)
    }

    /// The actions in an element, in order.
    func actions(in element: Element) -> [Action] { element.elements.flatMap { actions(of: $0) } }

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

    /// One action; several where an element follows a list.
    private func actions(of element: Element) -> [Action] {
        let name = InteractionVocabulary.name(of: element)
        if name == "fb:follow" { return follow(element) }
        return action(element, name).map { [$0] } ?? []
    }

    private func action(_ element: Element, _ name: String?) -> Action? {
        switch name {
        case "assign": assign(element)
        case "raise": element["event"].flatMap { events.index(of: $0) }.map { .raise(event: $0) }
        case "send": send(element)
        case "cancel": cancel(element)
        case "log": log(element)
        case "if": choose(element)
        case "fb:haptic": haptic(element)
        case "fb:animate": animate(element)
        default: nil
        }
    }

    private func assign(_ element: Element) -> Action? {
        guard let location = locations.location(of: element), let expression = element.attributes.attribute("expr")
        else { return nil }
        let assignments = each(location) { variable in
            value(expression, for: variable, location.kind).map {
                Assignment(variable: variableOrder[variable], formula: $0)
            }
        }
        guard let assignments else { return nil }
        return location.choice.map { Location.choose($0, assignments.map { [.assign([$0])] }) } ?? .assign(assignments)
    }

    /// What is made for each variable of a location, with the instance of each of a list. Nil where one cannot be made:
    /// what is wrong is told once.
    private func each<Made>(_ location: Location, _ make: (Int) -> Made?) -> [Made]? {
        var made: [Made] = []
        for variable in location.variables {
            let one = quantities.with(instance: location.instance(of: variable)) { make(variable) }
            guard let one else { return nil }
            made.append(one)
        }
        return made
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
        let label = element["label"].map { quantities.strings.index(of: $0) } ?? -1
        guard let expression = element.attributes.attribute("expr") else {
            return .log(label: label, Formula(code: [.number(0)]))
        }
        guard let compiled = quantities.compile(expression, as: nil) else { return nil }
        if compiled.type == .color {
            notes.error("type-mismatch", at: expression.valueRange, "a log takes a number, a boolean or a string")
            return nil
        }
        return .log(label: label, compiled.formula)
    }

    private func haptic(_ element: Element) -> Action? {
        guard let style = element.attributes.attribute("style") else { return .haptic(style: .light) }
        if let found = Haptic.allCases.first(where: { "\($0)" == style.value }) { return .haptic(style: found) }
        let names = Haptic.allCases.map { "\($0)" }
        notes.error(
            "bad-value", at: style.valueRange, "there is no haptic “\(style.value)”",
            instead: notes.oneOf(names, for: style.value))
        return nil
    }

    /// `<if>` holds its branches flat: `<elseif>` and `<else>` stand between them.
    private func choose(_ element: Element) -> Action? {
        var choices = [Action.Choice(condition: condition(of: element), actions: [])]
        var isElse = false
        for child in element.elements {
            let name = InteractionVocabulary.name(of: child)
            guard name == "elseif" || name == "else" else {
                choices[choices.count - 1].actions += actions(of: child)
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

    private func follow(_ element: Element) -> [Action] {
        guard let location = locations.location(of: element), let expression = element.attributes.attribute("expr")
        else { return [] }
        let actions = each(location) { follow(element, $0, as: location.kind, to: expression) }
        guard let actions else { return [] }
        return location.choice.map { [Location.choose($0, actions.map { [$0] })] } ?? actions
    }

    private func follow(
        _ element: Element, _ variable: Int, as kind: FormulaType, to expression: Attribute
    ) -> Action? {
        guard let formula = value(expression, for: variable, kind) else { return nil }
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
        if !element.elements.contains(where: { $0.name == "scxml:assign" }) {
            notes.error(
                "missing-element", at: element.nameRange, "this <fb:animate> animates nothing",
                instead: "put <assign location=\"…\" expr=\"…\"/> into it")
        }
        let targets = element.elements.filter { $0.name == "scxml:assign" }.compactMap { child in
            locations.location(of: child).map { (child, $0) }
        }
        guard let chosen = targets.first(where: { $0.1.choice != nil })?.1 else {
            return block(element, name.value, of: targets, instance: nil, done: done)
        }
        for (child, other) in targets where other.choice != nil && other.index != chosen.index {
            notes.error(
                "bad-value", at: child.attributes.attribute("location")?.valueRange,
                "one <fb:animate> animates one value of a list, and this is another: [\(other.index)]",
                instead: "write [\(chosen.index)], or a second <fb:animate>")
            return nil
        }
        var branches: [[Action]] = []
        for number in chosen.variables.indices {
            let instance = number - chosen.variables.lowerBound
            guard let action = block(element, name.value, of: targets, instance: instance, done: done) else {
                return nil
            }
            branches.append([action])
        }
        return chosen.choice.map { Location.choose($0, branches) }
    }

    /// One block of animations.
    /// - Parameter instance: which value of the lists whose index chooses one is animated.
    private func block(
        _ element: Element, _ name: String, of targets: [(Element, Location)], instance: Int?, done: Int
    ) -> Action? {
        var assignments: [Assignment] = []
        for (child, location) in targets {
            guard location.kind == .number else {
                notes.error(
                    "type-mismatch", at: child.attributes.attribute("location")?.valueRange,
                    "only numbers can be animated, and “\(quantities.variables[location.variables.lowerBound].name)” is "
                        + "\(location.kind.phrase)",
                    instead: "assign it outside of the <fb:animate>")
                continue
            }
            guard let expression = child.attributes.attribute("expr") else { continue }
            var animated = location
            if location.choice != nil, let instance {
                guard instance < location.variables.count else { continue }
                animated.variables =
                    location.variables[
                        location.variables.lowerBound + instance..<location.variables.lowerBound + instance + 1]
            }
            let made = each(animated) { variable in
                quantities.formula(expression, as: .number).map {
                    Assignment(variable: variableOrder[variable], formula: $0)
                }
            }
            for assignment in made ?? [] {
                if assignments.contains(where: { $0.variable == assignment.variable }) {
                    notes.error(
                        "bound-twice", at: child.attributes.attribute("location")?.valueRange,
                        "“\(location.name)” is animated twice by one block", instead: "keep one of them")
                }
                assignments.append(assignment)
            }
        }
        return quantities.with(instance: instance) {
            finish(
                element, name,
                of: AnimationBlock(easing: EasingAttribute.standard, assignments: assignments, doneEvent: done))
        }
    }

    private func finish(_ element: Element, _ name: String, of given: AnimationBlock) -> Action {
        var block = given
        block.easing = element.attributes.attribute("easing").flatMap { easings.read($0) } ?? EasingAttribute.standard
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
        animationNames.append(name)
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
        let more = compiled.type == .boolean && kind == .number ? " ? 1 : 0" : " gt 0"
        let canBe = compiled.type == .number && kind == .boolean || more != " gt 0"
        func mended(_ text: String) -> String { (text.contains(" ") ? "(\(text))" : text) + more }
        notes.error(
            "type-mismatch", at: attribute.valueRange,
            "“\(variable.name)” is \(kind.phrase), and this is \(compiled.type.phrase)",
            notes: [.init("it is declared here", at: variable.range)],
            instead: attribute.valueRange.flatMap { place in
                canBe ? Advice("write \(mended(attribute.value))", writing: mended(notes.source[place])) : nil
            })
        return nil
    }
}
