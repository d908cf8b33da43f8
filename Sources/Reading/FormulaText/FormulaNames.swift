// Checking and lowering of names and calls.

internal import Diagnostics
internal import Formulas
internal import Geometry

extension FormulaChecker {
    /// The value of a name. Nil, with an error reported, where the scope does not know it.
    package mutating func name(_ name: String, _ range: Range<Int>) -> Value? {
        if let symbol = scope.resolve(name) { return read(symbol) }
        if let list = scope.list(name) {
            fail(
                "type-mismatch", at: range, "“\(name)” is a list of \(list.count) values, and one is needed here",
                instead: Advice(
                    "write \(name)[0]; where there is an instance, \(name) alone is that of the instance",
                    writing: "\(name)[0]"))
            return nil
        }
        if let function = FormulaFunction.named[name] {
            fail("unknown-name", at: range, "“\(name)” is a function", instead: "write \(function.signature)")
        } else if scope.states().contains(name) {
            fail(
                "unknown-name", at: range, "“\(name)” is a state",
                instead: Advice("write in(\(name)) to ask whether it is active", writing: "in(\(name))"))
        } else {
            fail("unknown-name", at: range, "nothing is called “\(name)”", instead: suggestion(for: name))
        }
        return nil
    }

    /// One value of a list. An index that is none of the list's gives 0 (false, an empty string).
    mutating func element(of name: String, at index: FormulaTree, _ range: Range<Int>) -> Value? {
        if name == "_event.data" {
            fail(
                "unknown-name", at: range.lowerBound..<range.lowerBound + name.utf8.count, "“_event.data” is no list",
                instead: "write _event.data.NAME, of a <param name=\"NAME\">")
            return nil
        }
        let place = operand(index, .number, of: "[ ]")
        guard let list = scope.list(name) else {
            fail(
                scope.resolve(name) == nil ? "unknown-name" : "type-mismatch",
                at: range.lowerBound..<range.lowerBound + name.utf8.count,
                scope.resolve(name) == nil ? "no list is called “\(name)”" : "“\(name)” is one value, and no list",
                instead: scope.resolve(name) == nil
                    ? Suggestion.didYouMean(name, among: scope.names()) : "a list is a <data> with fb:count")
            return nil
        }
        guard let place else { return nil }
        let values = list.map { read($0) }
        if let number = Formula(code: place.channels[0]).folded().constant {
            if number >= 0, number < Double(values.count) { return values[Int(number)] }
            fail(
                "bad-value", at: index.range, "“\(name)” has no value \(FormulaNumber.text(number))",
                instead: "its \(values.count) values are \(name)[0] to \(name)[\(values.count - 1)]")
            return nil
        }
        guard place.channels[0].count * values.count <= Self.indexLimit else {
            fail(
                "formula-limit", at: index.range, "this index is too long for a list of \(values.count) values",
                instead: "name it by an <fb:let>, and write \(name)[that name]")
            return nil
        }
        var result = values[0]
        // Rounded down, as the index of a constant is.
        let index = place.channels[0] + [Instruction(.floor)]
        var code: [Instruction] = []
        for (number, value) in values.enumerated() {
            code += index + [Instruction(.constant, constant: Double(number)), Instruction(.equal)]
            code += value.channels[0]
        }
        // A string is always one of those that the list can have, so that images and keywords can be chosen by it.
        let none = [Instruction(.constant, constant: 0)]
        code += result.type == .string ? values[0].channels[0] : none
        result.channels = [code + values.map { _ in Instruction(.select) }]
        result.choices = []
        return result
    }

    /// The greatest number of steps that the indices of one reading may come to.
    private static let indexLimit = 4000

