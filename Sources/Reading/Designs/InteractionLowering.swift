// From the metadata and the cleaned drawing to the compiled interaction: the parts of the reader in their order.

import Behaviours
import Diagnostics
import Drawings
import FormulaText
import Formulas
import Geometry
import Interactions
import Simulation
import Vocabulary
import XML

/// The lowering of one design. Each step fills in what later steps need. All steps report their errors, so that an
/// author sees every mistake at once.
struct InteractionLowering {
    private let notes: DiagnosticLog
    private let stage: Size
    private let root: Element
    private let quantities: Quantities
    private let chart: ChartReader
    private let events: EventTable

    private var interaction = Interaction()
    private var depthLets: [Let] = []
    private var variants: [Design.Variant] = []
    private var scrolls: [ScrollDraft?] = []
    private var places: [Int] = []
    private var drafts: [Int] = []
    private var actions: ActionReader
    private var transitionNames: [Design.TransitionName] = []
    /// The image files that bindings name.
    private(set) var images: [ImageReference] = []

    /// Nil where there is no statechart to lower.
    init?(
        _ root: Element, tokens: [Token], classes: [String: Int], stage: Rect, behaviours: [UsedBehaviour],
        notes: DiagnosticLog
    ) {
        self.notes = notes
        self.root = root
        self.stage = stage.size
        let slots = SlotTable()
        let strings = StringTable()
        let declarations = Declarations(
            of: root, tokens: tokens, classes: classes, notes: notes, slots: slots, strings: strings)
        guard let chartElement = declarations.chart else { return nil }
        chart = ChartReader(chartElement, notes: notes)
        events = EventTable()
        EventReader(notes: notes, declarations: declarations, events: events).declareAll(chart, in: chartElement)
        quantities = Quantities(
            declarations, chart: chart,
            event: EventQuantities(declarations, events: events, slots: slots, strings: strings), notes: notes,
            stage: stage, behaviours: behaviours)
        quantities.lowerAll()
        for (index, input) in declarations.inputs.enumerated() {
            scrolls.append(input.kind == .scroll ? ScrollReader(quantities).draft(index) : nil)
        }
        let order = VariableOrder(quantities, scrolls)
        places = order.places
        drafts = order.drafts
        actions = ActionReader(quantities, events: events, variableOrder: places)
        readVariants()
        interaction.enabled = quantities.formula("enabled", of: root, as: .boolean)
        lowerChart(chartElement)
    }

    private mutating func readVariants() {
        let declarations = quantities.declarations
        let reader = ParameterReader(notes: notes, slots: quantities.slots, strings: quantities.strings)
        for element in declarations.variantElements {
            guard let name = element.attributes.attribute("name") else { continue }
            if variants.contains(where: { $0.name == name.value }) {
                notes.error(
                    "duplicate-name", at: name.valueRange, "there are two variants “\(name.value)”",
                    instead: "give each a name of its own")
                continue
            }
            guard NameRules.check(name, notes: notes) else { continue }
            let sets = element.elements.filter { $0.name == "fb:set" }
            if sets.isEmpty {
                notes.error(
                    "missing-element", at: element.nameRange, "the variant “\(name.value)” sets nothing",
                    instead: "put <fb:set name=\"…\" value=\"…\"/> into it")
            }
            variants.append(
                Design.Variant(
                    name: name.value, label: element["label"] ?? name.value,
                    settings: reader.settings(sets, of: declarations.parameters)))
        }
    }

    private mutating func lowerChart(_ element: Element) {
        let reader = EventReader(notes: notes, declarations: quantities.declarations, events: events)
        let lowering = ChartLowering(element, chart: chart, quantities: quantities, events: reader, actions: actions)
        interaction.states = lowering.states
        interaction.initialTargets = lowering.initialTargets
        interaction.transitions = lowering.transitions
        transitionNames = lowering.transitionNames
        // Oddities of a chart with errors are mostly consequences of them.
        if notes.hasErrors { return }
        ChartCheck(
            chart: chart, states: lowering.states, transitions: lowering.transitions,
            initialTargets: lowering.initialTargets, notes: notes
        ).check()
        TransitionCheck(
            chart: chart, states: lowering.states, transitions: lowering.transitions, names: lowering.transitionNames,
            notes: notes
        ).check()
    }

