// Names of a behaviour that stay as they are in the design that uses it.

import Diagnostics
import XML

extension BehaviourReader {
    /// Reports an id that a design's drawing has, and so has a behaviour whose names stay as they are.
    func checkIDs(of root: Element, with behaviour: UsedBehaviour, of use: Element) {
        guard behaviour.names.prefix.isEmpty else { return }
        let counts = Dictionary(root.ids.map { ($0, 1) }, uniquingKeysWith: +)
        let twice = ids.sorted().first { counts[$0, default: 0] > 1 && behaviour.root.element(id: $0) != nil }
        guard let id = twice else { return }
        notes.error(
            "duplicate-id", at: use.range,
            "the drawing has the id “\(id)”, and so has “\(use["behaviour"] ?? "")”, whose names stay as they are",
            instead: "call that element something else, or give the behaviour a name: as=\"…\"")
    }

    /// Whether a behaviour is all that a design does, so that its names can be the design's; says why not.
    func isAlone(_ use: Element, as name: String, in host: Element) -> Bool {
        let other = host.elements.first { $0.name == "scxml:scxml" || $0.name == "fb:use" && $0.range != use.range }
        guard let other else { return true }
        notes.error(
            "bad-name", at: use.attributes.attribute("as")?.nameRange,
            "as=\"\" makes the behaviour's names the design's own, and the design has "
                + (other.name == "fb:use" ? "another behaviour" : "a statechart") + " besides",
            notes: other.range.map { [.init("it is here", at: $0)] } ?? [],
            instead: "name it, such as as=\"\(name)\"")
        return false
    }
}
