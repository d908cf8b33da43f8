// Other values of parameters, written into a design's text.

package import Diagnostics
import XML

/// Changes the `value` of parameters in a text, and no other byte of it.
package enum ParameterText {
    /// The names of a text's parameters, in their order; none where it cannot be read.
    package static func names(in source: SourceText) -> [String] { elements(of: source).compactMap { $0["name"] } }

    /// The text with these values, by name. Names that it does not have change nothing.
    package static func set(_ values: [String: String], in source: SourceText) -> SourceText {
        if values.isEmpty { return source }
        var changes: [(range: Range<Int>, bytes: [UInt8])] = []
        for element in elements(of: source) {
            guard let value = element["name"].flatMap({ values[$0] }),
                let range = element.attributes.attribute("value")?.valueRange
            else { continue }
            var text: [UInt8] = []
            Escaping.value(value, into: &text)
            // The file's own quotation marks may be of either kind.
            text.replace([UInt8(ascii: "'")], with: Array("&#39;".utf8))
            changes.append((range, text))
        }
        var bytes = source.bytes
        for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(change.range, with: change.bytes)
        }
        return SourceText(name: source.name, bytes: bytes)
    }

    private static func elements(of source: SourceText) -> [Element] {
        MarkupReader.read(source).document?.root.elements(named: "fb:parameter") ?? []
    }
}
