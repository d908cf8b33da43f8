// Colours: the names of CSS, and what a screen shows.

import Geometry
import Testing

@Test("The keywords are CSS's 148, in order, and each has its own value")
func keywords() throws {
    #expect(Color.keywords.count == 148)
    let names = Color.keywords.map { "\($0.name)" }
    #expect(names == names.sorted())
    #expect(Set(names).count == 148)
    // A sum over the table, so that a changed value is noticed.
    let sum = Color.keywords.reduce(0) { ($0 * 31 + Int($1.rgb)) % 1_000_000_007 }
    #expect(sum == 241195307)
}

@Test("Colours round to eight bits, halves up")
func rounding() {
    #expect(Color(red: 127.5, green: 64, blue: 0.5).rgb == 0x804001)
    #expect(Color(red: -3, green: 255.4, blue: 300).rgb == 0x00FFFF)
    #expect(Color(red: .nan, green: 1.49, blue: 1.5).rgb == 0x000102)
}
