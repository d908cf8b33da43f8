// The rest value of a binding, compared with the drawing's own value, as an author would write it.

import Diagnostics
import Drawings
import FormulaText
import Formulas
import Geometry
import Interactions
import Simulation
import Vocabulary
import XML

struct RestValue {
    struct Difference {
        var drawn: String
        var bound: String
        var instead: Advice
        /// The attribute's value by which the two agree, empty for none; nil where it takes more.
        var value: String?
    }

    private let binding: Binding
    private let numbers: [Double]
    private let attribute: BindableAttribute
    private let text: String

    /// - Parameter text: what a binding of a string or a text says.
    init(_ binding: Binding, numbers: [Double], attribute: BindableAttribute, text: String) {
        self.binding = binding
        self.numbers = numbers
        self.attribute = attribute
        self.text = text
    }

    /// Nil where the two agree to half a thousandth, or cannot be compared.
    func difference(from element: Element) -> Difference? {
        guard numbers.allSatisfy({ $0.isFinite }) else { return nil }
        if attribute.name == "text" {
            guard element.textContent.trimmedSpace != text.trimmedSpace else { return nil }
            return Difference(
                drawn: "has the text “\(element.textContent.trimmedSpace)”", bound: "“\(text)”",
                instead: "write “\(text)” in it")
        }
        guard let rest = attribute.rest, let name = Name(checking: rest) else { return nil }
        let written = element[name]
        switch binding.kind {
        case .number, .numbers: return number(written, rest)
        case .transform: return transform(written, of: element.id ?? "", rest)
        case .path: return path(written, rest)
        case .color: return color(written, rest)
        case .flag:
            if (written != "none") == (numbers[0] != 0) { return nil }
            let (drawn, bound, what, value) =
                written != "none" ? ("shows", "false", "write", "none") : ("hides", "true", "take", "")
            let instead = Advice("\(what) display=\"none\" \(value.isEmpty ? "off" : "on") it")
            return Difference(drawn: "\(drawn) it", bound: "visible=\"\(bound)\"", instead: instead, value: value)
        case .string, .text:
            guard let written, written != text else { return nil }
            return difference(written: written, bound: text, name: rest)
        }
    }

    private func difference(written: String?, bound: String, name: String) -> Difference {
        Difference(
            drawn: written.map { "has \(name)=\"\($0)\"" } ?? "has no \(name)", bound: "\(name)=\"\(bound)\"",
            instead: "write \(name)=\"\(bound)\" on it, so that other viewers show the state of rest",
            value: bound)
    }

    private func isNear(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 0.0005 * max(1, abs($0)) }
    }

    private func list(_ numbers: [Double]) -> String { numbers.map { RestValue.text($0) }.joined(separator: " ") }

    private func number(_ written: String?, _ name: String) -> Difference? {
        let drawn: [Double]
        if let written {
            if let length = SVGLength.parse(written) {
                // A percentage of what depends on where it stands.
                if length.unit == .percent, attribute.geometry != .other || attribute.name != "offset" { return nil }
                drawn = [length.value(of: 1)]
            } else {
                drawn = NumberList.parse(written).numbers
            }
        } else {
            guard let initial = attribute.initial else { return nil }
            drawn = [initial]
        }
        return isNear(drawn, numbers) ? nil : difference(written: written, bound: list(numbers), name: name)
    }

    private func transform(_ written: String?, of id: String, _ name: String) -> Difference? {
        let drawn = AffineTransform(TransformParser(Array((written ?? "").utf8)).functions)
        let bound = AffineTransform(binding.transform(numbers))
        let isSame = isNear(
            [drawn.a, drawn.b, drawn.c, drawn.d, drawn.e, drawn.f],
            [bound.a, bound.b, bound.c, bound.d, bound.e, bound.f])
        if isSame { return nil }
        let text = binding.transform(numbers).map { function -> String in
            var arguments = function.arguments
            if function.kind == .rotate, arguments[1] == 0, arguments[2] == 0 { arguments = [arguments[0]] }
            return "\(function.kind)(\(list(arguments)))"
        }
        var result = difference(written: written, bound: text.joined(separator: " "), name: name)
        if written != nil, bound == .identity {
            result.value = nil
            result.instead =
                "put a <g id=\"\(id)\"> around it and take the id off it; what is drawn stays where it is then, "
                + "and the binding moves the group"
        }
        return result
    }

    private func path(_ written: String?, _ name: String) -> Difference? {
        let bound = binding.path(numbers)
        if let written {
            let parser = PathParser(Array(written.utf8))
            let drawn = parser.path
            if drawn.shape == bound.shape, isNear(drawn.coordinates, bound.coordinates) { return nil }
            // A morph draws the same with more commands.
            if drawn.shape != bound.shape, isNear(extent(of: drawn), extent(of: bound)) { return nil }
        } else if numbers.isEmpty {
            return nil
        }
        var text: [String] = []
        var next = 0
        for command in binding.commands {
            let count = Path.Builder.argumentCount(of: command) ?? 0
            let letter = String(decoding: [command], as: UTF8.self)
            text.append(([letter] + numbers[next..<next + count].map { RestValue.text($0) }).joined(separator: " "))
            next += count
        }
        return difference(written: written, bound: text.joined(separator: " "), name: name)
    }

    private func extent(of path: Path) -> [Double] {
        guard let bounds = path.bounds else { return [] }
        return [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY, path.length]
    }

    private func color(_ written: String?, _ name: String) -> Difference? {
        let bound = Color(red: numbers[0], green: numbers[1], blue: numbers[2])
        let digits = String(bound.rgb, radix: 16)
        let text = "#" + String(repeating: "0", count: 6 - digits.count) + digits
        // Without the attribute the colour may come from an element around it.
        guard let written else { return nil }
        if let drawn = ColorReader.opaque(written), drawn.rgb == bound.rgb { return nil }
        return difference(written: written, bound: text, name: name)
    }

    /// A number as an author would write it, to four places.
    static func text(_ number: Double) -> String {
        let scaled = (abs(number) * 10000 + 0.5).rounded(.down)
        guard scaled < 1e15 else { return String(number) }
        let units = Int(scaled)
        if units == 0 { return "0" }
        var text = String(units / 10000)
        let rest = units % 10000
        if rest > 0 {
            let digits = String(rest)
            var fraction = String(repeating: "0", count: 4 - digits.count) + digits
            while fraction.hasSuffix("0") { fraction.removeLast() }
            text += "." + fraction
        }
        return number < 0 ? "-" + text : text
    }
}
