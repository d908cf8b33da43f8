// The one reader of colours: what is opaque has its components, what is none has its fault and the place of it.

import FormulaText
import Geometry
import Testing

@Suite struct ColorReaderTests {
    @Test(
        "every way to write an opaque colour is read",
        arguments: [
            ("#fff", 0xFFFFFF), ("#0aF", 0x00AAFF), ("#123456", 0x123456), ("#ABCdef", 0xABCDEF),
            ("rgb(1,2,3)", 0x010203), ("rgb( 255 , 0 , 128 )", 0xFF0080), ("rgb(1 2 3)", 0x010203),
            ("RGB(300,-5,2.5)", 0xFF0003), ("rgb(100%, 50%, 0%)", 0xFF8000), ("rgb(100%50%0%)", 0xFF8000),
            ("rgb(1+2+3)", 0x010203), ("rgba(1,2,3)", 0x010203), ("rgb(1,2,3", 0x010203), ("rgb(100% 128 0)", 0xFF8000),
            (" tomato ", 0xFF6347), ("RebeccaPurple", 0x663399), ("lightgoldenrodyellow", 0xFAFAD2), ("black", 0),
            ("aqua", 0x00FFFF), ("yellowgreen", 0x9ACD32), ("grey", 0x808080), ("gray", 0x808080),
        ])
    func everyWayToWriteAnOpaqueColourIsRead(text: String, rgb: Int) throws {
        #expect(try ColorReader.read(text)?.rgb == UInt32(rgb))
        #expect(ColorReader.opaque(text)?.rgb == UInt32(rgb))
    }

    @Test("every keyword is read in any case") func everyKeywordIsReadInAnyCase() {
        for (name, rgb) in Color.keywords {
            #expect(ColorReader.opaque("\(name)".uppercased())?.rgb == rgb)
        }
    }

    @Test(
        "a colour that is not opaque sRGB for certain is a colour without a value",
        arguments: [
            "#1234", "#12345678", "rgba(1,2,3,.5)", "rgb(1 2 3 / 50%)", "rgb(1,2,3,.5)", "hsl(1,2%,3%)", "transparent",
            "currentColor", "Canvas", "inherit", "rgb(none 1 2)", "rgb(calc(1),2,3)", "lab(50% 40 59.5)",
        ])
    func aColourThatIsNotOpaqueIsAColourWithoutAValue(text: String) throws {
        #expect(try ColorReader.read(text) == nil)
        #expect(ColorReader.opaque(text) == nil)
    }

    @Test(
        "what is no colour has its bytes",
        arguments: [
            ("", 0..<0), ("  blu ", 2..<5), ("hls(1,2,3)", 0..<3), ("#12", 0..<3), ("#1x3", 2..<3), (" #12刷", 4..<7),
            ("rgb(1,2)", 0..<8), ("rgb(1,2 3)", 0..<10), ("rgb(1,,3)", 6..<6), ("rgb(1,2%,3)", 0..<11),
            ("rgb(1, 2px ,3)", 7..<10), ("red blue", 0..<8), ("#fff;", 4..<5), ("hsl(1 2deg 3)", 6..<10),
        ])
    func whatIsNoColourHasItsBytes(text: String, range: Range<Int>) {
        do throws(ColorFault) {
            _ = try ColorReader.read(text)
            Issue.record("“\(text)” was taken")
        } catch {
            #expect(error.range == range)
            #expect(!error.sentence.isEmpty)
        }
        #expect(ColorReader.opaque(text) == nil)
    }
}
