// Scroll views: their bounds, what their variables begin with, and how far they give way.

import FormulaText
import Formulas
import Geometry
import Interactions
import Vocabulary
import XML

/// What is read of a scroll view before the variables are in order.
struct ScrollDraft {
    /// The slots of the bounds' width, height and origin, and their formulas where these are no plain numbers.
    var extents: [Int]
    var extentFormulas: [Formula?]
    var nearLimits: [Formula?]
    var farLimits: [Formula?]
    var snaps: [[Formula]]
}

struct ScrollReader {
    private let quantities: Quantities
    private var notes: DiagnosticLog { quantities.notes }

    init(_ quantities: Quantities) { self.quantities = quantities }

    /// Reads all formulas of a scroll view and gives its variables what they begin with.
    func draft(_ input: Int) -> ScrollDraft {
        let declaration = quantities.declarations.inputs[input]
        let element = declaration.element
        let extents = readFrame(of: element, input)
        let insets = ["top", "left", "bottom", "right"].map { edge -> Int in
            let variable = quantities.variable(named: declaration.name + ".inset." + edge)!
            begin(variable, with: Name("inset-" + edge), of: element, otherwise: Formula(constant: 0))
            return quantities.variables[variable].slot
        }
        for (axis, side) in ["width", "height"].enumerated() {
            let variable = quantities.variable(named: declaration.name + ".content." + side)!
            begin(variable, with: Name("content-" + side), of: element, otherwise: Formula(slot: extents.slots[axis]))
        }
        for (axis, name) in ["x", "y"].enumerated() {
            let variable = quantities.variable(named: declaration.name + "." + name)!
            let edge = Formula(code: [
                Instruction(.load, slot: insets[axis == 0 ? 1 : 0]), Instruction(.negate),
            ])
            begin(variable, with: Name(name), of: element, otherwise: edge)
        }
        let all = limit("overscroll", of: element)
        func edge(_ name: String) -> Formula? { limit("overscroll-" + name, of: element) ?? all }
        return ScrollDraft(
            extents: extents.slots, extentFormulas: extents.formulas, nearLimits: [edge("left"), edge("top")],
            farLimits: [edge("right"), edge("bottom")],
            snaps: [snaps("snap-x", of: element), snaps("snap-y", of: element)])
    }

    private func readFrame(of element: Element, _ input: Int) -> (slots: [Int], formulas: [Formula?]) {
        let slots = ["width", "height", "frame.x", "frame.y"].map { quantities.slot(ofMember: $0, of: input) }
        var formulas: [Formula?] = [nil, nil, nil, nil]
        var values = [quantities.stage.size.width, quantities.stage.size.height, 0, 0]
        if let frame = element.attributes.attribute("frame"),
            let numbers = quantities.numbers(of: frame, count: 4, meaning: "x y width height")
        {
            for (side, formula) in (numbers[2...] + numbers[..<2]).enumerated() {
                if let number = formula.constant {
                    values[side] = number
                    if number <= 0, side < 2 {
                        notes.error(
                            "bad-value", at: frame.valueRange, "the frame of a scroll view is wider and higher than 0")
                    }
                } else {
                    formulas[side] = formula
                    values[side] = 0
                }
            }
        }
        for (slot, value) in zip(slots, values) { quantities.slots.set(slot, to: value) }
        return (slots, formulas)
    }

    private func begin(_ variable: Int, with name: Name, of element: Element, otherwise: Formula) {
        quantities.setInitial(variable, quantities.formula(name, of: element, as: .number) ?? otherwise)
    }

    private func limit(_ name: String, of element: Element) -> Formula? {
        guard let attribute = element.attributes.attribute(Name(name)) else { return nil }
        let formula = quantities.formula(attribute, as: .number)
        if let number = formula?.constant, number < 0 {
            notes.error("bad-value", at: attribute.valueRange, "\(name) is a distance and cannot be less than 0")
        }
        return formula
    }

