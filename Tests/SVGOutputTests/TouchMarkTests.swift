// The finger's mark: where it is, when it presses, and that it can be left out.

import Numerics
import Testing
import Timelines
import XML

@testable import SVGOutput

@Suite struct TouchMarkTests {
    private func layer(_ touches: [TouchPath]?, shows: Bool = true, profile: Profile = .once) -> Element? {
        var performance = Sample.performance
        performance.tracks = []
        if let touches { performance.touches = touches }
        let options = EmissionOptions(profile: profile, showsTouch: shows)
        let root = Emitter.animatedSVG.emit(Sample.picture, performance, options).root
        return root.element(with: "pointer-events", "none")
    }

    @Test("can be left out") func canBeLeftOut() {
        #expect(layer(nil) != nil)
        #expect(layer(nil, shows: false) == nil)
        #expect(layer([]) == nil)
    }

    @Test("is where the finger is") func isWhereTheFingerIs() {
        let layer = layer(nil)!
        let moves = layer.animations("transform")[0]
        for (time, y) in [(200.0, 20.0), (350, 50), (499, 79.8), (500, 80)] {
            let place = numbers(in: shown(moves, at: time)!)
            #expect(abs(place[0] - 50) < 0.1 && abs(place[1] - y) < 0.1)
        }
    }

    @Test("comes presses in and lifts") func comesPressesInAndLifts() {
        let disc = layer(nil)!.elements.first { $0.name == "svg:g" }!
        let shade = { (time: Double) in numbers(in: disc.shownValue("opacity", at: time)!)[0] }
        let scaling = disc.animations("transform")[0]
        let size = { (time: Double) in numbers(in: shown(scaling, at: time)!)[0] }
        #expect(shade(0) == 0)
        #expect(shade(300) == 1)
        #expect(shade(1999) == 0)
        #expect(size(201) > size(300))
        #expect(size(700) > size(400))
    }

    @Test("goes to the next touch unseen") func goesToTheNextTouchUnseen() {
        let touches = [(100, 10), (600, 80)].map { (start: Int64, x: Double) in
            TouchPath(
                press: Time(milliseconds: start), lift: Time(milliseconds: start + 60),
                path: timeline(frame(start, x, 10)))
        }
        let layer = layer(touches)!
        let disc = layer.elements.first { $0.name == "svg:g" }!
        let place = { (time: Double) in
            let animated = layer.animations("transform").compactMap { shown($0, at: time) }.last
            return numbers(in: animated ?? layer["transform"]!)[0]
        }
        for time in stride(from: 0.0, to: 1000, by: 5) {
            let isSeen = numbers(in: disc.shownValue("opacity", at: time)!)[0] > 0
            if isSeen { #expect(place(time) == (time < 420 ? 10 : 80)) }
        }
    }
}
