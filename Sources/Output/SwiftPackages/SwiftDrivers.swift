// What only Apple's systems have: drivers for UIKit and SwiftUI, and values of Core Graphics.

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

    var text: String {
        if writer.uses.isDisjoint(with: ["path", "transform", "color"]) { return "" }
        let reflects = writer.uses.contains("path.smooth") || writer.uses.contains("path.smoothQuad")
        return writer.filled(PackageResources.Graphics_swift_txt, also: ["reflects": reflects])
    }
}
