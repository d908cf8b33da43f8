// Helpers for text that the readers share, without Foundation.

extension StringProtocol {
    /// The text without white space at its ends.
    package var trimmedSpace: String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}

extension String {
    /// The words between white space, as parts of this very text, so that their places can be found.
    package var spaceSeparated: [Substring] { split { $0.isWhitespace } }

    /// The UTF-8 offset at which the text's last such piece begins, if the text ends with it (case aside).
    package func range(ofLast piece: String) -> Int? {
        let lowered = lowercased().utf8.map { $0 }
        let wanted = Array(piece.utf8)
        guard lowered.count >= wanted.count, Array(lowered.suffix(wanted.count)) == wanted else { return nil }
        return lowered.count - wanted.count
    }
}
