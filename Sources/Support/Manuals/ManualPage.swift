// The manual page of a tool (man(7)), made from what its commands say of themselves.

/// Writes a tool's page for section 1 of the manual.
package struct ManualPage {
    private var text: String

    /// - Parameters:
    ///   - tool: its name, and its version.
    ///   - summary: what it does, without a full stop.
    ///   - notes: sections at the end: their titles and paragraphs.
    package static func text(
        of tool: (name: String, version: String), summary: String, commands: [CommandPage],
        notes: [(title: String, text: String)]
    ) -> String {
        var page = ManualPage(text: "")
        page.line(".TH \(tool.name.uppercased()) 1 \"\" \"\(tool.name) \(tool.version)\" \"User Commands\"")
        // No full justification, and no breaks inside of commands that are copied.
        page.line(".ad l")
        page.line(".nh")
        page.line(".SH NAME")
        page.line("\(tool.name) \\- \(escaped(summary))")
        page.line(".SH SYNOPSIS")
        page.line(".B \(tool.name)")
        page.line(".I COMMAND")
        page.line("[\\fIoptions\\fR] \\&...")
        page.line(".SH COMMANDS")
        for command in commands { page.command(command, of: tool.name) }
        for note in notes {
            page.line(".SH \(note.title.uppercased())")
            page.paragraphs(note.text)
        }
        return page.text
    }

    private mutating func line(_ line: String) { text += line + "\n" }

    private mutating func command(_ command: CommandPage, of tool: String) {
        line(".SS \(command.name)")
        line("\\fB\(tool) \(command.name)\\fR" + (command.operands.isEmpty ? "" : " " + Self.escaped(command.operands)))
        line(".PP")
        line(Self.lead(command.summary + "."))
        if !command.details.isEmpty {
            line(".PP")
            paragraphs(command.details)
        }
        for option in command.options {
            line(".TP")
            let names = option.names.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
            line(names + (option.value.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""))
            line(Self.lead(option.meaning))
        }
        for example in command.examples {
            line(".PP")
            line(Self.lead(example.meaning.prefix(1).uppercased() + example.meaning.dropFirst() + ":"))
            line(".PP")
            line(".RS 4")
            line(".nf")
            line(Self.lead(example.line))
            line(".fi")
            line(".RE")
        }
    }

    private mutating func paragraphs(_ text: String) {
        var isKept = false
        for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if row.hasPrefix(" ") != isKept {
                isKept.toggle()
                line(isKept ? ".PP\n.nf" : ".fi")
            }
            line(row.isEmpty ? ".PP" : Self.lead(String(row)))
        }
        if isKept { line(".fi") }
    }

    /// A line of text; one that begins like a request is none.
    private static func lead(_ text: String) -> String {
        (text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") + escaped(text)
    }

    private static func escaped(_ text: String) -> String {
        text.map { letter in
            switch letter {
            case "\\": "\\e"
            case "-": "\\-"
            // Typographic characters that are typed, and are to be copied, as they are.
            case "'": "\\(aq"
            case "`": "\\(ga"
            case "^": "\\(ha"
            case "~": "\\(ti"
            default: String(letter)
            }
        }.joined()
    }
}
