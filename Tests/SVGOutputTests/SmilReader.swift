// SVG's animation elements as a browser understands them: what an attribute is worth at an instant, from text alone.

import TestSupport
import XML

/// Numbers in a text, in order; of path data the coordinates of the points, wherever letters say how far they are.
func numbers(in text: String) -> [Double] {
    var result: [Double] = []
    var word = ""
    var letter: Character = " "
    var (here, start) = ((0.0, 0.0), (0.0, 0.0))
    var open: [Double] = []
    func finish() {
        let read = Double(word)
        word = ""
        guard let number = read else { return }
        open.append(number)
        let count =
            switch letter.lowercased() {
            case "c": 6
            case "m", "l": 2
            default: 1
            }
        guard open.count == count else { return }
        let isRelative = letter.isLowercase
        let (x, y) = isRelative ? here : (0, 0)
        switch letter.lowercased() {
        case "h": open = [open[0] + x, here.1]
        case "v": open = [here.0, open[0] + y]
        case "m", "l", "c": for index in open.indices { open[index] += index % 2 == 0 ? x : y }
        default: break
        }
        result += open
        if letter != " " { here = (open[open.count - 2], open[open.count - 1]) }
        if letter == "M" || letter == "m" { (start, letter) = (here, letter == "M" ? "L" : "l") }
        open = []
    }
    for character in text + " " {
        let goesOn = character.isNumber || character == "." && !word.contains(".")
        if !word.isEmpty, !goesOn { finish() }
        if character.isNumber || character == "." || character == "-" { word.append(character) }
        guard "MmLlHhVvCcZz".contains(character), text.hasPrefix("M") else { continue }
        letter = character
        if character == "Z" || character == "z" { here = start }
    }
    return result
}

/// A clock value in milliseconds.
func milliseconds(_ text: String) -> Double {
    text.hasSuffix("ms") ? Double(text.dropLast(2))! : Double(text.dropLast())! * 1000
}

/// One `animate`, `animateTransform` or `set`, read once and asked often.
struct Smil {
    private let element: Element
    private let begin: Double
    private let duration: Double?
    private let values: [String]
    private let lists: [[Double]]
    private let times: [Double]
    private let isDiscrete: Bool
    private let splines: [[Double]]
    private let repeats: Bool

    init(_ element: Element) {
        self.element = element
        begin = element["begin"].map(milliseconds) ?? 0
        duration = element["dur"].map(milliseconds)
        values = (element["values"] ?? element["to"]!).split(separator: ";", omittingEmptySubsequences: false)
            .map(String.init)
        lists = values.map { numbers(in: $0) }
        isDiscrete = element["calcMode"] == "discrete"
        let written = element["calcMode"] == "spline" ? element["keySplines"] ?? "" : ""
        splines = written.split(separator: ";").map { numbers(in: String($0)) }
        repeats = element["repeatCount"] == "indefinite"
        let steps = Double(isDiscrete ? values.count : values.count - 1)
        times =
            element["keyTimes"]?.split(separator: ";").map { Double($0)! } ?? values.indices.map { Double($0) / steps }
    }

    /// What it shows at a time in milliseconds; nil while it has no effect.
    func shown(at time: Double) -> String? {
        var local = time - begin
        guard local >= 0 else { return nil }
        guard let duration else { return values[0] }
        if repeats {
            local = local.truncatingRemainder(dividingBy: duration)
        } else if local >= duration {
            return element["fill"] == "freeze" ? values.last : nil
        }
        guard values.count > 1 else { return values[0] }
        let fraction = local / duration
        let index = times.lastIndex { $0 <= fraction }!
        if isDiscrete || index == values.count - 1 { return values[index] }
        var share = (fraction - times[index]) / (times[index + 1] - times[index])
        if !splines.isEmpty { share = timingFunction(splines[index], at: share) }
        return zip(lists[index], lists[index + 1]).map { "\($0 + ($1 - $0) * share)" }.joined(separator: " ")
    }
}

func shown(_ element: Element, at time: Double) -> String? { Smil(element).shown(at: time) }

extension Element {
    /// The animations directly in the element, of an attribute if one is given.
    func animations(_ attribute: String? = nil) -> [Element] {
        elements.filter {
            ["animate", "animateTransform", "set"].contains($0.name.local)
                && (attribute == nil || $0["attributeName"] == attribute)
        }
    }

    /// What the attribute is worth: by the last of its animations that has an effect, or else by itself.
    func shownValue(_ attribute: String, at time: Double) -> String? {
        animations(attribute).compactMap { shown($0, at: time) }.last ?? self[Name(attribute)]
    }

    var allAnimations: [Element] { all { ["animate", "animateTransform", "set"].contains($0.name.local) } }
}
