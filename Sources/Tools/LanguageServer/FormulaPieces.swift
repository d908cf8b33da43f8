// The formulas in a value, cut into words: also those that are not finished.

import Diagnostics
import FormulaText

/// One formula of a value: its text, and where in the value it begins.
struct FormulaPiece {
    var text: String
    /// In bytes of the value.
    var start: Int
    var tokens: [FormulaToken]

    init(_ utf8: ArraySlice<UInt8>) {
        text = String(decoding: utf8, as: UTF8.self)
        start = utf8.startIndex
        tokens = FormulaLexer.tokens(of: text).filter { $0.kind != .end }
    }

    /// Whether `in(…)` takes a state of that name only in quotation marks.
    static func needsQuotes(_ name: String) -> Bool {
        FormulaLexer.tokens(of: name).filter { $0.kind != .end }.map(\.kind) != [.name(name)]
    }

    var range: Range<Int> { start..<(start + text.utf8.count) }

    /// The formulas of a value: all of it, or what stands in braces. A brace that is not closed goes on to the end.
    static func all(in value: DecodedValue, _ role: ValueRole) -> [FormulaPiece] {
        switch role {
        case .formula: return [FormulaPiece(value.utf8[...])]
        case .template, .easing: break
        default: return []
        }
        var pieces: [FormulaPiece] = []
        var index = 0
        let bytes = value.utf8
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "{") else {
                index += 1
                continue
            }
            if index + 1 < bytes.count, bytes[index + 1] == bytes[index] {
                index += 2
                continue
            }
            var end = index + 1
            var isInString = false
            while end < bytes.count, isInString || bytes[end] != UInt8(ascii: "}") {
                if bytes[end] == UInt8(ascii: "'") { isInString.toggle() }
                end += 1
            }
            pieces.append(FormulaPiece(bytes[(index + 1)..<end]))
            index = end + 1
        }
        // A token stands for a whole easing: motion.standard.
        if role == .easing, pieces.isEmpty, bytes.contains(UInt8(ascii: ".")), !bytes.contains(UInt8(ascii: "(")) {
            return [FormulaPiece(bytes[...])]
        }
        return pieces
    }
}

extension FormulaLexer {
    static func tokens(of text: String) -> [FormulaToken] {
        var ignored: [Diagnostic] = []
        return tokens(of: text, reporting: &ignored)
    }
}
