// What each name of a design is worth: its type, and its slot, which is allotted when something first reads it.

import Diagnostics
import Formulas
import Markup
import Motion
import Simulation

/// All named quantities of a design while it is lowered. A let is lowered when something first asks for it, so that
/// order in the file is free; one that comes round to itself is reported as a ring.
final class Quantities {
    /// A variable before the variables are put in order.
    struct VariableDraft {
        var role: Variable.Role
        var name: String
        var slot: Int
        var kind: FormulaType
        var modelSlot = -1
        var isLinear = false
        var range: Range<Int>?
        /// Nil where its formula has an error, or none was written and it begins at zero.
        var initial: Formula?
    }

    let declarations: Declarations
    let chart: ChartReader
    let notes: Notebook
    let slots: SlotTable
    let strings: StringTable
    let origins: OriginTable
    let stage: Size

    private(set) var variables: [VariableDraft] = []
    private var variableNames: [String: Int] = [:]
    /// Slots of states, by state; −1 for a history.
    let stateSlots: [Int]
    let timeSlot: Int
    let touch: TouchSlots
    private var viewSlots: [String: Int] = [:]
    /// What is read of each input: the member's slot, in order of first use.
    private var memberSlots: [[(name: String, slot: Int)]]

    private enum LetState {
        case fresh, inProgress, failed
        case done(kind: FormulaType, slots: [Int])
    }
    private var letStates: [LetState]
    private var letStack: [Int] = []
    /// Lets in the order in which they were lowered: what a let reads comes before it.
    private(set) var lets: [(declaration: Int, kind: FormulaType, formulas: [Formula], slots: [Int])] = []
    private var dataStates: [LetState]
    private var dataStack: [Int] = []
    private var dataVariable: [Int] = []
    private var hasMetFailure = false
    /// The number of the copy whose formulas are being read.
    var instance: Int?

    init(
        _ declarations: Declarations, chart: ChartReader, notes: Notebook, slots: SlotTable, strings: StringTable,
        origins: OriginTable, stage: Size
    ) {
        self.declarations = declarations
        self.chart = chart
        self.notes = notes
        self.slots = slots
        self.strings = strings
        self.origins = origins
        self.stage = stage
        timeSlot = slots.make()
        touch = TouchSlots(x: slots.make(), y: slots.make(), active: slots.make())
        stateSlots = chart.states.indices.map { chart.isHistory($0) ? -1 : slots.make() }
        memberSlots = Array(repeating: [], count: declarations.inputs.count)
        letStates = Array(repeating: .fresh, count: declarations.lets.count)
        dataStates = Array(repeating: .fresh, count: declarations.data.count)
        for (index, input) in declarations.inputs.enumerated() where input.kind == .scroll {
            declareScrollVariables(index, input)
        }
        for data in declarations.data {
            dataVariable.append(variables.count)
            declare(
                VariableDraft(
                    role: .data, name: data.name, slot: slots.make(), kind: .number, isLinear: data.isLinear,
                    range: data.range))
        }
    }

    private func declareScrollVariables(_ index: Int, _ input: InputDeclaration) {
        let edges = ["top", "left", "bottom", "right"]
        for (edge, name) in edges.enumerated() {
            declareMember(.inset(input: index, edge: edge), "inset." + name, index, input)
        }
        declareMember(.content(input: index, axis: 0), "content.width", index, input)
        declareMember(.content(input: index, axis: 1), "content.height", index, input)
        declareMember(.offset(input: index, axis: 0), "x", index, input)
        declareMember(.offset(input: index, axis: 1), "y", index, input)
    }

    private func declareMember(_ role: Variable.Role, _ member: String, _ index: Int, _ input: InputDeclaration) {
        let name = input.name + "." + member
        declare(
            VariableDraft(role: role, name: name, slot: slots.make(), kind: .number, range: input.range))
        memberSlots[index].append((member, variables[variables.count - 1].slot))
    }

    private func declare(_ draft: VariableDraft) {
        variableNames[draft.name] = variables.count
        variables.append(draft)
    }

    func setInitial(_ variable: Int, _ formula: Formula?) { variables[variable].initial = formula }

    /// The draft of a variable by its name as formulas write it.
    func variable(named name: String) -> Int? { variableNames[name] }

    /// The slot of an input's member, allotted if this is the first to ask.
    func slot(ofMember member: String, of input: Int) -> Int {
        if let known = memberSlots[input].first(where: { $0.name == member }) { return known.slot }
        let slot = slots.make()
        memberSlots[input].append((member, slot))
        return slot
    }

