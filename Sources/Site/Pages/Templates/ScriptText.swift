// Whether a line of a script ends in code, so that the space before the next one says nothing.

enum ScriptText {
    /// Whether a line that began in code ends in code, outside of strings, templates and regular expressions. In doubt
    /// it says no: the author then gets a message and can write the line in another way.
    static func endsInCode(_ line: some StringProtocol) -> Bool {
        /// What is open, innermost last: a quotation mark, a backtick, a slash, the bracket of a set within slashes,
        /// the brace of code within backticks.
        var open: [Character] = []
        var isEscaped = false
        var backticks = 0
        /// The last that was no space, and the last at all.
        var before: Character = ";"
        var previous: Character = " "
        for character in line {
            defer {
                if character != " " { before = character }
                previous = character
            }
            if isEscaped {
                isEscaped = false
                continue
            }
            if character == "`" { backticks += 1 }
            let inner = open.last
            if character == "\\", inner != nil, inner != "{" {
                isEscaped = true
                continue
            }
            switch inner {
            case "`":
                if character == "`" { open.removeLast() }
                if character == "{", previous == "$" { open.append("{") }
            case "\"", "'":
                if character == inner { open.removeLast() }
            case "/":
                if character == "/" { open.removeLast() }
                if character == "[" { open.append("[") }
            case "[":
                if character == "]" { open.removeLast() }
            default:
                switch character {
                case "\"", "'", "`": open.append(character)
                // After what ends a value, a slash divides.
                case "/" where "(,=:[!&|?{};>".contains(before): open.append("/")
                case "{" where inner == "{": open.append("{")
                case "}" where inner == "{": open.removeLast()
                default: break
                }
            }
        }
        return open.isEmpty && backticks % 2 == 0
    }
}
