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
}
