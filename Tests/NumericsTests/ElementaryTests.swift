// The elementary functions against glibc's, over a million values and the places where they are hardest.

import Foundation
import Numerics
import TestSupport
import Testing

/// The distance between two doubles in units of the last place of the reference.
private func ulps(_ value: Double, _ reference: Double) -> Double {
    if value.isNaN && reference.isNaN { return 0 }
    if value == reference { return 0 }
    guard value.isFinite, reference.isFinite else { return .infinity }
    return abs(value - reference) / reference.ulp
}

private struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let own: @Sendable (Double) -> Double
    let reference: @Sendable (Double) -> Double
    /// Ranges of arguments; each is met as often.
    let ranges: [ClosedRange<Double>]
    var testDescription: String { name }
}

private let cases: [Case] = [
    Case(
        name: "exp", own: { Elementary.exp($0) }, reference: { Foundation.exp($0) },
        ranges: [-1...1, -745...709, -1e-10...1e-10]),
    Case(
        name: "expm1", own: { Elementary.expm1($0) }, reference: { Foundation.expm1($0) },
        ranges: [-1...1, -40...709, -1e-9...1e-9]),
    Case(
        name: "log", own: { Elementary.log($0) }, reference: { Foundation.log($0) },
        ranges: [0.5...2, 0...1e-300, 0...1e6, 0...1e300]),
    Case(
        name: "sin", own: { Elementary.sin($0) }, reference: { Foundation.sin($0) },
        ranges: [-1...1, -7...7, -1e6...1e6, -1e9...1e9, -1e22...1e22, -1e300...1e300]),
    Case(
        name: "cos", own: { Elementary.cos($0) }, reference: { Foundation.cos($0) },
        ranges: [-1...1, -7...7, -1e6...1e6, -1e9...1e9, -1e22...1e22, -1e300...1e300]),
    Case(
        name: "tan", own: { Elementary.tan($0) }, reference: { Foundation.tan($0) },
        ranges: [-1...1, -7...7, -1e6...1e6, -1e9...1e9, -1e300...1e300]),
    Case(
        name: "asin", own: { Elementary.asin($0) }, reference: { Foundation.asin($0) },
        ranges: [-1...1, -1e-3...1e-3, 0.999...1]),
    Case(
        name: "acos", own: { Elementary.acos($0) }, reference: { Foundation.acos($0) },
        ranges: [-1...1, -1e-3...1e-3, 0.999...1]),
    Case(
        name: "atan", own: { Elementary.atan($0) }, reference: { Foundation.atan($0) },
        ranges: [-1...1, -20...20, -1e9...1e9]),
]

private let awkward: [Double] = {
    var result: [Double] = [
        0, -0.0, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
    ]
    result += [.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1, -1, 0.5, 2, 1e-300, 1e-20]
    result += [
        Double(1).nextUp, Double(1).nextDown, 1_647_099.33294137, 22, 355, 103_993, 1_048_576, 1_048_575.9999999999,
    ]
    result += [709.782712893384, 709.7827128933841, 710, -745.1332191019411, -745.1332191019412, -745.2, -708.5, -740]
    for multiple in 0...60 { result.append(Double(multiple) * .pi / 2) }
    for multiple in [1e5, 5e5, 1e9] { result.append(multiple * .pi) }
    return result
}()

@Test("Each elementary function is within 2 ulp of glibc's, over 1,080,000 values in all", arguments: cases)
private func elementaryFunctionsAgreeWithGlibc(_ one: Case) {
    var generator = Seeded(state: 0x5eed)
    let each = 120_000 / one.ranges.count
    var worst = (ulps: 0.0, at: 0.0)
    for range in one.ranges {
        let width = range.upperBound - range.lowerBound
        for _ in 0..<each {
            let x = range.lowerBound + width * (Double(generator.next() >> 11) * 0x1p-53)
            let error = ulps(one.own(x), one.reference(x))
            if error > worst.ulps { worst = (error, x) }
        }
    }
    for x in awkward {
        let error = ulps(one.own(x), one.reference(x))
        if error > worst.ulps { worst = (error, x) }
    }
    #expect(worst.ulps <= 2, "\(one.name)(\(worst.at)) is \(one.own(worst.at)), glibc \(one.reference(worst.at))")
}

@Test("The double that comes nearest to a multiple of π/2 keeps all its digits, where glibc loses three bits")
func hardestReduction() {
    // 6381956970095103 · 2^797; its cosine to 18 digits is the worked example of Muller's Elementary Functions.
    let x = 6381956970095103 * 0x1p797
    #expect(Elementary.cos(x) == -4.68716592425462761e-19)
    #expect(abs(Elementary.sin(x)) == 1)
    #expect(ulps(Elementary.tan(x), -2.13348538575370375e18) <= 1)
}

