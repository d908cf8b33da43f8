// What a design says of a behaviour as it uses it: an event for a slot, and when its gestures may begin.

import Vocabulary
import XML

extension BehaviourReader {
    /// What a design gives for an event is looked at where the design says it.
    static func mark(_ slot: inout Element, of use: Element) {
        guard slot.name == "fb:slot", let own = slot["event"], let name = slot["name"],
            var given = use.attributes.first(where: { $0.name.local == name })?.renamed("event")
        else { return }
        given.value = own
        slot.attributes = Attributes([given, Attribute("given", "")])
    }

    /// Each input begins only where the whole behaviour may, and where the design lets it.
    static func enable(_ interaction: inout Element, of use: Element) {
        let sources = zip(InteractionVocabulary.conditions.dropFirst(), [interaction, use])
        let conditions = sources.compactMap { $1.attributes.attribute("enabled")?.renamed($0) }
        interaction.updateAll { element in
            guard InteractionVocabulary.isInput(element) else { return }
            element.attributes = Attributes(element.attributes + conditions)
        }
    }
}
