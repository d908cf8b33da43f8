// A design's Swift package as pages show it: its sources to read and copy, all of it to download.

import Compression
package import Designs
import SwiftPackages

/// What `flipbook export --to swift` writes, for a page.
package struct HandOffPackage: Sendable {
    /// A source of the package.
    package struct Source: Sendable {
        /// From the folder of its sources: `UIKit/StickyRefreshDriver.swift`.
        package var path: String
        /// What its first lines say of it.
        package var summary: String
        package var text: String
    }

    /// The package and its type: `StickyRefresh`.
    package var name: String
    /// What the app is built with; tests stand in the archive alone.
    package var sources: [Source]
    /// A sentence for each thing that the package leaves out.
    package var shortfalls: [String]
    /// All files below a folder of the package's name, as a zip archive.
    package var archive: [UInt8]

    package init(_ design: Design) {
        let package = SwiftPackage(design)
        (name, shortfalls) = (package.name, package.shortfalls)
        let folder = "Sources/\(name)/"
        sources = package.files.filter { $0.path.hasPrefix(folder) }.map { file in
            Source(
                path: String(file.path.dropFirst(folder.count)), summary: HandOffPackage.summary(of: file.text),
                text: file.text)
        }
        // Where a reader begins is first; what all packages have in common comes behind it.
        let order = [
            name + ".swift", "Parameters.swift", "Statechart.swift", "Bindings.swift", "Quantities.swift",
        ]
        func rank(_ source: Source) -> Int { order.firstIndex(of: source.path) ?? order.count }
        sources.sort { (rank($0), $0.path) < (rank($1), $1.path) }
        let root = name
        archive = ZipArchive(package.listedFiles.map { ("\(root)/\($0.path)", Array($0.text.utf8)) }).bytes
    }

    /// The comment that a source begins with, without its signs.
    private static func summary(of text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("// ") }
            .map { $0.dropFirst(3) }.joined(separator: " ")
    }
}
