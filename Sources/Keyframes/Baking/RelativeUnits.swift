// Which lengths of a drawing count in shares of what they paint, clip, mask or filter, instead of in points.

import XML

struct RelativeUnits {
    /// Elements of which all lengths do.
    private var whole: Set<String> = []
    /// Elements of which only the frame does.
    private var framed: Set<String> = []

    init(_ picture: Element) { visit(picture, isInside: false) }

    func contains(_ attribute: String, of element: String) -> Bool {
        whole.contains(element)
            || framed.contains(element) && ["x", "y", "width", "height"].contains(attribute)
    }

    private mutating func visit(_ element: Element, isInside: Bool) {
        var isInside = isInside
        var isFramed = false
        var isPaint = false
        switch element.name.local {
        case "linearGradient", "radialGradient": isPaint = element["gradientUnits"] != "userSpaceOnUse"
        case "pattern":
            isFramed = element["patternUnits"] != "userSpaceOnUse"
            isInside = isInside || element["patternContentUnits"] == "objectBoundingBox"
        case "mask":
            isFramed = element["maskUnits"] != "userSpaceOnUse"
            isInside = isInside || element["maskContentUnits"] == "objectBoundingBox"
        case "filter":
            isFramed = element["filterUnits"] != "userSpaceOnUse"
            isInside = isInside || element["primitiveUnits"] == "objectBoundingBox"
        case "clipPath": isInside = isInside || element["clipPathUnits"] == "objectBoundingBox"
        default: if isInside, let id = element.id { whole.insert(id) }
        }
        if let id = element.id {
            if isPaint { whole.insert(id) }
            if isFramed { framed.insert(id) }
        }
        for child in element.elements { visit(child, isInside: isInside) }
    }
}
