// Numbers over time on their way into Lottie: mapped, joined with others, and written as a property.

import Diagnostics
import Motion
import Numerics
import Timelines

/// Keyframes of one property, at least one. Two at one time are a jump, as in `Timeline`.
struct LottieCurve: Hashable {
    var keyframes: [Keyframe]

    /// Frames a second of every file. Times need not be whole frames.
    static let rate: Int64 = 60
    static let frame = Time(units: Time.unitsPerSecond / rate)

    init(_ keyframes: [Keyframe]) { self.keyframes = keyframes }

    init(still values: [Double]) { keyframes = [Keyframe(time: .zero, values: values, passage: .hold)] }

    /// A timeline up to an end; with a period its rounds one after the other.
    init(_ timeline: Timeline, period: Time?, until end: Time) {
        keyframes = timeline.keyframes
        guard let period, period > .zero, !timeline.isConstant else { return }
        var start = period
        while start < end {
            keyframes += timeline.keyframes.map { keyframe in
                var moved = keyframe
                moved.time = keyframe.time + start
                return moved
            }
            start = start + period
        }
    }

    var isStill: Bool { keyframes.allSatisfy { $0.values == keyframes[0].values } }
    var first: [Double] { keyframes[0].values }

    private var timeline: Timeline { Timeline(keyframes: keyframes, decimals: [], tolerance: [], error: []) }

    func values(at time: Time) -> [Double] { timeline.values(at: time) }

    /// The limit from the left.
    func values(before time: Time) -> [Double] {
        let next = keyframes.indices.partitioningIndex { keyframes[$0].time >= time }
        guard next > 0, next < keyframes.count, keyframes[next].time == time else { return values(at: time) }
        return keyframes[next - 1].passage == .hold ? keyframes[next - 1].values : keyframes[next].values
    }

    /// The same motion of other numbers. The map has to be affine, or the values between keyframes would be others.
    func mapped(_ map: ([Double]) -> [Double]) -> LottieCurve {
        LottieCurve(
            keyframes.map { keyframe in
                var mapped = keyframe
                mapped.values = map(keyframe.values)
                return mapped
            })
    }

    /// Drops what says nothing: keyframes between two of the same value.
    private var thinned: LottieCurve {
        var result: [Keyframe] = []
        for keyframe in keyframes {
            if let last = result.last, last.values == keyframe.values {
                if result.count > 1, result[result.count - 2].values == keyframe.values { result.removeLast() }
                result[result.count - 1].passage = .hold
            }
            result.append(keyframe)
        }
        return LottieCurve(result)
    }
}

extension LottieCurve {
    /// One curve of what several have together. Where their keyframes are at the same times and `map` is affine, they
    /// stay; otherwise the values are those of every frame, joined by lines.
    /// - Parameter map: from the values of all curves, one curve after the other.
    static func joined(
        _ curves: [LottieCurve], isAffine: Bool = true, until end: Time, _ map: ([Double]) -> [Double]
    ) -> LottieCurve {
        let moving = curves.filter { !$0.isStill }
        guard let model = moving.first else { return LottieCurve(still: map(curves.flatMap(\.first))) }
        let isAlike = moving.allSatisfy { curve in
            curve.keyframes.count == model.keyframes.count
                && zip(curve.keyframes, model.keyframes).allSatisfy { $0.time == $1.time && $0.passage == $1.passage }
        }
        let isStepped = moving.allSatisfy { curve in curve.keyframes.dropLast().allSatisfy { $0.passage == .hold } }
        if isAlike, isAffine || isStepped {
            return LottieCurve(
                model.keyframes.indices.map { index in
                    var keyframe = model.keyframes[index]
                    keyframe.values = map(curves.flatMap { $0.isStill ? $0.first : $0.keyframes[index].values })
                    return keyframe
                })
        }
        return sampled(curves, isStepped: isStepped, until: end, map)
    }

