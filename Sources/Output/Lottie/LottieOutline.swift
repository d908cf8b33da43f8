// Outlines: what SVG's shapes draw, as paths of one list of commands whose numbers may move, and as Lottie writes them.

import Diagnostics
import Geometry
import Numerics
import Timelines

/// A path whose commands stay and whose numbers may move.
struct LottieOutline {
    var letters: [Path.Kind]
    var curve: LottieCurve

    init(_ letters: [Path.Kind], _ curve: LottieCurve) { (self.letters, self.curve) = (letters, curve) }

    /// A path that never changes.
    init(_ path: Path) {
        letters = path.shape
        curve = LottieCurve(still: path.coordinates)
    }

    var isEmpty: Bool { letters.isEmpty }

    /// The outline as a map shows it.
    func mapped(_ map: AffineTransform) -> LottieOutline {
        LottieOutline(letters, curve.mapped { LottieOutline.mapped($0, map) })
    }

    static func mapped(_ numbers: [Double], _ map: AffineTransform) -> [Double] {
        var result = numbers
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            let point = map.apply(Point(numbers[index], numbers[index + 1]))
            (result[index], result[index + 1]) = (point.x, point.y)
        }
        return result
    }

    /// What holds all of its points at all times; nil for nothing.
    var bounds: Rect? {
        let points = curve.keyframes.flatMap { keyframe in
            stride(from: 0, to: keyframe.values.count - 1, by: 2).map { (keyframe.values[$0], keyframe.values[$0 + 1]) }
        }
        guard let first = points.first else { return nil }
        var (low, high) = (first, first)
        for point in points {
            low = (min(low.0, point.0), min(low.1, point.1))
            high = (max(high.0, point.0), max(high.1, point.1))
        }
        return Rect(x: low.0, y: low.1, width: high.0 - low.0, height: high.1 - low.1)
    }

    /// Whether it is nothing but straight lines between two points each, which hold nothing to fill.
    var isLines: Bool {
        pieces.allSatisfy { piece in piece.letters.count <= 2 && !piece.letters.contains(.cubic) }
    }

    /// The path at the beginning.
    var path: Path { Path(shape: letters, coordinates: curve.first) ?? Path() }
}

extension LottieOutline {
    /// A rectangle with round corners.
    /// - Parameter numbers: x, y, width, height, and both radii, each already at most half of its side.
    static func rectangle(_ numbers: LottieCurve) -> LottieOutline {
        let isRound = numbers.keyframes.contains { $0.values[4] > 0 && $0.values[5] > 0 }
        guard isRound else {
            return LottieOutline(
                [.move, .line, .line, .line, .close],
                numbers.mapped { n in
                    let (x, y, right, bottom) = (n[0], n[1], n[0] + n[2], n[1] + n[3])
                    return [x, y, right, y, right, bottom, x, bottom]
                })
        }
        let letters: [Path.Kind] = [.move, .line, .cubic, .line, .cubic, .line, .cubic, .line, .cubic, .close]
        return LottieOutline(
            letters,
            numbers.mapped { n in
                let (x, y, right, bottom, a, b) = (n[0], n[1], n[0] + n[2], n[1] + n[3], n[4], n[5])
                let (u, v) = (a * (1 - arm), b * (1 - arm))
                return [
                    x + a, y, right - a, y, right - u, y, right, y + v, right, y + b, right, bottom - b, right,
                    bottom - v, right - u, bottom, right - a, bottom, x + a, bottom, x + u, bottom, x, bottom - v, x,
                    bottom - b, x, y + b, x, y + v, x + u, y, x + a, y,
                ]
            })
    }

    /// - Parameter numbers: the centre and both radii.
    static func ellipse(_ numbers: LottieCurve) -> LottieOutline {
        LottieOutline(
            [.move, .cubic, .cubic, .cubic, .cubic, .close],
            numbers.mapped { n in
                let (x, y, a, b) = (n[0], n[1], n[2], n[3])
                let (u, v) = (a * arm, b * arm)
                return [
                    x + a, y, x + a, y + v, x + u, y + b, x, y + b, x - u, y + b, x - a, y + v, x - a, y, x - a, y - v,
                    x - u, y - b, x, y - b, x + u, y - b, x + a, y - v, x + a, y,
                ]
            })
    }

