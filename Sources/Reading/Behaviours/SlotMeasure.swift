// Parameters of a behaviour whose value is measured: how large is what a slot was given, and where it stands.

import Diagnostics
import Drawings
import FormulaText
import Formulas
import Geometry
import Vocabulary
import XML

/// Works out `measure="on.height"`. The box of a slot for an element has `x`, `y`, `width` and `height`, in points of what
/// holds the element, at rest; that of a slot for a class has lists of them.
struct SlotMeasure {
    private let notes: DiagnosticLog
    private let slots: [(name: String, target: String)]
    private let place: Range<Int>?
    /// By names such as `view.width`, `on.x` and those of parameters; lists apart.
    private var numbers: [String: Double] = [:]
    private var lists: [String: [Double]] = [:]

    /// - Parameters:
    ///   - slots: those for elements, and the target that each was given.
    ///   - place: where the design uses the behaviour.
    init(notes: DiagnosticLog, _ root: Element, slots: [(name: String, target: String)], at place: Range<Int>?) {
        self.notes = notes
        self.slots = slots
        self.place = place
        let stage = RootReader(notes: DiagnosticLog(notes.source)).stage(of: root)
        (numbers["view.width"], numbers["view.height"]) = (stage?.size.width, stage?.size.height)
        let drawn = DrawnElement.list(of: root, notes.source)
        for slot in slots {
            let name = slot.target.dropFirst()
            let isClass = slot.target.hasPrefix(".")
            let boxes = drawn.filter {
                isClass ? ($0.element["class"] ?? "").spaceSeparated.contains(name) : $0.id ?? "" == name
            }.compactMap(\.frame)
            for (side, value) in [("x", \Rect.minX), ("y", \.minY), ("width", \.size.width), ("height", \.size.height)]
            {
                let values = boxes.map { ($0[keyPath: value] * 100).rounded() / 100 }
                if isClass {
                    lists[slot.name + "." + side] = values
                } else {
                    numbers[slot.name + "." + side] = values.first
                }
            }
        }
    }

    /// Gives a parameter the value that it measures, where that is drawn. It may read parameters before it.
    mutating func measure(_ parameter: inout Element) {
        guard let name = parameter["name"], var value = parameter.attributes.attribute("value") else { return }
        if let measure = parameter.attributes.attribute("measure"), let number = number(measure) {
            parameter["measure"] = nil
            value.value = FormulaNumber.text(number)
            parameter.attributes.set(value)
            let (least, most) = (parameter["min"] ?? "", parameter["max"] ?? "")
            if number < Constant.number(least) ?? number || number > Constant.number(most) ?? number {
                notes.error(
                    "bad-value", at: place,
                    "“\(name)” would be \(value.value), as the drawing is, and goes from \(least) to \(most)",
                    instead: "set it: <fb:set name=\"\(name)\" value=\"…\"/>")
            }
        }
        numbers[name] = Constant.number(value.value)
    }

    private func number(_ measure: Attribute) -> Double? {
        let (numbers, lists) = (numbers, lists)
        let scope = FormulaScope(
            resolve: { numbers[$0].map(FormulaSymbol.constantNumber) },
            list: { lists[$0]?.map(FormulaSymbol.constantNumber) },
            names: { numbers.keys.sorted() + lists.keys.sorted() })
        var faults: [Diagnostic] = []
        let formula = scope.compile(
            measure.value, as: .number, at: measure.valueRange?.lowerBound ?? 0, reporting: &faults)?.formula
        // What a design gives may draw nothing; then the value is as it is written.
        let isDrawn = slots.allSatisfy { numbers[$0.name + ".x"] != nil || lists[$0.name + ".x"] != nil }
        if isDrawn { faults.forEach(notes.add) }
        return formula?.constant.flatMap { $0.isFinite ? $0 : nil }
    }
}

extension BehaviourReader {
    /// The slots for elements, and what each is given.
    static func targets(
        of interaction: Element, _ given: (String) -> String?
    ) -> [(name: String, target: String)] {
        interaction.elements.filter { $0.name == "fb:slot" }.compactMap { slot in
            guard let name = slot["name"], let target = slot["target"].flatMap({ given($0.trimmedSpace) }) else {
                return nil
            }
            return (name, target)
        }
    }
}
