// Colours of the text for an editor's colour picker, and how a picked one is written.

import Diagnostics
import FormulaText

extension DocumentView {
    /// `#rgb` and `#rrggbb` in values that hold formulas, colours or constants.
    func colors() -> JSON {
        var found: [JSON] = []
        for tag in outline.tags {
            let parent = tag.parent.map { outline.tags[$0] }
            for attribute in tag.attributes {
                guard let range = attribute.valueRange else { continue }
                switch ValueRole.of(attribute.vocabularyName(outline.prefix), on: tag, in: parent) {
                case .formula, .template, .reference, .plain: break
                default: continue
                }
                // An id behind a sign is no colour.
                if attribute.name.hasSuffix("href") { continue }
                found += colors(in: range)
            }
        }
        return .array(found)
    }

    private func colors(in range: Range<Int>) -> [JSON] {
        let bytes = text.bytes
        return range.compactMap { start -> JSON? in
            guard bytes[start] == UInt8(ascii: "#"),
                start == range.lowerBound || !"&(".utf8.contains(bytes[start - 1]) || isArgument(start, in: range)
            else { return nil }
            let digits = bytes[(start + 1)..<range.upperBound].prefix { byte in
                0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == 0x5F || byte == 0x2D
            }
            let written = String(decoding: digits, as: UTF8.self)
            guard case .opaque(let value) = ColorReader.digits(written) else { return nil }
            let channels = [16, 8, 0].map { JSON.digits(String(Double(value >> UInt32($0) & 0xFF) / 255)) }
            let color: JSON = ["red": channels[0], "green": channels[1], "blue": channels[2], "alpha": .integer(1)]
            return ["range": json(start..<digits.endIndex), "color": color]
        }
    }

    /// Whether a sign behind a parenthesis stands in a function of formulas, as in `mix(#000, …)`, and in no `url(`.
    private func isArgument(_ start: Int, in range: Range<Int>) -> Bool {
        text.bytes[start - 1] == UInt8(ascii: "(") && !text[max(range.lowerBound, start - 6)..<start].hasSuffix("url(")
            && !text[max(range.lowerBound, start - 6)..<start].hasSuffix("morph(")
    }

    func colorPresentations(_ params: JSON) -> JSON {
        let channels = ["red", "green", "blue"].map { min(max(params["color"][$0].number ?? 0, 0), 1) * 255 }
        return .array([["label": .string(SoundDesign.color(channels))]])
    }
}
