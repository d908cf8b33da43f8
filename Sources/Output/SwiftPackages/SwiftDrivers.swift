// What only Apple's systems have: drivers for UIKit and SwiftUI, and values of Core Graphics.

import Designs
import Interactions
import SwiftWriting

/// The files below `Sources` that a system without these frameworks leaves out.
struct SwiftDrivers {
    private let writer: SwiftWriter

    init(_ writer: SwiftWriter) { self.writer = writer }

    func files() -> [SwiftFile] {
        let folder = "Sources/\(writer.type)/"
        let all: [(String, String, String)] = [
            ("CoreGraphics/CoreGraphicsValues", "CoreGraphics", SwiftGraphics(writer).text),
            ("UIKit/\(writer.type)Driver", "UIKit", SwiftUIKit(writer).text),
            ("SwiftUI/\(writer.type)View", "SwiftUI", SwiftUIView(writer).text),
        ]
        return all.filter { !$0.2.isEmpty }.map { name, framework, text in
            let head = text.prefix { $0 != "\n" }
            let body = SwiftText.indented(String(text.dropFirst(head.count + 1)).trimmedEnd.description, by: 4)
            return SwiftFile(
                path: folder + name + ".swift", text: "\(head)\n\n#if canImport(\(framework))\n\(body)\n#endif\n")
        }
    }
}

/// Paths, transforms and colours as Core Graphics has them.
struct SwiftGraphics {
    private let writer: SwiftWriter

    init(_ writer: SwiftWriter) { self.writer = writer }

    private func uses(_ feature: String) -> Bool { writer.uses.contains(feature) }

    var text: String {
        let parts = [uses("path") ? path : "", uses("transform") ? transform : "", uses("color") ? color : ""]
        let body = parts.filter { !$0.isEmpty }.joined(separator: "\n")
        return body.isEmpty ? "" : "// Values of Core Graphics.\nimport CoreGraphics\nimport Foundation\n\n" + body
    }

    private var color: String {
        """
        extension \(writer.type).RGB {
            public var cgColor: CGColor { CGColor(srgbRed: red / 255, green: green / 255, blue: blue / 255, alpha: 1) }
        }

        """
    }

    private var transform: String {
        let cases: [(String, String)] = [
            ("translate", "case .translate(let x, let y): CGAffineTransform(translationX: x, y: y)"),
            ("scale", "case .scale(let x, let y): CGAffineTransform(scaleX: x, y: y)"),
            (
                "skewX",
                "case .skewX(let angle): CGAffineTransform(a: 1, b: 0, c: tan(angle * .pi / 180), d: 1, tx: 0, ty: 0)"
            ),
            (
                "skewY",
                "case .skewY(let angle): CGAffineTransform(a: 1, b: tan(angle * .pi / 180), c: 0, d: 1, tx: 0, ty: 0)"
            ),
            (
                "rotate",
                """
                case .rotate(let angle, let x, let y):
                            CGAffineTransform(translationX: x, y: y).rotated(by: angle * .pi / 180).translatedBy(x: -x, y: -y)
                """
            ),
        ]
        let lines = cases.filter { uses("transform.\($0.0)") }.map { "        \($0.1)\n" }
        return """
            extension \(writer.type).Transform {
                public var affine: CGAffineTransform {
                    switch self {
            \(lines.joined())        }
                }
            }

            extension [\(writer.type).Transform] {
                /// About the element's own origin. A layer turns about its anchor point: set that to zero.
                public var affine: CGAffineTransform { reduce(.identity) { $1.affine.concatenating($0) } }
            }

            """
    }

