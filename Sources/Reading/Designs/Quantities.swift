// The names of a design: the type of each, and its slot, which is allotted when something first reads it.

import Behaviours
import Diagnostics
import Drawings
import FormulaText
import Formulas
import Geometry
import Interactions
import Vocabulary
import XML

/// All named quantities of a design while it is lowered. A let is lowered when something first reads it, so that order
/// in the file is free. A let that depends on itself is reported as a ring.
final class Quantities {
    /// A variable before the variables are put in order.
    struct VariableDraft {
        var role: Variable.Role
        var name: String
        var slot: Int
        var kind: FormulaType
        var modelSlot = -1
        var isLinear = false
        var unit: String?
        var range: Range<Int>?
        /// Nil where its formula has an error, or none was written and it begins at zero.
        var initial: Formula?
    }

    let declarations: Declarations
    let chart: ChartReader
    let notes: DiagnosticLog
    let slots: SlotTable
    let strings: StringTable
    let formats = FormatTable()
    let origins = OriginTable()
    /// In the drawing's own units, in which formulas count.
    let stage: Rect
    /// The behaviours of the design, by the places of what stands in them.
    let behaviours: [UsedBehaviour]

    private(set) var variables: [VariableDraft] = []
    private var variableNames: [String: Int] = [:]
    /// Slots of states, by state; −1 for a history.
    let stateSlots: [Int]
    let timeSlot: Int
    let touch: TouchSlots
    let pair: PairSlots
    private(set) var viewSlots: [String: Int] = [:]
    /// What is read of each input: the member's slot, in order of first use.
    private var memberSlots: [[(name: String, slot: Int)]]

    /// A let that was lowered.
    struct LoweredLet {
        var declaration: Int
        var kind: FormulaType
        /// One formula a slot; three of each for a colour.
        var formulas: [Formula]
        var slots: [Int]
    }

    /// Lets in an order in which each stands after those that it reads.
    private(set) var lets: [LoweredLet] = []
    private var letSymbols: [FormulaSymbol?]
    private var dataKinds: [FormulaType?]
    private var dataVariable: [Int] = []
    /// The parameters, lets and data that a formula has read.
    private(set) var readNames: Set<String> = []
    let event: EventQuantities
    private var hasMetFailure = false
    /// The number of the copy whose formulas are being read.
    var instance: Int?
    /// The drawing, once it has been read.
    var picture: PictureIndex?

    init(
        _ declarations: Declarations, chart: ChartReader, event: EventQuantities, notes: DiagnosticLog, stage: Rect,
        behaviours: [UsedBehaviour]
    ) {
        self.declarations = declarations
        self.chart = chart
        self.event = event
        self.notes = notes
        slots = event.slots
        strings = event.strings
        self.stage = stage
        self.behaviours = behaviours
        timeSlot = slots.make()
        var touch = TouchSlots()
        touch.x = slots.make()
        touch.y = slots.make()
        touch.active = slots.make()
        self.touch = touch
        pair = declarations.inputs.contains { $0.kind.isOfTwo } ? PairSlots(slots) : PairSlots()
        stateSlots = chart.states.indices.map { chart.isHistory($0) ? -1 : event.slots.make() }
        memberSlots = Array(repeating: [], count: declarations.inputs.count)
        letSymbols = Array(repeating: nil, count: declarations.lets.count)
        dataKinds = Array(repeating: nil, count: declarations.data.count)
        for (index, input) in declarations.inputs.enumerated() where input.kind == .scroll {
            declareScrollVariables(index, input)
        }
        for data in declarations.data {
            dataVariable.append(variables.count)
            let names = data.count.map { (0..<$0).map { "\(data.name)[\($0)]" } } ?? [data.name]
            for name in names {
                declare(
                    VariableDraft(
                        role: .data, name: name, slot: slots.make(), kind: .number, isLinear: data.isLinear,
                        unit: data.unit, range: data.range))
            }
        }
    }

    private func declareScrollVariables(_ index: Int, _ input: InputDeclaration) {
        let edges = ["top", "left", "bottom", "right"]
        for (edge, name) in edges.enumerated() {
            declareMember(.inset(input: index, edge: edge), named: "inset." + name, index: index, of: input)
        }
        declareMember(.content(input: index, axis: 0), named: "content.width", index: index, of: input)
        declareMember(.content(input: index, axis: 1), named: "content.height", index: index, of: input)
        declareMember(.offset(input: index, axis: 0), named: "x", index: index, of: input)
        declareMember(.offset(input: index, axis: 1), named: "y", index: index, of: input)
    }

    private func declareMember(_ role: Variable.Role, named member: String, index: Int, of input: InputDeclaration) {
        let name = input.name + "." + member
        declare(VariableDraft(role: role, name: name, slot: slots.make(), kind: .number, range: input.range))
        memberSlots[index].append((member, variables[variables.count - 1].slot))
    }

    private func declare(_ draft: VariableDraft) {
        variableNames[draft.name] = variables.count
        variables.append(draft)
    }

