// What transitions and states do, as things that can be compared.

import Designs
import FormulaText
import Formulas
import Interactions
import Naming

struct ActionItems {
    let names: DesignNames
    /// What the states are called.
    let states: [String]
    /// What elements of the drawing are called that have another id in the other design.
    var elements: [String: String] = [:]
    /// What parameters, lets and data are called that have another name in the other design.
    var quantities: [String: String] = [:]
    /// The ids of the nodes of the drawing.
    var nodes: [Int: String] = [:]
    private var design: Design { names.design }
    private var interaction: Interaction { design.interaction }

    init(_ names: DesignNames, states: [String]) { (self.names, self.states) = (names, states) }

    // MARK: Names

    func element(_ id: String) -> String { elements[id] ?? id }

    func quantity(_ name: String) -> String { quantities[name] ?? name }

    func event(_ index: Int) -> String { renamed(design.events[index]) }

    /// `done.state.ID` by what the state is called.
    private func renamed(_ event: String) -> String {
        let prefix = "done.state."
        guard event.hasPrefix(prefix), let state = design.state(String(event.dropFirst(prefix.count))) else {
            return event
        }
        return prefix + states[state]
    }

    /// The events of a transition in one order and form.
    func events(of transition: Int) -> String {
        design.transitions[transition].events.split { $0.isWhitespace }
            .map { renamed(String($0.hasSuffix(".*") ? $0.dropLast(2) : $0)) }.sorted().joined(separator: " ")
    }

    func field(_ aspect: String, _ formula: Formula?, as kind: FormulaType = .number, unit: String = "") -> [Field] {
        guard let formula else { return [] }
        let suffix = formula.constant == nil ? "" : unit
        // What is written may hold more than this formula, such as the index of a list, or be a number alone.
        let written = formula.constant == nil ? names.design.written(formula) : nil
        return [Field(aspect, names.text(formula, as: kind) + suffix, written: written)]
    }

    func field(_ easing: EasingTemplate) -> [Field] {
        [Field("easing", names.text(of: easing), written: easing.operands.first.flatMap { design.written($0) })]
    }

    // MARK: Actions

    func items(_ actions: [Action], in branch: String = "") -> [Item] {
        actions.flatMap { item($0, branch) }
    }

    private func item(_ action: Action, _ branch: String) -> [Item] {
        switch action {
        case .assign(let assignments):
            return assigned(assignments).map { field in
                let value = Field("value", field.canonical, written: field.written)
                return made(.motion, "assign \(field.aspect)", in: branch, with: [value])
            }
        case .raise(let event): return [made(.statechart, "raise \(self.event(event))", in: branch, with: [])]
        case .send(let event, let delay, let id, let data):
            let given = data.enumerated().flatMap { field("param \($0 + 1)", $1.formula) }
            let cancelled = cancelled.contains(id) ? [Field("cancelled with", sent(id))] : []
            return [
                made(
                    .statechart, "send \(self.event(event))", in: branch,
                    with: field("delay", delay, unit: " s") + cancelled + given)
            ]
        case .cancel(let id): return [made(.statechart, "cancel \(sent(id))", in: branch, with: [])]
        case .log(let label, let formula):
            let name = design.strings.indices.contains(label) ? " " + design.strings[label] : ""
            return [made(.statechart, "log" + name, in: branch, with: field("value", formula))]
        case .haptic(let style): return [made(.motion, "haptic \(style)", in: branch, with: [])]
        case .choose(let choices):
            if let items = chosen(choices, branch) { return items }
            return choices.enumerated().flatMap { number, choice in
                let word = choice.condition == nil ? "else" : number == 0 ? "if" : "elseif \(number)"
                return [made(.statechart, word, in: branch, with: field("condition", choice.condition, as: .boolean))]
                    + items(choice.actions, in: branch + word + ": ")
            }
        case .follow(let index):
            let follow = interaction.follows[index]
            let (name, kind) = variable(follow.variable)
            let fields = field("value", follow.formula, as: kind) + field("duration", follow.duration, unit: " s")
            return [made(.motion, "follow \(name)", in: branch, with: fields + field(follow.easing))]
        case .animate(let index):
            return [
                made(
                    .motion, "animation \(design.animations[index])", in: branch,
                    with: block(interaction.animations[index]))
            ]
        }
    }

