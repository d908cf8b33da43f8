// Which fields an interaction's archive holds, in order.

import Formulas
import Geometry
import Motion
import Numerics

extension Interaction {
    /// The interaction as bytes; equal interactions give equal bytes.
    package var archived: [UInt8] {
        var (copy, archive) = (self, Archive.writing())
        copy.code(&archive)
        return archive.bytes
    }

    /// The interaction in the bytes; nil where they are malformed, or what they hold does not hang together.
    package init?(archived bytes: [UInt8]) {
        self.init()
        var archive = Archive.reading(bytes)
        code(&archive)
        guard !archive.isBroken, archive.isAtEnd, isSound(archive.largest) else { return nil }
    }

    private mutating func code(_ archive: inout Archive) {
        archive.code(&view.width)
        archive.code(&view.height)
        archive.numbers(&frame)
        archive.numbers(&order, .slot)
        archive.code(&timeSlot, .slot)
        archive.code(&touch.x, .slot)
        archive.code(&touch.y, .slot)
        archive.code(&touch.active, .slot)
        archive.code(&pair.first)
        archive.list(&lets, blank: Let(slot: 0, formula: .zero)) {
            $1.code(&$0.slot, .slot)
            $1.code(&$0.formula)
        }
        archive.list(&variables, blank: Variable(role: .data, slot: 0, initial: .zero)) { $0.code(&$1) }
        archive.list(&inputs, blank: Input(kind: .pan, targets: [])) { $0.code(&$1) }
        archive.list(&states, blank: State(kind: .atomic, parent: -1, slot: 0)) { $0.code(&$1) }
        archive.numbers(&initialTargets, .state)
        archive.list(&transitions, blank: Transition(source: 0)) { $0.code(&$1) }
        archive.list(&follows, blank: Follow(variable: 0, formula: .zero, easing: .blank)) {
            $1.code(&$0.variable, .variable)
            $1.code(&$0.formula)
            $1.code(&$0.duration)
            $0.easing.code(&$1)
        }
        archive.list(&animations, blank: AnimationBlock(easing: .blank, assignments: [], doneEvent: -1)) {
            $0.code(&$1)
        }
        archive.code(&eventCount)
        archive.code(&errorEvent)
        archive.code(&event.name, .slot, least: -1)
        archive.numbers(&event.names)
        archive.numbers(&event.data, .slot)
        archive.code(&enabled)
        archive.list(&bindings, blank: Binding(node: -1, kind: .number, operands: [])) { $0.code(&$1) }
        archive.list(&formats, blank: NumberFormat()) { $0.code(&$1) }
        archive.list(&nodes, blank: DrawingNode(parent: -1, shape: .group)) { $0.code(&$1) }
        archive.list(&scenarios, blank: Scenario()) { $0.code(&$1) }
    }
}

extension [Scenario] {
    /// The scenarios without their interaction, as bytes.
    package var archived: [UInt8] {
        var (copy, archive) = (self, Archive.writing())
        archive.list(&copy, blank: Scenario()) { $0.code(&$1) }
        return archive.bytes
    }

    /// The scenarios in the bytes; nil where they are malformed. What they name may be anywhere.
    package init?(archived bytes: [UInt8]) {
        self.init()
        var archive = Archive.reading(bytes)
        archive.list(&self, blank: Scenario()) { $0.code(&$1) }
        if archive.isBroken || !archive.isAtEnd { return nil }
    }
}

extension NumberFormat {
    mutating func code(_ archive: inout Archive) {
        archive.code(&wholeDigits)
        archive.code(&leastDecimals)
        archive.code(&decimals)
        archive.code(&group)
        archive.code(&furtherGroup)
        archive.numbers(&prefix)
        archive.numbers(&suffix)
        archive.expect(isSound)
    }
}

extension EasingTemplate {
    static var blank: EasingTemplate { EasingTemplate(kind: .linear) }