    private var path: String {
        let cases: [(String, String)] = [
            ("move", "case .move(let x, let y): path.move(to: CGPoint(x: x, y: y))"),
            ("line", "case .line(let x, let y): path.addLine(to: CGPoint(x: x, y: y))"),
            ("horizontal", "case .horizontal(let x): path.addLine(to: CGPoint(x: x, y: path.currentPoint.y))"),
            ("vertical", "case .vertical(let y): path.addLine(to: CGPoint(x: path.currentPoint.x, y: y))"),
            (
                "curve",
                """
                case .curve(let x1, let y1, let x2, let y2, let x, let y):
                                control = CGPoint(x: x2, y: y2)
                                path.addCurve(to: CGPoint(x: x, y: y), control1: CGPoint(x: x1, y: y1), control2: control!)
                """
            ),
            (
                "smooth",
                """
                case .smooth(let x2, let y2, let x, let y):
                                let first = path.reflected(control)
                                control = CGPoint(x: x2, y: y2)
                                path.addCurve(to: CGPoint(x: x, y: y), control1: first, control2: control!)
                """
            ),
            (
                "quad",
                """
                case .quad(let x1, let y1, let x, let y):
                                control = CGPoint(x: x1, y: y1)
                                path.addQuadCurve(to: CGPoint(x: x, y: y), control: control!)
                """
            ),
            (
                "smoothQuad",
                """
                case .smoothQuad(let x, let y):
                                control = path.reflected(control)
                                path.addQuadCurve(to: CGPoint(x: x, y: y), control: control!)
                """
            ),
            (
                "arc",
                "case .arc(let rx, let ry, let angle, let large, let sweep, let x, let y):\n                path.addArc(CGSize(width: rx, height: ry), angle, large != 0, sweep != 0, to: CGPoint(x: x, y: y))"
            ),
            ("close", "case .close: path.closeSubpath()"),
        ]
        let lines = cases.filter { uses("path.\($0.0)") }.map { "            \($0.1)\n" }
        let hasControl = ["curve", "smooth", "quad", "smoothQuad"].contains { uses("path.\($0)") }
        let reflects = uses("path.smooth") || uses("path.smoothQuad")
        let kept =
            reflects
            ? lines.joined()
            : lines.joined()
                .replacing("control = CGPoint(x: x2, y: y2)\n                path", with: "path")
                .replacing("control = CGPoint(x: x1, y: y1)\n                path", with: "path")
                .replacing("control2: control!", with: "control2: CGPoint(x: x2, y: y2)")
                .replacing("control: control!", with: "control: CGPoint(x: x1, y: y1)")
        return """
            extension [\(writer.type).PathCommand] {
                public var cgPath: CGPath {
                    let path = CGMutablePath()
            \(hasControl && reflects ? "        var control: CGPoint?\n" : "")        for command in self {
                        switch command {
            \(kept)            }
                    }
                    return path
                }
            }
            \(reflects ? Self.reflection : "")\(uses("path.arc") ? Self.arcs : "")
            """
    }

    private static let reflection = """

        extension CGMutablePath {
            fileprivate func reflected(_ control: CGPoint?) -> CGPoint {
                control.map { CGPoint(x: 2 * currentPoint.x - $0.x, y: 2 * currentPoint.y - $0.y) } ?? currentPoint
            }
        }

        """

    private static let arcs = """

        extension CGMutablePath {
            /// SVG's arc by its two ends (appendix B.2.4 of SVG 2), as a circle under a transform.
            fileprivate func addArc(_ radii: CGSize, _ angle: Double, _ isLarge: Bool, _ isSweep: Bool, to end: CGPoint) {
                let start = currentPoint
                if start == end { return }
                guard radii.width != 0, radii.height != 0 else { return addLine(to: end) }
                var (rx, ry) = (abs(radii.width), abs(radii.height))
                let turn = CGAffineTransform(rotationAngle: angle * .pi / 180)
                let half = CGPoint(x: (start.x - end.x) / 2, y: (start.y - end.y) / 2).applying(turn.inverted())
                let size = half.x * half.x / (rx * rx) + half.y * half.y / (ry * ry)
                if size > 1 { (rx, ry) = (rx * size.squareRoot(), ry * size.squareRoot()) }
                let across = rx * rx * half.y * half.y + ry * ry * half.x * half.x
                let root = max(0, (rx * rx * ry * ry - across) / across).squareRoot() * (isLarge == isSweep ? -1 : 1)
                let own = CGPoint(x: root * rx * half.y / ry, y: -root * ry * half.x / rx)
                let middle = own.applying(turn)
                let center = CGPoint(x: middle.x + (start.x + end.x) / 2, y: middle.y + (start.y + end.y) / 2)
                let first = atan2((half.y - own.y) / ry, (half.x - own.x) / rx)
                let last = atan2((-half.y - own.y) / ry, (-half.x - own.x) / rx)
                let circle = CGAffineTransform(translationX: center.x, y: center.y).rotated(by: angle * .pi / 180)
                    .scaledBy(x: rx, y: ry)
                addArc(center: .zero, radius: 1, startAngle: first, endAngle: last, clockwise: !isSweep, transform: circle)
            }
        }

        """
}
