// An image that shows one of several pictures by turns.

import Numerics
import Testing
import Timelines
import XML

@testable import SVGOutput

@Suite struct PictureChoiceTests {
    private static let pictures = ["sun.png", "data:image/png;base64,AAAA", "never.png", "moon.png"]

    private func emit(
        _ tracks: [Track], profile: Profile = .once, moment: Int64? = nil
    ) -> (root: Element, shortfalls: Int, errors: [Double]) {
        let picture = Element.svg(
            "svg", ["viewBox": "0 0 100 100"],
            children: [
                .svg(
                    "image",
                    [
                        "id": "sky", "xlink:href": "sun.png", "x": "1", "width": "9", "height": "8", "opacity": "0.5",
                        "preserveAspectRatio": "none", "clip-path": "url(#cut)",
                    ], children: [.svg("title", children: ["The sky"])])
            ])
        let performance = Performance(duration: .second * 2, tracks: tracks)
        let options = EmissionOptions(
            profile: profile, showsTouch: false, moment: Time(milliseconds: moment ?? 0))
        let emitted = (moment == nil ? Emitter.animatedSVG : Emitter.stillSVG).emit(picture, performance, options)
        return (emitted.root, emitted.shortfalls.count, emitted.errors)
    }

    private var choice: Track {
        track(
            "sky", "href", .keywords(Self.pictures),
            timeline(
                frame(0, 0, hold: true), frame(400, 1, hold: true), frame(900, 3, hold: true),
                frame(1500, 0, hold: true), decimals: 0))
    }

    @Test("each picture has an image of which one is displayed", arguments: Profile.allCases)
    func eachPictureHasAnImageOfWhichOneIsDisplayed(_ profile: Profile) throws {
        let (root, shortfalls, _) = emit([choice], profile: profile)
        #expect(shortfalls == 0)
        let group = try #require(root.element(id: "sky"))
        #expect(group.name == "svg:g" && group["clip-path"] == "url(#cut)" && group["opacity"] == "0.5")
        #expect(group.attributes.map { $0.name.description }.sorted() == ["clip-path", "id", "opacity"])
        #expect(group.elements(named: "svg:title").count == 1)
        let images = group.elements(named: "svg:image")
        #expect(images.map { $0["href"] } == ["sun.png", "data:image/png;base64,AAAA", "moon.png"])
        for image in images {
            #expect(image.attributes.count(where: { $0.name != "display" }) == 5)
            #expect(
                [image["x"], image["width"], image["height"], image["preserveAspectRatio"]] == ["1", "9", "8", "none"])
        }
        for (time, shown) in [(0.0, 0), (399, 0), (400, 1), (899, 1), (900, 2), (1499, 2), (1500, 0), (1999, 0)] {
            let displayed = images.indices.filter { images[$0].shownValue("display", at: time) != "none" }
            #expect(displayed == [shown], "at \(time) ms")
        }
    }

    @Test("what says where an image stands moves all of them and the rest the group")
    func whatSaysWhereAnImageStandsMovesAllOfThemAndTheRestTheGroup() throws {
        let x = track("sky", "x", .number, timeline(frame(0, 1), frame(1000, 21)))
        let opacity = track("sky", "opacity", .number, timeline(frame(0, 1), frame(1000, 0)))
        let visible = track(
            "sky", "visible", .keywords(["none", "inline"]),
            timeline(frame(0, 0, hold: true), frame(100, 1, hold: true), decimals: 0))
        let (root, _, errors) = emit([x, opacity, choice, visible])
        let group = try #require(root.element(id: "sky"))
        #expect(group.animations("x").isEmpty && group["x"] == nil)
        #expect(group.animations("opacity").count == 1)
        #expect(group.shownValue("display", at: 50) == "none" && group.shownValue("display", at: 150) != "none")
        for image in group.elements(named: "svg:image") {
            #expect(image.shownValue("x", at: 500).flatMap { Double($0) } == 11)
            #expect(image.animations("opacity").isEmpty)
        }
        #expect(errors.count == 4 && errors.allSatisfy { $0 >= 0 && $0 <= 0.1 })
    }

    @Test("one picture and a still need no group") func onePictureAndAStillNeedNoGroup() throws {
        let constant = track(
            "sky", "href", .keywords(Self.pictures), timeline(frame(0, 3, hold: true), decimals: 0))
        for (root, href) in [
            (emit([constant]).root, "moon.png"), (emit([choice], moment: 500).root, Self.pictures[1]),
            (emit([choice], moment: 1000).root, "moon.png"),
        ] {
            let image = try #require(root.element(id: "sky"))
            #expect(image.name == "svg:image" && image["href"] == href && image["xlink:href"] == nil)
            #expect(root.allAnimations.isEmpty)
        }
    }
}
