// JSON that other programs wrote, read; what is none is refused with its place.

import Diagnostics
import TestSupport
import Testing

@Suite struct JSONReaderTests {
    private func value(_ text: String) throws(JSONReader.Malformed) -> JSON { try JSONReader.value(Array(text.utf8)) }

    @Test("values of every kind are read, and written as they were") func everyKind() throws {
        for text in [
            "null", "true", "false", "0", "-0.5e+10", "12.50", "\"\"", "[]", "{}", "[1,[2,{}],\"a\"]",
            #"{"a":{"b":[null,-1]},"刷新":"\n\t\"\\","a":2}"#,
        ] {
            #expect(try value(text).text(.compact) == text)
            #expect(try value("\u{FEFF} \r\n\t" + text + "\n").text(.compact) == text)
        }
        let object = try value(#"{ "a": [1, "x"], "b": 2.5e3, "a": 3, "c": 1e999 }"#)
        #expect(object["a"].items.count == 2 && object["a"].items[1].words == "x")
        #expect(object["b"].number == 2500 && object["c"].number == .infinity && object["d"].number == nil)
        #expect(object.members.map(\.0) == ["a", "b", "a", "c"] && object.items.isEmpty && object.words == nil)
        let values = try JSONReader.values(Array("1 [2] \n{} ".utf8))
        #expect(values.map { $0.text(.compact) } == ["1", "[2]", "{}"])
    }

    @Test("escapes stand for their characters, those beyond the first plane for one of two") func escapes() throws {
        #expect(try value(#""\"\\\/\b\f\n\r\t\u0041\u5237\ud83d\uDE00\u0000""#).words == "\"\\/\u{8}\u{C}\n\r\tA刷😀\0")
    }

    @Test(
        "what is no JSON is refused at its place",
        arguments: [
            ("", 0, "the text ends too early"), ("  ", 2, "the text ends too early"), ("[1", 2, "a comma or ]"),
            ("[1,]", 3, "a value is missing"), ("[,1]", 1, "a value is missing"), ("{\"a\"}", 4, "a colon"),
            ("{\"a\":1,}", 7, "the name of a member"), ("{a:1}", 1, "the name of a member"),
            ("{\"a\":1", 6, "a comma or }"),
            ("01", 0, "'01' is no value"), ("1.", 0, "'1.' is no value"), (".5", 0, "'.5' is no value"),
            ("+1", 0, "'+1' is no value"), ("1e", 0, "'1e' is no value"), ("-", 0, "'-' is no value"),
            ("0x10", 0, "no value"), ("NaN", 0, "'NaN' is no value"), ("True", 0, "'True' is no value"),
            ("1 2", 2, "the text goes on"), ("\"a", 2, "the text ends"), ("\"a\nb\"", 2, "beyond its line"),
            ("\"\\x\"", 2, "no such escape"), ("\"\\u12g4\"", 2, "four digits"), ("\"\\", 2, "no such escape"),
            ("\"\\ud800\"", 6, "half of a character"), ("\"\\ud800\\u0041\"", 12, "half of a character"),
        ])
    func refused(text: String, offset: Int, sentence: String) {
        do throws(JSONReader.Malformed) {
            Issue.record("read: \(try value(text).text(.compact))")
        } catch {
            #expect(error.offset == offset && error.sentence.contains(sentence), "\(error)")
        }
    }

    @Test("bytes that are no UTF-8 are refused in a string and elsewhere") func notUTF8() {
        for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0xFF], [0x22, 0xC3, 0x22], [0x5B, 0x80, 0x5D]] {
            #expect(throws: JSONReader.Malformed.self) { try JSONReader.value(bytes) }
        }
    }

    @Test("any text is read or refused, however deep or damaged") func anyText() {
        for open in ["[", "{\"a\":", "[{\"a\":"] {
            #expect(throws: JSONReader.Malformed.self) { try value(String(repeating: open, count: 100_000)) }
        }
        let whole = Array(#"{"a":[1.5e-3,"\ud83d\ude00",true],"b":{"c":null}}"#.utf8)
        var chance = Seeded(state: 5)
        var taken = 0
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...3, using: &chance) {
                bytes[Int.random(in: bytes.indices, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
            }
            if (try? JSONReader.value(Array(bytes.prefix(.random(in: 0...60, using: &chance))))) != nil { taken += 1 }
        }
        #expect(taken > 20)
    }
}