    /// The slot of a member if anything reads it, −1 otherwise.
    func slotIfRead(_ member: String, of input: Int) -> Int {
        memberSlots[input].first { $0.name == member }?.slot ?? -1
    }

    func members(of input: Int) -> [(name: String, slot: Int)] { memberSlots[input] }

    // MARK: Names

    /// What formulas may name.
    var scope: FormulaScope {
        FormulaScope(
            resolve: { self.symbol($0) },
            state: { name in self.chart.index(of: name).flatMap { self.stateSlots[$0] < 0 ? nil : self.stateSlots[$0] } },
            model: { self.model($0) },
            string: { self.strings.index(of: $0) },
            names: { self.allNames },
            states: { self.chart.states.indices.filter { !self.chart.isHistory($0) }.map { self.chart.states[$0].id } })
    }

    private var allNames: [String] {
        var names = ["time", "view.width", "view.height"]
        if instance != nil { names.append("instance") }
        for name in declarations.names {
            guard let index = declarations.input(named: name) else {
                names.append(name)
                continue
            }
            names += InputMembers.all(of: declarations.inputs[index].kind).map { name + "." + $0.name }
        }
        return names
    }

    private func symbol(_ name: String) -> FormulaSymbol? {
        switch name {
        case "time": return .number(slot: timeSlot)
        case "view.width": return .number(slot: viewSlot(name, stage.width))
        case "view.height": return .number(slot: viewSlot(name, stage.height))
        case "instance": return instance.map { .constantNumber(Double($0)) }
        default: break
        }
        if let dot = name.firstIndex(of: ".") {
            guard let input = declarations.input(named: String(name[..<dot])) else { return nil }
            let member = String(name[name.index(after: dot)...])
            guard let description = InputMembers.find(member, of: declarations.inputs[input].kind) else { return nil }
            return symbol(description.kind, [slot(ofMember: member, of: input)])
        }
        switch declarations.meaning(of: name) {
        case .parameter(let index):
            let parameter = declarations.parameters[index]
            return symbol(
                parameter.kind, parameter.slots, choices: parameter.kind == .string ? parameter.choices.map { $0.text } : [])
        case .let(let index):
            guard let (kind, slots) = lowered(let: index) else { return placeholder }
            return symbol(kind, slots)
        case .data(let index):
            guard let kind = kind(ofData: index) else { return placeholder }
            return symbol(kind, [variables[dataVariable[index]].slot])
        case .input, nil: return nil
        }
    }

    /// Stands for what has an error of its own, which has been told: whoever reads it says nothing about its type.
    private var placeholder: FormulaSymbol {
        hasMetFailure = true
        return .constantNumber(0)
    }

    private func symbol(_ kind: FormulaType, _ slots: [Int], choices: [String] = []) -> FormulaSymbol {
        switch kind {
        case .number: .number(slot: slots[0])
        case .boolean: .boolean(slot: slots[0])
        case .string: .string(slot: slots[0], choices: choices)
        case .color: .color(red: slots[0], green: slots[1], blue: slots[2])
        }
    }

    private func viewSlot(_ name: String, _ value: Double) -> Int {
        if let slot = viewSlots[name] { return slot }
        let slot = slots.make(value)
        viewSlots[name] = slot
        return slot
    }

    private func model(_ name: String) -> FormulaSymbol? {
        guard let index = variable(named: name) else { return nil }
        // The type of a variable is known only once its first value is read.
        _ = symbol(name)
        if variables[index].modelSlot < 0 { variables[index].modelSlot = slots.make() }
        return symbol(variables[index].kind, [variables[index].modelSlot])
    }

    // MARK: Lets and data

    /// Lowers all that nothing has asked for yet.
    func lowerAll() {
        for index in declarations.lets.indices { _ = lowered(let: index) }
        for index in declarations.data.indices { _ = kind(ofData: index) }
    }

    private func lowered(let index: Int) -> (FormulaType, [Int])? {
        switch letStates[index] {
        case .done(let kind, let slots): return (kind, slots)
        case .failed: return nil
        case .inProgress:
            let ring = letStack[(letStack.firstIndex(of: index) ?? 0)...]
            reportRing(ring.map { declarations.lets[$0] })
            for member in ring { letStates[member] = .failed }
            return nil
        case .fresh: break
        }
        letStates[index] = .inProgress
        letStack.append(index)
        let declaration = declarations.lets[index]
        let compiled = compile(declaration.expression, as: nil)
        letStack.removeLast()
        guard case .inProgress = letStates[index], let compiled else {
            letStates[index] = .failed
            return nil
        }
        let made = compiled.channels.map { _ in slots.make() }
        letStates[index] = .done(kind: compiled.type, slots: made)
        lets.append((index, compiled.type, compiled.channels, made))
        return (compiled.type, made)
    }