    /// Reads bindings, scenarios and inputs against the drawing, and completes the design. The result is sound only if
    /// no error was reported.
    mutating func finish(
        _ cleaned: Element, _ index: PictureIndex, inline: [InlineBinding], ids: ElementIDs, into design: inout Design
    ) {
        let declarations = quantities.declarations
        quantities.picture = index
        var bindingReader = BindingReader(notes: notes, picture: index)
        bindingReader.read(declarations.bindElements, inline: inline)
        let expansion = InstanceExpansion(cleaned, index: index, reader: bindingReader, ids: ids, notes: notes)
        checkCounts(index, expansion)
        let depths = DepthOrder(expansion, quantities, ids: ids)
        depthLets = depths.lets
        var bindings = BindingLowering(depths.plans, quantities)
        let targets = TargetReader(notes: notes, picture: index, copies: expansion.renamed)
        let inputTargets = declarations.inputs.map { input in
            input.element.attributes.attribute("target").flatMap { target in
                input.kind == .scroll ? targets.single(target).map { [$0] } : targets.several(target)
            } ?? []
        }
        let enabled = quantities.enabled
        let contents = declarations.inputs.map { input in
            input.element.attributes.attribute("content").flatMap { targets.single($0) }
        }
        lowerVariables()
        moveContents(contents, index: index, picture: cleaned, reader: bindingReader, bindings: &bindings)

        let picture = depths.picture
        let expandedIndex = PictureIndex(picture)
        let nodes = NodeBuilder(
            picture, stage: stage, names: bindings.names.map { (element: $0.element, attribute: $0.attribute) })
        if nodes.isTooMuch {
            notes.error(
                "too-much", at: picture.first { $0.name == "svg:use" }?.range,
                "its <use> come to more than \(NodeBuilder.limit) elements when they are drawn out",
                instead: "show less, or something smaller, by <use>")
        }
        for (number, name) in bindings.names.enumerated() {
            bindings.setNode(nodes.byID[name.element] ?? -1, of: number)
        }
        interaction.nodes = nodes.nodes
        interaction.bindings = bindings.bindings
        let scenarios = ScenarioReader(
            declarations.scenarioElements, quantities, variants: variants, events: events
        ) { [notes] attribute in
            let target = targets.single(attribute)
            return target.flatMap { InteractionLowering.node(of: $0, in: nodes, at: attribute, notes: notes) }
        }
        interaction.scenarios = scenarios.scenarios
        design.requirements = requirements
        let nodeTargets = inputTargets.enumerated().map { number, ids in
            declarations.inputs[number].element.attributes.attribute("target").map { attribute in
                ids.compactMap { InteractionLowering.node(of: $0, in: nodes, at: attribute, notes: notes) }
            } ?? []
        }
        assemble(nodeTargets, enabled)
        checkFailures()
        fill(&design, scenarios: scenarios.names, targets: inputTargets, contents: contents)
        design.picture = picture
        (design.bindings, design.depths) = (bindings.names, depths.bound)
        check(bindings, depths.plans, of: picture, index: expandedIndex)
    }

    private var requirements: [Design.RequirementName] {
        quantities.declarations.requirementElements.compactMap(RequirementReader(quantities: quantities).read)
    }

    /// The elements of which a list has a value each may not be repeated.
    private func checkCounts(_ index: PictureIndex, _ expansion: InstanceExpansion) {
        for (name, place) in quantities.declarations.counted
        where index.classes[name]?.contains(where: { expansion.renamed[$0] != nil }) == true {
            notes.error(
                "repeated-target", at: place, "an element of the class “\(name)” is repeated, and counts as one here",
                instead: "write the number of copies, or draw each element by itself")
        }
    }

    /// Inputs may not wait for each other in a circle.
    private func checkFailures() {
        let circles = DependencyOrder(interaction.inputs.map(\.requiredFailures)).circles
        for circle in circles {
            let inputs = circle.map { quantities.declarations.inputs[$0] }
            notes.error(
                "circle", at: inputs[0].element.attributes.attribute("after")?.valueRange,
                "these inputs wait for each other: " + inputs.map { "“\($0.name)”" }.joined(separator: ", "),
                instead: "leave one after out")
        }
    }

