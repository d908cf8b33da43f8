// What is wrong with bindings beyond their templates: too many texts, words that an attribute does not know, strokes
// that already have dashes, and drawings that do not show the state of rest.

import Diagnostics
import Formulas
import Markup
import Motion
import Simulation

struct BindingCheck {
    let notes: Notebook
    let strings: StringTable
    let picture: Element

    static let greatestTexts = 64

    /// Checks what strings bindings can be; gives those that name pictures.
    func checkStrings(_ lowering: BindingLowering, _ sets: StringSets) -> [BoundImage] {
        var images: [BoundImage] = []
        for (binding, plan) in zip(lowering.bindings, lowering.plans) {
            guard let plan, binding.kind == .string, plan.instance ?? 0 == 0 else { continue }
            let found = sets.strings(of: binding.operands[0]).filter { strings.strings.indices.contains($0) }
            if plan.attribute.name == "text", found.count > BindingCheck.greatestTexts {
                notes.error(
                    "too-much", at: plan.template.valueRange,
                    "this text can be \(found.count) different ones, and \(BindingCheck.greatestTexts) are the limit",
                    instead: "draw what differs as several <text> elements and bind visible on each")
            }
            for index in found { check(strings.strings[index], plan) }
            if plan.attribute.name == "href" {
                images += found.map { BoundImage(path: strings.strings[$0], place: plan.template.valueRange) }
            }
        }
        return images
    }

    private func check(_ text: String, _ plan: BindingPlan) {
        let name = plan.attribute.name
        if !plan.attribute.keywords.isEmpty, !plan.attribute.keywords.contains(text) {
            notes.error(
                "bad-value", at: plan.template.valueRange, "\(name) is never “\(text)”",
                instead: notes.didYouMean(text, among: plan.attribute.keywords)
                    ?? "one of: " + plan.attribute.keywords.joined(separator: ", "))
        }
        if name == "href", text.prefix(5).lowercased() != "data:", let problem = ImageFile.problem(with: text) {
            notes.error(
                "external-reference", at: plan.template.valueRange, "“\(text)”: \(problem)", instead: ImageFile.advice)
        }
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
    func checkRest(_ lowering: BindingLowering, _ interaction: Interaction, _ index: PictureIndex) {
        var machine = Machine(interaction)
        machine.start()
        machine.finishInstant()
        guard machine.fault == nil else { return }
        let frame = machine.currentFrame()
        for (binding, plan) in zip(lowering.bindings, lowering.plans) {
            // Of a repeated element other viewers show one copy, which is none of those that Flipbook shows.
            guard let plan, plan.instance == nil, let element = index.element(plan.element) else { continue }
            let numbers = frame.withUnsafeBufferPointer { frame in binding.operands.map { $0.evaluate(in: frame) } }
            let rest = RestValue(binding, numbers, plan.attribute, strings.strings)
            guard let difference = rest.difference(from: element) else { continue }
            let attribute = plan.attribute.rest ?? plan.attribute.name
            notes.warning(
                "rest-differs", at: plan.template.valueRange,
                "the drawing \(difference.drawn) where the binding rests at \(difference.bound)",
                notes: (element.attributes.attribute(Name(attribute))?.valueRange ?? element.range).map {
                    [.init("“#\(plan.element)” is drawn here", at: $0)]
                } ?? [],
                instead: difference.instead)
        }
    }
}
