// Other values of parameters, written into a design's text.

package import Diagnostics
import XML

/// Changes what a text says of parameters' values, and no other byte of it: the `value` of its own ones, and an
/// `<fb:set>` in the `<fb:use>` for those of the behaviours that it uses.
package struct ParameterText {
    private let library: BehaviourLibrary
    private let path: String

    /// - Parameters:
    ///   - library: where behaviours are found that are not beside the design.
    ///   - path: the design's file.
    package init(_ library: BehaviourLibrary, beside path: String) { (self.library, self.path) = (library, path) }

    /// The names of a text's parameters, in their order; none where there is no text, or it cannot be read.
    package func names(in source: SourceText?) -> [String] {
        let root = source.flatMap { MarkupReader.read($0).document?.root }
        let own = root?.elements(named: "fb:parameter").compactMap { $0["name"] } ?? []
        let looks = PaletteReader.axes.filter { root?.elements(named: $0.set).count ?? 0 > 1 }
        return own + looks.map { $0.parameter }
            + (root?.elements(named: "fb:use") ?? []).flatMap { parameters(of: $0).map(\.full) }
    }

    /// The text with these values, by name. Names that it does not have change nothing.
    package func set(_ values: [String: String], in source: SourceText) -> SourceText {
        guard !values.isEmpty, let root = MarkupReader.read(source).document?.root else { return source }
        var changes: [(range: Range<Int>, bytes: [UInt8])] = []
        for element in root.elements(named: "fb:parameter") {
            guard let value = element["name"].flatMap({ values[$0] }),
                let range = element.attributes.attribute("value")?.valueRange
            else { continue }
            changes.append((range, ParameterText.escaped(value)))
        }
        for axis in PaletteReader.axes {
            let sets = root.elements(named: axis.set)
            guard sets.count > 1, let value = values[axis.parameter] else { continue }
            let standing = sets.compactMap { $0.attributes.attribute("chosen")?.valueRange }
            changes += standing.map { ($0, ParameterText.escaped(value)) }
            guard standing.isEmpty, let end = sets[0].nameRange?.upperBound else { continue }
            changes.append((end..<end, Array(" chosen=\"".utf8) + ParameterText.escaped(value) + Array("\"".utf8)))
        }
        for use in root.elements(named: "fb:use") {
            var added: [UInt8] = []
            for (own, full) in parameters(of: use) {
                guard let value = values[full] else { continue }
                let standing = use.elements.last { $0.name == "fb:set" && $0["name"] == own }
                if let range = standing?.attributes.attribute("value")?.valueRange {
                    changes.append((range, ParameterText.escaped(value)))
                } else {
                    let word = use.name.description.dropLast(3) + "set"
                    added += Array("<\(word) name=\"\(own)\" value=\"".utf8) + ParameterText.escaped(value)
                    added += Array("\"/>".utf8)
                }
            }
            guard !added.isEmpty, let end = use.range?.upperBound else { continue }
            if source.bytes[end - 2] == UInt8(ascii: "/") {
                changes.append(((end - 2)..<end, Array(">".utf8) + added + Array("</\(use.name)>".utf8)))
            } else {
                changes.append((end..<end, added))
            }
        }
        var bytes = source.bytes
        for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            bytes.replaceSubrange(change.range, with: change.bytes)
        }
        return SourceText(name: source.name, bytes: bytes)
    }

    /// The parameters of a behaviour, as it calls them and as the design does.
    private func parameters(of use: Element) -> [(own: String, full: String)] {
        guard let found = try? library.find(use["behaviour"] ?? "", beside: path) else { return [] }
        let names = BehaviourNames(prefix: use["as"] ?? found.name)
        return found.interaction.elements.filter { $0.name == "fb:parameter" }.compactMap { parameter in
            parameter["name"].map { ($0, names.quantity($0)) }
        }
    }

    private static func escaped(_ value: String) -> [UInt8] {
        var text: [UInt8] = []
        Escaping.value(value, into: &text)
        // The file's own quotation marks may be of either kind.
        text.replace([UInt8(ascii: "'")], with: Array("&#39;".utf8))
        return text
    }
}
