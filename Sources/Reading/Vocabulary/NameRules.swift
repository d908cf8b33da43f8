// How things of a design may be called.

import Diagnostics
import FormulaText
package import XML

/// How things may be called.
package enum NameRules {
    /// The words of the formulas, what the machine calls its own, and the first words of its events.
    package static let reserved: Set<String> = Set(FormulaFunction.all.map(\.name))
        .union(FormulaOperator.allCases.map(\.rawValue).filter(isName))
        .union(FormulaLexer.reservedWords)
        .union(["time", "view", "touch", "instance", "done", "error", "_event"])

    /// A letter of any script or `_`, then letters, digits and `_`.
    package static func isName<Text: StringProtocol>(_ text: Text) -> Bool { isMade(text, also: "") }

    /// What a state may be called: a name, with `-` and `.` behind its first letter.
    package static func isID(_ text: String) -> Bool { isMade(text, also: "-.") }

    /// An author's event: words of letters, digits, `_`, `-` and `:`, joined by dots.
    package static func isEvent(_ text: String) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.unicodeScalars.count <= 64
                && part.unicodeScalars.allSatisfy { NameCharacters.isPart($0) || $0 == "-" || $0 == ":" }
        }
    }

    /// A name, and behind each of its dots letters, digits and `_`.
    package static func isDottedName(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return isName(parts[0]) && text.unicodeScalars.count <= 64
            && parts.allSatisfy { !$0.isEmpty && $0.unicodeScalars.allSatisfy(NameCharacters.isPart) }
    }

    private static func isMade<Text: StringProtocol>(_ text: Text, also signs: String) -> Bool {
        guard let first = text.unicodeScalars.first, NameCharacters.isStart(first) else { return false }
        return text.unicodeScalars.count <= 64
            && text.unicodeScalars.allSatisfy { NameCharacters.isPart($0) || signs.unicodeScalars.contains($0) }
    }

    /// Whether a file could be called so, without folder and ending.
    package static func isFileName(_ text: String) -> Bool {
        isMade(text, also: "-") && !text.contains(".")
    }

    /// Whether an attribute's value can name something in formulas; says why not. In a behaviour it stands behind the
    /// behaviour's own name.
    package static func check(_ attribute: Attribute, isDotted: Bool = false, notes: DiagnosticLog) -> Bool {
        var name = attribute.value
        if notes.isAttached(attribute.valueRange) {
            name = String(name[(name.firstIndex(of: ".").map { name.index(after: $0) } ?? name.startIndex)...])
        }
        if reserved.contains(isDotted ? String(name.prefix { $0 != "." }) : name) {
            notes.error(
                "reserved-name", at: attribute.valueRange, "“\(name)” is a word of the formulas and cannot be a name",
                instead: name.contains(".")
                    ? "call it something else"
                    : Advice("call it something else, such as “\(name)Value”", writing: "\(name)Value"))
            return false
        }
        if isName(name) || isDotted && isDottedName(name) { return true }
        var mended = ""
        for scalar in name.unicodeScalars.prefix(64) {
            mended.unicodeScalars.append(NameCharacters.isPart(scalar) ? scalar : "_")
        }
        notes.error(
            "bad-name", at: attribute.valueRange,
            name.isEmpty ? "a name may not be empty" : "“\(name)” cannot be a name",
            instead: isName(mended) && mended.contains(where: { $0 != "_" })
                ? Advice("a letter, then letters, digits and “_”: “\(mended)”", writing: mended)
                : "a letter, then letters, digits and “_”")
        return false
    }
}
