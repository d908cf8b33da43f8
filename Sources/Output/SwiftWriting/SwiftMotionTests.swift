// What holds an app to its design: a probe that records it, and a comparison that says why it differs.

/// The files of a package's tests that are alike in all.
package struct SwiftMotionTests {
    private let type: String

    package init(type: String) { self.type = type }

    package var files: [(name: String, text: String)] {
        [
            ("MotionTrace.swift", trace), ("MotionComparison.swift", comparison), ("MotionProbe.swift", probe),
            ("MotionTests.swift", tests),
        ]
    }

    private var trace: String {
        """
        // A motion as it was recorded: seconds and points, one row a frame.

        /// A table of quantities over time. As CSV its first line is `time,NAME,NAME…`, and every other has numbers alone; an
        /// empty field is a value that was not known.
        struct MotionTrace: Sendable {
            var names: [String]
            var rows: [[Double]] = []

            init(names: [String]) { self.names = names }

            /// Reads CSV; nil where it is none.
            init?(csv: String) {
                let lines = csv.split(whereSeparator: \\.isNewline)
                    .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
                guard let head = lines.first, head.count > 1, head[0] == "time" else { return nil }
                self.init(names: Array(head.dropFirst()))
                for line in lines.dropFirst() {
                    guard line.count == head.count, let time = Double(line[0]), time.isFinite else { return nil }
                    rows.append([time] + line.dropFirst().map { Double($0) ?? .nan })
                }
            }

            var csv: String {
                let head = (["time"] + names).joined(separator: ",") + "\\n"
                return head + rows.map { $0.map { $0.isNaN ? "" : "\\($0)" }.joined(separator: ",") + "\\n" }.joined()
            }

            subscript(name: String) -> MotionCurve? {
                guard let column = names.firstIndex(of: name) else { return nil }
                let known = rows.filter { !$0[column + 1].isNaN }
                return MotionCurve(times: known.map { $0[0] }, values: known.map { $0[column + 1] })
            }
        }

        /// One quantity over time; straight between two times.
        struct MotionCurve: Sendable {
            var times: [Double]
            var values: [Double]

            func value(at time: Double) -> Double {
                guard let next = times.firstIndex(where: { $0 >= time }) else { return values.last ?? 0 }
                if next == 0 || times[next] == time { return values[next] }
                let share = (time - times[next - 1]) / (times[next] - times[next - 1])
                return values[next - 1] + (values[next] - values[next - 1]) * share
            }

            /// How far it goes at most from where it begins.
            var travel: Double { values.map { abs($0 - values[0]) }.max() ?? 0 }

            /// When it has left its beginning; nil where it rests.
            func start(_ least: Double) -> Double? {
                values.firstIndex { abs($0 - values[0]) > least }.map { times[max(0, $0 - 1)] }
            }

            /// From when on it stays at its end.
            func end(_ least: Double) -> Double? {
                guard let last = values.last else { return nil }
                let away = values.lastIndex { abs($0 - last) > least }
                return away.map { times[min($0 + 1, times.count - 1)] } ?? times.first
            }
        }

        extension Replay {
            /// What the design has of one number: `controlTransform.1`.
            func design(_ name: String) -> MotionCurve {
                var curve = MotionCurve(times: [], values: [])
                for row in rows where row.kind == .sample {
                    let known = row.numbers.first { $0.name == name }?.value ?? curve.values.last
                    guard let value = known else { continue }
                    curve.times.append(row.time)
                    curve.values.append(value)
                }
                return curve
            }
        }

        """
    }

    private var comparison: String {
        """
        // What differs between a recorded motion and the design, and why.

        \(SwiftText.importing("Foundation"))

        enum MotionComparison {
            /// A recording begins at some frame: so much earlier or later is no difference.
            static let frame = 1.0 / 60

            /// The difference in words, with its cause where one explains it; nil where all is within the tolerance, moved
            /// in time by a frame at most.
            /// - Parameter tolerance: a hundredth of the way, but half a unit at most, if nothing is said.
            static func report(_ recorded: MotionCurve, _ design: MotionCurve, tolerance given: Double? = nil) -> String? {
                let tolerance = given ?? max(1e-6, min(0.5, 0.01 * design.travel))
                let shifts = (-17...17).map { Double($0) / 17 * (frame + 0.001) }
                if shifts.contains(where: { difference(recorded, design, $0) <= tolerance }) { return nil }
                let least = max(0.01 * design.travel, 1e-6)
                guard let start = recorded.start(least), let wanted = design.start(least) else {
                    return "goes \\(short(recorded.travel)), design \\(short(design.travel))"
                }
                let shift = start - wanted
                if difference(recorded, design, shift) <= tolerance { return "starts " + late(shift) }
                let (last, end) = (recorded.values.last ?? 0, design.values.last ?? 0)
                if abs(last - end) > tolerance { return "ends at \\(short(last)), design \\(short(end))" }
                let delay = ((recorded.end(least) ?? 0) - start) - ((design.end(least) ?? 0) - wanted)
                if let spring = SpringFit(recorded), let known = SpringFit(design) {
                    return "settles \\(late(delay)): \\(spring.words(against: known))"
                }
                if abs(delay) > 0.008 { return "settles \\(late(delay))" }
                return "differs by up to \\(short(difference(recorded, design, shift)))"
            }

            /// Where a cause stood when its effect came: `threshold 52 pt, design 64`.
            static func threshold(
                of cause: (recorded: MotionCurve, design: MotionCurve),
                when effect: (recorded: MotionCurve, design: MotionCurve),
                tolerance: Double = 2
            ) -> String? {
                guard let recorded = effect.recorded.start(0), let design = effect.design.start(0) else {
                    return "it does not come in \\(effect.recorded.start(0) == nil ? "the recording" : "the design")"
                }
                let (value, wanted) = (cause.recorded.value(at: recorded), cause.design.value(at: design))
                return abs(value - wanted) <= tolerance ? nil : "threshold \\(short(value)) pt, design \\(short(wanted))"
            }

            /// The greatest distance, with the recording moved back by `shift`.
            static func difference(_ recorded: MotionCurve, _ design: MotionCurve, _ shift: Double = 0) -> Double {
                let last = recorded.times.last ?? 0
                return design.times.indices.filter { design.times[$0] + shift <= last }
                    .map { abs(recorded.value(at: design.times[$0] + shift) - design.values[$0]) }.max() ?? .infinity
            }

            private static func late(_ seconds: Double) -> String {
                "\\(Int((abs(seconds) * 1000).rounded())) ms \\(seconds < 0 ? "early" : "late")"
            }

            static func short(_ value: Double) -> String {
                let rounded = (value * 10).rounded() / 10
                return rounded == rounded.rounded() ? "\\(Int(rounded))" : "\\(rounded)"
            }
        }

        /// The damped spring, of mass 1, that a motion is; nil for one that is none.
        struct SpringFit {
            private(set) var omega = 20.0
            private(set) var ratio = 0.8
            var stiffness: Double { omega * omega }
            var damping: Double { 2 * ratio * omega }

            init?(_ curve: MotionCurve) {
                let travel = curve.travel
                guard let start = curve.start(0.01 * travel), let end = curve.values.last, curve.times.count > 8
                else { return nil }
                let places = curve.times.indices.filter { curve.times[$0] >= start }
                let points = places.map { (t: curve.times[$0] - start, x: curve.values[$0] - end) }
                var least = Double.infinity
                for omega in stride(from: 4.0, through: 60, by: 2) {
                    for ratio in stride(from: 0.1, through: 1.5, by: 0.1) {
                        let error = SpringFit.error(omega, ratio, points)
                        if error < least { (least, self.omega, self.ratio) = (error, omega, ratio) }
                    }
                }
                var (stepOfOmega, stepOfRatio) = (1.0, 0.05)
                for _ in 0..<60 {
                    var isBetter = false
                    for (a, b) in [(stepOfOmega, 0), (-stepOfOmega, 0), (0, stepOfRatio), (0, -stepOfRatio)]
                    where omega + a > 1 && ratio + b > 0.02 {
                        let error = SpringFit.error(omega + a, ratio + b, points)
                        if error < least { (least, omega, ratio, isBetter) = (error, omega + a, ratio + b, true) }
                    }
                    if !isBetter { (stepOfOmega, stepOfRatio) = (stepOfOmega / 2, stepOfRatio / 2) }
                }
                if (least / Double(points.count)).squareRoot() > 0.01 * travel { return nil }
            }

            func words(against design: SpringFit) -> String {
                let isStiffer = abs(stiffness / design.stiffness - 1) > 0.03
                let isDamped = abs(damping / design.damping - 1) > 0.03
                var words: [String] = []
                func text(_ value: Double) -> String { MotionComparison.short(value) }
                if isStiffer { words.append("stiffness \\(text(stiffness)), design \\(text(design.stiffness))") }
                if isDamped { words.append("damping \\(text(damping)), design \\(text(design.damping))") }
                return words.isEmpty ? "the same spring" : words.joined(separator: ", ")
            }

            /// The squares that are left when distance and speed at the start are chosen best.
            private static func error(_ omega: Double, _ ratio: Double, _ points: [(t: Double, x: Double)]) -> Double {
                var (aa, ab, bb, ax, bx, xx) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
                for point in points {
                    let (a, b) = basis(omega, ratio, point.t)
                    (aa, ab, bb) = (aa + a * a, ab + a * b, bb + b * b)
                    (ax, bx, xx) = (ax + a * point.x, bx + b * point.x, xx + point.x * point.x)
                }
                let determinant = aa * bb - ab * ab
                guard determinant > 1e-12 else { return .infinity }
                let (p, q) = ((ax * bb - bx * ab) / determinant, (bx * aa - ax * ab) / determinant)
                return max(0, xx - p * ax - q * bx)
            }

            private static func basis(_ omega: Double, _ ratio: Double, _ t: Double) -> (Double, Double) {
                if ratio < 0.999 {
                    let damped = omega * (1 - ratio * ratio).squareRoot()
                    let envelope = exp(-ratio * omega * t)
                    return (envelope * cos(damped * t), envelope * sin(damped * t))
                }
                if ratio < 1.001 { return (exp(-omega * t), omega * t * exp(-omega * t)) }
                let root = (ratio * ratio - 1).squareRoot()
                return (exp(-omega * (ratio - root) * t), exp(-omega * (ratio + root) * t))
            }
        }

        """
    }

    private var probe: String {
        """
        // Records what an app shows, frame by frame.

        #if canImport(UIKit)
            \(SwiftText.importing("QuartzCore"))
            \(SwiftText.importing("UIKit"))

            /// Watches layers and scroll views while something moves them. In a test of the app:
            ///
            ///     let probe = MotionProbe()
            ///     probe.watch("boxEdgeHeight", box.layer, "bounds.size.height")
            ///     probe.watch("listY", list.layer, "bounds.origin.y")
            ///     probe.start()
            ///     …
            ///     let trace = probe.stop()
            ///     #expect(MotionComparison.report(trace["boxEdgeHeight"]!, replay.design("boxEdgeHeight")) == nil)
            ///
            /// `trace.csv` is what `flipbook compare` reads.
            @MainActor final class MotionProbe: NSObject {
                private var names: [String] = []
                private var readings: [() -> Double?] = []
                private var rows: [[Double]] = []
                private var link: CADisplayLink?
                private var begin = 0.0

                /// Watches a number of a layer as it is shown: `position.y`, `opacity`, `transform.rotation.z`; of a scroll
                /// view `bounds.origin.y`, since `contentOffset` is already where an animation leads. Rotations are degrees.
                func watch(_ name: String, _ layer: CALayer, _ keyPath: String) {
                    let unit = keyPath.hasPrefix("transform.rotation") ? 180 / Double.pi : 1
                    names.append(name)
                    readings.append { [weak layer] in
                        let shown = (layer?.presentation() ?? layer)?.value(forKeyPath: keyPath) as? NSNumber
                        return shown.map { $0.doubleValue * unit }
                    }
                }

                /// Watches a number of any other object.
                func watch<Object: AnyObject>(_ name: String, _ object: Object, _ value: @escaping (Object) -> CGFloat) {
                    names.append(name)
                    readings.append { [weak object] in object.map { Double(value($0)) } }
                }

                /// Begins; the time of the first frame is 0.
                func start() {
                    rows = []
                    let link = CADisplayLink(target: self, selector: #selector(frame(_:)))
                    link.add(to: .main, forMode: .common)
                    self.link = link
                }

                @objc private func frame(_ link: CADisplayLink) {
                    if rows.isEmpty { begin = link.timestamp }
                    rows.append([link.timestamp - begin] + readings.map { $0() ?? .nan })
                }

                /// Ends, and gives what was seen.
                func stop() -> MotionTrace {
                    link?.invalidate()
                    link = nil
                    var trace = MotionTrace(names: names)
                    trace.rows = rows
                    return trace
                }
            }
        #endif

        """
    }

    private var tests: String {
        """
        // The comparison finds what was changed.

        \(SwiftText.importing("Foundation"))
        \(SwiftText.importing("Testing"))

        @testable \(SwiftText.importing(type))

        @Suite("Comparison of motions") struct MotionTests {
            /// A spring of mass 1 that goes 100 points, after a rest.
            private func spring(stiffness: Double, damping: Double, delay: Double = 0.1) -> MotionCurve {
                let omega = stiffness.squareRoot()
                let ratio = damping / (2 * omega)
                let damped = omega * (1 - ratio * ratio).squareRoot()
                let times = (0...120).map { Double($0) / 60 }
                return MotionCurve(
                    times: times,
                    values: times.map { time in
                        let t = max(0, time - delay)
                        let wave = cos(damped * t) + ratio * omega / damped * sin(damped * t)
                        return 100 - 100 * exp(-ratio * omega * t) * wave
                    })
            }

            @Test("says nothing of what is alike")
            func alike() {
                let motion = spring(stiffness: 200, damping: 22)
                #expect(MotionComparison.report(motion, motion) == nil)
            }

            @Test("says nothing of a frame, and of noise, in what is small")
            func small() {
                let design = spring(stiffness: 200, damping: 22)
                func scaled(_ motion: MotionCurve) -> MotionCurve {
                    MotionCurve(times: motion.times, values: motion.values.map { $0 / 100 })
                }
                let late = spring(stiffness: 200, damping: 22, delay: 0.1 + 1.0 / 60)
                #expect(MotionComparison.report(scaled(late), scaled(design)) == nil)
                let other = spring(stiffness: 200, damping: 18)
                #expect(MotionComparison.report(scaled(other), scaled(design)) != nil)
            }

            @Test("finds a damping")
            func damping() throws {
                let report = try #require(
                    MotionComparison.report(spring(stiffness: 200, damping: 18), spring(stiffness: 200, damping: 22)))
                #expect(report.hasSuffix("damping 18, design 22"), "\\(report)")
            }

            @Test("finds a delay")
            func delay() {
                let report = MotionComparison.report(
                    spring(stiffness: 200, damping: 22, delay: 0.15), spring(stiffness: 200, damping: 22))
                #expect(report == "starts 50 ms late")
            }

            @Test("finds a threshold")
            func threshold() {
                func pull(until: Double) -> (MotionCurve, MotionCurve) {
                    let times = (0...100).map { Double($0) / 100 }
                    return (
                        MotionCurve(times: times, values: times.map { 100 * $0 }),
                        MotionCurve(times: times, values: times.map { 100 * $0 > until ? 1 : 0 })
                    )
                }
                let (recorded, design) = (pull(until: 52), pull(until: 64))
                #expect(
                    MotionComparison.threshold(of: (recorded.0, design.0), when: (recorded.1, design.1))
                        == "threshold 52 pt, design 64")
            }

            @Test("reads what it has written")
            func csv() throws {
                var trace = MotionTrace(names: ["listY", "opacity"])
                trace.rows = [[0, -64, .nan], [0.5, -80.25, 1]]
                let read = try #require(MotionTrace(csv: trace.csv))
                #expect(read["listY"]?.values == [-64, -80.25] && read["opacity"]?.times == [0.5])
            }
        }

        """
    }
}
