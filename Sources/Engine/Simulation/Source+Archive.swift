// Which fields a source's archive holds, in order, and which sources an interaction can have.

import Geometry
import Motion
import Numerics

extension Source {
    /// One of each case, in the order of their numbers.
    private static let blanks: [Source] = [
        .constant(0), .clock, .ramp(Ramp(from: 0, to: 0, begin: .zero, end: .zero)), .let(0), .follow(0),
        .animation(.blank), .copy(slot: 0, plus: 0), .drag(.blank),
        .glide(Glide(begin: .zero, from: 0, velocity: 0, isFast: false)), .rebound(.blank),
        .carried(Carried(index: .blank, offset: 0, nearExcess: 0, farExcess: 0)), .shown(.blank, limited: false),
    ]

    private var number: UInt8 {
        switch self {
        case .constant: 0
        case .clock: 1
        case .ramp: 2
        case .let: 3
        case .follow: 4
        case .animation: 5
        case .copy: 6
        case .drag: 7
        case .glide: 8
        case .rebound: 9
        case .carried: 10
        case .shown: 11
        }
    }

    mutating func code(_ archive: inout Archive) {
        archive.code(&self, case: number, of: Source.blanks)
        switch self {
        case .constant(var value):
            archive.code(&value)
            self = .constant(value)
        case .clock: break
        case .ramp(var ramp):
            ramp.code(&archive)
            self = .ramp(ramp)
        case .let(var index):
            archive.code(&index)
            self = .let(index)
        case .follow(var index):
            archive.code(&index)
            self = .follow(index)
        case .animation(var animation):
            animation.code(&archive)
            self = .animation(animation)
        case .copy(var slot, var plus):
            archive.code(&slot)
            archive.code(&plus)
            self = .copy(slot: slot, plus: plus)
        case .drag(var drag):
            drag.code(&archive)
            self = .drag(drag)
        case .glide(var glide):
            glide.code(&archive)
            self = .glide(glide)
        case .rebound(var rebound):
            rebound.code(&archive)
            self = .rebound(rebound)
        case .carried(var carried):
            carried.code(&archive)
            self = .carried(carried)
        case .shown(var index, var limited):
            index.code(&archive)
            archive.code(&limited)
            self = .shown(index, limited: limited)
        }
    }

    /// Whether all that it names is there, and its times lie in a span.
    func isSound(in interaction: Interaction, _ span: ClosedRange<Time>) -> Bool {
        func hasAxis(_ index: AxisIndex) -> Bool {
            interaction.inputs.indices.contains(index.input) && interaction.inputs[index.input].scroll != nil
                && (0...1).contains(index.axis)
        }
        let slots = interaction.frame.indices
        switch self {
        case .constant, .clock: return true
        case .ramp(let ramp): return span.contains(ramp.begin) && span.contains(ramp.end)
        case .let(let index): return interaction.lets.indices.contains(index)
        case .follow(let index): return interaction.follows.indices.contains(index)
        case .animation(let animation):
            return span.contains(animation.begin) && span.contains(animation.duration)
                && (span.contains(animation.end) || animation.end == .never)
        case .copy(let slot, _): return slots.contains(slot)
        case .drag(let drag): return slots.contains(drag.fingerSlots.x) && slots.contains(drag.fingerSlots.y)
        case .glide(let glide): return span.contains(glide.begin)
        case .rebound(let rebound): return hasAxis(rebound.index) && span.contains(rebound.begin)
        case .carried(let carried): return hasAxis(carried.index)
        case .shown(let index, _): return hasAxis(index)
        }
    }
}

extension AxisIndex {
    fileprivate static let blank = AxisIndex(input: 0, axis: 0)

    fileprivate mutating func code(_ archive: inout Archive) {
        archive.code(&input)
        archive.code(&axis)
    }
}

extension Ramp {
    fileprivate mutating func code(_ archive: inout Archive) {
        archive.code(&from)
        archive.code(&to)
        archive.code(&begin)
        archive.code(&end)
    }
}

extension Drag {
    fileprivate static let blank = Drag(
        fingerSlots: TouchSlots(), weights: Point(0, 0), finger: 0, anchor: 0, near: 0, far: 0, extent: 0,
        bounces: false)

