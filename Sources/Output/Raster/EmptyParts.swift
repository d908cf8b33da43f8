// Parts of a drawing that have no size: librsvg 2.54 ends the process at such a tile, and refuses the drawing for such a
// clip.

import Geometry
import XML

enum EmptyParts {
    /// A filter or a clip that says the same without what has no size; any other element as it is.
    static func settled(_ element: Element) -> Element {
        switch element.name {
        case "svg:filter": withoutEmptyTiles(element)
        case "svg:clipPath": isCollapsed(element) ? emptied(element) : element
        default: element
        }
    }

    /// A clip that is scaled to nothing cuts all.
    private static func isCollapsed(_ element: Element) -> Bool {
        guard let transform = element["transform"] else { return false }
        return AffineTransform(TransformParser(Array(transform.utf8)).functions).inverse == nil
    }

    private static func emptied(_ element: Element) -> Element {
        var result = element
        result["transform"] = nil
        result.children = []
        return result
    }

    /// A tile of an area without a size is transparent, which a flood can say.
    private static func withoutEmptyTiles(_ filter: Element) -> Element {
        guard filter.elements.contains(where: { $0.name == "svg:feTile" }) else { return filter }
        var areas: [String: Bool] = [:]
        var isLastEmpty = false
        var result = filter
        for index in result.children.indices {
            guard case .element(var primitive) = result.children[index] else { continue }
            if primitive.name == "svg:feTile" {
                let isEmpty = primitive["in"].flatMap { areas[$0] } ?? isLastEmpty
                if isEmpty {
                    primitive.name = "svg:feFlood"
                    primitive["in"] = nil
                    primitive["flood-opacity"] = "0"
                    result.children[index] = .element(primitive)
                }
                isLastEmpty = false
            } else {
                isLastEmpty = isEmpty(primitive, in: filter)
            }
            if let name = primitive["result"] { areas[name] = isLastEmpty }
        }
        return result
    }

    /// Whether a primitive says that its area has no size, or one that no pixel is as small as.
    private static func isEmpty(_ primitive: Element, in filter: Element) -> Bool {
        let isShare = filter["primitiveUnits"] == "objectBoundingBox"
        return ["width", "height"].contains { (name: Name) in
            guard let text = primitive[name] else { return false }
            let isPercent = text.hasSuffix("%")
            guard let number = isPercent ? Double(text.dropLast()) : Outline.length(text) else { return false }
            return number < (isShare || isPercent ? 1e-4 : 0.01)
        }
    }
}
