// Bindings that place something on the stage, and how much a box moves.

import Designs
import Geometry
import Interactions
import Numerics
import Simulation
import XML

/// A binding of a node by which that node moves, grows or fades.
struct BoundShape {
    let index: Int
    let node: Int
    let isOpacity: Bool
    let name: Design.BindingName
    /// Where it was written: the binding, or the input whose content moves.
    let place: Range<Int>?

    /// A sentence's words for it.
    var words: String { "“\(name.attribute)” of “#\(name.element)”" }
}

extension CheckContext {
    /// All bindings of shapes and groups, but for those that only show, colour or write.
    func findBoundShapes() -> [BoundShape] {
        interaction.bindings.indices.compactMap { index in
            let binding = interaction.bindings[index]
            guard binding.node >= 0 else { return nil }
            let isOpacity = binding.attribute == .opacity
            guard isOpacity || binding.attribute != .other && binding.attribute != .visible else { return nil }
            let name = design.bindings[index]
            return BoundShape(
                index: index, node: binding.node, isOpacity: isOpacity, name: name,
                place: name.range ?? design.inputs.first { $0.content == name.element }?.range)
        }
    }

    /// Where an element of the drawing was written.
    func place(ofElement id: String) -> Range<Int>? { scene.node(id).flatMap { scene.elements[$0].range } }

    /// Whether any of a box is on the stage.
    func isOnStage(_ box: Rect?) -> Bool {
        guard let box else { return false }
        return box.maxX > 0 && box.maxY > 0 && box.minX < design.stage.width && box.minY < design.stage.height
    }
}

/// The greatest difference between two lists of numbers.
func difference(_ left: [Double], _ right: [Double]) -> Double {
    zip(left, right).reduce(0) { max($0, abs($1.0 - $1.1)) }
}

/// A number as sentences have it: two decimals at most.
func shown(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
}
