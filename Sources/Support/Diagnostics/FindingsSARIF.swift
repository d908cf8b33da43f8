// Findings as SARIF 2.1.0, which code hosts and editors read.

extension DiagnosticRendering {
    /// One run of SARIF with all findings, and a rule for each id.
    /// - Parameters:
    ///   - rules: what is known of ids. Those of readers have none and are listed by their id alone.
    ///   - version: of the tool.
    package static func sarif(_ findings: [Findings], rules: [FindingRule], version: String) -> String {
        let sorted = Findings.sorted(findings)
        let used = Set(sorted.flatMap { $0.diagnostics.map(\.id) })
        let unknown = used.subtracting(rules.map(\.id)).sorted().map { JSON.object([("id", .string($0))]) }
        let listed = rules.map(record) + unknown
        let ids = rules.map(\.id) + used.subtracting(rules.map(\.id)).sorted()
        let index = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
        var results: [JSON] = []
        for finding in sorted where !finding.diagnostics.isEmpty {
            let places = SourcePlaces(finding.source)
            var alike: [String: Int] = [:]
            for diagnostic in finding.diagnostics {
                // Several results of an id on equal lines are told apart by their number.
                let line = line(of: diagnostic, places)
                let number = alike[diagnostic.id + "\n" + line, default: 0]
                alike[diagnostic.id + "\n" + line] = number + 1
                let print = fingerprint(diagnostic.id, number == 0 ? line : "\(line)\n\(number)")
                let rule = index[diagnostic.id] ?? 0
                results.append(.laid(.compact, result(diagnostic, places, rule: rule, fingerprint: print)))
            }
        }
        let driver: JSON = ["name": "flipbook", "semanticVersion": .string(version), "rules": .array(listed)]
        let run: JSON = ["tool": ["driver": driver], "columnKind": "unicodeCodePoints", "results": .array(results)]
        return JSON.object([
            ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .string("2.1.0")),
            ("runs", .array([run])),
        ]).text
    }

    private static func record(_ rule: FindingRule) -> JSON {
        let help = "\(rule.why)\n\nTo mend it: \(rule.fix)."
        return [
            "id": .string(rule.id), "shortDescription": text(rule.title), "fullDescription": text(rule.why),
            "help": text(help), "defaultConfiguration": ["level": .string(rule.severity.word)],
        ]
    }

    private static func text(_ text: String) -> JSON { ["text": .string(text)] }

    /// The text of the line where it begins; empty where the whole file is meant.
    private static func line(of diagnostic: Diagnostic, _ places: SourcePlaces) -> String {
        guard let range = diagnostic.range else { return "" }
        let (_, lines, own) = places.located(range)
        return lines.text(ofLine: lines.line(of: own.lowerBound))
    }

    private static func result(
        _ diagnostic: Diagnostic, _ places: SourcePlaces, rule: Int, fingerprint: String
    ) -> JSON {
        var message = diagnostic.sentence
        for note in diagnostic.notes where note.range == nil { message += "; \(note.sentence)" }
        if let suggestion = diagnostic.suggestion { message += ": \(suggestion)" }
        var members: [(String, JSON)] = [
            ("ruleId", .string(diagnostic.id)), ("ruleIndex", .integer(rule)),
            ("level", .string(diagnostic.severity.word)), ("message", text(message)),
            ("locations", .array([location(diagnostic.range, places)])),
        ]
        let related = diagnostic.notes.filter { $0.range != nil }
        if !related.isEmpty {
            let list = related.enumerated().map { location($1.range, places, id: $0, saying: $1.sentence) }
            members.append(("relatedLocations", .array(list)))
        }
        members.append(("partialFingerprints", ["idAndLine/v1": .string(fingerprint)]))
        return .object(members)
    }

    private static func location(
        _ range: Range<Int>?, _ places: SourcePlaces, id: Int? = nil, saying sentence: String? = nil
    ) -> JSON {
        let (file, region) =
            range.map { range -> (String, [(String, JSON)]) in
                let (source, lines, own) = places.located(range)
                let (start, end) = (lines.position(of: own.lowerBound), lines.position(of: own.upperBound))
                let region: [(String, JSON)] = [
                    ("startLine", .integer(start.line)), ("startColumn", .integer(start.column)),
                    ("endLine", .integer(end.line)), ("endColumn", .integer(end.column)),
                ]
                return (source.name, [("region", .object(region))])
            } ?? (places.source.name, [])
        let physical = [("artifactLocation", JSON.object([("uri", .string(address(file)))]))] + region
        return .object(
            (id.map { [("id", .integer($0))] } ?? []) + [("physicalLocation", .object(physical))]
                + (sentence.map { [("message", text($0))] } ?? []))
    }

    /// A path as a URI reference.
    private static func address(_ path: String) -> String {
        let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$&'()*+,;=@".utf8)
        let coded = path.utf8.map { byte -> String in
            if plain.contains(byte) { return String(UnicodeScalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
        return path.hasPrefix("/") ? "file://" + coded : coded
    }

    /// FNV-1a over the id and the line without its indent: the same as long as that line stays, wherever it moves.
    private static func fingerprint(_ id: String, _ line: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in (id + "\n" + line.drop { $0 == " " || $0 == "\t" }).utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
