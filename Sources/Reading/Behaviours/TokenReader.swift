// Design tokens: names for colours, numbers, durations and easings, in a file that a folder of designs shares.
// The format is that of the Design Tokens Community Group, 2025.10: https://www.designtokens.org/tr/2025.10/format/

import Diagnostics
import Vocabulary
package import XML

/// A token by the name that formulas give it.
package struct Token: Sendable {
    package enum Value: Hashable, Sendable {
        /// A number, points of a dimension, seconds of a duration.
        case number(Double)
        /// 0xRRGGBB.
        case color(UInt32)
        /// As `easing` is written.
        case easing(String)
    }

    package var name: String
    package var value: Value
    /// Where the design names its file.
    package var place: Range<Int>?
}

/// Reads the files that `<fb:tokens>` names.
package struct TokenReader {
    private let notes: DiagnosticLog
    private let path: String?
    /// The files that were read: the path from the folder of the design, and what was in it.
    package private(set) var files: [(path: String, bytes: [UInt8])] = []
    /// In the order of the files.
    package private(set) var tokens: [Token] = []
    private var names: Set<String> = []

    /// - Parameter path: that of the design; nil for a text, which has no files beside it.
    package init(notes: DiagnosticLog, beside path: String?) { (self.notes, self.path) = (notes, path) }

    /// Reads what the elements of an interaction name; what is wrong is told there.
    package mutating func read(_ interaction: Element) {
        for element in interaction.elements where element.name == "fb:tokens" {
            guard let href = element.attributes.attribute("href"),
                let bytes = FileBeside(path, notes: notes).bytes(href.value, href)
            else {
                notes.lacksNames = true
                continue
            }
            files.append((href.value, bytes))
            do throws(JSONReader.Malformed) {
                read(try JSONReader.value(bytes), of: href)
            } catch {
                notes.lacksNames = true
                let line = 1 + bytes.prefix(error.offset).count { $0 == 0x0A }
                notes.error(
                    "malformed-file", at: href.valueRange,
                    "line \(line) of “\(href.value)” is no JSON: \(error.sentence)")
            }
        }
    }

    private mutating func read(_ json: JSON, of href: Attribute) {
        guard case .object = json else {
            notes.error(
                "bad-value", at: href.valueRange, "“\(href.value)” holds no tokens",
                instead: "it is an object, such as { \"accent\": { \"$type\": \"color\", \"$value\": \"#3478f6\" } }")
            return
        }
        var all: [(name: String, type: String, value: JSON)] = []
        TokenReader.collect(json, name: "", type: "", into: &all)
        let bare = all.filter { if case .null = $0.value { true } else { false } }
        if let first = bare.first {
            tell(first.name, "has no $value" + (bare.count > 1 ? ", nor have \(bare.count - 1) others" : ""), of: href)
            all.removeAll { if case .null = $0.value { true } else { false } }
        }
        var places: [String: Int] = [:]
        for (index, item) in all.enumerated() { places[item.name] = index }
        for item in all {
            var (type, value) = (item.type, item.value)
            var steps = 0
            // An alias, as `{color.brand}`, stands for another token, and is what that is.
            while let name = TokenReader.alias(value) {
                guard let other = places[name].map({ all[$0] }) else {
                    tell(item.name, "stands for “\(name)”, which is none", of: href)
                    break
                }
                steps += 1
                guard steps <= TokenReader.longest, name != item.name else {
                    tell(item.name, "stands for itself", of: href)
                    break
                }
                (type, value) = (other.type.isEmpty ? type : other.type, other.value)
            }
            if TokenReader.alias(value) == nil { add(item.name, value, of: type, in: href) }
        }
    }

    /// The most aliases that may stand for one another.
    private static let longest = 100

    private static func alias(_ value: JSON) -> String? {
        guard case .string(let text) = value, text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
        return String(text.dropFirst().dropLast())
    }

    /// All tokens in a group. A group's type is that of its tokens that have none.
    private static func collect(
        _ json: JSON, name: String, type: String, into all: inout [(name: String, type: String, value: JSON)]
    ) {
        guard case .object(let members) = json else {
            all.append((name, "", .null))
            return
        }
        var type = type
        if case .string(let own) = json["$type"] { type = own }
        if members.contains(where: { $0.0 == "$value" }) {
            all.append((name, type, json["$value"]))
            return
        }
        var isOlder = members.contains { $0.0 == "value" }
        if case .object = json["value"] { isOlder = members.contains { $0.0 == "type" } }
        for (key, value) in members where !key.hasPrefix("$") && (!isOlder || key == "value") {
            collect(value, name: name.isEmpty ? key : name + "." + key, type: type, into: &all)
        }
    }

    private static let composite = [
        "fontFamily", "fontWeight", "strokeStyle", "border", "transition", "shadow", "gradient", "typography", "string",
        "boolean",
    ]

    private func tell(_ name: String, _ sentence: String, of href: Attribute, instead: Advice? = nil) {
        notes.warning(
            "bad-token", at: href.valueRange, "the token “\(name)” of “\(href.value)” \(sentence)", instead: instead)
    }

    private mutating func add(_ name: String, _ value: JSON, of type: String, in href: Attribute) {
        var made: Token.Value?
        switch type {
        case "number": made = value.number.map { .number($0) }
        case "dimension": made = TokenReader.measure(value, units: ["px": 1, "pt": 1, "rem": 16]).map { .number($0) }
        case "duration": made = TokenReader.measure(value, units: ["s": 1, "ms": 0.001]).map { .number($0) }
        case "color": made = TokenReader.color(value).map { .color($0) }
        case "cubicBezier":
            if case .array(let items) = value, items.count == 4 {
                let numbers = items.compactMap { item -> String? in
                    if case .digits(let text) = item { text } else { nil }
                }
                if numbers.count == 4 { made = .easing("cubic-bezier(\(numbers.joined(separator: " ")))") }
            }
        case "": return tell(name, "has no $type, and neither has a group around it", of: href)
        default:
            // Of fonts, shadows and their like a formula has nothing.
            if TokenReader.composite.contains(type) { return }
            let known = TokenReader.composite + ["number", "dimension", "duration", "color", "cubicBezier"]
            return tell(
                name, "has the $type “\(type)”, which is none", of: href,
                instead: notes.oneOf(known, for: type))
        }
        if case .number(let number) = made, !number.isFinite { made = nil }
        if case .color = made, let alpha = value["alpha"].number, alpha < 1 {
            notes.warning(
                "bad-token", at: href.valueRange,
                "the token “\(name)” of “\(href.value)” is not opaque, and a design's colours are",
                instead: "write the share beside it, as in fill-opacity=\"0.5\"")
        }
        guard let made else { return tell(name, "has a value that is no \(type)", of: href) }
        // A minus and a space have no place in names of formulas.
        let written = String(name.map { $0 == "-" || $0 == " " ? "_" : $0 })
        guard names.insert(written).inserted else {
            return tell(name, "has the name of another, “\(written)”", of: href)
        }
        tokens.append(Token(name: written, value: made, place: href.valueRange))
    }

    /// `{ "value": 16, "unit": "px" }`, or the older `"16px"`.
    private static func measure(_ json: JSON, units: [String: Double]) -> Double? {
        if case .string(let text) = json {
            let unit = String(text.reversed().prefix { $0.isLetter }.reversed())
            guard let factor = units[unit], let number = Constant.number(String(text.dropLast(unit.count))) else {
                return nil
            }
            return number * factor
        }
        guard case .string(let unit) = json["unit"], let factor = units[unit] else { return nil }
        return json["value"].number.map { $0 * factor }
    }

    /// `"#3478f6"`, or `{ "colorSpace": "srgb", "components": [0, 0.5, 1] }`. Formulas know no transparency.
    private static func color(_ json: JSON) -> UInt32? {
        if case .string(let text) = json { return hex(text) }
        if case .string(let text) = json["hex"] { return hex(text) }
        guard case .string("srgb") = json["colorSpace"], case .array(let parts) = json["components"] else { return nil }
        let numbers = parts.compactMap(\.number)
        guard numbers.count == 3, numbers.allSatisfy({ (0...1).contains($0) }) else { return nil }
        return numbers.reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) }
    }

    private static func hex(_ text: String) -> UInt32? {
        guard text.hasPrefix("#"), text.utf8.count == 7, text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(text.dropFirst(), radix: 16)
    }
}
