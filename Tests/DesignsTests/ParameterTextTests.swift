// Values of parameters, put into a design's text.

import Behaviours
import Diagnostics
import TestSupport
import Testing

@Suite struct ParameterTextTests {
    private func set(_ values: [String: String], in text: String) -> String {
        let source = SourceText(name: "a.svg", text: Self.head + text + "</svg>")
        let changed = ParameterText(.box, beside: "a.svg").set(values, in: source)
        return String(decoding: changed.bytes, as: UTF8.self).replacing(Self.head, with: "").replacing(
            "</svg>", with: "")
    }

    private static let head =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:fb=\"urn:flipbook:1\" xmlns:f=\"urn:flipbook:1\">"

    @Test(
        "a value goes to where the design says it, and no other byte changes",
        arguments: [
            ("<fb:parameter  name='a' value='1'/>", ["a": "2'"], "<fb:parameter  name='a' value='2&#39;'/>"),
            (
                "<fb:use behaviour=\"toast\"/>", ["toast.stay": "0.4"],
                "<fb:use behaviour=\"toast\"><fb:set name=\"stay\" value=\"0.4\"/></fb:use>"
            ),
            (
                "<f:use as='one' behaviour='toast' ></f:use>", ["one.stay": "\""],
                "<f:use as='one' behaviour='toast' ><f:set name=\"stay\" value=\"&quot;\"/></f:use>"
            ),
            (
                "<fb:use behaviour=\"toast\">\n<fb:set name=\"stay\" value=\"1\"/></fb:use>", ["toast.stay": "2"],
                "<fb:use behaviour=\"toast\">\n<fb:set name=\"stay\" value=\"2\"/></fb:use>"
            ),
            (
                "<fb:use behaviour=\"toast\" as=\"\"/>", ["stay": "2", "toast.stay": "3"],
                "<fb:use behaviour=\"toast\" as=\"\"><fb:set name=\"stay\" value=\"2\"/></fb:use>"
            ),
            ("<fb:use behaviour=\"toasts\"/>", ["toast.stay": "2"], "<fb:use behaviour=\"toasts\"/>"),
            ("<fb:use/>", ["stay": "2"], "<fb:use/>"),
        ] as [(String, [String: String], String)])
    func values(_ text: String, _ values: [String: String], _ wanted: String) {
        #expect(set(values, in: text) == wanted)
    }

    @Test("names are those of the design and of the behaviours that it uses") func names() {
        let text = Self.head + "<fb:use behaviour=\"toast\" as=\"note\"/><fb:parameter name=\"a\" value=\"1\"/></svg>"
        let names = ParameterText(.box, beside: "a.svg").names(in: SourceText(name: "a.svg", text: text))
        #expect(names.first == "a" && names.contains("note.stay") && !names.contains("stay"))
        #expect(ParameterText(.box, beside: "a.svg").names(in: nil) == [])
    }
}
