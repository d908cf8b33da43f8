// Stroke start and end, as CAShapeLayer has them: a part of a path by its length.

extension PathMeasure {
    /// The part of the path's length that one subpath takes, in fractions of the whole.
    package struct Share: Hashable, Sendable {
        package var from: Double
        package var to: Double

        package init(from: Double, to: Double) {
            self.from = from
            self.to = to
        }

        /// The part of this subpath that is drawn while the whole path is drawn from `start` to `end`, all in
        /// fractions, clamped; nil where none of it is. A dash pattern starts anew on every subpath, so each needs its
        /// own part.
        package func part(start: Double, end: Double) -> (start: Double, end: Double)? {
            let low = max(start, from)
            let high = min(end, to)
            guard low < high, to > from else { return nil }
            return ((low - from) / (to - from), (high - from) / (to - from))
        }
    }

    /// The shares of `path.subpaths`, in their order.
    package var shares: [Share] {
        guard length > 0 else { return path.subpaths.map { _ in Share(from: 0, to: 0) } }
        var result: [Share] = []
        var from = 0.0
        for subpath in path.subpaths {
            let to = from + PathMeasure(subpath, tolerance: tolerance).length / length
            result.append(Share(from: from, to: to))
            from = to
        }
        // The last one ends where the whole does, whatever the sum has rounded.
        if !result.isEmpty { result[result.count - 1].to = 1 }
        return result
    }

    /// The path drawn from one fraction of its length to another: both are clamped to 0…1, and nothing is drawn where
    /// the start is not before the end. A subpath that is drawn whole keeps its close.
    package func trimmed(from start: Double, to end: Double) -> Path {
        let first = max(start, 0) * length
        let last = min(end, 1) * length
        guard first < last else { return Path() }
        if start <= 0 && end >= 1 { return path }
        var elements: [Path.Element] = []
        var isDrawing = false
        var beganAtStart = false
        for index in pieces.indices {
            let piece = pieces[index]
            // A piece that does not follow the one before by number begins a subpath, as does one after a close.
            let beginsSubpath = index == 0 || !follows(pieces[index - 1], piece)
            if beginsSubpath { isDrawing = false }
            let low = max(first, piece.start)
            let high = min(last, piece.end)
            guard low < high else { continue }
            let isWhole = low == piece.start && high == piece.end
            let part = isWhole ? piece.cubic : self.part(of: piece, low - piece.start, high - piece.start)
            if !isDrawing {
                elements.append(.move(part.a))
                isDrawing = true
                beganAtStart = beginsSubpath && low == piece.start
            }
            if isWhole, beganAtStart, case .close = path.elements[piece.element] {
                elements.append(.close)
            } else {
                elements.append(piece.isLine ? .line(part.d) : .cubic(part.b, part.c, part.d))
            }
        }
        return Path(elements)
    }

    private func follows(_ before: Piece, _ piece: Piece) -> Bool {
        if case .close = path.elements[before.element] { return false }
        return piece.element == before.element + 1
    }

    private func part(of piece: Piece, _ low: Double, _ high: Double) -> Cubic {
        if piece.isLine {
            let a = piece.cubic.a.mixed(with: piece.cubic.d, low / piece.length)
            let d = piece.cubic.a.mixed(with: piece.cubic.d, high / piece.length)
            return Cubic(a: a, b: a, c: d, d: d)
        }
        let t0 = piece.cubic.parameter(atLength: low, of: piece.length, tolerance: tolerance)
        let t1 = piece.cubic.parameter(atLength: high, of: piece.length, tolerance: tolerance)
        let head = piece.cubic.split(at: t1).0
        return t1 > 0 ? head.split(at: t0 / t1).1 : head
    }
}
