// A client's arguments as words of a command line.

import Diagnostics
import Files

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
            throw .init(
                sentence:
                    "\(tool.name) takes no '\(name.prefix(100))'\(guess) It takes \(names.joined(separator: ", "))")
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
            let size = texts.reduce(0) { $0 + $1.utf8.count }
            guard size <= Self.longest else {
                throw .init(sentence: "'\(parameter.name)' has \(size) bytes; \(Self.longest) are the most")
            }
            switch parameter.place {
            case .operand: operands += texts
            case .option(let name): options += texts.map { "--\(name)=\($0)" }
            case .flag(let name): if texts == ["true"] { options.append("--" + name) }
            }
        }
        return tool.words + options + ["--"] + operands
    }

    /// The longest argument in bytes, all values of one together. The system takes no more than 128 KiB as one word.
    private static let longest = 100_000

    private func texts(_ value: JSON, of parameter: ContextTool.Parameter) throws(ConfinedFolder.Refusal) -> [String] {
        func wrong(_ wanted: String) -> ConfinedFolder.Refusal {
            .init(sentence: "'\(parameter.name)' has to be \(wanted)")
        }
        switch parameter.kind {
        case .design, .designs, .output, .outputFile:
            guard let path = value.words else { throw wrong("a path as a string") }
            if case .outputFile = parameter.kind, Folder.name(of: path).dropFirst().lastIndex(of: ".") == nil {
                throw .init(
                    sentence: "'\(path.prefix(100))' has no ending, which says the form, as in card.svg or card.png")
            }
            return switch parameter.kind {
            case .output, .outputFile: [try folder.output(path)]
            case .designs: [try folder.designs(path)]
            default: [try folder.existing(path)]
            }
        case .text:
            guard let text = value.words, !text.utf8.contains(0) else { throw wrong("a string") }
            // The command reads samples from such names, wherever they lie.
            if text == "-" || text.lowercased().hasSuffix(".csv") {
                throw .init(sentence: "'\(parameter.name)' cannot name a file")
            }
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
        case .settings: return try settings(value, of: parameter)
        }
    }

    /// `NAME=VALUE` for each member of an object.
    private func settings(_ value: JSON, of parameter: ContextTool.Parameter) throws(ConfinedFolder.Refusal) -> [String]
    {
        let wrong = ConfinedFolder.Refusal(
            sentence: "'\(parameter.name)' has to be an object whose values are strings, numbers, true or false")
        guard case .object(let members) = value else { throw wrong }
        return try members.map { name, value throws(ConfinedFolder.Refusal) in
            switch value {
            case .string(let text): return "\(name)=\(text)"
            case .digits(let digits): return "\(name)=\(digits)"
            case .boolean(let isTrue): return "\(name)=\(isTrue)"
            default: throw wrong
            }
        }
    }
}

extension JSON {
    /// Whether it is null, which clients write for what they leave out.
    fileprivate var isNothing: Bool { if case .null = self { true } else { false } }
}
