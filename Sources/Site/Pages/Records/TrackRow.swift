// Bound attributes as `design.json` lists them: where a page shows them, and how far from the engine they may be.

import Diagnostics
import Geometry
import Timelines

struct TrackRow: Hashable, Sendable {
    /// The id of the element in the drawing; on a page it stands behind `Stage.idPrefix`.
    package var target: String
    package var attribute: String
    /// number, numbers, transform, path, color, flag or keyword.
    package var kind: String
    /// The functions of a transform, in order.
    var functions: [String] = []
    /// The greatest error: of a transform in points on the stage of what it moves, in each direction; of a colour in
    /// channels of 0…255; of anything else in the attribute's own unit. Zero for what only steps.
    package var tolerance: Double
    /// Whether it changes during the scenario.
    var isMoving: Bool
    /// Whether the element is invisible during the whole scenario. Only its value at the beginning is listed then.
    var isConcealed: Bool
    /// Whether the page's drawing has the element: what is never seen is left out there.
    var isOnPage: Bool

    init(_ track: Track, isOnPage: Bool = true) {
        self.isOnPage = isOnPage
        target = track.target
        attribute = track.attribute
        isMoving = !track.isConstant
        isConcealed = track.isConcealed
        tolerance = track.measure == .exact || track.measure == .milliseconds ? 0 : track.parts[0].tolerance.max() ?? 0
        switch track.form {
        case .number: kind = "number"
        case .numbers: kind = "numbers"
        case .path: kind = "path"
        case .color: kind = "color"
        case .keywords: kind = track.attribute == "visible" ? "flag" : "keyword"
        case .transform(let terms):
            kind = "transform"
            functions = terms.map { $0.kind.name.description }
            tolerance = track.tolerance
        }
    }

    /// What is the same in every scenario of a design.
    package var record: JSON {
        var members: [(String, JSON)] = [
            ("element", .string(target)), ("attribute", .string(attribute)), ("kind", .string(kind)),
        ]
        if !functions.isEmpty { members.append(("functions", .string(functions.joined(separator: " ")))) }
        return .object(members)
    }
}

extension [TrackRow] {
    /// What one scenario says of the design's tracks: the tolerance of each, and the numbers of those that move, that
    /// are concealed, and that the page leaves out.
    var members: [(String, JSON)] {
        func numbers(_ isMeant: (TrackRow) -> Bool) -> JSON {
            .array(indices.filter { isMeant(self[$0]) }.map { .integer($0) })
        }
        return [
            ("tolerances", .array(map { .number($0.tolerance) })), ("moving", numbers(\.isMoving)),
            ("concealed", numbers(\.isConcealed)), ("offPage", numbers { !$0.isOnPage }),
        ]
    }
}
