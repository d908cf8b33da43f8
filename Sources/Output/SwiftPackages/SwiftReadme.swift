// The page that a package opens with.

import Designs

struct SwiftReadme {
    let writer: SwiftWriter
    let hasVectors: Bool

    var text: String {
        let type = writer.type
        let event = writer.eventNames.min { $0.key < $1.key }?.value
        let start = event.map { "let effects = model.send(.\($0))  // an event of the app\n" } ?? ""
        var text = """
            # \(type)

            \(writer.design.title), as a package of Swift without a dependency. It was written by
            `flipbook export \(writer.design.name).svg --to swift`; export again after a change of the design.

            ```swift
            var model = \(type)()
            \(start)model.advance(to: time)                    // seconds; ends of animations and delayed events come on their way
            model.tick()                               // once a frame
            ```

            The statechart is in `Statechart.swift`, what is seen in `Bindings.swift`, what can be adjusted in
            `Parameters.swift`. `\(type).reduce(model, event, at: time)` is the same as a pure function.

            In UIKit `\(type)Driver` connects recognisers and scroll views; `\(type)View` runs the model in SwiftUI, and connects
            no scroll view. Both were compiled against stubs of the frameworks, and have not run on a device.

            """
        if hasVectors {
            text += """

                `swift test` plays every scenario. Its vectors are in `Tests/\(type)Tests/Vectors`: what the app reports of a
                gesture, and what is seen then, as value and velocity per second.

                """
        }
        if !writer.shortfalls.isEmpty {
            text += "\n## What is left out\n\n" + writer.shortfalls.map { "- \($0)\n" }.joined()
        }
        return text
    }
}
