// What formulas may name: everything that a design declares, or what the behaviour declares in which they stand.

import Behaviours
import Diagnostics
import Drawings
import FormulaText
import Formulas
import Geometry
import Vocabulary
import XML

extension Quantities {
    /// What a formula in an attribute may name. In a behaviour these are the behaviour's own names.
    func scope(in attribute: Attribute) -> FormulaScope {
        let names = names(in: attribute)
        func full(_ name: String) -> String { names?.quantity(name) ?? name }
        func slot(ofState name: String) -> Int? {
            chart.index(of: names?.state(name) ?? name).flatMap { stateSlots[$0] < 0 ? nil : stateSlots[$0] }
        }
        /// As the behaviour writes them.
        func own(_ all: [String]) -> [String] { names?.own(all) ?? all }
        return FormulaScope(
            resolve: { self.symbol(full($0)) },
            list: { self.listSymbols(full($0)) },
            state: { slot(ofState: $0) },
            model: { self.model(full($0)) },
            string: { self.strings.index(of: $0) },
            format: { self.formats.number(of: $0) },
            names: { self.notes.choice(own(self.allNames)) },
            states: {
                own(self.chart.states.indices.filter { !self.chart.isHistory($0) }.map { self.chart.states[$0].id })
            },
            histories: { own(self.chart.states.indices.filter(self.chart.isHistory).map { self.chart.states[$0].id }) },
            drawn: { id in
                let id = names?.element(id) ?? id
                return self.picture?.element(id).map {
                    ($0.name.local, PathParser(Array(($0["d"] ?? "").utf8)).path)
                }
            },
            paths: { own((self.picture?.ids ?? []).filter { self.picture?.elementName(of: $0) == "path" }) },
            advice: { name in
                name == "instance"
                    ? "only several have it: elements with an instance-count or of a class, and a <data> with fb:count"
                    : nil
            })
    }

    /// What the names in an attribute become; nil for one of the design itself.
    func names(in attribute: Attribute) -> BehaviourNames? {
        guard let start = attribute.valueRange?.lowerBound else { return nil }
        return behaviours.last { $0.offset <= start }?.names
    }

    private var allNames: [String] {
        var names = ["time", "view.width", "view.height", "touch.x", "touch.y", "touch.active"] + event.names
        if instance != nil { names.append("instance") }
        for name in declarations.names {
            guard let index = declarations.input(named: name) else {
                names.append(name)
                if list(named: name) != nil { names.append(name + ".count") }
                continue
            }
            names += InputMembers.all(of: declarations.inputs[index].kind).map { name + "." + $0.name }
        }
        return names
    }
}

extension Quantities {
    /// What a formula is that reads parameters alone, with their values in the file; nil for any other.
    func fixedValue(_ formula: Formula) -> Double? {
        let parameters = Set(declarations.parameters.flatMap { $0.slots })
        guard formula.slots.allSatisfy(parameters.contains) else { return nil }
        return formula.evaluate(in: slots.frame)
    }
}
