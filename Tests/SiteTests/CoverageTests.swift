// What a build says of what scenarios reach: everything where that is little, and never more than can be read.

import Testing

@testable import Building
@testable import Pages

@Suite struct CoverageTests {
    @Test("what is missing is said design by design") func whatIsMissingIsSaidDesignByDesign() {
        let lines = DesignCoverage.lines([
            DesignCoverage(name: "a", states: 2, transitions: 3, unreached: ["x"], untaken: ["x: tap, line 4"]),
            DesignCoverage(name: "b", states: 1, transitions: 1),
        ])
        #expect(
            lines == [
                "scenarios enter 2 of 3 states and take 3 of 4 transitions", "  a: no scenario enters x",
                "  a: no scenario takes “x: tap, line 4”",
            ])
    }

    @Test("of thousands the first are said and the others counted") func ofThousandsTheFirstAreSaidAndTheOthersCounted()
    {
        let untaken = (0..<10).map { "idle: tap \($0)" }
        let designs = (0..<1000).map { DesignCoverage(name: "d\($0)", states: 1, transitions: 10, untaken: untaken) }
        let lines = DesignCoverage.lines(designs)
        #expect(lines.count == DesignCoverage.mostSentences + 2)
        #expect(lines[1] == "  d0: no scenario takes “idle: tap 0”")
        #expect(lines.last == "  and 9980 more; the designs' pages list all of them")
    }
}
