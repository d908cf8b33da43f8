// Every easing in text becomes what Simulation runs.

import Diagnostics
import Formulas
import Interactions
import Motion
import Testing

@testable import FormulaText

struct EasingTests {
    private func easing(_ text: String) -> EasingTemplate? {
        var diagnostics: [Diagnostic] = []
        let easing = FormulaTestScope().scope.easing(text, reporting: &diagnostics)
        for diagnostic in diagnostics { Issue.record("\(text): \(line(diagnostic))") }
        return easing
    }

    @Test(
        "reads",
        arguments: [
            ("linear", .linear, []), ("ease", .cubicBezier, [0.25, 0.1, 0.25, 1]),
            ("ease-in", .cubicBezier, [0.42, 0, 1, 1]),
            ("ease-out", .cubicBezier, [0, 0, 0.58, 1]), (" ease-in-out ", .cubicBezier, [0.42, 0, 0.58, 1]),
            ("cubic-bezier(0.1, -2, 1, 3)", .cubicBezier, [0.1, -2, 1, 3]),
            ("cubic-bezier(.1 {h / 100} 1 1)", .cubicBezier, [0.1, 0.5, 1, 1]),
            ("steps(7)", .steps, [7]), ("steps({h}, start)", .steps, [50]), ("step-start", .steps, [1]),
            ("linear(0, 1)", .piecewise, [0, 0, 1, 1]), ("linear(0, 0.5 30%, 1)", .piecewise, [0, 0, 0.3, 0.5, 1, 1]),
            ("linear(0 0.5 30% 1)", .piecewise, [0, 0, 0.3, 0.5, 1, 1]),
            ("linear(0, 30% 0.5, 1)", .piecewise, [0, 0, 0.3, 0.5, 1, 1]),
            ("linear(0, 0.25, 1)", .piecewise, [0, 0, 0.5, 0.25, 1, 1]),
            ("linear(0, 0.5 25% 75%, 1)", .piecewise, [0, 0, 0.25, 0.5, 0.75, 0.5, 1, 1]),
            ("linear(0, 0.5 60%, 0.7 40%, 1)", .piecewise, [0, 0, 0.6, 0.5, 0.6, 0.7, 1, 1]),
            ("linear(0, {h / 100}, 1)", .piecewise, [0, 0, 0.5, 0.5, 1, 1]),
            ("linear(0 0%, 0.5 {h}%, 0.6 40%, 1 100%)", .piecewise, [0, 0, 0.5, 0.5, 0.5, 0.6, 1, 1]),
            ("spring(1 100 10)", .spring, [1, 100, 10]), ("spring(1, 100, 10, {time})", .spring, [1, 100, 10, 2.5]),
            ("spring(0.5 0.2)", .perceptualSpring, [0.5, 0.2]), ("spring(500ms -0.2)", .perceptualSpring, [0.5, -0.2]),
            ("spring(0.5s, 0)", .perceptualSpring, [0.5, 0]), ("spring(damping-ratio 0.7)", .dampedSpring, [0.7]),
            ("spring(damping-ratio 0.7 3)", .dampedSpring, [0.7, 3]), ("ease-in-out-sine", .easeInOutSine, []),
            ("spring(duration: 500ms, bounce: -0.5)", .perceptualSpring, [0.5, -0.5]),
            ("linear(0 calc(0%), calc(2 * 0.25) calc(50% - 10%), 1)", .piecewise, [0, 0, 0.4, 0.5, 1, 1]),
            ("linear(0, 1 calc(min(100%, 200%)))", .piecewise, [0, 0, 1, 1]),
        ] as [(String, EasingTemplate.Kind, [Double])])
    func reads(_ text: String, _ kind: EasingTemplate.Kind, _ operands: [Double]) {
        let easing = easing(text)
        #expect(easing?.kind == kind)
        #expect(easing?.operands.map { $0.evaluate(in: FormulaTestScope.frame) } == operands)
    }

