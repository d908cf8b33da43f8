// What a finger hits in a drawing: shapes as they are painted, moved, cut, covered and shown again.

import Designs
import Geometry
import Interactions
import Simulation
import Testing

@Suite struct HitTests {
    /// The inputs that listen at a point: one tap for each id, by whether a tap there raises it.
    private func hit(
        _ drawing: String, _ ids: [String] = ["a", "b"], at points: [(Double, Double)], binds: String = "",
        by: Double = 100
    ) throws -> [String] {
        let taps = ids.map { "<fb:tap name=\"\($0)Tap\" target=\"#\($0)\"/>" }.joined()
        let transitions = ids.enumerated().map { number, id in
            "<transition event=\"\(id)Tap\"><assign location=\"hit\" expr=\"\(number + 1)\"/></transition>"
        }.joined()
        let design = try SmallDesign.read(
            before: "<fb:parameter name=\"by\" value=\"100\"/>" + taps, data: "<data id=\"hit\" expr=\"0\"/>",
            chart: "<state id=\"on\">\(transitions)</state>",
            after: binds, drawing: drawing)
        let slot = try #require(design.slot("hit"))
        let setting = Scenario.Setting(slot: try #require(design.slot("by")), value: by)
        return points.map { x, y in
            var machine = Machine(design.interaction, settings: [setting])
            machine.start()
            machine.touchBegan(at: Point(x, y))
            machine.touchEnded()
            let number = Int(machine.value(at: slot))
            return number == 0 ? "-" : ids[number - 1]
        }
    }

    @Test("the one drawn last is in front") func theOneDrawnLastIsInFront() throws {
        let drawing = """
            <rect id="a" width="100" height="100"/><g><circle id="b" cx="100" cy="50" r="30"/></g>
            """
        #expect(try hit(drawing, at: [(50, 50), (90, 50), (120, 50), (140, 50)]) == ["a", "b", "b", "-"])
    }

    @Test("what covers takes the touch even if it listens to nothing")
    func whatCoversTakesTheTouchEvenIfItListensToNothing() throws {
        let drawing = """
            <rect id="a" width="100" height="100"/><rect id="b" y="200" width="10" height="10"/>
            <rect width="50" height="100"/><rect x="70" width="30" height="100" pointer-events="none"/>
            """
        #expect(try hit(drawing, at: [(25, 50), (60, 50), (80, 50)]) == ["-", "a", "a"])
    }

    @Test("rotated and scaled shapes are hit where they are seen") func rotatedAndScaledShapesAreHitWhereTheyAreSeen()
        throws
    {
        let drawing = """
            <g transform="translate(200 200) rotate(45)"><rect id="a" x="-50" y="-50" width="100" height="100"/></g>
            <g transform="translate(200 600) scale(2 0.5)"><circle id="b" r="40"/></g>
            """
        let points = [(200.0, 265.0), (240, 240), (275, 600), (200, 615), (200, 625), (255, 618)]
        #expect(try hit(drawing, at: points) == ["a", "-", "b", "b", "-", "-"])
    }

    @Test("stroke alone is hit on its line rounded corners included")
    func strokeAloneIsHitOnItsLineRoundedCornersIncluded() throws {
        let drawing = """
            <rect id="a" x="100" y="100" width="100" height="100" rx="50" fill="none" stroke="red" stroke-width="8"/>
            <ellipse id="b" cx="100" cy="400" rx="80" ry="20" fill="none" stroke="red" stroke-width="8"/>
            """
        let points = [
            (150.0, 150.0), (102, 150), (150, 97), (102, 102), (115, 115), (100, 400), (178, 400), (100, 423),
        ]
        #expect(try hit(drawing, at: points) == ["-", "a", "a", "-", "a", "-", "b", "b"])
    }

    @Test("an outline of a filled shape is half outside") func anOutlineOfAFilledShapeIsHalfOutside() throws {
        let drawing = """
            <rect id="a" x="100" y="100" width="100" height="100" stroke="red" stroke-width="20"/>
            <path id="b" d="M 20 400 h 100" stroke="red" fill="none" stroke-width="2"/>
            """
        #expect(try hit(drawing, at: [(95, 150), (88, 150), (60, 400.9), (60, 401.5)]) == ["a", "-", "b", "-"])
    }

    @Test(
        "pointer events say what counts",
        arguments: [
            ("none", "none", ["-", "-"]), ("all", "none", ["a", "a"]), ("fill", "none", ["a", "-"]),
            ("stroke", "none", ["-", "a"]), ("visiblePainted", "none", ["-", "-"]), ("auto", "red", ["a", "-"]),
            ("none", "red", ["-", "-"]),
        ])
    func pointerEventsSayWhatCounts(_ events: String, _ fill: String, _ expected: [String]) throws {
        let drawing = """
            <rect id="a" x="100" y="100" width="100" height="100" fill="\(fill)" stroke-width="8"
             pointer-events="\(events)"/><rect id="b" width="5" height="5"/>
            """
        #expect(try hit(drawing, at: [(150, 150), (98, 150)]) == expected)
    }

    @Test("pointer events of a group go for all in it unless an element says otherwise")
    func pointerEventsOfAGroupGoForAllInItUnlessAnElementSaysOtherwise() throws {
        let drawing = """
            <g pointer-events="none"><rect id="a" width="100" height="100"/>
            <rect id="b" y="200" width="100" height="100" pointer-events="auto"/></g>
            """
        #expect(try hit(drawing, at: [(50, 50), (50, 250)]) == ["-", "b"])
    }

    @Test("hidden and transparent elements let the finger through")
    func hiddenAndTransparentElementsLetTheFingerThrough() throws {
        for attribute in ["display=\"none\"", "opacity=\"0.009\"", "visibility=\"hidden\""] {
            let drawing = """
                <rect id="a" width="100" height="100"/><g \(attribute)><rect id="b" width="100" height="100"/></g>
                """
            #expect(try hit(drawing, at: [(50, 50)]) == ["a"])
        }
        let shown = #"<rect id="a" width="100" height="100"/><rect id="b" width="100" height="100" opacity="0.01"/>"#
        #expect(try hit(shown, at: [(50, 50)]) == ["b"])
        let unpainted = #"<rect id="a" width="100" height="100"/><rect id="b" width="100" height="100" fill="none"/>"#
        #expect(try hit(unpainted, at: [(50, 50)]) == ["a"])
    }

    @Test("a clip cuts and a mask does not") func aClipCutsAndAMaskDoesNot() throws {
        let drawing = """
            <clipPath id="hole"><circle cx="50" cy="50" r="30"/><rect x="80" y="40" width="10" height="20"/></clipPath>
            <mask id="veil"><rect width="10" height="10" fill="white"/></mask>
            <g clip-path="url(#hole)"><rect id="a" width="100" height="100"/></g>
            <rect id="b" y="200" width="100" height="100" mask="url(#veil)"/>
            """
        #expect(try hit(drawing, at: [(50, 50), (10, 10), (85, 45), (50, 250)]) == ["a", "-", "a", "b"])
    }

    @Test("clips move with what they clip and may be clipped and used")
    func clipsMoveWithWhatTheyClipAndMayBeClippedAndUsed() throws {
        let drawing = """
            <defs><circle id="disc" cx="50" cy="50" r="30"/>
            <clipPath id="half"><rect width="50" height="100"/></clipPath>
            <clipPath id="hole" clip-path="url(#half)"><use href="#disc" x="10"/></clipPath></defs>
            <g transform="translate(100 0)"><rect id="a" width="100" height="100" clip-path="url(#hole)"/></g>
            <rect id="b" y="300" width="5" height="5"/>
            """
        // A half of a disc whose centre stands at 160 50: from 130 to 150.
        #expect(try hit(drawing, at: [(140, 50), (160, 50), (125, 50), (40, 50)]) == ["a", "-", "-", "-"])
    }

    @Test("what a use shows is hit where it is shown") func whatAUseShowsIsHitWhereItIsShown() throws {
        let drawing = """
            <defs><g id="leaf"><rect width="20" height="20"/></g></defs>
            <use id="a" href="#leaf" x="100" y="100"/><use id="b" href="#leaf" transform="translate(200 200) scale(2)"/>
            """
        #expect(try hit(drawing, at: [(110, 110), (130, 110), (230, 230), (10, 10)]) == ["a", "-", "b", "-"])
    }

    @Test("a text is hit in its box and an image whatever its fill") func aTextIsHitInItsBoxAndAnImageWhateverItsFill()
        throws
    {
        let drawing = """
            <g font-size="20"><text id="a" x="200" y="100" text-anchor="middle">消息</text></g>
            <g fill="none"><image id="b" y="200" width="50" height="50" href="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA7"/></g>
            """
        #expect(
            try hit(drawing, at: [(185, 90), (215, 90), (225, 90), (200, 120), (25, 225)]) == ["a", "a", "-", "-", "b"])
    }

