// Charts of every shape, from a seed: nested, parallel, with histories, and arrows between anything.

import TestSupport

@testable import StatechartLayout

struct RandomChart {
    private var chance: Seeded
    private var states: [Chart.State] = []

    static func make(seed: UInt64, states count: Int, transitions: Int) -> Chart {
        var random = RandomChart(chance: Seeded(state: seed))
        return random.chart(count, transitions)
    }

    private init(chance: Seeded) { self.chance = chance }

    private mutating func number(_ bound: Int) -> Int { .random(in: 0..<max(1, bound), using: &chance) }

    private mutating func chart(_ count: Int, _ transitions: Int) -> Chart {
        fill(parent: -1, count: count, depth: 0)
        for index in states.indices { states[index].initial = beginning(of: index) }
        let outer = states.indices.filter { states[$0].parent < 0 && !states[$0].kind.isHistory }
        var list: [Chart.Transition] = []
        let sources = states.indices.filter { !states[$0].kind.isHistory && states[$0].kind != .final }
        for _ in 0..<transitions {
            var targets: [Int] = []
            for _ in 0..<[0, 1, 1, 1, 1, 1, 2][number(7)] { targets.append(number(states.count)) }
            // As in a design: no target is, or is inside, another.
            if targets.count == 2,
                targets[0] == targets[1] || isInside(targets[0], targets[1]) || isInside(targets[1], targets[0])
            {
                targets.removeLast()
            }
            let words = ["list.scrolled", "done.animate.retract", "轻点", "a", "pane.ended pane.cancelled x"]
            let conditions = ["", "", "h gt threshold + reach", "pane.dragging and (not mj or pullTop ge 0)"]
            list.append(
                Chart.Transition(
                    source: sources[number(sources.count)], targets: targets.sorted(), events: words[number(5)],
                    condition: conditions[number(4)], hasActions: number(3) == 0))
        }
        return Chart(states: states, initial: [outer[number(outer.count)]], transitions: list)
    }

    /// States in document order; a last one is never left without room for what its kind needs.
    private mutating func fill(parent: Int, count: Int, depth: Int) {
        var left = count
        while left > 0 {
            let index = states.count
            let inside = depth < 6 && left > 3 && number(3) == 0 ? 2 + number(left - 3) : 0
            let kind: Chart.Kind
            if inside > 0 {
                kind = number(3) == 0 ? .parallel : .compound
            } else if parent >= 0, states[parent].kind == .compound, number(12) == 0, index > parent + 1 {
                kind = number(2) == 0 ? .shallowHistory : .deepHistory
            } else {
                kind = number(15) == 0 && index > 0 ? .final : .atomic
            }
            states.append(Chart.State(id: "s\(index)", kind: kind, parent: parent))
            if inside > 0 { fill(parent: index, count: inside, depth: depth + 1) }
            left -= 1 + inside
        }
    }

    /// The first child, or any state inside.
    private mutating func beginning(of index: Int) -> [Int] {
        let scope = states[index].kind.isHistory ? states[index].parent : index
        let inside = states.indices.filter { isInside($0, scope) && $0 != index && !states[$0].kind.isHistory }
        guard states[index].kind == .compound || states[index].kind.isHistory, !inside.isEmpty else { return [] }
        return [number(4) == 0 ? inside[number(inside.count)] : inside[0]]
    }

    private func isInside(_ state: Int, _ other: Int) -> Bool {
        var state = states[state].parent
        while state >= 0 {
            if state == other { return true }
            state = states[state].parent
        }
        return false
    }
}
