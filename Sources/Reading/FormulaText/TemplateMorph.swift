// A path that is on its way between two others: d="{morph(#heart, #ball, share)}".

internal import Diagnostics
internal import Formulas
internal import Geometry
import Interactions

/// `morph(…)` as the whole of a template, taken apart at its commas.
struct TemplateMorph {
    /// What stands between the parentheses, without spaces around; at least one.
    fileprivate var arguments: [(text: String, range: Range<Int>)] = []
    private(set) var range: Range<Int>

    /// Nil where the template is anything else.
    init?(_ template: FormulaTemplate) {
        guard let hole = template.singleHole else { return nil }
        let bytes = Array(hole.text.utf8)
        func isSpace(_ index: Int) -> Bool { bytes[index] == 32 || bytes[index] >= 9 && bytes[index] <= 13 }
        var first = 0
        while first < bytes.count, isSpace(first) { first += 1 }
        var last = bytes.count
        while last > first, isSpace(last - 1) { last -= 1 }
        guard bytes[first..<last].starts(with: Array("morph(".utf8)), bytes[last - 1] == UInt8(ascii: ")") else {
            return nil
        }
        let start = hole.range.lowerBound + 1
        range = start + first..<start + last
        var begin = first + 6
        var depth = 0
        var isText = false
        for index in begin..<last {
            let byte = bytes[index]
            if byte == UInt8(ascii: "'") { isText.toggle() }
            if isText { continue }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            guard index == last - 1 || byte == UInt8(ascii: ",") && depth == 0 else { continue }
            var end = index
            while begin < end, isSpace(begin) { begin += 1 }
            while end > begin, isSpace(end - 1) { end -= 1 }
            arguments.append((String(decoding: bytes[begin..<end], as: UTF8.self), start + begin..<start + end))
            begin = index + 1
        }
    }
}

extension TemplateReader {
    /// The greatest number of numbers that a morph may have.
    private static let limit = 1000
    /// The greatest coordinate, in points.
    private static let reach = 1e6

    mutating func morph(_ morph: TemplateMorph) -> CompiledTemplate? {
        let arguments = morph.arguments
        guard arguments.count == 3 else {
            fail(
                "wrong-arity", at: morph.range, "“morph” takes two paths and a share from 0 to 1",
                instead: "write morph(#a, #b, share)")
            return nil
        }
        let first = path(arguments[0].text, at: arguments[0].range)
        let second = path(arguments[1].text, at: arguments[1].range)
        let share = scope.compile(
            arguments[2].text, as: .number, at: arguments[2].range.lowerBound, origin: origin,
            reporting: &diagnostics)
        guard let first, let second, let share else { return nil }
        for (path, argument) in zip([first, second], arguments)
        where !path.coordinates.allSatisfy({ abs($0) <= Self.reach }) {
            fail(
                "bad-value", at: argument.range, "“\(argument.text)” reaches further than \(Int(Self.reach)) points",
                instead: "draw it at the size in which it is shown")
            return nil
        }
        // Together they have at least as many as the longer one.
        let isLong = max(first.coordinates.count, second.coordinates.count) > Self.limit
        let (from, to) = isLong ? (first, second) : Path.matched(first, second)
        let numbers = isLong && first.coordinates.count < second.coordinates.count ? to.coordinates : from.coordinates
        guard numbers.count <= Self.limit else {
            fail(
                "too-much", at: morph.range, "to morph these paths takes \(numbers.count) numbers",
                instead: "\(Self.limit) are the most: simplify the paths in the drawing tool")
            return nil
        }
        var result = CompiledTemplate(kind: .path, operands: [], commands: from.shape.map(\.letter))
        for (a, b) in zip(numbers, to.coordinates) { result.operands.append(mix(a, b, by: share.formula)) }
        return result
    }

    private func mix(_ a: Double, _ b: Double, by share: Formula) -> Formula {
        let ends = [a, b].map { Instruction(.constant, constant: $0) }
        return Formula(
            code: a == b ? [ends[0]] : ends + share.code + [Instruction(.mix)], origin: origin)
    }

    private mutating func path(_ text: String, at range: Range<Int>) -> Path? {
        guard text.hasPrefix("#") else {
            fail(
                "bad-target", at: range, "“morph” takes a path as #id, not “\(text)”",
                instead: scope.drawn(text) != nil ? .write("#\(text)") : nil)
            return nil
        }
        guard let drawn = scope.drawn(String(text.dropFirst())) else {
            fail(
                "unknown-target", at: range, "“\(text)” is not in the drawing",
                instead: Suggestion.oneOf(scope.paths().map { "#" + $0 }, for: text))
            return nil
        }
        guard drawn.element == "path" else {
            fail(
                "bad-target", at: range, "“\(text)” is a <\(drawn.element)>, and “morph” takes a <path>",
                instead: "draw it as a path")
            return nil
        }
        return drawn.path
    }
}
