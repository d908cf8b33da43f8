// The type of a subcommand: a value that describes itself, so that help, checks of options and tests loop over one
// list.

import Files
import Pages

/// How the command ends; scripts depend on these numbers.
enum ExitCode: Int32 {
    case fine = 0
    case designsHaveErrors = 1
    case wrongUsage = 2
    case couldNotReadOrWrite = 3
    /// Stopped by Control-C or another signal; shells report 130 themselves.
    case stopped = 130
}

/// Why a subcommand could not do what it was asked, in a sentence for a person.
struct CommandError: Error {
    var code: ExitCode
    var sentence: String

    static func usage(_ sentence: String) -> CommandError { CommandError(code: .wrongUsage, sentence: sentence) }
    static func file(_ sentence: String) -> CommandError {
        CommandError(code: .couldNotReadOrWrite, sentence: sentence)
    }
    static func designs(_ sentence: String) -> CommandError {
        CommandError(code: .designsHaveErrors, sentence: sentence)
    }
    static func site(_ error: SiteError) -> CommandError {
        switch error {
        case .pages: .designs(error.description)
        case .stopped: CommandError(code: .stopped, sentence: error.description)
        default: .file(error.description)
        }
    }

    /// What work on files gives; its failure becomes one of the command.
    static func files<Success>(_ work: () throws(FileError) -> Success) throws(CommandError) -> Success {
        do throws(FileError) { return try work() } catch { throw .file(error.description) }
    }

    /// The same of work on a site.
    static func sites<Success>(_ work: () throws(SiteError) -> Success) throws(CommandError) -> Success {
        do throws(SiteError) { return try work() } catch { throw .site(error) }
    }

    /// Templates, styles and scripts.
    static func resources() throws(CommandError) -> Resources {
        try sites { () throws(SiteError) in try Resources.locate() }
    }
}

/// One option: `--name VALUE`, or a flag where no value is named.
struct Option: Sendable {
    var name: String
    var short: Character?
    /// What help calls the value; nil for a flag.
    var value: String?
    /// The words that the value may be; none where it may be anything.
    var words: [String] = []
    var meaning: String
    var canRepeat = false
    /// What a shell offers, where finding that takes time.
    var offered: (@Sendable () -> [String])?

    static func flag(_ name: String, _ meaning: String) -> Option { Option(name: name, meaning: meaning) }

    static func value(
        _ name: String, as value: String, short: Character? = nil, of words: [String] = [], repeats: Bool = false,
        _ meaning: String
    ) -> Option {
        Option(name: name, short: short, value: value, words: words, meaning: meaning, canRepeat: repeats)
    }
}

struct Command: Sendable {
    var name: String
    /// What stands after the name, such as `DESIGN SCENARIO`.
    var operands: String
    /// How many operands there may be.
    var operandCount: ClosedRange<Int>
    /// One line for the list of commands.
    var summary: String
    /// The paragraphs of its own help.
    var details: String
    var options: [Option]
    /// Examples: whole command lines, and what they do.
    var examples: [(line: String, meaning: String)]
    /// The end of its help, a closure because it may be read from files.
    var appendix: @Sendable () -> String = { "" }
    var run: @Sendable (Arguments) throws(CommandError) -> ExitCode

    static let all: [Command] = [
        .new, .adopt, .ids, .build, .merge, .preview, .serve, .check, .explore, .diff, .compare, .sample, .curve,
        .export, .share, .verify, .prune, .lsp, .schema, .mcp,
    ]
}