    private func kind(ofData index: Int) -> FormulaType? {
        let variable = dataVariable[index]
        switch dataStates[index] {
        case .done(let kind, _): return kind
        case .failed: return nil
        case .inProgress:
            let members = dataStack[(dataStack.firstIndex(of: index) ?? 0)...]
            let ring = members.map { declarations.data[$0] }
            notes.error(
                "circle", at: ring[0].expression.valueRange,
                "“\(ring[0].name)” begins with a value that is worked out from itself",
                notes: ring.dropFirst().map { .init("by way of “\($0.name)”", at: $0.expression.valueRange) },
                instead: "begin one of them with a number")
            for member in members { dataStates[member] = .failed }
            return nil
        case .fresh: break
        }
        dataStates[index] = .inProgress
        dataStack.append(index)
        let compiled = compile(declarations.data[index].expression, as: nil)
        dataStack.removeLast()
        guard case .inProgress = dataStates[index], let compiled else {
            dataStates[index] = .failed
            return nil
        }
        if compiled.type == .color {
            notes.error(
                "type-mismatch", at: declarations.data[index].expression.valueRange,
                "data is a number, a boolean or a string, and this is a colour",
                instead: "keep a number or a boolean, and choose the colour in the binding: fill=\"{on ? #e64d4d : #4d4d4d}\"")
            dataStates[index] = .failed
            return nil
        }
        dataStates[index] = .done(kind: compiled.type, slots: [variables[variable].slot])
        variables[variable].kind = compiled.type
        variables[variable].initial = compiled.formula
        return compiled.type
    }

    private func reportRing(_ ring: [LetDeclaration]) {
        let names = (ring + [ring[0]]).map { "“\($0.name)”" }.joined(separator: " → ")
        notes.error(
            "circle", at: ring[0].expression.valueRange, "a circle of lets: \(names)",
            notes: ring.dropFirst().map { .init("“\($0.name)” is here", at: $0.expression.valueRange) },
            instead: "one of them must not need the others")
    }

    // MARK: Formulas

    /// Reads a formula that stands in an attribute, of the type its place takes (nil takes any). What is wrong is
    /// reported where it stands.
    func compile(_ attribute: Attribute, as kind: FormulaType?) -> CompiledFormula? {
        reading(attribute) { scope, found in
            scope.compile(
                attribute.value, as: kind, origin: origins.index(of: attribute.valueRange), reporting: &found)
        }
    }

    /// Runs a reader over an attribute's text and reports what it finds. What comes of reading something that has an
    /// error of its own is not told again, and gives nil.
    func reading<Result>(
        _ attribute: Attribute, _ read: (FormulaScope, inout [Diagnostic]) -> Result?
    ) -> Result? {
        let outer = hasMetFailure
        defer { hasMetFailure = outer }
        hasMetFailure = false
        var found: [Diagnostic] = []
        let result = read(scope, &found)
        if hasMetFailure { found.removeAll { $0.id == "type-mismatch" } }
        report(found, in: attribute)
        return hasMetFailure ? nil : result
    }

    /// A formula of one number, truth or string.
    func formula(_ attribute: Attribute, as kind: FormulaType) -> Formula? {
        compile(attribute, as: kind)?.formula
    }

    /// The formula of an optional attribute, nil where it is not written.
    func formula(_ name: Name, of element: Element, as kind: FormulaType) -> Formula? {
        element.attributes.attribute(name).flatMap { formula($0, as: kind) }
    }

    /// Hands on findings about an attribute's text, each at the place in the source that its part comes from.
    func report(_ found: [Diagnostic], in attribute: Attribute) {
        for var diagnostic in found {
            diagnostic.range = diagnostic.range.flatMap { notes.source.range(ofValue: $0, in: attribute) }
                ?? attribute.valueRange
            for index in diagnostic.notes.indices {
                diagnostic.notes[index].range = diagnostic.notes[index].range.flatMap {
                    notes.source.range(ofValue: $0, in: attribute)
                }
            }
            notes.add(diagnostic)
        }
    }
}
