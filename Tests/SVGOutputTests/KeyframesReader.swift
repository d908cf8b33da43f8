// CSS keyframes as a browser understands them: what a property is worth at an instant, from the text of a style alone.

import TestSupport
import XML

/// The keyframes and the rules of a style sheet.
struct Keyframes {
    private struct Stop {
        var place: Double
        var property: String
        var value: String
        var timing: [Double]?
    }

    private var animations: [String: [Stop]] = [:]
    private var rules: [String: [String]] = [:]
    /// What classes say besides their animations.
    private var declarations: [String: [String: String]] = [:]

    init(_ text: String) {
        // The rules stand in the block of those who want motion.
        for line in text.split(separator: "\n")
        where line != "}" && !line.hasPrefix("@media") && !line.hasPrefix("@property") {
            let parts = line.split(separator: "{", maxSplits: 1)
            let body = parts[1].dropLast()
            if line.hasPrefix("@keyframes ") {
                animations[String(parts[0].dropFirst(11))] = Keyframes.stops(String(body))
            } else {
                for declaration in body.split(separator: ";") {
                    let pair = declaration.split(separator: ":", maxSplits: 1).map(String.init)
                    for selector in parts[0].split(separator: ",").map({ String($0.dropFirst()) }) {
                        if pair[0] == "animation" {
                            rules[selector] = pair[1].split(separator: ",").map(String.init)
                        } else {
                            declarations[selector, default: [:]][pair[0]] = pair[1]
                        }
                    }
                }
            }
        }
    }

    /// The names of all keyframes and classes.
    var names: [String] { animations.keys.sorted() + Set(rules.keys).union(declarations.keys).sorted() }

    private static func stops(_ text: String) -> [Stop] {
        var stops: [Stop] = []
        for block in text.split(separator: "}") {
            let parts = block.split(separator: "{")
            var declarations: [String: String] = [:]
            for declaration in parts[1].split(separator: ";") {
                let pair = declaration.split(separator: ":", maxSplits: 1).map(String.init)
                declarations[pair[0]] = pair[1]
            }
            let timing = declarations.removeValue(forKey: "animation-timing-function").map { numbers(in: $0) }
            for selector in parts[0].split(separator: ",") {
                let place = selector == "to" ? 100 : selector == "from" ? 0 : Double(selector.dropLast())!
                stops.append(
                    Stop(
                        place: place, property: declarations.first!.key, value: declarations.first!.value,
                        timing: timing))
            }
        }
        return stops.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
            .map(\.element)
    }

    /// The numbers of what an element's classes make of its one animation; nil where it has none.
    func shown(_ element: Element, at millisecond: Double) -> [Double]? {
        let classes = (element["class"] ?? "").split(separator: " ").map(String.init)
        return classes.compactMap { rules[$0] }.last?.first.flatMap { shown($0, at: millisecond) }
    }

    /// What the element's class says of a property, with the animated property that it says it by put in and worked out;
    /// nil where it says nothing.
    func said(_ property: String, of element: Element, at millisecond: Double) -> [Double]? {
        guard let name = element["class"], let text = declarations[name]?[property] else { return nil }
        let moving = (rules[name] ?? []).first { text.contains(moved($0)) }
        guard let moving, let value = shown(moving, at: millisecond)?.first else { return nil }
        // Each number is a sum of a product and a number: calc(var(--p)*2px + 3px).
        var result = text.replacing("calc(", with: "(").replacing("var(\(moved(moving)))", with: "@")
        for unit in ["px", "deg"] { result = result.replacing(unit, with: "") }
        return result.split { "(), ".contains($0) }.reduce(into: (numbers: [Double](), sign: 0.0)) { found, word in
            if word == "+" || word == "-" {
                found.sign = word == "+" ? 1 : -1
            } else if word.first == "@" {
                found.numbers.append(value * (word.count > 1 ? Double(word.dropFirst(2))! : 1))
            } else if let number = Double(word) {
                if found.sign == 0 {
                    found.numbers.append(number)
                } else {
                    found.numbers[found.numbers.count - 1] += found.sign * number
                }
                found.sign = 0
            }
        }.numbers
    }

    /// The property of its own that an animation moves.
    private func moved(_ animation: String) -> String {
        animations[animation.split(separator: " ").first.map(String.init) ?? ""]?.first?.property ?? ""
    }

    private func shown(_ animation: String, at millisecond: Double) -> [Double]? {
        let words = animation.split(separator: " ").map(String.init)
        let stops = animations[words[0]]!
        let times = words.dropFirst().filter { $0.first!.isNumber || $0.first == "." }.map { milliseconds($0) }
        var fraction = (millisecond - (times.count > 1 ? times[1] : 0)) / times[0]
        if words.contains("infinite") { fraction -= fraction.rounded(.down) }
        let place = min(max(fraction, 0), 1) * 100
        guard let index = stops.lastIndex(where: { $0.place <= place }), index + 1 < stops.count else {
            return numbers(in: stops[stops.count - 1].value)
        }
        let (from, to) = (stops[index], stops[index + 1])
        if words.contains("step-end") { return numbers(in: from.value) }
        var share = (place - from.place) / (to.place - from.place)
        if let timing = from.timing { share = timingFunction(timing, at: share) }
        return zip(numbers(in: from.value), numbers(in: to.value)).map { $0 + ($1 - $0) * share }
    }
}
