// Findings as workflow commands of GitHub Actions, which show them beside the changed lines.

extension DiagnosticRendering {
    /// A line a finding: `::error file=…,line=…,col=…,endLine=…,endColumn=…,title=…::sentence`.
    package static func github(_ findings: [Findings]) -> String {
        var text = ""
        for finding in Findings.sorted(findings) where !finding.diagnostics.isEmpty {
            let places = SourcePlaces(finding.source)
            for diagnostic in finding.diagnostics { text += command(diagnostic, places) + "\n" }
        }
        return text
    }

    private static func command(_ diagnostic: Diagnostic, _ places: SourcePlaces) -> String {
        let word = diagnostic.severity == .note ? "notice" : diagnostic.severity.word
        var properties: [(String, String)] = [("file", places.source.name)]
        if let range = diagnostic.range {
            let (source, lines, own) = places.located(range)
            let (start, end) = (lines.position(of: own.lowerBound), lines.position(of: own.upperBound))
            properties = [("file", source.name), ("line", "\(start.line)"), ("col", "\(start.column)")]
            properties.append(("endLine", "\(end.line)"))
            // GitHub takes an end only on the line of the beginning.
            if end.line == start.line { properties.append(("endColumn", "\(end.column)")) }
        }
        properties.append(("title", diagnostic.id))
        let list = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
        var message = diagnostic.sentence
        for note in diagnostic.notes { message += "\n\(note.sentence)" }
        if let suggestion = diagnostic.suggestion { message += "\nhelp: \(suggestion)" }
        return "::\(word) \(list)::\(escaped(message, isProperty: false))"
    }

    private static func escaped(_ text: String, isProperty: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            case _ where scalar.isUnprintable: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
