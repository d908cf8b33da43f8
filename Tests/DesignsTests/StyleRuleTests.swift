// Rules of style sheets: each is tried on few elements, however many rules and elements there are.

import Designs
import Diagnostics
import Testing
import XML

@Suite struct StyleRuleTests {
    /// So many that trying all rules on all elements is more than the reader ever tries.
    private static let count = 2_200

    @Test(
        "a rule for one of many elements is tried on few of them",
        arguments: [
            ".k.N", "rect.N", "#N.k", ".k.N > .y", ".k.N .y", "svg .k.N > .y", "[class~=N]", "[id=N]",
            "[data-name=\"N\"]",
            "[data-name~=N]", ".k[data-name=N]", "[data-name=N] > [class~=y]",
        ])
    func rulesAreTriedOnFew(_ selector: String) throws {
        let rules = (0..<Self.count).map {
            "\(selector.replacing("N", with: "x\($0)")) { fill: #00\($0 % 10)\($0 % 9)00 }"
        }
        let isInner = selector.contains("y")
        let elements = (0..<Self.count).map { number in
            let words = "class=\"k x\(number)\" id=\"x\(number)\" data-name=\"x\(number)\""
            return isInner
                ? "<g \(words)><rect class=\"y\" width=\"9\" height=\"9\"/></g>"
                : "<rect \(words) width=\"9\" height=\"9\"/>"
        }
        let text = SmallDesign.text(drawing: "<style>\(rules.joined(separator: "\n"))</style>\(elements.joined())")
        let source = SourceText(name: "small.svg", text: text)
        let (design, diagnostics) = DesignReader.read(source)
        let picture = try #require(design, "\(DiagnosticRendering.text(diagnostics, in: source).prefix(500))").picture
        let fills = picture.all { $0.name == "svg:rect" }.compactMap { $0["fill"] }
        #expect(fills == (0..<Self.count).map { "#00\($0 % 10)\($0 % 9)00" })
    }

    @Test("rules that mean all elements are too much, with their place", arguments: ["[d]", ".a.b", ".a:not(.c)"])
    func tooMuchIsSaid(_ selector: String) {
        let rules = (0..<Self.count).map { "\(selector) { fill-opacity: 0.\($0 + 1) }" }.joined()
        let elements = String(repeating: "<path class=\"a b\" d=\"M0 0h1\"/>", count: Self.count)
        let text = SmallDesign.text(drawing: "<style>\(rules)</style>\(elements)")
        #expect(SmallDesign.findings(text).contains("too-much"))
    }
}
