// What dot answers, read: places of what is there, and nothing of what is no such answer.

import Geometry
import Testing

@testable import StatechartLayout

@Suite struct AnswerTests {
    private let answer = """
        {
          "name": "chart", "strict": false, "bb": "0,0,108,89", "note": "a \\"b\\" \\u0041<\\/TD>",
          "objects": [
            { "_gvid": 0, "name": "node1", "height": -1.5e2, "pos": "54,71" },
            { "name": "cluster2", "bb": "8,8,124,70.5", "nodes": [ 3,4 ], "edges": [] }
          ],
          "edges": [ { "tail": 0, "id": "edge3", "pos": "54,52.5 54,47.25 54,41 54,36;1,2 3,4" }, { "id": "edge4" } ]
        }

        """

    private func read(_ text: String, _ count: Int = 1) throws(DotFailure) -> [DotPlaces] {
        try DotPlaces.all((0..<count).map { _ in DotGraph(.down) }, in: Array(text.utf8))
    }

    @Test("places count from the upper left corner") func placesCountFromTheUpperLeftCorner() throws {
        for places in try read(answer + answer, 2) {
            #expect(places.size == Size(108, 89))
            #expect(try places.centre(of: 1) == Point(54, 18))
            #expect(places.points(of: 3) == [Point(54, 36.5), Point(54, 41.75), Point(54, 48), Point(54, 53)])
            #expect(places.points(of: 4) == [] && places.points(of: 5) == [])
            #expect(throws: DotFailure.garbled) { try places.centre(of: 2) }
        }
    }

    @Test("an answer that is cut, garbled or of another number of graphs is none") func anAnswerThatIsCutIsNone() {
        for count in [0, 2] { #expect(throws: DotFailure.garbled) { try read(answer, count) } }
        for cut in 1..<answer.utf8.count - 2 {
            #expect(throws: DotFailure.garbled) { try read(String(answer.prefix(cut))) }
        }
        for (text, other) in [
            ("0,0,108,89", "0,0"), ("54,71", "x"), ("\"id\"", "\"no\""), ("54,52.5 54", "5452.5 54"),
        ] {
            let places = try? read(answer.replacing(text, with: other))
            #expect(places == nil || (try? places?[0].centre(of: 1)) == nil, "\(other)")
        }
        #expect(throws: DotFailure.garbled) { try read(String(repeating: "[", count: 100_000)) }
    }
}
