// What the metadata declares, in document order and before any formula is looked at: names, so that order is free.

import Behaviours
import Diagnostics
import FormulaText
import Interactions
import Vocabulary
import XML

struct LetDeclaration {
    var name: String
    var expression: Attribute
    var unit: String?
    var range: Range<Int>?
}

struct DataDeclaration {
    var name: String
    var expression: Attribute
    var unit: String?
    var isLinear: Bool
    /// How many values it has; nil for one that is no list.
    var count: Int?
    var range: Range<Int>?
}

/// What sends give their events under one name, by `<param>`.
struct EventDatumDeclaration {
    var name: String
    /// Its kind is that of the first that does not pass itself on.
    var expression: Attribute
}

struct InputDeclaration {
    var name: String
    var kind: Input.Kind
    var element: Element
    var range: Range<Int>?
}

/// The names that formulas may use, each declared once; states are a space of their own.
struct Declarations {
    enum Meaning {
        case parameter(Int), `let`(Int), data(Int), input(Int), token(Token.Value)
    }

    private(set) var parameters: [Design.Parameter] = []
    private(set) var lets: [LetDeclaration] = []
    private(set) var data: [DataDeclaration] = []
    private(set) var inputs: [InputDeclaration] = []
    private(set) var eventData: [EventDatumDeclaration] = []
    /// Names of elements that were refused, such as an `<fb:drag>`; the error is already reported.
    private var lost: Set<String> = []
    /// Events that designs give a behaviour.
    private(set) var slotEvents: [(event: Attribute, isGiven: Bool)] = []
    private(set) var variantElements: [Element] = []
    private(set) var bindElements: [Element] = []
    private(set) var scenarioElements: [Element] = []
    private(set) var requirementElements: [Element] = []
    private(set) var chart: Element?
    private var meanings: [String: (meaning: Meaning, range: Range<Int>?)] = [:]
    /// All names in the order of their declaration, for suggestions.
    private(set) var names: [String] = []

    /// How many values data have, those of lists included, and the most that they may have.
    private var values = 0
    private static let limit = 2000

    /// What variants and scenarios set parameters to.
    private let texts: [String: [String]]
    private let notes: DiagnosticLog
    /// How many elements each class has.
    private let classes: [String: Int]
    /// The classes of which a list has a value for each element, and where that is written.
    private(set) var counted: [(name: String, place: Range<Int>?)] = []

    init(
        of interaction: Element, tokens: [Token], classes: [String: Int], notes: DiagnosticLog, slots: SlotTable,
        strings: StringTable
    ) {
        self.notes = notes
        self.classes = classes
        for token in tokens {
            guard FormulaParser.isName(token.name) else {
                notes.warning(
                    "bad-token", at: token.place,
                    "no formula can read the token “\(token.name)”: the name means something else",
                    instead: "give it another name, or put it into a group")
                continue
            }
            meanings[token.name] = (.token(token.value), token.place)
            names.append(token.name)
        }
        let sets = interaction.all { $0.name == "fb:set" }.map { ($0["name"] ?? "", [$0["value"] ?? ""]) }
        texts = Dictionary(sets, uniquingKeysWith: +)
        for element in interaction.elements { declare(element, slots: slots, strings: strings) }
        if let chart {
            chart.walk { element in
                if element.name == "scxml:data" { declareData(element) }
                if element.name == "scxml:param" { declareEventDatum(element) }
            }
        } else if !interaction.elements.contains(where: { $0.name.local == "scxml" }) {
            notes.error(
                "missing-element", at: interaction.nameRange, "<fb:interaction> needs a statechart",
                instead: notes.inserting(
                    "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" "
                        + "datamodel=\"flipbook\"><state id=\"rest\"/></scxml>", in: interaction, "the smallest is "))
        }
    }

    func meaning(of name: String) -> Meaning? { meanings[name]?.meaning }

    /// Where a name was declared.
    func place(of name: String) -> Range<Int>? { meanings[name]?.range }

    /// The input of that name.
    func input(named name: String) -> Int? { if case .input(let index)? = meaning(of: name) { index } else { nil } }

    /// Whether a name or an event is that of an element that was refused.
    func isLost(_ name: String) -> Bool { notes.lacksNames || lost.contains(String(name.prefix { $0 != "." })) }

    func isInput(_ name: String) -> Bool { input(named: name) != nil }

    /// The input that a dotted name begins with, and what follows its dot. No input's name begins with another's.
    func input(before name: String) -> (input: Int, member: String)? {
        for dot in name.indices where name[dot] == "." {
            if let input = input(named: String(name[..<dot])) {
                return (input, String(name[name.index(after: dot)...]))
            }
        }
        return nil
    }

    /// The event datum that formulas write as `_event.data.NAME`.
    func eventDatum(readAs name: String) -> Int? {
        let prefix = "_event.data."
        guard name.hasPrefix(prefix) else { return nil }
        return eventData.firstIndex { $0.name == name.dropFirst(prefix.count) }
    }

