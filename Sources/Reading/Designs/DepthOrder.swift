// The order in which siblings are drawn, where it is bound: `z`. SVG draws in document order, which nothing animates.
// So an element is drawn in each place where it may come, by <use>, and one of them is seen at a time.

import Diagnostics
import Drawings
import FormulaText
import Formulas
import Interactions
import Vocabulary
import XML

struct DepthOrder {
    /// The picture with the places in it.
    private(set) var picture: Element
    /// The other bindings, then those that show one place of an element and hide the rest.
    private(set) var plans: [BindingPlan] = []
    /// Quantities without a name: the depth of an element, and how many siblings are behind it.
    private(set) var lets: [Let] = []
    /// What was bound, in order.
    private(set) var bound: [Design.Depth] = []

    /// The greatest number of siblings with a depth.
    static let limit = 64

    private struct Depth {
        let formula: Formula
        /// In front or in its place, and nothing else.
        let isFlag: Bool
        let plan: BindingPlan
    }

    private var depths: [String: Depth] = [:]
    private let quantities: Quantities
    private var ids: ElementIDs

    init(_ expansion: InstanceExpansion, _ quantities: Quantities, ids: ElementIDs) {
        picture = expansion.picture
        self.quantities = quantities
        self.ids = ids
        var isSound = true
        for plan in expansion.plans {
            guard plan.attribute.name == "z" else {
                plans.append(plan)
                continue
            }
            // What is wrong in one copy is wrong in all.
            guard isSound || plan.instance == nil else { continue }
            depths[plan.element] = depth(plan)
            isSound = depths[plan.element] != nil
            guard let depth = depths[plan.element] else { continue }
            let flag = depth.isFlag ? [Instruction.number(1), .number(0), Instruction(.select)] : []
            let name = Design.BindingName(element: plan.element, attribute: "z", range: plan.template.valueRange)
            bound.append(Design.Depth(name: name, formula: Formula(code: depth.formula.code + flag)))
        }
        if depths.isEmpty { return }
        var drawn = picture
        arrange(&drawn)
        drawn.updateAll { arrange(&$0) }
        picture = drawn
    }

    /// A truth puts the element in front; a number is its depth.
    private func depth(_ plan: BindingPlan) -> Depth? {
        quantities.instance = plan.instance
        defer { quantities.instance = nil }
        let origin = quantities.origins.index(of: plan.template.valueRange)
        return quantities.reading(plan.template) { scope, found in
            var none: [Diagnostic] = []
            if let truth = scope.template(plan.template.value, as: .flag, origin: origin, reporting: &none) {
                return Depth(formula: truth.operands[0], isFlag: true, plan: plan)
            }
            return scope.template(plan.template.value, as: .number, origin: origin, reporting: &found).map {
                Depth(formula: $0.operands[0], isFlag: false, plan: plan)
            }
        }
    }

    private typealias Child = (id: String, depth: Depth)

    /// Gives the children of an element that have a depth their places: behind all others those below zero, where they
    /// are drawn those of zero, before all others those above.
    private mutating func arrange(_ parent: inout Element) {
        let children = parent.elements.compactMap { $0.id }.compactMap { id in depths[id].map { (id: id, depth: $0) } }
        guard !children.isEmpty, accepts(parent, children) else { return }
        children.forEach { depths[$0.id] = nil }
        if children.allSatisfy(\.depth.isFlag) {
            let before = children.map { place($0, "front", when: $0.depth.formula.code) }
            wrap(children, in: &parent) { children[$0].depth.formula.code + [Instruction(.not)] }
            parent.children += before
            return
        }
        let slots = children.map { quantity($0.depth.formula) }
        let ranks = slots.indices.map { quantity(Formula.rank(of: $0, among: slots)) }
        if isAlone(children, in: parent) { return sort(children, by: ranks, in: &parent) }
        var behind: [Node] = []
        var before: [Node] = []
        let anything = [Interval](repeating: .whole, count: quantities.slots.frame.count)
        for number in children.indices {
            for (index, child) in children.enumerated() {
                func seen(_ side: Opcode) -> [Instruction] {
                    [
                        Instruction(.load, slot: ranks[index]), .number(number), Instruction(.equal),
                        Instruction(.load, slot: slots[index]), .number(0), Instruction(side), Instruction(.and),
                    ]
                }
                let range = child.depth.formula.evaluate(in: anything)
                if range.lower < 0 { behind.append(place(child, "behind-\(number)", when: seen(.less))) }
                if range.upper > 0 { before.append(place(child, "front-\(number)", when: seen(.greater))) }
            }
        }
        // A depth that is no number changes nothing.
        wrap(children, in: &parent) { index in
            [
                Instruction(.load, slot: slots[index]), .number(0), Instruction(.less),
                Instruction(.load, slot: slots[index]), .number(0), Instruction(.greater), Instruction(.or),
                Instruction(.not),
            ]
        }
        parent.children.insert(contentsOf: behind, at: 0)
        parent.children += before
    }

