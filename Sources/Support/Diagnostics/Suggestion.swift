// What an author may have meant: the nearest of the known names, or none when nothing is near.

/// Finds the known name that a misspelt name most likely means.
package enum Suggestion {
    /// The candidate nearest to a misspelt name, or nil if none is near enough to be meant.
    ///
    /// Distance is Damerau–Levenshtein's with adjacent swaps (optimal string alignment) over Unicode scalars; letters
    /// that differ only in case count as equal first. At most a third of the longer name may differ, one letter in
    /// names of up to five. Ties go to the name that comes first bytewise, so the order of the candidates is no matter.
    package static func closest(to name: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.unicodeScalars)
        guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
        let folded = Array(name.lowercased().unicodeScalars)
        var best: (distance: Int, exact: Int, name: String)?
        for candidate in candidates where candidate != name {
            let scalars = Array(candidate.unicodeScalars)
            let longer = max(wanted.count, scalars.count)
            let limit = max(1, longer / 3)
            guard abs(wanted.count - scalars.count) <= limit, !scalars.isEmpty else { continue }
            let distance = distance(folded, Array(candidate.lowercased().unicodeScalars))
            // A name of which no letter is left is another name, not a slip.
            guard distance <= limit, distance < min(wanted.count, scalars.count) else { continue }
            let exact = self.distance(wanted, scalars)
            if let best, (best.distance, best.exact) < (distance, exact) { continue }
            if let best, (best.distance, best.exact) == (distance, exact),
                !candidate.utf8.lexicographicallyPrecedes(best.name.utf8)
            {
                continue
            }
            best = (distance, exact, candidate)
        }
        return best?.name
    }

    /// `did you mean “x”?`, with x in place of what the finding marks, or nil.
    package static func didYouMean(_ name: String, among candidates: some Sequence<String>) -> Advice? {
        closest(to: name, among: candidates).map { Advice("did you mean “\($0)”?", writing: escaped($0)) }
    }

    /// The same, or where no name is near, the names: `one of: a, b`. Nil without names.
    package static func oneOf(_ names: [String], for name: String) -> Advice? {
        if let near = didYouMean(name, among: names) { return near }
        let more = names.count > listed ? " and \(names.count - listed) more" : ""
        // Names come before members, such as list.y.
        let names = names.filter { !$0.contains(".") } + names.filter { $0.contains(".") }
        if names.count == 1 { return Advice("there is only \(names[0])") }
        return names.isEmpty ? nil : Advice("one of: " + names.prefix(listed).joined(separator: ", ") + more)
    }

    /// So many names are read at a glance.
    private static let listed = 12

    /// A name as it stands in an attribute.
    package static func escaped(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case "\"": text += "&quot;"
            case "'": text += "&apos;"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        var twoBack = [Int](repeating: 0, count: right.count + 1)
        var back = Array(0...right.count)
        var row = back
        for i in 1...left.count {
            row[0] = i
            for j in 1...right.count {
                let substitution = back[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
                var least = min(back[j] + 1, row[j - 1] + 1, substitution)
                if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                    least = min(least, twoBack[j - 2] + 1)
                }
                row[j] = least
            }
            (twoBack, back, row) = (back, row, twoBack)
        }
        return back[right.count]
    }
}
