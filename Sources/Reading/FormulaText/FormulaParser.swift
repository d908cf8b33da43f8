// Formula text to a tree: a Pratt parser over tokens, bounded in depth and length.

package import Diagnostics

/// Reads one formula. Every failure is reported where it happens, once; a tree comes back only if the text is sound.
package struct FormulaParser {
    /// In bytes.
    static let greatestLength = 10_000
    /// Parentheses, calls, conditions and signs inside each other.
    static let greatestNesting = 100
    /// The height of a tree, chains such as a + b + c included: checking and printing descend that far.
    static let greatestHeight = 250

    let tokens: [FormulaToken]
    let text: String
    /// Whether functions must have as many arguments as they take; by itself that is told by the checker.
    private var isTrial = false
    private var index = 0
    private var nesting = 0
    package private(set) var diagnostics: [Diagnostic] = []

    /// A tree and how many levels it has.
    private typealias Part = (tree: FormulaTree, height: Int)

    /// The tree, or nil where the text could not be read to its end; what is wrong goes to the diagnostics, in byte
    /// offsets into the text.
    package static func parse(_ text: String, reporting diagnostics: inout [Diagnostic]) -> FormulaTree? {
        let length = text.utf8.count
        guard length <= greatestLength else {
            diagnostics.append(
                .error(
                    "formula-limit", at: 0..<length,
                    "this formula has \(length) bytes; \(greatestLength) are the limit",
                    suggestion: "name parts of it with <fb:let>"))
            return nil
        }
        let before = diagnostics.count
        let tokens = FormulaLexer.tokens(of: text, reporting: &diagnostics)
        var parser = FormulaParser(tokens: tokens, text: text)
        let tree = parser.formula()
        // Tokens that the lexer could not read would only cause further errors here.
        let isReadable = !tokens.contains { $0.kind == .invalid }
        let known = diagnostics[before...].map(\.range)
        for var found in parser.diagnostics where isReadable && !known.contains(found.range) {
            let isOpen = found.advice?.changes.allSatisfy { $0.text.isEmpty } ?? true
            if isOpen, let place = found.range { found.advice = parser.repair(at: place) ?? found.advice }
            diagnostics.append(found)
        }
        precondition(tree != nil || diagnostics.count > before, "a formula that cannot be read says why")
        return isReadable ? tree : nil
    }

    /// Whether bytes are a formula whose functions have as many arguments as they take.
    static func isSound(_ bytes: some Sequence<UInt8>) -> Bool {
        let text = String(decoding: Array(bytes), as: UTF8.self)
        var ignored: [Diagnostic] = []
        let tokens = FormulaLexer.tokens(of: text, reporting: &ignored)
        var parser = FormulaParser(tokens: tokens, text: text, isTrial: true)
        return text.utf8.count <= greatestLength && !tokens.contains { $0.kind == .invalid } && parser.formula() != nil
    }

    private var token: FormulaToken { tokens[index] }

    private mutating func advance() -> FormulaToken {
        defer { if index < tokens.count - 1 { index += 1 } }
        return tokens[index]
    }

    private mutating func fail(
        _ id: String, at range: Range<Int>, _ sentence: String, instead suggestion: Advice? = nil
    ) -> Part? {
        // Only the first mistake is reported: later ones are mostly consequences.
        if diagnostics.isEmpty { diagnostics.append(.error(id, at: range, sentence, suggestion: suggestion)) }
        return nil
    }

    func source(_ range: Range<Int>) -> String { String(decoding: Array(text.utf8)[range], as: UTF8.self) }

    private mutating func formula() -> FormulaTree? {
        if token.kind == .end {
            return fail(
                "empty-formula", at: 0..<text.utf8.count, "the formula is empty",
                instead: "write a number, a name or an expression")?
                .tree
        }
        guard let part = expression(0) else { return nil }
        guard token.kind == .end else { return unexpected()?.tree }
        return part.tree
    }

    /// An expression whose operators bind at least as tightly as said.
    private mutating func expression(_ least: Int) -> Part? {
        nesting += 1
        defer { nesting -= 1 }
        guard nesting <= Self.greatestNesting else {
            return fail(
                "formula-limit", at: token.range, "this formula is nested more than \(Self.greatestNesting) deep",
                instead: "name parts of it with <fb:let>")
        }
        guard var left = prefix() else { return nil }
        while true {
            guard left.height <= Self.greatestHeight else {
                return fail(
                    "formula-limit", at: token.range, "this formula chains more than \(Self.greatestHeight) operators",
                    instead: "name parts of it with <fb:let>")
            }
            if case .sign(let sign) = token.kind, sign.precedence >= least {
                guard let next = binary(left, sign) else { return nil }
                left = next
            } else if token.kind == .question, FormulaOperator.conditionPrecedence >= least {
                guard let next = condition(left) else { return nil }
                left = next
            } else {
                return left
            }
        }
    }

    private mutating func binary(_ left: Part, _ sign: FormulaOperator) -> Part? {
        let place = advance().range
        guard let right = operand(of: source(place), at: place, sign.precedence + 1) else { return nil }
        let tree = FormulaTree(
            .binary(sign, left.tree, right.tree), at: left.tree.range.lowerBound..<right.tree.range.upperBound)
        if sign.isComparison, case .sign(let next) = token.kind, next.isComparison {
            let middle = source(right.tree.range)
            return fail(
                "formula-syntax", at: token.range, "comparisons cannot be chained",
                instead: "write \(source(tree.range)) and \(middle) \(next.rawValue) …")
        }
        return (tree, max(left.height, right.height) + 1)
    }

    /// A condition with those that follow behind its colons: a table of choices is one node and not deep.
    private mutating func condition(_ first: Part) -> Part? {
        var conditions = [first.tree]
        var values: [FormulaTree] = []
        var height = first.height
        while true {
            let question = advance().range
            guard let value = operand(of: "?", at: question, FormulaOperator.conditionPrecedence) else { return nil }
            values.append(value.tree)
            guard token.kind == .colon else {
                if ![.end, .close, .closeBracket, .comma].contains(token.kind) { return unexpected() }
                let condition = source(conditions[conditions.count - 1].range)
                return fail(
                    "formula-syntax", at: question, "this condition has no “:”",
                    instead: "write \(condition) ? \(source(value.tree.range)) : …")
            }
            let colon = advance().range
            guard let next = operand(of: ":", at: colon, FormulaOperator.conditionPrecedence + 1) else { return nil }
            height = max(height, value.height, next.height)
            if token.kind == .question {
                conditions.append(next.tree)
                continue
            }
            values.append(next.tree)
            let range = first.tree.range.lowerBound..<next.tree.range.upperBound
            return (FormulaTree(.chain(conditions, values), at: range), height + 1)
        }
    }

    /// The operand to the right of an operator. A missing one is reported at the operator.
    private mutating func operand(of sign: String, at range: Range<Int>, _ least: Int) -> Part? {
        switch token.kind {
        case .end, .close, .closeBracket, .comma, .colon, .question:
            return fail("formula-syntax", at: range, "“\(sign)” has nothing to its right")
        default:
            return expression(least)
        }
    }

    private mutating func prefix() -> Part? {
        let first = advance()
        switch first.kind {
        case .number(let value, let unit): return (FormulaTree(.number(value, unit), at: first.range), 1)
        case .string(let text): return (FormulaTree(.string(text), at: first.range), 1)
        case .color(let value): return (FormulaTree(.color(value), at: first.range), 1)
        case .boolean(let value): return (FormulaTree(.boolean(value), at: first.range), 1)
        case .name(let name):
            if token.kind == .openBracket { return element(name, first.range) }
            return token.kind == .open ? call(name, first.range) : (FormulaTree(.name(name), at: first.range), 1)
        case .sign(.subtract):
            guard let part = operand(of: "-", at: first.range, FormulaOperator.signPrecedence) else { return nil }
            return (FormulaTree(.negate(part.tree), at: joined(first, part)), part.height + 1)
        case .not:
            guard let part = operand(of: source(first.range), at: first.range, FormulaOperator.comparison) else {
                return nil
            }
            return (FormulaTree(.not(part.tree), at: joined(first, part)), part.height + 1)
        case .open:
            guard var part = expression(0) else { return nil }
            guard token.kind == .close else { return token.kind == .end ? unclosed(first) : unexpected() }
            part.tree.range = first.range.lowerBound..<advance().range.upperBound
            return part
        default:
            return missingOperand(first)
        }
    }

    private func joined(_ first: FormulaToken, _ part: Part) -> Range<Int> {
        first.range.lowerBound..<part.tree.range.upperBound
    }

    private mutating func call(_ name: String, _ nameRange: Range<Int>) -> Part? {
        if name == "if" {
            return fail(
                "unknown-function", at: nameRange, "there is no function “if”", instead: "write c ? a : b")
        }
        let open = advance()
        // SCXML 5.9.1 spells it In.
        let name = name == "In" ? "in" : name
        var arguments: [FormulaTree] = []
        var height = 0
        while token.kind != .close || !arguments.isEmpty {
            if token.kind == .end { return unclosed(open) }
            guard let part = expression(0) else { return nil }
            arguments.append(part.tree)
            height = max(height, part.height)
            if token.kind == .close { break }
            guard token.kind == .comma else { return unclosed(open) }
            let comma = advance()
            if token.kind == .close { return fail("formula-syntax", at: comma.range, "“,” has nothing to its right") }
        }
        if isTrial, FormulaFunction.named[name]?.accepts(arguments.count) != true { return nil }
        let range = nameRange.lowerBound..<advance().range.upperBound
        return (FormulaTree(.call(name, arguments), at: range), height + 1)
    }

    private mutating func element(_ name: String, _ nameRange: Range<Int>) -> Part? {
        let open = advance()
        guard let index = expression(0) else { return nil }
        guard token.kind == .closeBracket else {
            if token.kind != .end { return unexpected() }
            return fail("formula-syntax", at: open.range, "this bracket is not closed", instead: added("]"))
        }
        let range = nameRange.lowerBound..<advance().range.upperBound
        return (FormulaTree(.element(name, index.tree), at: range), index.height + 1)
    }

    /// What closes a bracket, at the end.
    private func added(_ sign: String) -> Advice {
        var end = text.utf8.count
        while end > 0, Array(text.utf8)[end - 1] <= 0x20 { end -= 1 }
        return Advice("add \(sign)", changes: [.init(sign, at: end..<end)])
    }

    private mutating func unclosed(_ open: FormulaToken) -> Part? {
        if token.kind == .end {
            return fail("formula-syntax", at: open.range, "this parenthesis is not closed", instead: added(")"))
        }
        return unexpected(missing: "a comma or an operator")
    }

    private mutating func missingOperand(_ found: FormulaToken) -> Part? {
        switch found.kind {
        case .end: return fail("formula-syntax", at: found.range, "the formula ends where a value is missing")
        case .close: return fail("formula-syntax", at: found.range, "a value is missing before “)”")
        case .openBracket, .closeBracket: return strayBracket(found)
        case .sign(.add):
            return fail(
                "formula-syntax", at: found.range, "“+” has nothing to its left",
                instead: .remove("leave it out before a number"))
        default:
            return fail("formula-syntax", at: found.range, "“\(source(found.range))” has nothing to its left")
        }
    }

    /// A token where an operator or the end should be.
    private mutating func unexpected(missing: String = "an operator") -> Part? {
        let written = source(token.range)
        switch token.kind {
        case .close:
            return fail("formula-syntax", at: token.range, "this parenthesis closes nothing", instead: .remove())
        case .comma:
            let near = text.utf8.dropFirst(token.range.lowerBound - 1).prefix(3)
            let isDecimal = [near.first, near.last].allSatisfy { byte in byte.map { (0x30...0x39).contains($0) } == true
            }
            return fail(
                "formula-syntax", at: token.range, "a comma stands only between the arguments of a function",
                instead: isDecimal ? Advice("numbers have a point, as in 0.5", writing: ".") : nil)
        case .openBracket, .closeBracket: return strayBracket(token)
        case .colon:
            return fail("formula-syntax", at: token.range, "“:” has no “?” before it", instead: "write c ? a : b")
        default:
            return fail(
                "formula-syntax", at: token.range, "\(missing) is missing before “\(written)”",
                instead: operatorMeant(by: written))
        }
    }

    private mutating func strayBracket(_ found: FormulaToken) -> Part? {
        fail(
            "formula-character", at: found.range, "“\(source(found.range))” has no place here",
            instead: "group with ( ); [ ] stands behind the name of a list")
    }

    private func operatorMeant(by word: String) -> Advice? {
        let words: [String: Advice] = [
            "mod": "write mod(a, b)", "rem": "write rem(a, b)", "div": .write("/"), "is": .write("eq"),
            "equals": .write("eq"), "isnt": .write("ne"), "not": .write("ne"),
            "lte": .write("le"), "gte": .write("ge"), "neq": .write("ne"),
            "x": Advice("write * to multiply", writing: "*"),
        ]
        if let meant = words[word.lowercased()] { return meant }
        guard case .name = token.kind else { return nil }
        return Suggestion.closest(to: word, among: ["and", "or", "lt", "le", "gt", "ge", "eq", "ne"])
            .map { .write($0) }
    }
}
