// What a command says of itself: the source of its manual page and of what shells complete.

/// One command of a tool.
package struct CommandPage: Sendable {
    /// One option: `--name VALUE`, or a flag where no value is named.
    package struct Choice: Sendable {
        package var name: String
        package var short: Character?
        /// What help calls the value; nil for a flag.
        package var value: String?
        /// The words that the value may be; none where it may be anything.
        package var words: [String]
        package var meaning: String
        package var canRepeat: Bool

        package init(
            name: String, short: Character?, value: String?, words: [String], meaning: String, canRepeat: Bool
        ) {
            self.name = name
            self.short = short
            self.value = value
            self.words = words
            self.meaning = meaning
            self.canRepeat = canRepeat
        }

        /// All its names, as they are typed.
        var names: [String] { (short.map { ["-\($0)"] } ?? []) + ["--" + name] }
    }

    package var name: String
    /// What stands after the name, such as `DESIGN SCENARIO`.
    package var operands: String
    /// One sentence.
    package var summary: String
    /// Paragraphs, with empty lines between them; lines that begin with blanks keep their line ends.
    package var details: String
    package var options: [Choice]
    package var examples: [(line: String, meaning: String)]

    package init(
        name: String, operands: String, summary: String, details: String, options: [Choice],
        examples: [(line: String, meaning: String)]
    ) {
        self.name = name
        self.operands = operands
        self.summary = summary
        self.details = details
        self.options = options
        self.examples = examples
    }
}
