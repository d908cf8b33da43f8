// The view that runs the model in SwiftUI, and curves and springs as SwiftUI names them.

import Designs

struct SwiftUIView {
    private let writer: SwiftWriter

    init(_ writer: SwiftWriter) { self.writer = writer }

    var text: String {
        let named = SwiftCubics.named.filter { writer.uses.contains($0.name) }
        return writer.filled(
            PackageResources.SwiftUI_swift_txt,
            [
                "sample": writer.members.first.map { "\($0.identifier).\($0.members[0].identifier)" }
                    ?? writer.design.parameters.first.map { "p.\(writer.parameterNames[$0.name] ?? "")" } ?? "p",
                "named": named.map { "case .\($0.name): .timingCurve(\($0.numbers), duration: duration)\n" }.joined(),
            ])
    }
}
