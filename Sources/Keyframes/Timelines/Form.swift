// How the numbers of a track are written: as a number, a list, a transform, a path, a colour or one of several words.

package import Geometry

/// How the components of a track (always equally many numbers) are written.
package enum Form: Hashable, Sendable {
    case number
    /// As many numbers as there are, with spaces between them (points, dashes).
    case numbers(count: Int)
    /// Functions in order; a rotation is in degrees.
    case transform([TransformTerm])
    /// The commands of the normal form, all absolute.
    case path([Path.Kind])
    /// Red, green and blue, each 0…255.
    case color
    /// One component: the index of a word, a text or an address. It only steps.
    case keywords([String])

    /// How many numbers one value has.
    package var count: Int {
        switch self {
        case .number, .keywords: 1
        case .numbers(let count): count
        case .transform(let terms): terms.reduce(0) { $0 + $1.arity }
        case .path(let shape): shape.reduce(0) { $0 + $1.coordinateCount }
        case .color: 3
        }
    }

    /// Whether a value only steps from one to another.
    package var isDiscrete: Bool { if case .keywords = self { true } else { false } }
}

/// One function of a transform list with how many of its numbers are written.
package struct TransformTerm: Hashable, Sendable {
    package var kind: TransformFunction.Kind
    package var arity: Int

    package init(_ kind: TransformFunction.Kind, arity: Int) { (self.kind, self.arity) = (kind, arity) }
}
