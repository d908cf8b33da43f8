// A subpath as a part of its whole path: its own data and where along the whole it stands.

import Geometry
import Timelines

/// A stretch of an outline, in shares of the whole length.
struct OutlinePart: Hashable {
    /// Path data of this part alone.
    var data: String
    var start: Double
    var end: Double

    static let whole = OutlinePart(data: "", start: 0, end: 1)

    /// The subpaths of path data that have a length; empty for data that cannot be read or has none.
    static func parts(of data: String) -> [OutlinePart] {
        let subpaths = PathParser(Array(data.utf8)).path.subpaths
        let lengths = subpaths.map(\.length)
        let whole = lengths.reduce(0, +)
        guard whole > 0 else { return [] }
        var parts: [OutlinePart] = []
        var walked = 0.0
        for (subpath, length) in zip(subpaths, lengths) where length > 0 {
            let start = walked / whole
            walked += length
            parts.append(OutlinePart(data: text(subpath), start: start, end: walked / whole))
        }
        return parts
    }

    private static func text(_ path: Path) -> String {
        let values = path.coordinates
        return Form.path(path.shape).text(values, values.map { _ in 4 })
    }
}
