// A QR code on a terminal: two modules a character, so that they are square.

/// Draws codes on terminals.
package enum TerminalCode {
    /// The lines of a code with its quiet zone. With colour it is black on white in every theme. Without, light modules
    /// are drawn and dark ones are spaces, which is right on terminals with light text on a dark ground.
    package static func lines(_ code: QRCode, colour: Bool) -> [String] {
        let range = -QRCode.quietZone..<code.width + QRCode.quietZone
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            let cells = range.map { column in
                let (upper, lower) = (code[column, row] == colour, code[column, row + 1] == colour)
                return upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }
            // 16 and 231 are the black and the white that no theme changes.
            return colour ? "\u{1B}[38;5;16;48;5;231m" + cells.joined() + "\u{1B}[0m" : cells.joined()
        }
    }
}
