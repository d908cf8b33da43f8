// CSS keyframes as a browser understands them: what a property is worth at an instant, from the text of a style alone.

import Markup
import TestSupport

/// The keyframes and the rules of a style sheet.
struct Keyframes {
    private struct Stop {
        var place: Double
        var value: String
        var timing: [Double]?
    }

    private var animations: [String: [Stop]] = [:]
    private var rules: [String: [String]] = [:]

    init(_ text: String) {
        // The rules stand in the block of those who want motion.
        for line in text.split(separator: "\n") where line != "}" && !line.hasPrefix("@media") {
            let parts = line.split(separator: "{", maxSplits: 1)
            let body = parts[1].dropLast()
            if line.hasPrefix("@keyframes ") {
                animations[String(parts[0].dropFirst(11))] = Keyframes.stops(String(body))
            } else {
                for selector in parts[0].split(separator: ",") {
                    rules[String(selector.dropFirst())] =
                        body.dropFirst("animation:".count).split(separator: ",").map(String.init)
                }
            }
        }
    }

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
                stops.append(Stop(place: place, value: declarations.first!.value, timing: timing))
            }
        }
        return stops.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
            .map(\.element)
    }

    /// The numbers of what an element's classes make of its one animation; nil where it has none.
    func shown(_ element: Element, at millisecond: Double) -> [Double]? {
        let classes = (element["class"] ?? "").split(separator: " ").map(String.init)
        guard let words = classes.compactMap({ rules[$0] }).last?.first?.split(separator: " ").map(String.init) else {
            return nil
        }
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
