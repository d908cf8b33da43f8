// A formula as it was written: operators, names and calls, each with its place in the text.

/// One node of a parsed formula and the bytes of the text that it covers.
package struct FormulaTree: Hashable, Sendable {
    /// What a node is. Operands and arguments are in the order in which they are written.
    package indirect enum Node: Hashable, Sendable {
        /// The number as written, not yet scaled by its unit.
        case number(Double, FormulaUnit)
        case boolean(Bool)
        case string(String)
        /// 0xRRGGBB.
        case color(UInt32)
        /// A name, with dots if it is a member's.
        case name(String)
        case negate(FormulaTree)
        case not(FormulaTree)
        case binary(FormulaOperator, FormulaTree, FormulaTree)
        /// `a ? b : c ? d : e` in one node, however long it is: the conditions, and one value more than there are of them.
        case condition([FormulaTree], [FormulaTree])
        case call(String, [FormulaTree])
        /// One value of a list: `y[held]`.
        case element(String, FormulaTree)

        /// A condition whose last value, where that is one too, goes on with the chain.
        package static func chain(_ conditions: [FormulaTree], _ values: [FormulaTree]) -> Node {
            guard case .condition(let further, let others)? = values.last?.node else {
                return .condition(conditions, values)
            }
            return .condition(conditions + further, values.dropLast() + others)
        }
    }

    package var node: Node
    package var range: Range<Int>

    package init(_ node: Node, at range: Range<Int>) { (self.node, self.range) = (node, range) }

    /// The same tree at no place, so that trees of two texts can be compared.
    package var unplaced: FormulaTree {
        let node: Node =
            switch self.node {
            case .number, .boolean, .string, .color, .name: self.node
            case .negate(let operand): .negate(operand.unplaced)
            case .not(let operand): .not(operand.unplaced)
            case .binary(let sign, let left, let right): .binary(sign, left.unplaced, right.unplaced)
            case .condition(let conditions, let values): .condition(conditions.map(\.unplaced), values.map(\.unplaced))
            case .call(let name, let arguments): .call(name, arguments.map(\.unplaced))
            case .element(let name, let index): .element(name, index.unplaced)
            }
        return FormulaTree(node, at: 0..<0)
    }
}

/// The units a number may carry; a formula counts seconds, degrees and points.
package enum FormulaUnit: String, CaseIterable, Hashable, Sendable {
    case none = ""
    case seconds = "s"
    case milliseconds = "ms"
    case degrees = "deg"
    case radians = "rad"
    case turns = "turn"
    case pixels = "px"
    case points = "pt"

    /// A number with this unit as formulas count it: in seconds, degrees or points. A pixel is a point.
    package func value(of number: Double) -> Double {
        switch self {
        case .none, .seconds, .degrees, .pixels, .points: number
        case .milliseconds: number / 1000
        case .radians: number * 0x1.ca5dc1a63c1f8p+5  // 180/π
        case .turns: number * 360
        }
    }
}
