// What the metadata declares, in document order and before any formula is looked at: names, so that order is free.

import Diagnostics
import FormulaText
import Interactions
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
    var range: Range<Int>?
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
        case parameter(Int), `let`(Int), data(Int), input(Int)
    }

    private(set) var parameters: [Design.Parameter] = []
    private(set) var lets: [LetDeclaration] = []
    private(set) var data: [DataDeclaration] = []
    private(set) var inputs: [InputDeclaration] = []
    private(set) var variantElements: [Element] = []
    private(set) var bindElements: [Element] = []
    private(set) var scenarioElements: [Element] = []
    private(set) var chart: Element?
    private var meanings: [String: (meaning: Meaning, range: Range<Int>?)] = [:]
    /// All names in the order of their declaration, for suggestions.
    private(set) var names: [String] = []

    private let notes: DiagnosticLog

    init(of interaction: Element, notes: DiagnosticLog, slots: SlotTable, strings: StringTable) {
        self.notes = notes
        for element in interaction.elements { declare(element, slots: slots, strings: strings) }
        if let chart {
            chart.walk { element in
                if element.name == "scxml:data" { declareData(element) }
            }
        } else if !interaction.elements.contains(where: { $0.name.local == "scxml" }) {
            notes.error(
                "missing-element", at: interaction.nameRange, "<fb:interaction> needs a statechart",
                instead: "the smallest is <scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" "
                    + "datamodel=\"flipbook\"><state id=\"rest\"/></scxml>")
        }
    }

    func meaning(of name: String) -> Meaning? { meanings[name]?.meaning }

    /// Where a name was declared.
    func place(of name: String) -> Range<Int>? { meanings[name]?.range }

    /// The input of that name.
    func input(named name: String) -> Int? { if case .input(let index)? = meaning(of: name) { index } else { nil } }

    func isInput(_ name: String) -> Bool { input(named: name) != nil }

    private mutating func declare(_ element: Element, slots: SlotTable, strings: StringTable) {
        switch InteractionVocabulary.name(of: element) {
        case "fb:parameter":
            guard let name = element.attributes.attribute("name") else { return }
            guard isFree(name, .parameter(parameters.count)) else { return }
            let reader = ParameterReader(notes: notes, slots: slots, strings: strings)
            // A parameter with an error keeps its name, so that formulas that read it are not blamed as well.
            parameters.append(reader.parameter(element, named: name.value))
        case "fb:let":
            guard let name = element.attributes.attribute("name"),
                let expression = element.attributes.attribute("expr"), isFree(name, .let(lets.count))
            else { return }
            let unit = UnitReader.unit(element.attributes.attribute("unit"), notes: notes)
            lets.append(LetDeclaration(name: name.value, expression: expression, unit: unit, range: element.range))
        case "fb:pan": declareInput(element, .pan)
        case "fb:edge-pan": declareInput(element, .edgePan)
        case "fb:tap": declareInput(element, .tap)
        case "fb:long-press": declareInput(element, .longPress)
        case "fb:scroll": declareInput(element, .scroll)
        case "fb:variant": variantElements.append(element)
        case "fb:bind": bindElements.append(element)
        case "fb:scenario": scenarioElements.append(element)
        case "scxml":
            if chart != nil {
                notes.error(
                    "duplicate-element", at: element.nameRange, "a design has one statechart, and this is a second",
                    instead: "put both below a <parallel> of one")
            } else {
                chart = element
            }
        default: break
        }
    }

    private mutating func declareInput(_ element: Element, _ kind: Input.Kind) {
        guard let name = element.attributes.attribute("name"), isFree(name, .input(inputs.count)) else { return }
        inputs.append(InputDeclaration(name: name.value, kind: kind, element: element, range: element.range))
    }

    private mutating func declareData(_ element: Element) {
        guard let id = element.attributes.attribute("id"), let expression = element.attributes.attribute("expr"),
            isFree(id, .data(data.count))
        else { return }
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
                isLinear: mode?.value == "linear", range: element.range))
    }

    /// Takes the name, or says why it cannot be taken.
    private mutating func isFree(_ attribute: Attribute, _ meaning: Meaning) -> Bool {
        let name = attribute.value
        guard NameRules.check(attribute, notes: notes) else { return false }
        if let taken = meanings[name] {
            notes.error(
                "duplicate-name", at: attribute.valueRange, "the name “\(name)” is taken",
                notes: [.init("it is declared here", at: taken.range)],
                instead: "parameters, lets, data and inputs share one name space")
            return false
        }
        meanings[name] = (meaning, attribute.valueRange)
        names.append(name)
        return true
    }
}

/// How things may be called.
enum NameRules {
    /// The words of the formulas, what the machine calls its own, and the first words of its events.
    static let reserved: Set<String> = Set(FormulaFunction.all.map(\.name))
        .union(FormulaOperator.allCases.map(\.rawValue).filter(isName))
        .union(FormulaLexer.reservedWords)
        .union(["time", "view", "touch", "instance", "done", "error"])

    /// A letter or `_`, then letters, digits and `_`.
    static func isName(_ text: String) -> Bool {
        var isFirst = true
        for byte in text.utf8 {
            switch byte {
            case 0x41...0x5A, 0x61...0x7A, 0x5F: break
            case 0x30...0x39: if isFirst { return false }
            default: return false
            }
            isFirst = false
        }
        return !isFirst && text.utf8.count <= 64
    }

    /// Whether an attribute's value can name something in formulas; says why not.
    static func check(_ attribute: Attribute, notes: DiagnosticLog) -> Bool {
        let name = attribute.value
        if reserved.contains(name) {
            notes.error(
                "reserved-name", at: attribute.valueRange, "“\(name)” is a word of the formulas and cannot be a name",
                instead: "call it something else, such as “\(name)Value”")
            return false
        }
        if isName(name) { return true }
        let mended = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "_" }.prefix(64))
        notes.error(
            "bad-name", at: attribute.valueRange,
            name.isEmpty ? "a name may not be empty" : "“\(name)” cannot be a name",
            instead: "a letter, then letters, digits and “_”"
                + (isName(mended) && mended.contains(where: { $0 != "_" }) ? ": “\(mended)”" : ""))
        return false
    }
}