    fileprivate mutating func code(_ archive: inout Archive) {
        archive.code(&fingerSlots.x)
        archive.code(&fingerSlots.y)
        archive.code(&fingerSlots.active)
        archive.code(&weights.x)
        archive.code(&weights.y)
        archive.code(&finger)
        archive.code(&anchor)
        archive.code(&near)
        archive.code(&far)
        archive.code(&extent)
        archive.code(&bounces)
    }
}

extension Glide {
    fileprivate mutating func code(_ archive: inout Archive) {
        archive.code(&begin)
        archive.code(&from)
        archive.code(&velocity)
        archive.code(&isFast)
    }
}

extension Rebound {
    fileprivate static let blank = Rebound(
        index: .blank, anchor: .near, begin: .zero, displacement: 0, velocity: 0)

    fileprivate mutating func code(_ archive: inout Archive) {
        index.code(&archive)
        anchor.code(&archive)
        archive.code(&begin)
        archive.code(&displacement)
        archive.code(&velocity)
    }
}

extension Rebound.Anchor {
    private var number: UInt8 {
        switch self {
        case .near: 0
        case .far: 1
        case .fixed: 2
        }
    }

    fileprivate mutating func code(_ archive: inout Archive) {
        archive.code(&self, case: number, of: [.near, .far, .fixed(0)])
        guard case .fixed(var offset) = self else { return }
        archive.code(&offset)
        self = .fixed(offset)
    }
}

extension Carried {
    fileprivate mutating func code(_ archive: inout Archive) {
        index.code(&archive)
        archive.code(&offset)
        archive.code(&nearExcess)
        archive.code(&farExcess)
    }
}

extension Animation {
    fileprivate static let blank = Animation(
        from: 0, to: 0, begin: .zero, duration: .zero, end: .zero, autoreverses: false, curve: .easing(.linear))

    fileprivate mutating func code(_ archive: inout Archive) {
        archive.code(&from)
        archive.code(&to)
        archive.code(&begin)
        archive.code(&duration)
        archive.code(&end)
        archive.code(&autoreverses)
        curve.code(&archive)
    }
}

extension Animation.Curve {
    private var number: UInt8 {
        switch self {
        case .easing(.linear): 0
        case .easing(.cubicBezier): 1
        case .easing(.steps): 2
        case .easing(.piecewise): 3
        case .spring: 4
        }
    }

    private static let blanks: [Animation.Curve] = [
        .easing(.linear), .easing(.ease), .easing(.stepEnd),
        .easing(PiecewiseLinear([.init(0, at: 0), .init(1, at: 1)]).map { .piecewise($0) } ?? .linear),
        .spring(Spring(omega: 1, dampingRatio: 1), velocity: 0),
    ]

    fileprivate mutating func code(_ archive: inout Archive) {
        archive.code(&self, case: number, of: Animation.Curve.blanks)
        switch self {
        case .easing(.linear): break
        case .easing(.cubicBezier(var curve)):
            archive.code(&curve.x1)
            archive.code(&curve.y1)
            archive.code(&curve.x2)
            archive.code(&curve.y2)
            self = .easing(.cubicBezier(curve))
        case .easing(.steps(let steps)):
            var (count, position) = (steps.count, steps.position)
            archive.code(&count)
            archive.code(&position, fallback: .end)
            // As many as an easing may have.
            if !(1...1000).contains(count) { archive.fail() }
            self = .easing(.steps(Steps(count: min(count, 1000), position: position)))
        case .easing(.piecewise(let pieces)):
            var stops = zip(pieces.outputs, pieces.inputs).map { PiecewiseLinear.Stop($0, at: $1) }
            archive.list(&stops, blank: PiecewiseLinear.Stop(0)) { stop, archive in
                var input = stop.input ?? 0
                archive.code(&stop.output)
                archive.code(&input)
                stop.input = input
            }
            if let read = PiecewiseLinear(stops) { self = .easing(.piecewise(read)) } else { archive.fail() }
        case .spring(let spring, var velocity):
            var (omega, ratio) = (spring.omega, spring.dampingRatio)
            archive.code(&omega)
            archive.code(&ratio)
            archive.code(&velocity)
            self = .spring(Spring(omega: omega, dampingRatio: ratio, allowsOverdamping: true), velocity: velocity)
        }
    }
}
