// Texts of `Texts` with the parts that only some packages have.

import SwiftWriting

/// Fills a text: `#if`, `#else` and `#endif` keep the lines of a feature, `<#name#>` stands for a value, and
/// `<#feature:text#>` for a text that only the feature needs.
struct SwiftTemplate {
    let features: Set<String>
    let values: [String: String]

    func filled(_ text: [UInt8]) -> String {
        var filled = ""
        // Whether the lines inside of each open `#if` are kept.
        var kept: [Bool] = []
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("#if ") {
                kept.append(holds(line.dropFirst(4)))
            } else if line == "#else" {
                kept.append(kept.popLast() == false)
            } else if line == "#endif" {
                kept.removeLast()
            } else if kept.allSatisfy(\.self) {
                filled += self.line(line)
            }
        }
        return String(filled.dropLast())
    }

    /// Names of features, with `!`, `&&` and, less binding, `||`.
    private func holds(_ condition: Substring) -> Bool {
        condition.split(separator: " || ").contains { terms in
            terms.split(separator: " && ").allSatisfy { term in
                term.hasPrefix("!") ? !features.contains(String(term.dropFirst())) : features.contains(String(term))
            }
        }
    }

    /// Lines that stand in place of a line's only word are indented as it is; where there are none, the line goes.
    private func line(_ line: Substring) -> String {
        let pieces = line.split(separator: "<#", omittingEmptySubsequences: false)
        if pieces.count == 1 { return line + "\n" }
        let filled = pieces.dropFirst().map { piece in
            let end = piece.firstRange(of: "#>") ?? piece.endIndex..<piece.endIndex
            return value(piece[..<end.lowerBound]) + piece[end.upperBound...]
        }
        guard pieces.count == 2, pieces[0].allSatisfy({ $0 == " " }), line.hasSuffix("#>") else {
            return pieces[0] + filled.joined() + "\n"
        }
        if filled[0].isEmpty { return "" }
        return SwiftText.indented(filled[0], by: pieces[0].count) + (filled[0].hasSuffix("\n") ? "" : "\n")
    }

    private func value(_ word: Substring) -> String {
        guard let colon = word.firstIndex(of: ":") else { return values[String(word)] ?? "<#\(word)#>" }
        return holds(word[..<colon]) ? String(word[colon...].dropFirst()) : ""
    }
}

extension SwiftWriter {
    /// A text of `Texts`, filled with what is used so far.
    /// - Parameter also: features of this text alone.
    func filled(_ text: [UInt8], also: [String: Bool] = [:], _ values: [String: String] = [:]) -> String {
        let features = uses.union(also.filter(\.value).keys)
        return SwiftTemplate(features: features, values: values.merging(["type": type]) { $1 }).filled(text)
    }
}
