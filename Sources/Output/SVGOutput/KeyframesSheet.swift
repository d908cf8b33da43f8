// Keyframes of CSS, and the rules that run them: equal ones are said once.

import Motion
import Timelines
import XML

/// A style sheet on its way. Classes are given to elements in the order in which they ask.
struct KeyframesSheet {
    /// The body of each `@keyframes`, by the number in its name.
    private var keyframes: [String] = []
    private var numbers: [String: Int] = [:]
    /// The animations of each class, by the number in its name, and what it says besides.
    private var rules: [(animations: [String], declarations: [String])] = []
    /// What moves properties of the sheet's own, by the number in their names.
    private var motions: [Timeline] = []

    var isEmpty: Bool { rules.isEmpty }

    /// Runs an animation on whatever has the class; a new class where none is given.
    mutating func run(_ body: String, _ window: Window, isStepped: Bool, on existing: Int?) -> Int {
        let number = numbers[body] ?? keyframes.count
        if number == keyframes.count {
            keyframes.append(body)
            numbers[body] = number
        }
        var words = [keyframesName(number), KeyframesSheet.clock(window.duration)]
        if window.start > 0 { words.append(KeyframesSheet.clock(window.start)) }
        words.append(isStepped ? "step-end" : "linear")
        words.append(window.repeats ? "infinite" : "both")
        let rule = existing ?? rules.count
        if rule == rules.count { rules.append(([], [])) }
        let animation = words.joined(separator: " ")
        // What several attributes of an element follow runs once.
        if !rules[rule].animations.contains(animation) { rules[rule].animations.append(animation) }
        return rule
    }

    /// Says something else of whatever has the class.
    mutating func declare(_ declaration: String, on rule: Int) { rules[rule].declarations.append(declaration) }

    /// The name of a property that a motion moves.
    mutating func property(_ motion: Timeline) -> String {
        let number = motions.firstIndex(of: motion) ?? motions.count
        if number == motions.count { motions.append(motion) }
        return propertyName(number)
    }

    private func propertyName(_ number: Int) -> String { "--p\(number)" }

    /// CSS takes a time without a zero before its point; SMIL does not.
    private static func clock(_ milliseconds: Int64) -> String {
        let text = SVGOutput.clock(milliseconds)
        return text.hasPrefix("0.") ? String(text.dropFirst()) : text
    }

    func className(_ number: Int) -> String { "m\(number)" }

    /// The number of a class of this sheet.
    func number(_ className: String) -> Int? {
        className.hasPrefix("m") ? Int(className.dropFirst()) : nil
    }

    private func keyframesName(_ number: Int) -> String { "k\(number)" }

    var text: String {
        // A property that is a number is one between keyframes too.
        var lines = motions.indices.map {
            "@property \(propertyName($0)){syntax:\"<number>\";inherits:false;initial-value:0}"
        }
        lines += keyframes.enumerated().map { "@keyframes \(keyframesName($0.offset)){\($0.element)}" }
        // Who asks for less motion sees the drawing as it stands without rules.
        lines.append("@media (prefers-reduced-motion:no-preference){")
        var selectors: [String] = []
        var bodies: [String: String] = [:]
        let said =
            KeyframesSheet.grouped(rules.map { "animation:\($0.animations.joined(separator: ","))" })
            + KeyframesSheet.grouped(rules.map { $0.declarations.joined(separator: ";") })
        for (body, numbers) in said where !body.isEmpty {
            let selector = numbers.map { "." + className($0) }.joined(separator: ",")
            if bodies[selector] == nil { selectors.append(selector) }
            bodies[selector] = bodies[selector].map { $0 + ";" + body } ?? body
        }
        lines += selectors.map { "\($0){\(bodies[$0]!)}" }
        lines.append("}")
        return lines.joined(separator: "\n")
    }

    /// Texts with the numbers at which they stand, in the order in which they come first.
    private static func grouped(_ texts: [String]) -> [(text: String, numbers: [Int])] {
        var order: [String] = []
        var numbers: [String: [Int]] = [:]
        for (number, text) in texts.enumerated() {
            if numbers[text] == nil { order.append(text) }
            numbers[text, default: []].append(number)
        }
        return order.map { ($0, numbers[$0]!) }
    }

    /// The inside of `@keyframes` for one property, and the further error of each component by the rounding of times.
    static func body(
        of property: String, timeline: Timeline, window: Window, values text: ([[Double]], [Int]) -> [String]
    ) -> (text: String, error: [Double], isStepped: Bool) {
        let strip = TrackWindow(timeline, window)
        let budget = zip(timeline.tolerance, timeline.error).map { max($0 - $1, $0 * 0.02) }
        let times = KeyTimes(strip, budget: budget)
        // A jump is two keyframes a twentieth of a millisecond apart: of two at one place CSS takes the later alone.
        let length = Double(strip.duration)
        let fine = DecimalText.decimals(forStep: 5 / length)
        let unit = 1 / DecimalText.powers[fine]
        let texts = text(strip.values(at: times.fractions), timeline.decimals(of: strip))
        var blocks: [(declarations: String, places: [String])] = []
        var known: [String: Int] = [:]
        func add(_ declarations: String, at place: String) {
            if let index = known[declarations] { return blocks[index].places.append(place) }
            known[declarations] = blocks.count
            blocks.append((declarations, [place]))
        }
        for (index, value) in texts.enumerated() {
            var place = times.fractions[index] * 100
            let isBeforeJump = index + 1 < strip.times.count && strip.times[index + 1] == strip.times[index]
            if isBeforeJump { place -= unit }
            let percent = DecimalText.text(max(place, 0), decimals: isBeforeJump ? max(fine, 7) : 7)
            let selector = place <= 0 ? "0%" : place >= 100 ? "to" : percent + "%"
            var declarations = "\(property):\(value)"
            if index < strip.timings.count, let timing = strip.timings[index] {
                let numbers = [timing.x1, timing.y1, timing.x2, timing.y2].map {
                    DecimalText.text($0, decimals: DecimalText.greatestDecimals)
                }
                declarations += ";animation-timing-function:cubic-bezier(\(numbers.joined(separator: ",")))"
            }
            add(declarations, at: selector)
        }
        if strip.isDiscrete, let last = texts.last {
            // The last step lasts to the end.
            add("\(property):\(last)", at: "to")
        }
        let inside = blocks.map { "\($0.places.joined(separator: ",")){\($0.declarations)}" }.joined()
        return (inside, times.error, strip.isDiscrete)
    }
}
