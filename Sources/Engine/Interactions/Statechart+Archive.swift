// Which fields the archive holds of the statechart, the drawing and the scenarios.

import Formulas
import Geometry

extension State {
    mutating func code(_ archive: inout Archive) {
        archive.code(&kind, fallback: .atomic)
        archive.code(&parent, .state, least: -1)
        archive.numbers(&children, .state)
        archive.code(&slot, .slot, least: -1)
        archive.numbers(&initialTargets, .state)
        archive.actions(&initialActions)
        archive.blocks(&entry)
        archive.blocks(&exit)
        archive.numbers(&transitions, .transition)
        archive.code(&doneEvent)
    }
}

extension Transition {
    mutating func code(_ archive: inout Archive) {
        archive.code(&source, .state)
        archive.numbers(&events)
        archive.code(&isEventless)
        archive.code(&condition)
        archive.numbers(&targets, .state)
        archive.code(&isInternal)
        archive.actions(&actions)
        archive.code(&origin)
    }
}

extension Archive {
    @inline(never)
    mutating func assignments(_ list: inout [Assignment]) {
        self.list(&list, blank: Assignment(variable: 0, formula: .zero)) {
            $1.code(&$0.variable, .variable)
            $1.code(&$0.formula)
        }
    }

    @inline(never)
    mutating func actions(_ list: inout [Action]) { self.list(&list, blank: .raise(event: -1)) { $0.code(&$1) } }

    mutating func steps(_ list: inout [Scenario.Step]) { self.list(&list, blank: .wait(.zero)) { $0.code(&$1) } }

    @inline(never)
    mutating func blocks(_ list: inout [[Action]]) { self.list(&list, blank: []) { $1.actions(&$0) } }
}

extension Action {
    mutating func code(_ archive: inout Archive) {
        var tag = self.tag
        archive.code(&tag)
        var number = self.number
        var other = -1
        var formula = Formula.zero
        switch tag {
        case 0:
            var assignments: [Assignment] = []
            if case .assign(let list) = self { assignments = list }
            archive.assignments(&assignments)
            self = .assign(assignments)
        case 1:
            archive.code(&number)
            self = .raise(event: number)
        case 2:
            var delay: Formula?
            var data: [Datum] = []
            if case .send(_, let wait, let id, let given) = self { (delay, other, data) = (wait, id, given) }
            archive.code(&number)
            archive.code(&delay)
            archive.code(&other)
            archive.list(&data, blank: Datum(slot: 0, formula: .zero)) {
                $1.code(&$0.slot, .slot)
                $1.code(&$0.formula)
            }
            self = .send(event: number, delay: delay, id: other, data: data)
        case 3:
            archive.code(&number)
            self = .cancel(id: number)
        case 4:
            if case .log(_, let value) = self { formula = value }
            archive.code(&number)
            archive.code(&formula)
            self = .log(label: number, formula)
        case 5:
            var choices: [Choice] = []
            if case .choose(let list) = self { choices = list }
            archive.list(&choices, blank: Choice(condition: nil, actions: [])) {
                $1.code(&$0.condition)
                $1.actions(&$0.actions)
            }
            self = .choose(choices)
        case 6:
            var style = Haptic.light
            if case .haptic(let value) = self { style = value }
            archive.code(&style, fallback: .light)
            self = .haptic(style: style)
        case 7:
            archive.code(&number, .follow)
            self = .follow(number)
        default:
            archive.code(&number, .animation)
            self = .animate(number)
        }
    }

    private var number: Int {
        switch self {
        case .raise(let number), .send(let number, _, _, _), .cancel(let number), .log(let number, _),
            .follow(let number), .animate(let number):
            number
        case .assign, .choose, .haptic: 0
        }
    }

    private var tag: UInt8 {
        switch self {
        case .assign: 0
        case .raise: 1
        case .send: 2
        case .cancel: 3
        case .log: 4
        case .choose: 5
        case .haptic: 6
        case .follow: 7
        case .animate: 8
        }
    }
}

extension Binding {
    mutating func code(_ archive: inout Archive) {
        archive.code(&node, .node, least: -1)
        archive.code(&kind, fallback: .number)
        archive.code(&attribute, fallback: .other)
        archive.formulas(&operands)
        archive.numbers(&commands)
        archive.list(&functions, blank: .translate) { $1.code(&$0, fallback: .translate) }
        archive.code(&origin)
        archive.expect(isComplete)
    }
}

extension DrawingNode {
    mutating func code(_ archive: inout Archive) {
        archive.code(&parent, .node, least: -1)
        shape.code(&archive)
        archive.list(&transform, blank: .skewX(0)) { function, archive in
            var kind = function.kind
            archive.code(&kind, fallback: .skewX)
            var arguments = function.arguments
            archive.numbers(&arguments)
            function = TransformFunction(kind, arguments) ?? .skewX(0)
        }
        archive.code(&opacity)
        archive.code(&isDisplayed)
        archive.code(&pointerEvents, fallback: .none)
        archive.code(&strokeWidth)
        archive.code(&boxOffset.x)
        archive.code(&boxOffset.y)
        archive.code(&clip, .node, least: -1)
        archive.numbers(&bindings, .binding)
        archive.code(&original, .node, least: -1)
    }
}