    mutating func code(_ archive: inout Archive) {
        archive.code(&kind, fallback: .linear)
        archive.formulas(&operands)
        archive.code(&stepPosition, fallback: .end)
        archive.expect(isComplete)
    }
}

extension Variable {
    mutating func code(_ archive: inout Archive) {
        var tag: UInt8 = 0
        var input = 0
        var part = 0
        switch role {
        case .data: break
        case .offset(let i, let axis): (tag, input, part) = (1, i, axis)
        case .inset(let i, let edge): (tag, input, part) = (2, i, edge)
        case .content(let i, let axis): (tag, input, part) = (3, i, axis)
        }
        archive.code(&tag)
        archive.code(&input)
        archive.code(&part)
        switch tag {
        case 1: role = .offset(input: input, axis: part)
        case 2: role = .inset(input: input, edge: part)
        case 3: role = .content(input: input, axis: part)
        default: role = .data
        }
        archive.code(&slot, .slot)
        archive.code(&modelSlot, .slot, least: -1)
        archive.code(&initial)
        archive.code(&isLinear)
    }
}

extension AnimationBlock {
    mutating func code(_ archive: inout Archive) {
        archive.code(&duration)
        archive.code(&delay)
        easing.code(&archive)
        archive.code(&repeatCount)
        archive.code(&repeatsForever)
        archive.code(&autoreverses)
        archive.assignments(&assignments)
        archive.code(&doneEvent)
        archive.code(&origin)
    }
}

extension Input {
    mutating func code(_ archive: inout Archive) {
        archive.code(&kind, fallback: .pan)
        archive.numbers(&targets, .node)
        archive.code(&enabled)
        archive.numbers(&companions, .input)
        archive.numbers(&requiredFailures, .input)
        archive.code(&events.began)
        archive.code(&events.changed)
        archive.code(&events.ended)
        archive.code(&events.cancelled)
        archive.code(&events.scrolled)
        archive.code(&events.settled)
        archive.code(&events.fired)
        archive.code(&slots.x, .slot, least: -1)
        archive.code(&slots.y, .slot, least: -1)
        archive.code(&slots.tx, .slot, least: -1)
        archive.code(&slots.ty, .slot, least: -1)
        archive.code(&slots.dx, .slot, least: -1)
        archive.code(&slots.dy, .slot, least: -1)
        archive.code(&slots.vx, .slot, least: -1)
        archive.code(&slots.vy, .slot, least: -1)
        archive.code(&slots.active, .slot, least: -1)
        archive.code(&slots.instance, .slot, least: -1)
        archive.code(&axis, fallback: .both)
        archive.code(&edge, fallback: .left)
        archive.code(&zone)
        archive.code(&tapCount)
        archive.code(&pressDuration)
        archive.optional(&scroll, blank: ScrollView()) { $0.code(&$1) }
        // A comparison with nil would bring that of scroll views along.
        let scrolls = scroll.map { _ in true } ?? false
        archive.expect(scrolls ? kind == .scroll && targets.count == 1 : kind != .scroll)
    }
}

extension ScrollView {
    mutating func code(_ archive: inout Archive) {
        x.code(&archive)
        y.code(&archive)
        archive.code(&isPaging)
        archive.code(&directionalLock)
        archive.code(&isFast)
        archive.code(&deceleratingSlot, .slot, least: -1)
    }
}

extension ScrollAxis {
    mutating func code(_ archive: inout Archive) {
        archive.code(&isScrollable)
        archive.code(&alwaysBounces)
        archive.code(&offset, .variable)
        archive.code(&rawSlot, .slot)
        archive.code(&contentVariable, .variable)
        archive.code(&nearInset, .variable)
        archive.code(&farInset, .variable)
        archive.code(&extentSlot, .slot)
        archive.code(&nearLimit)
        archive.code(&farLimit)
        archive.formulas(&snaps)
        archive.code(&targetSlot, .slot, least: -1)
    }
}
