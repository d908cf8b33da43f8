// What a formula has too little or too much of: one comma, parenthesis or brace, found by trial.

internal import Diagnostics

extension FormulaParser {
    /// What to do where reading ended: the one sign that makes the text a formula with as many arguments as it needs.
    func repair(at place: Range<Int>) -> Advice? {
        guard let index = tokens.firstIndex(where: { $0.range == place }), index > 0 else { return nil }
        return (opened + separated(index)).first { advice in
            var bytes = Array(text.utf8)
            for change in advice.changes { bytes.replaceSubrange(change.range ?? place, with: change.text.utf8) }
            return Self.isSound(bytes)
        }
    }

    /// A parenthesis behind the name of a function that lost it, also where the first argument has grown onto the name.
    private var opened: [Advice] {
        guard tokens.count(where: { $0.kind == .close }) > tokens.count(where: { $0.kind == .open }) else { return [] }
        let functions = FormulaFunction.all.sorted { $0.name.utf8.count > $1.name.utf8.count }
        return zip(tokens, tokens.dropFirst()).prefix(Self.trials).flatMap { token, next in
            let name = next.kind == .open ? "" : source(token.range)
            // A longer name may be its own, unless a comma tells.
            return functions.filter { name == $0.name || name.hasPrefix($0.name) && $0.required > 1 }.map {
                let end = token.range.lowerBound + $0.name.utf8.count
                return Advice("write \($0.signature)", changes: [.init("(", at: end..<end)])
            }
        }
    }

    /// How many places are tried, so that a long text costs no time.
    private static let trials = 64

    /// A comma between two arguments, or one comma less where two stand.
    private func separated(_ index: Int) -> [Advice] {
        if tokens[index].kind == .comma {
            return tokens[index - 1].kind == .comma || tokens[index + 1].kind == .close ? [.remove()] : []
        }
        let end = tokens[index - 1].range.upperBound
        let change = Advice.Change(end < tokens[index].range.lowerBound ? "," : ", ", at: end..<end)
        return [Advice("write a comma between arguments", changes: [change])]
    }

    /// Where a hole begins in a text that lost its brace: the first place behind which all is one formula. A number
    /// with its sign begins a new one.
    static func start(ofHole bytes: ArraySlice<UInt8>) -> Int? {
        let places = bytes.indices.suffix(greatestLength)
        let starts = places.filter { $0 == bytes.startIndex || [0x20, 0x28].contains(bytes[$0 - 1]) }.suffix(trials)
        let signed = starts.last { [0x2B, 0x2D].contains(bytes[$0]) && bytes[$0...].dropFirst().first != 0x20 }
        return starts.first { $0 >= signed ?? 0 && bytes[$0] != 0x20 && isSound(bytes[$0...]) }
    }
}
