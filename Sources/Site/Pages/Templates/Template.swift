// A template with its marks found once, so that filling a copy looks at what is marked and shares all the rest.

package import XML

/// An element of a template that is marked, or has something marked in it.
package final class Template: Sendable {
    /// A part of a template: as it is, or a place that is filled.
    package enum Piece: Sendable {
        /// Goes to every copy as it is.
        case whole(Node, isBlank: Bool)
        case part(Template)
    }

    package let name: Name
    /// Without the marks.
    package let attributes: Attributes
    let slot: String?
    package let each: String?
    let condition: String?
    let isAsset: Bool
    package let pieces: [Piece]

    /// The first sample of each repeated element, and the names of all that is filled or may go; what lies in a sample
    /// belongs to its copies.
    let samples: [String: Template]
    let slots: Set<String>
    let conditions: Set<String>

    init(_ element: Element) {
        name = element.name
        slot = element[TemplateMark.slot]
        each = element[TemplateMark.each]
        condition = element[TemplateMark.condition]
        isAsset = element.has(TemplateMark.asset)
        var attributes = element.attributes
        for mark in TemplateMark.all { attributes[mark] = nil }
        self.attributes = attributes
        var samples: [String: Template] = [:]
        var slots = Set([slot].compactMap { $0 })
        var conditions = Set([condition].compactMap { $0 })
        pieces = element.children.map { node in
            guard case .element(let child) = node, child.first(where: Template.isMarked) != nil else {
                return .whole(node, isBlank: node.isBlank)
            }
            let part = Template(child)
            if let each = part.each {
                if samples[each] == nil { samples[each] = part }
            } else {
                samples.merge(part.samples) { first, _ in first }
                slots.formUnion(part.slots)
                conditions.formUnion(part.conditions)
            }
            return .part(part)
        }
        self.samples = samples
        self.slots = slots
        self.conditions = conditions
    }

    private static func isMarked(_ element: Element) -> Bool { TemplateMark.all.contains { element.has($0) } }
}

private enum TemplateMark {
    static let slot: Name = "data-slot"
    static let each: Name = "data-each"
    static let condition: Name = "data-if"
    static let asset: Name = "data-asset"
    static let all = [slot, each, condition, asset]
}
