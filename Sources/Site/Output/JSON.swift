// JSON as it is written for other programs: members in the order given, numbers short, the same bytes every time.

import Diagnostics
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
        case .string(let value): text += JSONText.quoted(value)
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
                text += JSONText.quoted(name)
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
}
