// Numbers as text: digits, groups, decimals, signs.

import Testing

@testable import Numerics

struct NumberFormatTests {
    private func text(_ units: Double, _ change: (inout NumberFormat) -> Void = { _ in }) -> String {
        var format = NumberFormat()
        change(&format)
        var bytes: [UInt8] = []
        format.append(units, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("whole numbers have their digits") func wholeNumbersHaveTheirDigits() {
        #expect([0, -0.0, 7, -12, 1e12].map { text($0) } == ["0", "0", "7", "-12", "1000000000000"])
        #expect([0, 7, 1234].map { text($0) { $0.wholeDigits = 3 } } == ["000", "007", "1234"])
        #expect(text(.nan) == "0")
        #expect(text(.infinity) == "9000000000000000000")
    }

    @Test("decimals beyond the least go while they are zero") func decimalsBeyondTheLeastGoWhileTheyAreZero() {
        func shown(_ units: Double) -> String {
            text(units) { ($0.leastDecimals, $0.decimals) = (1, 3) }
        }
        #expect([0, 5, -1500, 12_340, 12_345].map(shown) == ["0.0", "0.005", "-1.5", "12.34", "12.345"])
        func bare(_ units: Double) -> String { text(units) { ($0.wholeDigits, $0.decimals) = (0, 2) } }
        #expect([0, 50, 100].map(bare) == ["0", ".5", "1"])
    }

    @Test("groups are counted from the point") func groupsAreCountedFromThePoint() {
        func shown(_ units: Double) -> String { text(units) { ($0.group, $0.furtherGroup) = (3, 3) } }
        #expect([999, 1000, -1_234_567, 1e6].map(shown) == ["999", "1,000", "-1,234,567", "1,000,000"])
        #expect(text(123_456_789) { ($0.group, $0.furtherGroup) = (3, 2) } == "12,34,56,789")
        #expect(text(123_456) { ($0.group, $0.furtherGroup, $0.decimals) = (3, 3, 2) } == "1,234.56")
    }

    @Test("a minus stands before the prefix") func aMinusStandsBeforeThePrefix() {
        #expect(text(-5) { ($0.prefix, $0.suffix) = (Array("€".utf8), Array(" %".utf8)) } == "-€5 %")
    }

    @Test("a format from damaged bytes is told") func aFormatFromDamagedBytesIsTold() {
        var format = NumberFormat()
        #expect(format.isSound)
        format.leastDecimals = 1
        #expect(!format.isSound)
        format.decimals = 19
        #expect(!format.isSound)
        format = NumberFormat()
        format.group = 3
        #expect(!format.isSound)
    }
}
