// Where a finger can come down, and what it reaches there.

import Geometry
import Interactions
import Simulation

enum Reach {
    /// Every set of recognisers, and of targets of theirs, that a finger can reach now, innermost first, with points of
    /// the stage where it does: the one in the middle first. In order of the inputs.
    static func places(_ machine: inout Machine) -> [(inputs: [Int], points: [Point])] {
        var points: [Point] = []
        var seen: Set<Point> = []
        for box in machine.shownBounds(of: machine.interaction.inputs.flatMap { $0.targets }).joined() {
            for point in grid(box, in: machine.interaction.view) where seen.insert(point).inserted {
                points.append(point)
            }
        }
        var result: [(inputs: [Int], points: [Point])] = []
        var numbers: [[Int]: Int] = [:]
        for (point, (inputs, instances)) in zip(points, machine.recognisers(at: points)) where !inputs.isEmpty {
            if let number = numbers[inputs + instances] {
                result[number].points.append(point)
            } else {
                numbers[inputs + instances] = result.count
                result.append((inputs, [point]))
            }
        }
        return result
    }

    /// Points all over a box, the middle first, a little inside of its edges and of the stage's.
    private static func grid(_ box: Rect, in view: Size) -> [Point] {
        let shares = [0.5, 0.25, 0.75, 0.04, 0.96]
        return shares.flatMap { y in
            shares.map { x in
                Point(
                    min(max((box.minX + (box.maxX - box.minX) * x).rounded(), 1), view.width - 1),
                    min(max((box.minY + (box.maxY - box.minY) * y).rounded(), 1), view.height - 1))
            }
        }
    }
}
