// JSON for other programs and for pages: members in the order given, the same bytes for the same value.

/// A value of JSON.
package indirect enum JSON: Sendable {
    case string(String)
    /// A number, written as these digits. They must be a number of JSON; nothing checks them.
    case digits(String)
    case boolean(Bool)
    case null
    case array([JSON])
    case object([(String, JSON)])
    /// A value in a layout of its own, whatever the layout around it.
    case laid(Layout, JSON)

    /// Where white space stands.
    package enum Layout: Hashable, Sendable {
        /// No white space at all.
        case compact
        /// On one line, with a space after each comma and colon.
        case line
        /// Each item on a line of its own, further in by so many spaces.
        case lines(indent: Int)
        /// Arrays and objects of plain values on one line, all others on lines, further in by two spaces.
        case automatic
    }

    /// The members that open what a command prints: its name, and the version of what follows.
    package static func head(_ command: String, version: Int) -> [(String, JSON)] {
        [("flipbook", .string(command)), ("version", .integer(version))]
    }

    /// A whole number.
    package static func integer(_ value: Int) -> JSON { .digits("\(value)") }

    /// The value in the automatic layout, with a line end.
    package var text: String { text(.automatic) + "\n" }

    /// The value in a layout, without a line end. Parts in `laid` keep their own layout.
    package func text(_ layout: Layout) -> String {
        var result = ""
        write(to: &result, layout, indent: "")
        return result
    }

    private func write(to text: inout String, _ layout: Layout, indent: String) {
        switch self {
        case .string(let value): text += JSON.quoted(value)
        case .digits(let digits): text += digits
        case .boolean(let value): text += value ? "true" : "false"
        case .null: text += "null"
        case .array(let items):
            text += "["
            list(items.map { (nil, $0) }, to: &text, layout, indent: indent)
            text += "]"
        case .object(let members):
            text += "{"
            list(members.map { ($0.0, $0.1) }, to: &text, layout, indent: indent)
            text += "}"
        case .laid(let own, let value): value.write(to: &text, own, indent: indent)
        }
    }

    private func list(_ items: [(String?, JSON)], to text: inout String, _ layout: Layout, indent: String) {
        if items.isEmpty { return }
        var inner: String?
        switch layout {
        case .compact, .line: break
        case .lines(let spaces): inner = indent + String(repeating: " ", count: spaces)
        case .automatic: if !items.allSatisfy({ $0.1.isPlain }) { inner = indent + "  " }
        }
        for (index, item) in items.enumerated() {
            if index > 0 { text += inner != nil || layout == .compact ? "," : ", " }
            if let inner { text += "\n" + inner }
            if let name = item.0 { text += JSON.quoted(name) + (layout == .compact ? ":" : ": ") }
            item.1.write(to: &text, layout, indent: inner ?? indent)
        }
        if inner != nil { text += "\n" + indent }
    }

    private var isPlain: Bool {
        switch self {
        case .array(let items): items.isEmpty
        case .object(let members): members.isEmpty
        case .laid(_, let value): value.isPlain
        default: true
        }
    }

    /// A string between its quotation marks. `<` is escaped, so that the text may stand inside a page's script element,
    /// and so is what a terminal could take for a command or for a change of direction.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "<": result += "\\u003c"
            case _ where scalar.isUnprintable:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringInterpolation,
    ExpressibleByBooleanLiteral
{
    package init(dictionaryLiteral members: (String, JSON)...) { self = .object(members) }
    package init(arrayLiteral items: JSON...) { self = .array(items) }
    package init(stringLiteral text: String) { self = .string(text) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
}
