// What is wrong with a cleaned drawing as a whole: references that lead nowhere or in a circle, and numbers that
// cannot be read.

import Diagnostics
package import XML

/// Checks a cleaned drawing as a whole: its references and its numbers.
package struct DrawingCheck {
    package let notes: DiagnosticLog

    package init(notes: DiagnosticLog) { self.notes = notes }

    /// The picture without references to nothing. Reports these, references to the wrong kind of element, numbers that
    /// cannot be read, and each `<use>` that shows itself. The picture must be cleaned: bad addresses are not looked for.
    package func checked(_ picture: Element) -> Element {
        let index = PictureIndex(picture)
        let geometry = GeometryCheck(notes: notes)
        var isWhole = true
        picture.walk { element in
            geometry.check(element)
            for attribute in element.attributes {
                isWhole = check(attribute, of: element, index) && isWhole
            }
        }
        var shown: [String: [String]] = [:]
        collectUses(in: picture, inside: [], &shown)
        if !shown.isEmpty { checkCircles(shown, index: index, picture: picture) }
        DrawingCost.check(picture, index, notes: notes)
        if let deep = DrawingCheck.below(picture, levels: DrawingCheck.levels) {
            notes.error(
                "too-deep", at: deep.nameRange,
                "elements are nested more than \(DrawingCheck.levels) deep as they are drawn",
                instead: "ungroup: a group that holds only another group can go")
        }
        if isWhole { return picture }
        var result = picture
        result.updateAll { element in
            element.attributes = Attributes(element.attributes.compactMap { DrawingCheck.mended($0, index) })
        }
        return result
    }

    /// Parsers take 200; pages have some fifteen around a drawing.
    private static let levels = 180

    private static func below(_ element: Element, levels: Int) -> Element? {
        if levels == 0 { return element }
        for child in element.elements { if let found = below(child, levels: levels - 1) { return found } }
        return nil
    }

    /// What browsers take a reference to nothing for: a paint for the one that follows it, all else for nothing said.
    private static func mended(_ attribute: Attribute, _ index: PictureIndex) -> Attribute? {
        guard attribute.references.contains(where: { !index.contains($0.id) }) else { return attribute }
        var attribute = attribute
        switch attribute.name.local {
        case "fill", "stroke":
            let fallback = attribute.value.split(separator: ")", maxSplits: 1).dropFirst().first ?? ""
            attribute.value = String(fallback).trimmedSpace
            if attribute.value.isEmpty { attribute.value = "none" }
            return attribute
        case let name where name.hasPrefix("aria-"):
            attribute.value = attribute.value.spaceSeparated.filter { index.contains(String($0)) }.joined(
                separator: " ")
            return attribute.value.isEmpty ? nil : attribute
        default: return nil
        }
    }

    /// What each element with an id shows by the `<use>` in it.
    private func collectUses(in element: Element, inside: [String], _ shown: inout [String: [String]]) {
        let around = element.id.map { inside + [$0] } ?? inside
        if element.name == "svg:use", let target = element.target {
            for id in around { shown[id, default: []].append(target) }
        }
        for case .element(let child) in element.children { collectUses(in: child, inside: around, &shown) }
    }

    /// Whether all that an attribute refers to is there.
    private func check(_ attribute: Attribute, of element: Element, _ index: PictureIndex) -> Bool {
        var isWhole = true
        for id in attribute.references.map(\.id) {
            guard let name = index.elementName(of: id) else {
                unresolved(id, of: attribute, on: element, index: index)
                isWhole = false
                continue
            }
            guard let wanted = DrawingCheck.kinds[attribute.name.local], !wanted.contains(name) else { continue }
            notes.warning(
                "wrong-reference", at: attribute.valueRange ?? element.range,
                "\(attribute.name) names “#\(id)”, which is a <\(name)>",
                instead: "it takes \(wanted.map { "<\($0)>" }.joined(separator: " or "))")
        }
        return isWhole
    }

    private func unresolved(_ id: String, of attribute: Attribute, on element: Element, index: PictureIndex) {
        let result =
            switch attribute.name.local {
            case "href": "this <\(element.name.local)> shows nothing of it"
            case "fill", "stroke": "\(attribute.name) is what follows it, or none"
            default: "\(attribute.name) is left out, as in browsers"
            }
        notes.warning(
            "unknown-reference", kind: id, at: attribute.valueRange ?? element.range,
            "“#\(id)” is not in the drawing, so \(result)",
            instead: notes.didYouMean("#" + id, among: notes.choice(index.ids).map { "#" + $0 })?.within {
                attribute.value.replacing("#" + id, with: $0)
            }
                ?? "export all parts of the drawing, or leave \(attribute.name) out")
    }

    /// A `<use>` that shows itself would never end.
    private func checkCircles(_ shown: [String: [String]], index: PictureIndex, picture: Element) {
        let ids = index.ids.filter { shown[$0] != nil }
        var numbers: [String: Int] = [:]
        for (number, id) in ids.enumerated() { numbers[id] = number }
        let order = DependencyOrder(ids.map { (shown[$0] ?? []).compactMap { numbers[$0] } })
        for circle in order.circles {
            let element = index.element(ids[circle[0]])
            notes.error(
                "circle", at: element?.range, "“#\(ids[circle[0]])” shows itself by way of <use>",
                instead: "remove one <use> from the cycle")
        }
    }

    private static let kinds: [String: [String]] = [
        "clip-path": ["clipPath"], "mask": ["mask"], "filter": ["filter"], "marker-start": ["marker"],
        "marker-mid": ["marker"], "marker-end": ["marker"],
        "fill": ["linearGradient", "radialGradient", "pattern"],
        "stroke": ["linearGradient", "radialGradient", "pattern"],
    ]
}
