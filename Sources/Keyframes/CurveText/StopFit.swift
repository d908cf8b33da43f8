// One coordinate as stops: stretches between jumps, each searched for its shortest text, at several roundings.

import Fitting

/// How stops are written: what naming a place costs.
struct StopStyle {
    /// 100 where places are percentages, 1 where they are shares.
    var unit: Double
    /// Whether stops without a place lie evenly between their neighbours.
    var hasRuns: Bool
    /// Whether the first and the last stop name their places too.
    var namesEnds: Bool
    /// Whether a place below the one before stands for that one, and a stop may have two places.
    var isCSS: Bool
    /// Whether only the ends have places.
    var isEven = false

    static let linear = StopStyle(unit: 100, hasRuns: true, namesEnds: false, isCSS: true)
    static let keyTimes = StopStyle(unit: 1, hasRuns: false, namesEnds: true, isCSS: false)
    static let even = StopStyle(unit: 1, hasRuns: true, namesEnds: false, isCSS: false, isEven: true)
}

struct StopFit {
    /// Stops of the whole curve, with the characters of their values, places and separators.
    struct Result {
        var stops: [WrittenStop]
        var cost: Int
        /// Of each stretch what getting to its named places costs.
        var ways: [[(position: Double, cost: Int)]] = []
    }

    let curve: SampledCurve
    let tolerance: Double
    private let effort: Effort
    private let style: StopStyle
    private(set) var stretches: [CurveStretch] = []
    /// Fewest straight pieces of all stretches, about.
    private var pieces = 0

    /// Takes one coordinate of positions 0…1.
    init(_ curve: SampledCurve, tolerance: Double, effort: Effort, style: StopStyle) {
        self.curve = curve
        self.effort = effort
        self.style = style
        let greatest = curve.values.reduce(0) { max($0, abs($1)) }
        self.tolerance = max(tolerance, greatest * 4e-16, 1e-290)
        split()
    }

    /// The shortest stops of all that are found and hold under `isWithin`, which measures them as they are written.
    func shortest(isWithin: (Result) -> Bool) -> Result? {
        var best: Result?
        func consider(_ attempt: Attempt) {
            var attempt = attempt
            while let result = search(attempt, below: best) {
                if isWithin(result) {
                    if result.cost < best?.cost ?? Int.max { best = result }
                    return
                }
                guard attempt.reserve < 1 else { return }
                attempt.reserve = 1
            }
        }
        for attempt in attempts { consider(attempt) }
        if best == nil { consider(Attempt(limits: .init(slack: 12, work: 3_000_000))) }
        if best == nil { consider(Attempt(finerBy: 1, placesFinerBy: 1, limits: .init(slack: 1000))) }
        if let result = everySample(), result.cost < best?.cost ?? Int.max, isWithin(result) { best = result }
        return best
    }

    // MARK: Stretches

    private mutating func split() {
        stretches = CurveStretch.all(of: curve, unit: style.unit, tolerance: [tolerance])
        for stretch in stretches where stretch.samples.count > 1 {
            let skeleton = Skeleton(curve, stretch.samples, slack: tolerance / 32)
            let points = SampledCurve(positions: skeleton.positions, values: skeleton.values)
            pieces += fewestStraightPieces(points, tolerance: tolerance).pieces
        }
    }

    // MARK: Attempts

    private struct Attempt {
        /// Decimals of values and of places beyond those that serve at least.
        var finerBy = 0
        var placesFinerBy = 0
        var slackShare = 128.0
        /// Which part of that is kept back; where 1 is, the measured error cannot be above the tolerance.
        var reserve = 1.0
        var limits = StopSearch.Limits()
    }

    private var attempts: [Attempt] {
        typealias Limits = StopSearch.Limits
        if style.namesEnds {
            switch effort {
            case .fast: return [Attempt(slackShare: 64, limits: Limits(slack: 3, singles: 16))]
            case .standard: return [Attempt(placesFinerBy: 1, slackShare: 64, limits: Limits(slack: 3, singles: 7))]
            case .best:
                let limits = Limits(slack: 8, singles: 160)
                return [
                    Attempt(placesFinerBy: 1, reserve: 0.4, limits: limits),
                    Attempt(finerBy: 1, placesFinerBy: 1, reserve: 0.4, limits: limits),
                ]
            }
        }
        switch effort {
        case .fast:
            let limits = Limits(slack: 1, singles: 12, ends: 1, stalls: 1, work: 150_000)
            return [Attempt(slackShare: 64, limits: limits)]
        case .standard:
            return [Attempt(slackShare: 100, limits: Limits(slack: 1, singles: 14, ends: 2, stalls: 1, work: 360_000))]
        case .best:
            let first = Limits(slack: 2, singles: 24, ends: 3, stalls: 2, work: 3_000_000)
            let second = Limits(slack: 3, singles: 48, ends: 8, stalls: 4, work: 20_000_000)
            let third = Limits(slack: 3, singles: 64, ends: 12, stalls: 4, work: 300_000_000)
            return [
                Attempt(reserve: 0.4, limits: first),
                Attempt(placesFinerBy: 1, reserve: 0.4, limits: second),
                Attempt(finerBy: 1, placesFinerBy: 1, reserve: 0.4, limits: third),
            ]
        }
    }