    /// What one element does to the value of a list that an index chooses. It is compiled to a branch for each value.
    private func chosen(_ choices: [Action.Choice], _ branch: String) -> [Item]? {
        var found: [Item]?
        for (number, choice) in choices.enumerated() {
            let tail: [Instruction] = [
                Instruction(.floor), Instruction(.constant, constant: Double(number)), Instruction(.equal),
            ]
            guard let code = choice.condition?.code, code.count > 3, code.suffix(3).elementsEqual(tail) else {
                return nil
            }
            let index = names.text(Formula(code: Array(code.dropLast(3))))
            let items = items(choice.actions, in: branch).map { item in
                func named(_ text: String) -> String { text.replacing("[\(number)]", with: "[\(index)]") }
                var item = item
                (item.key, item.subject, item.summary) = (named(item.key), named(item.subject), named(item.summary))
                for field in item.fields.indices { item.fields[field].aspect = named(item.fields[field].aspect) }
                return item
            }
            // An author's own branches may do different things, and other ones than to the value of the index.
            let isOfList = items.allSatisfy { item in
                item.key.contains("[\(index)]") || item.fields.contains { $0.aspect.hasSuffix("[\(index)]") }
            }
            func told(_ items: [Item]?) -> [[String]]? {
                items?.map { item in [item.key] + item.fields.flatMap { [$0.aspect, $0.told] } }
            }
            if !isOfList || found != nil && told(found) != told(items) { return nil }
            found = found ?? items
        }
        return found
    }

    private func block(_ block: AnimationBlock) -> [Field] {
        // What is so without being written says nothing.
        let delay = block.delay?.constant == 0 ? nil : block.delay
        let repeats = block.repeatCount?.constant == 1 ? nil : block.repeatCount
        let times = field("duration", block.duration, unit: " s") + field("delay", delay, unit: " s")
        let count = block.repeatsForever ? [Field("repeat", "forever")] : field("repeat", repeats, unit: " times")
        return times + field(block.easing) + count + [Field("autoreverse", "\(block.autoreverses)")]
            + assigned(block.assignments)
    }

    /// What variables become, by their names. What is said of several values of a list alike is one field.
    private func assigned(_ assignments: [Assignment]) -> [Field] {
        var groups: [(list: String, fields: [Field])] = []
        for assignment in assignments {
            let (name, kind) = variable(assignment.variable)
            let list = String(name.prefix { $0 != "[" })
            let value = field(name, assignment.formula, as: kind)
            if list != name, let last = groups.last, last.list == list, last.fields[0].told == value[0].told {
                groups[groups.count - 1].fields += value
            } else {
                groups.append((list, value))
            }
        }
        return groups.map { group in
            var field = group.fields[0]
            if group.fields.count > 1 { field.aspect = "each \(group.list)" }
            return field
        }
    }

    private func made(_ part: Change.Part, _ name: String, in branch: String, with fields: [Field]) -> Item {
        let told = fields.filter { $0.canonical != "false" }.map { field in
            field.aspect == "value"
                ? field.told : "\(field.aspect) \(field.told)"
        }
        let subject = name + (branch.isEmpty ? "" : " in \(branch.dropLast(2))")
        return Item(part, key: branch + name, subject, fields: fields, summary: told.joined(separator: ", "))
    }

    private func variable(_ index: Int) -> (name: String, kind: FormulaType) {
        (quantity(design.variables[index].name), design.variables[index].kind)
    }

    // MARK: Sends that can be cancelled

    /// The events that are sent under an id: ids are numbers in a compiled design.
    private func sent(_ id: Int) -> String {
        var events: Set<String> = []
        for case .send(let event, _, id, _) in interaction.actions { events.insert(self.event(event)) }
        return events.sorted().joined(separator: " ")
    }

    private var cancelled: Set<Int> {
        var ids: Set<Int> = []
        for case .cancel(let id) in interaction.actions { ids.insert(id) }
        return ids
    }
}
