// Transforms, paths and colours as Swift, each only where a binding has one.

import SwiftWriting

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
        if parts.isEmpty { return nil }
        let body = SwiftText.indented(parts.joined(separator: "\n"), by: 4)
        let mix = uses("color.mix") ? "\n" + SwiftDrawing.mix(writer.type) : ""
        return "// What bindings are made of: \(words).\n\nextension \(writer.type) {\n\(body)}\n\(mix)"
    }

    private var words: String {
        [("color", "colours"), ("transform", "transforms"), ("path", "paths")].filter { uses($0.0) }.map(\.1).joined(
            separator: ", ")
    }

    private var color: String {
        return """
            /// A colour; channels in 0…255.
            public struct RGB: Hashable, Sendable {
                public var red, green, blue: Double
                public init(_ red: Double, _ green: Double, _ blue: Double) {
                    (self.red, self.green, self.blue) = (red, green, blue)
                }
            }

            """
    }

    private static func mix(_ type: String) -> String {
        """
        func mix(_ a: \(type).RGB, _ b: \(type).RGB, _ t: Double) -> \(type).RGB {
            .init(a.red + (b.red - a.red) * t, a.green + (b.green - a.green) * t, a.blue + (b.blue - a.blue) * t)
        }

        """
    }

    // MARK: Cases

    /// The functions of transforms and the commands of paths that bindings have, with the names of their numbers.
    private var functions: [(name: String, labels: [String])] {
        let all = [
            ("translate", ["x", "y"]), ("scale", ["x", "y"]), ("skewX", ["angle"]), ("skewY", ["angle"]),
            ("rotate", ["angle", "x", "y"]),
        ]
        return all.filter { uses("transform.\($0.0)") }
    }

    private var commands: [(name: String, labels: [String])] {
        let all = [
            ("move", ["x", "y"]), ("line", ["x", "y"]), ("horizontal", ["x"]), ("vertical", ["y"]),
            ("curve", ["x1", "y1", "x2", "y2", "x", "y"]), ("smooth", ["x2", "y2", "x", "y"]),
            ("quad", ["x1", "y1", "x", "y"]), ("smoothQuad", ["x", "y"]),
            ("arc", ["rx", "ry", "angle", "large", "sweep", "x", "y"]), ("close", []),
        ]
        return all.filter { uses("path.\($0.0)") }
    }

    private var transform: String {
        let cases = functions.map { name, labels in
            name == "rotate"
                ? "    /// About a point.\n    case rotate(Double, x: Double = 0, y: Double = 0)\n"
                : "    case \(name)(\(labels.map { _ in "Double" }.joined(separator: ", ")))\n"
        }
        return """
            /// One function of a transform; the first of a list is the outermost. Angles in degrees.
            public enum Transform: Hashable, Sendable {
            \(cases.joined())}

            """
    }

    private var path: String {
        let cases = commands.map { name, labels in
            "    case \(name)\(labels.isEmpty ? "" : "(\(labels.map { _ in "Double" }.joined(separator: ", ")))")\n"
        }
        return """
            /// One command of a path, as SVG has it: control points before the end, flags of arcs 0 or 1.
            public enum PathCommand: Hashable, Sendable {
            \(cases.joined())}

            """
    }

    // MARK: Tests

    /// For tests: each value as its numbers.
    var numbers: String {
        func property(_ type: String, _ all: [(name: String, labels: [String])]) -> String {
            let lines = all.map { name, labels in
                let values = labels.isEmpty ? "" : "(\(labels.map { "let \($0)" }.joined(separator: ", ")))"
                return "        case .\(name)\(values): [\(labels.joined(separator: ", "))]\n"
            }
            return """

                extension \(writer.type).\(type) {
                    var numbers: [Double] {
                        switch self {
                \(lines.joined())        }
                    }
                }

                """
        }
        var text = ""
        if uses("color") {
            text += "\nextension \(writer.type).RGB {\n    var numbers: [Double] { [red, green, blue] }\n}\n"
        }
        if uses("transform") { text += property("Transform", functions) }
        if uses("path") { text += property("PathCommand", commands) }
        return text
    }
}
