// A design as a Swift package: its files as text, and what could not be said.

package import Designs
package import Numerics
import SwiftWriting

/// A design as a package of readable Swift, without a dependency.
package struct SwiftPackage: Sendable {
    /// What `--to` calls it, and one line for help.
    package static let form = (
        name: "swift", summary: "a Swift package: the interaction as source, its tests; -o names a folder"
    )

    /// The package, its library and the type that holds the interaction: `StickyRefresh`.
    package let name: String
    package private(set) var files: [SwiftFile] = []
    /// A sentence, with its line, for each thing that is left out.
    package private(set) var shortfalls: [String] = []

    package init(_ design: Design) {
        let writer = SwiftWriter(design)
        name = writer.type
        let sources = writer.sources()
        files = (sources + SwiftDrivers(writer).files() + SwiftTests(writer).files()).map { file in
            file.path.hasSuffix(".swift") ? SwiftFile(path: file.path, text: SwiftText.fitted(file.text)) : file
        }
        let hasVectors = files.contains { $0.path.contains("/Vectors/") }
        let manifest = writer.filled(PackageResources.Package_swift_txt, also: ["vectors": hasVectors])
        files.append(SwiftFile(path: "Package.swift", text: manifest))
        files.append(SwiftFile(path: "README.md", text: SwiftPackage.page(writer, hasVectors: hasVectors)))
        files.sort { $0.path < $1.path }
        shortfalls = writer.shortfalls
    }

    /// The page that a package opens with.
    private static func page(_ writer: SwiftWriter, hasVectors: Bool) -> String {
        let event = writer.eventNames.min { $0.key < $1.key }?.value
        return writer.filled(
            PackageResources.README_md_txt, also: ["vectors": hasVectors, "shortfalls": !writer.shortfalls.isEmpty],
            [
                "title": writer.design.title, "name": writer.design.name,
                "start": event.map { "let effects = model.send(.\($0))  // an event of the app\n" } ?? "",
                "shortfalls": writer.shortfalls.map { "- \($0)\n" }.joined(),
            ])
    }
}

extension SwiftPackage {
    /// Every scenario of a design in the words of its package, sampled so often; those that an error ends are left out.
    package static func runs(of design: Design, every step: Time) -> [(scenario: String, vectors: SwiftVectors)] {
        let writer = SwiftWriter(design)
        _ = writer.sources()
        return design.scenarios.enumerated().compactMap { index, scenario in
            SwiftVectors(writer, scenario: index, every: step).map { (scenario.name, $0) }
        }
    }
}
