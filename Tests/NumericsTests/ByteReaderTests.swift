// Numbers read from bytes, against Foundation's own reading of them.

import Foundation
import Numerics
import TestSupport
import Testing

private func read(_ text: String) -> (value: Double?, rest: Int) {
    var reader = ByteReader(Array(text.utf8))
    let value = reader.readNumber()
    return (value, reader.offset)
}

@Test(
    "A number ends where SVG and CSS end it",
    arguments: [
        ("1", 1, 1), ("-1.5x", -1.5, 4), ("+.25", 0.25, 4), ("1.5.5", 1.5, 3), ("1-2", 1, 1), ("1e3", 1000, 3),
        ("1E-2,", 0.01, 4),
        ("1em", 1, 1), ("1e+", 1, 1), ("00012", 12, 5), ("5.", 5, 1), ("0.000", 0, 5), ("-0", 0, 2), ("1e-999", 0, 6),
    ])
func numberEnds(text: String, value: Double, rest: Int) {
    #expect(read(text).value == value)
    #expect(read(text).rest == rest)
}

@Test(
    "What is no number is left where it is", arguments: ["", "x", "-", "+-1", ".", "-.", "e5", "1e999", "inf", "nan"])
func noNumber(text: String) {
    #expect(read(text).value == nil)
    #expect(read(text).rest == 0)
}

@Test("Ordinary decimals are the nearest doubles exactly, and any others within 1 ulp")
func decimalsAreExact() {
    var generator = Seeded(state: 23)
    var misses = 0
    for index in 0..<20_000 {
        let whole = Int.random(in: 0..<1_000_000_000_000_000, using: &generator)
        let exponent = Int.random(in: -22...22, using: &generator)
        let text = "\(whole)e\(exponent)"
        #expect(read(text).value == Double(text), "\(text)")
        let any = Double(bitPattern: UInt64.random(in: 0...0x7fef_ffff_ffff_ffff, using: &generator))
        let printed = "\(any)"
        let value = read(printed).value ?? .nan
        #expect(abs(value - any) <= any.ulp, "\(printed)")
        if value != any { misses += 1 }
        if index % 4 == 0 {
            let long = "0.\(whole)\(whole)\(whole)"
            #expect(abs((read(long).value ?? .nan) - Double(long)!) <= Double(long)!.ulp, "\(long)")
        }
    }
    // Double-doubles round right nearly always.
    #expect(misses < 20)
    #expect(read("1.7976931348623157e308").value == .greatestFiniteMagnitude)
    #expect(read("5e-324").value == .leastNonzeroMagnitude)
    #expect(read("2.2250738585072014e-308").value == .leastNormalMagnitude)
    #expect(read("1.8e308").value == nil)
    #expect(read("0." + String(repeating: "0", count: 400) + "1e401").value == 1)
    #expect(read("1" + String(repeating: "0", count: 400) + "e-400").value == 1)
}

@Test("Printed coordinates are read back to the bit")
func shortDecimals() {
    for step in -20_000...20_000 {
        let value = Double(step) / 1000
        #expect(read("\(value)").value == value)
    }
}