    private func suggestion(for name: String) -> Advice? {
        if let advice = scope.advice(name) { return advice }
        let first = name.prefix { $0 != "." }
        if ["_event", "_sessionid", "_name", "_ioprocessors", "_x"].contains(first) {
            let near = scope.names().filter { $0.hasPrefix("_event.") && name != "_event.data" }
            return first == "_event"
                ? Suggestion.didYouMean(name, among: near)
                    ?? "formulas read _event.name, and _event.data.NAME of a <param name=\"NAME\">"
                : "“\(first)” of SCXML is not supported: a design has no access to its platform"
        }
        if let color = ColorReader.opaque(name) {
            let written = FormulaTree.text(ofColor: color.rgb)
            return Advice("write the colour as \(written)", writing: written)
        }
        if !name.utf8.allSatisfy({ $0 < 128 }), !scope.names().contains(where: { !$0.utf8.allSatisfy { $0 < 128 } }) {
            return "strings stand between single quotes, as in '\(name)'"
        }
        let names = scope.names()
        if names.contains(name) { return "it is an easing: write easing=\"\(name)\"" }
        let members = names.filter { $0.hasPrefix("\(first).") }
        if !members.isEmpty {
            return member(name, among: members) ?? "“\(first)” has \(members.sorted().joined(separator: ", "))"
        }
        // The name of a behaviour's quantity without its prefix.
        let own = ["touch", "view", "_event"]
        let ends = names.filter { $0.hasSuffix(".\(name)") && !own.contains(String($0.prefix { $0 != "." })) }
        if ends.count == 1, name.count > 1, Self.foreignNames[name.lowercased()] == nil { return .write(ends[0]) }
        for group in ["tokens", "token", "palette", "colors", "strings"] where first == group {
            let alone = String(name.dropFirst(group.count + 1))
            if names.contains(alone) { return .write(alone) }
        }
        return Self.foreignNames[name.lowercased()] ?? Suggestion.didYouMean(name, among: names)
            ?? Suggestion.oneOf(names.filter { $0 != "time" && !$0.contains(".") }, for: name)
    }

