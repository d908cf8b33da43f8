// Templates to the pieces of a binding, each read as what its attribute is.

package import Diagnostics
package import Formulas
package import Geometry
package import Interactions

/// What a template became: everything of a binding but its element and its attribute.
package struct CompiledTemplate: Hashable, Sendable {
    package var kind: Binding.Kind
    /// The numbers in order, constants included. Three for a colour.
    package var operands: [Formula]
    /// Of a path: one letter a command, repetitions spelt out.
    package var commands: [UInt8] = []
    /// Of a transform.
    package var functions: [TransformFunction.Kind] = []

    /// Whether no formula in it reads anything.
    package var isConstant: Bool { operands.allSatisfy { $0.constant != nil } }
}

extension FormulaScope {
    /// Reads an attribute's template as what the attribute is. What is wrong goes to the diagnostics, all of it that
    /// is independent, and nothing comes back.
    /// - Parameters:
    ///   - offset: where the text begins in what the diagnostics' ranges count from.
    ///   - origin: handed on to every formula.
    package func template(
        _ text: String, as kind: Binding.Kind, at offset: Int = 0, origin: Int = -1,
        reporting diagnostics: inout [Diagnostic]
    ) -> CompiledTemplate? {
        var found: [Diagnostic] = []
        defer { diagnostics += found.map { $0.moved(by: offset) } }
        guard let template = FormulaTemplate.parse(text, reporting: &found) else { return nil }
        guard !text.allSatisfy(\.isWhitespace) || kind == .string || kind == .text else {
            found.append(
                .error(
                    "empty-template", at: 0..<template.length, "this binding is empty",
                    suggestion: "write a formula in braces: {…}"))
            return nil
        }
        let morph = TemplateMorph(template)
        if let morph, kind != .path {
            found.append(
                .error(
                    "template-hole", at: morph.range, "a morph is a path, and this attribute is none",
                    suggestion: "bind d: d=\"{morph(#a, #b, share)}\""))
            return nil
        }
        var reader = TemplateReader(template, text, scope: self, origin: origin)
        let result: CompiledTemplate? =
            switch kind {
            case .number: reader.number()
            case .numbers: reader.numbers()
            case .path: morph.map { reader.morph($0) } ?? reader.path()
            case .transform: reader.transform()
            case .color: reader.whole(template, text, as: .color, kind: .color)
            case .flag: reader.whole(template, text, as: .boolean, kind: .flag)
            case .string: reader.string(template)
            case .text: reader.text(template)
            }
        found += reader.diagnostics
        if kind == .string || kind == .text, let literal = template.literal, isFormula(literal) {
            let formula = literal.hasPrefix("{") ? String(literal.dropFirst().dropLast()) : literal
            found.append(
                .error(
                    "template-hole", at: 0..<template.length, "“\(literal)” would be shown as it stands here",
                    suggestion: Advice("a formula stands in braces: {\(formula)}", writing: "{\(formula)}")))
        }
        return found.contains { $0.severity == .error } ? nil : result
    }

    /// Whether a text reads like a formula of this scope: a name or a member that it knows, or a call of a function.
    private func isFormula(_ text: String) -> Bool {
        var ignored: [Diagnostic] = []
        // {{x}} is what Vue and Mustache write.
        let text = text.hasPrefix("{") && text.hasSuffix("}") ? String(text.dropFirst().dropLast()) : text
        switch FormulaParser.parse(text, reporting: &ignored)?.node {
        case .name(let name)?: return !["time", "instance"].contains(name) && resolve(name) != nil
        case .call(let name, _)?: return FormulaFunction.named[name] != nil
        default: return false
        }
    }
}

extension TemplateReader {
    static let lengths = ["px", "pt"]

    /// `{…}`, or a number with or without px or pt.
    fileprivate mutating func number() -> CompiledTemplate? {
        skipSpaces()
        guard let operand = operand(units: Self.lengths) else { return nil }
        skipSpaces()
        guard isAtEnd else {
            fail(
                "template-syntax", at: offset..<length, "this attribute is one number, but more follows",
                instead: "put all of it into one pair of braces")
            return nil
        }
        return CompiledTemplate(kind: .number, operands: [operand.formula])
    }

