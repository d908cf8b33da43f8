// What formulas read of `_event`: its name, and what a send gave it.

import FormulaText
import Interactions
import Vocabulary

/// The slots of `_event`, allotted when something needs them.
final class EventQuantities {
    private let declarations: Declarations
    private let events: EventTable
    let slots: SlotTable
    let strings: StringTable
    private(set) var nameSlot = -1
    /// The kind and slot of each datum; nil until its kind is known, and where its formula has an error.
    private(set) var data: [(kind: FormulaType, slot: Int)?]

    init(_ declarations: Declarations, events: EventTable, slots: SlotTable, strings: StringTable) {
        self.declarations = declarations
        self.events = events
        self.slots = slots
        self.strings = strings
        data = Array(repeating: nil, count: declarations.eventData.count)
    }

    /// `_event.name`: one of all events, or no text before the first.
    func nameSymbol() -> FormulaSymbol {
        if nameSlot < 0 { nameSlot = slots.make(empty(.string)) }
        return .string(slot: nameSlot, choices: events.names + [""])
    }

    func setKind(_ kind: FormulaType, ofDatum index: Int) { data[index] = (kind, slots.make(empty(kind))) }

    /// What a datum is where an event was given none.
    private func empty(_ kind: FormulaType) -> Double { kind == .string ? Double(strings.index(of: "")) : 0 }

    /// The names of what formulas can read.
    var names: [String] { ["_event.name"] + declarations.eventData.map { "_event.data." + $0.name } }

    var lowered: EventSlots {
        var result = EventSlots()
        result.name = nameSlot
        if nameSlot >= 0 { result.names = events.names.map { strings.index(of: $0) } }
        result.data = data.compactMap { $0?.slot }
        return result
    }
}
