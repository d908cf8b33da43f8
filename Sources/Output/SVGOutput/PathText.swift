// Path data as short text: for all values of an animation the same letters, the shortest that say the same points.

import Geometry
import Timelines

/// Browsers pass from one path to another number by number, so all values of an animation must have the same letters.
/// For each letter there is a choice of words: where the point lies or how far it is from the one before, and `H` or
/// `V` where a line keeps one coordinate. All of them say the very same points, since differences of rounded numbers
/// are taken as whole multiples of the last decimal.
struct PathText {
    private let letters: [Path.Kind]
    /// All coordinates are multiples of the last of these decimals.
    private let decimals: Int
    /// The numbers of each value as such multiples.
    private let values: [[Int64]]

    /// - Parameters:
    ///   - values: numbers as `letters` take them, rounded to `decimals`.
    init(_ letters: [Path.Kind], values: [[Double]], decimals: [Int]) {
        self.letters = letters
        var most = decimals.max() ?? 0
        let greatest = values.reduce(1.0) { $1.reduce($0) { max($0, abs($1)) } }
        // Where a double holds no more, the text does not either.
        while most > 0, greatest * DecimalText.powers[most] > 4e15 { most -= 1 }
        self.decimals = most
        let power = DecimalText.powers[most]
        self.values = values.map {
            $0.map { Int64((min(max($0, -4e15), 4e15) * power).rounded(.toNearestOrAwayFromZero)) }
        }
    }

    /// One text a value.
    var texts: [String] {
        var lines = values.map { _ in Line() }
        var points = values.map { _ in (here: (x: Int64(0), y: Int64(0)), start: (x: Int64(0), y: Int64(0))) }
        var start = 0
        for (number, letter) in letters.enumerated() {
            let range = start..<start + letter.coordinateCount
            start += letter.coordinateCount
            let candidates = words(letter, isFirst: number == 0, in: range, from: points.map(\.here))
            let shortest = candidates.dropFirst().reduce(candidates[0]) { $1.length < $0.length ? $1 : $0 }
            for index in values.indices {
                lines[index].append(shortest.letter, shortest.numbers[index])
                switch letter {
                case .close: points[index].here = points[index].start
                case .move, .line, .cubic:
                    points[index].here = (values[index][range.upperBound - 2], values[index][range.upperBound - 1])
                    if letter == .move { points[index].start = points[index].here }
                }
            }
        }
        return lines.map(\.text)
    }

    /// A letter and the numbers behind it, of each value.
    private struct Word {
        var letter: Character
        var numbers: [[String]]

        /// About, with what parts the numbers.
        var length: Int { numbers.reduce(0) { $1.reduce($0) { $0 + $1.utf8.count + ($1.hasPrefix("-") ? 0 : 1) } } }
    }

    private func words(
        _ letter: Path.Kind, isFirst: Bool, in range: Range<Int>, from here: [(x: Int64, y: Int64)]
    ) -> [Word] {
        func word(_ letter: Character, _ numbers: (Int) -> [Int64]) -> Word {
            Word(letter: letter, numbers: values.indices.map { numbers($0).map(text) })
        }
        func away(_ index: Int) -> [Int64] {
            range.map { values[index][$0] - (($0 - range.lowerBound) % 2 == 0 ? here[index].x : here[index].y) }
        }
        guard letter != .close else { return [word("Z") { _ in [] }] }
        let name = Character(UnicodeScalar(letter.letter))
        var words = [word(name) { Array(values[$0][range]) }]
        if !isFirst { words.append(word(Character(name.lowercased()), away)) }
        if letter == .line {
            let x = range.lowerBound
            if values.indices.allSatisfy({ values[$0][x + 1] == here[$0].y }) {
                words += [word("H") { [values[$0][x]] }, word("h") { [away($0)[0]] }]
            }
            if values.indices.allSatisfy({ values[$0][x] == here[$0].x }) {
                words += [word("V") { [values[$0][x + 1]] }, word("v") { [away($0)[1]] }]
            }
        }
        return words
    }

    private func text(_ multiple: Int64) -> String {
        DecimalText.text(Double(multiple) / DecimalText.powers[decimals], decimals: decimals)
    }

    /// Path data on its way: letters and numbers with nothing between them that the grammar does not need.
    private struct Line {
        var text = ""
        private var letter: Character = " "
        /// Whether the last number has a point: then another one that begins with a point begins a number.
        private var hasPoint = false

        mutating func append(_ next: Character, _ numbers: [String]) {
            // A letter that comes again need not be said; after M it would be L.
            let isSame = next == letter && next != "M" && next != "m" && next != "Z"
            let isLine = letter == "M" && next == "L" || letter == "m" && next == "l"
            let isImplied = isSame || isLine
            if !isImplied { text.append(next) }
            for (index, number) in numbers.enumerated() {
                let isParted = number.hasPrefix("-") || number.hasPrefix(".") && hasPoint
                if index > 0 || isImplied, !isParted { text += " " }
                text += number
                hasPoint = number.contains(".")
            }
            letter = next
        }
    }
}
