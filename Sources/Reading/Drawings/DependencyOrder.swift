// Topological order: each node after those that it needs, and the circles of nodes that have no order.

/// The topological order of a graph of numbered nodes, found without recursion, so that a long chain costs no stack.
package struct DependencyOrder {
    /// Every thing once; what it needs stands before it. Members of circles stand somewhere.
    package private(set) var order: [Int] = []
    /// Each circle once, in the direction of need: the first needs the second, the last needs the first.
    package private(set) var circles: [[Int]] = []

    /// - Parameter needs: what each thing needs, by number; things are taken up in order of number, so the answer
    ///   changes no more than it must.
    package init(_ needs: [[Int]]) {
        enum Mark { case fresh, open, done }
        var marks = [Mark](repeating: .fresh, count: needs.count)
        for start in needs.indices where marks[start] == .fresh {
            // Things under way, each with how many of its needs have been looked at.
            var path: [(thing: Int, next: Int)] = [(start, 0)]
            marks[start] = .open
            while let (thing, next) = path.last {
                guard next < needs[thing].count else {
                    marks[thing] = .done
                    order.append(thing)
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let need = needs[thing][next]
                switch marks[need] {
                case .fresh:
                    marks[need] = .open
                    path.append((need, 0))
                case .open:
                    let first = path.firstIndex { $0.thing == need } ?? 0
                    circles.append(path[first...].map { $0.thing })
                case .done: break
                }
            }
        }
    }
}
