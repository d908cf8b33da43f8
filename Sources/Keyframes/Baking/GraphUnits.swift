// What the numbers of a quantity or an attribute count: points, degrees, seconds.

package import Designs
import Geometry

extension Design {
    /// The unit of an attribute's numbers; of a transform that of one function's.
    func unit(ofAttribute attribute: String, _ function: TransformFunction.Kind?) -> GraphUnit {
        switch function {
        case .translate: return .points
        case .rotate, .skewX, .skewY: return .degrees
        case .scale, .matrix: return .none
        case nil: break
        }
        return Design.plainAttributes.contains(attribute) ? .none : .points
    }

    /// The unit of a variable, a let or a member of an input.
    package func unit(ofQuantity name: String) -> GraphUnit {
        for input in inputs where name.hasPrefix(input.name + ".") {
            return Design.memberUnits[String(name.dropFirst(input.name.count + 1))] ?? .points
        }
        let own = lets.first { $0.name == name } ?? variables.first { $0.name == name }
        return own?.unit.flatMap(GraphUnit.init(rawValue:)) ?? .none
    }

    private static let memberUnits: [String: GraphUnit] = [
        "vx": .pointsPerSecond, "vy": .pointsPerSecond, "rotation": .degrees, "scale": .none, "velocity": .none,
        "instance": .none, "active": .none, "dragging": .none, "decelerating": .none,
    ]

    private static let plainAttributes: Set<String> = [
        "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity", "offset", "stroke-start",
        "stroke-end", "fill", "stroke", "stop-color", "flood-color",
    ]
}
