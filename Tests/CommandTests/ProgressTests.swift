// How far a build is, as a terminal shows it.

import Building
import Testing

@testable import flipbook

@Suite struct ProgressTests {
    private func text(
        _ done: Int, of total: Int, after seconds: Double, columns: Int = 80, name: String = "card"
    ) -> String {
        ProgressLine.text(SiteProgress(design: name, done: done, total: total), after: seconds, columns: columns)
    }

    @Test("the bar grows in eighths") func theBarGrowsInEighths() {
        #expect(text(1, of: 40, after: 0.1) == "▕▌                   ▏ 1/40 card")
        #expect(text(20, of: 40, after: 0.1) == "▕██████████          ▏ 20/40 card")
        #expect(text(40, of: 40, after: 0.1) == "▕████████████████████▏ 40/40 card")
    }

    @Test("what is left is said when there is something to go by") func whatIsLeftIsSaidWhenThereIsSomethingToGoBy() {
        #expect(text(10, of: 40, after: 0.9).hasSuffix(" 10/40 card"))
        #expect(text(10, of: 40, after: 4).hasSuffix(", 12 s left"))
        #expect(text(10, of: 400, after: 4).hasSuffix(", 2 min 36 s left"))
        // Less than a second is not worth saying.
        #expect(text(39, of: 40, after: 20).hasSuffix(" 39/40 card"))
    }

    @Test("of the only design scenarios are counted") func ofTheOnlyDesignScenariosAreCounted() {
        let progress = SiteProgress(design: "card", done: 5, total: 20, step: .scenario)
        #expect(
            ProgressLine.text(progress, after: 2, columns: 80)
                == "▕█████               ▏ 5/20 scenarios of card, 6 s left")
    }

    @Test("it fits the terminal and steers nothing") func itFitsTheTerminalAndSteersNothing() {
        #expect(text(10, of: 40, after: 4, columns: 30).count < 30)
        #expect(text(1, of: 2, after: 0, name: "a\u{1b}[2Jb").contains("a?[2Jb"))
    }
}