    /// The member that was meant, of those that an input or a list has.
    private func member(_ name: String, among members: [String]) -> Advice? {
        let parts = name.split(separator: ".")
        guard parts.count > 1, let last = parts.last else { return nil }
        // UIKit's words: drag.translation.x is drag.tx.
        if parts.count == 3, let start = Self.foreignMembers[parts[1].lowercased()],
            members.contains("\(parts[0]).\(start)\(last)")
        {
            return .write("\(parts[0]).\(start)\(last)")
        }
        if ["index", "row", "item"].contains(last.lowercased()), members.contains("\(parts[0]).instance") {
            return .write("\(parts[0]).instance")
        }
        // The last part is right, but a part before it is missing or wrong: list.top for list.inset.top.
        if let member = members.filter({ $0.hasSuffix(".\(last)") }).min() {
            return Advice("did you mean “\(member)”?", writing: member)
        }
        if last.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }), let list = scope.list(String(parts[0])) {
            return Int(last).map { $0 < list.count } == true ? .write("\(parts[0])[\(last)]") : nil
        }
        return Suggestion.didYouMean(name, among: members)
    }

    private static let foreignMembers = [
        "translation": "t", "velocity": "v", "delta": "d", "location": "", "position": "", "offset": "",
        "contentoffset": "", "contentinset": "inset.", "contentsize": "content.",
    ]

    private static let foreignNames: [String: Advice] = [
        "true": .write("true"), "false": .write("false"), "null": "a value is always there: write 0, false or ''",
        "nil": "a value is always there: write 0, false or ''",
        "undefined": "a value is always there: write 0, false or ''",
        "infinite": .write("indefinite"), "infinity": .write("indefinite"), "forever": .write("indefinite"),
        "math.pi": "write 3.141592653589793; sin and cos take degrees",
        "pi": "write 3.141592653589793; sin and cos take degrees",
        "state": "write in(name) to ask whether a state is active",
        "index": .write("instance"), "i": .write("instance"), "row": .write("instance"),
        "screen.width": .write("view.width"), "stage.width": .write("view.width"),
        "window.width": .write("view.width"), "screen.height": .write("view.height"),
        "stage.height": .write("view.height"), "window.height": .write("view.height"),
        "now": .write("time"), "event.x": "write the input's own: drag.x", "event.y": "write the input's own: drag.y",
    ]

    /// Checks and lowers a call; `range` covers all of it. Nil, with an error reported, where the function is unknown
    /// or its arguments do not fit.
    package mutating func call(_ name: String, with arguments: [FormulaTree], at range: Range<Int>) -> Value? {
        let nameRange = range.lowerBound..<range.lowerBound + name.utf8.count
        guard let function = FormulaFunction.named[name] else {
            fail(
                "unknown-function", at: nameRange, "there is no function “\(name)”",
                instead: meaning(of: name, arguments))
            return nil
        }
        guard function.accepts(arguments.count) else {
            fail(
                "wrong-arity", at: range, "“\(name)” takes \(Self.count(function)), but \(Self.given(arguments.count))",
                instead: ["round", "trunc", "floor", "ceil"].contains(name) && arguments.count == 2
                    ? "write \(name)(100 * value) / 100; in a text, {format(value, '0.00')}"
                    : "write \(function.signature)")
            return nil
        }
        if name == "clamp", Self.isConstant(arguments[1]), Self.isConstant(arguments[2]), !Self.isConstant(arguments[0])
        {
            warn(
                "argument-order", at: range, "clamp takes the least, the value and the greatest, in this order",
                instead: "write clamp(least, value, greatest)")
        }
        switch function.lowering {
        case .state: return state(arguments[0])
        case .model: return model(arguments[0], in: range)
        case .blend: return blend(arguments)
        case .format: return format(arguments, at: range)
        default: return numeric(function, arguments)
        }
    }

    private static func isConstant(_ tree: FormulaTree) -> Bool {
        switch tree.node {
        case .number: true
        case .negate(let inner): isConstant(inner)
        default: false
        }
    }

    private func meaning(of name: String, _ arguments: [FormulaTree]) -> Advice? {
        let words = name.split(separator: ".").map(String.init)
        if words.count == 2, words[0].lowercased() == "math", FormulaFunction.named[words[1].lowercased()] != nil {
            // JavaScript's takes the value first.
            if words[1].lowercased() == "clamp" { return "write clamp(least, value, greatest)" }
            return Advice("write \(words[1].lowercased())(…)", writing: words[1].lowercased())
        }
        if words.count > 1, words.last == "toFixed" || words.last == "toLocaleString" || words.last == "toString" {
            var places = 0
            if words.last == "toFixed", case .number(let number, _)? = arguments.first?.node {
                places = Int(min(max(number, 0), 6))
            }
            let pattern =
                words.last == "toFixed"
                ? "0" + (places > 0 ? "." : "") + String(repeating: "0", count: places) : "#,##0.###"
            return "write format(\(words.dropLast().joined(separator: ".")), '\(pattern)') in a text"
        }
        let foreign: [String: Advice] = [
            "lerp": Advice("write mix(a, b, t)", writing: "mix"), "ln": Advice("write log(value)", writing: "log"),
            "ceiling": Advice("write ceil(value)", writing: "ceil"),
            "map": "write mix(from, to, progress(value, least, greatest))",
            "remap": "write mix(from, to, progress(value, least, greatest))",
            "interpolate": "write mix(from, to, progress(value, least, greatest))", "ifelse": "write c ? a : b",
            "iif": "write c ? a : b", "radians": "angles are degrees: leave it out",
            "degrees": "angles are degrees: leave it out", "random": "nothing is random: the same touches do the same",
            "tofixed": "write format(n, '0.0') in a text", "printf": "write format(n, '0.0') in a text",
            "fract": "write mod(value, 1)", "saturate": "write clamp(0, value, 1)", "if": "write c ? a : b",
            "sgn": Advice("write sign(value)", writing: "sign"), "in": "write in(state)",
            "fmod": Advice("write rem(value, divisor)", writing: "rem"),
            "calc": "leave calc out", "closest": Advice("write nearest(value, a, b, …)", writing: "nearest"),
            "snap": Advice("write nearest(value, a, b, …)", writing: "nearest"),
            "concat": "texts are joined in the binding: text=\"a {n}\"", "str": "write {n} in a text",
            "string": "write {n} in a text", "parseint": Advice("write trunc(value)", writing: "trunc"),
            "int": Advice("write trunc(value)", writing: "trunc"),
            "cgfloat": "leave it out: a number has no type", "float": "leave it out: a number has no type",
            "double": "leave it out: a number has no type", "number": "leave it out: a number has no type",
            "parsefloat": "leave it out: a number has no type", "var": "write the name alone",
            "rgba": "write rgb(red, green, blue), and bind fill-opacity",
            "hsl": "write rgb(red, green, blue) or #rrggbb", "isin": Advice("write in(state)", writing: "in"),
            "matches": Advice("write in(state)", writing: "in"),
            "sum": "add them: y[0] + y[1]", "morph": "morph stands alone, in d: d=\"{morph(#a, #b, share)}\"",
        ]
        if let meant = foreign[name.lowercased()] { return meant }
        if scope.list(name) != nil { return "“\(name)” is a list: write \(name)[…] for one of its values" }
        if arguments.isEmpty, scope.names().contains(name) { return .write(name) }
        if scope.names().contains(name) { return "“\(name)” is a quantity: write \(name) * (…) to multiply" }
        return Suggestion.didYouMean(name, among: FormulaFunction.all.map(\.name))
    }

    private static func count(_ function: FormulaFunction) -> String {
        let least = function.required
        let noun = least == 1 && function.parameters.count == 1 ? "argument" : "arguments"
        if function.isVariadic { return "\(least) or more arguments" }
        return least == function.parameters.count
            ? "\(least) \(noun)" : "\(least) to \(function.parameters.count) \(noun)"
    }

    private static func given(_ count: Int) -> String {
        count == 0 ? "none is given" : count == 1 ? "1 is given" : "\(count) are given"
    }

    private mutating func numeric(_ function: FormulaFunction, _ arguments: [FormulaTree]) -> Value? {
        var codes: [[Instruction]] = []
        for argument in arguments {
            if let value = operand(argument, .number, of: function.name) { codes.append(value.channels[0]) }
        }
        guard codes.count == arguments.count else { return nil }
        switch function.lowering {
        case .operation(let operation): return Value(.number, codes.joined() + [Instruction(operation)])
        case .chain(let operation):
            return Value(.number, codes.dropFirst().reduce(codes[0]) { $0 + $1 + [Instruction(operation)] })
        case .selection(let operation):
            return Value(
                .number,
                codes.dropFirst(2).reduce(codes[1]) { codes[0] + $0 + $1 + [Instruction(operation)] })
        case .logarithm:
            let logarithms = codes.map { $0 + [Instruction(.logarithm)] }
            return Value(.number, logarithms.count == 1 ? logarithms[0] : logarithms.joined() + [Instruction(.divide)])
        case .color:
            var value = Value(.color)
            value.channels = codes
            return value
        case .blend, .state, .model, .format: return nil
        }
    }

    private mutating func blend(_ arguments: [FormulaTree]) -> Value? {
        let a = value(of: arguments[0])
        let b = value(of: arguments[1])
        let share = operand(arguments[2], .number, of: "mix")
        guard let a, let b, let share else { return nil }
        for (value, tree) in [(a, arguments[0]), (b, arguments[1])] where value.type != .number && value.type != .color
        {
            fail(
                "type-mismatch", at: tree.range, "“mix” takes numbers or colours, but this is \(value.type.phrase)",
                instead: conversion(of: tree, from: value.type, to: value.type == a.type ? b.type : a.type))
            return nil
        }
        guard a.type == b.type else {
            fail(
                "type-mismatch", at: arguments[1].range,
                "“mix” blends \(a.type.phrase) with \(b.type.phrase)", instead: "give it two numbers or two colours")
            return nil
        }
        var value = Value(a.type)
        value.channels = zip(a.channels, b.channels).map { $0 + $1 + share.channels[0] + [Instruction(.mix)] }
        return value
    }

    private mutating func state(_ tree: FormulaTree) -> Value? {
        let name: String
        switch tree.node {
        case .name(let text), .string(let text): name = text
        default:
            let written = tree.printed.filter { $0 != " " }
            fail(
                "type-mismatch", at: tree.range, "“in” takes the name of a state",
                instead: scope.states().contains(written)
                    ? Advice("write in('\(written)')", writing: "'\(written)'") : "write in(name)")
            return nil
        }
        if let slot = scope.state(name) { return Value(.boolean, [Instruction(.load, slot: slot)]) }
        if scope.histories().contains(name) {
            fail(
                "unknown-state", at: tree.range, "“\(name)” is a history, which is never active",
                instead: "ask for the state around it, or for one that it leads to")
            return nil
        }
        let ends = scope.states().filter { $0.hasSuffix(".\(name)") }
        fail(
            "unknown-state", at: tree.range, "there is no state “\(name)”",
            instead: ends.count == 1 ? .write(ends[0]) : Suggestion.oneOf(scope.states(), for: name))
        return nil
    }

    private mutating func model(_ tree: FormulaTree, in call: Range<Int>) -> Value? {
        var written: String?
        if case .name(let name) = tree.node { written = name }
        if case .element(let list, let index) = tree.node, case .number(let number, _) = index.node {
            written = "\(list)[\(FormulaNumber.text(number))]"
        }
        guard let name = written else {
            fail(
                "type-mismatch", at: tree.range, "“model” takes the name of a variable",
                instead: "write model(\(Self.bareName(tree)))")
            return nil
        }
        if let symbol = scope.model(name) { return read(symbol) }
        if scope.resolve(name) != nil {
            fail(
                "unknown-name", at: tree.range, "“\(name)” is not a variable, so no animation of it ends anywhere",
                instead: Advice("write \(name)", changes: [.init(name, at: call)]))
            return nil
        }
        return self.name(name, tree.range)
    }

    /// model('x') means model(x).
    private static func bareName(_ tree: FormulaTree) -> String {
        if case .string(let text) = tree.node, !text.isEmpty { return text }
        return "name"
    }
}
