// QR codes: the marks that readers look for, and the format that says how to read the rest.

import QRCodes
import Testing

@Suite struct QRCodeTests {
    @Test(
        "the three marks and the timing lines are there",
        arguments: ["http://192.168.1.20:8080/", "https://example.org/设计/?t=1.5s"])
    func theThreeMarksAndTheTimingLinesAreThere(text: String) throws {
        let code = try #require(QRCode(text))
        #expect((code.width - 21) % 4 == 0)
        let far = code.width - 7
        for (left, top) in [(0, 0), (far, 0), (0, far)] {
            for row in 0..<7 {
                for column in 0..<7 {
                    let ring = max(abs(column - 3), abs(row - 3))
                    #expect(code[left + column, top + row] == (ring != 2), "\(left) \(top): \(column) \(row)")
                }
            }
        }
        for step in 8..<far { #expect(code[step, 6] == (step % 2 == 0) && code[6, step] == (step % 2 == 0)) }
    }

    /// Five bits of level and mask and ten that guard them (ISO/IEC 18004, 8.9), in both of their places.
    @Test("the format is readable in both places and says the level")
    func theFormatIsReadableInBothPlacesAndSaysTheLevel() throws {
        let code = try #require(QRCode("http://192.168.1.20:8080/"))
        let end = code.width
        let first = (0..<6).map { (8, $0) } + [(8, 7), (8, 8), (7, 8)] + (0..<6).map { (5 - $0, 8) }
        let second = (0..<8).map { (end - 1 - $0, 8) } + (0..<7).map { (8, end - 7 + $0) }
        for places in [first, second] {
            var bits = 0
            for (index, place) in places.enumerated() where code[place.0, place.1] { bits |= 1 << index }
            bits ^= 0b101_0100_0001_0010
            var rest = bits
            for shift in stride(from: 4, through: 0, by: -1) where rest >> (shift + 10) & 1 == 1 {
                rest ^= 0b101_0011_0111 << shift
            }
            #expect(rest == 0)
            // 00 is M.
            #expect(bits >> 13 == 0b00)
        }
    }

    @Test("what fits no code gives none") func whatFitsNoCodeGivesNone() {
        #expect(QRCode("") == nil)
        #expect(QRCode("a\0b") == nil)
        #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
    }

    @Test("outside everything is light") func outsideEverythingIsLight() throws {
        let code = try #require(QRCode("x"))
        #expect(!code[-1, 0] && !code[0, -1] && !code[code.width, 0] && !code[0, code.width])
    }
}