    func setInitial(_ variable: Int, _ formula: Formula?) { variables[variable].initial = formula }

    /// The draft of a variable by its name as formulas write it. Where there is an instance, the name of a list is its
    /// value for that instance.
    func variable(named name: String) -> Int? {
        if let index = variableNames[name] { return index }
        guard let instance, let list = list(named: name), instance < list.count else { return nil }
        return list.lowerBound + instance
    }

    /// The drafts of a list's values; nil where no list has that name.
    func list(named name: String) -> Range<Int>? {
        guard case .data(let index)? = declarations.meaning(of: name), let count = declarations.data[index].count else {
            return nil
        }
        return dataVariable[index]..<dataVariable[index] + count
    }

    /// What each value of a list stands for; nil where no list has that name.
    func listSymbols(_ name: String) -> [FormulaSymbol]? {
        guard let list = list(named: name), case .data(let index)? = declarations.meaning(of: name) else { return nil }
        readNames.insert(name)
        return list.map { variable in
            dataKinds[index].map { symbol($0, [variables[variable].slot]) } ?? failedSymbol
        }
    }

    /// The slot of an input's member, allotted on first use.
    func slot(ofMember member: String, of input: Int) -> Int {
        if let known = memberSlots[input].first(where: { $0.name == member }) { return known.slot }
        let slot = slots.make(member == "scale" ? 1 : 0)
        memberSlots[input].append((member, slot))
        return slot
    }

    /// The slot of a member if anything reads it, −1 otherwise.
    func slotIfRead(_ member: String, of input: Int) -> Int {
        memberSlots[input].first { $0.name == member }?.slot ?? -1
    }

    func members(of input: Int) -> [(name: String, slot: Int)] { memberSlots[input] }

    // MARK: Names

    func symbol(_ name: String) -> FormulaSymbol? {
        switch name {
        case "time": return .number(slot: timeSlot)
        case "view.width": return .number(slot: viewSlot(name, stage.size.width))
        case "view.height": return .number(slot: viewSlot(name, stage.size.height))
        case "touch.x": return .number(slot: touch.x, plus: stage.minX)
        case "touch.y": return .number(slot: touch.y, plus: stage.minY)
        case "touch.active": return .boolean(slot: touch.active)
        case "instance": return instance.map { .constantNumber(Double($0)) }
        default: break
        }
        if name.hasPrefix("_event.") { return eventSymbol(name) }
        if let (input, member) = declarations.input(before: name) {
            let kind = declarations.inputs[input].kind
            guard let description = InputMembers.find(member, of: kind) else { return nil }
            let slot = slot(ofMember: member, of: input)
            // Where a finger is; a scroll view's are distances.
            if kind != .scroll, member == "x" { return .number(slot: slot, plus: stage.minX) }
            if kind != .scroll, member == "y" { return .number(slot: slot, plus: stage.minY) }
            return symbol(description.kind, [slot])
        }
        if name.hasSuffix(".count"), let list = list(named: String(name.dropLast(6))) {
            return .constantNumber(Double(list.count))
        }
        readNames.insert(name)
        switch declarations.meaning(of: name) {
        case .parameter(let index):
            let parameter = declarations.parameters[index]
            let choices = parameter.kind != .string || parameter.isText ? [] : parameter.choices.map(\.text)
            return symbol(parameter.kind, parameter.slots, choices: choices)
        case .let(let index): return letSymbols[index] ?? failedSymbol
        case .data(let index):
            guard declarations.data[index].count == nil || instance != nil else { return nil }
            guard let kind = dataKinds[index] else { return failedSymbol }
            if let variable = variable(named: name) { return symbol(kind, [variables[variable].slot]) }
            // An instance outside of the list reads the same as an index outside of it.
            switch kind {
            case .boolean: return .constantBoolean(false)
            case .string: return symbol(kind, [variables[dataVariable[index]].slot])
            case .number, .color: return .constantNumber(0)
            }
        case .token(let value):
            switch value {
            case .number(let number): return .constantNumber(number)
            case .color(let color): return .constantColor(color)
            case .easing: return nil
            }
        case .input: return nil
        case nil: return declarations.isLost(name) ? failedSymbol : nil
        }
    }

    private func eventSymbol(_ name: String) -> FormulaSymbol? {
        if name == "_event.name" { return event.nameSymbol() }
        guard let index = declarations.eventDatum(readAs: name) else { return nil }
        readNames.insert(name)
        return event.data[index].map { symbol($0.kind, [$0.slot]) } ?? failedSymbol
    }

