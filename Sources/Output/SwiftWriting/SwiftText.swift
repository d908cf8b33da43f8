// Lines of Swift: wrapping, comments, indentation.

/// Shapes text.
package enum SwiftText {
    package static let width = 120

    /// A doc comment, wrapped.
    package static func doc(_ text: String, indent: String) -> String {
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
    package static func comment(_ text: String) -> String { doc(text, indent: "").replacing("///", with: "//") }

    /// Lines moved to the right.
    package static func indented(_ text: String, by spaces: Int) -> String {
        let margin = String(repeating: " ", count: spaces)
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
    }

    /// A computed property, on one line where it fits.
    package static func property(_ head: String, _ value: String) -> String {
        let line = "\(head) { \(value) }"
        if line.count <= width, !value.contains("\n") { return line + "\n" }
        return "\(head) {\n        \(value)\n    }\n"
    }

    /// The line that makes a module known. Written so, it is no import of this file.
    package static func importing(_ module: String) -> String { "import " + module }

    /// Code whose lines fit: a long one goes on in the next, a step further in.
    package static func fitted(_ code: String) -> String {
        code.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
            if line.utf8.count <= width || line.count <= width || line.contains("//") { return [String(line)] }
            let margin = String(line.prefix { $0 == " " })
            var lines = [String(line.dropFirst(margin.count))]
            for depth in 0...4 {
                lines = lines.enumerated().flatMap { index, line -> [String] in
                    let room = width - margin.count - (index == 0 ? 0 : 4)
                    return line.count <= room ? [line] : packed(pieces(of: line, depth: depth), in: room)
                }
            }
            return lines.enumerated().map { margin + ($0 == 0 ? "" : "    ") + $1 }
        }.joined(separator: "\n")
    }

    /// Pieces on as few lines as they need.
    private static func packed(_ pieces: [String], in room: Int) -> [String] {
        var lines: [String] = []
        for piece in pieces {
            if let last = lines.last, last.count + piece.count <= room {
                lines[lines.count - 1] += piece
            } else {
                lines.append(piece)
            }
        }
        return lines.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// A line of code cut behind commas and before operators, at one depth of brackets.
    private static func pieces(of line: String, depth wanted: Int) -> [String] {
        var pieces = [""]
        var depth = 0
        var isQuoted = false
        let characters = Array(line)
        for (index, character) in characters.enumerated() {
            if character == "\"", index == 0 || characters[index - 1] != "\\" { isQuoted.toggle() }
            if isQuoted {
                pieces[pieces.count - 1].append(character)
                continue
            }
            if ")]}".contains(character) { depth -= 1 }
            let isFree = depth == wanted && index > 0 && characters[index - 1] == " "
            let rest = isFree ? String(characters[index..<min(index + 3, characters.count)]) : ""
            let isOperator = ["? ", ": ", "|| ", "&& ", "+ ", "- "].contains { rest.hasPrefix($0) }
            let isBehindComma = isFree && index > 1 && characters[index - 2] == ","
            if isOperator || isBehindComma { pieces.append("") }
            pieces[pieces.count - 1].append(character)
            if "([{".contains(character) { depth += 1 }
        }
        return pieces
    }

    /// Items behind a head, on as many lines as they need.
    package static func wrapped(_ head: String, _ items: [String], separator: String = ", ", indent: String) -> String {
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