    @Test(
        "stops that browsers refuse are refused",
        arguments: [
            ("linear(0% 1 50%)", "places on both sides"), ("linear(0 0% 100%)", "at least two stops"),
            ("linear(0% 100% 0)", "at least two stops"), ("linear(0.5)", "at least two stops"),
            ("linear(0 calc(50px - 50%), 0)", "neither a number nor a percentage"),
            ("linear(0 calc(50% + 1), 1)", "neither a number nor a percentage"),
            ("linear(0 calc(50%", "neither a number nor a percentage"),
            ("spring(duration 0.5)", "“:” is missing after “duration”"),
            ("spring(reponse: 0.5)", "no number called “reponse”"),
            ("spring(mass: 1, bounce: 0.2)", "different springs"),
            ("spring(response: 0.5, dampingFraction: 0)", "above 0"),
            ("bouncy(bounce: 0.2)", "no number called “bounce”"),
            ("bouncy(extraBounce: 0.7)", "between −1 and 1"), ("spring(response: 1, response: 2)", "given twice"),
            ("spring(response: 0.5, dampingFraction: 800ms)", "not a unit here"), ("snapy", "no easing “snapy”"),
        ])
    func stopsThatBrowsersRefuseAreRefused(_ text: String, _ sentence: String) {
        var diagnostics: [Diagnostic] = []
        #expect(FormulaTestScope().scope.easing(text, reporting: &diagnostics) == nil)
        #expect(diagnostics.first?.sentence.contains(sentence) == true, "\(text): \(diagnostics)")
    }

    @Test("positions of steps") func positionsOfSteps() {
        let table: [(String, StepPosition)] = [
            ("steps(2)", .end), ("steps(2, end)", .end), ("steps(2 jump-end)", .end), ("steps(2, start)", .start),
            ("steps(2, jump-start)", .start), ("steps(2, jump-none)", .none), ("steps(2, jump-both)", .both),
            ("step-start", .start), ("step-end", .end),
        ]
        for (text, position) in table { #expect(easing(text)?.stepPosition == position, "\(text)") }
    }

    @Test("every form has a shape that reads") func everyFormHasAShapeThatReads() {
        for form in EasingForm.all {
            #expect(form.shape.contains(form.name))
            #expect(!form.meaning.isEmpty)
        }
        let plain = EasingForm.all.filter {
            !["cubic-bezier", "steps"].contains($0.name) && !$0.name.hasSuffix("pring")
        }
        for form in plain { #expect(easing(form.name) != nil) }
    }

    @Test("SwiftUI's springs are read with its names and what it takes for those left out")
    func swiftUISprings() throws {
        let table: [(String, [Double])] = [
            ("spring(response: 0.5, dampingFraction: 0.8)", [0.5, 0.2]), ("spring(dampingFraction: 2)", [0.5, -0.5]),
            (".spring(response: 500ms, dampingFraction: 1, blendDuration: 0)", [0.5, 0]),
            ("spring(duration: 0.4)", [0.4, 0]), (".spring", [0.5, 0]), ("spring( )", [0.5, 0]),
            ("spring(bounce: 0.1)", [0.5, 0.1]), ("bouncy", [0.5, 0.3]),
            (".bouncy(duration: 0.4, extraBounce: 0.1)", [0.4, 0.4]), ("smooth", [0.5, 0]), ("snappy", [0.5, 0.15]),
            ("snappy(extraBounce: {time - 2.4})", [0.5, 0.25]), ("interactiveSpring()", [0.15, 0.14]),
            ("interactiveSpring(dampingFraction: 0.86)", [0.15, 0.14]),
            ("interpolatingSpring(mass: 1, stiffness: 100, damping: 10)", [2 * .pi / 10, 0.5]),
            ("spring(stiffness: 100, damping: 40, initialVelocity: 3)", [2 * .pi / 10, -0.5, 3]),
            ("spring(response: {time}, dampingFraction: {time / 5})", [2.5, 0.5]),
        ]
        for (text, numbers) in table {
            let read = try #require(easing(text), "\(text)")
            #expect(read.kind == .perceptualSpring, "\(text)")
            let operands = read.operands.map { $0.evaluate(in: FormulaTestScope.frame) }
            #expect(operands.count == numbers.count, "\(text)")
            for (operand, number) in zip(operands, numbers) {
                #expect((operand - number).magnitude < 1e-12, "\(text): \(operands)")
            }
        }
        #expect(easing("spring(dampingRatio: 0.7)") == easing("spring(damping-ratio 0.7)"))
    }

    @Test("springs are springs") func springsAreSprings() {
        #expect(easing("spring(1 100 10)")?.isSpring == true)
        #expect(easing("ease")?.isSpring == false)
    }
}
