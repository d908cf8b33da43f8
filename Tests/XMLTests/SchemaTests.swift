// Documents held against a RELAX NG schema.

import Diagnostics
import Testing
import XML

@Suite struct SchemaTests {
    static let schema = """
        <grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="urn:t">
          <start><element name="list"><zeroOrMore><ref name="item"/></zeroOrMore></element></start>
          <define name="item"><element name="item"><attribute name="n"/><text/></element></define>
        </grammar>
        """

    private func check(_ text: String) throws -> (SourceText, [Diagnostic]) {
        let schema = try Schema.compile(SourceText(name: "t.rng", text: Self.schema))
        let source = SourceText(name: "f", text: text)
        return (source, schema.validate(source))
    }

    @Test("what fits says nothing") func whatFitsSaysNothing() throws {
        #expect(try check("<list xmlns='urn:t'>\n<item n='1'>刷</item><item n='2'/></list>").1 == [])
        let schema = try Schema.compile(SourceText(name: "t.rng", text: Self.schema))
        let name = Name("list", in: Namespace("urn:t"))
        #expect(schema.validate(Element(name), as: "made").diagnostics == [])
    }

    @Test("what does not fit is told at its element") func whatDoesNotFitIsToldAtItsElement() throws {
        let (source, diagnostics) = try check(
            "<list xmlns='urn:t'>\n<item n='1'/>\n<item\n n='2' m='3'/>\n<item n='4'/></list>")
        #expect(!diagnostics.isEmpty)
        #expect(diagnostics.allSatisfy { $0.id == "schema" && $0.severity == .error && !$0.sentence.isEmpty })
        #expect(diagnostics.contains { $0.range.map { source[$0] } == "<item\n n='2' m='3'/>" })
    }

    @Test("what is not well formed is told as the reader tells it") func whatIsNotWellFormedIsToldAsTheReaderTellsIt()
        throws
    {
        #expect(try check("<list xmlns='urn:t'>").1.map { $0.id } == ["xml-unclosed-element"])
        #expect(try check("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>").1.map { $0.id } == ["doctype-declarations"])
    }

    @Test("a broken schema is an error with its line") func aBrokenSchemaIsAnErrorWithItsLine() throws {
        let broken = Self.schema.replacing("<ref name=\"item\"/>", with: "<ref name=\"nothing\"/>")
        #expect(throws: SchemaError.self) { try Schema.compile(SourceText(name: "t.rng", text: broken)) }
        #expect(throws: SchemaError.self) { try Schema.compile(SourceText(name: "t.rng", text: "<a>")) }
        #expect(throws: SchemaError.self) { try Schema.load("/nowhere/t.rng") }
        let error = try #require(throws: SchemaError.self) {
            try Schema.compile(SourceText(name: "t.rng", text: "<a>"))
        }
        #expect(error.description.hasPrefix("t.rng"))
    }

    @Test("one schema serves several tasks") func oneSchemaServesSeveralTasks() async throws {
        let schema = try Schema.compile(SourceText(name: "t.rng", text: Self.schema))
        let counts = await withTaskGroup(of: Int.self) { group in
            for task in 0..<4 {
                group.addTask {
                    var wrong = 0
                    for round in 0..<50 {
                        let isRight = (task + round).isMultiple(of: 2)
                        let text = "<list xmlns='urn:t'><item \(isRight ? "n" : "m")='1'/></list>"
                        let diagnostics = schema.validate(SourceText(name: "f", text: text))
                        if diagnostics.isEmpty != isRight { wrong += 1 }
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
        #expect(counts == 0)
    }
}
