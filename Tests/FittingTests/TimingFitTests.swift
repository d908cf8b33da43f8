// One cubic timing function for a stretch of samples, held against CubicBezier's own solver.

import Fitting
import Motion
import TestSupport
import Testing
import Timelines

@Suite struct TimingFitTests {
    /// 41 samples of functions on 0…1, one a component.
    private func samples(_ functions: (Double) -> Double...) -> SampledCurve {
        let places = (0...40).map { Double($0) / 40 }
        return SampledCurve(
            positions: places, values: places.flatMap { place in functions.map { $0(place) } }, size: functions.count)
    }

    /// The greatest error of a timing function between the ends, as a share of the tolerance.
    private func error(
        _ bezier: CubicBezier, _ curve: SampledCurve, from: [Double], to: [Double], tolerance: [Double]
    ) -> Double {
        var greatest = 0.0
        for (number, place) in curve.positions.enumerated() {
            let share = bezier.value(at: place)
            for component in 0..<curve.size {
                let shown = from[component] + (to[component] - from[component]) * share
                let exact = curve.values[number * curve.size + component]
                greatest = max(greatest, abs(shown - exact) / tolerance[component])
            }
        }
        return greatest
    }

    @Test("what is a timing function is found") func whatIsATimingFunctionIsFound() throws {
        var generator = Seeded(state: 4)
        var found = 0
        let fit = TimingFit(isWithinUnit: true)
        for _ in 0..<200 {
            let numbers = (0..<4).map { _ in generator.number(0...1) }
            let bezier = CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
            let curve = samples { 3 + 5 * bezier.value(at: $0) }
            let isLoaded = fit.load(
                curve, samples: 0..<41, start: 0, from: [3], end: 1, to: [8], tolerance: [5e-3])
            try #require(isLoaded)
            guard let result = fit.fit() else { continue }
            found += 1
            let measured = error(result.bezier, curve, from: [3], to: [8], tolerance: [5e-3])
            #expect(measured <= 1 && abs(measured - result.error) < 1e-6)
        }
        #expect(found >= 190, "of 200 timing functions \(found) are found within a thousandth")
    }

    @Test("control numbers stay where SMIL wants them") func controlNumbersStayWhereSMILWantsThem() throws {
        // What overshoots between its ends needs y beyond 1.
        let bezier = CubicBezier(x1: 0.4, y1: 1.4, x2: 0.6, y2: 1.2)
        let curve = samples { bezier.value(at: $0) }
        let bound = TimingFit(isWithinUnit: true)
        #expect(!bound.load(curve, samples: 0..<41, start: 0, from: [0], end: 1, to: [1], tolerance: [1e-3]))
        let free = TimingFit(isWithinUnit: false)
        #expect(free.load(curve, samples: 0..<41, start: 0, from: [0], end: 1, to: [1], tolerance: [1e-3]))
        let result = try #require(free.fit())
        #expect(error(result.bezier, curve, from: [0], to: [1], tolerance: [1e-3]) <= 1)
    }

