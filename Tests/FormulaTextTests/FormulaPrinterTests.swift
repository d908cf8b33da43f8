// Formulas print back to themselves: random trees, and the code that they become.

import Diagnostics
import Formulas
import TestSupport
import Testing

@testable import FormulaText

struct FormulaPrinterTests {
    private func parse(_ text: String) -> FormulaTree? {
        var diagnostics: [Diagnostic] = []
        let tree = FormulaParser.parse(text, reporting: &diagnostics)
        for diagnostic in diagnostics { Issue.record("\(text): \(line(diagnostic))") }
        return tree
    }

    @Test(
        "prints with no more parentheses than needed",
        arguments: [
            ("1+2*3", "1 + 2 * 3"), ("(1+2)*3", "(1 + 2) * 3"), ("1-(2-3)", "1 - (2 - 3)"), ("(1-2)-3", "1 - 2 - 3"),
            ("((h))", "h"), ("-(-h)", "--h"), ("-(1+2)", "-(1 + 2)"), ("not (a and b)", "not (a and b)"),
            ("not (a gt b)", "not a gt b"), ("(not a) eq b", "(not a) eq b"), ("a<b", "a lt b"),
            ("(a lt b) eq c", "(a lt b) eq c"),
            ("a?b:(c?d:e)", "a ? b : c ? d : e"), ("(a?b:c)?d:e", "(a ? b : c) ? d : e"),
            ("a ? (b ? c : d) : e", "a ? b ? c : d : e"),
            ("1 + (a ? b : c)", "1 + (a ? b : c)"), ("0.50s", "0.5s"), ("1e-7", "1e-07"), ("#FFF", "#ffffff"),
            ("'it''s'", "'it''s'"), ("max( 1,2 ,h )", "max(1, 2, h)"), ("in( busy )", "in(busy)"),
            ("a or (b and c)", "a or b and c"),
        ])
    func printsWithNoMoreParenthesesThanNeeded(_ text: String, _ printed: String) {
        #expect(parse(text)?.printed == printed)
        #expect(parse(printed)?.unplaced == parse(text)?.unplaced)
    }

    @Test("random trees read back to themselves") func randomTreesReadBackToThemselves() {
        var trees = RandomTrees(seed: 31)
        for depth in [2, 3, 6] {
            for _ in 0..<1500 {
                let tree = trees.tree(depth)
                guard parse(tree.printed)?.unplaced == tree else {
                    Issue.record("\(tree.printed) reads to \(parse(tree.printed)?.printed ?? "nothing")")
                    return
                }
            }
        }
    }

    @Test("every node covers its text") func everyNodeCoversItsText() {
        let text = "max(a, -(b + 1)) gt list.y ? 'x' : #fff"
        guard case .condition(let conditions, let values) = parse(text)?.node, let condition = conditions.first,
            case .binary(_, let left, let right) = condition.node, case .call(_, let arguments) = left.node
        else {
            Issue.record("another tree than expected")
            return
        }
        func source(_ tree: FormulaTree) -> String { String(decoding: Array(text.utf8)[tree.range], as: UTF8.self) }
        #expect(source(condition) == "max(a, -(b + 1)) gt list.y")
        #expect(source(left) == "max(a, -(b + 1))")
        #expect(source(arguments[1]) == "-(b + 1)")
        #expect(([right] + values).map(source) == ["list.y", "'x'", "#fff"])
    }

    @Test("numbers read back to the same bits") func numbersReadBackToTheSameBits() {
        var generator = RandomTrees(seed: 32)
        for _ in 0..<2000 {
            let number = Double(bitPattern: UInt64.random(in: 0..<0x7FF0_0000_0000_0000, using: &generator.generator))
            guard case .number(let read, .none) = parse(FormulaNumber.text(number))?.node else {
                Issue.record("\(number) does not read back")
                return
            }
            #expect(read.bitPattern == number.bitPattern)
        }
        #expect(FormulaNumber.text(3) == "3")
        #expect(FormulaNumber.text(-0.5) == "-0.5")
    }
}

/// Trees of every kind of node, of no particular type.
private struct RandomTrees {
    var generator: Seeded

    init(seed: UInt64) { generator = Seeded(state: seed) }

    mutating func tree(_ depth: Int) -> FormulaTree { FormulaTree(node(depth), at: 0..<0) }

    private mutating func node(_ depth: Int) -> FormulaTree.Node {
        switch depth == 0 ? 0 : Int.random(in: 0..<9, using: &generator) {
        case 0, 1: leaf()
        case 2: .negate(tree(depth - 1))
        case 3: .not(tree(depth - 1))
        case 4: .chain([tree(depth - 1)], [tree(depth - 1), tree(depth - 1)])
        case 5:
            .call(
                FormulaFunction.all.randomElement(using: &generator)?.name ?? "min",
                (0..<Int.random(in: 0..<4, using: &generator)).map { _ in tree(depth - 1) })
        default:
            .binary(
                FormulaOperator.allCases.randomElement(using: &generator) ?? .add, tree(depth - 1), tree(depth - 1))
        }
    }

    private mutating func leaf() -> FormulaTree.Node {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: .boolean(Bool.random(using: &generator))
        case 1: .string(["", "done", "it's", "刷新{成}功"].randomElement(using: &generator) ?? "")
        case 2: .color(UInt32.random(in: 0...0xFFFFFF, using: &generator))
        case 3: .name(["h", "list.inset.top", "_a1", "e5", "notable"].randomElement(using: &generator) ?? "h")
        default:
            .number(
                [0, 1, 0.1, 1e21, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 12.25]
                    .randomElement(using: &generator) ?? 0,
                [.none, .seconds, .degrees, .pixels].randomElement(using: &generator) ?? .none)
        }
    }
}
