// What the sources of all packages hold: nothing public but the package's own type, lines that fit, drivers that leave
// nothing out without a word.

import Designs
import Diagnostics
import Foundation
import SwiftPackages
import TestSupport
import Testing

@Suite("Sources of packages") struct SourceTests {
    /// All designs that ship.
    static let designs = ["designs", "behaviours", "cookbook", "examples"].flatMap { folder in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Fixtures.root + "/templates/" + folder)) ?? []
        return names.filter { $0.hasSuffix(".svg") }.sorted().map { "templates/\(folder)/\($0)" }
    }

    /// Written once: most of the work is in their vectors.
    private static let all = Result {
        try designs.map { path in
            let design = try BuiltPackage.design(path)
            return (path: path, inputs: design.inputs.map(\.name), package: SwiftPackage(design))
        }
    }
    private let packages: [(path: String, inputs: [String], package: SwiftPackage)]

    init() throws {
        packages = try SourceTests.all.get()
        #expect(packages.count > 50)
    }

    private func text(_ package: SwiftPackage, _ name: String) -> String {
        package.files.first { $0.path == "Sources/\(package.name)/\(name).swift" }?.text ?? ""
    }

    @Test("every place of a text is filled, and each of its conditions is decided") func filled() {
        for (path, _, package) in packages {
            for file in package.files where file.path.hasSuffix(".swift") {
                #expect(!file.text.contains("<#"), "\(path): \(file.path)")
                let conditions = file.text.split(separator: "\n").filter { $0.hasPrefix("#if ") }
                #expect(conditions.allSatisfy { $0.hasPrefix("#if canImport(") }, "\(path): \(file.path)")
            }
        }
    }

    @Test("what is in front is one layer with a z position, as an app has it") func depths() throws {
        let flags = try #require(packages.first { $0.path == "templates/examples/reorder.svg" }).package
        #expect(text(flags, "Bindings").contains("public var g1ZPosition: Double { 0 == held ? 1 : 0 }"))
        let cards = ["a", "b", "c"]
        let drawn = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 9 9"><metadata><fb:interaction>
            <fb:tap name="tap" target="#a"/><scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
            <datamodel><data id="top" expr="1"/></datamodel>
            <state id="s"><transition event="tap"><assign location="top" expr="-1"/></transition></state></scxml>
            \(cards.map { "<fb:bind target=\"#\($0)\" z=\"{top * 2}\"/>" }.joined())</fb:interaction></metadata>
            \(cards.map { "<rect id=\"\($0)\" width=\"9\" height=\"9\"/>" }.joined())</svg>
            """
        let design = try #require(DesignReader.read(SourceText(name: "stack", text: drawn)).design)
        let numbers = text(SwiftPackage(design), "Bindings")
        #expect(numbers.contains("public var aZPosition: Double { top * 2 }"), "\(numbers)")
        for package in packages { #expect(!text(package.package, "Bindings").contains("PlaceIsVisible")) }
        #expect(!numbers.contains("IsVisible"))
    }

    @Test("nothing public stands beside the package's own types, so that an app may import several")
    func publicNames() {
        for (path, _, package) in packages {
            let own = ["", "Driver", "View", "Clock"].map { package.name + $0 }
            for file in package.files where file.path.hasPrefix("Sources/") {
                let margin = file.text.contains("#if canImport") ? "    " : ""
                for line in file.text.split(separator: "\n") where line.hasPrefix(margin) {
                    let words = line.dropFirst(margin.count)
                    if words.hasPrefix(" ") || !words.contains("public ") { continue }
                    let named = words.firstMatch(of: /public (?:final )?(?:struct|class|enum|func|let|var) (\w+)/)
                    #expect(named.map { own.contains(String($0.1)) } == true, "\(path): \(line)")
                }
            }
        }
    }

    @Test("lines fit in 120 columns, in the starters")
    func width() {
        for (path, _, package) in packages where path.hasPrefix("templates/designs/") {
            for file in package.files where file.path.hasSuffix(".swift") {
                let long = file.text.split(separator: "\n").first { $0.count > 120 }
                #expect(long == nil, "\(path): \(file.path)")
            }
        }
    }

    @Test(
        "the driver for UIKit sets each member that is read and sends each event that is heard, or the export says so")
    func driver() throws {
        let ends = ["", "Began", "Changed", "Ended", "Cancelled", "Scrolled", "Settled"]
        for (path, inputs, package) in packages {
            let names = inputs.map { name -> String in
                let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
                return words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            }
            // Others are what the app says by itself.
            let heard = Set(names.flatMap { name in ends.map { name + $0 } })
            let driver = text(package, "UIKit/\(package.name)Driver")
            let said = package.shortfalls.joined(separator: "\n")
            #expect(!driver.isEmpty)
            // UIKit goes on with a deceleration then (rdar://16724593).
            #expect(!driver.contains(".contentOffset = "), "\(path)")
            let type = try #require(package.files.first { $0.path.hasSuffix("/\(package.name).swift") }).text
            let quantities = text(package, "Quantities")
            for input in type.matches(of: /public var (\w+) = (\w+Input)\(\)/) {
                let start = try #require(quantities.range(of: "struct \(input.2):")).upperBound
                let body = quantities[start...].prefix { $0 != "}" }
                for member in body.matches(of: /(\w+) = (?:0\.0|false)/) {
                    let isSet = driver.contains("model.\(input.1).\(member.1) =")
                    #expect(isSet || said.contains("left out of the driver"), "\(path): \(input.1).\(member.1)")
                }
            }
            let chart = text(package, "Statechart")
            let known = try #require(chart.firstMatch(of: /enum Event[^{]*\{\s*case ([^}]*)\}/)).1
            for event in known.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).map(String.init)
            where heard.contains(event) {
                #expect(driver.contains("send(.\(event))"), "\(path): \(event)")
            }
        }
    }
}