    @Test("components share one timing") func componentsShareOneTiming() throws {
        let bezier = CubicBezier(x1: 0.2, y1: 0.5, x2: 0.5, y2: 1)
        let ends: (from: [Double], to: [Double]) = ([10, -4, 7], [90, -5, 7])
        let curve = samples(
            { 10 + 80 * bezier.value(at: $0) }, { -4 - bezier.value(at: $0) + 0.001 * $0 * (1 - $0) }, { _ in 7 })
        let tolerance = [0.02, 0.002, 0.01]
        let fit = TimingFit(isWithinUnit: true)
        #expect(
            fit.load(
                curve, samples: 0..<41, start: 0, from: ends.from, end: 1, to: ends.to, tolerance: tolerance))
        let result = try #require(fit.fit())
        #expect(error(result.bezier, curve, from: ends.from, to: ends.to, tolerance: tolerance) <= 1 + 1e-9)
        // Two components that need different timings have none in common.
        let apart = samples({ $0 }, { $0 * $0 })
        let isLoaded = fit.load(
            apart, samples: 0..<41, start: 0, from: [0, 0], end: 1, to: [1, 1], tolerance: [0.01, 0.01])
        #expect(!isLoaded || fit.fit() == nil)
    }

    @Test("motion between equal ends has no timing") func motionBetweenEqualEndsHasNoTiming() {
        let fit = TimingFit(isWithinUnit: false)
        let hump = samples { $0 * (1 - $0) }
        #expect(!fit.load(hump, samples: 0..<41, start: 0, from: [0], end: 1, to: [0], tolerance: [0.01]))
        #expect(fit.load(hump, samples: 0..<41, start: 0, from: [0.1], end: 1, to: [0.1], tolerance: [0.2]))
        // An end that is off by more than the tolerance fails too.
        #expect(!fit.load(hump, samples: 0..<41, start: 0, from: [0.1], end: 1, to: [0], tolerance: [0.01]))
    }

    /// With the breadths and budgets of `CubicSearch` at its three efforts and in its last search. `most` characters
    /// are what `count` timing functions may take together.
    @Test(
        "few characters stay within the tolerance",
        arguments: [(0, 0, 30, 410), (1, 12, 30, 410), (1, 16, 30, 390), (2, 60, 30, 330), (3, 1500, 12, 136)])
    func fewCharactersStayWithinTheTolerance(breadth: Int, budget: Int, count: Int, most: Int) throws {
        var generator = Seeded(state: 9)
        let fit = TimingFit(isWithinUnit: true)
        var characters = 0
        for _ in 0..<count {
            let numbers = (0..<4).map { _ in generator.number(0.2...0.8) }
            let bezier = CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
            let curve = samples { bezier.value(at: $0) }
            try #require(
                fit.load(curve, samples: 0..<41, start: 0, from: [0], end: 1, to: [1], tolerance: [2e-3]))
            let result = try #require(fit.fit(goal: 0.3))
            let short = try #require(fit.rounded(result, breadth: breadth, budget: budget))
            #expect(error(short.bezier, curve, from: [0], to: [1], tolerance: [2e-3]) <= 1 + 1e-9)
            let written = [short.bezier.x1, short.bezier.y1, short.bezier.x2, short.bezier.y2]
                .map { DecimalText.text($0, decimals: 12).utf8.count }
            #expect(written.reduce(0, +) == short.characters)
            characters += short.characters
            #expect(fit.rounded(result, breadth: breadth, budget: budget, below: short.characters) == nil)
        }
        #expect(characters <= most)
    }

    @Test("lengths of numbers are those of their texts") func lengthsOfNumbersAreThoseOfTheirTexts() {
        var generator = Seeded(state: 2)
        for _ in 0..<2000 {
            let decimals = Int.random(in: 0...12, using: &generator)
            let value = generator.number(-3...3) * [1, 10, 1e4, 1e7].randomElement(using: &generator)!
            let text = DecimalText.text(value, decimals: decimals)
            #expect(DecimalText.length(value, decimals: decimals) == text.utf8.count)
        }
        #expect(DecimalText.length(0, decimals: 3) == 1 && DecimalText.length(.nan, decimals: 3) == 1)
    }
}

extension TimingFit {
    /// As `load` with buffers, for arrays. `values` and the ends have one number a component.
    fileprivate func load(
        _ curve: SampledCurve, samples: Range<Int>, start: Double, from: [Double], end: Double, to: [Double],
        tolerance: [Double]
    ) -> Bool {
        curve.positions.withUnsafeBufferPointer { positions in
            curve.values.withUnsafeBufferPointer { values in
                from.withUnsafeBufferPointer { from in
                    to.withUnsafeBufferPointer { to in
                        tolerance.withUnsafeBufferPointer {
                            let span = ComponentSpan(start: start, startValues: from, end: end, endValues: to)
                            return load(
                                positions: positions, values: values, samples: samples, over: span, tolerance: $0)
                        }
                    }
                }
            }
        }
    }
}
