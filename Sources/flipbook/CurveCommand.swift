// flipbook curve: one easing, spring or formula in t, as numbers.

import Diagnostics
import Documents
import Formulas
import Motion
import Simulation

extension Command {
    static let curve = Command(
        name: "curve", operands: "EASING|FORMULA", operandCount: 1...1,
        summary: "Print the values and velocities of an easing, a spring or a formula in t",
        details: """
            An easing goes from 0 to 1 over --duration; a spring takes its own settling time where none is given, and is
            cut by a shorter one, as in UIKit. A formula may read t, in seconds. Velocities are per second.
            """,
        options: [
            .value("duration", "SECONDS", "how long it takes; 1 if nothing is said, a spring's settling time"),
            .value("every", "STEP", "a step in seconds, such as 1/60 (which is the default) or 0.01"),
            .value("at", "TIMES", "instants in seconds instead, such as 0.05,0.25"),
            .value("format", "FORMAT", "csv or json"),
        ],
        examples: [
            ("flipbook curve 'spring(1 100 10 0)'", "UIKit's spring with mass, stiffness, damping, velocity"),
            ("flipbook curve ease-in-out --duration 0.35 --at 0.1,0.2", "two instants of an easing"),
            ("flipbook curve 'exp(-3 * t) * cos(720 * t)' --duration 2", "a formula of your own"),
        ]
    ) { arguments throws(CommandError) in
        let format = try arguments.choice("format", of: ["csv", "json"])
        if arguments.has("every") && arguments.has("at") { throw .usage("give --every or --at, not both") }
        var duration: Double?
        if let text = arguments.value("duration") {
            guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
                throw .usage("--duration takes seconds above 0, up to 86400, such as 0.35, not '\(text)'")
            }
            duration = seconds
        }
        let curve = try Curve(arguments.operands[0], duration: duration)
        let end = Time(seconds: curve.duration)
        let times: [Time]
        if let list = arguments.value("at") {
            times = try Instants.list(list, option: "at")
        } else {
            times = try Instants.steps(arguments.value("every") ?? "1/60", to: end, option: "every")
        }
        var table = Table(columns: ["time", "value", "velocity"])
        for time in times {
            let (value, velocity) = curve.at(time.seconds)
            guard value.isFinite, velocity.isFinite else {
                throw .usage("at \(time.seconds) s the formula gives no number; look for a division by zero there")
            }
            table.rows.append([.number(time.seconds), .number(value), .number(velocity)])
        }
        let about: [(String, Cell)] = [("curve", .text(arguments.operands[0])), ("duration", .number(curve.duration))]
        Console.write(format == "csv" ? table.csv : table.json(about))
        return .fine
    }
}

/// A curve of one quantity over time.
private struct Curve {
    var duration: Double
    /// The value and the velocity after so many seconds.
    var at: (Double) -> (Double, Double)

    init(_ text: String, duration wanted: Double?) throws(CommandError) {
        let name = text.prefix { $0.isLetter || $0 == "-" }.lowercased()
        if EasingForm.all.contains(where: { $0.name == name }) {
            try self.init(easing: text, duration: wanted)
        } else {
            try self.init(formula: text, duration: wanted)
        }
    }

    private init(easing text: String, duration wanted: Double?) throws(CommandError) {
        var diagnostics: [Diagnostic] = []
        let template = FormulaScope().easing(text, reporting: &diagnostics)
        guard let template, diagnostics.isEmpty else { throw Curve.error(text, diagnostics) }
        let numbers = template.operands.map { $0.evaluate(in: [Double]()) }
        switch template.curve(numbers, seconds: wanted ?? 1) {
        case .easing(let easing):
            let length = wanted ?? 1
            duration = length
            at = { seconds in
                let fraction = min(1, max(0, seconds / length))
                return (easing.value(at: fraction), easing.derivative(at: fraction) / length)
            }
        case .spring(let spring, let velocity):
            let length = wanted ?? spring.settlingDuration(initialVelocity: velocity)
            guard length <= 86_400 else { throw .usage("this spring never comes to rest; say --duration") }
            duration = length
            at = { seconds in
                if seconds >= length { return (1, 0) }
                return (
                    1 + spring.displacement(-1, velocity: velocity, at: seconds),
                    spring.velocity(-1, velocity: velocity, at: seconds)
                )
            }
        }
    }

    private init(formula text: String, duration wanted: Double?) throws(CommandError) {
        var diagnostics: [Diagnostic] = []
        let scope = FormulaScope(resolve: { $0 == "t" ? .number(slot: 0) : nil }, names: { ["t"] })
        guard let compiled = scope.compile(text, as: .number, reporting: &diagnostics) else {
            throw Curve.error(text, diagnostics)
        }
        duration = wanted ?? 1
        at = { seconds in
            let rate = compiled.formula.evaluate(in: [Rate(seconds, slope: 1)])
            return (rate.value, rate.slope)
        }
    }

    private static func error(_ text: String, _ diagnostics: [Diagnostic]) -> CommandError {
        let source = SourceText(name: "curve", text: text)
        let said = DiagnosticRendering.text(diagnostics, in: source, colour: Console.hasColour)
        return .usage("this is neither an easing nor a formula in t:\n" + said)
    }
}
