// The log to which all readers and checks of a design add their findings, with the source that all places refer to.

package import Diagnostics

/// The findings of one reading, in a class that its readers share. Findings beyond `limit` are only counted, and
/// reported in one line. Not for use from several threads at once.
package final class DiagnosticLog {
    package static let limit = 100

    package private(set) var source: SourceText
    /// Where each file that the source takes in was asked for.
    private var uses: [(offset: Int, place: Range<Int>?)] = []
    package private(set) var diagnostics: [Diagnostic] = []
    package private(set) var hasErrors = false
    private var left = 0
    private var told: Set<Diagnostic> = []
    /// Of findings that a drawing may bring by the hundred: where the first of each kind stands, and the places of all.
    private var kinds: [String: (index: Int, places: Set<Range<Int>>, more: Int)] = [:]

    /// Whether a file that names things could not be read: an unknown name may be one of them, and is not told.
    package var lacksNames = false

    /// An empty log for one source.
    package init(_ source: SourceText) { self.source = source }

    /// Takes in another file, and says at which offset its places begin. Findings in it will say where it is used.
    /// - Parameter place: where the source asks for it; nil where that need not be said.
    package func attach(_ file: SourceText, at place: Range<Int>?) -> Int {
        let offset = source.attach(file)
        uses.append((offset, place))
        return offset
    }

    /// Whether a place lies in a file that the source takes in.
    package func isAttached(_ place: Range<Int>?) -> Bool { place.map { $0.lowerBound > source.bytes.count } ?? false }

    /// Adds a finding, unless an equal one was added before. Beyond the limit it is only counted; an error still sets
    /// `hasErrors`.
    package func add(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error { hasErrors = true }
        guard diagnostics.count < DiagnosticLog.limit else {
            left += 1
            return
        }
        // An equal finding at the same place is reported once.
        guard told.insert(diagnostic).inserted else { return }
        var diagnostic = diagnostic
        if let start = diagnostic.range?.lowerBound, let place = uses.last(where: { $0.offset <= start })?.place {
            diagnostic.notes.append(.init("it is used here", at: place))
        }
        diagnostics.append(diagnostic)
    }

    /// Whether further findings are only counted, so that suggestions need not be computed.
    package var isFull: Bool { diagnostics.count >= DiagnosticLog.limit }

    /// `did you mean “x”?` for a misspelt name; nil where no name is near, and once the log is full.
    package func didYouMean(_ name: String, among names: @autoclosure () -> [String]) -> Advice? {
        isFull ? nil : Suggestion.didYouMean(name, among: choice(names()))
    }

    /// The same, or where no name is near, the names that there are.
    package func oneOf(_ names: @autoclosure () -> [String], for name: String) -> Advice? {
        if isFull { return nil }
        let all = names()
        let known = choice(all)
        // A part of the names must not look as if it were all.
        return known.count == all.count
            ? Suggestion.oneOf(all, for: name) : Suggestion.didYouMean(name, among: known)
    }

    /// The first of the names, as many as the budget for comparisons allows: 10,000 in all. Thousands of mistakes among
    /// thousands of names would take longer than the rest of the reading.
    package func choice(_ names: [String]) -> [String] {
        let count = min(names.count, patience)
        patience -= count
        return count == names.count ? names : Array(names.prefix(count))
    }

    private var patience = 10_000

    /// Adds an error. A nil range means the whole file; `instead` becomes the suggestion.
    package func error(
        _ id: String, at range: Range<Int>?, _ sentence: String, notes: [Diagnostic.Note] = [],
        instead: Advice? = nil
    ) {
        add(.error(id, at: range, sentence, notes: notes, suggestion: instead))
    }

    /// Adds a warning. A nil range means the whole file; `instead` becomes the suggestion.
    package func warning(
        _ id: String, at range: Range<Int>?, _ sentence: String, notes: [Diagnostic.Note] = [],
        instead: Advice? = nil
    ) {
        add(.warning(id, at: range, sentence, notes: notes, suggestion: instead))
    }

    /// Adds a warning of a kind that a drawing may have hundreds of. The first of a kind is told, with the number of the
    /// others.
    package func warning(
        _ id: String, kind: String, at range: @autoclosure () -> Range<Int>?, _ sentence: @autoclosure () -> String,
        instead: @autoclosure () -> Advice? = nil
    ) {
        fold(.warning, id, kind: kind, at: range, sentence: sentence, instead: instead)
    }

    /// Adds an error of such a kind.
    package func error(
        _ id: String, kind: String, at range: @autoclosure () -> Range<Int>?, _ sentence: @autoclosure () -> String,
        instead: @autoclosure () -> Advice? = nil
    ) {
        fold(.error, id, kind: kind, at: range, sentence: sentence, instead: instead)
    }

    private func fold(
        _ severity: Severity, _ id: String, kind: String, at range: () -> Range<Int>?, sentence: () -> String,
        instead: () -> Advice?
    ) {
        let key = id + " " + kind
        guard let known = kinds[key] else {
            // To find a place takes time.
            guard !isFull else { left += 1; return }
            let place = range()
            add(Diagnostic(severity, id: id, at: place, sentence(), suggestion: instead()))
            kinds[key] = (diagnostics.count - 1, [place ?? -1..<0], 0)
            return
        }
        // A style sheet is met at each element. Where there are very many, they are not told apart.
        if known.places.count < 40 { kinds[key]?.places.insert(range() ?? -1..<0) } else { kinds[key]?.more += 1 }
    }

    /// The bytes of one word of an attribute's value; nil for an attribute that was not read. `word` must be a slice of
    /// that value.
    package func place(of word: Substring, in attribute: Attribute) -> Range<Int>? {
        let text = attribute.value
        let start = text.utf8.distance(from: text.startIndex, to: word.startIndex)
        return source.range(ofValue: start..<(start + word.utf8.count), in: attribute)
    }

    /// The range without white space at its ends, clamped to the source; unchanged where it is all white space.
    package func trimmed(_ range: Range<Int>?) -> Range<Int>? {
        guard let range else { return nil }
        let (file, offset) = source.file(at: range.lowerBound)
        let own = ((range.lowerBound - offset)..<(range.upperBound - offset)).clamped(to: 0..<file.bytes.count)
        guard let first = file.bytes[own].firstIndex(where: { $0 > 0x20 }),
            let last = file.bytes[own].lastIndex(where: { $0 > 0x20 })
        else { return (offset + own.lowerBound)..<(offset + own.upperBound) }
        return (offset + first)..<(offset + last + 1)
    }

    /// All findings, in order of place.
    package var finished: [Diagnostic] {
        var all = diagnostics
        for (index, places, rest) in kinds.values where places.count > 1 {
            let more = places.count - 1 + rest
            all[index].sentence += more == 1 ? "; it is so in one more place" : "; it is so in \(more) more places"
        }
        all = Findings.sorted(all)
        if left > 0 {
            all.append(.note("and-more", at: nil, "and \(left) more; some may disappear once these are fixed"))
        }
        return all
    }
}

extension DiagnosticLog {
    /// Takes in a file with what is wrong in it, in its own places, and says at which offset they begin.
    @discardableResult
    package func attach(_ file: SourceText, _ diagnostics: [Diagnostic], at place: Range<Int>?) -> Int {
        let offset = attach(file, at: place)
        for var diagnostic in diagnostics {
            diagnostic.advice = diagnostic.advice?.moved(by: offset)
            diagnostic.range = diagnostic.range.map { ($0.lowerBound + offset)..<($0.upperBound + offset) }
            for index in diagnostic.notes.indices {
                diagnostic.notes[index].range = diagnostic.notes[index].range.map {
                    ($0.lowerBound + offset)..<($0.upperBound + offset)
                }
            }
            add(diagnostic)
        }
        return offset
    }
}
