// Regions that have nothing to do with each other, side by side as long as they fit, and in rows below each other.

import Geometry

enum ShelfPacking {
    static let gap = 12.0

    /// Of each region several ways to lay it out are given, and those are taken that come out best together. Boxes of
    /// one row are drawn equally high, and all rows equally wide.
    static func packed(_ regions: [[Piece]], width: Double) -> Piece {
        var best: (cost: Double, choice: [Int], rows: [[Int]])?
        var choice = regions.map { _ in 0 }
        // All combinations of a few regions; of many the best of each.
        var isDone = false
        while !isDone {
            let chosen = zip(regions, choice).map { $0[$1] }
            let rows = rows(chosen, width: width)
            let cost = cost(chosen, rows, width: width)
            if best.map({ cost < $0.cost }) ?? true { best = (cost, choice, rows) }
            isDone = regions.count > 6 || !advance(&choice, regions)
        }
        guard let best else { return Piece(size: .zero) }
        return justified(zip(regions, best.choice).map { $0[$1] }, best.rows)
    }

    private static func advance(_ choice: inout [Int], _ regions: [[Piece]]) -> Bool {
        for index in choice.indices {
            choice[index] += 1
            if choice[index] < regions[index].count { return true }
            choice[index] = 0
        }
        return false
    }

    private static func rows(_ pieces: [Piece], width: Double) -> [[Int]] {
        var rows: [[Int]] = []
        var used = 0.0
        for (index, piece) in pieces.enumerated() {
            if !rows.isEmpty, used + gap + piece.size.width <= width {
                rows[rows.count - 1].append(index)
                used += gap + piece.size.width
            } else {
                rows.append([index])
                used = piece.size.width
            }
        }
        return rows
    }

    private static func natural(_ pieces: [Piece], _ row: [Int]) -> Size {
        Size(row.reduce(-gap) { $0 + gap + pieces[$1].size.width }, row.reduce(0) { max($0, pieces[$1].size.height) })
    }

    private static func cost(_ pieces: [Piece], _ rows: [[Int]], width: Double) -> Double {
        let sizes = rows.map { natural(pieces, $0) }
        let size = Size(sizes.reduce(0) { max($0, $1.width) }, sizes.reduce(-gap) { $0 + gap + $1.height })
        return Piece(size: size).cost(width: width)
    }

    private static func justified(_ pieces: [Piece], _ rows: [[Int]]) -> Piece {
        let sizes = rows.map { natural(pieces, $0) }
        let width = sizes.reduce(0) { max($0, $1.width) }
        var result = Piece(size: Size(width, sizes.reduce(-gap) { $0 + gap + $1.height }))
        var y = 0.0
        for (row, size) in zip(rows, sizes) {
            var x = 0.0
            for (place, index) in row.enumerated() {
                // What is left of the row is shared out; the last takes what does not divide.
                let share = ((width - size.width) / Double(row.count)).rounded(.down)
                let end = place == row.count - 1 ? width : x + pieces[index].size.width + share
                result.add(stretched(pieces[index], to: Size(end - x, size.height)), at: Point(x, y))
                x = end + gap
            }
            y += size.height + gap
        }
        return result
    }

    /// The piece with a larger box around the same content, which stands in its middle.
    private static func stretched(_ piece: Piece, to size: Size) -> Piece {
        guard let outer = piece.states.first else { return piece }
        var result = Piece(size: size)
        result.add(piece, at: Point(((size.width - piece.size.width) / 2).rounded(.down), 0))
        result.states[0] = (outer.index, Rect(origin: .zero, size: size))
        return result
    }
}