    private mutating func declare(_ element: Element, slots: SlotTable, strings: StringTable) {
        switch InteractionVocabulary.name(of: element) {
        case "fb:parameter":
            guard let name = element.attributes.attribute("name") else { return }
            guard isFree(name, .parameter(parameters.count)) else { return }
            let reader = ParameterReader(notes: notes, slots: slots, strings: strings)
            // A parameter with an error keeps its name, so that formulas that read it are not blamed as well.
            parameters.append(reader.parameter(element, named: name.value, texts: texts[name.value] ?? []))
        case "fb:let":
            guard let name = element.attributes.attribute("name") else { return }
            guard let expression = element.attributes.attribute("expr") else {
                lost.insert(name.value)
                return
            }
            guard isFree(name, .let(lets.count)) else { return }
            let unit = UnitReader.unit(element.attributes.attribute("unit"), notes: notes)
            lets.append(LetDeclaration(name: name.value, expression: expression, unit: unit, range: element.range))
        case "fb:slot":
            if let event = element.attributes.attribute("event") { slotEvents.append((event, element.has("given"))) }
        case let name? where !InteractionVocabulary.parents(of: name).contains("fb:interaction"):
            if let name = element["name"] { lost.insert(name) }
        case "fb:variant": variantElements.append(element)
        case "fb:bind": bindElements.append(element)
        case "fb:scenario": scenarioElements.append(element)
        case "fb:require": requirementElements.append(element)
        case "scxml":
            if chart != nil {
                notes.error(
                    "duplicate-element", at: element.nameRange, "a design has one statechart, and this is a second",
                    instead: "put both below a <parallel> of one")
            } else {
                chart = element
            }
        case let name?: if let kind = InteractionVocabulary.kinds[name] { declareInput(element, kind) }
        case nil: if let name = element["name"] { lost.insert(name) }
        }
    }

    private mutating func declareInput(_ element: Element, _ kind: Input.Kind) {
        guard let name = element.attributes.attribute("name"), isFree(name, .input(inputs.count), isDotted: true) else {
            return
        }
        if let other = inputs.first(where: {
            ($0.name + ".").hasPrefix(name.value + ".") || name.value.hasPrefix($0.name + ".")
        }) {
            notes.error(
                "duplicate-name", at: name.valueRange,
                "“\(name.value)” and the input “\(other.name)” cannot be told apart from an input and its member",
                notes: [.init("it is declared here", at: other.range)], instead: "let neither begin with the other")
        }
        let member = names.first { other in
            guard other.hasPrefix(name.value + "."), case .token? = meaning(of: other) else { return false }
            return true
        }
        if let member {
            notes.error(
                "duplicate-name", at: name.valueRange,
                "“\(member)” is a token, and would be a member of “\(name.value)”",
                instead: "give the input another name")
        }
        inputs.append(InputDeclaration(name: name.value, kind: kind, element: element, range: element.range))
    }

    private mutating func declareData(_ element: Element) {
        guard let id = element.attributes.attribute("id") else {
            if let name = element["name"] { lost.insert(name) }
            return
        }
        guard isFree(id, .data(data.count)) else { return }
        let count = count(of: element)
        values += count ?? 1
        if values > Declarations.limit, values - (count ?? 1) <= Declarations.limit {
            notes.error(
                "too-much", at: element.range, "the lists come to more than \(Declarations.limit) values",
                instead: "use shorter lists, or fewer")
        }
        let expression = element.attributes.attribute("expr") ?? Attribute("expr", "0")
        let mode = element.attributes.attribute("fb:calc-mode")
        if let mode, mode.value != "linear", mode.value != "discrete" {
            notes.error(
                "bad-value", at: mode.valueRange, "fb:calc-mode is linear or discrete, not “\(mode.value)”",
                instead: notes.didYouMean(mode.value, among: ["linear", "discrete"]))
        }
        data.append(
            DataDeclaration(
                name: id.value, expression: expression,
                unit: UnitReader.unit(element.attributes.attribute("fb:unit"), notes: notes),
                isLinear: mode?.value == "linear", count: count, range: element.range))
    }

    /// How many values a list has: a number, or one for each element of a class. Nil for one value.
    private mutating func count(of data: Element) -> Int? {
        guard let written = data.attributes.attribute("fb:count"), written.value.trimmedSpace.hasPrefix(".") else {
            return ConstantReader(notes: notes).number("fb:count", of: data, in: 1...64, isWhole: true).map { Int($0) }
        }
        let name = String(written.value.trimmedSpace.dropFirst())
        let count = classes[name] ?? 0
        counted.append((name, written.valueRange))
        if (1...64).contains(count) { return count }
        notes.error(
            "bad-value", at: written.valueRange,
            count == 0
                ? "nothing in the drawing has the class “\(name)”"
                : "\(count) elements have the class “\(name)”, and a list has at most 64 values",
            instead: count == 0
                ? "write class=\"\(name)\" on the elements that are meant, or a number"
                : "give the class to those alone that the list is about")
        return 1
    }

    private mutating func declareEventDatum(_ element: Element) {
        guard let name = element.attributes.attribute("name"), let expression = element.attributes.attribute("expr"),
            NameRules.check(name, notes: notes)
        else { return }
        let read = "_event.data." + name.value
        guard let known = eventDatum(readAs: read) else {
            return eventData.append(EventDatumDeclaration(name: name.value, expression: expression))
        }
        if eventData[known].expression.value.contains(read) { eventData[known].expression = expression }
    }

    /// Takes the name, or says why it cannot be taken.
    private mutating func isFree(_ attribute: Attribute, _ meaning: Meaning, isDotted: Bool = false) -> Bool {
        let name = attribute.value
        guard NameRules.check(attribute, isDotted: isDotted, notes: notes) else { return false }
        if let taken = meanings[name] {
            notes.error(
                "duplicate-name", at: attribute.valueRange, "the name “\(name)” is taken",
                notes: [.init("it is declared here", at: taken.range)],
                instead: "parameters, lets, data, inputs and tokens share one name space")
            return false
        }
        meanings[name] = (meaning, attribute.valueRange)
        names.append(name)
        return true
    }
}
