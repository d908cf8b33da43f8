// Motion as Swift: animations, curves and springs, each only where the design has one.

import SwiftWriting

struct SwiftMotion {
    private let writer: SwiftWriter

    init(_ writer: SwiftWriter) { self.writer = writer }

    func uses(_ feature: String) -> Bool { writer.uses.contains(feature) }

    private func only(_ condition: Bool, _ text: String) -> String { condition ? text : "" }

    private var hasSpring: Bool { uses("springs") }
    private var isRepeated: Bool { uses("repeats") }
    private var hasBlocks: Bool { uses("then") }

    /// Methods of the type that start motions.
    var verbs: String {
        only(uses("animate"), animate) + only(uses("chase"), chase) + only(hasSpring, velocityOfQuantity)
    }

    private var animate: String {
        let planning = """
                    agenda.removeAll { $0.block == block && block != nil }
                    if let done, let end = starts.first?.end, end.isFinite {
                        plan(Due(at: flicks(end), event: done, block: block))
                    }

            """
        let springs = """
                    let speeds = targets.map { delay > 0 ? 0 : velocity(of: $0.key) }
                    let settling = zip(targets, speeds).map { curve.settling(over: $0.value - self[$0.key], velocity: $1) }
                    let duration = duration ?? settling.max() ?? 0

            """
        let more =
            only(hasBlocks, ", block: block") + only(hasSpring, ", velocity: speed")
            + only(isRepeated, ", times: times, autoreverses: autoreverses")
        return """

                /// `UIView.animate`\(only(hasBlocks, "; the event comes when it has ended")).
                mutating func animate(
                    _ targets: KeyValuePairs<Quantity, Double>, over duration: Double\(only(hasSpring, "? = nil")), after delay: Double = 0,
                    _ curve: Curve\(only(uses("easeInOut"), " = .easeInOut"))\(only(isRepeated, ", times: Double = 1, autoreverses: Bool = false"))\(only(hasBlocks, ",\n        then done: Event? = nil, of block: Block? = nil"))
                ) {
            \(only(hasSpring, springs))        let starts = \(hasSpring ? "zip(targets, speeds).map { pair, speed in\n            let (quantity, target) = pair\n            return " : "targets.map { quantity, target in\n            ")Tween(
                            from: self[quantity], to: target, begin: time + delay, duration: duration, curve: curve\(more))
                    }
                    for (target, start) in zip(targets, starts) { move(target.key, .animated(start)) }
            \(only(hasBlocks, planning))    }

            """
    }

    private var chase: String {
        """

            /// Ties a quantity to a formula that it goes after, as an implicit animation of a layer.
            mutating func chase(_ quantity: Quantity, _ follow: Follow) {
                let value = self[quantity]
                move(quantity, .chases(follow, Tween(from: value, to: value, begin: time, duration: 0, curve: .linear)))
                goAfter()
            }

            /// Whatever has another target than before sets out anew from where it is.
            mutating func goAfter() {
                for quantity in Quantity.allCases {
                    guard case .chases(let follow, let last) = motions[quantity.rawValue] else { continue }
                    let target = value(follow)
                    if target == last.to { continue }
                    let (duration, curve) = pace(follow)
        \(only(hasSpring, "            let speed = velocity(of: quantity)\n"))            let next = Tween(
                        from: self[quantity], to: target, begin: time,
                        duration: duration\(only(hasSpring, " ?? curve.settling(over: target - self[quantity], velocity: speed)")), curve: curve\(only(hasSpring, ", velocity: speed")))
                    move(quantity, .chases(follow, next))
                }
            }

        """
    }

    private var velocityOfQuantity: String {
        """

            /// How fast a quantity moves, per second.
            func velocity(of quantity: Quantity) -> Double {
                switch motions[quantity.rawValue] {
        \(only(uses("animate"), "        case .animated(let animation): animation.velocity(at: time)\n"))\(only(uses("chase"), "        case .chases(_, let animation): animation.velocity(at: time)\n"))\(only(!writer.ratedFollows.isEmpty, "        case .follows(let follow): rate(follow)\n"))        default: 0
                }
            }

        """
    }

    var text: String {
        """
        // Motion: what a quantity is worth over time.

        \(SwiftText.importing("Foundation"))

        extension \(writer.type) {
            public enum Motion: Sendable {
                case held(Double)
        \(only(uses("animate"), "        case animated(Tween)\n"))\(only(uses("follow"), "        case follows(Follow)\n"))\(only(uses("chase"), "        case chases(Follow, Tween)\n"))    }
        \(only(isMoved, "\n" + nested))}
        \(only(isMoved, only(!writer.cubics.isEmpty, Self.cubic) + only(hasSpring && !writer.cubics.isEmpty, Self.bezierSlope)))
        /// Time in whole numbers of 1/705,600,000 s, in which every frame rate is whole: what is due together is equal.
        func flicks(_ seconds: Double) -> Int { Int((seconds * 705_600_000).rounded()) }
        func seconds(_ flicks: Int) -> Double { Double(flicks) / 705_600_000 }

        """ + functions
    }

