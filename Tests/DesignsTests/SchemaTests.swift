// The formal contract and the reader say the same: what one takes, the other takes.

import Diagnostics
import TestSupport
import Testing
import Vocabulary
import XML

@testable import Drawings

@Suite struct SchemaTests {
    private static let compiled = Result { () throws(SchemaError) in
        try Schema.load(Fixtures.root + "/templates/schemas/design.rng")
    }

    private static func schema() throws -> Schema { try compiled.get() }

    /// All designs that come with Flipbook.
    static let designs = ["beginnings", "behaviours", "cookbook", "designs", "examples"].flatMap { folder in
        DesignFiles.names(in: Fixtures.root + "/templates/" + folder).map { "templates/\(folder)/\($0).svg" }
    }

    @Test("takes the designs of the box", arguments: designs) func takesDesigns(_ path: String) throws {
        let source = try SourceFile.load(Fixtures.root + "/" + path, as: path)
        #expect(DiagnosticRendering.text(try Self.schema().validate(source), in: source) == "")
    }

    @Test("knows the attributes of each element of the metadata") func knowsAttributes() throws {
        let schema = try #require(
            MarkupReader.read(try SourceFile.load(Fixtures.root + "/templates/schemas/design.rng", as: "rng")).document)
        let parts = schema.root.elements.filter { $0.name.local == "define" }
        var defines: [String: Element] = [:]
        for part in parts { defines[part["name"] ?? ""] = part }
        func attributes(_ element: Element, _ names: inout Set<String>) {
            for inner in element.elements {
                switch inner.name.local {
                case "attribute": names.insert((inner["ns"] == "urn:flipbook:1" ? "fb:" : "") + (inner["name"] ?? ""))
                // An element inside has attributes of its own.
                case "element": continue
                case "ref":
                    guard let define = defines[inner["name"] ?? ""] else { continue }
                    if define.elements.first?.name.local != "element" { attributes(define, &names) }
                default: attributes(inner, &names)
                }
            }
        }
        let described = schema.root.all { $0.name.local == "element" && $0.has("name") }
        for rule in InteractionVocabulary.rules where !rule.bindsAttributes {
            let isOurs = rule.name.hasPrefix("fb:")
            let same = described.filter {
                $0["name"] == (isOurs ? String(rule.name.dropFirst(3)) : rule.name)
                    && ($0["ns"] == "urn:flipbook:1") == isOurs && $0["ns"] != "http://www.w3.org/2000/svg"
            }
            #expect(!same.isEmpty, "\(rule.name)")
            var names: Set<String> = []
            for element in same { attributes(element, &names) }
            #expect(Set(rule.attributes).subtracting(names) == [], "\(rule.name)")
        }
    }

    /// Every broken design whose structure is broken, not only a value in it.
    static let brokenInStructure = BrokenDesignTests.names.filter { name in
        let values = ["root-without-view-box", "structure-two-charts-of-one"]
        let kinds = [
            "structure-", "scxml-", "root-", "interaction-", "drawing-script", "drawing-event", "drawing-foreign",
            "drawing-smil", "drawing-unknown", "drawing-misplaced", "drawing-nested", "drawing-transform-origin",
            "bind-inline", "xml-", "doctype", "entity", "external-entity",
        ]
        return kinds.contains { name.hasPrefix($0) } && !values.contains(name)
    }

    @Test("knows enough broken designs") func knowsEnoughBrokenDesigns() { #expect(Self.brokenInStructure.count >= 30) }

    @Test("refuses broken structure", arguments: brokenInStructure) func refusesBrokenStructure(_ name: String) throws {
        let source = try SourceFile.load("\(BrokenDesignTests.folder)/\(name).svg", as: name)
        #expect(try !Self.schema().validate(source).isEmpty)
    }

    /// Each element of the drawing with each attribute that the reader takes.
    @Test("takes what the reader takes") func takesWhatTheReaderTakes() throws {
        let schema = try Self.schema()
        for element in DrawingVocabulary.elements where element.name != "svg" {
            let names = DrawingVocabulary.attributes(of: element).filter { $0 != "version" && $0 != "baseProfile" }
            // A few at a time: libxml2 takes twice as long with each attribute that might also be left out.
            var nodes: [Node] = []
            for start in stride(from: 0, to: names.count, by: 6) {
                var attributes = Attributes()
                for name in names[start...].prefix(6) { attributes[Name(name)] = "0" }
                nodes.append(.element(Element(Name(element.name, in: .svg), attributes)))
            }
            var drawing = Element("svg:g", children: nodes)
            for (level, parent) in Self.parents(of: element).enumerated() {
                let children: [Node] = level == 0 ? nodes : [.element(drawing)]
                drawing = Element(Name(parent, in: .svg), children: children)
            }
            let (source, diagnostics) = schema.validate(Self.design(drawing: drawing), as: element.name)
            #expect(DiagnosticRendering.text(diagnostics, in: source) == "", "<\(element.name)>")
        }
    }

    /// No element of the drawing takes an attribute that the reader would leave out.
    @Test("refuses what the reader leaves out") func refusesWhatTheReaderLeavesOut() throws {
        let schema = try Self.schema()
        let all = ["onclick", "cx", "points", "stdDeviation", "gradientUnits", "transform-origin"]
        for element in DrawingVocabulary.elements where element.name != "svg" {
            for name in all where !DrawingVocabulary.allows(name, on: element) {
                var node = Element(Name(element.name, in: .svg), [Name(name): "0"])
                for parent in Self.parents(of: element) {
                    node = Element(Name(parent, in: .svg), children: [.element(node)])
                }
                let (_, diagnostics) = schema.validate(Self.design(drawing: node), as: element.name)
                #expect(!diagnostics.isEmpty, "<\(element.name) \(name)>")
            }
        }
    }

    private static func parents(of element: DrawingElement) -> [String] {
        guard let parent = element.parents?.first else { return [] }
        guard let outer = DrawingVocabulary.element(parent)?.parents?.first else { return [parent] }
        return [parent, outer]
    }

    private static func design(drawing: Element) -> Element {
        let chart = Element(
            "scxml:scxml", ["version": "1.0", "datamodel": "flipbook"],
            children: [.element(Element("scxml:state", ["id": "rest"]))])
        let metadata = Element(
            "svg:metadata", children: [.element(Element("fb:interaction", children: [.element(chart)]))])
        return Element("svg:svg", ["viewBox": "0 0 1 1"], children: [.element(metadata), .element(drawing)])
    }
}
