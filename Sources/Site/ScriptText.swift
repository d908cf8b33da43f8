// Whether a line of a script ends in code, so that the space before the next one says nothing.

enum ScriptText {
    /// Whether no text between quotation marks or backticks is open at the end of a line that began in code. In doubt it
    /// is not: a regular expression with a quotation mark in it is better written another way.
    static func endsInCode(_ line: some StringProtocol) -> Bool {
        var isEscaped = false
        var backticks = 0
        /// What is open, innermost last: quotation marks, backticks, and the braces of code within backticks.
        var open: [Character] = []
        var previous: Character = " "
        for character in line {
            defer { previous = character }
            if character == "`", !isEscaped { backticks += 1 }
            if isEscaped {
                isEscaped = false
                continue
            }
            switch open.last {
            case "`":
                if character == "\\" { isEscaped = true }
                if character == "`" { open.removeLast() }
                if character == "{", previous == "$" { open.append("{") }
            case "\"", "'":
                if character == "\\" { isEscaped = true }
                if character == open.last { open.removeLast() }
            default:
                if "\"'`".contains(character) { open.append(character) }
                if !open.isEmpty, character == "{" { open.append("{") }
                if open.last == "{", character == "}" { open.removeLast() }
            }
        }
        return open.isEmpty && backticks % 2 == 0
    }
}
