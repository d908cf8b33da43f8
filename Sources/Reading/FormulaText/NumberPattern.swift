// Patterns of numbers as Unicode writes them (LDML, part 3): `#,##0.00`, `0 %`, `'No.' 0`.

internal import Diagnostics
internal import Numerics

/// A pattern that was read: the format, and by how much a number is multiplied before it is rounded to a whole one.
struct NumberPattern: Hashable {
    var format = NumberFormat()
    var scale = 1.0

    /// What is wrong with a pattern, and what to write instead.
    struct Problem: Error {
        var sentence: String
        var instead: Advice
    }

    /// How a number in a text is shown without a pattern: with at most three decimals, as few as it has.
    static let plain = "0.###"
    static let mostDecimals = 6

    init(_ text: String) throws(Problem) {
        var reader = AffixReader(Array(text.unicodeScalars))
        format.prefix = try reader.affix()
        try readNumber(reader.number())
        format.suffix = try reader.affix()
        guard reader.isAtEnd else {
            throw Problem(
                sentence: "a pattern has one number, and “\(text)” has more",
                instead: "put digits that are shown as they are between quotes: '…'")
        }
        for _ in 0..<format.decimals { scale *= 10 }
        if reader.isPercent { scale *= 100 }
    }

    private mutating func readNumber(_ text: String) throws(Problem) {
        let halves = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard halves.count <= 2, text.contains(where: { $0 == "0" || $0 == "#" }) else {
            throw Problem(
                sentence: halves.count > 2 ? "“\(text)” has more than one point" : "this pattern shows no number",
                instead: "write one such as 0, 0.0 or #,##0.##")
        }
        let groups = halves[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let whole = groups.joined()
        let decimals = halves.count == 2 ? halves[1] : ""
        guard !whole.contains("0#"), !decimals.contains("#0") else {
            throw Problem(
                sentence: "“\(text)” mixes 0 and #", instead: "# stands outermost: #,##0.0#")
        }
        guard !decimals.contains(","), groups.count == 1 || !groups[groups.count - 1].isEmpty else {
            throw Problem(sentence: "a comma stands between digits before the point", instead: "write #,##0")
        }
        guard decimals.count <= Self.mostDecimals, whole.count <= 15 else {
            throw Problem(
                sentence: "“\(text)” has more digits than are shown",
                instead: "at most 15 stand before the point and \(Self.mostDecimals) behind it")
        }
        format.wholeDigits = whole.count { $0 == "0" }
        format.leastDecimals = decimals.count { $0 == "0" }
        format.decimals = decimals.count
        if groups.count > 1 {
            format.group = groups[groups.count - 1].count
            format.furtherGroup = groups.count > 2 ? max(groups[groups.count - 2].count, 1) : format.group
        }
    }
}

/// Takes a pattern apart: what stands around the number, with its quotes undone, and the number.
private struct AffixReader {
    let scalars: [Unicode.Scalar]
    var index = 0
    var isPercent = false

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    var isAtEnd: Bool { index == scalars.count }

    mutating func number() -> String {
        var text = ""
        while index < scalars.count, "0#,.".unicodeScalars.contains(scalars[index]) {
            text.unicodeScalars.append(scalars[index])
            index += 1
        }
        return text
    }

    /// Up to the number, or to the end.
    mutating func affix() throws(NumberPattern.Problem) -> [UInt8] {
        var text = String.UnicodeScalarView()
        let start = index
        while index < scalars.count, !"0#,.".unicodeScalars.contains(scalars[index]) {
            let scalar = scalars[index]
            index += 1
            switch scalar {
            case "'": text += try quoted()
            case "%":
                isPercent = true
                text.append(scalar)
            case ";":
                throw NumberPattern.Problem(
                    sentence: "a pattern has no second half: numbers below 0 get a minus in front",
                    instead: "choose between two: n lt 0 ? format(-n, '(0)') : format(n, '0')")
            case "E" where index == start + 1 && start > 0, "1"..."9", "@", "*", "¤", "‰":
                throw NumberPattern.Problem(
                    sentence: "“\(scalar)” means nothing in this pattern", instead: Self.advice(scalar))
            default: text.append(scalar)
            }
        }
        return Array(String(text).utf8)
    }

    private static func advice(_ scalar: Unicode.Scalar) -> Advice {
        switch scalar {
        case "¤": "write the sign of the currency itself, as in $0.00"
        case "‰": "multiply by 1000, and quote it: '‰'"
        case "1"..."9": "write 0 for a digit that is always shown, # for one that may go"
        default: "to show it as it is, quote it: '\(scalar)'"
        }
    }

    /// To the closing quote; two quotes are one.
    private mutating func quoted() throws(NumberPattern.Problem) -> String.UnicodeScalarView {
        var text = String.UnicodeScalarView()
        if index < scalars.count, scalars[index] == "'" {
            index += 1
            text.append("'")
            return text
        }
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            if scalar != "'" {
                text.append(scalar)
            } else if index < scalars.count, scalars[index] == "'" {
                index += 1
                text.append(scalar)
            } else {
                return text
            }
        }
        throw NumberPattern.Problem(
            sentence: "a quote in this pattern is not closed",
            instead: "inside a formula two quotes are one: format(n, '0 ''o''''clock''')")
    }
}
