// How fast formulas change, as expressions of Swift: a spring that takes a quantity over goes on with its speed.

import Designs
import FormulaText
import Formulas
import Interactions
import Naming

extension SwiftWriter {
    /// The follows whose quantity a spring may take over without being told a velocity.
    var ratedFollows: [Int] {
        var sprung: Set<Int> = []
        for action in interaction.actions {
            guard case .animate(let index) = action else { continue }
            let block = interaction.animations[index]
            if block.easing.isSpring { sprung.formUnion(block.assignments.map(\.variable)) }
        }
        for follow in interaction.follows where follow.easing.isSpring { sprung.insert(follow.variable) }
        return interaction.follows.indices.filter { index in
            let follow = interaction.follows[index]
            return follow.duration == nil && !follow.easing.settles && sprung.contains(follow.variable)
        }
    }

    /// The derivative of a formula in time; nil where it is zero.
    func rate(_ formula: Formula) -> String? { rate(names.tree(formula))?.text }

    private func rate(_ tree: FormulaTree) -> SwiftExpression? {
        switch tree.node {
        case .number, .boolean, .string, .color, .not, .element: return nil
        case .name(let name): return rate(named: name).map { SwiftExpression(text: $0) }
        case .negate(let operand):
            return rate(operand).map { SwiftExpression(text: "-" + $0.text(atLeast: 9), precedence: 8) }
        case .binary(let sign, let left, let right): return rate(sign, left, right: right)
        case .condition(let conditions, let values):
            let rates = values.map(rate)
            if rates.allSatisfy({ $0 == nil }) { return nil }
            let texts = rates.map { $0?.text(atLeast: 2) ?? "0" }
            let heads = zip(conditions, texts).map { expression($0, "", as: .boolean).text(atLeast: 2) + " ? \($1) : " }
            return SwiftExpression(text: heads.joined() + texts[conditions.count], precedence: 1)
        case .call(let name, let arguments): return rate(name, arguments)
        }
    }

    private func rate(named name: String) -> String? {
        if name == "time" { return "1" }
        if let quantity = quantityNames[name] { return "velocity(of: .\(quantity))" }
        if let item = letNames[name] {
            if letRates[name] == nil {
                // Kept before it is worked out: a let does not read itself.
                letRates[name] = .some(nil)
                let slot = design.lets.first { $0.name == name }?.slot
                let formula = interaction.lets.first { $0.slot == slot }?.formula
                letRates[name] = .some(formula.flatMap { rate($0) })
            }
            guard letRates[name] != .some(nil) else { return nil }
            return item + "Rate"
        }
        return rate(ofMember: name)
    }

    private func rate(_ sign: FormulaOperator, _ left: FormulaTree, right: FormulaTree) -> SwiftExpression? {
        let (a, b) = (rate(left), rate(right))
        if a == nil, b == nil { return nil }
        let (x, y) = (expression(left, "").text(atLeast: 7), expression(right, "").text(atLeast: 8))
        switch sign {
        case .add: return sum(a, b, sign: "+")
        case .subtract: return sum(a, b, sign: "-")
        case .multiply:
            return sum(
                a.map { SwiftExpression(text: "\($0.text(atLeast: 7)) * \(y)", precedence: 7) },
                b.map { SwiftExpression(text: "\(x) * \($0.text(atLeast: 8))", precedence: 7) }, sign: "+")
        case .divide:
            guard let b else { return a.map { SwiftExpression(text: "\($0.text(atLeast: 7)) / \(y)", precedence: 7) } }
            let share = SwiftExpression(text: "\(b.text(atLeast: 7)) * \(x) / \(y)", precedence: 7)
            return sum(a, share, sign: "-").map {
                SwiftExpression(text: "\($0.text(atLeast: 8)) / \(y)", precedence: 7)
            }
        default: return nil
        }
    }

    private func sum(_ a: SwiftExpression?, _ b: SwiftExpression?, sign: String) -> SwiftExpression? {
        guard let b else { return a }
        guard let a else { return sign == "+" ? b : SwiftExpression(text: "-" + b.text(atLeast: 9), precedence: 8) }
        return SwiftExpression(text: "\(a.text(atLeast: 6)) \(sign) \(b.text(atLeast: 7))", precedence: 6)
    }

    private func rate(_ name: String, _ arguments: [FormulaTree]) -> SwiftExpression? {
        let rates = arguments.map(rate)
        if rates.allSatisfy({ $0 == nil }) { return nil }
        let values = arguments.map { expression($0, "").text(atLeast: 6) }
        let slopes = rates.map { $0?.text(atLeast: 2) ?? "0" }
        func conditional(_ text: String) -> SwiftExpression { SwiftExpression(text: text, precedence: 1) }
        func product(_ factor: String) -> SwiftExpression? {
            rates[0].map { SwiftExpression(text: "\($0.text(atLeast: 7)) * \(factor)", precedence: 7) }
        }
        switch name {
        case "min": return conditional("\(values[0]) < \(values[1]) ? \(slopes[0]) : \(slopes[1])")
        case "max": return conditional("\(values[0]) > \(values[1]) ? \(slopes[0]) : \(slopes[1])")
        case "clamp":
            return conditional(
                "\(values[1]) < \(values[0]) ? \(slopes[0]) : \(values[1]) > \(values[2]) ? \(slopes[2]) : \(slopes[1])"
            )
        case "abs": return conditional("\(values[0]) < 0 ? -(\(slopes[0])) : \(slopes[0])")
        case "mod", "rem", "project":
            if name == "project" { return SwiftExpression(text: "project(\(slopes[0]))") }
            return rates[0]
        case "mix":
            let (a, b, t) = (values[0], values[1], values[2])
            return SwiftExpression(
                text: "\(slopes[0]) + (\(slopes[1]) - \(slopes[0])) * (\(t)) + (\(slopes[2])) * (\(b) - (\(a)))",
                precedence: 6)
        case "progress":
            let inside = "\(values[0]) > \(values[1]) && \(values[0]) < \(values[2])"
            return rates[0].map {
                conditional("\(inside) ? \($0.text(atLeast: 7)) / (\(values[2]) - (\(values[1]))) : 0")
            }
        case "sin", "cos":
            uses.formUnion(["sin", "cos"])
            return product(
                name == "sin" ? "cosDegrees(\(values[0])) * .pi / 180" : "-sinDegrees(\(values[0])) * .pi / 180")
        case "sqrt":
            return rates[0].map {
                SwiftExpression(text: "\($0.text(atLeast: 7)) / (2 * sqrt(\(values[0])))", precedence: 7)
            }
        case "hypot":
            return SwiftExpression(
                text:
                    "(\(slopes[0]) * (\(values[0])) + (\(slopes[1])) * (\(values[1]))) / hypot(\(values[0]), \(values[1]))",
                precedence: 7)
        case "rubberband":
            return product("0.55 * pow(\(values[1]) / (\(values[1]) + 0.55 * abs(\(values[0]))), 2)")
        case "unrubberband":
            return product("pow(\(values[1]) / (\(values[1]) - abs(\(values[0]))), 2) / 0.55")
        case "nearest":
            return conditional(
                "abs(\(values[2]) - \(values[0])) < abs(\(values[1]) - \(values[0])) ? \(slopes[2]) : \(slopes[1])")
        case "round", "floor", "ceil", "trunc", "sign", "random": return nil
        default:
            note("the speed of a formula with \(name)() is taken as 0 where a spring takes over", at: nil)
            return nil
        }
    }
}
