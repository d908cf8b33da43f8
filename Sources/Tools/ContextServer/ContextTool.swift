// The type of a tool: a command of the program, with what a client may say to it, in one table.

import Diagnostics

/// A tool of the Model Context Protocol that runs one command of this program.
struct ContextTool: Sendable {
    /// What an argument may be.
    enum Kind: Sendable {
        /// A design file below the server's folder, or such a file or folder.
        case design, designs
        /// A file or folder to write below the server's folder.
        case output
        /// Such a file, whose ending says its form.
        case outputFile
        case text, number, wholeNumber, truth
        case words([String])
        /// Numbers, separated by commas on the command line.
        case numbers
        /// An object of names and values, an option for each.
        case settings
        /// Seconds, or the name of a moment.
        case instant
    }

    /// Where an argument stands on the command line.
    enum Place: Sendable {
        case operand
        case option(String)
        case flag(String)
    }

    struct Parameter: Sendable {
        var name: String
        var kind: Kind
        var place: Place
        var meaning: String
        var isRequired = false
        /// What stands there without an argument.
        var standard: String?
    }

    /// What the command prints.
    enum Answer: Sendable {
        case text, json, png
        /// A picture in the file that the option names.
        case pngFile(option: String)
        /// Nothing but what it has done, on standard error.
        case report
        /// Nothing but a file: the last value of this option.
        case file(option: String)
    }

    var name: String
    var title: String
    var meaning: String
    /// The command and the options that are always the same.
    var words: [String]
    var parameters: [Parameter]
    var answer: Answer
    /// Whether it changes files, which only a server with `--write` does.
    var writes = false

    /// As a client is told of it.
    var json: JSON {
        let properties = parameters.map { ($0.name, $0.schema) }
        let required = parameters.filter(\.isRequired).map { JSON.string($0.name) }
        return .object([
            ("name", .string(name)), ("title", .string(title)), ("description", .string(meaning)),
            (
                "inputSchema",
                .object([
                    ("type", .string("object")), ("properties", .object(properties)), ("required", .array(required)),
                    ("additionalProperties", .boolean(false)),
                ])
            ),
            (
                "annotations",
                .object([
                    ("readOnlyHint", .boolean(!writes)), ("destructiveHint", .boolean(writes)),
                    ("idempotentHint", .boolean(!writes)), ("openWorldHint", .boolean(false)),
                ])
            ),
        ])
    }
}

extension ContextTool.Parameter {
    fileprivate var schema: JSON {
        func of(_ type: String, _ more: [(String, JSON)] = []) -> JSON {
            .object([("type", .string(type))] + more + [("description", .string(meaning))])
        }
        return switch kind {
        case .design, .designs, .output, .outputFile, .text: of("string")
        case .number: of("number")
        case .wholeNumber: of("integer")
        case .truth: of("boolean")
        case .words(let words): of("string", [("enum", .array(words.map { .string($0) }))])
        case .numbers: of("array", [("items", .object([("type", .string("number"))]))])
        case .settings:
            of(
                "object",
                [
                    (
                        "additionalProperties",
                        .object([("type", .array(["string", "number", "boolean"].map { .string($0) }))])
                    )
                ])
        case .instant:
            .object([
                ("type", .array([.string("number"), .string("string")])), ("description", .string(meaning)),
            ])
        }
    }
}
