// What is put around a drawing: sizes, backgrounds, devices.

import Geometry
import Testing
import XML

@testable import SVGOutput

@Suite struct PictureFrameTests {
    private let stage = Size(375, 812)
    private let drawing = Element.svg(
        "svg", ["viewBox": "0 0 375 812", "role": "img", "aria-labelledby": "t"],
        children: [.svg("title", ["id": "t"], children: ["Ball"]), .svg("circle", ["id": "screen", "r": "9"])])

    @Test("long screens are drawn with round corners and designs without a device without one")
    func longScreensAreDrawnWithRoundCornersAndDesignsWithoutADeviceWithoutOne() {
        #expect(DeviceShape("iPhone 11 Pro", Size(375, 812)) == .tall)
        #expect(DeviceShape("iPhone 8", Size(375, 667)) == .classic)
        #expect(DeviceShape(nil, Size(375, 812)) == .bare)
        #expect(DeviceShape("iPad", Size(1024, 768)) == .wide)
        // What a page's style knows them by.
        #expect(DeviceShape.allCases.map(\.rawValue) == ["tall", "classic", "wide", "none"])
    }

    @Test("a drawing alone only gets its size") func aDrawingAloneOnlyGetsItsSize() {
        var sized = drawing
        (sized["width"], sized["height"]) = ("750", "1624")
        #expect(PictureFrame(stage: stage, pixels: Size(750, 1624)).around(drawing) == sized)
    }

    /// 101 by 67 points as 102 by 68 pixels: a third of a pixel would be left above and below.
    @Test("a size that is rounded has no rim") func aSizeThatIsRoundedHasNoRim() throws {
        var mount = PictureFrame(stage: Size(101, 67), background: Color(rgb: 0xFFFFFF), pixels: Size(102, 68))
        let inner = try #require(mount.around(drawing).child("svg:svg"))
        #expect(inner["width"] == "102" && inner["height"] == "68" && inner["y"] == nil)
        #expect(inner["preserveAspectRatio"] == "none")
        // librsvg keeps the proportions of a root, whatever it says.
        mount.background = nil
        #expect(mount.around(drawing).child("svg:svg")?["preserveAspectRatio"] == "none")
    }

    @Test("a background fills the whole and the drawing stands in the middle")
    func aBackgroundFillsTheWholeAndTheDrawingStandsInTheMiddle() throws {
        let mount = PictureFrame(stage: stage, background: Color(rgb: 0x0A0B0C), pixels: Size(1000, 812))
        let sheet = mount.around(drawing)
        #expect(sheet["viewBox"] == "0 0 1000 812" && sheet["width"] == "1000" && sheet["height"] == "812")
        let ground = try #require(sheet.child("svg:rect"))
        #expect(ground["fill"] == "#0a0b0c" && ground["width"] == "100%" && ground["height"] == "100%")
        let inner = try #require(sheet.child("svg:svg"))
        #expect(inner["x"] == "312.5" && inner["y"] == nil && inner["width"] == "375" && inner["height"] == "812")
        // The whole is what is named, once.
        #expect(sheet["aria-labelledby"] == "t" && inner["aria-labelledby"] == nil && inner["role"] == nil)
        #expect(sheet.child("svg:title")?.textContent == "Ball" && inner.child("svg:title") == nil)
    }

    @Test("a device stands around the screen on whole points", arguments: DeviceShape.allCases)
    func aDeviceStandsAroundTheScreenOnWholePoints(shape: DeviceShape) throws {
        let mount = PictureFrame(stage: stage, device: shape)
        #expect(mount.size.width > 375 && mount.size.height > 812)
        #expect(mount.size.width == mount.size.width.rounded() && mount.size.height == mount.size.height.rounded())
        #expect((mount.size.height - 812 > 2 * (mount.size.width - 375)) == (shape == .classic))
        let sheet = mount.around(drawing)
        let clip = try #require(sheet.elements(named: "svg:clipPath").first)
        // The drawing has a “screen” of its own.
        #expect(clip.id == "screen_")
        let screen = try #require(clip.child("svg:rect"))
        let inner = try #require(sheet.elements(named: "svg:svg").last)
        for name in ["x", "y", "width", "height"] as [Name] { #expect(screen[name] == inner[name]) }
        let ids = sheet.all { $0.id != nil }.compactMap(\.id)
        #expect(Set(ids).count == ids.count)
        var twice = mount
        twice.pixels = Size(mount.size.width * 2, mount.size.height * 2)
        #expect(twice.around(drawing).child("svg:g")?["transform"] == "translate(0 0) scale(2)")
    }
}
