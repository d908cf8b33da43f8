// Fingers for the tests of the four directions.

import Testing

/// What one edge's machine is called in the starter.
struct Edge: CustomTestStringConvertible {
    var name: String
    var offset: String
    var inset: String
    var pull: String
    /// The sign of the offset that pulls this edge out.
    var sign: Double
    var x: Int
    var y: Int

    var testDescription: String { name }

    static let top = Edge(
        name: "top", offset: "pane.y", inset: "pane.inset.top", pull: "pullTop", sign: -1, x: 187, y: 200)
    static let left = Edge(
        name: "left", offset: "pane.x", inset: "pane.inset.left", pull: "pullLeft", sign: -1, x: 90, y: 400)
    static let bottom = Edge(
        name: "bottom", offset: "pane.y", inset: "pane.inset.bottom", pull: "pullBottom", sign: 1, x: 187, y: 700)
    static let right = Edge(
        name: "right", offset: "pane.x", inset: "pane.inset.right", pull: "pullRight", sign: 1, x: 300, y: 400)

    /// 8 rows are 1022 high, in a pane of 641: 381 more must be scrolled before the bottom shows.
    func size(_ style: String) -> Double {
        if style == "sx" { return 44 }
        return name == "top" ? 54 : name == "bottom" ? 44 : 60
    }

    /// A finger that pulls the edge by each of these distances, one after the other, rests a little, and lifts.
    /// - Parameter scrolled: how far the content must be scrolled before the edge shows.
    func pulled(_ distances: [Double], scrolled: Double = 0, lifts: Bool = true) -> String {
        let isX = name == "left" || name == "right"
        let length = isX ? "pane.width" : "pane.height"
        let moves = distances.map { distance in
            let way = "\(sign < 0 ? "" : "-")(10 + \(scrolled) + unrubberband(\(distance), \(length)))"
            let to = isX ? "{\(x) + \(way)} \(y)" : "\(x) {\(y) + \(way)}"
            return "<fb:move to=\"\(to)\" for=\"0.6s\"/><fb:hold for=\"0.3s\"/>"
        }
        return "<fb:touch at=\"\(x) \(y)\">\(moves.joined())</fb:touch>"
    }
}

func fourDirections() throws -> Starter { try Starter("four-direction-load") }

let tick = 1.0 / 120
