// Colour functions of CSS Color 4 in sRGB: librsvg 2.54 knows rgb() and hsl() alone, and draws black for others.

import FormulaText
import Numerics

enum ColorFunctions {
    private static let names: Set = ["hwb", "lab", "lch", "oklab", "oklch", "color"]
    /// Colours that depend on others.
    private static let unreadable = ["color-mix(", "light-dark(", "(from ", "contrast-color(", "device-cmyk(", "calc("]

    /// Whether a value holds a colour that stays unknown to librsvg.
    static func isUnknown(_ value: String) -> Bool {
        let lowered = value.lowercased()
        return ColorReader.isOfSystem(lowered) || unreadable.contains { lowered.contains($0) }
    }

    /// The value with each of these functions as `#rrggbb` or `rgba()`, clipped to sRGB as browsers do.
    static func rewritten(_ value: String) -> String {
        guard value.contains("("), !isUnknown(value) else { return value }
        var result = ""
        var rest = value[...]
        while let open = rest.firstIndex(of: "(") {
            let name = rest[..<open].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "-" }.reversed()
            let word = String(name).lowercased()
            guard let close = rest[open...].firstIndex(of: ")") else { break }
            let inside = rest[rest.index(after: open)..<close].lowercased()
            // With commas they are as librsvg knows them.
            let isModern = ["rgb", "rgba", "hsl", "hsla"].contains(word) && !inside.contains(",")
            if isModern || names.contains(word), let text = hex(word, inside) {
                result += rest[..<open].dropLast(name.count) + text
                rest = rest[rest.index(after: close)...]
            } else {
                result += rest[...open]
                rest = rest[rest.index(after: open)...]
            }
        }
        return result + rest
    }

    private static func hex(_ name: String, _ inside: String) -> String? {
        var inside = inside
        while let open = inside.firstRange(of: "/*"), let close = inside[open.upperBound...].firstRange(of: "*/") {
            inside.replaceSubrange(open.lowerBound..<close.upperBound, with: " ")
        }
        let halves = inside.split(separator: "/")
        var words = (halves.first ?? "").split { $0.isWhitespace }.map(String.init)
        let space = name == "color" && !words.isEmpty ? words.removeFirst() : name
        guard halves.count <= 2, words.count == 3 else { return nil }
        var alpha = 1.0
        if halves.count == 2 {
            guard let value = number(halves[1].split { $0.isWhitespace }.first.map(String.init) ?? "", per: 1) else {
                return nil
            }
            alpha = min(max(value, 0), 1)
        }
        guard let color = color(space, words) else { return nil }
        let bytes = color.map { Int((min(max($0.isFinite ? $0 : 0, 0), 1) * 255).rounded()) }
        if alpha < 1 { return "rgba(\(bytes[0]),\(bytes[1]),\(bytes[2]),\(alpha))" }
        return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// A number; a percentage as a share of what a hundred of them are.
    private static func number(_ word: String, per hundred: Double) -> Double? {
        if word == "none" { return 0 }
        if word.hasSuffix("%") { return Double(word.dropLast()).map { $0 / 100 * hundred } }
        return Double(word)
    }

    /// An angle in degrees.
    static func degrees(_ word: String) -> Double? {
        if word == "none" { return 0 }
        for (unit, factor) in [("deg", 1.0), ("grad", 0.9), ("rad", 180 / Double.pi), ("turn", 360)]
        where word.hasSuffix(unit) {
            return Double(word.dropLast(unit.count)).map { $0 * factor }
        }
        return Double(word)
    }

    /// Red, green and blue, 0…1, where a colour lies in sRGB.
    private static func color(_ space: String, _ words: [String]) -> [Double]? {
        func numbers(_ hundreds: [Double]) -> [Double]? {
            let values = zip(words, hundreds).compactMap { number($0, per: $1) }
            return values.count == words.count ? values : nil
        }
        /// Lightness and two axes, from chroma and hue.
        func polar(_ lightness: Double, _ chroma: Double) -> [Double]? {
            guard let light = number(words[0], per: lightness), let reach = number(words[1], per: chroma),
                let hue = degrees(words[2])
            else { return nil }
            let angle = hue * .pi / 180
            return [light, max(0, reach) * Elementary.cos(angle), max(0, reach) * Elementary.sin(angle)]
        }
        switch space {
        case "rgb", "rgba": return numbers([255, 255, 255])?.map { $0 / 255 }
        case "hsl", "hsla": return hsl(words)
        case "hwb": return hwb(words)
        case "oklab": return numbers([1, 0.4, 0.4]).map(oklab)
        case "oklch": return polar(1, 0.4).map(oklab)
        case "lab": return numbers([100, 125, 125]).map(lab)
        case "lch": return polar(100, 150).map(lab)
        default: return numbers([1, 1, 1]).flatMap { named(space, $0) }
        }
    }

    private static func hwb(_ words: [String]) -> [Double]? {
        guard let hue = degrees(words[0]), var white = number(words[1], per: 100),
            var black = number(words[2], per: 100)
        else { return nil }
        (white, black) = (max(0, white / 100), max(0, black / 100))
        if white + black >= 1 { return Array(repeating: white / (white + black), count: 3) }
        let sixth = (hue / 360 - (hue / 360).rounded(.down)) * 6
        return [0.0, 4, 2].map { shift in
            let place = (sixth + shift).truncatingRemainder(dividingBy: 6)
            return min(max(abs(place - 3) - 1, 0), 1) * (1 - white - black) + white
        }
    }

    /// CSS Color 4, 7.1.
    private static func hsl(_ words: [String]) -> [Double]? {
        guard let hue = degrees(words[0]), let chroma = number(words[1], per: 100),
            let light = number(words[2], per: 100)
        else { return nil }
        let (s, l) = (min(max(chroma / 100, 0), 1), light / 100)
        return [0.0, 8, 4].map { shift in
            let turn = (shift + hue / 30) / 12
            let k = 12 * (turn - turn.rounded(.down))
            return l - s * min(l, 1 - l) * max(-1, min(k - 3, 9 - k, 1))
        }
    }

    private static func oklab(_ color: [Double]) -> [Double] {
        let (l, a, b) = (min(max(color[0], 0), 1), color[1], color[2])
        let cubes = [
            l + 0.3963377773761749 * a + 0.2158037573099136 * b, l - 0.1055613458156586 * a - 0.0638541728258133 * b,
            l - 0.0894841775298119 * a - 1.2914855480194092 * b,
        ].map { $0 * $0 * $0 }
        let xyz = times(
            [
                [1.2268798758459243, -0.5578149944602171, 0.2813910456659647],
                [-0.0405757452148008, 1.1122868032803170, -0.0717110580655164],
                [-0.0763729366746601, -0.4214933324022432, 1.5869240198367816],
            ], cubes)
        return encoded(xyz)
    }

    private static func lab(_ color: [Double]) -> [Double] {
        let f = (min(max(color[0], 0), 100) + 16) / 116
        let (kappa, epsilon) = (24389.0 / 27, 216.0 / 24389)
        let shares = [f + color[1] / 500, f, f - color[2] / 200].map { value in
            value * value * value > epsilon ? value * value * value : (116 * value - 16) / kappa
        }
        return encoded(day(zip(shares, [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]).map(*)))
    }

    /// A colour of `color()`.
    private static func named(_ space: String, _ color: [Double]) -> [Double]? {
        switch space {
        case "srgb": color
        case "srgb-linear": color.map(curve)
        case "xyz", "xyz-d65": encoded(color)
        case "xyz-d50": encoded(day(color))
        case "display-p3", "display-p3-linear":
            encoded(
                times(
                    [
                        [0.4865709486482162, 0.26566769316909306, 0.1982172852343625],
                        [0.2289745640697488, 0.6917385218365064, 0.079286914093745],
                        [0, 0.04511338185890264, 1.043944368900976],
                    ], space == "display-p3" ? color.map(line) : color))
        case "a98-rgb":
            encoded(
                times(
                    [
                        [0.5766690429101305, 0.1855582379065463, 0.1882286462349947],
                        [0.29734497525053605, 0.6273635662554661, 0.07529145849399788],
                        [0.02703136138641234, 0.07068885253582723, 0.9913375368376388],
                    ], color.map { signed($0) { Elementary.pow($0, 563.0 / 256) } }))
        case "prophoto-rgb":
            encoded(
                day(
                    times(
                        [
                            [0.7977666449006423, 0.13518129740053308, 0.0313477341283922],
                            [0.2880748288194013, 0.711835234241873, 0.00008993693872564], [0, 0, 0.8251046025104602],
                        ], color.map { signed($0) { $0 >= 16.0 / 512 ? Elementary.pow($0, 1.8) : $0 / 16 } })))
        case "rec2020":
            encoded(
                times(
                    [
                        [0.6369580483012914, 0.14461690358620832, 0.1688809751641721],
                        [0.2627002120112671, 0.6779980715188708, 0.05930171646986196],
                        [0, 0.028072693049087428, 1.060985057710791],
                    ],
                    color.map { value in
                        let (alpha, beta) = (1.09929682680944, 0.018053968510807)
                        return signed(value) {
                            $0 < beta * 4.5 ? $0 / 4.5 : Elementary.pow(($0 + alpha - 1) / alpha, 1 / 0.45)
                        }
                    }))
        default: nil
        }
    }

    private static func signed(_ value: Double, _ change: (Double) -> Double) -> Double {
        value < 0 ? -change(-value) : change(value)
    }

    private static func line(_ value: Double) -> Double {
        signed(value) { $0 <= 0.04045 ? $0 / 12.92 : Elementary.pow(($0 + 0.055) / 1.055, 2.4) }
    }

    private static func curve(_ value: Double) -> Double {
        signed(value) { $0 <= 0.0031308 ? $0 * 12.92 : 1.055 * Elementary.pow($0, 1 / 2.4) - 0.055 }
    }

    /// XYZ of the white D50 in that of D65.
    private static func day(_ xyz: [Double]) -> [Double] {
        times(
            [
                [0.955473421488075, -0.02309845494876471, 0.06325924320057072],
                [-0.0283697093338637, 1.0099953980813041, 0.021041441191917323],
                [0.012314014864481998, -0.020507649298898964, 1.330365926242124],
            ], xyz)
    }

    /// XYZ of the white D65 in sRGB.
    private static func encoded(_ xyz: [Double]) -> [Double] {
        times(
            [
                [3.2409699419045226, -1.537383177570094, -0.4986107602930034],
                [-0.9692436362808796, 1.8759675015077202, 0.04155505740717559],
                [0.05563007969699366, -0.20397695888897652, 1.0569715142428786],
            ], xyz
        ).map(curve)
    }

    private static func times(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
        matrix.map { row in row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2] }
    }
}
