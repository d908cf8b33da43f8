// A QR code on a terminal: what is drawn is the code, with and without colour.

import QRCodes
import Testing

@Suite struct TerminalCodeTests {
    private static let letters: [Character: [Bool]] = [
        "█": [true, true], "▀": [true, false], "▄": [false, true], " ": [false, false],
    ]

    @Test("the lines are the code with its quiet zone", arguments: [true, false])
    func theLinesAreTheCodeWithItsQuietZone(colour: Bool) throws {
        let code = try #require(QRCode("http://192.168.1.20:8080/"))
        let zone = QRCode.quietZone
        let lines = TerminalCode.lines(code, colour: colour).map { line in
            // What sets the colours is no part of the picture.
            line.replacing("\u{1B}[38;5;16;48;5;231m", with: "").replacing("\u{1B}[0m", with: "")
        }
        #expect(lines.count == (code.width + 2 * zone + 1) / 2)
        for (number, line) in lines.enumerated() {
            #expect(line.count == code.width + 2 * zone)
            for (place, letter) in line.enumerated() {
                let (column, row) = (place - zone, 2 * number - zone)
                // In colour black is drawn; without, white is.
                let drawn = [code[column, row] == colour, code[column, row + 1] == colour]
                #expect(Self.letters[letter] == drawn)
            }
        }
    }

    @Test("only in colour are there colours") func onlyInColourAreThereColours() throws {
        let code = try #require(QRCode("x"))
        for line in TerminalCode.lines(code, colour: true) {
            #expect(line.hasPrefix("\u{1B}[38;5;16;48;5;231m") && line.hasSuffix("\u{1B}[0m"))
        }
        #expect(!TerminalCode.lines(code, colour: false).joined().contains("\u{1B}"))
    }
}
