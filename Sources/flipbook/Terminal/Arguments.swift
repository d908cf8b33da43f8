// The words after a subcommand, sorted into options and operands.

import Files

struct Arguments {
    private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    private let command: Command

    private init(command: Command) { self.command = command }

    /// Reads `--name value`, `--name=value`, `-n value` and flags; after `--` everything is an operand.
    static func parsed(_ words: [String], for command: Command) throws(CommandError) -> Arguments {
        var parsed = Arguments(command: command)
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                parsed.operands += rest
                break
            }
            guard word.hasPrefix("-"), word.count > 1, !Self.isNumber(word), !Self.isFormula(word) else {
                parsed.operands.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let option = try Self.option(parts[0], of: command)
            var value = parts.count > 1 ? parts[1] : nil
            if let name = option.value {
                if value == nil { value = rest.popFirst() }
                guard let value else { throw .usage("--\(option.name) needs \(name) after it; " + Self.more(command)) }
                if parsed.values[option.name] != nil && !option.canRepeat {
                    throw .usage("--\(option.name) is given twice; give it once; " + Self.more(command))
                }
                parsed.values[option.name, default: []].append(value)
            } else {
                if value != nil { throw .usage("--\(option.name) takes no value; " + Self.more(command)) }
                parsed.values[option.name] = []
            }
        }
        if parsed.operands.count < command.operandCount.lowerBound {
            throw .usage("flipbook \(command.name) needs \(command.operands); " + Self.more(command))
        }
        if parsed.operands.count > command.operandCount.upperBound {
            let extra = parsed.operands[command.operandCount.upperBound]
            throw .usage("flipbook \(command.name) does not know what to do with '\(extra)'; " + Self.more(command))
        }
        return parsed
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    func value(_ name: String) -> String? { values[name]?.last }

    func values(_ name: String) -> [String] { values[name] ?? [] }

    /// A whole number in a range.
    func number(_ name: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
        }
        return number
    }

    /// One of the words that an option takes; the first where it is not given.
    func choice(_ name: String) throws(CommandError) -> String {
        let words = command.options.first { $0.name == name }?.words ?? []
        guard let text = value(name) else { return words[0] }
        guard words.contains(text) else {
            throw .usage(
                "--\(name) takes \(words.dropLast().joined(separator: ", ")) or \(words.last ?? ""), not '\(text)'"
                    + Help.didYouMean(text, words))
        }
        return text
    }

    private static func option(_ word: String, of command: Command) throws(CommandError) -> Option {
        for option in command.options {
            if word == "--" + option.name { return option }
            if let short = option.short, word == "-\(short)" { return option }
        }
        if FileStamp(word) != nil {
            throw .usage("unknown option '\(word)'; for the file of this name write ./\(word)")
        }
        let names = command.options.map { "--" + $0.name }
        throw .usage("unknown option '\(word)'" + Help.didYouMean(word, names, then: more(command)))
    }

    private static func isNumber(_ word: String) -> Bool { Double(word) != nil }

    /// Such as `-exp(-3 * t)`; no option has brackets or signs in its name.
    private static func isFormula(_ word: String) -> Bool {
        !word.hasPrefix("--") && word.prefix { $0 != "=" }.contains { "()*/+".contains($0) }
    }

    private static func more(_ command: Command) -> String { "`flipbook \(command.name) --help` says more" }
}
