// A compiled binding: the value of one attribute of one element, as numbers that can be interpolated.

package import Formulas
package import Geometry

/// One bound attribute. Its value at a time is a list of numbers, its *components*, always equally many:
/// - `number`: one; `numbers`: as many as there are (points, dashes);
/// - `transform`: all arguments of the function list, rotation in degrees;
/// - `path`: the coordinates of the normal form M L C Z, arcs as four cubics;
/// - `color`: red, green and blue in 0…255;
/// - `flag`: 0 or 1 (`visible`); `string`: the index of a string (`text`, keywords, images);
/// - `text`: two a piece, in order. The second is 0 for a string, whose index the first is, or counts the interaction's
///   formats from 1, and the first is a number in units of that format's last decimal.
package struct Binding: Hashable, Sendable {
    /// How the components are to be read; see `Binding`.
    package enum Kind: UInt8, CaseIterable, Hashable, Sendable {
        case number, numbers, transform, path, color, flag, string, text
    }

    /// The index of the element among the interaction's nodes; −1 for one that cannot be hit (a gradient stop).
    package var node: Int
    package var kind: Kind
    package var attribute: HitAttribute
    /// The numbers of the template in order; constants where the author wrote numbers.
    package var operands: [Formula]
    /// Of a path: its command letters. Each takes as many operands as SVG says.
    package var commands: [UInt8] = []
    /// Of a transform: its functions, each with all of its numbers (the writer's shorter forms are filled up).
    package var functions: [TransformFunction.Kind] = []
    package var origin = -1

    package init(node: Int, kind: Kind, attribute: HitAttribute = .other, operands: [Formula]) {
        self.node = node
        self.kind = kind
        self.attribute = attribute
        self.operands = operands
    }

    /// Whether the value only steps from one to another.
    package var isDiscrete: Bool { kind == .flag || kind == .string || kind == .text }
}

/// The attributes that hit testing must know; everything else is `.other`.
package enum HitAttribute: UInt8, CaseIterable, Hashable, Sendable {
    case other
    case x, y, width, height, rx, ry, cx, cy, r, x1, y1, x2, y2
    case d, points, transform, opacity, visible
}