    /// Numbers with spaces or commas between.
    fileprivate mutating func numbers() -> CompiledTemplate? {
        var operands: [Formula] = []
        skipSpaces()
        while !isAtEnd {
            guard let operand = operand(units: Self.lengths) else { return nil }
            operands.append(operand.formula)
            let comma = offset
            if skipComma(), isAtEnd {
                fail("template-syntax", at: comma..<comma + 1, "no number follows this comma", instead: .remove())
                return nil
            }
        }
        return CompiledTemplate(kind: .numbers, operands: operands)
    }

    /// A single hole, or a literal of the type.
    fileprivate mutating func whole(
        _ template: FormulaTemplate, _ text: String, as type: FormulaType, kind: Binding.Kind
    ) -> CompiledTemplate? {
        if let hole = template.singleHole {
            guard let value = compile(hole, as: type) else { return nil }
            return CompiledTemplate(kind: kind, operands: value.channels)
        }
        guard let literal = template.literal else {
            fail(
                "template-hole", at: 0..<template.length,
                type == .color ? "a colour is one hole or one literal" : "this attribute is one hole, or true or false",
                instead: "put all of it into one pair of braces")
            return nil
        }
        guard let value = scope.compile(literal, as: type, origin: origin, reporting: &diagnostics) else { return nil }
        return CompiledTemplate(kind: kind, operands: value.channels)
    }

    /// A literal, or a single hole with a string: the strings must be finitely many and known.
    fileprivate mutating func string(_ template: FormulaTemplate) -> CompiledTemplate? {
        if let literal = template.literal {
            let index = Double(scope.string(literal))
            return CompiledTemplate(
                kind: .string, operands: [Formula(code: [Instruction(.constant, constant: index)], origin: origin)])
        }
        guard let hole = template.parts.first(where: \.isHole), template.parts.count == 1 else {
            fail(
                "template-hole", at: 0..<template.length, "this is one literal, or one hole with a whole string",
                instead: "write {c ? 'one text' : 'another'}")
            return nil
        }
        guard let value = compile(hole, as: .string) else { return nil }
        return CompiledTemplate(kind: .string, operands: value.channels)
    }

    /// Literals and holes with strings and numbers. One that is a single string is no more than that.
    fileprivate mutating func text(_ template: FormulaTemplate) -> CompiledTemplate? {
        scope.isText = true
        guard !template.parts.isEmpty else { return string(template) }
        var operands: [Formula] = []
        for (index, part) in template.parts.enumerated() {
            guard part.isHole else {
                if index + 1 < template.parts.count { checkDollar(part, before: template.parts[index + 1]) }
                operands.append(constant(Double(scope.string(part.text))))
                operands.append(constant(0))
                continue
            }
            guard let value = compile(part, as: nil) else { continue }
            operands += value.channels.count == 2 ? value.channels : [value.formula, constant(0)]
        }
        guard diagnostics.isEmpty else { return nil }
        let isString = operands.count == 2 && operands[1].constant == 0
        return isString
            ? CompiledTemplate(kind: .string, operands: [operands[0]])
            : CompiledTemplate(kind: .text, operands: operands)
    }

    private func constant(_ number: Double) -> Formula {
        Formula(code: [Instruction(.constant, constant: number)], origin: origin)
    }

    /// `${x}` is another language's hole, far more often than a price in dollars.
    private mutating func checkDollar(_ part: FormulaTemplate.Part, before hole: FormulaTemplate.Part) {
        guard part.text.hasSuffix("$") else { return }
        fail(
            "template-hole", at: part.range.upperBound - 1..<part.range.upperBound, "a hole is written without “$”",
            instead: .remove("write {\(hole.text)}; for a price write {format(\(hole.text), '$0.00')}"))
    }
}
