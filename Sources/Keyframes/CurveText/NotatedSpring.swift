// Springs as UIKit and CSS tools write them, which are no easings of designs.

import Diagnostics
package import Motion

/// A spring from text such as `CASpringAnimation(stiffness: 100, damping: 10)`, `{ stiffness: 170, damping: 26, mass: 1 }` or `{ tension: 170, friction: 26 }`.
package struct NotatedSpring {
    /// What is wrong with a text, in a sentence.
    package struct Fault: Error {
        package let sentence: String

        init(_ sentence: String) { self.sentence = sentence }
    }

    package var spring: Spring
    /// In whole distances per second.
    package var velocity: Double
    /// How long it is made to take, if that is part of its form.
    package var duration: Double?

    /// The names of one number in different tools.
    private static let names: [String: String] = [
        "mass": "mass", "stiffness": "stiffness", "tension": "stiffness", "damping": "damping", "friction": "damping",
        "velocity": "velocity", "initialvelocity": "velocity", "initialspringvelocity": "velocity",
        "duration": "duration", "perceptualduration": "perceptual", "visualduration": "visual",
        "springduration": "perceptual", "withduration": "duration", "bounce": "bounce", "extrabounce": "bounce",
        "response": "response", "dampingfraction": "fraction", "dampingratio": "ratio",
        "usingspringwithdamping": "ratio",
    ]
    /// Names in such texts that say nothing about the spring.
    private static let ignored: Set<String> = ["type", "blendduration"]

    /// Whether the text is a spring of UIKit's that is fitted to a duration of its own.
    package static func hasDuration(_ text: String) -> Bool {
        let small = text.lowercased()
        return small.contains("dampingratio") && small.contains("duration:")
    }

    /// Nil where the text is none of these.
    package static func read(_ text: String) throws(Fault) -> NotatedSpring? {
        guard text.contains(":"), !text.contains("?") else { return nil }
        var numbers: [String: Double] = [:]
        let inside = text.firstIndex { $0 == "(" || $0 == "{" }.map { text[text.index(after: $0)...] } ?? text[...]
        for part in inside.split(whereSeparator: { ",;{}()".contains($0) }) {
            let pair = part.split(separator: ":", maxSplits: 1)
            let trimmed = pair.map { String($0.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }) }
            guard let name = trimmed.first, !name.isEmpty else { continue }
            if name.lowercased() == "type", trimmed.last?.lowercased() != "spring" { return nil }
            if Self.ignored.contains(name.lowercased()) { continue }
            if name.lowercased() == "delay" {
                if trimmed.count == 2, Self.number(trimmed[1]) == 0 { continue }
                throw Fault("a curve has no delay: leave it out, and write delay=\"…\" on the <fb:animate>")
            }
            guard let known = Self.names[name.lowercased()] else {
                let candidates = Self.names.keys.sorted()
                throw Fault(
                    "a spring has no number called '\(name)'"
                        + (Suggestion.closest(to: name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""))
            }
            guard trimmed.count == 2, let number = Self.number(trimmed[1]) else {
                throw Fault("'\(name)' of a spring takes a number, such as \(name): 0.5")
            }
            if numbers.updateValue(number, forKey: known) != nil {
                throw Fault("'\(name)' is given twice; a spring takes it once")
            }
        }
        guard !numbers.isEmpty else { return nil }
        // A duration alone is that of an easing, but in what is a spring by its name or its type.
        let isNamed = ["spring", "bouncy", "smooth", "snappy"].contains(where: text.lowercased().contains)
        if numbers.keys.allSatisfy({ $0 == "duration" }), !isNamed { return nil }
        // In braces it is JavaScript: Motion's duration is the time in which the spring comes to rest.
        if numbers["bounce"] != nil, text.contains("{"), let duration = numbers.removeValue(forKey: "duration") {
            numbers["settling"] = duration
        }
        return try NotatedSpring(numbers, isApple: text.hasPrefix("CA") || text.hasPrefix("UI"))
    }

    private static func number(_ text: String) -> Double? {
        if text.hasSuffix("ms") { return Double(text.dropLast(2)).map { $0 / 1000 } }
        let number = Double(text.hasSuffix("s") ? String(text.dropLast()) : text)
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    /// Core Animation and UIKit hold damping beyond critical at critical; other tools do not.
    private init(_ numbers: [String: Double], isApple: Bool = false) throws(Fault) {
        func least(_ name: String, above bound: Double, _ otherwise: Double) throws(Fault) -> Double {
            let number = numbers[name] ?? otherwise
            guard number > bound else { throw Fault("the \(name) of a spring must be above \(bound), not \(number)") }
            return number
        }
        let kinds: [Set<String>] = [
            ["mass", "stiffness", "damping", "velocity"], ["duration", "bounce", "velocity"],
            ["response", "fraction", "velocity"], ["ratio", "duration", "velocity"],
            ["response", "ratio", "velocity"], ["perceptual", "bounce", "velocity"],
            ["visual", "bounce", "velocity"], ["settling", "bounce", "velocity"],
        ]
        guard let kind = kinds.firstIndex(where: { Set(numbers.keys).isSubset(of: $0) }) else {
            throw Fault(
                "these numbers belong to different springs; give mass, stiffness and damping, or duration and bounce, "
                    + "or response and dampingFraction, or dampingRatio and duration")
        }
        velocity = numbers["velocity"] ?? 0
        let bounce = numbers["bounce"] ?? 0
        guard bounce > -1, bounce < 1 else {
            throw Fault("the bounce of a spring must lie between -1 and 1, not \(bounce)")
        }
        switch kind {
        case 0:
            spring = Spring(
                mass: try least("mass", above: 0, 1), stiffness: try least("stiffness", above: 0, 100),
                damping: try least("damping", above: 0, 10), allowsOverdamping: !isApple)
        case 1, 5:
            let length = try least(kind == 1 ? "duration" : "perceptual", above: 0, 0.5)
            spring = Spring(duration: length, bounce: bounce, allowsOverdamping: kind == 1 && !isApple)
        case 6:
            // Motion's own: 1.2 times as fast as SwiftUI's, and damped at most critically.
            spring = Spring(duration: 1.2 * (try least("visual", above: 0, 0.3)), bounce: bounce)
        case 7:
            let length = try least("settling", above: 0, 0.8)
            spring = Spring(dampingRatio: max(0.05, 1 - bounce), duration: length, initialVelocity: velocity)
            duration = length
        case 3:
            let length = try least("duration", above: 0, 0.25)
            spring = Spring(dampingRatio: try least("ratio", above: 0, 1), duration: length, initialVelocity: velocity)
            duration = length
        default:
            let fraction = try least(numbers["ratio"] == nil ? "fraction" : "ratio", above: 0, 0.825)
            let response = try least("response", above: 0, 0.5)
            spring = Spring(response: response, dampingFraction: fraction, allowsOverdamping: true)
        }
    }
}