    /// What can be checked only once everything is lowered.
    private mutating func check(
        _ bindings: BindingLowering, _ plans: [BindingPlan], of picture: Element, index: PictureIndex
    ) {
        guard !notes.hasErrors else { return }
        let check = BindingCheck(notes: notes, strings: quantities.strings, picture: picture)
        check.checkStrokes(plans, index)
        let sets = StringSets(interaction, quantities)
        check.checkStrings(bindings, sets)
        images += check.images(bindings, sets)
        guard !notes.hasErrors else { return }
        check.checkRest(of: bindings, in: interaction, index: index)
        let uses = UseCheck(quantities)
        uses.checkScenarios(of: root)
        uses.checkReading(interaction)
    }

    private static func node(
        of id: String, in nodes: NodeBuilder, at attribute: Attribute, notes: DiagnosticLog
    ) -> Int? {
        if let node = nodes.byID[id] { return node }
        notes.error(
            "bad-target", at: attribute.valueRange, "“#\(id)” is never on the screen, so no finger can be on it",
            instead: "point to a shape or a group of the drawing itself")
        return nil
    }

    private mutating func lowerVariables() {
        interaction.variables = drafts.map { draft in
            let draft = quantities.variables[draft]
            var variable = Variable(role: draft.role, slot: draft.slot, initial: draft.initial ?? Formula(constant: 0))
            variable.isLinear = draft.isLinear
            return variable
        }
    }

    /// Binds what scroll views move.
    private func moveContents(
        _ contents: [String?], index: PictureIndex, picture: Element, reader: BindingReader,
        bindings: inout BindingLowering
    ) {
        var moved: [String] = []
        for (input, content) in contents.enumerated() {
            let declaration = quantities.declarations.inputs[input]
            guard let content, let element = index.element(content),
                let attribute = declaration.element.attributes.attribute("content")
            else { continue }
            let bound = reader.plans.first { $0.element == content && $0.attribute.name == "transform" }
            let functions = TransformParser(Array((element["transform"] ?? "").utf8)).functions
            let isMatrix = functions.contains { $0.kind == .matrix }
            if bound != nil || isMatrix || moved.contains(content)
                || !BindableAttributes.fits(BindableAttributes.find("transform")!, on: element.name.local)
            {
                let reason =
                    bound != nil
                    ? "has a bound transform"
                    : isMatrix
                        ? "has a matrix()"
                        : moved.contains(content) ? "is moved by another scroll view" : "has no transform"
                notes.error(
                    "bad-target", at: attribute.valueRange,
                    "“#\(content)” \(reason), so the scroll view cannot move it",
                    notes: bound?.template.nameRange.map { [.init("it is bound here", at: $0)] } ?? [],
                    instead: "put it into a <g>, and let that be the content")
                continue
            }
            moved.append(content)
            let offsets = ["x", "y"].map {
                quantities.variables[quantities.variable(named: declaration.name + "." + $0)!].slot
            }
            bindings.appendContent(of: element, id: content, offsets: offsets, start: startOffsets(offsets))
        }
    }

    /// The values of slots before the first state is entered, with all parameters as the file has them.
    private func startOffsets(_ slots: [Int]) -> [Double] {
        guard !notes.hasErrors else { return slots.map { _ in 0 } }
        var still = self
        still.interaction.states = []
        still.interaction.transitions = []
        still.interaction.initialTargets = []
        still.interaction.follows = []
        still.interaction.animations = []
        still.assemble(quantities.declarations.inputs.map { _ in [0] }, quantities.declarations.inputs.map { _ in nil })
        guard !notes.hasErrors else { return slots.map { _ in 0 } }
        var machine = Machine(still.interaction)
        machine.start()
        return slots.map { machine.value(at: $0) }
    }

