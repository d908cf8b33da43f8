// JSON in each of its layouts, with strings that are safe wherever they stand.

import Diagnostics
import Testing

@Suite struct JSONTests {
    private let value = JSON.object([
        ("a", .integer(1)), ("b", .array([.digits("0.5"), .boolean(true), .null])),
        ("c", .object([("d", .string("e")), ("f", .array([]))])), ("g", .object([])),
    ])

    @Test("each layout has its own white space and the same value") func eachLayoutHasItsOwnWhiteSpace() {
        #expect(value.text(.compact) == #"{"a":1,"b":[0.5,true,null],"c":{"d":"e","f":[]},"g":{}}"#)
        #expect(value.text(.line) == #"{"a": 1, "b": [0.5, true, null], "c": {"d": "e", "f": []}, "g": {}}"#)
        #expect(
            value.text
                == """
                {
                  "a": 1,
                  "b": [0.5, true, null],
                  "c": {"d": "e", "f": []},
                  "g": {}
                }

                """)
        let rows = JSON.array([.laid(.compact, .array([.integer(1), .integer(2)])), .array([.null])])
        #expect(rows.text(.lines(indent: 0)) == "[\n[1,2],\n[\nnull\n]\n]")
        #expect(
            JSON.object([("rows", rows)]).text(.lines(indent: 1))
                == "{\n \"rows\": [\n  [1,2],\n  [\n   null\n  ]\n ]\n}")
    }

    @Test("strings are safe in a script and on a terminal") func stringsAreSafe() {
        #expect(JSON.quoted("a\"\\\n\r\t</script>刷新") == #""a\"\\\n\r\t\u003c/script>刷新""#)
        #expect(
            JSON.quoted("\u{0}\u{1B}\u{7F}\u{9B}31m\u{202E}\u{2066}\u{2028}")
                == #""\u0000\u001b\u007f\u009b31m\u202e\u2066\u2028""#)
    }
}