    /// - Parameter numbers: points one after the other.
    static func line(_ numbers: LottieCurve, isClosed: Bool) -> LottieOutline {
        let count = numbers.first.count / 2
        let letters: [Path.Kind] = [.move] + Array(repeating: .line, count: max(count - 1, 0))
        return LottieOutline(
            letters + (isClosed ? [.close] : []), numbers.mapped { Array($0.prefix(count * 2)) })
    }

    /// How far the control points of a quarter of a circle reach, as a share of its radius: off by 0.03 % at most.
    private static let arm = 0.5522847498307936
}

extension LottieOutline {
    /// One `sh` for each subpath. All subpaths have the keyframes of the whole.
    var shapes: [JSON] {
        pieces.map { piece in
            ["ty": "sh", "ks": curve.property(decimals: 3) { piece.json($0, closes: isMergeable(piece)) }]
        }
    }

    /// The whole path as one property each, for masks.
    var properties: [JSON] {
        pieces.map { piece in curve.property(decimals: 3) { piece.json($0, closes: isMergeable(piece)) } }
    }

    /// Whether the last point of a closed subpath is its first one at all times: then it is one vertex.
    private func isMergeable(_ piece: Piece) -> Bool {
        guard piece.isClosed, piece.letters.count > 1 else { return false }
        let end = piece.rest + piece.letters.dropFirst().reduce(0) { $0 + $1.coordinateCount }
        return curve.keyframes.allSatisfy { keyframe in
            let numbers = keyframe.values
            return abs(numbers[piece.start] - numbers[end - 2]) < 1e-6
                && abs(numbers[piece.start + 1] - numbers[end - 1]) < 1e-6
        }
    }

    private struct Piece {
        /// Begins with a move, and has no close.
        var letters: [Path.Kind]
        /// Where the numbers of its first point are, and those of the rest begin.
        var start: Int
        var rest: Int
        var isClosed = false

        func json(_ numbers: [Double], closes: Bool) -> JSON {
            var vertices: [Point] = []
            var into: [Point] = []
            var out: [Point] = []
            var index = rest
            func point(_ at: Int) -> Point { Point(numbers[at], numbers[at + 1]) }
            for letter in letters {
                switch letter {
                case .move:
                    vertices.append(point(start))
                    into.append(.zero)
                case .line:
                    vertices.append(point(index))
                    into.append(.zero)
                case .cubic:
                    out[out.count - 1] = point(index) - vertices[vertices.count - 1]
                    vertices.append(point(index + 4))
                    into.append(point(index + 2) - point(index + 4))
                case .close: break
                }
                out.append(.zero)
                if letter != .move { index += letter.coordinateCount }
            }
            if closes, vertices.count > 1 {
                into[0] = into[into.count - 1]
                vertices.removeLast()
                into.removeLast()
                out.removeLast()
            }
            func list(_ points: [Point]) -> JSON {
                .array(points.map { .array([LottieNumber.json($0.x, 3), LottieNumber.json($0.y, 3)]) })
            }
            return ["c": .boolean(isClosed), "v": list(vertices), "i": list(into), "o": list(out)]
        }
    }

    private var pieces: [Piece] {
        var result: [Piece] = []
        var index = 0
        for letter in letters {
            switch letter {
            case .move: result.append(Piece(letters: [.move], start: index, rest: index + 2))
            case .close: if !result.isEmpty { result[result.count - 1].isClosed = true }
            case .line, .cubic:
                guard let last = result.last else { break }
                // What follows a close without a move begins where the closed part began.
                if last.isClosed { result.append(Piece(letters: [.move], start: last.start, rest: index)) }
                result[result.count - 1].letters.append(letter)
            }
            index += letter.coordinateCount
        }
        return result.filter { $0.letters.count > 1 || $0.isClosed }
    }
}
