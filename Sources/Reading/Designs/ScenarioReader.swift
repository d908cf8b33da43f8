// Scenarios: the finger's script, with its names resolved, and the scenario that it continues or repeats.

import Diagnostics
import Drawings
import FormulaText
import Formulas
import Interactions
import Numerics
import Simulation
import Vocabulary
import XML

struct ScenarioReader {
    private(set) var scenarios: [Scenario] = []
    private(set) var names: [Design.ScenarioName] = []

    private let quantities: Quantities
    private let easings: EasingAttribute
    private let parameters: ParameterReader
    private let variants: [Design.Variant]
    private let events: EventTable
    private let target: (Attribute) -> Int?
    private var notes: DiagnosticLog { quantities.notes }

    /// - Parameter target: the node of `on="#id"`; reports what is wrong with it.
    init(
        _ elements: [Element], _ quantities: Quantities, variants: [Design.Variant], events: EventTable,
        target: @escaping (Attribute) -> Int?
    ) {
        self.quantities = quantities
        self.variants = variants
        self.events = events
        self.target = target
        easings = EasingAttribute(quantities)
        parameters = ParameterReader(notes: quantities.notes, slots: quantities.slots, strings: quantities.strings)
        let known = named(elements)
        for (element, _) in known { scenarios.append(read(element)) }
        resolve(known)
    }

    /// Scenarios that have a name of their own, in order.
    private mutating func named(_ elements: [Element]) -> [(element: Element, name: String)] {
        var known: [(element: Element, name: String)] = []
        for element in elements {
            guard let name = element.attributes.attribute("name"), checkName(name) else { continue }
            if let first = known.first(where: { $0.name == name.value }) {
                notes.error(
                    "duplicate-name", at: name.valueRange, "there are two scenarios “\(name.value)”",
                    notes: [.init("the other is here", at: first.element.attributes.attribute("name")?.valueRange)],
                    instead: "give each a name of its own")
                continue
            }
            known.append((element, name.value))
            names.append(
                Design.ScenarioName(
                    name: name.value, title: element["title"] ?? name.value, range: element.range))
        }
        return known
    }

    private func checkName(_ attribute: Attribute) -> Bool {
        let name = attribute.value
        let isAddress =
            name.utf8.first.map { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A } == true && name.utf8.count <= 64
            && name.utf8.allSatisfy {
                $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x2D
            }
        if isAddress, name != "v" { return true }
        notes.error(
            name == "v" ? "reserved-name" : "bad-name", at: attribute.valueRange,
            name == "v" ? "“v” is reserved for frozen versions" : "“\(name)” cannot be a scenario's name",
            instead: "it becomes an address: a letter, then letters, digits and “-”")
        return false
    }

    private func read(_ element: Element) -> Scenario {
        var scenario = Scenario()
        scenario.loops = ConstantReader(notes: notes).boolean("loop", of: element) ?? true
        scenario.origin = quantities.origins.index(of: element.range)
        if let variant = element.attributes.attribute("variant") {
            if let found = variants.first(where: { $0.name == variant.value }) {
                scenario.settings = found.settings
            } else {
                notes.error(
                    "unknown-name", at: variant.valueRange, "there is no variant “\(variant.value)”",
                    instead: notes.oneOf(variants.map { $0.name }, for: variant.value))
            }
        }
        let sets = element.elements.filter { $0.name == "fb:set" }
        add(parameters.settings(sets, of: quantities.declarations.parameters), to: &scenario.settings)
        scenario.steps = steps(in: element)
        return scenario
    }

    private func add(_ settings: [Scenario.Setting], to list: inout [Scenario.Setting]) {
        for setting in settings {
            list.removeAll { $0.slot == setting.slot }
            list.append(setting)
        }
    }

    // MARK: After and like

    private mutating func resolve(_ known: [(element: Element, name: String)]) {
        var needs = [[Int]](repeating: [], count: known.count)
        var likes = [Int](repeating: -1, count: known.count)
        for (index, (element, _)) in known.enumerated() {
            let after = element.attributes.attribute("after")
            let like = element.attributes.attribute("like")
            if let after, let like {
                notes.error(
                    "conflicting-attributes", at: like.nameRange,
                    "a scenario goes on from another or repeats one, not both",
                    notes: [.init("it goes on from one here", at: after.nameRange)], instead: "keep one of them")
            }
            if let after { scenarios[index].after = find(after, known) }
            if let like {
                likes[index] = find(like, known)
                let isStep = { (child: Element) in child.name != "fb:set" && child.name != "fb:title" }
                if let step = element.elements.first(where: isStep) {
                    notes.error(
                        "misplaced-element", at: step.nameRange,
                        "“\(known[index].name)” repeats “\(like.value)” and has no steps of its own",
                        instead: "take the steps out, or go on with after=\"\(like.value)\"")
                }
            }
            needs[index] = [scenarios[index].after, likes[index]].filter { $0 >= 0 }
        }
        let order = DependencyOrder(needs)
        for circle in order.circles {
            let path = (circle + [circle[0]]).map { "“\(known[$0].name)”" }.joined(separator: " → ")
            let element = known[circle[0]].element
            notes.error(
                "circle",
                at: (element.attributes.attribute("after") ?? element.attributes.attribute("like"))?.valueRange,
                circle.count == 1 ? "“\(known[circle[0]].name)” comes after itself" : "cycle of scenarios: \(path)",
                instead: "one of them must start without “after”")
        }
        guard order.circles.isEmpty else { return }
        for index in order.order where likes[index] >= 0 {
            let model = scenarios[likes[index]]
            var settings = model.settings
            add(scenarios[index].settings, to: &settings)
            scenarios[index].settings = settings
            scenarios[index].steps = model.steps
            scenarios[index].after = model.after
        }
        bound(known, order.order)
    }