    @Test("bindings move what is hit texts by their own place") func bindingsMoveWhatIsHitTextsByTheirOwnPlace() throws
    {
        let drawing = """
            <text id="a" x="100" y="200" font-size="20" text-anchor="middle">消息</text>
            <g id="group" transform="translate(0 0)"><rect id="b" x="100" y="400" width="20" height="20"/></g>
            """
        let binds = """
            <fb:bind target="#a" x="{by}" y="{by + 100}"/><fb:bind target="#b" x="{by}"/>
            <fb:bind target="#group" transform="translate(0 {by - 100})"/>
            """
        let points = [(100.0, 190.0), (140, 240), (165, 240), (110, 410), (160, 460)]
        #expect(try hit(drawing, at: points, binds: binds) == ["a", "-", "-", "b", "-"])
        // 50 further than it is drawn.
        #expect(try hit(drawing, at: points, binds: binds, by: 150) == ["-", "a", "a", "-", "b"])
    }

    @Test("a scenario touches the middle of what is seen") func aScenarioTouchesTheMiddleOfWhatIsSeen() throws {
        let design = try SmallDesign.read(
            before: "<fb:tap name=\"poke\" target=\"#list\"/>",
            after: "<fb:scenario name=\"poke\"><fb:tap on=\"#list\"/></fb:scenario>",
            drawing: """
                <clipPath id="frame"><rect x="0" y="100" width="300" height="200"/></clipPath>
                <g clip-path="url(#frame)"><g id="list"><rect y="100" width="300" height="4000"/></g></g>
                """)
        let recording = design.interaction.simulate(scenario: 0).recording
        let places = recording.log.compactMap { entry -> Point? in
            if case .touchBegan(let x, let y) = entry.event { Point(x, y) } else { nil }
        }
        #expect(places == [Point(150, 200)])
    }
}
