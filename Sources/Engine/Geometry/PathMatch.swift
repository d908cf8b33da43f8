// Two paths brought to one list of commands, so that numbers alone turn one into the other.

internal import Numerics

extension Path {
    /// Two paths that draw what `first` and `second` draw, with equal shapes. Those with equal shapes stay as they are.
    /// Otherwise all becomes cubics, and subpaths are paired in order; one without a partner grows out of the middle of
    /// its bounds. A pair with as many pieces each is matched piece by piece. In any other pair each gets a joint
    /// wherever, by length, the other has one, so that no corner of either is lost; of closed ones the second also
    /// turns the first's way round, and begins at that of its joints from which the points have the least way to go.
    package static func matched(_ first: Path, _ second: Path) -> (Path, Path) {
        if first.shape == second.shape { return (first, second) }
        let from = first.subpaths.map(Contour.init)
        let to = second.subpaths.map(Contour.init)
        var a = Path()
        var b = Path()
        for index in 0..<max(from.count, to.count) {
            var one = index < from.count ? from[index] : to[index].middle
            var other = index < to.count ? to[index] : from[index].middle
            if one.pieces.count != other.pieces.count {
                one.dropDots()
                other.dropDots()
                if one.isClosed, other.isClosed { other = other.turned(like: one) }
                let joints = one.joints(with: other)
                one.cut(at: joints)
                other.cut(at: joints)
            }
            let isClosed = one.isClosed && other.isClosed
            one.append(to: &a, isClosed: isClosed)
            other.append(to: &b, isClosed: isClosed)
        }
        return (a, b)
    }
}

/// A subpath as cubics, its closing line included.
private struct Contour {
    var pieces: [Cubic] = []
    var isClosed = false

    init(_ subpath: Path) {
        var start = Point.zero
        if case .move(let point)? = subpath.elements.first { start = point }
        isClosed = subpath.elements.last == .close
        subpath.forEachPiece { from, piece in
            switch piece {
            case .line(let end):
                // A close right behind its start draws nothing.
                if isClosed, from == start, end == start { return }
                pieces.append(
                    Cubic(a: from, b: from.mixed(with: end, 1.0 / 3), c: from.mixed(with: end, 2.0 / 3), d: end))
            case .cubic(let b, let c, let d): pieces.append(Cubic(a: from, b: b, c: c, d: d))
            case .move, .close: break
            }
        }
        if pieces.isEmpty { pieces = [Cubic(a: start, b: start, c: start, d: start)] }
    }

    /// A point in the middle of its bounds.
    var middle: Contour {
        var path = Path()
        append(to: &path, isClosed: false)
        let bounds = path.bounds ?? Rect(origin: pieces[0].a, size: .zero)
        var point = Contour(Path([.move(Point(bounds.midX, bounds.midY))]))
        point.isClosed = isClosed
        return point
    }

    func append(to path: inout Path, isClosed: Bool) {
        path.elements.append(.move(pieces[0].a))
        for piece in pieces { path.elements.append(.cubic(piece.b, piece.c, piece.d)) }
        if isClosed { path.elements.append(.close) }
    }

    /// Where each piece ends, as shares of the whole length. Those of a point are evenly spread.
    private var joints: [Double] {
        var sum = 0.0
        var ends: [Double] = []
        for piece in pieces {
            sum += piece.length(tolerance: 1e-6)
            ends.append(sum)
        }
        let count = Double(pieces.count)
        var number = 0.0
        return ends.map { end in
            number += 1
            return number == count ? 1 : sum > 0 ? end / sum : number / count
        }
    }

    /// Takes away the pieces that have no length to speak of; one stays.
    mutating func dropDots() {
        let lengths = pieces.map { $0.length(tolerance: 1e-6) }
        let whole = lengths.reduce(0, +)
        let kept = pieces.indices.filter { lengths[$0] > 1e-6 * whole }
        pieces = kept.isEmpty ? [pieces[0]] : kept.map { pieces[$0] }
    }

    /// Two joints no further apart than this are one.
    private static let near = 1e-9

    /// All joints of both, in order.
    func joints(with other: Contour) -> [Double] {
        var result: [Double] = []
        for joint in (joints + other.joints).sorted() where joint - (result.last ?? -1) > Contour.near {
            result.append(joint)
        }
        result[result.count - 1] = 1
        return result
    }

    /// Cuts the pieces so that they end at these joints, which hold all of its own.
    mutating func cut(at all: [Double]) {
        let own = joints
        var result: [Cubic] = []
        var index = 0
        var rest = pieces[0]
        var from = 0.0
        for joint in all {
            if joint < own[index] - 2 * Contour.near {
                let (part, remainder) = rest.split(share: (joint - from) / (own[index] - from))
                result.append(part)
                rest = remainder
            } else {
                result.append(rest)
                index = min(index + 1, pieces.count - 1)
                rest = pieces[index]
            }
            from = joint
        }
        pieces = result
    }

    /// A closed outline that goes round as another does, from the joint that is best for it.
    func turned(like other: Contour) -> Contour {
        var result = self
        if (area < 0) != (other.area < 0) {
            result.pieces = pieces.reversed().map { Cubic(a: $0.d, b: $0.c, c: $0.b, d: $0.a) }
        }
        let goal = other.spread
        var best = result
        var least = Double.infinity
        for _ in pieces {
            var way = 0.0
            for (a, b) in zip(result.spread, goal) { way += (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) }
            if way < least - 1e-9 {
                least = way
                best = result
            }
            result.pieces.append(result.pieces.removeFirst())
        }
        return best
    }

    /// Twice the area inside, by eight points a piece; negative where it goes round against the clock.
    private var area: Double {
        var sum = 0.0
        for piece in pieces {
            for step in 0..<8 {
                let p = piece.point(at: Double(step) / 8)
                let q = piece.point(at: Double(step + 1) / 8)
                sum += p.x * q.y - q.x * p.y
            }
        }
        return sum
    }

    /// 24 points at equal lengths, from the middle of them all.
    private var spread: [Point] {
        let ends = joints
        var points: [Point] = []
        var index = 0
        for step in 0..<24 {
            let share = Double(step) / 24
            while ends[index] <= share { index += 1 }
            let begin = index == 0 ? 0 : ends[index - 1]
            points.append(pieces[index].point(at: (share - begin) / (ends[index] - begin)))
        }
        var middle = Point.zero
        for point in points { middle = middle + point * (1.0 / 24) }
        return points.map { $0 - middle }
    }
}

extension Cubic {
    /// The parts before and after a share of the length.
    fileprivate func split(share: Double) -> (Cubic, Cubic) {
        let whole = length(tolerance: 1e-6)
        guard whole > 0 else { return split(at: share) }
        var low = 0.0
        var high = 1.0
        for _ in 0..<40 {
            let middle = 0.5 * (low + high)
            if split(at: middle).0.length(tolerance: 1e-7) < share * whole { low = middle } else { high = middle }
        }
        return split(at: 0.5 * (low + high))
    }
}
