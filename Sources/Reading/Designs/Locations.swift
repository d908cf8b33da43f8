// What `location` names: a variable, a list, or one value of a list.

import Diagnostics
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

    func location(of element: Element) -> Location? {
        guard let attribute = element.attributes.attribute("location") else { return nil }
        let text = attribute.value.trimmedSpace
        if let variable = quantities.variable(named: text) {
            guard let kind = quantities.kind(ofVariable: variable) else { return nil }
            return Location(name: text, variables: variable..<variable + 1, list: 0..<0, kind: kind)
        }
        var ignored: [Diagnostic] = []
        let tree = FormulaParser.parse(attribute.value, reporting: &ignored)
        var name = text
        var index: FormulaTree?
        if case .element(let list, let inner)? = tree?.node { (name, index) = (list, inner) }
        if let list = quantities.list(named: name) {
            guard let kind = quantities.kind(ofVariable: list.lowerBound) else { return nil }
            var location = Location(name: name, variables: list, list: list, kind: kind)
            guard let index else { return location }
            guard let chosen = formula(of: index, in: attribute) else { return nil }
            guard let number = chosen.constant else {
                location.choice = chosen
                location.index = index.printed
                return location
            }
            guard number >= 0, number < Double(list.count) else {
                quantities.notes.error(
                    "bad-value", at: attribute.valueRange, "“\(name)” has no value \(FormulaNumber.text(number))",
                    instead: "its \(list.count) values are \(name)[0] to \(name)[\(list.count - 1)]")
                return nil
            }
            let variable = list.lowerBound + Int(number)
            location.variables = variable..<variable + 1
            return location
        }
        let (sentence, instead) = LocationAdvice(quantities).explain(name)
        quantities.notes.error("not-assignable", at: attribute.valueRange, sentence, instead: instead)
        return nil
    }

    /// The index of `y[held]`. In a behaviour the name before it has been renamed; its own names are read by the scope.
    private func formula(of index: FormulaTree, in attribute: Attribute) -> Formula? {
        let text = String(decoding: Array(attribute.value.utf8)[index.range], as: UTF8.self)
        return quantities.reading(attribute) { scope, found in
            scope.compile(
                text, as: .number, at: index.range.lowerBound,
                origin: quantities.origins.index(of: attribute.valueRange), reporting: &found)
        }?.formula
    }
}

/// Why a name cannot be assigned, and what can.
struct LocationAdvice {
    private let quantities: Quantities

    init(_ quantities: Quantities) { self.quantities = quantities }

    func explain(_ name: String) -> (sentence: String, instead: Advice?) {
        let declarations = quantities.declarations
        let assignable = quantities.variables.map { $0.name }
        switch declarations.meaning(of: name) {
        case .parameter where name == "look" || name == "lang":
            return (
                "the \(name) does not change while a scenario runs", "mix colours by a <data>: fill=\"{mix(a, b, n)}\""
            )
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
            let instead = quantities.notes.oneOf(members, for: name) ?? "copy what it says into a <data>"
            return ("“\(name)” is an input, not a variable", instead)
        case .token: return ("“\(name)” is a token, which does not change", "keep what changes in a <data>")
        case .data: return ("“\(name)” is one value, and no list", "write \(name); a list is a <data> with fb:count")
        case nil: break
        }
        if let (input, member) = declarations.input(before: name) {
            let kind = declarations.inputs[input].kind
            if InputMembers.find(member, of: kind) != nil {
                let owner = declarations.inputs[input].name + "."
                let can = InputMembers.all(of: kind).filter { $0.isChangeable }.map { owner + $0.name }
                let isFrame = kind == .scroll && ["width", "height", "frame.x", "frame.y"].contains(member)
                return (
                    isFrame
                        ? "“\(name)” is part of the scroll view's frame, which does not change"
                        : "“\(name)” follows the finger and cannot be assigned",
                    can.isEmpty ? nil : "what can be: " + can.joined(separator: ", ")
                )
            }
        }
        let first = String(name.prefix { $0 != "." && $0 != "[" })
        if quantities.list(named: first) != nil {
            return ("there is no variable “\(name)”", "write \(first)[0] for one value, \(first) for all")
        }
        if name.first == "{" { return ("a location stands without braces", .write(name.filter { !"{}".contains($0) })) }
        if ["time", "view", "touch", "_event"].contains(first) { return ("“\(name)” cannot be assigned", nil) }
        return ("there is no variable “\(name)”", quantities.notes.oneOf(assignable, for: name))
    }
}
