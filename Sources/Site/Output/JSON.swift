// JSON as it is written for other programs: members in the order given, numbers short, the same bytes every time.

import Timelines

enum JSON {
    case string(String)
    /// Rounded to millionths.
    case number(Double)
    case integer(Int)
    case boolean(Bool)
    case array([JSON])
    case object([(String, JSON)])

    /// Indented by two spaces a level; arrays and objects of plain values stand on one line where that is short.
    var text: String {
        var result = ""
        write(to: &result, indent: "")
        return result + "\n"
    }

    private func write(to text: inout String, indent: String) {
        switch self {
        case .string(let value): JSON.quote(value, to: &text)
        case .number(let value):
            let number = DecimalText.text(value, decimals: 6)
            text += number.hasPrefix(".") ? "0" + number : number.hasPrefix("-.") ? "-0" + number.dropFirst() : number
        case .integer(let value): text += "\(value)"
        case .boolean(let value): text += value ? "true" : "false"
        case .array(let items): list(items.map { (nil, $0) }, "[", "]", to: &text, indent: indent)
        case .object(let members): list(members.map { ($0.0, $0.1) }, "{", "}", to: &text, indent: indent)
        }
    }

    private func list(
        _ items: [(String?, JSON)], _ open: String, _ close: String, to text: inout String, indent: String
    ) {
        let isPlain = items.allSatisfy { $0.1.isPlain }
        let inner = isPlain ? "" : indent + "  "
        text += open
        for (index, item) in items.enumerated() {
            if index > 0 { text += isPlain ? ", " : "," }
            if !isPlain { text += "\n" + inner }
            if let name = item.0 {
                JSON.quote(name, to: &text)
                text += ": "
            }
            item.1.write(to: &text, indent: inner)
        }
        if !isPlain { text += "\n" + indent }
        text += close
    }

    private var isPlain: Bool {
        switch self {
        case .array(let items): items.isEmpty
        case .object(let members): members.isEmpty
        default: true
        }
    }

    private static func quote(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
