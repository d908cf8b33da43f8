// A client's arguments as words of a command line.

import Diagnostics

/// Turns the arguments of a call into words, and refuses what the tool does not take.
struct CommandWords {
    let tool: ContextTool
    let folder: ConfinedFolder

    /// The words after the program's name.
    /// - Parameter arguments: an object; null means none.
    func words(_ arguments: JSON) throws(ConfinedFolder.Refusal) -> [String] {
        switch arguments {
        case .object, .null: break
        default: throw .init(sentence: "arguments has to be an object")
        }
        let names = tool.parameters.map(\.name)
        for (name, _) in arguments.members where !names.contains(name) {
            let guess = Suggestion.closest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
            throw .init(sentence: "\(tool.name) takes no '\(name)'\(guess) It takes \(names.joined(separator: ", "))")
        }
        var options: [String] = []
        var operands: [String] = []
        for parameter in tool.parameters {
            let given = arguments.members.last { $0.0 == parameter.name && !$0.1.isNothing }?.1
            guard let value = given ?? parameter.standard.map(JSON.string) else {
                if parameter.isRequired {
                    throw .init(sentence: "\(tool.name) needs '\(parameter.name)': \(parameter.meaning)")
                }
                continue
            }
            let texts = try texts(value, of: parameter)
            switch parameter.place {
            case .operand: operands += texts
            case .option(let name): options += texts.map { "--\(name)=\($0)" }
            case .flag(let name): if texts == ["true"] { options.append("--" + name) }
            }
        }
        return tool.words + options + ["--"] + operands
    }

    private func texts(_ value: JSON, of parameter: ContextTool.Parameter) throws(ConfinedFolder.Refusal) -> [String] {
        func wrong(_ wanted: String) -> ConfinedFolder.Refusal {
            .init(sentence: "'\(parameter.name)' has to be \(wanted)")
        }
        switch parameter.kind {
        case .design, .designs, .output:
            guard let path = value.words else { throw wrong("a path as a string") }
            return switch parameter.kind {
            case .output: [try folder.output(path)]
            case .designs: [try folder.designs(path)]
            default: [try folder.existing(path)]
            }
        case .text:
            guard let text = value.words, !text.utf8.contains(0) else { throw wrong("a string") }
            // The command reads samples from such names, wherever they lie.
            if text == "-" || text.lowercased().hasSuffix(".csv") { throw wrong("no file of samples") }
            return [text]
        case .number:
            guard let number = value.number, number.isFinite else { throw wrong("a number") }
            return ["\(number)"]
        case .wholeNumber:
            guard let number = value.number, let whole = Int(exactly: number) else { throw wrong("a whole number") }
            return ["\(whole)"]
        case .truth:
            guard case .boolean(let isTrue) = value else { throw wrong("true or false") }
            return [isTrue ? "true" : "false"]
        case .words(let words):
            guard let text = value.words, words.contains(text) else {
                throw wrong("one of \(words.joined(separator: ", "))")
            }
            return [text]
        case .numbers:
            let numbers = value.items.compactMap(\.number)
            guard !numbers.isEmpty, numbers.count == value.items.count, numbers.allSatisfy(\.isFinite) else {
                throw wrong("an array of numbers")
            }
            return [numbers.map { "\($0)" }.joined(separator: ",")]
        case .instant:
            guard let text = value.words ?? value.number.map({ "\($0)" }) else {
                throw wrong("seconds or the name of a moment")
            }
            return [text]
        case .settings:
            guard case .object(let members) = value else { throw wrong("an object of names and values") }
            return try members.map { name, value throws(ConfinedFolder.Refusal) in
                switch value {
                case .string(let text): return "\(name)=\(text)"
                case .digits(let digits): return "\(name)=\(digits)"
                default: throw wrong("an object of names and values")
                }
            }
        }
    }
}

extension JSON {
    /// Whether it is null, which clients write for what they leave out.
    fileprivate var isNothing: Bool { if case .null = self { true } else { false } }
}
