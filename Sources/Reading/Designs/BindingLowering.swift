// Bindings with their templates read: the value of each bound attribute, as formulas over slots.

import Diagnostics
import FormulaText
import Formulas
import Geometry
import Interactions
import Vocabulary
import XML

struct BindingLowering {
    private(set) var bindings: [Binding] = []
    private(set) var names: [Design.BindingName] = []
    /// What each was read from; nil for the movement of a scroll view's content.
    private(set) var plans: [BindingPlan?] = []

    private let quantities: Quantities
    private var failed: Set<Int> = []

    init(_ plans: [BindingPlan], _ quantities: Quantities) {
        self.quantities = quantities
        for plan in plans { lower(plan) }
    }

    private mutating func lower(_ plan: BindingPlan) {
        if let formula = plan.formula {
            append(
                Binding(node: -1, kind: .flag, attribute: plan.attribute.geometry, operands: [formula]), plan: plan,
                name: Design.BindingName(
                    element: plan.element, attribute: plan.attribute.name, range: plan.template.valueRange,
                    isPlace: true))
            return
        }
        let template = plan.template
        // A template that fails in one copy fails in all; it is reported once.
        if let start = template.valueRange?.lowerBound, failed.contains(start) { return }
        quantities.instance = plan.instance
        defer { quantities.instance = nil }
        let origin = quantities.origins.index(of: template.valueRange)
        let compiled = quantities.reading(template) { scope, found in
            scope.template(template.value, as: plan.attribute.kind, origin: origin, reporting: &found)
        }
        guard let compiled else {
            if let start = template.valueRange?.lowerBound { failed.insert(start) }
            return
        }
        var binding = Binding(
            node: -1, kind: compiled.kind, attribute: plan.attribute.geometry, operands: compiled.operands)
        binding.commands = compiled.commands
        binding.functions = compiled.functions
        binding.origin = origin
        append(
            binding, plan: plan,
            name: Design.BindingName(
                element: plan.element, attribute: plan.attribute.name, range: template.valueRange))
    }

    /// A scroll view's content moves from where it is drawn: by the offset at the start less the offset now.
    mutating func appendContent(of element: Element, id: String, offsets: [Int], start: [Double]) {
        var operands = offsets.indices.map { axis in
            Formula(code: [
                Instruction(.constant, constant: start[axis]), Instruction(.load, slot: offsets[axis]),
                Instruction(.subtract),
            ])
        }
        var functions = [TransformFunction.Kind.translate]
        // A matrix has been refused.
        for function in TransformParser(Array((element["transform"] ?? "").utf8)).functions
        where function.kind != .matrix {
            functions.append(function.kind)
            operands += function.arguments.map { Formula(constant: $0) }
        }
        var binding = Binding(node: -1, kind: .transform, attribute: .transform, operands: operands)
        binding.functions = functions
        append(binding, plan: nil, name: Design.BindingName(element: id, attribute: "transform", range: nil))
    }

    private mutating func append(_ binding: Binding, plan: BindingPlan?, name: Design.BindingName) {
        bindings.append(binding)
        plans.append(plan)
        names.append(name)
    }

    mutating func setNode(_ node: Int, of binding: Int) { bindings[binding].node = node }
}
