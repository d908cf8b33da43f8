// Where a finger goes: directions, room, and the thresholds on the way.

import Geometry
import Interactions
import Numerics
import Simulation

extension Gestures {
    /// The distances to go: to each threshold on the way, and to the middle between every two.
    mutating func thresholds(_ held: Branch, _ direction: Point, within most: Double) -> [Double] {
        var copy = held
        let step = 6.0
        var key = self.key(&copy)
        var last = atoms.distances(copy.machine.currentFrame())
        var exact: [Double] = []
        var distance = 0.0
        let begin = copy.machine.now
        while distance + step <= most, !copy.isOver {
            copy.move(.by(direction.x * step, direction.y * step, seconds: 1.0 / 120))
            let present = atoms.distances(copy.machine.currentFrame())
            let next = self.key(&copy)
            if next != key || zip(present, last).contains(where: { ($0 < 0) != ($1 < 0) }) {
                let crossings = zip(last, present).filter { ($0 < 0) != ($1 < 0) && $0 != $1 }
                for (a, b) in crossings {
                    exact.append(((distance + step * min(max(a / (a - b), 0), 1)) * 1e6).rounded() / 1e6)
                }
                if crossings.isEmpty { exact.append(distance + step / 2) }
            }
            (key, last) = (next, present)
            distance += step
        }
        tried.ticks += (copy.machine.now - begin).units / Time.unitsPerTick
        var result: [Double] = []
        var before = 0.0
        for edge in exact.sorted() + [distance] where edge > before {
            let middle = ((before + edge) / 2).rounded()
            if middle > before, middle < edge { result.append(middle) }
            result.append(edge)
            before = edge
        }
        result.removeAll { $0 < 2 }
        // More than some dozens are too many for one direction: every other one goes, the end stays.
        while result.count > 30 {
            result = result.indices.filter { ($0 - result.count + 1) % 2 == 0 }.map { result[$0] }
        }
        return result
    }

    /// The directions in which one of these recognisers could begin or change.
    func directions(_ inputs: [Int]) -> [Point] {
        var isX = false
        var isY = false
        var result: [Point] = []
        for input in inputs.map({ interaction.inputs[$0] }) {
            switch input.kind {
            case .pan, .edgePan:
                if input.axis != .y { isX = true }
                if input.axis != .x { isY = true }
            case .longPress:
                let slots = [input.slots.tx, input.slots.ty, input.slots.x, input.slots.y, input.events.changed]
                if slots.contains(where: { $0 >= 0 }) { (isX, isY) = (true, true) }
            case .scroll:
                if input.scroll!.x.isScrollable { isX = true }
                if input.scroll!.y.isScrollable { isY = true }
            case .swipe: if input.edge.axis == .x { isX = true } else { isY = true }
            case .tap, .pinch, .rotate: break
            }
        }
        if isY { result += [Point(0, 1), Point(0, -1)] }
        if isX { result += [Point(1, 0), Point(-1, 0)] }
        return result
    }

    /// How far a finger can go in a direction before it leaves the stage.
    func room(_ point: Point, _ direction: Point) -> Double {
        let across = direction.x > 0 ? interaction.view.width - point.x : point.x
        let along = direction.y > 0 ? interaction.view.height - point.y : point.y
        return ((direction.x != 0 ? across : along) / 2).rounded(.down) * 2
    }

    /// Whether anything depends on where a tap, or the beginning of another gesture, is.
    func readsPlace(_ input: Input) -> Bool { input.slots.x >= 0 || input.slots.y >= 0 }
}