    private var isMoved: Bool { uses("animate") || uses("chase") }

    /// The types of motion, in the package's own: two packages may be imported by one file.
    private var nested: String {
        SwiftText.indented(
            animation + "\n" + curve + only(hasSpring, "\n" + SwiftSprings(writer).text), by: 4)
    }

    private var animation: String {
        let plainEnd = "        end = seconds(flicks(begin) + flicks(duration))\n"
        let repeatedEnd = """
                    self.autoreverses = autoreverses
                    let total = duration * times * (autoreverses ? 2 : 1)
                    end = total.isFinite ? seconds(flicks(begin) + flicks(total)) : .infinity

            """
        let spring = """
                    if let spring = curve.spring(over: duration) {
                        return to + spring.displacement(from - to, velocity, elapsed)
                    }

            """
        let more =
            only(hasBlocks, ", block: Block? = nil") + only(hasSpring, ", velocity: Double = 0")
            + only(isRepeated, ",\n        times: Double = 1, autoreverses: Bool = false")
        return """
            /// A way from one value to another, in seconds; before `begin` it is at its start, from `end` on at its target.
            public struct Tween: Hashable, Sendable {
                public let from, to, begin, duration, end: Double
                public let curve: Curve
            \(only(hasBlocks, "    let block: Block?\n"))\(only(isRepeated, "    public let autoreverses: Bool\n"))\(only(hasSpring, "    /// At the start, per second.\n    public let velocity: Double\n"))
                init(
                    from: Double, to: Double, begin: Double, duration: Double, curve: Curve\(more)
                ) {
                    (self.from, self.to, self.curve) = (from, to, curve)
            \(only(hasBlocks, "        self.block = block\n"))\(only(hasSpring, "        self.velocity = curve.velocity(given: velocity, over: to - from)\n"))        self.begin = seconds(flicks(begin))
                    self.duration = seconds(flicks(duration))
            \(isRepeated ? repeatedEnd : plainEnd)    }

                public func value(at time: Double) -> Double {
                    if time < begin { return from }
                    if time >= end { return to }
            \(isRepeated ? Self.turns : "        let elapsed = time - begin\n")\(only(hasSpring, spring))        return from + (to - from) * curve.value(elapsed, of: duration)
                }
            \(only(hasSpring, velocity))}

            """
    }

    private static let turns = """
                let (span, passed) = (flicks(duration), flicks(time - begin))
                let isBack = autoreverses && passed / span % 2 == 1
                let elapsed = seconds(isBack ? span - passed % span : passed % span)

        """

    private var velocity: String {
        let way =
            slopes.isEmpty ? "0" : "duration > 0 ? (to - from) * curve.slope(time - begin, of: duration) / duration : 0"
        return """

                public func velocity(at time: Double) -> Double {
                    if time < begin || time >= end { return 0 }
                    if let spring = curve.spring(over: duration) {
                        return spring.velocity(from - to, velocity, time - begin)
                    }
                    return \(way)
                }

            """
    }

