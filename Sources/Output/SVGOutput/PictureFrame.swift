// The surroundings of an exported drawing: a background, a device, a size in pixels.

package import Geometry
import Timelines
package import XML

/// Puts a drawing on a background, into a device, and at a size in pixels.
package struct PictureFrame: Hashable, Sendable {
    /// The size of the drawing, in points.
    package var stage: Size
    /// The device around it; nil for none.
    package var device: DeviceShape?
    /// The colour behind it; nil for transparent.
    package var background: Color?
    /// The size of the whole in pixels; nil for one pixel a point.
    package var pixels: Size?

    package init(stage: Size, device: DeviceShape? = nil, background: Color? = nil, pixels: Size? = nil) {
        self.stage = stage
        self.device = device
        self.background = background
        self.pixels = pixels
    }

    /// The size of the drawing and its device, in points.
    package var size: Size {
        guard let bezel else { return stage }
        return Size(stage.width + 2 * bezel.side, stage.height + 2 * bezel.end)
    }

    private var bezel: Bezel? { device.map { Bezel($0, stage) } }

    /// The colour of a device's body, as in the light theme of pages.
    private static let body = "#23262b"

    /// Whether a size in pixels is that of the drawing but for whole, or even, numbers. What is beside the drawing would
    /// then be a rim of a part of a pixel.
    private func isRounded(_ pixels: Size) -> Bool {
        let scale = min(pixels.width / size.width, pixels.height / size.height)
        let rest = pixels.width - size.width * scale + pixels.height - size.height * scale
        return device == nil && 1e-6 < rest && rest < 2
    }

    /// The drawing with its device and background. It keeps its proportions, but for two pixels, and is centred where
    /// `pixels` has others.
    /// Where an element is put around it, its title and description move there.
    package func around(_ drawing: Element) -> Element {
        let pixels = pixels ?? size
        var drawing = drawing
        if isRounded(pixels) { drawing["preserveAspectRatio"] = "none" }
        // librsvg keeps the proportions of a root in any case.
        guard background != nil || device != nil || isRounded(pixels) else {
            drawing["width"] = PictureFrame.text(pixels.width)
            drawing["height"] = PictureFrame.text(pixels.height)
            return drawing
        }
        var sheet = Element.svg(
            "svg", ["viewBox": "0 0 \(PictureFrame.text(pixels.width)) \(PictureFrame.text(pixels.height))"])
        sheet["width"] = PictureFrame.text(pixels.width)
        sheet["height"] = PictureFrame.text(pixels.height)
        // The whole is named as the drawing was.
        for name in ["role", "aria-label", "aria-labelledby", "aria-describedby"] as [Name] {
            sheet[name] = drawing[name]
        }
        sheet.children = drawing.children.filter { $0.element?.name == "svg:title" || $0.element?.name == "svg:desc" }
        drawing.removeWords()
        if let background {
            let fill = "#" + PictureFrame.digits(background)
            sheet.children.append(.svg("rect", ["width": "100%", "height": "100%", "fill": fill]))
        }
        sheet.children += placed(drawing, in: pixels)
        return sheet
    }

    /// The drawing and its device, centred in `pixels`.
    private func placed(_ drawing: Element, in pixels: Size) -> [Node] {
        let scale = min(pixels.width / size.width, pixels.height / size.height)
        let left = (pixels.width - size.width * scale) / 2
        let top = (pixels.height - size.height * scale) / 2
        var drawing = drawing
        func put(x: Double, y: Double, box: Size) {
            drawing["x"] = x == 0 ? nil : PictureFrame.text(x)
            drawing["y"] = y == 0 ? nil : PictureFrame.text(y)
            drawing["width"] = PictureFrame.text(box.width)
            drawing["height"] = PictureFrame.text(box.height)
        }
        guard let bezel else {
            if isRounded(pixels) {
                put(x: 0, y: 0, box: pixels)
            } else {
                put(x: left, y: top, box: Size(size.width * scale, size.height * scale))
            }
            return [.element(drawing)]
        }
        put(x: bezel.side, y: bezel.end, box: stage)
        var clip = "screen"
        while drawing.element(id: clip) != nil { clip += "_" }
        func rectangle(x: Double, y: Double, box: Size, radius: Double, more: Attributes = [:]) -> Node {
            var rectangle = Element.svg("rect", more)
            for (name, value) in [("x", x), ("y", y), ("width", box.width), ("height", box.height), ("rx", radius)] {
                rectangle[Name(name)] = PictureFrame.text(value)
            }
            return .element(rectangle)
        }
        let edge = Size(size.width - 1, size.height - 1)
        let screen = rectangle(x: bezel.side, y: bezel.end, box: stage, radius: bezel.screen)
        var body = Element.svg(
            "g",
            children: [
                .svg("clipPath", ["id": clip], children: [screen]),
                rectangle(x: 0, y: 0, box: size, radius: bezel.body, more: ["fill": PictureFrame.body]),
                // A light edge, so that the body can be seen on black too.
                rectangle(
                    x: 0.5, y: 0.5, box: edge, radius: bezel.body - 0.5,
                    more: ["fill": "none", "stroke": "#fff", "stroke-opacity": ".16"]),
                rectangle(x: bezel.side, y: bezel.end, box: stage, radius: bezel.screen, more: ["fill": "#fff"]),
                .svg("g", ["clip-path": "url(#\(clip))"], children: [.element(drawing)]),
            ])
        if left != 0 || top != 0 || scale != 1 {
            body["transform"] =
                "translate(\(PictureFrame.text(left)) \(PictureFrame.text(top))) scale(\(PictureFrame.text(scale)))"
        }
        return [.element(body)]
    }

    /// A length as text, with at most four decimals.
    package static func text(_ value: Double) -> String { DecimalText.text(value, decimals: 4) }

    /// The colour as six hexadecimal digits, without `#`.
    package static func digits(_ color: Color) -> String {
        let digits = String(color.rgb, radix: 16)
        return String(repeating: "0", count: 6 - digits.utf8.count) + digits
    }
}

extension Element {
    /// Removes the title, the description and the accessible name, for a drawing whose surroundings have them.
    package mutating func removeWords() {
        children.removeAll { $0.element?.name == "svg:title" || $0.element?.name == "svg:desc" }
        for name in ["role", "aria-label", "aria-labelledby", "aria-describedby"] as [Name] { self[name] = nil }
    }
}
