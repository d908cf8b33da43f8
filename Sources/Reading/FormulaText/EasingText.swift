// Easing text: every CSS easing function and the springs, with holes for numbers.

package import Diagnostics
internal import Formulas
package import Interactions
internal import Motion
import Simulation

/// One easing as it is written: a keyword, or a function with what reads its arguments. Documentation and suggestions
/// loop over the list.
package struct EasingForm: Sendable {
    package var name: String
    /// How it is written, arguments included.
    package var shape: String
    package var meaning: String
    /// What a keyword stands for; nil for a function.
    fileprivate var template: EasingTemplate?
    fileprivate var read: @Sendable (inout EasingReader, Range<Int>) -> EasingTemplate?

    private static func keyword(_ name: String, _ meaning: String, template: EasingTemplate) -> EasingForm {
        EasingForm(name: name, shape: name, meaning: meaning, template: template) { _, _ in template }
    }

    private static func preset(_ name: String, _ meaning: String, bounce: Double) -> EasingForm {
        EasingForm(
            name: name, shape: "\(name) or \(name)(duration: 0.5, extraBounce: 0)", meaning: meaning,
            template: EasingTemplate(
                kind: .perceptualSpring, operands: [Formula(constant: 0.5), Formula(constant: bounce)])
        ) { $0.preset(bounce, $1) }
    }

    private static func bezier(_ numbers: Double...) -> EasingTemplate {
        EasingTemplate(kind: .cubicBezier, operands: numbers.map { Formula(constant: $0) })
    }

    private static func step(_ position: StepPosition) -> EasingTemplate {
        var template = EasingTemplate(kind: .steps, operands: [Formula(constant: 1)])
        template.stepPosition = position
        return template
    }

    package static let all: [EasingForm] = [
        EasingForm(
            name: "linear", shape: "linear or linear(0, 0.5 30%, 1)", meaning: "even, or straight pieces between stops"
        ) { $0.linear($1) },
        keyword("ease", "Core Animation's default", template: bezier(0.25, 0.1, 0.25, 1)),
        keyword("ease-in", "starts slowly", template: bezier(0.42, 0, 1, 1)),
        keyword("ease-out", "ends slowly", template: bezier(0, 0, 0.58, 1)),
        keyword("ease-in-out", "UIView.animate's default: starts and ends slowly", template: bezier(0.42, 0, 0.58, 1)),
        keyword(
            "ease-in-out-sine", "half a wave, as setContentOffset(_:animated:) moves in 0.3 s",
            template: EasingTemplate(kind: .easeInOutSine)),
        keyword("step-start", "jumps at the start", template: step(.start)),
        keyword("step-end", "jumps at the end", template: step(.end)),
        EasingForm(
            name: "cubic-bezier", shape: "cubic-bezier(x1 y1 x2 y2)", meaning: "a curve with two handles, x in 0…1"
        ) { $0.cubicBezier($1) },
        EasingForm(
            name: "steps", shape: "steps(count) or steps(count, jump-end)",
            meaning: "a staircase; jump-start, jump-end, jump-none, jump-both"
        ) { $0.steps($1) },
        EasingForm(
            name: "spring",
            shape: "spring(mass stiffness damping), spring(duration bounce), spring(damping-ratio ratio), "
                + "spring(duration: 0.5, bounce: -0.2) or spring(response: 0.5, dampingFraction: 0.8)",
            meaning: "UIKit's springs, and SwiftUI's; a velocity may follow the first and the third"
        ) { $0.spring($1) },
        preset("smooth", "SwiftUI's spring without a bounce", bounce: 0),
        preset("snappy", "SwiftUI's spring with a small bounce", bounce: 0.15),
        preset("bouncy", "SwiftUI's spring with a bounce", bounce: 0.3),
        EasingForm(
            name: "interactiveSpring", shape: "interactiveSpring(response: 0.15, dampingFraction: 0.86)",
            meaning: "SwiftUI's spring for what follows a finger"
        ) { reader, _ in reader.swiftUISpring(response: 0.15, fraction: 0.86) },
        EasingForm(
            name: "interpolatingSpring", shape: "interpolatingSpring(mass: 1, stiffness: 100, damping: 10)",
            meaning: "SwiftUI's spring by its parts"
        ) { reader, _ in reader.swiftUISpring(response: 0.5, fraction: 0.825) },
    ]
}

extension EasingTemplate {
    /// The keyword or the function that writes it.
    package var name: String {
        if let keyword = EasingForm.all.first(where: { $0.template == self }) { return keyword.name }
        switch kind {
        case .linear, .piecewise: return "linear"
        case .cubicBezier: return "cubic-bezier"
        case .steps: return "steps"
        case .easeInOutSine: return "ease-in-out-sine"
        case .spring, .perceptualSpring, .dampedSpring: return "spring"
        }
    }
}

