// The search for the shortest CSS keyframes of cubic pieces.

package import Fitting
import Motion
import Timelines

/// What keyframes charge.
private struct KeyframesForm: CubicForm {
    /// Characters of the property's name.
    var property: Int
    var isWithinUnit: Bool { false }
    /// `;animation-timing-function:cubic-bezier(,,,)`.
    var pieceCost: Int { 44 }

    func cost(place: Double, value: Double) -> Int {
        let percent = place == 1 ? 2 : DecimalText.length(KeyframesText.percent(place), decimals: 12) + 1
        return percent + property + 3 + DecimalText.length(value, decimals: DecimalText.greatestDecimals)
    }
}

extension KeyframesText {
    /// The shortest rule that is found for a curve of one number, from its first to its last position. Nil only where
    /// the tolerance asks for more digits than numbers have.
    /// - Parameter property: the length of the property's name, in characters.
    package init?(_ curve: SampledCurve, tolerance: Double, effort: Effort, property: Int = 5) {
        guard curve.count > 1 else { return nil }
        let level = CubicSearch(effort, budget: 52)
        let samples = CubicSamples(curve, tolerance: tolerance, isWithinUnit: false, most: level.samples)
        let stretches = samples.stretches(touch: false)
        let search = level.divided(by: stretches.count)
        let form = KeyframesForm(property: property)
        var ways: [CubicWay] = []
        for stretch in stretches {
            let pieces = CubicPieces(samples: samples, stretch: stretch, search: search, form: form)
            guard let way = pieces.shortest() else { return nil }
            ways.append(way)
        }
        // One of them moves into the `animation`, which saves its declaration: that of the most pieces.
        timing = KeyframesText.commonest(ways.flatMap(\.timings))
        let own = ways.reduce(0) { $0 + $1.cost } - 26
        if let (shared, others) = KeyframesText.shared(samples, in: stretches, search: search, form: form, below: own) {
            let cost = others.reduce(0) { $0 + $1.cost } + KeyframesText.text(shared).utf8.count + 1
            if cost < own { (timing, ways) = (shared, others) }
        }
        frames = []
        var greatest = 0.0
        for (stretch, way) in zip(stretches, ways) {
            for (number, knot) in way.knots.enumerated() {
                var own: CubicBezier?
                if number < way.timings.count {
                    let (to, bezier) = (way.knots[number + 1], way.timings[number])
                    let (_, error) = samples.verify(bezier, over: knot.span(to: to), in: stretch.samples)
                    greatest = max(greatest, error)
                    if bezier != timing { own = bezier }
                }
                frames.append(Frame(place: knot.place, value: knot.value, timing: own))
            }
        }
        error = greatest * samples.tolerance
    }

    /// That which saves most when it is written once: the first such.
    private static func commonest(_ timings: [CubicBezier]) -> CubicBezier? {
        var savings: [CubicBezier: Int] = [:]
        for timing in timings { savings[timing, default: 0] += text(timing).utf8.count + 27 }
        let most = savings.values.max()
        return timings.first { savings[$0] == most }
    }

    /// Between its turns a damped spring repeats itself, only smaller, so one timing function may serve all of it.
    private static func shared(
        _ samples: CubicSamples, in stretches: [CubicStretch], search: CubicSearch, form: KeyframesForm, below own: Int
    ) -> (CubicBezier, [CubicWay])? {
        guard stretches.count == 1 else { return nil }
        let stretch = stretches[0]
        let places =
            [stretch.start]
            + samples.marks(stretch.samples, turns: true).map { samples.curve.positions[$0] } + [stretch.end]
        guard places.count > 3, places.count < 60 else { return nil }
        var best: (CubicBezier, [CubicWay], Int)?
        for turn in 0..<min(search.waves, places.count - 1) {
            let wave = (places[turn], places[turn + 1])
            guard let timing = KeyframesText.timing(samples, in: stretch, of: wave, search: search) else { continue }
            let least =
                least(samples, in: stretch, places: places, timing: timing, search: search, form: form)
                + text(timing).utf8.count
            guard least < best?.2 ?? own else { continue }
            let pieces = CubicPieces(samples: samples, stretch: stretch, search: search, form: form, shared: timing)
            // A way that is refined afterwards may begin above it.
            let limit = search.polish > 0 ? .max : (best?.2 ?? own) - text(timing).utf8.count
            guard let way = pieces.shortest(below: limit) else { continue }
            let cost = way.cost + text(timing).utf8.count
            if best.map({ cost < $0.2 }) ?? true { best = (timing, [way], cost) }
        }
        return best.map { ($0.0, $0.1) }
    }

    /// Less than which keyframes from turn to turn hardly cost: where a timing function misses by far, another
    /// one has to stand.
    private static func least(
        _ samples: CubicSamples, in stretch: CubicStretch, places: [Double], timing: CubicBezier, search: CubicSearch,
        form: KeyframesForm
    ) -> Int {
        let values = places.map { samples.value(at: $0, in: stretch.samples) }
        var cost = places.count * form.cost(place: 0, value: 0)
        for number in 1..<places.count {
            let span = CurveSpan(
                start: places[number - 1], startValue: values[number - 1], end: places[number],
                endValue: values[number])
            if !samples.serves(timing, over: span, in: stretch.samples, share: search.far) {
                cost += form.pieceCost + search.firstGuess
            }
        }
        return cost
    }

    /// A timing function for one wave whose ends may lie beside the curve.
    private static func timing(
        _ samples: CubicSamples, in stretch: CubicStretch, of wave: (start: Double, end: Double), search: CubicSearch
    ) -> CubicBezier? {
        let a = samples.value(at: wave.start, in: stretch.samples)
        let b = samples.value(at: wave.end, in: stretch.samples)
        var best: (span: CurveSpan, result: TimingFit.Result)?
        for from in [0, -0.8, 0.8] {
            for to in [0, -0.8, 0.8] {
                let span = CurveSpan(
                    start: wave.start, startValue: a + from * samples.tolerance, end: wave.end,
                    endValue: b + to * samples.tolerance)
                guard samples.load(span, in: stretch.samples), let result = samples.fitted(goal: 0.2) else { continue }
                if best.map({ result.error < $0.result.error }) ?? true { best = (span, result) }
            }
        }
        guard let (span, result) = best, samples.load(span, in: stretch.samples) else { return nil }
        return samples.fit.rounded(result, breadth: search.breadth, budget: search.digits)?.bezier
    }
}
