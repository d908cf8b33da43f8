// What lets and first values need of each other, and what is wrong where they need each other in a circle.

import Behaviours
import Diagnostics
import FormulaText
import XML

extension Quantities {
    /// The lets and data that a formula names, as numbers: lets first, then data, then those of events.
    func needs(of expression: Attribute, _ letCount: Int) -> [Int] {
        var ignored: [Diagnostic] = []
        guard let tree = FormulaParser.parse(expression.value, reporting: &ignored) else { return [] }
        var needs: [Int] = []
        let own = names(in: expression)
        for name in tree.names {
            switch declarations.meaning(of: own?.quantity(name) ?? name) {
            case .let(let index)?: needs.append(index)
            case .data(let index)?: needs.append(letCount + index)
            default:
                if let index = declarations.eventDatum(readAs: name) {
                    needs.append(letCount + declarations.data.count + index)
                }
            }
        }
        return needs
    }

    func reportCircle(_ circle: [Int], _ expressions: [Attribute]) {
        let letCount = declarations.lets.count
        func name(_ thing: Int) -> String {
            if thing < letCount { return declarations.lets[thing].name }
            let rest = thing - letCount - declarations.data.count
            return rest < 0
                ? declarations.data[thing - letCount].name : "_event.data." + declarations.eventData[rest].name
        }
        let path = (circle + [circle[0]]).map { "“\(name($0))”" }.joined(separator: " → ")
        let isOfLets = circle.allSatisfy { $0 < letCount }
        let isOfEvents = circle.contains { $0 >= letCount + declarations.data.count }
        notes.error(
            "circle", at: expressions[circle[0]].valueRange,
            circle.count == 1
                ? "“\(name(circle[0]))” depends on itself"
                : "cycle of \(isOfLets ? "lets" : isOfEvents ? "values" : "initial values"): \(path)",
            notes: circle.dropFirst().map { .init("“\(name($0))” is here", at: expressions[$0].valueRange) },
            instead: isOfLets
                ? "break the cycle; a quantity that changes by itself is a <data>"
                : isOfEvents
                    ? "send one event with a value that is worked out without it"
                    : "start one of them with a number")
    }
}