@Test("The sign of zero survives where it should")
func signOfZero() {
    let functions: [(Double) -> Double] = [
        { Elementary.sin($0) }, { Elementary.tan($0) }, { Elementary.asin($0) }, { Elementary.atan($0) },
        { Elementary.expm1($0) },
    ]
    for function in functions {
        #expect(function(-0.0).sign == .minus)
        #expect(function(0.0).sign == .plus)
    }
}

@Test("pow, atan2 and hypot are within 2 ulp of glibc's, over 300,000 pairs of any exponents")
func twoArgumentFunctionsAgreeWithGlibc() {
    let pairs: [(String, (Double, Double) -> Double, (Double, Double) -> Double)] = [
        ("pow", { Elementary.pow($0, $1) }, { Foundation.pow($0, $1) }),
        ("atan2", { Elementary.atan2($0, $1) }, { Foundation.atan2($0, $1) }),
        ("hypot", { Elementary.hypot($0, $1) }, { Foundation.hypot($0, $1) }),
    ]
    for (name, own, reference) in pairs {
        var generator = Seeded(state: 7)
        var worst = (ulps: 0.0, x: 0.0, y: 0.0)
        func meet(_ x: Double, _ y: Double) {
            let error = ulps(own(x, y), reference(x, y))
            if error > worst.ulps { worst = (error, x, y) }
        }
        for index in 0..<100_000 {
            let x: Double
            let y: Double
            if index % 3 == 0 {
                x = Double(bitPattern: generator.next())
                y = name == "pow" ? Double.random(in: -3...3, using: &generator) : Double(bitPattern: generator.next())
            } else if index % 3 == 1 {
                x = Double.random(in: 0...10, using: &generator)
                y = Double.random(in: -300...300, using: &generator)
            } else {
                x = Double.random(in: 0.9...1.1, using: &generator)
                y = Double.random(in: -6000...6000, using: &generator)
            }
            meet(x, y)
        }
        for x in awkward { for y in awkward { meet(x, y) } }
        for x in [-8.0, -2, -1.5, -1, -0.5] { for y in [-3.0, -2, -1, 0.5, 1, 2, 3, 1e15, 0x1p53] { meet(x, y) } }
        #expect(
            worst.ulps <= 2,
            "\(name)(\(worst.x), \(worst.y)) is \(own(worst.x, worst.y)), glibc \(reference(worst.x, worst.y))")
    }
}

@Test("The truncated remainder is glibc's fmod to the bit")
func truncatedRemainderIsExact() {
    var generator = Seeded(state: 11)
    for _ in 0..<20_000 {
        let x = Double.random(in: -1000...1000, using: &generator)
        let y = Double.random(in: -10...10, using: &generator)
        #expect(Elementary.truncatedRemainder(x, y) == Foundation.fmod(x, y))
    }
    for x in awkward {
        for y in awkward {
            #expect(
                ulps(Elementary.truncatedRemainder(x, y), Foundation.fmod(x, y)) == 0,
                "fmod(\(x), \(y)) is not \(Elementary.truncatedRemainder(x, y))")
        }
    }
}

@Test("Sines, cosines and tangents of degrees are exact at multiples of 90 and close everywhere else")
func degrees() {
    for turn in -8...8 {
        let start = Double(turn) * 360
        #expect(Elementary.sin(degrees: start) == 0)
        #expect(Elementary.sin(degrees: start + 90) == 1)
        #expect(Elementary.sin(degrees: start + 180) == 0)
        #expect(Elementary.sin(degrees: start + 270) == -1)
        #expect(Elementary.cos(degrees: start) == 1)
        #expect(Elementary.cos(degrees: start + 90) == 0)
        #expect(Elementary.cos(degrees: start + 180) == -1)
        #expect(Elementary.tan(degrees: start + 90) == .infinity)
        #expect(Elementary.tan(degrees: start + 180) == 0)
    }
    #expect(Elementary.sin(degrees: 30) == 0.5)
    #expect(Elementary.cos(degrees: 60) == 0.5)
    #expect(Elementary.tan(degrees: 45) == 1)
    for step in 0..<7200 {
        let angle = Double(step) * 0.1 - 360
        #expect(abs(Elementary.sin(degrees: angle) - Foundation.sin(angle * .pi / 180)) < 2e-15)
        #expect(abs(Elementary.cos(degrees: angle) - Foundation.cos(angle * .pi / 180)) < 2e-15)
    }
    #expect(Elementary.sin(degrees: .infinity).isNaN)
    #expect(abs(Elementary.sin(degrees: 1e300) - Foundation.sin(Foundation.fmod(1e300, 360) * .pi / 180)) < 1e-14)
}
