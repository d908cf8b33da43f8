// Formulas and bindings of a design as its author wrote them.

package import Designs
import Diagnostics
import FormulaText
package import Formulas
import XML

extension Design {
    /// A formula as it was written. A formula without a source is a constant, and is given as its number.
    package func text(of formula: Formula) -> String {
        if let written = written(formula) { return written }
        return formula.constant.map { FormulaNumber.text(($0 * 1000).rounded() / 1000) } ?? ""
    }

    /// The attribute's text in which a formula stands; nil for one without a source.
    package func written(_ formula: Formula) -> String? {
        let origin = Int(formula.origin)
        return origins.indices.contains(origin) ? Design.plain(source[origins[origin]]) : nil
    }

    /// What an attribute was bound to, as it was written. Empty for a binding that the engine adds: the content of a
    /// scroll view.
    package func text(ofBinding index: Int) -> String {
        guard let range = bindings[index].range else { return "" }
        return Design.plain(source[range])
    }

    /// A part of an attribute's text without XML's escapes.
    private static func plain(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) || text.utf8.contains(UInt8(ascii: "\n")) else { return text }
        let quote = text.contains("\"") ? "'" : "\""
        let source = SourceText(name: "formula", text: "<f v=\(quote)\(text)\(quote)/>")
        let value = MarkupReader.read(source).document?.root["v"]
        return (value ?? text).split { $0.isWhitespace }.joined(separator: " ")
    }
}
