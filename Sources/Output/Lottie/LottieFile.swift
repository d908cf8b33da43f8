// One scenario as a file of Lottie.

package import Designs
package import Diagnostics
import Geometry
package import Numerics
import Raster
import SVGOutput
package import Timelines
package import XML

/// What a file of Lottie is made of besides the performance.
package struct LottieOptions: Sendable {
    package var title: String
    /// Whether the finger is shown.
    package var showsTouch: Bool

    package init(title: String, showsTouch: Bool) { (self.title, self.showsTouch) = (title, showsTouch) }
}

/// A Lottie animation, and a sentence for each thing that Lottie cannot say.
package struct LottieFile: Sendable {
    package var json: JSON
    package var shortfalls: [String]

    /// One line for help and tables.
    package static let summary = "Lottie: for apps and web pages that play After Effects animations"
    /// How names of files end, the usual one first.
    package static let endings = ["json"]

    /// Named stretches of the time, in seconds: players can play them by themselves.
    package struct Marker: Hashable, Sendable {
        package var name: String
        package var start: Time
        package var duration: Time

        package init(name: String, start: Time, duration: Time) {
            (self.name, self.start, self.duration) = (name, start, duration)
        }
    }

    /// - Parameters:
    ///   - picture: of the design, with its images in it.
    ///   - markers: nil for the performance's moments.
    package init(
        _ picture: Element, _ performance: Performance, of design: Design, markers: [Marker]? = nil,
        options: LottieOptions
    ) {
        let stage = design.stage
        let letters = LottieLetters(stage: stage)
        let fingers = options.showsTouch ? TouchMark.parts(performance, in: picture) : []
        var performed = performance
        performed.tracks += fingers.flatMap(\.tracks)
        let lines = design.source.lines
        var drawing = LottieDrawing(
            picture, performed, stage: stage, letters: { letters.outlined($0) },
            line: { element in element.range.map { "line \(lines.line(of: $0.lowerBound))" } })
        var root = picture
        root["overflow"] = "visible"
        for name: Name in ["x", "y", "width", "height", "preserveAspectRatio"] { root[name] = nil }
        root["width"] = Formatting.decimal(stage.width, decimals: 4)
        root["height"] = Formatting.decimal(stage.height, decimals: 4)
        var pieces = drawing.pieces(of: root, LottieStyle())
        for finger in fingers { pieces += drawing.pieces(of: finger.element, LottieStyle()) }
        let layers = drawing.layers(of: pieces, stage)
        let named = markers ?? performance.moments.map { Marker(name: $0.name, start: $0.time, duration: .zero) }
        json = [
            "v": "5.12.2", "nm": .string(options.title), "fr": .integer(Int(LottieCurve.rate)), "ip": .integer(0),
            "op": LottieNumber.json(drawing.frames, 2), "w": LottieNumber.json(stage.width.rounded(.up), 0),
            "h": LottieNumber.json(stage.height.rounded(.up), 0), "assets": .array(drawing.assets),
            "layers": .array(layers),
            "markers": .array(
                named.map { marker in
                    .object([
                        ("cm", .string(marker.name)),
                        ("tm", LottieNumber.json(LottieNumber.frames(marker.start), 2)),
                        ("dr", LottieNumber.json(LottieNumber.frames(marker.duration), 2)),
                    ])
                }),
        ]
        shortfalls = drawing.shortfalls
    }

    /// The file's text.
    package var text: String { json.text(.compact) + "\n" }
}

/// The outlines of letters, as librsvg draws them.
struct LottieLetters {
    let stage: Size

    /// How far around the stage letters may stand: what is beyond a view box is not drawn.
    private static let margin = 8000.0

    /// - Parameter group: holds one text.
    /// - Returns: plain paths. Their coordinates are larger than those of the text by `shift`.
    func outlined(_ group: Element) -> Element? {
        let sides = [stage.width, stage.height].map { $0 + 2 * LottieLetters.margin }
        let size = sides.map { Formatting.decimal($0, decimals: 3) }
        let corner = Formatting.decimal(-LottieLetters.margin, decimals: 0)
        let root = Element.svg(
            "svg", ["viewBox": "\(corner) \(corner) \(size[0]) \(size[1])", "width": size[0], "height": size[1]],
            children: [.element(group)])
        let sheet = Size(sides[0], sides[1])
        guard let bytes = Rasterizer.outlines(of: MarkupWriter().bytes(root), size: sheet) else { return nil }
        return MarkupReader.read(SourceText(name: "letters", bytes: bytes)).document?.root
    }

    /// Brings what was outlined back to where the text stands.
    static let shift = AffineTransform(a: 1, b: 0, c: 0, d: 1, e: -margin, f: -margin)
}
