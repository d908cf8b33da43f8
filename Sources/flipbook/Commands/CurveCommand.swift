// flipbook curve: one easing, spring, formula in t or row of samples, as numbers or as the shortest text of a form.

import CurveText
import Diagnostics
import Fitting
import Numerics
import Timelines

extension Command {
    static let curve = Command(
        name: "curve", operands: "EASING|SPRING|FORMULA|FILE.csv|-", operandCount: 1...1,
        summary:
            "Print an easing, spring, formula or samples as a table or as the shortest CSS or SMIL",
        details: """
            An easing goes from 0 to 1 over --duration; a spring takes its own settling time where none is given, and is
            cut by a shorter one, as in UIKit. A formula may read t, in seconds. Velocities are per second.
            Springs may be written as in UIKit, SwiftUI or CSS tools: spring(1 100 10), spring(0.5 0.2),
            spring(damping-ratio 0.8), spring(response: 0.55, dampingFraction: 0.8), spring(duration: 0.5, bounce: 0.2),
            { stiffness: 170, damping: 26 }, { tension: 170, friction: 26 }, { duration: 0.8, bounce: 0.25 } (Motion's).
            Damping beyond critical is held at critical in UIKit's forms, as UIKit does, and kept in all others.
            Samples are lines of time,value, in a file or, with -, on standard input; the same time twice is a jump.
            SMIL comes as attributes of an <animate>, in straight or cubic pieces, whichever is shorter. Keyframes come
            with the animation that belongs to them, whose timing function is that of all keyframes without their own.
            A form's text goes to standard output; how long it is and how far off it is at most goes to standard error.
            """,
        options: [
            .value(
                "to", as: "FORM", of: ["table"] + CurveTextForm.allCases.map(\.rawValue),
                "table (default), linear (CSS), smil or keyframes (CSS)"),
            .value("property", as: "NAME", "CSS property of the keyframes (default: scale)"),
            .value("tolerance", as: "E", "allowed error, as a share of the way from start to end (default: 0.001)"),
            .value(
                "effort", as: "LEVEL", of: Effort.allCases.map(\.rawValue),
                "fast, standard (default) or best: how long to search for a shorter text"),
            timingsOption,
            .flag("normalise", "scale the curve to start at 0 and end at 1"),
            .value("duration", as: "SECONDS", "duration (default: 1, or a spring's settling time)"),
            .value("every", as: "STEP", "step of a table in seconds, such as 0.01 (default: 1/60)"),
            .value("at", as: "TIMES", "instants of a table instead of a step, such as 0.05,0.25"),
            .value("format", as: "FORMAT", of: ["csv", "json"], "format of a table: csv or json"),
        ],
        examples: [
            (
                "flipbook curve 'spring(1 100 10 0)'",
                "UIKit's spring with mass, stiffness, damping, velocity, as a table"
            ),
            ("flipbook curve 'spring(0.5 0.3)' --to linear", "SwiftUI's bouncy spring for CSS"),
            ("flipbook curve 'spring(0.5 0.3)' --to keyframes", "the same in cubic pieces, far shorter"),
            ("flipbook curve ease-in-out --duration 0.35 --at 0.1,0.2", "two instants of an easing"),
            ("flipbook curve 'exp(-3 * t) * cos(720 * t)' --duration 2", "a formula of your own"),
            ("flipbook curve - --to linear --normalise < recorded.csv", "what you measured, as a CSS easing"),
        ]
    ) { arguments throws(CommandError) in
        let form = try arguments.choice("to")
        var others = form == "table" ? ["tolerance", "effort", "timings"] : ["every", "at", "format"]
        if form != "keyframes" { others.append("property") }
        for option in others where arguments.has(option) {
            throw .usage("--\(option) does not apply to --to \(form); leave it out")
        }
        let text = arguments.operands[0]
        var curve = try CurveSource.read(text, duration: try duration(arguments))
        if form != "table", !arguments.has("duration"), curve.recorded.isEmpty {
            // Durations are said in whole milliseconds, as Firefox keeps them in SMIL: a spring rests for what is left.
            let whole = (curve.duration * 1000).rounded(.up) / 1000
            if whole != curve.duration { curve = try CurveSource.read(text, duration: whole) }
        }
        if arguments.has("normalise") { try curve.normalise() }
        if form == "table" { return try printTable(of: curve, named: text, arguments) }
        return try printText(of: curve, as: CurveTextForm(rawValue: form) ?? .linear, arguments)
    }

