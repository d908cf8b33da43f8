// What an author lets pass: `fb:allow="jump: the table is swapped under the hand"` on an element.

import Designs
import Diagnostics
import XML

/// All `fb:allow` of a design. One holds for its element and all that is in it.
struct Allowances {
    private struct Allowance {
        var check: String
        var place: Range<Int>
        /// From the start tag of its element to the end of its last descendant's.
        var reach: Range<Int>
        var isUsed = false
    }

    private var all: [Allowance] = []
    /// What is wrong with how they are written.
    private(set) var faults: [Diagnostic] = []

    init(_ context: CheckContext) {
        let source = context.design.source
        let mark = Array("allow=".utf8)
        guard ([source] + source.attached).contains(where: { $0.bytes.contains(mark) }) else { return }
        for element in context.trees.all(where: { $0.has("fb:allow") }) { read(element, in: source) }
    }

    private mutating func read(_ element: Element, in source: SourceText) {
        guard let attribute = element.attributes.attribute("fb:allow"), let place = attribute.valueRange,
            let start = element.range
        else { return }
        var reach = start
        element.walk { inner in
            if let range = inner.range { reach = reach.lowerBound..<max(reach.upperBound, range.upperBound) }
        }
        for part in Allowances.parts(of: attribute.value) {
            let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let id = String(halves[0]).trimmedSpace
            let known = Check.all.map(\.id)
            if !known.contains(id) {
                faults.append(
                    .error(
                        "unknown-check", at: place, "there is no check “\(id)”",
                        suggestion: Suggestion.didYouMean(id, among: known)?.words
                            ?? "`flipbook check --list` names them all")
                )
            } else if halves.count < 2 || halves[1].allSatisfy(\.isWhitespace) {
                faults.append(
                    .error(
                        "missing-reason", at: place, "“\(id)” is let pass here without a reason",
                        suggestion: "write why it is right: fb:allow=\"\(id): …\""))
            } else {
                all.append(Allowance(check: id, place: place, reach: reach))
            }
        }
    }

    /// Each `ID: reason` of a value. A semicolon within a reason is part of it: no id and colon follow.
    private static func parts(of value: String) -> [String] {
        var result: [String] = []
        for part in value.split(separator: ";").map(String.init) where !part.allSatisfy(\.isWhitespace) {
            let isNew = part.trimmedSpace.wholeMatch(of: /[A-Za-z-]+(:.*)?/.dotMatchesNewlines()) != nil
            if isNew || result.isEmpty { result.append(part) } else { result[result.count - 1] += ";" + part }
        }
        return result
    }

    /// Whether a flaw is let pass where it stands.
    mutating func take(_ flaw: Flaw, of check: Check, root: Range<Int>?) -> Bool {
        let places = [flaw.place ?? root].compactMap(\.self) + flaw.also
        var isTaken = false
        for index in all.indices where all[index].check == check.id {
            guard places.contains(where: { all[index].reach.contains($0.lowerBound) }) else { continue }
            all[index].isUsed = true
            isTaken = true
        }
        return isTaken
    }

    /// The checks that one lets pass and nothing has needed yet.
    var idleChecks: Set<String> { Set(all.filter { !$0.isUsed }.map(\.check)) }

    /// A note for each that nothing needs.
    var idle: [Diagnostic] {
        all.filter { !$0.isUsed }.map { allowance in
            .note(
                "idle-allow", at: allowance.place, "“\(allowance.check)” finds nothing here, so nothing is let pass",
                suggestion: "take it out of fb:allow")
        }
    }
}