    private static func sampled(
        _ curves: [LottieCurve], isStepped: Bool, until end: Time, _ map: ([Double]) -> [Double]
    ) -> LottieCurve {
        let moving = curves.filter { !$0.isStill }
        let first = moving.reduce(Time.never) { min($0, $1.keyframes[0].time) }
        let last = min(end, moving.reduce(Time.zero) { max($0, $1.keyframes[$1.keyframes.count - 1].time) })
        var times = Set(moving.flatMap { $0.keyframes.map(\.time) })
        if !isStepped {
            var frame = Time(units: first.units / LottieCurve.frame.units * LottieCurve.frame.units)
            while frame < last {
                frame = frame + LottieCurve.frame
                times.insert(frame)
            }
        }
        var result: [Keyframe] = []
        for time in times.sorted() {
            let here = map(curves.flatMap { $0.values(at: time) })
            if !result.isEmpty, !isStepped {
                let before = map(curves.flatMap { $0.values(before: time) })
                if before != here { result.append(Keyframe(time: time, values: before)) }
            }
            result.append(Keyframe(time: time, values: here, passage: isStepped ? .hold : .linear))
        }
        return LottieCurve(result).thinned
    }
}

extension LottieCurve {
    /// A property of Lottie: `{"a": 0, "k": value}` or `{"a": 1, "k": [keyframes]}`.
    /// - Parameters:
    ///   - isScalar: whether a value that never changes is a number instead of a list.
    ///   - value: a value as JSON; by default a list of numbers.
    func property(decimals: Int, isScalar: Bool = false, _ value: (([Double]) -> JSON)? = nil) -> JSON {
        let write = value ?? { numbers in .array(numbers.map { LottieNumber.json($0, decimals) }) }
        if isStill {
            let still = isScalar && value == nil ? LottieNumber.json(first[0], decimals) : write(first)
            return ["a": .integer(0), "k": still]
        }
        // Shapes are one value in a list of one.
        let frames = keyframes.indices.map { keyframe($0) { value == nil ? write($0) : .array([write($0)]) } }
        return ["a": .integer(1), "k": .array(frames)]
    }

    /// The same of colours and stops, whose value is a plain list in a keyframe too.
    func listProperty(_ value: ([Double]) -> [JSON]) -> JSON {
        if isStill { return ["a": .integer(0), "k": .array(value(first))] }
        let frames = keyframes.indices.map { keyframe($0) { .array(value($0)) } }
        return ["a": .integer(1), "k": .array(frames)]
    }

    /// How long before a jump the value before it has its keyframe, in frames: players look for one keyframe a time.
    private static let jump = 0.01

    private func keyframe(_ index: Int, _ value: ([Double]) -> JSON) -> JSON {
        let keyframe = keyframes[index]
        var time = LottieNumber.frames(keyframe.time)
        let isLast = index + 1 == keyframes.count
        let isBeforeJump = !isLast && keyframes[index + 1].time == keyframe.time
        if isBeforeJump { time -= LottieCurve.jump }
        var members: [(String, JSON)] = [("t", LottieNumber.json(time, 2)), ("s", value(keyframe.values))]
        if isLast { return .object(members) }
        let passage: Keyframe.Passage = isBeforeJump ? .hold : keyframe.passage
        let isSame = keyframes[index + 1].values == keyframe.values
        if passage == .hold || isSame { return .object(members + [("h", .integer(1))]) }
        let curve = passage.timing
        // Handles on the diagonal are a straight line.
        let (out, into) =
            curve.map { (($0.x1, $0.y1), ($0.x2, $0.y2)) } ?? ((1.0 / 3, 1.0 / 3), (2.0 / 3, 2.0 / 3))
        func handle(_ point: (Double, Double)) -> JSON {
            ["x": LottieNumber.json(point.0, 4), "y": LottieNumber.json(point.1, 4)]
        }
        members += [("o", handle(out)), ("i", handle(into))]
        return .object(members)
    }
}

/// Numbers as Lottie has them.
enum LottieNumber {
    static func json(_ value: Double, _ decimals: Int) -> JSON {
        .digits(Formatting.decimal(value, decimals: decimals))
    }

    /// A time in frames. A whole millisecond has two decimals.
    static func frames(_ time: Time) -> Double { time.seconds * Double(LottieCurve.rate) }

    /// A property that never changes.
    static func still(_ value: Double, _ decimals: Int = 3) -> JSON {
        ["a": .integer(0), "k": json(value, decimals)]
    }
}
