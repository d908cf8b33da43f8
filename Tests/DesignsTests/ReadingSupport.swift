// Small designs for tests: the parts that matter, in a frame that does not.

import Designs
import Diagnostics
import Foundation
import Simulation
import Testing
import XML

enum SmallDesign {
    /// A design of these parts; the chart is one state unless one is given.
    static func text(
        before: String = "", data: String = "", chart: String = "<state id=\"rest\"/>", after: String = "",
        drawing: String = "<rect id=\"box\" width=\"100\" height=\"100\"/>"
    ) -> String {
        let datamodel = data.isEmpty ? "" : "<datamodel>\(data)</datamodel>"
        return """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 375 812"><title>Small</title>
            <metadata><fb:interaction device="iPhone 8" tags="refresh 列表 refresh">
            \(before)
            <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">\(datamodel)\(chart)</scxml>
            \(after)
            </fb:interaction></metadata>
            \(drawing)
            </svg>
            """
    }

    /// The design, which must be one about which nothing is to be said.
    static func read(
        before: String = "", data: String = "", chart: String = "<state id=\"rest\"/>", after: String = "",
        drawing: String = "<rect id=\"box\" width=\"100\" height=\"100\"/>",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Design {
        let source = SourceText(
            name: "folder/small.svg",
            text: text(before: before, data: data, chart: chart, after: after, drawing: drawing))
        let (design, diagnostics) = DesignReader.read(source)
        let told = DiagnosticRendering.text(diagnostics.filter { !isOfParts($0) }, in: source)
        #expect(told == "", sourceLocation: sourceLocation)
        return try #require(design, sourceLocation: sourceLocation)
    }

    /// Whether a finding only says that a design is not whole, which one made of the parts that matter is not.
    private static func isOfParts(_ diagnostic: Diagnostic) -> Bool {
        ["no-scenario", "never-read"].contains(diagnostic.id)
    }

    /// The ids of all findings about a design, but for those that say that it is not whole.
    static func findings(_ text: String) -> [String] {
        DesignReader.read(SourceText(name: "small.svg", text: text)).diagnostics.filter { !isOfParts($0) }.map { $0.id }
    }
}

enum DesignFiles {
    /// The names of the designs in a folder, without their ending, sorted.
    static func names(in folder: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".svg") }.map { String($0.dropLast(4)) }.sorted()
    }
}