    /// A placeholder for a quantity whose error has been reported. Its readers report nothing about its type.
    private var failedSymbol: FormulaSymbol {
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

    func model(_ name: String) -> FormulaSymbol? {
        guard let index = variable(named: name) else { return nil }
        readNames.insert(name)
        if kind(ofVariable: index) == nil { return failedSymbol }
        if variables[index].modelSlot < 0 { variables[index].modelSlot = slots.make() }
        return symbol(variables[index].kind, [variables[index].modelSlot])
    }

    // MARK: Lets and data

    /// Lowers every let and reads every data's first value, each after those that it needs.
    func lowerAll() {
        let letCount = declarations.lets.count
        let dataEnd = letCount + declarations.data.count
        let expressions =
            declarations.lets.map { $0.expression } + declarations.data.map { $0.expression }
            + declarations.eventData.map { $0.expression }
        let order = DependencyOrder(expressions.map { needs(of: $0, letCount) })
        for circle in order.circles { reportCircle(circle, expressions) }
        let inCircle = Set(order.circles.joined())
        for thing in order.order where !inCircle.contains(thing) {
            if thing < letCount {
                lowerLet(thing)
            } else if thing < dataEnd {
                readFirstValue(ofData: thing - letCount)
            } else {
                readKind(ofEventDatum: thing - dataEnd)
            }
        }
    }

    private func lowerLet(_ index: Int) {
        guard let compiled = compile(declarations.lets[index].expression, as: nil) else { return }
        let made = compiled.channels.map { _ in slots.make() }
        letSymbols[index] = symbol(compiled.type, made)
        lets.append(LoweredLet(declaration: index, kind: compiled.type, formulas: compiled.channels, slots: made))
    }

    private func readFirstValue(ofData index: Int) {
        let expression = declarations.data[index].expression
        let count = declarations.data[index].count
        defer { instance = nil }
        if count != nil { instance = 0 }
        guard let compiled = compile(expression, as: nil) else { return }
        if compiled.type == .color {
            notes.error(
                "type-mismatch", at: expression.valueRange,
                "data is a number, a boolean or a string, and this is a colour",
                instead: "keep a boolean, and choose the colour in the binding: fill=\"{on ? #e64d4d : #4d4d4d}\"")
            return
        }
        if declarations.data[index].isLinear, compiled.type != .number {
            notes.error(
                "type-mismatch", at: expression.valueRange,
                "fb:calc-mode=\"linear\" is for numbers, and this is \(compiled.type.phrase)")
        }
        dataKinds[index] = compiled.type
        for number in 0..<(count ?? 1) {
            if number > 0 { instance = number }
            let variable = dataVariable[index] + number
            variables[variable].kind = compiled.type
            variables[variable].initial = number == 0 ? compiled.formula : compile(expression, as: nil)?.formula
        }
    }

    /// What is wrong with the value of a `<param>` is told where its `<send>` is read.
    private func readKind(ofEventDatum index: Int) {
        var ignored: [Diagnostic] = []
        let outer = hasMetFailure
        hasMetFailure = false
        let expression = declarations.eventData[index].expression
        let compiled = scope(in: expression).compile(expression.value, reporting: &ignored)
        if let kind = compiled?.type, kind != .color, !hasMetFailure { event.setKind(kind, ofDatum: index) }
        hasMetFailure = outer
    }

    /// The type of a variable; nil where its first value could not be read.
    func kind(ofVariable index: Int) -> FormulaType? {
        let name = String(variables[index].name.prefix { $0 != "[" })
        if case .data(let data)? = declarations.meaning(of: name) { return dataKinds[data] }
        return variables[index].kind
    }

    // MARK: Formulas

    /// Reads something where `instance` is a number; nil leaves it as it is.
    func with<Result>(instance number: Int?, _ read: () -> Result) -> Result {
        let outer = instance
        instance = number ?? outer
        defer { instance = outer }
        return read()
    }

    /// Reads a formula that stands in an attribute, of the type its place takes (nil takes any). What is wrong is
    /// reported where it stands.
    func compile(_ attribute: Attribute, as kind: FormulaType?) -> CompiledFormula? {
        reading(attribute) { scope, found in
            scope.compile(attribute.value, as: kind, origin: origins.index(of: attribute.valueRange), reporting: &found)
        }
    }

    /// Runs a reader over an attribute's text and reports what it finds. Errors that follow from another, reported one
    /// are left out, and the result is nil.
    func reading<Result>(_ attribute: Attribute, _ read: (FormulaScope, inout [Diagnostic]) -> Result?) -> Result? {
        if notes.isFull { return nil }
        let outer = hasMetFailure
        defer { hasMetFailure = outer }
        hasMetFailure = false
        var found: [Diagnostic] = []
        let result = read(scope(in: attribute), &found)
        if hasMetFailure { found.removeAll { $0.id == "type-mismatch" } }
        report(found, in: attribute)
        return hasMetFailure ? nil : result
    }

    /// A formula of one number, truth or string.
    func formula(_ attribute: Attribute, as kind: FormulaType) -> Formula? { compile(attribute, as: kind)?.formula }

    /// The formula of an optional attribute, nil where it is not written.
    func formula(_ name: Name, of element: Element, as kind: FormulaType) -> Formula? {
        element.attributes.attribute(name).flatMap { formula($0, as: kind) }
    }

    /// Adds findings about an attribute's text to the log, with ranges moved to the source.
    func report(_ found: [Diagnostic], in attribute: Attribute) {
        for diagnostic in found { notes.add(notes.source.placed(diagnostic, in: attribute)) }
    }
}