extension FormulaScope {
    /// Reads an easing. What is wrong goes to the diagnostics and nothing comes back.
    /// - Parameters:
    ///   - offset: where the text begins in what the diagnostics' ranges count from.
    ///   - origin: handed on to every formula.
    package func easing(
        _ text: String, at offset: Int = 0, origin: Int = -1, reporting diagnostics: inout [Diagnostic]
    ) -> EasingTemplate? {
        var found: [Diagnostic] = []
        defer { diagnostics += found.map { $0.moved(by: offset) } }
        guard let template = FormulaTemplate.parse(text, reporting: &found) else { return nil }
        var reader = EasingReader(template: TemplateReader(template, text, scope: self, origin: origin))
        let result = reader.easing()
        found += reader.template.diagnostics
        return found.isEmpty ? result : nil
    }
}

/// Reads one easing from a template.
struct EasingReader {
    package var template: TemplateReader

    init(template: TemplateReader) { self.template = template }

    mutating func fail(_ id: String, at range: Range<Int>, _ sentence: String, instead suggestion: Advice? = nil) {
        template.fail(id, at: range, sentence, instead: suggestion)
    }

    fileprivate mutating func easing() -> EasingTemplate? {
        template.skipSpaces()
        // SwiftUI's are written with a dot in front.
        _ = template.skip(0x2E)
        let (name, range) = template.word()
        guard !name.isEmpty else {
            let place = template.isAtEnd ? 0..<template.length : template.characterRange
            fail(
                "empty-easing", at: place, "an easing is missing here",
                instead: template.isAtHole
                    ? "a hole stands for a number, as in cubic-bezier({x} 0 1 1)"
                    : template.byte == 0x27
                        ? "write it without quotes" : "write ease-in-out or spring(0.5 0.2)")
            return nil
        }
        if template.byte == 0x5F {
            while template.isAtLetter || template.byte == 0x5F { template.advance() }
            let written = template.source(range.lowerBound..<template.offset)
            fail(
                "unknown-easing", at: range.lowerBound..<template.offset, "there is no easing “\(written)”",
                instead: Self.meant(by: written.replacing("_", with: "-").lowercased()))
            return nil
        }
        guard let form = EasingForm.all.first(where: { $0.name == name }) else {
            fail("unknown-easing", at: range, "there is no easing “\(name)”", instead: Self.meant(by: name))
            return nil
        }
        guard let result = form.read(&self, range) else { return nil }
        template.skipSpaces()
        guard template.isAtEnd else {
            let rest = template.offset..<template.length
            fail(
                "template-syntax", at: rest, "nothing can follow an easing",
                instead: template.byte == 0x28 ? "“\(name)” takes no arguments" : "leave it out")
            return nil
        }
        return result
    }

    private static func meant(by name: String) -> Advice? {
        let foreign = [
            "easein": "ease-in", "easeout": "ease-out", "easeinout": "ease-in-out", "easeinoutsine": "ease-in-out-sine",
            "ease-in-ease-out": "ease-in-out", "curveeasein": "ease-in", "curveeaseout": "ease-out",
            "curveeaseinout": "ease-in-out", "curvelinear": "linear",
            "default": "ease", "bezier": "cubic-bezier", "cubicbezier": "cubic-bezier", "step": "steps",
            "none": "linear", "damping-ratio": "spring(damping-ratio ratio)", "swing": "ease-in-out",
        ]
        if let meant = foreign[name.lowercased()] { return meant.contains(" ") ? "write \(meant)" : .write(meant) }
        if EasingForm.all.contains(where: { $0.name == name }) { return .write(name) }
        return Suggestion.didYouMean(name, among: EasingForm.all.map(\.name))
            ?? "the easings are \(EasingForm.all.map(\.name).joined(separator: ", "))"
    }

    /// Reports operands that are too many or too few.
    mutating func expect(
        _ counts: ClosedRange<Int>, operands: [TemplateReader.Operand], of name: String, at range: Range<Int>,
        shape: String
    ) -> Bool {
        if counts.contains(operands.count) { return true }
        let counted = counts.count == 1 ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)"
        let noun = counts.upperBound == 1 ? "number" : "numbers"
        let given =
            operands.isEmpty ? "none is given" : operands.count == 1 ? "1 is given" : "\(operands.count) are given"
        fail("wrong-arity", at: range, "“\(name)” takes \(counted) \(noun), but \(given)", instead: "write \(shape)")
        return false
    }

    /// Reports a number that is written out and lies where it must not; what a formula gives is checked as it runs.
    mutating func require(
        _ operand: TemplateReader.Operand, _ sentence: String, instead suggestion: Advice? = nil,
        holds: (Double) -> Bool
    ) -> Bool {
        guard let number = operand.formula.constant, !holds(number) else { return true }
        fail("easing-range", at: operand.range, sentence, instead: suggestion)
        return false
    }
}
