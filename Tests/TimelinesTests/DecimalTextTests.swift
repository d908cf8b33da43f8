// Numbers as text: short, fixed, and read back as the same number.

import TestSupport
import Testing
import Timelines

@Suite struct DecimalTextTests {
    @Test(
        "is short and fixed",
        arguments: [
            (0.0, 3, "0"), (-0.0, 3, "0"), (-0.0004, 3, "0"), (0.5, 3, ".5"), (-0.5, 3, "-.5"), (1, 3, "1"),
            (0.05, 2, ".05"), (10.0, 0, "10"), (1234.5678, 2, "1234.57"), (-1234.5, 0, "-1235"), (0.1 + 0.2, 15, ".3"),
            (1e20, 3, "9000000000000000"), (1e-20, 15, "0"), (99.9999, 3, "100"), (0.007, 3, ".007"),
            (.nan, 3, "0"), (-.infinity, 3, "-9000000000000000"), (3, -4, "3"),
        ])
    func isShortAndFixed(_ value: Double, _ decimals: Int, _ text: String) {
        #expect(DecimalText.text(value, decimals: decimals) == text)
    }

    @Test("reads back as the rounded number") func readsBackAsTheRoundedNumber() {
        var generator = Seeded(state: 7)
        for _ in 0..<2000 {
            let value = generator.number(-1e4...1e4) * [1, 1e-3, 1e3].randomElement(using: &generator)!
            let decimals = Int.random(in: 0...9, using: &generator)
            let text = DecimalText.text(value, decimals: decimals)
            #expect(Double(text) == DecimalText.round(value, decimals: decimals))
            #expect(!text.contains("e") && !text.hasPrefix("0.") && !text.hasPrefix("-0"))
        }
    }

    @Test("decimals are the fewest for a step") func decimalsAreTheFewestForAStep() {
        #expect(DecimalText.decimals(forStep: 1) == 0)
        #expect(DecimalText.decimals(forStep: 0.1) == 1)
        #expect(DecimalText.decimals(forStep: 0.09) == 2)
        #expect(DecimalText.decimals(forStep: 0) == DecimalText.greatestDecimals)
    }
}
