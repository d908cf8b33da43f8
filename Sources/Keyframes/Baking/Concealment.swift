// Which elements are invisible during a whole recording: they need no keyframes.

import Designs
import Interactions
import Simulation
import XML

/// The elements that are not displayed, or wholly transparent, from the beginning of a recording to its end, with all
/// that is in them. What others point to may be seen elsewhere and is never among them, nor is what only serves others.
struct Concealment {
    private var ids: Set<String> = []

    init(_ design: Design, _ sampler: Sampler) {
        let recording = sampler.recording
        // Of each bound element: the most that its bindings to `visible` and `opacity` come to.
        var greatest: [String: [String: Double]] = [:]
        var sampler = sampler
        for (index, name) in design.bindings.enumerated() where Concealment.attributes.contains(name.attribute) {
            let movement = Movement(recording, slots: design.interaction.bindings[index].slots)
            var value = 1.0
            if movement.isStepped {
                value = sampler.values(of: index, at: recording.begin)[0]
                for time in recording.breaks(of: index) { value = max(value, sampler.values(of: index, at: time)[0]) }
            }
            greatest[name.element, default: [:]][name.attribute] = value
        }
        let referred = design.picture.referredIDs
        func visit(_ element: Element, isConcealed: Bool) {
            let bound = element.id.flatMap { greatest[$0] } ?? [:]
            var isConcealed = isConcealed && !Concealment.serving.contains(element.name.local)
            if bound["visible"].map({ $0 == 0 }) ?? (element["display"] == "none") { isConcealed = true }
            if let opacity = bound["opacity"] ?? element["opacity"].flatMap({ Double($0) }), opacity <= 0 {
                isConcealed = true
            }
            if let id = element.id {
                if referred.contains(id) { isConcealed = false }
                if isConcealed { ids.insert(id) }
            }
            for case .element(let child) in element.children { visit(child, isConcealed: isConcealed) }
        }
        visit(design.picture, isConcealed: false)
    }

    /// Whether a track says nothing to anyone. What conceals an element is told, so that it stays so.
    func conceals(_ name: Design.BindingName) -> Bool {
        ids.contains(name.element) && !Concealment.attributes.contains(name.attribute)
    }

    private static let attributes: Set<String> = ["visible", "opacity"]

    /// Elements that are drawn where others point to them, whatever stands around them.
    private static let serving: Set<String> = [
        "clipPath", "mask", "pattern", "marker", "symbol", "filter", "linearGradient", "radialGradient",
    ]
}
