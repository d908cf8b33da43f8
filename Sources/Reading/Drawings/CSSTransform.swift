// Transforms as CSS writes them (CSS Transforms 1), as the attribute writes them.

import Geometry
import XML

enum CSSTransform {
    /// The value of the attribute; nil where it depends on a box, a font or a third axis.
    static func attribute(_ text: String) -> String? {
        if text.trimmedSpace.lowercased() == "none" { return "translate(0 0)" }
        var result: [String] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "(") {
            guard let close = rest[open...].firstIndex(of: ")") else { return nil }
            let name = String(rest[..<open]).trimmedSpace
            let words = rest[rest.index(after: open)..<close].split(separator: ",").map { String($0).trimmedSpace }
            guard let function = function(name.lowercased(), words) else { return nil }
            result.append(function)
            rest = rest[rest.index(after: close)...]
        }
        let joined = result.joined(separator: " ")
        let isWhole = rest.allSatisfy(\.isWhitespace) && !result.isEmpty
        return isWhole && TransformParser(Array(joined.utf8)).error == nil ? joined : nil
    }

    private static func function(_ name: String, _ words: [String]) -> String? {
        let isAngle = name.hasPrefix("rotate") || name.hasPrefix("skew")
        let isLength = name.hasPrefix("translate")
        let numbers = words.compactMap { isAngle ? angle($0) : isLength ? length($0) : Double($0) }
        guard numbers.count == words.count, let first = numbers.first else { return nil }
        let list = numbers.map(SVGLength.text).joined(separator: " ")
        switch name {
        case "translate", "scale", "rotate", "matrix": return "\(name)(\(list))"
        case "translatex": return "translate(\(list) 0)"
        case "translatey": return "translate(0 \(list))"
        case "scalex": return "scale(\(list) 1)"
        case "scaley": return "scale(1 \(list))"
        case "rotatez": return "rotate(\(list))"
        case "skewx", "skewy": return "skew\(name.last == "x" ? "X" : "Y")(\(list))"
        case "skew" where numbers.count == 1: return "skewX(\(list))"
        case "translate3d" where numbers.count == 3 && numbers[2] == 0:
            return "translate(\(SVGLength.text(first)) \(SVGLength.text(numbers[1])))"
        default: return nil
        }
    }

    /// In points. Only 0 needs no unit.
    private static func length(_ word: String) -> Double? {
        SVGLength.parse(word).flatMap { $0.unit == .pixels || $0.number == 0 ? $0.number : nil }
    }

    /// In degrees.
    private static func angle(_ word: String) -> Double? {
        let units = [("deg", 1), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
        for (unit, degrees) in units where word.lowercased().hasSuffix(unit) {
            return Double(word.dropLast(unit.count)).map { $0 * degrees }
        }
        return Double(word).flatMap { $0 == 0 ? 0 : nil }
    }
}
