// Why pictures of a design are empty: which part of a drawing librsvg refuses, found by leaving one out after the other.

import Designs
import Diagnostics
import Raster
import XML

enum UndrawnPart {
    /// How many drawings are tried.
    private static let patience = 200

    /// Says that pictures of a design are empty, and by which element.
    static func warning(_ design: Design, _ failure: RasterError) -> Diagnostic {
        if case .tooLong = failure {
            return .warning(
                "picture-not-drawn", at: nil, "\(failure), so pictures of links are empty",
                suggestion: "use fewer or smaller filters, masks, patterns, markers and copies, or shorter texts")
        }
        var left = patience
        let part = find(in: design.picture, &left) { isDrawn($0) }
        let name = part.map { $0.id.map { "“#\($0)”" } ?? "<\($0.name)>" }
        return .warning(
            "picture-not-drawn", at: part?.range,
            "librsvg cannot draw \(name ?? "this drawing"), so pictures of links are empty",
            suggestion: "pages show it all the same; for pictures, draw it in a simpler way")
    }

    private static func isDrawn(_ drawing: Element) -> Bool {
        (try? Rasterizer.pixels(of: MarkupWriter(.xml).bytes(drawing), width: 60, height: 60)) != nil
    }

    /// The innermost element without which the rest can be drawn.
    private static func find(in root: Element, _ left: inout Int, isDrawn: (Element) -> Bool) -> Element? {
        var (found, path): (Element?, [Int]) = (nil, [])
        while true {
            let children = (found ?? root).children
            var next: Int?
            for index in children.indices where children[index].element != nil {
                guard left > 0 else { return found }
                left -= 1
                if isDrawn(root.removing(path + [index])) {
                    next = index
                    break
                }
            }
            guard let next, let element = children[next].element else { return found }
            path.append(next)
            found = element
        }
    }
}

extension Element {
    /// Without the element at the end of a path of child numbers.
    fileprivate func removing(_ path: [Int]) -> Element {
        var result = self
        guard let first = path.first else { return result }
        if path.count == 1 {
            result.children.remove(at: first)
        } else if let child = children[first].element {
            result.children[first] = .element(child.removing(Array(path.dropFirst())))
        }
        return result
    }
}