    /// Everything that needs to know which members are read.
    private mutating func assemble(_ targets: [[Int]], _ enabled: [Formula?]) {
        let heard = Set(interaction.transitions.flatMap { $0.events })
        let lowering = InputLowering(quantities, events: events, heard: heard)
        interaction.inputs = quantities.declarations.inputs.indices.map { input in
            lowering.input(
                input, targets: targets[input], enabled: enabled[input], scroll: scrolls[input],
                variableOrder: places)
        }
        for place in interaction.variables.indices {
            interaction.variables[place].modelSlot = quantities.variables[drafts[place]].modelSlot
        }
        interaction.follows = actions.follows
        interaction.animations = actions.animations
        interaction.lets = quantities.lets.flatMap { item in
            zip(item.slots, item.formulas).map { Let(slot: $0, formula: $1) }
        }
        interaction.lets += extents.compactMap { slot, formula in formula.map { Let(slot: slot, formula: $0) } }
        interaction.lets += depthLets
        if quantities.pair.x >= 0 { interaction.lets += quantities.pair.lets(quantities.touch) }
        interaction.formats = quantities.formats.formats
        interaction.view = stage
        interaction.frame = quantities.slots.frame
        interaction.timeSlot = quantities.timeSlot
        interaction.touch = quantities.touch
        interaction.pair = quantities.pair
        interaction.eventCount = events.names.count
        interaction.errorEvent = events.index(of: "error.execution") ?? 0
        interaction.event = quantities.event.lowered
        interaction.order = EvaluationOrder(interaction, quantities, constants: constants).order
    }

    /// Slots that are at all times what the frame says.
    private var constants: Set<Int> {
        var constants = Set(quantities.declarations.parameters.flatMap { $0.slots })
        constants.formUnion(quantities.viewSlots.values)
        return constants.union(extents.filter { $0.formula == nil }.map(\.slot))
    }

    /// The frames of scroll views; without a formula where they never change.
    private var extents: [(slot: Int, formula: Formula?)] {
        scrolls.compactMap(\.self).flatMap { zip($0.extents, $0.extentFormulas).map { (slot: $0, formula: $1) } }
    }

    private func fill(
        _ design: inout Design, scenarios: [Design.ScenarioName], targets: [[String]], contents: [String?]
    ) {
        let declarations = quantities.declarations
        design.interaction = interaction
        design.parameters = declarations.parameters
        design.variants = variants
        for item in quantities.lets {
            let declaration = declarations.lets[item.declaration]
            for (channel, slot) in item.slots.enumerated() {
                let name =
                    item.kind == .color
                    ? declaration.name + [".red", ".green", ".blue"][channel] : declaration.name
                design.lets.append(
                    Design.Quantity(
                        name: name, kind: item.kind == .color ? .number : item.kind, slot: slot,
                        unit: declaration.unit, range: declaration.range))
            }
        }
        for (input, scroll) in scrolls.enumerated() {
            guard let scroll else { continue }
            let sides = ["width", "height", "frame.x", "frame.y"]
            for (axis, side) in sides.enumerated() where scroll.extentFormulas[axis] != nil {
                design.lets.append(
                    Design.Quantity(
                        name: declarations.inputs[input].name + "." + side, kind: .number, slot: scroll.extents[axis],
                        range: declarations.inputs[input].range))
            }
        }
        design.variables = drafts.map { draft in
            let draft = quantities.variables[draft]
            return Design.Quantity(
                name: draft.name, kind: draft.kind, slot: draft.slot, unit: draft.unit, range: draft.range)
        }
        for (input, declaration) in declarations.inputs.enumerated() {
            let members = quantities.members(of: input).map { member in
                Design.Quantity(
                    name: declaration.name + "." + member.name,
                    kind: InputMembers.find(member.name, of: declaration.kind)?.kind ?? .number, slot: member.slot,
                    range: nil)
            }
            design.inputs.append(
                Design.InputName(
                    name: declaration.name, targets: targets[input], content: contents[input], members: members,
                    range: declaration.range))
        }
        let constants = ConstantReader(notes: quantities.notes)
        design.states = chart.states.map {
            let poster = constants.number("fb:poster", of: $0.element, in: 0...60)
            return Design.StateName(id: $0.id, poster: poster, range: $0.element.range)
        }
        design.events = events.names
        design.strings = quantities.strings.strings
        design.transitions = transitionNames
        design.animations = actions.animationNames
        design.scenarios = scenarios
        design.origins = quantities.origins.ranges
    }
}
