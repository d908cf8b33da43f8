// What is wrong with a layout, in words: what has no place, what lies outside of its state, what lies on something else.

import Geometry

@testable import StatechartLayout

enum Overlaps {
    static func all(_ chart: Chart, _ layout: ChartLayout) -> [String] {
        let nesting = Nesting(chart)
        var result: [String] = []
        func name(_ state: Int) -> String { chart.states[state].id }
        let whole = Rect(origin: .zero, size: layout.size)
        for (index, state) in chart.states.enumerated() {
            let box = layout.states[index]
            if box.size.width < 8 || box.size.height < 8 { result.append("\(name(index)) has no box") }
            let around = state.parent < 0 ? whole : layout.states[state.parent]
            if !holds(around, box) { result.append("\(name(index)) is not inside what it is in") }
            for other in chart.states.indices where other < index && chart.states[other].parent == state.parent {
                if overlap(box, layout.states[other]) { result.append("\(name(index)) lies on \(name(other))") }
            }
        }
        let leaves = chart.states.indices.filter { !nesting.hasChildren($0) }
        for (index, transition) in chart.transitions.enumerated() {
            let isListed = StateBox.isListed(transition, nesting)
            guard let box = layout.labels[index] else {
                if !isListed { result.append("transition \(index) has no label") }
                continue
            }
            if isListed { result.append("transition \(index) is drawn, and listed too") }
            let heads = layout.arrows.count { $0.transition == index && $0.hasHead }
            if heads != transition.targets.count { result.append("transition \(index) has \(heads) arrows") }
            if layout.arrows.count(where: { $0.transition == index && !$0.hasHead }) != 1 {
                result.append("transition \(index) does not leave its state once")
            }
            if !holds(whole, box) { result.append("the label of \(index) is cut off") }
            for leaf in leaves where overlap(box, layout.states[leaf]) {
                result.append("the label of \(index) lies on \(name(leaf))")
            }
            for other in 0..<index {
                guard let second = layout.labels[other], overlap(box, second) else { continue }
                result.append("the labels of \(index) and \(other) lie on each other")
            }
        }
        return result
    }

    private static func holds(_ outer: Rect, _ inner: Rect) -> Bool {
        outer.minX <= inner.minX && outer.minY <= inner.minY && outer.maxX >= inner.maxX && outer.maxY >= inner.maxY
    }

    private static func overlap(_ a: Rect, _ b: Rect) -> Bool {
        a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
    }
}