extension DrawingNode.Shape {
    fileprivate mutating func code(_ archive: inout Archive) {
        var tag: UInt8
        var numbers: [Double] = []
        var kinds: [UInt8] = []
        var isEvenOdd = false
        switch self {
        case .group: tag = 0
        case .rect(let rect, let rx, let ry):
            tag = 1
            numbers = [rect.minX, rect.minY, rect.size.width, rect.size.height, rx, ry]
        case .ellipse(let center, let rx, let ry):
            tag = 2
            numbers = [center.x, center.y, rx, ry]
        case .path(let path, let evenOdd):
            tag = 3
            isEvenOdd = evenOdd
            numbers = path.coordinates
            kinds = path.shape.map { $0.rawValue }
        }
        archive.code(&tag)
        archive.coordinates(&numbers)
        archive.numbers(&kinds)
        archive.code(&isEvenOdd)
        if tag == 1 && numbers.count == 6 {
            let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            self = .rect(rect, rx: numbers[4], ry: numbers[5])
        } else if tag == 2 && numbers.count == 4 {
            self = .ellipse(center: Point(numbers[0], numbers[1]), rx: numbers[2], ry: numbers[3])
        } else if tag == 3 {
            let shape = kinds.compactMap { Path.Kind(rawValue: $0) }
            self = .path(Path(shape: shape, coordinates: numbers) ?? Path(), evenOdd: isEvenOdd)
        } else {
            self = .group
        }
    }
}

extension Scenario {
    mutating func code(_ archive: inout Archive) {
        archive.code(&after, .scenario, least: -1)
        archive.list(&settings, blank: Setting(slot: 0, value: 0)) {
            $1.code(&$0.slot, .slot)
            $1.code(&$0.value)
        }
        archive.steps(&steps)
        archive.code(&loops)
        archive.code(&origin)
    }
}

extension Scenario.Step {
    fileprivate mutating func code(_ archive: inout Archive) {
        var tag: UInt8
        var place = Scenario.Place.node(-1)
        var pieces: [Scenario.Piece] = []
        var isCancelled = false
        var formula = Formula.zero
        var inner: [Scenario.Step] = []
        var event = -1
        switch self {
        case .touch(let at, let path, let cancelled): (tag, place, pieces, isCancelled) = (0, at, path, cancelled)
        case .tap(let at): (tag, place) = (1, at)
        case .wait(let time): (tag, formula) = (2, time)
        case .waitUntil(let condition): (tag, formula) = (3, condition)
        case .repeat(let count, let steps): (tag, formula, inner) = (4, count, steps)
        case .beside: tag = 5
        case .send(let index): (tag, event) = (6, index)
        }
        archive.code(&tag)
        if tag < 2 { place.code(&archive) } else { archive.code(&formula) }
        switch tag {
        case 0:
            archive.list(&pieces, blank: .hold(.zero)) { $0.code(&$1) }
            archive.code(&isCancelled)
            self = .touch(place, pieces, isCancelled: isCancelled)
        case 1: self = .tap(place)
        case 2: self = .wait(formula)
        case 3: self = .waitUntil(formula)
        case 5: self = .beside
        case 6:
            archive.code(&event)
            self = .send(event)
        default:
            archive.steps(&inner)
            self = .repeat(formula, inner)
        }
    }
}

extension Scenario.Place {
    fileprivate mutating func code(_ archive: inout Archive) {
        var node = -1
        var x = Formula.zero
        var y = Formula.zero
        var isPoint = false
        switch self {
        case .point(let first, let second): (x, y, isPoint) = (first, second, true)
        case .node(let index): node = index
        }
        archive.code(&isPoint)
        archive.code(&node, .node, least: -1)
        archive.code(&x)
        archive.code(&y)
        self = isPoint ? .point(x, y) : .node(node)
    }
}

extension Scenario.Piece {
    fileprivate mutating func code(_ archive: inout Archive) {
        var tag: UInt8
        var x = Formula.zero
        var y = Formula.zero
        var time: Formula
        var easing = EasingTemplate.blank
        switch self {
        case .moveBy(let dx, let dy, let seconds, let curve): (tag, x, y, time, easing) = (0, dx, dy, seconds, curve)
        case .moveTo(let toX, let toY, let seconds, let curve):
            (tag, x, y, time, easing) = (1, toX, toY, seconds, curve)
        case .hold(let seconds): (tag, time) = (2, seconds)
        }
        archive.code(&tag)
        archive.code(&x)
        archive.code(&y)
        archive.code(&time)
        easing.code(&archive)
        switch tag {
        case 0: self = .moveBy(x, y, seconds: time, easing: easing)
        case 1: self = .moveTo(x, y, seconds: time, easing: easing)
        default: self = .hold(time)
        }
    }
}
