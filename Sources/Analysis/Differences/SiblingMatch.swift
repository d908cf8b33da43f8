// Which siblings of a drawing without ids are which in another one.

/// Siblings by what they are: equal ones in their order, equal ones elsewhere, then those of one kind in their order.
struct SiblingMatch {
    typealias Sibling = (index: Int, signature: String, kind: String)

    private(set) var pairs: [(old: Int, new: Int)] = []
    private var old: [Sibling]
    private var new: [Sibling]

    /// The places of those on one side alone.
    var gone: [Int] { old.map(\.index) }
    var added: [Int] { new.map(\.index) }

    init(old: [Sibling], new: [Sibling]) {
        (self.old, self.new) = (old, new)
        pairInOrder(by: \.signature)
        pairAnywhere()
        pairInOrder(by: \.kind)
    }

    private mutating func pairInOrder(by key: (Sibling) -> String) {
        let difference = new.map(key).difference(from: old.map(key))
        var (gone, added): ([Sibling], [Sibling]) = ([], [])
        for case .remove(let offset, _, _) in difference.removals.reversed() {
            gone.insert(old.remove(at: offset), at: 0)
        }
        for case .insert(let offset, _, _) in difference.insertions.reversed() {
            added.insert(new.remove(at: offset), at: 0)
        }
        pairs += zip(old, new).map { ($0.index, $1.index) }
        (old, new) = (gone, added)
    }

    private mutating func pairAnywhere() {
        var rest: [Sibling] = []
        for sibling in old {
            if let other = new.firstIndex(where: { $0.signature == sibling.signature }) {
                pairs.append((sibling.index, new.remove(at: other).index))
            } else {
                rest.append(sibling)
            }
        }
        old = rest
    }
}