    private static func duration(_ arguments: Arguments) throws(CommandError) -> Double? {
        guard let text = arguments.value("duration") else { return nil }
        guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
            throw .usage("--duration takes seconds above 0, up to 86400, such as 0.35, not '\(text)'")
        }
        return seconds
    }

    private static func printTable(
        of curve: CurveSource, named name: String, _ arguments: Arguments
    ) throws(CommandError) -> ExitCode {
        let format = try arguments.choice("format")
        if arguments.has("every") && arguments.has("at") { throw .usage("give --every or --at, not both") }
        let times: [Time]
        if let list = arguments.value("at") {
            times = try Instants.list(list, option: "at")
        } else {
            let end = Time(seconds: curve.duration)
            if !arguments.has("every"), curve.duration * 60 > 200_000 {
                throw .usage("a table of \(curve.duration) s has over 200,000 rows; give --every 1, or --duration")
            }
            times = try Instants.steps(arguments.value("every") ?? "1/60", to: end, option: "every")
        }
        var table = Table(columns: ["time", "value", "velocity"])
        for time in times {
            let (value, velocity) = curve.at(time.seconds)
            guard value.isFinite, velocity == velocity else { throw CurveSource.noNumber(at: time.seconds) }
            // A timing function may be vertical somewhere.
            table.rows.append([.number(time.seconds), .number(value), .number(velocity)])
        }
        let about =
            JSON.head("curve", version: 1)
            + [("curve", .string(name)), ("duration", Cell.number(curve.duration).json)]
        Console.write(format == "csv" ? table.csv : table.json(about))
        return .fine
    }

    private static func printText(
        of curve: CurveSource, as form: CurveTextForm, _ arguments: Arguments
    ) throws(CommandError) -> ExitCode {
        var share = 0.001
        if let text = arguments.value("tolerance") {
            guard let number = Double(text), number >= 1e-9, number <= 0.5 else {
                throw .usage("--tolerance takes a share of the way from 1e-9 to 0.5, such as 0.001, not '\(text)'")
            }
            share = number
        }
        let level = arguments.has("effort") ? try arguments.choice("effort") : ""
        if curve.duration < 0.001 {
            throw .usage("browsers keep time in milliseconds, and this takes less than one; make it longer")
        }
        let (samples, gap) = try curve.samples(within: share)
        let travel = samples.travel
        let property = arguments.value("property") ?? "scale"
        guard property.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }), !property.isEmpty else {
            throw .usage("--property takes the name of a CSS property, such as scale, not '\(property)'")
        }
        let words = property.split(separator: "-")
        guard property.hasPrefix("--") || ["scale", "opacity", "grow", "shrink", "zoom"].contains(words.last ?? "")
        else {
            throw .usage("--property: \(property) needs a unit, and these go from 0 to 1; use scale or opacity")
        }
        func fit(_ tolerance: Double) -> CurveTextForm.Fitted {
            form.fitted(
                samples, tolerance: tolerance, effort: Effort(rawValue: level) ?? .standard, property: property,
                duration: curve.duration)
        }
        var fitted = fit(share * travel)
        // What the curve does between two samples counts too.
        if fitted.error + gap > share * travel { fitted = fit(share * travel - gap) }
        guard fitted.pieces > 0 else {
            throw .usage("the tolerance is finer than a number has digits; use a larger one")
        }
        Console.write(fitted.text + "\n")
        let error = travel > 0 ? (fitted.error + gap) / travel : 0
        Console.say(
            "\(fitted.bytes) bytes, \(fitted.pieces) \(fitted.pieces == 1 ? "piece" : "pieces"), "
                + "off by at most \(DecimalText.text(error, decimals: 7)) of the way, for a duration of "
                + "\(DecimalText.text(curve.duration, decimals: 3))s")
        if arguments.has("timings") {
            // Once more: the first time loads what a process has to load.
            let stopwatch = Stopwatch()
            var lap = stopwatch.lap()
            _ = try curve.samples(within: share)
            lap.sampled()
            _ = fit(share * travel)
            lap.fitted()
            Console.say(stopwatch.times)
        }
        if error > share * (1 + 1e-9) {
            throw .designs(
                "that is more than allowed: the tolerance is finer than a number has digits; use a larger one")
        }
        return .fine
    }
}

extension SampledCurve {
    /// How far it is from the start to the end; where that is next to nothing, from the least to the greatest value.
    var travel: Double {
        guard let first = values.first, let last = values.last else { return 0 }
        let span = (values.max() ?? first) - (values.min() ?? first)
        let way = abs(last - first)
        return way > span / 100 ? way : span
    }
}
