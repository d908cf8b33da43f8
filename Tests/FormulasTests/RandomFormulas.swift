// Random formulas, numbers and intervals from a seed, for the properties that every formula must have.

import TestSupport

@testable import Formulas

struct RandomFormulas {
    var generator: Seeded
    var operations = Opcode.allCases.filter { $0.arity > 0 }

    /// Whether numbers stay far from overflow, as derivatives by differences need it.
    var isModerate = false

    static let slotCount = 4

    init(seed: UInt64) { generator = Seeded(state: seed) }

    /// A formula over four slots, at most so deep.
    mutating func formula(depth: Int) -> Formula { Formula(code: code(depth)) }

    private mutating func code(_ depth: Int) -> [Instruction] {
        if depth == 0 || Int.random(in: 0..<6, using: &generator) == 0 {
            return Bool.random(using: &generator)
                ? [Instruction(.load, slot: Int.random(in: 0..<Self.slotCount, using: &generator))]
                : [Instruction(.constant, constant: number())]
        }
        let operation = operations.randomElement(using: &generator) ?? .add
        var result: [Instruction] = []
        for _ in 0..<operation.arity { result += code(depth - 1) }
        return result + [Instruction(operation)]
    }

    /// Mostly what designs hold: small whole numbers, tenths, angles, now and then something huge, tiny or a zero.
    mutating func number() -> Double {
        let sign: Double = Bool.random(using: &generator) ? 1 : -1
        switch Int.random(in: isModerate ? 3..<9 : 0..<12, using: &generator) {
        case 0: return sign * 0
        case 1: return sign * 1e300
        case 2: return sign * 1e-300
        case 3, 4: return Double(Int.random(in: -5...5, using: &generator))
        case 5: return Double(Int.random(in: -12...12, using: &generator)) * 45
        case 6: return Double.random(in: -2...2, using: &generator)
        case 7, 8: return Double.random(in: -20...20, using: &generator)
        case 9: return Double.random(in: -1e6...1e6, using: &generator)
        default: return Double.random(in: -800...800, using: &generator)
        }
    }

    /// A point, a narrow, a wide or a half-open interval.
    mutating func interval() -> Interval {
        let start = number()
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return Interval(start)
        case 1: return Interval(start, start + start.magnitude * 1e-3)
        case 2: return Interval(start, .infinity)
        case 3: return Interval(min(0, start), max(0, start))
        default:
            let end = number()
            return Interval(min(start, end), max(start, end))
        }
    }

    /// A number inside: an end, a whole number, zero, or anything between.
    mutating func member(of interval: Interval) -> Double {
        let low = max(interval.lower, -1e301)
        let high = min(interval.upper, 1e301)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: return interval.lower
        case 1: return interval.upper
        case 2 where low <= 0 && high >= 0: return Bool.random(using: &generator) ? 0 : -0.0
        case 3:
            let near = min(high, low + Double.random(in: 0...100, using: &generator))
            let whole = near.rounded(.down)
            return whole >= low ? whole : near
        default:
            let share = Double.random(in: 0...1, using: &generator)
            return min(high, max(low, low * (1 - share) + high * share))
        }
    }
}

extension Formula {
    /// Every formula that is an operand in this one, and this one; smaller ones first.
    var parts: [Formula] {
        var starts: [Int] = []
        var result: [Formula] = []
        for (index, instruction) in code.enumerated() {
            let arity = instruction.operation.arity
            let start = arity == 0 ? index : starts[starts.count - arity]
            starts.removeLast(arity)
            starts.append(start)
            result.append(Formula(code: Array(code[start...index])))
        }
        return result
    }

    /// The code as one line, for the message of a failed test.
    var line: String {
        code.map {
            switch $0.operation {
            case .constant: "\($0.constant)"
            case .load: "#\($0.slot)"
            default: "\($0.operation)"
            }
        }.joined(separator: " ")
    }
}
