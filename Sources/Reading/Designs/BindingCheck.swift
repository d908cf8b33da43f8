// What is wrong with bindings beyond their templates: words that an attribute does not know, strokes that already
// have dashes, and drawings that do not show the state of rest.

import Diagnostics
import Drawings
import Formulas
import Interactions
import Simulation
import Vocabulary
import XML

struct BindingCheck {
    let notes: DiagnosticLog
    let strings: StringTable
    let picture: Element

    /// Checks what strings bindings can be.
    func checkStrings(_ lowering: BindingLowering, _ sets: StringSets) {
        for (binding, plan) in zip(lowering.bindings, lowering.plans) {
            guard let plan, binding.kind == .string, plan.instance ?? 0 == 0 else { continue }
            let found = sets.strings(of: binding.operands[0]).filter { strings.strings.indices.contains($0) }
            for index in found { check(strings.strings[index], plan) }
        }
    }

    private func check(_ text: String, _ plan: BindingPlan) {
        let name = plan.attribute.name
        if !plan.attribute.keywords.isEmpty, !plan.attribute.keywords.contains(text) {
            notes.error(
                "bad-value", at: plan.template.valueRange, "\(name) is never “\(text)”",
                instead: notes.oneOf(plan.attribute.keywords, for: text)?
                    .within { plan.template.value.replacing(text, with: $0) })
        }
        if name == "href", let problem = ImageAddress.problem(with: text) {
            let shown = text.utf8.count > 80 ? text.prefix(40) + "…" : text
            notes.error(
                "external-reference", at: plan.template.valueRange, "“\(shown)”: \(problem.sentence)",
                instead: problem.instead)
        }
    }

    /// The image files that bindings name, one by one for each element that may show them.
    func images(_ lowering: BindingLowering, _ sets: StringSets) -> [ImageReference] {
        var references: [ImageReference] = []
        for (binding, plan) in zip(lowering.bindings, lowering.plans) {
            guard let plan, plan.attribute.name == "href" else { continue }
            for index in sets.strings(of: binding.operands[0]).sorted() where strings.strings.indices.contains(index) {
                let address = strings.strings[index]
                guard ImageAddress.isPath(address), ImageAddress.problem(with: address) == nil else { continue }
                references.append(
                    ImageReference(path: address, range: plan.template.valueRange, isBound: true))
            }
        }
        return references
    }

    /// Stroke ends are drawn with dashes, so the element can have none of its own.
    func checkStrokes(_ plans: [BindingPlan], _ index: PictureIndex) {
        for plan in plans where plan.attribute.name == "stroke-start" || plan.attribute.name == "stroke-end" {
            guard plan.instance ?? 0 == 0, let element = index.element(plan.element) else { continue }
            for name in ["pathLength", "stroke-dasharray", "stroke-dashoffset"] {
                guard let own = element.attributes.attribute(Name(name)) else { continue }
                notes.error(
                    "not-bindable", at: plan.template.nameRange,
                    "\(plan.attribute.name) is drawn with dashes, and “#\(plan.element)” has \(name) of its own",
                    notes: own.nameRange.map { [.init("it is here", at: $0)] } ?? [], instead: "take \(name) out")
            }
            for other in plans
            where other.element == plan.element
                && ["stroke-dasharray", "stroke-dashoffset"].contains(other.attribute.name)
            {
                notes.error(
                    "not-bindable", at: plan.template.nameRange,
                    "\(plan.attribute.name) is drawn with dashes, and \(other.attribute.name) is bound too",
                    notes: [.init("it is here", at: other.template.nameRange)], instead: "bind one of the two")
            }
        }
    }

    /// Warns where the drawing shows something else than the state of rest.
    func checkRest(of lowering: BindingLowering, in interaction: Interaction, index: PictureIndex) {
        var machine = Machine(interaction)
        machine.start()
        machine.finishInstant()
        guard machine.fault == nil else { return }
        let frame = machine.currentFrame()
        for (binding, plan) in zip(lowering.bindings, lowering.plans) {
            // Of a repeated element other viewers show one copy, which is none of those that Flipbook shows.
            // What a behaviour draws they do not show at all.
            guard let plan, plan.instance == nil, plan.formula == nil, let element = index.element(plan.element),
                !notes.isAttached(plan.template.valueRange)
            else { continue }
            let numbers = frame.withUnsafeBufferPointer { frame in binding.operands.map { $0.evaluate(in: frame) } }
            let isString = binding.kind == .string || binding.kind == .text
            let rest = RestValue(
                binding, numbers: numbers, attribute: plan.attribute,
                text: isString ? binding.text(numbers, strings: strings.strings, formats: interaction.formats) : "")
            guard let difference = rest.difference(from: element) else { continue }
            let attribute = plan.attribute.rest ?? plan.attribute.name
            notes.warning(
                "rest-differs", at: plan.template.valueRange,
                "the drawing \(difference.drawn) where the binding rests at \(difference.bound)",
                notes: (element.attributes.attribute(Name(attribute))?.valueRange ?? element.range).map {
                    [.init("“#\(plan.element)” is drawn here", at: $0)]
                } ?? [],
                instead: notes.source.mending(difference.instead, setting: attribute, to: difference.value, element))
        }
    }
}