    private func snaps(_ name: Name, of element: Element) -> [Formula] {
        guard let attribute = element.attributes.attribute(name) else { return [] }
        if element["paging"] == "true" {
            notes.error(
                "conflicting-attributes", at: attribute.nameRange, "a scroll view with paging stops at pages alone",
                instead: "leave out paging or \(name)")
        }
        let axis = element["axis"] ?? "y"
        if axis != "both", !name.local.hasSuffix(axis) {
            notes.warning(
                "never-read", at: attribute.nameRange, "\(name) has no effect: the scroll view moves along \(axis)",
                instead: "write snap-\(axis), or another axis")
        }
        return quantities.numbers(of: attribute) ?? []
    }

    /// The compiled scroll view, once variables are in order and all formulas are read.
    func scrollView(_ input: Int, _ draft: ScrollDraft, variableOrder: [Int]) -> ScrollView {
        let declaration = quantities.declarations.inputs[input]
        let element = declaration.element
        let constants = ConstantReader(notes: notes)
        func variable(_ member: String) -> Int {
            variableOrder[quantities.variable(named: declaration.name + "." + member)!]
        }
        let axes = constants.word("axis", of: element, among: ["x", "y", "both"]) ?? "y"
        let bounces = constants.word("always-bounce", of: element, among: ["x", "y", "both"])
        var view = ScrollView()
        view.isPaging = constants.boolean("paging", of: element) ?? false
        view.directionalLock = constants.boolean("directional-lock", of: element) ?? false
        view.isFast = constants.word("deceleration", of: element, among: ["normal", "fast"]) == "fast"
        view.deceleratingSlot = quantities.slotIfRead("decelerating", of: input)
        for axis in 0...1 {
            let name = axis == 0 ? "x" : "y"
            var result = ScrollAxis()
            result.isScrollable = axes == "both" || axes == name
            result.alwaysBounces = bounces == "both" || bounces == name
            result.offset = variable(name)
            result.rawSlot = quantities.slot(ofMember: "raw." + name, of: input)
            result.contentVariable = variable(axis == 0 ? "content.width" : "content.height")
            result.nearInset = variable(axis == 0 ? "inset.left" : "inset.top")
            result.farInset = variable(axis == 0 ? "inset.right" : "inset.bottom")
            result.extentSlot = draft.extents[axis]
            result.nearLimit = draft.nearLimits[axis]
            result.farLimit = draft.farLimits[axis]
            result.snaps = draft.snaps[axis]
            result.targetSlot = quantities.slotIfRead("target." + name, of: input)
            if axis == 0 { view.x = result } else { view.y = result }
        }
        return view
    }
}

extension Quantities {
    /// A template of numbers.
    func numbers(of attribute: Attribute) -> [Formula]? {
        reading(attribute) { scope, found in
            scope.template(
                attribute.value, as: .numbers, origin: origins.index(of: attribute.valueRange), reporting: &found)
        }?.operands
    }

    /// A point of the drawing as one of the stage, which begins at 0 0.
    func point(of attribute: Attribute) -> [Formula]? {
        guard let numbers = numbers(of: attribute, count: 2, meaning: "x y") else { return nil }
        return zip(numbers, [stage.minX, stage.minY]).map { number, start in
            if start == 0 { return number }
            let origin = Int(number.origin)
            if let constant = number.constant {
                return Formula(code: [Instruction(.constant, constant: constant - start)], origin: origin)
            }
            return Formula(
                code: number.code + [Instruction(.constant, constant: start), Instruction(.subtract)], origin: origin)
        }
    }

    /// A template of so many numbers, such as a point or a frame.
    func numbers(of attribute: Attribute, count: Int, meaning: String) -> [Formula]? {
        guard let operands = numbers(of: attribute) else { return nil }
        if operands.count == count { return operands }
        notes.error(
            "bad-value", at: attribute.valueRange,
            "\(attribute.name) is \(count) numbers (\(meaning)), and this is \(operands.count)")
        return nil
    }
}