    private var curve: String {
        var cases: [String] = []
        var values: [String] = []
        let named = writer.cubics.filter { $0.name != "bezier" }
        let plain = only(uses("linear"), "linear").split(separator: " ").map(String.init) + named.map(\.name)
        if !plain.isEmpty { cases = ["    case \(plain.joined(separator: ", "))\n"] }
        if uses("linear") { values.append("        case .linear: return x\n") }
        values += named.map { "        case .\($0.name): return cubicBezier(\($0.numbers), at: x)\n" }
        if uses("bezier") {
            cases.append("    case bezier(Double, Double, Double, Double)\n")
            values.append(
                "        case .bezier(let x1, let y1, let x2, let y2): return cubicBezier(x1, y1, x2, y2, at: x)\n")
        }
        if uses("sine") {
            cases.append("    /// `setContentOffset(_:animated:)`.\n    case easeInOutSine\n")
            values.append("        case .easeInOutSine: return 0.5 - 0.5 * cos(.pi * x)\n")
        }
        if uses("steps") {
            cases.append(
                "    /// CSS's `steps()`.\n    case steps(Double, Jumps)\n    public enum Jumps: Sendable { case start, end, none, both }\n"
            )
            values.append(
                """
                        case .steps(let count, let jumps):
                            let passed = flicks(elapsed) * Int(count) / flicks(duration) + (jumps == .start || jumps == .both ? 1 : 0)
                            let total = Int(count) + (jumps == .both ? 1 : jumps == .none ? -1 : 0)
                            return Double(min(passed, total)) / Double(total)

                """)
        }
        if uses("piecewise") {
            cases.append(
                "    /// CSS's `linear()`.\n    case pieces([Stop])\n    public struct Stop: Hashable, Sendable {\n        let x, y: Double\n        init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }\n    }\n"
            )
            values.append(
                """
                        case .pieces(let stops):
                            let next = max(1, min(stops.firstIndex { $0.x > x } ?? stops.count - 1, stops.count - 1))
                            let (a, b) = (stops[next - 1], stops[next])
                            return a.x == b.x ? b.y : a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)

                """)
        }
        if hasSpring {
            cases.append(SwiftSprings(writer).cases)
            values.append("        default: return x\n")
        }
        let value =
            values.count == (hasSpring ? 1 : 0)
            ? "        duration > 0 ? elapsed / duration : 1\n"
            : "        let x = duration > 0 ? elapsed / duration : 1\n        switch self {\n\(values.joined())        }\n"
        return """
            public enum Curve: Hashable, Sendable {
            \(cases.joined())
            \(only(hasSpring, slopes))    /// The share of the way after a share of the time.
                func value(_ elapsed: Double, of duration: Double) -> Double {
            \(value)    }
            \(only(hasSpring, "\n" + SwiftText.indented(SwiftSprings(writer).methods, by: 4)))}

            """
    }

    private static let cubic = """

        /// CSS's `cubic-bezier()`.
        private func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
            x <= 0 || x >= 1 ? x : component(y1, y2, parameter(x1, x2, at: x))
        }

        private func component(_ a: Double, _ b: Double, _ s: Double) -> Double {
            let r = 1 - s
            return s * (3 * r * (r * a + s * b) + s * s)
        }

        /// Where the curve has come to x: Newton's steps inside of a bracket that shrinks.
        private func parameter(_ x1: Double, _ x2: Double, at x: Double) -> Double {
            var (low, high, s) = (0.0, 1.0, x)
            for _ in 0..<80 {
                let error = component(x1, x2, s) - x
                if error > 0 { high = s } else { low = s }
                let r = 1 - s
                let slope = 3 * (r * r * x1 + 2 * r * s * (x2 - x1) + s * s * (1 - x2))
                let next = s - error / slope
                let last = s
                s = next > low && next < high ? next : (low + high) / 2
                if abs(s - last) < 1e-16 { break }
            }
            return s
        }

        """

    /// How steep a curve is, for what takes it over.
    private var slopes: String {
        var cases = uses("linear") ? "        case .linear: return 1\n" : ""
        for curve in writer.cubics where curve.name != "bezier" {
            cases += "        case .\(curve.name): return slopeOfCubicBezier(\(curve.numbers), at: x)\n"
        }
        if uses("bezier") {
            cases +=
                "        case .bezier(let x1, let y1, let x2, let y2): return slopeOfCubicBezier(x1, y1, x2, y2, at: x)\n"
        }
        if uses("sine") { cases += "        case .easeInOutSine: return 0.5 * .pi * sin(.pi * x)\n" }
        if uses("piecewise") {
            cases += """
                        case .pieces(let stops):
                            let next = max(1, min(stops.firstIndex { $0.x > x } ?? stops.count - 1, stops.count - 1))
                            let (a, b) = (stops[next - 1], stops[next])
                            return a.x == b.x ? 0 : (b.y - a.y) / (b.x - a.x)

                """
        }
        if cases.isEmpty { return "" }
        let share = cases.contains("x)") || cases.contains("> x") ? "        let x = elapsed / duration\n" : ""
        return """
                /// The slope of the curve after a share of the time.
                func slope(_ elapsed: Double, of duration: Double) -> Double {
            \(share)        switch self {
            \(cases)        default: return 0
                    }
                }


            """
    }

    private static let bezierSlope = """

        private func slopeOfCubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
            func slope(_ a: Double, _ b: Double, _ s: Double) -> Double {
                let r = 1 - s
                return 3 * (r * r * a + 2 * r * s * (b - a) + s * s * (1 - b))
            }
            let s = x <= 0 ? 0 : x >= 1 ? 1 : parameter(x1, x2, at: x)
            return slope(y1, y2, s) / slope(x1, x2, s)
        }

        """
}
