// Help, made from the list of commands.

import Diagnostics
import Manuals

enum Help {
    static var overview: String {
        var text = """
            flipbook: turns interactions in SVG files into static pages that play them.

            Usage: flipbook COMMAND …

            Commands:

            """
        let width = Command.all.map(\.name.count).max() ?? 0
        for command in Command.all { text += "  \(padded(command.name, width))  \(command.summary)\n" }
        text += """

            flipbook COMMAND --help explains a command; flipbook --version prints the version, --manual a manual page
            and --completions bash, zsh or fish what these shells read.
            \(exitCodes)

            """
        return text
    }

    private static let exitCodes =
        "Exit codes: 0 fine, 1 errors in designs, 2 wrong usage, 3 a file could not be read or written,\n"
        + "130 stopped by Control-C."

    /// The manual page of all commands.
    static func manual(version: String) -> String {
        ManualPage.text(
            of: ("flipbook", version), summary: "turns interactions in SVG files into static pages that play them",
            commands: pages(isCompleted: false), notes: [("Exit status", exitCodes)])
    }

    /// What a shell completes.
    static func completions(of shell: String) throws(CommandError) -> String {
        let names = Completions.allCases.map(\.rawValue)
        guard let completions = Completions(rawValue: shell) else {
            throw .usage(
                "--completions takes bash, zsh or fish" + (shell.isEmpty ? "" : ", not '\(shell)'")
                    + didYouMean(shell, names))
        }
        return completions.script(for: "flipbook", pages(isCompleted: true))
    }

    /// - Parameter isCompleted: whether their words are those that a shell offers.
    private static func pages(isCompleted: Bool) -> [CommandPage] {
        Command.all.map { command in
            CommandPage(
                name: command.name, operands: command.operands, summary: command.summary, details: command.details,
                options: command.options.map {
                    CommandPage.Choice(
                        name: $0.name, short: $0.short, value: $0.value,
                        words: isCompleted ? $0.offered?() ?? $0.words : $0.words, meaning: $0.meaning,
                        canRepeat: $0.canRepeat)
                }, examples: command.examples)
        }
    }

    static func page(of command: Command) -> String {
        var text = "\(command.summary)\n\nUsage: flipbook \(command.name)"
        if !command.operands.isEmpty { text += " " + command.operands }
        if !command.options.isEmpty { text += " [options]" }
        text += "\n"
        if !command.details.isEmpty { text += "\n" + command.details + "\n" }
        if !command.options.isEmpty {
            text += "\nOptions:\n"
            let rows = command.options.map { option in
                let short = option.short.map { "-\($0), " } ?? ""
                return (short + "--\(option.name)" + (option.value.map { " \($0)" } ?? ""), option.meaning)
            }
            let width = rows.map(\.0.count).max() ?? 0
            for (name, meaning) in rows { text += "  \(padded(name, width))  \(meaning)\n" }
        }
        if !command.examples.isEmpty {
            text += "\nExamples:\n"
            for (line, meaning) in command.examples { text += "  \(line)\n      \(meaning)\n" }
        }
        let appendix = command.appendix()
        return appendix.isEmpty ? text : text + "\n" + appendix
    }

    static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// A suggestion of what may have been meant, followed by a clause, which may be empty.
    static func didYouMean(_ name: String, _ candidates: [String], then clause: String = "") -> String {
        let rest = clause.isEmpty ? "" : "; " + clause
        guard let meant = Suggestion.closest(to: name, among: candidates) else { return rest }
        return "; did you mean '\(meant)'?"
            + (clause.isEmpty ? "" : " " + clause.prefix(1).uppercased() + clause.dropFirst())
    }
}