    /// The greatest number of steps that all scenarios play, each with those of the scenarios that it comes after.
    private static let played = 100_000

    private func bound(_ known: [(element: Element, name: String)], _ order: [Int]) {
        var (steps, sum) = (scenarios.map(\.steps.count), 0)
        for index in order {
            if scenarios[index].after >= 0 { steps[index] += steps[scenarios[index].after] }
            sum += steps[index]
            guard sum > ScenarioReader.played else { continue }
            let element = known[index].element
            return notes.error(
                "too-much", at: (element.attributes.attribute("after"))?.valueRange ?? element.nameRange,
                "with what each comes after, the scenarios play more than \(ScenarioReader.played) steps",
                instead: "let fewer scenarios come after one another, or split the design")
        }
    }

    private func find(_ attribute: Attribute, _ known: [(element: Element, name: String)]) -> Int {
        if let index = known.firstIndex(where: { $0.name == attribute.value }) { return index }
        notes.error(
            "unknown-name", at: attribute.valueRange, "there is no scenario “\(attribute.value)”",
            instead: notes.oneOf(known.map { $0.name }, for: attribute.value))
        return -1
    }

    // MARK: Steps

    private func steps(in element: Element) -> [Scenario.Step] { element.elements.flatMap { step($0) } }

    private func step(_ element: Element) -> [Scenario.Step] {
        guard let step = ownStep(element) else { return [] }
        guard ConstantReader(notes: notes).word("finger", of: element, among: ["1", "2"]) == "2" else { return [step] }
        let finger = element.attributes.attribute("finger")
        if quantities.pair.x < 0 {
            notes.error(
                "no-second-finger", at: finger?.valueRange, "no input of the design takes a second finger",
                instead: "write an <fb:pinch> or an <fb:rotate>, or leave finger out")
        }
        if case .waitUntil = step {
            notes.error(
                "conflicting-attributes", at: finger?.nameRange,
                "the second finger waits for a time, not for a condition",
                notes: [.init("this is a condition", at: element.attributes.attribute("until")?.nameRange)],
                instead: "write for=\"0.5s\", or let the first finger wait")
        }
        if case .tap(let place) = step {
            return [.beside, .touch(place, [.hold(Formula(constant: Script.tapDuration.seconds))], isCancelled: false)]
        }
        return [.beside, step]
    }

    private func ownStep(_ element: Element) -> Scenario.Step? {
        switch InteractionVocabulary.name(of: element) {
        case "fb:touch":
            let end = ConstantReader(notes: notes).word("end", of: element, among: ["cancel"])
            let pieces = element.elements.compactMap { piece($0) }
            return place(of: element).map { .touch($0, pieces, isCancelled: end == "cancel") }
        case "fb:tap": return place(of: element).map { .tap($0) }
        case "fb:wait":
            if let until = element.attributes.attribute("until") {
                return quantities.formula(until, as: .boolean).map { .waitUntil($0) }
            }
            return seconds("for", of: element).map { .wait($0) }
        case "fb:send": return element["event"].flatMap { events.index(of: $0) }.map { .send($0) }
        case "fb:repeat":
            guard let count = element.attributes.attribute("count"),
                let formula = quantities.formula(count, as: .number)
            else { return nil }
            if let number = formula.constant, number < 0 || number > 1000 || number != number.rounded(.down) {
                notes.error(
                    "bad-value", at: count.valueRange, "count is a whole number from 0 to 1000, not “\(count.value)”")
            }
            return .repeat(formula, steps(in: element))
        default: return nil
        }
    }

    private func place(of element: Element) -> Scenario.Place? {
        if let at = element.attributes.attribute("at") {
            return quantities.point(of: at).map { .point($0[0], $0[1]) }
        }
        return element.attributes.attribute("on").flatMap { target($0) }.map { .node($0) }
    }

    private func piece(_ element: Element) -> Scenario.Piece? {
        guard let seconds = seconds("for", of: element) else { return nil }
        guard element.name == "fb:move" else { return .hold(seconds) }
        let easing = element.attributes.attribute("easing")
        let shape = easing.flatMap { easings.read($0) } ?? EasingAttribute.standard
        if let easing, shape.isSpring {
            notes.error(
                "bad-value", at: easing.valueRange, "a finger's path cannot use a spring",
                instead: "linear, ease-in-out, cubic-bezier(…) and the like")
        }
        if let by = element.attributes.attribute("by") {
            return quantities.numbers(of: by, count: 2, meaning: "x y").map {
                .moveBy($0[0], $0[1], seconds: seconds, easing: shape)
            }
        }
        guard let to = element.attributes.attribute("to") else { return nil }
        return quantities.point(of: to).map { .moveTo($0[0], $0[1], seconds: seconds, easing: shape) }
    }

    private func seconds(_ name: Name, of element: Element) -> Formula? {
        guard let attribute = element.attributes.attribute(name),
            let formula = quantities.formula(attribute, as: .number)
        else { return nil }
        TimeCheck(notes: notes).checkUnit(attribute)
        if let number = formula.constant, number < 0 || number > 600 {
            notes.error(
                "bad-value", at: attribute.valueRange, "\(name) is a time from 0 s to 600 s, not “\(attribute.value)”")
        }
        return formula
    }
}
