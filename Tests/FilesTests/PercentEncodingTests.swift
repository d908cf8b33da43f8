// Escapes of addresses: what is plain stays, all else comes back as it was.

import Files
import Testing

@Suite struct PercentEncodingTests {
    @Test(
        "what is plain stays, and all else is escaped in capital letters",
        arguments: [
            ("a-Z_0.~9", "a-Z_0.~9"), ("a b", "a%20b"), ("ü", "%C3%BC"), ("\u{1}", "%01"), ("%41", "%2541"),
            ("a/b?c#d", "a%2Fb%3Fc%23d"), ("", ""),
        ])
    func whatIsPlainStays(text: String, escaped: String) {
        #expect(PercentEncoding.encode(text) == escaped)
        #expect(PercentEncoding.decode(escaped) == text)
    }

    @Test("what else may stand is not escaped") func whatElseMayStandIsNotEscaped() {
        #expect(PercentEncoding.encode("?a=1&b=ü", plain: "?=&") == "?a=1&b=%C3%BC")
    }

    @Test("broken escapes and broken letters are no text", arguments: ["%", "%4", "%4g", "a%", "%C3", "%FF"])
    func brokenEscapesAreNoText(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }
}
