// Designs to bake: the starters, and small ones written into the test.

import Designs
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Reads a design of `templates/designs`.
func starter(_ name: String) throws -> Design {
    let path = Fixtures.root + "/templates/designs/\(name).svg"
    return try design(String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self), name + ".svg")
}

/// A design of 100 by 100 points from the inside of its interaction and from its drawing.
func design(interaction: String, drawing: String) throws -> Design {
    try design(
        """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 100 100"><title>Small</title>
        <metadata><fb:interaction>\(interaction)</fb:interaction></metadata>\(drawing)</svg>
        """, "small.svg")
}

private func design(_ text: String, _ name: String) throws -> Design {
    let (design, diagnostics) = DesignReader.read(SourceText(name: name, text: text), library: .box)
    let errors = diagnostics.filter { $0.severity == .error }.map { "\($0.id): \($0.sentence)" }
    #expect(errors.isEmpty)
    return try #require(design)
}
