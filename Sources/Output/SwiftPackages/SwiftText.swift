// Lines of Swift: wrapping, comments, indentation.

/// Shapes text.
enum SwiftText {
    static let width = 120

    /// A doc comment, wrapped.
    static func doc(_ text: String, indent: String) -> String {
        var lines: [String] = []
        var line = indent + "///"
        for word in text.split(whereSeparator: { $0.isWhitespace }) {
            if line.count + word.count + 1 > width, !line.hasSuffix("///") {
                lines.append(line)
                line = indent + "///"
            }
            line += " " + word
        }
        return (lines + [line]).joined(separator: "\n") + "\n"
    }

    /// A comment at the head of a file, wrapped.
    static func comment(_ text: String) -> String { doc(text, indent: "").replacing("///", with: "//") }

    /// Lines moved to the right.
    static func indented(_ text: String, by spaces: Int) -> String {
        let margin = String(repeating: " ", count: spaces)
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
    }

    /// The line that makes a module known. Written so, it is no import of this file.
    static func importing(_ module: String) -> String { "import " + module }

    /// Items behind a head, on as many lines as they need.
    static func wrapped(_ head: String, _ items: [String], separator: String = ", ", indent: String) -> String {
        var lines: [String] = []
        var line = head
        for (number, item) in items.enumerated() {
            let text = item + (number < items.count - 1 ? separator : "")
            if line.count + text.count > width, line != head, !line.hasSuffix(indent) {
                while line.last == " " { line.removeLast() }
                lines.append(line)
                line = indent
            }
            line += text
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
