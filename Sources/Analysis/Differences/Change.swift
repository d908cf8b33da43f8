// One difference between two designs, and what is compared to find it: things by name, with fields of text.

/// One thing that differs between two designs.
package struct Change: Hashable, Sendable {
    /// What kind of thing it is, in the order in which reports tell of them.
    package enum Part: String, CaseIterable, Sendable {
        case statechart, motion, values, inputs, scenarios, played, requirements, drawing, texts

        /// Whether the design behaves or moves otherwise. A drawing and texts only look otherwise, and what is required of
        /// it does not change it.
        package var isMotion: Bool { self != .drawing && self != .texts && self != .requirements }
    }

    /// What became of it, the worst first.
    package enum Kind: String, CaseIterable, Sendable { case gone, added, renamed, changed }

    package var part: Part
    package var kind: Kind
    /// The thing: `state loading`, `#ball transform`.
    package var subject: String
    /// What of it differs; empty where the whole thing is gone, added or renamed.
    package var aspect = ""
    /// Of a movement how it was measured: `apart` at one time at most, `greatest`, `settles`.
    package var measure = ""
    /// What it was and is; empty where there was or is nothing.
    package var old = ""
    package var new = ""

    package init(
        _ part: Part, _ kind: Kind, of subject: String, aspect: String = "", old: String = "", new: String = ""
    ) {
        (self.part, self.kind, self.subject, self.aspect) = (part, kind, subject, aspect)
        (self.old, self.new) = (old, new)
    }
}

/// One field of a thing: equal where its canonical text is.
struct Field {
    var aspect: String
    /// In one form whatever way it was written.
    var canonical: String
    /// As the author wrote it, where that reads better.
    var written: String?
    /// Where it belongs elsewhere than its thing.
    var part: Change.Part?

    /// The author's words, or the form.
    var told: String { written ?? canonical }

    init(_ aspect: String, _ canonical: String, written: String? = nil, part: Change.Part? = nil) {
        (self.aspect, self.canonical, self.written, self.part) = (aspect, canonical, written, part)
    }
}

/// A thing with a key that is the same in both designs.
struct Item {
    var part: Change.Part
    var key: String
    var subject: String
    var fields: [Field]
    /// What it is in short, for one that is gone or added.
    var summary = ""
    /// What else it is the same by where it has another name, such as the steps of a scenario.
    var likeness = ""

    init(_ part: Change.Part, key: String? = nil, _ subject: String, fields: [Field], summary: String = "") {
        (self.part, self.subject, self.fields, self.summary) = (part, subject, fields, summary)
        self.key = key ?? subject
    }

    /// The fields that differ.
    func changes(to new: Item) -> [Change] {
        let aspects =
            fields.map(\.aspect)
            + new.fields.map(\.aspect).filter { aspect in
                !fields.contains { $0.aspect == aspect }
            }
        return aspects.compactMap { aspect in
            let (before, after) = (field(aspect), new.field(aspect))
            guard before?.canonical != after?.canonical else { return nil }
            let isWritten = before?.written != after?.written || before == nil || after == nil
            func shown(_ field: Field?) -> String {
                (isWritten ? field?.written : nil) ?? field?.canonical ?? "not given"
            }
            return Change(
                before?.part ?? after?.part ?? part, .changed, of: new.subject, aspect: aspect, old: shown(before),
                new: shown(after))
        }
    }

    private func field(_ aspect: String) -> Field? { fields.first { $0.aspect == aspect } }

    /// Things that are matched by their keys, wherever they stand.
    static func changes(_ old: [Item], _ new: [Item]) -> [Change] {
        let before = Dictionary(old.map { ($0.key, $0) }) { first, _ in first }
        let after = Dictionary(new.map { ($0.key, $0) }) { first, _ in first }
        let changes = sides(old.filter { after[$0.key] == nil }, new.filter { before[$0.key] == nil })
        return changes + new.flatMap { before[$0.key]?.changes(to: $0) ?? [] }
    }

    /// Things of one side alone. One that is like one of the other side, and like no other, has another name.
    private static func sides(_ gone: [Item], _ added: [Item]) -> [Change] {
        var (gone, added) = (gone, added)
        var changes: [Change] = []
        for item in gone where item.isNamed {
            let found = added.indices.filter { added[$0].isLike(item) }
            guard found.count == 1, gone.count(where: { $0.isLike(item) }) == 1 else { continue }
            let other = added.remove(at: found[0])
            gone.removeAll { $0.subject == item.subject }
            changes.append(Change(item.part, .renamed, of: item.word, old: item.name, new: other.name))
        }
        return gone.map { Change($0.part, .gone, of: $0.subject, old: $0.summary) } + changes
            + added.map { Change($0.part, .added, of: $0.subject, new: $0.summary) }
    }

    private var word: String { String(subject.prefix { $0 != " " }) }
    private var name: String { subject.dropFirst(word.count + 1).split(separator: " (").first.map(String.init) ?? "" }
    private var isNamed: Bool { ["scenario", "animation", "input", "variant"].contains(word) && !fields.isEmpty }

    private func isLike(_ other: Item) -> Bool {
        word == other.word && part == other.part && likeness == other.likeness
            && fields.map(\.aspect) == other.fields.map(\.aspect)
            && fields.map(\.canonical) == other.fields.map(\.canonical)
    }

    /// Things in an order that counts, such as actions. Those with one key are matched in turn.
    static func orderedChanges(_ old: [Item], _ new: [Item], of owner: String) -> [Change] {
        func named(_ item: Item) -> Item {
            var item = item
            item.subject += " (\(owner))"
            return item
        }
        var before = old.map { named($0) }
        var after = new.map { named($0) }
        var changes: [Change] = []
        let difference = after.map(\.key).difference(from: before.map(\.key)).inferringMoves()
        var moved: [(Item, Item)] = []
        for change in difference {
            guard case .insert(let offset, _, let origin?) = change else { continue }
            moved.append((before[origin], after[offset]))
            changes.append(Change(after[offset].part, .changed, of: after[offset].subject, aspect: "order"))
        }
        var (gone, added): ([Item], [Item]) = ([], [])
        for case .remove(let offset, _, let other) in difference.removals.reversed() {
            let item = before.remove(at: offset)
            if other == nil { gone.append(item) }
        }
        for case .insert(let offset, _, let other) in difference.insertions.reversed() {
            let item = after.remove(at: offset)
            if other == nil { added.append(item) }
        }
        return changes + sides(gone, added) + (moved + zip(before, after)).flatMap { $0.changes(to: $1) }
    }
}