    private func search(_ attempt: Attempt, below known: Result? = nil) -> Result? {
        let slack = tolerance / attempt.slackShare
        let width = tolerance - slack * attempt.reserve
        var decimals = NumberText.decimals(forStep: tolerance * 1.25) + attempt.finerBy
        let greatest = curve.values.reduce(0) { max($0, abs($1)) } + tolerance
        let numbers: NumberText
        while true {
            let candidate = NumberText(decimals: decimals, allowsExponents: style.isCSS)
            if greatest * candidate.scale < 1e17 || decimals <= -15 {
                numbers = candidate
                break
            }
            decimals -= 1
        }
        var result = Result(stops: [], cost: 0)
        for (number, stretch) in stretches.enumerated() {
            let isFirst = number == 0
            let isLast = number == stretches.count - 1
            guard stretch.samples.count > 1, stretch.end.position > stretch.start.position else {
                let steps = (curve.values[stretch.samples.upperBound] * numbers.scale).rounded()
                result.stops.append(WrittenStop(value: numbers.text(Int(steps))))
                result.cost += numbers.length(Int(steps)) + 1
                result.ways.append([])
                continue
            }
            let skeleton = Skeleton(curve, stretch.samples, slack: slack)
            var places = StopPlace.places(
                from: stretch.start, to: stretch.end, decimals: placeDecimals + attempt.placesFinerBy,
                unit: style.unit, bends: skeleton, tolerance: tolerance)
            guard places.count <= 40_000 else { return nil }
            if style.isEven { places = [stretch.start, stretch.end] }
            let naming = PlaceNames(style: style, places: places, isFirst: isFirst, isLast: isLast)
            let search = StopSearch(skeleton, naming: naming, numbers: numbers, width: width, limits: attempt.limits)
            for (position, cost) in known?.ways[number] ?? [] { search.bound(position, cost) }
            guard let (stops, cost, way) = search.shortest() else { return nil }
            result.ways.append(way)
            result.stops += naming.written(stops, numbers)
            result.cost += cost
        }
        return result
    }

    /// As many decimals as give every piece some places to choose from.
    private var placeDecimals: Int {
        var decimals = style.unit == 100 ? 0 : 2
        var cells = 100.0
        while cells < Double(pieces) * (style.hasRuns ? 0.7 : 0.5), decimals < 8 {
            decimals += 1
            cells *= 10
        }
        return decimals
    }

    /// Stops at samples between which the curve is straight but for half of the tolerance, with so many decimals: what
    /// always serves.
    func everyKnot(placeDecimals: Int) -> [WrittenStop] {
        var stops: [WrittenStop] = []
        for (number, stretch) in stretches.enumerated() {
            let skeleton = Skeleton(curve, stretch.samples, slack: tolerance / 2)
            for (index, position) in skeleton.positions.enumerated() {
                let value = NumberText.shortest(
                    skeleton.values[index], within: tolerance / 4, allowsExponents: style.isCSS)
                var place = StopPlace.nearest(position, decimals: placeDecimals, unit: style.unit)
                if index == 0 { place = stretch.start }
                if index == skeleton.count - 1 { place = stretch.end }
                let isEnd = index == 0 && number == 0 || index == skeleton.count - 1 && number == stretches.count - 1
                stops.append(WrittenStop(value: value, places: !style.namesEnds && isEnd ? [] : [place.text]))
            }
        }
        return stops
    }

    /// Every sample as a stop: the shortest for what has no two neighbours on a line, where the samples lie evenly.
    private func everySample() -> Result? {
        guard style.hasRuns, stretches.count == 1, stretches[0].samples.count == curve.count else { return nil }
        let last = curve.count - 1
        guard last >= 1, last <= pieces * 3 else { return nil }
        for index in 0...last
        where abs(curve.positions[index] - Double(index) / Double(last)) > 1e-9 / Double(last) { return nil }
        var result = Result(stops: [], cost: 0)
        for value in curve.values {
            let text = NumberText.shortest(value, within: tolerance * (1 - 1e-6), allowsExponents: style.isCSS)
            result.stops.append(WrittenStop(value: text))
            result.cost += text.utf8.count + 1
        }
        return result
    }
}

/// The names of places within one stretch.
struct PlaceNames {
    var style: StopStyle
    var places: [StopPlace]
    var isFirst: Bool
    var isLast: Bool

    /// Beside a value.
    func cost(_ place: Int) -> Int {
        if style.namesEnds { return places[place].length + 1 }
        if place == 0 { return isFirst ? 0 : 3 }
        if place == places.count - 1, isLast { return 0 }
        return places[place].length + 2
    }

    /// As the second place of the value of the place before, which has to be named then; nil where there is none.
    func secondCost(_ from: Int, _ to: Int) -> Int? {
        guard style.isCSS else { return nil }
        return places[to].length + 1 + (from == 0 && isFirst ? 3 : 0)
    }

    func written(_ stops: [StopSearch.Stop], _ numbers: NumberText) -> [WrittenStop] {
        var written: [WrittenStop] = []
        for stop in stops {
            guard let place = stop.place else {
                written.append(WrittenStop(value: numbers.text(stop.steps)))
                continue
            }
            let isEnd = place == places.count - 1 && isLast
            if stop.isSecondPlace, var last = written.popLast(), last.places.count < 2 {
                if last.places.isEmpty { last.places = [places[0].text] }
                last.places.append(places[place].text)
                written.append(last)
                continue
            }
            var stop = WrittenStop(value: numbers.text(stop.steps))
            if style.namesEnds {
                stop.places = [places[place].text]
            } else if place == 0 {
                stop.places = isFirst ? [] : ["0"]
            } else if !isEnd {
                stop.places = [places[place].text]
            }
            written.append(stop)
        }
        return written
    }
}
