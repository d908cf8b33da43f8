// The drawing node by node: the element of each, and what it takes over from those around it.

import Designs
import Drawings
import Interactions
import XML

/// The nodes of the interaction with their elements.
struct NodeScene {
    let nodes: [DrawingNode]
    /// The element of each node, of a part of a `<use>` the one that it shows.
    let elements: [Element]
    private let byID: [String: Int]

    init(_ design: Design) {
        let names = design.bindings.map { (element: $0.element, attribute: $0.attribute) }
        let builder = NodeBuilder(design.picture, stage: design.stage, names: names)
        (nodes, elements, byID) = (builder.nodes, builder.elements, builder.byID)
    }

    func node(_ id: String) -> Int? { byID[id] }

    /// A property that is inherited: of the node itself, or of the nearest around it that has it.
    func inherited(_ name: Name, of node: Int) -> (value: String, node: Int)? {
        var current = node
        while current >= 0 {
            if let value = elements[current][name] { return (value, current) }
            current = nodes[current].parent
        }
        return nil
    }

    /// The node and all around it, from the inside out.
    func chain(_ node: Int) -> [Int] {
        var result: [Int] = []
        var current = node
        while current >= 0 {
            result.append(current)
            current = nodes[current].parent
        }
        return result
    }

    func children(of node: Int) -> [Int] { nodes.indices.filter { nodes[$0].parent == node } }
}
