// References to elements of the drawing from the metadata: `#id`, `.class`, and `#id[2]` for one of several.

import Diagnostics
package import XML

/// Reads the targets of inputs, bindings and scenarios; what is wrong goes to the log.
package struct TargetReader {
    private let notes: DiagnosticLog
    private let picture: PictureIndex
    /// The ids of the copies of what stands in a repeated element, by the id that is written.
    private let copies: [String: [String]]

    /// - Parameter copies: those of repeated elements, once they are known.
    package init(notes: DiagnosticLog, picture: PictureIndex, copies: [String: [String]] = [:]) {
        self.notes = notes
        self.picture = picture
        self.copies = copies
    }

    /// The classes that targets name.
    package static func classes(in metadata: Element) -> Set<String> {
        var classes: Set<String> = []
        metadata.walk { element in
            for name in ["target", "on", "fb:count"] as [Name] {
                guard let text = element[name]?.trimmedSpace, text.hasPrefix(".") else { continue }
                classes.insert(String(text.dropFirst().prefix { $0 != "[" }))
            }
        }
        return classes
    }

    /// The id that the attribute names. Nil, with an error reported, where the drawing has no such id.
    package func id(_ attribute: Attribute) -> String? { id(attribute.value.trimmedSpace, in: attribute) }

    private func id(_ text: String, in attribute: Attribute) -> String? {
        if text == TargetNames.reported { return nil }
        guard text.hasPrefix("#") else {
            notes.error(
                "bad-target", at: attribute.valueRange, "\(attribute.name) is written #id, not “\(text)”",
                instead: picture.contains(text)
                    ? Advice("write \(attribute.name)=\"#\(text)\"", writing: "#\(text)")
                    : "give the element an id=\"…\", and write \(attribute.name)=\"#…\"")
            return nil
        }
        let id = String(text.dropFirst())
        if picture.contains(id) { return id }
        if text.contains(where: { $0 == " " || $0 == "," }) {
            notes.error(
                "bad-target", at: attribute.valueRange, "\(attribute.name) names one element, not “\(text)”",
                instead: "for several give them a class=\"…\", and write \(attribute.name)=\".…\"")
            return nil
        }
        notes.error(
            "unknown-target", at: attribute.valueRange, "“#\(id)” is not in the drawing",
            instead: picture.ids.first { $0.hasSuffix("." + id) }.map { Advice.write("#" + $0) }
                ?? notes.oneOf(picture.ids.map { "#" + $0 }, for: text))
        return nil
    }

    /// The same where a class may be named: the ids of all its elements.
    package func ids(_ attribute: Attribute) -> [String]? { ids(attribute.value.trimmedSpace, in: attribute) }

    private func ids(_ text: String, in attribute: Attribute) -> [String]? {
        guard text.hasPrefix(".") else { return id(text, in: attribute).map { [$0] } }
        let ids = picture.classes[String(text.dropFirst())] ?? []
        if ids.isEmpty {
            notes.error(
                "unknown-target", at: attribute.valueRange,
                "nothing in the drawing has the class “\(text.dropFirst())”",
                instead: missingClass(String(text.dropFirst())))
            return nil
        }
        if let repeated = ids.first(where: { copies[$0] != nil }) {
            notes.error(
                "repeated-target", at: attribute.valueRange,
                "“#\(repeated)” of the class “\(text.dropFirst())” is in a repeated element",
                instead: "give it an id and point to that, which means all its copies")
            return nil
        }
        return ids
    }

    private func missingClass(_ name: String) -> Advice? {
        let word = String(name.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
        if word.isEmpty || word != name { return "write .row for class=\"row\", or in a scenario .row[2] for one" }
        if picture.contains(name) { return Advice("write #\(name) for id=\"\(name)\"", writing: "#\(name)") }
        let known = picture.classes.filter { !$0.value.isEmpty }.keys.sorted().map { "." + $0 }
        return notes.didYouMean("." + name, among: known) ?? "write class=\"\(name)\" on the elements that are meant"
    }

    /// All elements that a finger can be on: those of a class, or the copies in a repeated element.
    package func several(_ attribute: Attribute) -> [String]? {
        guard let ids = ids(attribute) else { return nil }
        return ids.count == 1 ? copies[ids[0]] ?? ids : ids
    }

    /// One element that a finger can be on. Of several it is chosen by its number: `#row[2]`.
    package func single(_ attribute: Attribute) -> String? {
        let text = attribute.value.trimmedSpace
        if text == TargetNames.reported { return nil }
        let name = String(text.prefix { $0 != "[" })
        guard let ids = ids(name, in: attribute) else { return nil }
        let all = ids.count == 1 ? copies[ids[0]] ?? ids : ids
        let isOne = copies[ids[0]] == nil && !name.hasPrefix(".")
        if name.utf8.count == text.utf8.count, all.count == 1 { return all[0] }
        if name.utf8.count < text.utf8.count {
            let number = text.hasSuffix("]") ? Int(text.dropFirst(name.count + 1).dropLast()) : nil
            if let number, all.indices.contains(number), !isOne { return all[number] }
            notes.error(
                "bad-target", at: attribute.valueRange,
                isOne ? "“\(name)” is one element" : "“\(name)” has no element “\(text.dropFirst(name.count))”",
                instead: isOne ? "write \(name)" : "its elements are \(name)[0] to \(name)[\(all.count - 1)]")
            return nil
        }
        notes.error(
            "repeated-target", at: attribute.valueRange, "“\(name)” is \(all.count) elements, and one is needed here",
            instead: "write \(name)[0] for the first")
        return nil
    }
}