    /// Whether nothing is drawn beside the children.
    private func isAlone(_ children: [Child], in parent: Element) -> Bool {
        parent.elements.allSatisfy { element in
            ["defs", "title", "desc", "metadata"].contains(element.name.local)
                || children.contains { $0.id == element.id }
        }
    }

    /// Gives each of the children the place of every other, by its rank: where nothing else is drawn, there is no zero
    /// to be behind or before.
    private mutating func sort(_ children: [Child], by ranks: [Int], in parent: inout Element) {
        func seen(_ index: Int, at place: Int) -> [Instruction] {
            [Instruction(.load, slot: ranks[index]), .number(place), Instruction(.equal)]
        }
        wrap(children, in: &parent) { seen($0, at: $0) }
        parent.children = parent.children.flatMap { node -> [Node] in
            let drawn = node.element?.elements.first?.id
            guard let own = children.firstIndex(where: { $0.id == drawn }) else { return [node] }
            return children.indices.map { $0 == own ? node : place(children[$0], "\(own)", when: seen($0, at: own)) }
        }
    }

    /// Puts a group around each of the children where it is drawn, which shows it under a condition.
    private mutating func wrap(_ children: [Child], in parent: inout Element, when code: (Int) -> [Instruction]) {
        for position in parent.children.indices {
            guard let id = parent.children[position].element?.id,
                let index = children.firstIndex(where: { $0.id == id })
            else { continue }
            let name = name(id, "place")
            show(name, children[index].depth, when: code(index))
            parent.children[position] = .svg("g", ["id": name], children: [parent.children[position]])
        }
    }

    /// One more place of an element.
    private mutating func place(_ child: Child, _ place: String, when code: [Instruction]) -> Node {
        let name = name(child.id, place)
        show(name, child.depth, when: code)
        return .svg("use", ["id": name, "href": "#\(child.id)"])
    }

    private mutating func show(_ element: String, _ depth: Depth, when code: [Instruction]) {
        var plan = depth.plan
        plan.element = element
        plan.attribute = DepthOrder.visible
        plan.formula = Formula(code: code, origin: Int(depth.formula.origin))
        plans.append(plan)
    }

    private static let visible = BindableAttributes.find("visible")!

    private func accepts(_ parent: Element, _ children: [Child]) -> Bool {
        if ["clipPath", "defs", "text", "tspan", "textPath", "switch"].contains(parent.name.local) {
            quantities.notes.error(
                "not-bindable", at: children[0].depth.plan.template.nameRange,
                "nothing in a <\(parent.name.local)> is in front of another",
                instead: "bind z on what is drawn, beside what it shall cover")
            return false
        }
        let drawn = parent.elements.filter { element in children.contains { $0.id == element.id } }
        let copies = children.allSatisfy(\.depth.isFlag) ? 1 : children.count * (isAlone(children, in: parent) ? 1 : 2)
        let count = copies * drawn.reduce(0) { $0 + $1.all { _ in true }.count }
        if children.count <= DepthOrder.limit, count <= NodeBuilder.limit { return true }
        let isCrowd = children.count > DepthOrder.limit
        quantities.notes.error(
            "too-much", at: children[0].depth.plan.template.nameRange,
            isCrowd
                ? "\(children.count) siblings have z, and there may be \(DepthOrder.limit)"
                : "z comes to \(count) elements in all places, and there may be \(NodeBuilder.limit)",
            instead: "group those that move together, give z to fewer, or draw them with fewer elements")
        return false
    }

    /// The slot of a quantity without a name.
    private mutating func quantity(_ formula: Formula) -> Int {
        let slot = quantities.slots.make()
        lets.append(Let(slot: slot, formula: formula))
        return slot
    }

    private mutating func name(_ id: String, _ place: String) -> String {
        var name = "\(id)-\(place)"
        while ids.contains(name) { name += "_" }
        return name
    }
}
