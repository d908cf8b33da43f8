// Transforms, paths and colours as Swift, each only where a binding has one.

struct SwiftDrawing {
    private let writer: SwiftWriter

    init(_ writer: SwiftWriter) { self.writer = writer }

    private func uses(_ feature: String) -> Bool { writer.uses.contains(feature) }

    /// Nil where nothing of it is used.
    var text: String? {
        let words = ["color": "colours", "transform": "transforms", "path": "paths"]
        let parts = ["color", "transform", "path"].filter(uses).compactMap { words[$0] }
        if parts.isEmpty { return nil }
        func cases(_ all: [(name: String, labels: [String])]) -> String {
            all.map { name, labels in
                let numbers = labels.map { _ in "Double" }.joined(separator: ", ")
                return "case \(name)\(labels.isEmpty ? "" : "(\(numbers))")\n"
            }.joined()
        }
        return writer.filled(
            PackageResources.Drawing_swift_txt,
            [
                "words": parts.joined(separator: ", "), "functions": cases(functions.filter { $0.name != "rotate" }),
                "commands": cases(commands),
            ])
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
