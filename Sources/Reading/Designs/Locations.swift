// What `location` names: a variable, a list, or one value of a list.

import FormulaText
import Formulas
import Interactions
import Vocabulary
import XML

/// The variables that an action changes.
struct Location {
    /// As it is written, without an index.
    var name: String
    /// Drafts of variables: all values of a list, or one variable.
    var variables: Range<Int>
    /// All of a list's, wherever `variables` is a part of it; empty for one that is no list.
    var list: Range<Int>
    var kind: FormulaType
    /// The index that chooses one of the variables while the design runs, and its text.
    var choice: Formula?
    var index = ""

    /// Which value of its list a variable is.
    func instance(of variable: Int) -> Int? { list.contains(variable) ? variable - list.lowerBound : nil }

    /// Runs the branch of the value that an index, rounded down, chooses; none where there is no such value.
    static func choose(_ index: Formula, _ branches: [[Action]]) -> Action {
        .choose(
            branches.enumerated().map { number, actions in
                let isChosen = Formula(
                    code: index.code + [
                        Instruction(.floor), Instruction(.constant, constant: Double(number)), Instruction(.equal),
                    ], origin: Int(index.origin))
                return Action.Choice(condition: isChosen, actions: actions)
            })
    }
}

struct LocationReader {
    private let quantities: Quantities

    init(_ quantities: Quantities) { self.quantities = quantities }

    /// Nil, with an error reported, where there is no such variable, or where its first value has one.
    func location(of element: Element) -> Location? {
        guard let attribute = element.attributes.attribute("location") else { return nil }
        let text = attribute.value.trimmedSpace
        let name = String(text.prefix { $0 != "[" })
        if let list = quantities.list(named: name) {
            guard let kind = quantities.kind(ofVariable: list.lowerBound) else { return nil }
            var location = Location(name: name, variables: list, list: list, kind: kind)
            if name.utf8.count == text.utf8.count { return location }
            guard case .some(let chosen) = index(of: text, in: attribute) else { return nil }
            if let number = chosen.constant {
                // The formula has been checked against the list.
                let variable = list.lowerBound + Int(number)
                location.variables = variable..<variable + 1
                return location
            }
            location.choice = chosen
            location.index = String(text.dropFirst(name.count + 1).dropLast())
            return location
        }
        if let variable = quantities.variable(named: text) {
            guard let kind = quantities.kind(ofVariable: variable) else { return nil }
            return Location(name: text, variables: variable..<variable + 1, list: 0..<0, kind: kind)
        }
        if name.utf8.count < text.utf8.count, quantities.variable(named: name) != nil {
            quantities.notes.error(
                "not-assignable", at: attribute.valueRange, "“\(name)” is one value, and no list",
                instead: "write \(name); a list is a <data> with fb:count")
            return nil
        }
        let (sentence, instead) = LocationAdvice(quantities).explain(name)
        quantities.notes.error("not-assignable", at: attribute.valueRange, sentence, instead: instead)
        return nil
    }

    /// The index of `y[held]`; the whole is read as a formula, so that what is wrong is told as there.
    private func index(of text: String, in attribute: Attribute) -> Formula? {
        guard quantities.compile(attribute, as: nil) != nil else { return nil }
        let start = attribute.value.utf8.count - attribute.value.drop { $0 != "[" }.utf8.count + 1
        let inner = text.drop { $0 != "[" }.dropFirst().dropLast()
        return quantities.reading(attribute) { scope, found in
            scope.compile(
                String(inner), as: .number, at: start, origin: quantities.origins.index(of: attribute.valueRange),
                reporting: &found)
        }?.formula
    }
}

/// Why a name cannot be assigned, and what can.
struct LocationAdvice {
    private let quantities: Quantities

    init(_ quantities: Quantities) { self.quantities = quantities }

    func explain(_ name: String) -> (sentence: String, instead: String?) {
        let declarations = quantities.declarations
        let assignable = quantities.variables.map { $0.name }
        switch declarations.meaning(of: name) {
        case .parameter:
            return (
                "“\(name)” is a parameter, which does not change while a scenario runs",
                "keep what changes in a <data id=\"…\" expr=\"\(name)\"/>"
            )
        case .let:
            return (
                "“\(name)” is a let, which always equals its formula",
                "make it a <data>, or assign what its formula reads"
            )
        case .input(let index):
            let input = declarations.inputs[index]
            let members = InputMembers.all(of: input.kind).filter { $0.isChangeable }.map { name + "." + $0.name }
            return (
                "“\(name)” is an input, not a variable",
                members.isEmpty ? "copy what it says into a <data>" : "one of: " + members.joined(separator: ", ")
            )
        case .token: return ("“\(name)” is a token, which does not change", "keep what changes in a <data>")
        case .data, nil: break
        }
        if let (input, member) = declarations.input(before: name) {
            let kind = declarations.inputs[input].kind
            if InputMembers.find(member, of: kind) != nil {
                let owner = declarations.inputs[input].name + "."
                let can = InputMembers.all(of: kind).filter { $0.isChangeable }.map { owner + $0.name }
                return (
                    "“\(name)” follows the finger and cannot be assigned",
                    can.isEmpty ? nil : "what can be: " + can.joined(separator: ", ")
                )
            }
        }
        if ["time", "view.width", "view.height"].contains(name) || name.prefix(while: { $0 != "." }) == "_event" {
            return ("“\(name)” cannot be assigned", nil)
        }
        return ("there is no variable “\(name)”", quantities.notes.didYouMean(name, among: assignable))
    }
}
