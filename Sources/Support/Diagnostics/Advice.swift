// What to do about a finding: words for people, and the change itself for programs where one change does it.

/// What to do instead. Written as a text, it is words alone.
package struct Advice: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// A piece of the source, and what belongs in its place.
    package struct Change: Hashable, Sendable {
        /// Byte offsets into the source of the finding; nil for the finding's own range. An empty range is an insertion.
        package var range: Range<Int>?
        /// Text of the source, with its references: `&amp;` where a character is meant.
        package var text: String

        package init(_ text: String, at range: Range<Int>? = nil) { (self.range, self.text) = (range, text) }
    }

    package var sentence: String
    /// What makes the source as the sentence says, all of it together; none where that takes an author.
    package var changes: [Change] = []

    package init(_ sentence: String, changes: [Change] = []) { (self.sentence, self.changes) = (sentence, changes) }

    package init(stringLiteral sentence: String) { self.init(sentence) }

    /// Words, and what to write in place of what the finding marks.
    package init(_ sentence: String, writing text: String) { self.init(sentence, changes: [Change(text)]) }

    /// `write TEXT`, in place of what the finding marks.
    package static func write(_ text: String) -> Advice { Advice("write \(text)", writing: text) }

    /// To leave out what the finding marks.
    package static func remove(_ sentence: String = "leave it out") -> Advice { Advice(sentence, writing: "") }

    /// The sentence alone, where what it names is not all that the finding marks.
    package var words: Advice { Advice(sentence) }

    /// The same for a finding that marks more than the name: what is written instead of the name, in its surroundings.
    package func within(_ surroundings: (String) -> String) -> Advice {
        Advice(sentence, changes: changes.map { Change(surroundings($0.text), at: $0.range) })
    }

    /// The same for a finding that marks more than a name, which stands last in what it marks.
    package func replacing(_ name: String, in marked: String) -> Advice {
        guard let place = marked.ranges(of: name).last else { return words }
        return within { marked[..<place.lowerBound] + $0 + marked[place.upperBound...] }
    }

    /// The advice with its ranges moved by `offset`.
    package func moved(by offset: Int) -> Advice {
        var result = self
        for index in changes.indices {
            result.changes[index].range = changes[index].range.map { $0.lowerBound + offset..<$0.upperBound + offset }
        }
        return result
    }

    package static func + (left: Advice, right: String) -> Advice {
        Advice(left.sentence + right, changes: left.changes)
    }
}
