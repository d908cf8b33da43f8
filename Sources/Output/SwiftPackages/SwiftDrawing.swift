// Transforms, paths and colours as Swift, each only where a binding has one.

struct SwiftDrawing {
    private let writer: SwiftWriter

    init(_ writer: SwiftWriter) { self.writer = writer }

    private func uses(_ feature: String) -> Bool { writer.uses.contains(feature) }

    /// Nil where nothing of it is used.
    var text: String? {
        var parts: [String] = []
        if uses("color") { parts.append(color) }
        if uses("transform") { parts.append(transform) }
        if uses("path") { parts.append(path) }
        return parts.isEmpty ? nil : "// What bindings are made of: \(words).\n\n" + parts.joined(separator: "\n")
    }

    private var words: String {
        [("color", "colours"), ("transform", "transforms"), ("path", "paths")].filter { uses($0.0) }.map(\.1).joined(
            separator: ", ")
    }

    private var color: String {
        let mix = """

            func mix(_ a: RGB, _ b: RGB, _ t: Double) -> RGB {
                RGB(a.red + (b.red - a.red) * t, a.green + (b.green - a.green) * t, a.blue + (b.blue - a.blue) * t)
            }

            """
        return """
            /// A colour; channels in 0…255.
            public struct RGB: Hashable, Sendable {
                public var red, green, blue: Double
                public init(_ red: Double, _ green: Double, _ blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }
                public var numbers: [Double] { [red, green, blue] }
            }
            \(uses("color.mix") ? mix : "")
            """
    }

    private var transform: String {
        var cases = ""
        var numbers = ""
        for (name, labels) in [("translate", 2), ("scale", 2), ("skewX", 1), ("skewY", 1)]
        where uses("transform.\(name)") {
            let names = labels == 2 ? ["x", "y"] : ["angle"]
            cases += "    case \(name)(\(names.map { _ in "Double" }.joined(separator: ", ")))\n"
            numbers +=
                "        case .\(name)(\(names.map { "let \($0)" }.joined(separator: ", "))): [\(names.joined(separator: ", "))]\n"
        }
        if uses("transform.rotate") {
            cases += "    /// About a point.\n    case rotate(Double, x: Double = 0, y: Double = 0)\n"
            numbers += "        case .rotate(let angle, let x, let y): [angle, x, y]\n"
        }
        return """
            /// One function of a transform; the first of a list is the outermost. Angles in degrees.
            public enum Transform: Hashable, Sendable {
            \(cases)
                public var numbers: [Double] {
                    switch self {
            \(numbers)        }
                }
            }

            """
    }

    private var path: String {
        let all: [(String, [String])] = [
            ("move", ["x", "y"]), ("line", ["x", "y"]), ("horizontal", ["x"]), ("vertical", ["y"]),
            ("curve", ["x1", "y1", "x2", "y2", "x", "y"]), ("smooth", ["x2", "y2", "x", "y"]),
            ("quad", ["x1", "y1", "x", "y"]),
            ("smoothQuad", ["x", "y"]), ("arc", ["rx", "ry", "angle", "large", "sweep", "x", "y"]),
        ]
        var cases = ""
        var numbers = ""
        for (name, labels) in all where uses("path.\(name)") {
            cases += "    case \(name)(\(labels.map { _ in "Double" }.joined(separator: ", ")))\n"
            numbers +=
                "        case .\(name)(\(labels.map { "let \($0)" }.joined(separator: ", "))): [\(labels.joined(separator: ", "))]\n"
        }
        if uses("path.close") {
            cases += "    case close\n"
            numbers += "        case .close: []\n"
        }
        return """
            /// One command of a path, as SVG has it: control points before the end, flags of arcs 0 or 1.
            public enum PathCommand: Hashable, Sendable {
            \(cases)
                public var numbers: [Double] {
                    switch self {
            \(numbers)        }
                }
            }

            """
    }
}
