// The CSS timing function steps(): a staircase.

/// Where a staircase jumps: `start` at 0, `end` at 1, `both` at both, `none` at neither.
package enum StepPosition: UInt8, Hashable, CaseIterable, Sendable {
    case start, end, none, both
}

/// CSS's `steps(count, position)`. Source: CSS Easing Functions Level 2, §2.4.
package struct Steps: Hashable, Sendable {
    /// The number of intervals, at least 1 (2 for the position `none`); what is less is raised.
    package let count: Int
    package let position: StepPosition

    /// Raises `count` to the least that the position allows.
    package init(count: Int, position: StepPosition = .end) {
        self.count = max(count, position == .none ? 2 : 1)
        self.position = position
    }

    /// The value at a fraction; at a jump the value after it, or with `before` the one from the left.
    package func value(at fraction: Double, before: Bool = false) -> Double {
        let scaled = fraction * Double(count)
        let down = scaled.rounded(.down)
        var step = down
        if position == .start || position == .both { step += 1 }
        if before && down == scaled { step -= 1 }
        if fraction >= 0 && step < 0 { step = 0 }
        let jumps = jumps
        if fraction <= 1 && step > jumps { step = jumps }
        return step / jumps
    }

    private var jumps: Double {
        switch position {
        case .start, .end: Double(count)
        case .none: Double(count - 1)
        case .both: Double(count + 1)
        }
    }

    /// The fractions inside 0…1 at which the value jumps, ascending.
    package var jumpFractions: [Double] {
        let first = position == .start || position == .both ? 0 : 1
        let last = position == .end || position == .both ? count : count - 1
        return (first...max(first, last)).map { Double($0) / Double(count) }
    }
}
