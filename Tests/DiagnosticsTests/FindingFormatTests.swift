// Findings for code hosts: SARIF 2.1.0 and GitHub's workflow commands.

import Diagnostics
import Foundation
import Testing

@Suite struct FindingFormatTests {
    private static let source = SourceText(name: "a folder/ü, 1%.svg", text: "<svg>\n  <g id=\"ü\"/>\n</svg>\n")
    private static let findings = [
        Findings(
            source,
            [
                .warning(
                    "jump", at: 8..<18, "it: jumps\n100%", notes: [.init("from here", at: 0..<5), .init("a remark")],
                    suggestion: "do not"),
                .note("whole-file", at: nil, "the file"),
            ])
    ]
    private static let rules = [
        FindingRule(id: "cost", title: "Heavy", why: "It is.", fix: "make it light", severity: .note),
        FindingRule(id: "jump", title: "It jumps", why: "It does.", fix: "let it be", severity: .warning),
    ]

    /// The essential shape of the official schema: of each object what it may hold, and what it must (!).
    private static let shapes: [String: String] = [
        "log": "$schema version! runs!", "run": "tool! columnKind results", "tool": "driver!",
        "driver": "name! semanticVersion rules",
        "rule": "id! shortDescription fullDescription help defaultConfiguration",
        "configuration": "level",
        "result": "ruleId ruleIndex level message! locations relatedLocations partialFingerprints",
        "location": "id physicalLocation message", "physicalLocation": "artifactLocation! region",
        "artifactLocation": "uri!",
        "region": "startLine! startColumn endLine endColumn", "message": "text!",
    ]

    private typealias Object = [String: Any]

    private func check(_ object: Any?, _ shape: String) throws -> Object {
        let object = try #require(object as? Object, "\(shape)")
        let words = try #require(Self.shapes[shape]).split(separator: " ").map(String.init)
        let names = Set(words.map { $0.replacingOccurrences(of: "!", with: "") })
        #expect(Set(object.keys).isSubset(of: names), "\(shape): \(object.keys)")
        for word in words where word.hasSuffix("!") {
            #expect(object[String(word.dropLast())] != nil, "\(shape) \(word)")
        }
        return object
    }

    @Test("SARIF has the shape of its schema") func sarif() throws {
        let text = DiagnosticRendering.sarif(Self.findings, rules: Self.rules, version: "0.1.0")
        let log = try check(try JSONSerialization.jsonObject(with: Data(text.utf8)), "log")
        #expect(log["version"] as? String == "2.1.0")
        let run = try check((log["runs"] as? [Any])?.first, "run")
        #expect(run["columnKind"] as? String == "unicodeCodePoints")
        let driver = try check(try check(run["tool"], "tool")["driver"], "driver")
        let rules = try (driver["rules"] as? [Any] ?? []).map { try check($0, "rule") }
        #expect(rules.map { $0["id"] as? String } == ["cost", "jump", "whole-file"])
        #expect(try check(rules[1]["help"], "message")["text"] as? String == "It does.\n\nTo mend it: let it be.")
        let results = try (run["results"] as? [Any] ?? []).map { try check($0, "result") }
        #expect(results.map { $0["ruleIndex"] as? Int } == [2, 1])
        #expect(results.map { $0["level"] as? String } == ["note", "warning"])
        for result in results {
            _ = try check(result["message"], "message")
            for location in (result["locations"] as? [Any] ?? []) + (result["relatedLocations"] as? [Any] ?? []) {
                let physical = try check(try check(location, "location")["physicalLocation"], "physicalLocation")
                let artifact = try check(physical["artifactLocation"], "artifactLocation")
                #expect(artifact["uri"] as? String == "a%20folder/%C3%BC,%201%25.svg")
            }
        }
        let place = ((results[1]["locations"] as? [Object])?.first?["physicalLocation"] as? Object)?["region"]
        // Columns are characters, as the schema's columnKind says.
        #expect(
            try check(place, "region") as? [String: Int] == [
                "startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 12,
            ])
    }

    @Test("a fingerprint stays while its line moves") func fingerprints() throws {
        func print(_ text: String) -> String {
            let range = text.utf8.count - 5..<text.utf8.count
            let one = Findings(SourceText(name: "a.svg", text: text), [.warning("jump", at: range, "it jumps")])
            let sarif = DiagnosticRendering.sarif([one], rules: [], version: "1")
            return String(sarif.firstMatch(of: /"idAndLine\/v1":"([0-9a-f]{16})"/)?.1 ?? "")
        }
        #expect(print("<svg>\n<g/>").count == 16)
        #expect(print("<svg>\n<rect/>") == print("<svg>\n\n   <rect/>"))
        #expect(print("<svg>\n<rect/>") != print("<svg>\n<path/>"))
    }

    @Test("two results of an id on a line have fingerprints of their own") func fingerprintsOnALine() throws {
        let source = SourceText(name: "a.svg", text: "<svg>\n<g/><g/>\n</svg>")
        let two = Findings(source, [.warning("jump", at: 6..<10, "one"), .warning("jump", at: 10..<14, "two")])
        let sarif = DiagnosticRendering.sarif([two], rules: [], version: "1")
        let prints = sarif.matches(of: /"idAndLine\/v1":"([0-9a-f]{16})"/).map { String($0.1) }
        #expect(prints.count == 2 && Set(prints).count == 2)
    }

    @Test("GitHub's commands are escaped as it says") func github() {
        #expect(
            DiagnosticRendering.github(Self.findings) == """
                ::notice file=a folder/ü%2C 1%25.svg,title=whole-file::the file
                ::warning file=a folder/ü%2C 1%25.svg,line=2,col=3,endLine=2,endColumn=12,title=jump::it: jumps%0A100%25%0Afrom \
                here%0Aa remark%0Ahelp: do not

                """)
    }
}
