// The drawing as hit testing sees it: shapes, transforms, and which node covers which.

package import Geometry

/// One element of the drawing: its rest geometry, which bindings may override.
package struct DrawingNode: Hashable, Sendable {
    /// The outline in the element's own coordinates, before its `transform`.
    package enum Shape: Hashable, Sendable {
        /// `g`, `svg`, `a`, `clipPath`: hit only through its children.
        case group
        /// `rect`, and the box of an `image` or of a text (estimated from its font size).
        case rect(Rect, rx: Double, ry: Double)
        /// `circle` and `ellipse`.
        case ellipse(center: Point, rx: Double, ry: Double)
        /// `path`, `polygon`, `polyline`, `line`.
        case path(Path, evenOdd: Bool)

        /// Around the outline; nil for a group.
        package var bounds: Rect? {
            switch self {
            case .group: nil
            case .rect(let rect, _, _): rect
            case .ellipse(let center, let rx, let ry):
                Rect(x: center.x - rx, y: center.y - ry, width: 2 * rx, height: 2 * ry)
            case .path(let path, _): path.bounds
            }
        }
    }

    /// When a touch on the shape hits the node.
    package enum PointerEvents: UInt8, Hashable, Sendable {
        /// `pointer-events="none"`, nothing painted, or inside `defs`, a `clipPath`, a `mask`, a `symbol`.
        case none
        /// The interior counts, and the stroke where there is one.
        case fill
        /// Only the stroke counts.
        case stroke
        /// As `fill`, for `pointer-events="all"`: painted or not.
        case all
    }

    /// −1 for the root.
    package var parent: Int
    package var shape: Shape
    package var transform: [TransformFunction] = []
    package var opacity = 1.0
    package var isDisplayed = true
    package var pointerEvents: PointerEvents = .fill
    /// Half of it counts on either side of an outline; 0 where a stroke does not count.
    package var strokeWidth = 0.0
    /// How far the box of a text stands from its `x` and `y`.
    package var boxOffset = Point.zero
    /// The `clipPath` node that cuts this node and all below it; −1 without one.
    package var clip = -1
    /// Bindings of this node, by index.
    package var bindings: [Int] = []
    /// The first node of the element that this one shows too, by a `<use>`; −1 for the first itself.
    package var original = -1

    package init(parent: Int, shape: Shape) { (self.parent, self.shape) = (parent, shape) }
}
