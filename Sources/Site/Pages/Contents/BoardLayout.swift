// Where artboards stand on the canvas: a design's in columns by how many steps away they are, designs on shelves.

import Timelines

/// A rectangle of the board, in points of the designs.
struct BoardBox: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
}

/// An arrow from one artboard to another, as a curve with its head at the end.
package struct BoardArrow: Hashable, Sendable {
    package var from: Int
    package var to: Int
    var label: String
}

/// The artboards of one design.
package struct CanvasGroupLayout: Hashable, Sendable {
    /// In the order in which they were given.
    private(set) var boxes: [BoardBox]
    private(set) var width: Double
    private(set) var height: Double

    /// More artboards than these stand in several columns.
    static let mostRows = 5
    /// More columns than these go on below, as lines of a text do.
    static let mostColumns = 9
    package static let margin = 110.0
    /// Between artboards, for arrows and names.
    private static let gap = (x: 250.0, y: 170.0)

    /// - Parameter arrows: the first artboard is where a design begins; others follow in the order of steps from it.
    init(count: Int, size: (width: Double, height: Double), arrows: [BoardArrow]) {
        let (across, down) = (size.width + CanvasGroupLayout.gap.x, size.height + CanvasGroupLayout.gap.y)
        var depths = [Int?](repeating: nil, count: count)
        for start in 0..<count where depths[start] == nil {
            depths[start] = start == 0 ? 0 : (depths.compactMap(\.self).max() ?? 0) + 1
            var front = [start]
            while !front.isEmpty {
                var next: [Int] = []
                for arrow in arrows where front.contains(arrow.from) && depths[arrow.to] == nil {
                    depths[arrow.to] = depths[arrow.from]! + 1
                    next.append(arrow.to)
                }
                front = next
            }
        }
        let deepest = depths.compactMap(\.self).max() ?? 0
        var columns: [[Int]] = []
        for depth in 0...max(deepest, 0) {
            let all = (0..<count).filter { depths[$0] == depth }
            let parts = max(1, (all.count + CanvasGroupLayout.mostRows - 1) / CanvasGroupLayout.mostRows)
            let rows = (all.count + parts - 1) / parts
            for start in stride(from: 0, to: all.count, by: max(1, rows)) {
                columns.append(Array(all[start..<min(all.count, start + rows)]))
            }
        }
        boxes = [BoardBox](repeating: BoardBox(x: 0, y: 0, width: 0, height: 0), count: count)
        let lines = max(1, (columns.count + CanvasGroupLayout.mostColumns - 1) / CanvasGroupLayout.mostColumns)
        let breadth = max(1, (columns.count + lines - 1) / lines)
        var top = CanvasGroupLayout.margin
        for line in stride(from: 0, to: columns.count, by: breadth) {
            let part = columns[line..<min(columns.count, line + breadth)]
            let rows = part.map(\.count).max() ?? 0
            for (column, artboards) in part.enumerated() {
                // Short columns stand in the middle.
                let shift = Double(rows - artboards.count) / 2 * down
                for (row, artboard) in artboards.enumerated() {
                    boxes[artboard] = BoardBox(
                        x: CanvasGroupLayout.margin + Double(column) * across, y: top + shift + Double(row) * down,
                        width: size.width, height: size.height)
                }
            }
            top += Double(rows) * down
        }
        width = 2 * CanvasGroupLayout.margin + Double(breadth) * across - CanvasGroupLayout.gap.x
        height = max(top - CanvasGroupLayout.gap.y, CanvasGroupLayout.margin + size.height) + CanvasGroupLayout.margin
    }

    /// The curve of an arrow, where its head points, and where its label stands.
    package func curve(_ arrow: BoardArrow) -> (path: String, head: String, label: (x: Double, y: Double)) {
        let (a, b) = (boxes[arrow.from], boxes[arrow.to])
        var points: [(Double, Double)]
        if b.x > a.x {
            let (start, end) = ((a.x + a.width, a.y + a.height * 0.5), (b.x, b.y + b.height * 0.45))
            let bend = max(60, (end.0 - start.0) * 0.5)
            points = [start, (start.0 + bend, start.1), (end.0 - bend, end.1), end]
        } else if b.x == a.x {
            // To a neighbour in the same column: along its side.
            let side = a.x + a.width
            let (start, end) = ((side, a.y + a.height * 0.62), (side, b.y + b.height * 0.38))
            let bend = 70 + abs(end.1 - start.1) * 0.12
            points = [start, (side + bend, start.1), (side + bend, end.1), end]
        } else {
            // Back: above both.
            let (start, end) = ((a.x + a.width * 0.4, a.y), (b.x + b.width * 0.6, b.y))
            let bend = 60 + (start.0 - end.0) * 0.07
            points = [start, (start.0, min(start.1, end.1) - bend), (end.0, min(start.1, end.1) - bend), end]
        }
        func text(_ value: Double) -> String { Formatting.decimal(value, decimals: 1) }
        func pair(_ point: (Double, Double)) -> String { text(point.0) + " " + text(point.1) }
        let path = "M\(pair(points[0]))C\(pair(points[1])) \(pair(points[2])) \(pair(points[3]))"
        let end = points[3]
        let (dx, dy) = (end.0 - points[2].0, end.1 - points[2].1)
        let length = max(1e-6, (dx * dx + dy * dy).squareRoot())
        let (ux, uy) = (dx / length, dy / length)
        let (back, half) = (16.0, 7.0)
        let (baseX, baseY) = (end.0 - ux * back, end.1 - uy * back)
        let (left, right) = ((baseX - uy * half, baseY + ux * half), (baseX + uy * half, baseY - ux * half))
        let head = "M\(pair(end))L\(pair(left))L\(pair(right))Z"
        let middle = (
            (points[0].0 + 3 * points[1].0 + 3 * points[2].0 + points[3].0) / 8,
            (points[0].1 + 3 * points[1].1 + 3 * points[2].1 + points[3].1) / 8
        )
        return (path, head, middle)
    }
}

enum BoardLayout {
    /// Between designs; above one stands its title, which is large where the board is seen from far away.
    package static let gap = (x: 260.0, y: 480.0)
    /// How much wider than high a window is.
    private static let aspect = 1.6

    /// Where designs of these sizes stand, shelf by shelf in their order, so that a window shows the whole as large as
    /// it can.
    package static func places(_ sizes: [(width: Double, height: Double)]) -> [(x: Double, y: Double)] {
        var best: (places: [(x: Double, y: Double)], side: Double) = ([], .infinity)
        var width = 0.0
        let broadest = sizes.map(\.width).max() ?? 0
        for size in sizes {
            width += size.width
            let shelves = shelves(sizes, upTo: max(width, broadest))
            let side = max(shelves.width / aspect, shelves.height)
            if side < best.side { best = (shelves.places, side) }
            width += gap.x
        }
        return best.places
    }

    private static func shelves(
        _ sizes: [(width: Double, height: Double)], upTo widest: Double
    ) -> (places: [(x: Double, y: Double)], width: Double, height: Double) {
        var places: [(x: Double, y: Double)] = []
        var (x, y, tallest, width) = (0.0, 0.0, 0.0, 0.0)
        for size in sizes {
            if x > 0, x + size.width > widest { (x, y, tallest) = (0, y + tallest + gap.y, 0) }
            places.append((x, y))
            width = max(width, x + size.width)
            x += size.width + gap.x
            tallest = max(tallest, size.height)
        }
        return (places, width, y + tallest)
    }
}
