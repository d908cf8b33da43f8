// Colours: what CSS writes, and what a screen shows.

import Geometry
import Testing

private func read(_ text: String) throws(ColorError) -> Color { try Color(parsing: Array(text.utf8)) }

@Test(
    "Every way to write an opaque colour is read",
    arguments: [
        ("#fff", 0xFFFFFF), ("#0aF", 0x00AAFF), ("#123456", 0x123456), ("#ABCdef", 0xABCDEF), ("rgb(1,2,3)", 0x010203),
        ("rgb( 255 , 0 , 128 )", 0xFF0080), ("rgb(1 2 3)", 0x010203), ("RGB(300,-5,2.5)", 0xFF0003),
        ("rgb(100%, 50%, 0%)", 0xFF8000), (" tomato ", 0xFF6347), ("RebeccaPurple", 0x663399),
        ("lightgoldenrodyellow", 0xFAFAD2),
        ("black", 0), ("aqua", 0x00FFFF), ("yellowgreen", 0x9ACD32), ("grey", 0x808080), ("gray", 0x808080),
    ])
func colours(text: String, rgb: Int) throws {
    #expect(try read(text).rgb == UInt32(rgb))
}

@Test(
    "What is no opaque colour is refused, with its byte and the reason",
    arguments: [
        ("", 0, ColorError.Kind.unknownName), ("  blu", 2, .unknownName), ("bluely", 0, .unknownName),
        ("hsl(1,2,3)", 0, .unknownName), ("#12", 0, .wrongDigits), ("#12345", 0, .wrongDigits),
        ("#xyz", 0, .wrongDigits),
        ("#1234", 0, .alpha), ("#12345678", 0, .alpha), ("rgba(1,2,3,.5)", 0, .alpha), ("rgb(1 2 3 / 50%)", 10, .alpha),
        ("rgb(1,2,3,.5)", 9, .alpha), ("rgb(1,2)", 7, .expectedNumber), ("rgb(1,2 3)", 7, .expectedNumber),
        ("rgb(1,,3)", 6, .expectedNumber), ("rgb(1,2%,3)", 6, .mixedUnits),
        ("rgb(1,2,3", 9, .expectedClosingParenthesis),
        ("red blue", 4, .trailing), ("#fff;", 4, .trailing),
    ])
func refusedColours(text: String, offset: Int, kind: ColorError.Kind) {
    #expect(throws: ColorError(kind, at: offset)) { try read(text) }
}

@Test("The keywords are CSS's 148, in order, each read back to its own value")
func keywords() throws {
    #expect(Color.keywords.count == 148)
    let names = Color.keywords.map { "\($0.name)" }
    #expect(names == names.sorted())
    #expect(Set(names).count == 148)
    for (name, rgb) in Color.keywords {
        #expect(try read("\(name)".uppercased()).rgb == rgb)
    }
    // A sum over the table, so that a changed value is noticed.
    let sum = Color.keywords.reduce(0) { ($0 * 31 + Int($1.rgb)) % 1_000_000_007 }
    #expect(sum == 241195307)
}

@Test("Colours blend component by component and round to eight bits, halves up")
func blends() {
    let blend = Color(rgb: 0x000000).mixed(with: Color(rgb: 0xFF8001), 0.5)
    #expect(blend == Color(red: 127.5, green: 64, blue: 0.5))
    #expect(blend.rgb == 0x804001)
    #expect(Color(red: -3, green: 255.4, blue: 300).rounded == Color(rgb: 0x00FFFF))
    #expect(Color(red: .nan, green: 1.49, blue: 1.5).rgb == 0x000102)
}
