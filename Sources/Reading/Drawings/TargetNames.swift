// What drawing tools name, as targets and references say it: `[label='Card / Large']`, `[id='Layer 1']`,
// `#Layer%201`, `url(#Layer%201)`. All become ids here, before anything else is read.

import Diagnostics
import Files
package import XML

/// Resolves names to ids, in one pass over a design. An element that is named so and has no usable id is given one.
package struct TargetNames {
    /// What stands for a target that was reported here.
    package static let reported = "[]"

    private let notes: DiagnosticLog
    /// All elements of SVG in document order.
    private var drawn: [(element: Element, label: String?)] = []
    /// The first element with an id, as it is written.
    private var byID: [String: Int] = [:]
    /// The ids that elements are given, by their number.
    private var made: [Int: String] = [:]
    private var fresh = ReadableIDs(taken: [])

    package init(notes: DiagnosticLog) { self.notes = notes }

    /// The root in which every target and every reference is a plain id.
    package mutating func resolve(_ root: Element) -> Element {
        guard TargetNames.isNeeded(root) else { return root }
        root.walk { element in
            guard element.name.namespace == .svg else { return }
            if let id = element.id, byID[id] == nil { byID[id] = drawn.count }
            let isNamed = TargetNames.named.contains(element.name.local) && !drawn.isEmpty
            drawn.append((element, isNamed ? element.layerName : nil))
        }
        fresh = ReadableIDs(taken: Set(root.ids))
        var result = root
        result.updateAll { change(&$0) }
        var number = -1
        result.updateAll { element in
            guard element.name.namespace == .svg else { return }
            number += 1
            guard let id = made[number] else { return }
            // A place in the file stays.
            if element.id == nil { element.id = id }
            element.attributes.forEachValue { name, value in if name == "id" { value = id } }
        }
        return result
    }

    /// What a layer can be.
    private static let named: Set<String> = [
        "g", "a", "svg", "switch", "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "text", "tspan",
        "image", "use", "symbol",
    ]

    private static func isNeeded(_ root: Element) -> Bool {
        root.first { element in
            element.attributes.contains { attribute in
                if attribute.name == "id" { return !attribute.value.isEmpty && !isPlain(attribute.value) }
                let text = attribute.value.utf8
                if element.name.namespace != .svg || attribute.name.namespace == .flipbook {
                    return text.contains(UInt8(ascii: "[")) || text.contains(UInt8(ascii: "%"))
                }
                return text.contains(UInt8(ascii: "%")) && text.contains(UInt8(ascii: "#"))
            }
        } != nil
    }

    /// Whether `#id` can name it as it is. A bracket in a target says which one of several.
    private static func isPlain(_ id: String) -> Bool { ElementIDs.isUsable(id) && !id.contains("[") }

    private mutating func change(_ element: inout Element) {
        let isDrawn = element.name.namespace == .svg
        var attributes = Attributes()
        for var attribute in element.attributes {
            if !isDrawn || attribute.name.namespace == .flipbook {
                attribute.value = target(attribute)
            } else if attribute.value.utf8.contains(UInt8(ascii: "#")) {
                attribute.value = attribute.value(renamingIDs: { known($0) })
            }
            attributes.set(attribute)
        }
        element.attributes = attributes
        guard element.name == "svg:style" else { return }
        element.children = element.children.map { node in
            guard case .text(let text, let place) = node else { return node }
            return .text(ReferenceForm.style.renamed(text) { known($0) }, place)
        }
    }

    /// The id of an element whose id is said otherwise, or cannot be said; nil where the text is a plain id, or none.
    private mutating func known(_ text: String) -> String? {
        if let number = byID[text] { return TargetNames.isPlain(text) ? nil : id(of: number) }
        guard let decoded = PercentEncoding.decode(text), decoded != text, let number = byID[decoded] else {
            return nil
        }
        return id(of: number)
    }

    private mutating func id(of number: Int) -> String {
        let element = drawn[number].element
        if let id = element.id, TargetNames.isPlain(id), byID[id] == number { return id }
        if let id = made[number] { return id }
        let id = fresh.id(for: drawn[number].label ?? element.id, kind: element.name.local)
        made[number] = id
        return id
    }

    // MARK: Targets

    private static let naming: Set<String> = ["target", "content", "frame", "on", "count"]

    /// The value of an attribute of the metadata, with ids for names.
    private mutating func target(_ attribute: Attribute) -> String {
        let text = attribute.value.trimmedSpace
        if text.hasPrefix("[") {
            let isTarget = TargetNames.naming.contains(attribute.name.local)
            guard isTarget || text.hasPrefix("[label") || text.hasPrefix("[id") else { return attribute.value }
            return selected(text, attribute) ?? TargetNames.reported
        }
        if text.hasPrefix("#") {
            let name = String(text.dropFirst())
            if let id = known(name) { return "#" + id }
            // One of several, or what a backdrop is of.
            let word = name.prefix { $0 != "[" && $0 != " " }
            return known(String(word)).map { "#" + $0 + name[word.endIndex...] } ?? attribute.value
        }
        return text.contains("morph(") && text.contains("%") ? morphed(attribute.value) : attribute.value
    }

    /// The paths of a morph. Blanks after an id keep what follows in its column.
    private mutating func morphed(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "#") {
            let name = rest[rest.index(after: mark)...].prefix { !",) \n\t".contains($0) }
            result += rest[...mark]
            let id = known(String(name)) ?? String(name)
            result += id + String(repeating: " ", count: max(0, name.utf8.count - id.utf8.count))
            rest = rest[name.endIndex...]
        }
        return result + rest
    }

    /// `#id` for `[label='…']` and `[id='…']`, and what follows it. Nil, with an error reported, for all else.
    private mutating func selected(_ text: String, _ attribute: Attribute) -> String? {
        guard let match = text.wholeMatch(of: /\[\s*(label|id)\s*=\s*(?:'([^']*)'|"([^"]*)")\s*\](.*)/) else {
            notes.error(
                "bad-target", at: attribute.valueRange, "“\(text)” is no way to name an element",
                instead: "write \(attribute.name)=\"[label='Card']\" or \(attribute.name)=\"[id='Layer 1']\"")
            return nil
        }
        let name = String(match.2 ?? match.3 ?? "").trimmedSpace
        let isLabel = match.1 == "label"
        let found = drawn.indices.filter { isLabel ? drawn[$0].label == name : drawn[$0].element.id == name }
        if found.count == 1 { return "#" + id(of: found[0]) + match.4 }
        let what =
            isLabel
            ? ("is called “\(name)”", "are called “\(name)”") : ("has the id “\(name)”", "have the id “\(name)”")
        if found.count > 1 {
            let lines = found.prefix(6).compactMap { drawn[$0].element.range }.map {
                String(notes.source.position(of: $0.lowerBound).line)
            }
            let all = lines.dropLast().joined(separator: ", ") + " and " + (lines.last ?? "")
            notes.error(
                "ambiguous-target", at: attribute.valueRange,
                "\(found.count) elements \(what.1), \(found.count > 6 ? "such as " : "")in lines \(all)",
                instead: "give the one that is meant a name of its own in the drawing tool")
            return nil
        }
        let names = drawn.compactMap { isLabel ? $0.label : $0.element.id }
        let near = notes.isFull ? nil : Suggestion.closest(to: name, among: notes.choice(names))
        let written = attribute.valueRange.map { notes.source[$0] } ?? ""
        notes.error(
            "unknown-target", at: attribute.valueRange, "nothing in the drawing \(what.0)",
            instead: near.map {
                Advice("did you mean “[\(match.1)='\($0)']”?", writing: Suggestion.escaped($0))
                    .replacing(name, in: written)
            } ?? "`flipbook ids` lists what is drawn, with its names")
        return nil
    }
}
