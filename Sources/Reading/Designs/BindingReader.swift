// Which attribute of which element is bound to which template, gathered from the metadata and from the drawing.

import Diagnostics
import Drawings
import Formulas
import Vocabulary
import XML

/// A binding before its template is read. One that stands in a repeated element has a plan for every copy.
struct BindingPlan {
    /// The id of the element in the picture.
    var element: String
    var attribute: BindableAttribute
    var template: Attribute
    /// The number of the copy, or of the element among those of a class; nil where there is one.
    var instance: Int?
    /// What stands for the template where the reader itself binds the attribute.
    var formula: Formula?
}

/// How often an element is drawn.
struct Repetition {
    var element: String
    var count: Int
    var place: Range<Int>?
}

/// All bindings of a design in document order: those of the drawing after those of the metadata, as they are read.
struct BindingReader {
    private(set) var plans: [BindingPlan] = []
    private(set) var repetitions: [Repetition] = []

    private let notes: DiagnosticLog
    private let picture: PictureIndex
    private var bound: [String: Range<Int>?] = [:]

    init(notes: DiagnosticLog, picture: PictureIndex) { (self.notes, self.picture) = (notes, picture) }

    mutating func read(_ elements: [Element], inline: [InlineBinding]) {
        for element in elements { readBind(element) }
        for binding in inline { add(binding.attribute, to: binding.element, isInline: true) }
    }

    private mutating func readBind(_ element: Element) {
        guard let target = element.attributes.attribute("target"),
            let ids = TargetReader(notes: notes, picture: picture).ids(target)
        else { return }
        let isClass = target.value.trimmedSpace.hasPrefix(".")
        var count = 0
        for attribute in element.attributes
        where attribute.name.namespace == .none && attribute.name.local != "target" {
            if isClass, attribute.name.local == "instance-count" {
                notes.error(
                    "not-bindable", at: attribute.nameRange, "instance-count repeats one element, and this is a class",
                    instead: "name the element as #id")
                count += 1
                continue
            }
            for (number, id) in ids.enumerated() {
                // What is wrong with one is wrong with all.
                guard add(attribute, to: id, instance: isClass ? number : nil, isInline: false) else { break }
            }
            count += 1
        }
        if count == 0 {
            notes.error(
                "missing-attribute", at: element.nameRange, "this <fb:bind> binds nothing",
                instead: "write the attribute with its template: opacity=\"{pull / 44}\"")
        }
    }

    @discardableResult private mutating func add(
        _ attribute: Attribute, to id: String, instance: Int? = nil, isInline: Bool
    ) -> Bool {
        let name = attribute.name.local
        guard let element = picture.elementName(of: id) else { return false }
        if name == "instance-count" {
            repeatElement(attribute, id)
            return true
        }
        let shown = isInline ? attribute.name.description : name
        let prefix = shown.dropLast(name.count)
        guard let bindable = BindableAttributes.find(name) else {
            notes.error(
                "not-bindable", at: attribute.nameRange, "\(shown) cannot be bound",
                instead: BindableAttributes.advice(for: name)
                    ?? notes.didYouMean(name, among: BindableAttributes.all.map { $0.name })?.within { prefix + $0 })
            return false
        }
        guard BindableAttributes.fits(bindable, on: element) else {
            let has = BindableAttributes.all.filter { BindableAttributes.fits($0, on: element) }.map { $0.name }
            notes.error(
                "not-bindable", at: attribute.nameRange, "<\(element) id=\"\(id)\"> has no \(name)",
                instead: fallback(name, element, among: has)
                    ?? notes.didYouMean(name, among: has)?.within { prefix + $0 })
            return false
        }
        if let first = bound[id + " " + name] {
            notes.error(
                "bound-twice", at: attribute.nameRange, "\(name) of “#\(id)” is bound twice",
                notes: [.init("it is bound here", at: first)], instead: "keep one of them")
            return false
        }
        bound[id + " " + name] = attribute.nameRange
        plans.append(BindingPlan(element: id, attribute: bindable, template: attribute, instance: instance))
        return true
    }

    private func fallback(_ name: String, _ element: String, among has: [String]) -> Advice? {
        let twin = ["x": "cx", "y": "cy", "cx": "x", "cy": "y"][name]
        if let twin, has.contains(twin) { return Advice("write \(twin)=\"{…}\"", writing: twin) }
        if ["x", "y", "cx", "cy"].contains(name) { return "bind transform=\"translate({…} {…})\"" }
        if name == "text" { return "text is bound on <text> and <tspan>" }
        if name == "width" || name == "height" { return "bind transform=\"scale({…} {…})\", or the shapes inside" }
        return nil
    }

    private mutating func repeatElement(_ attribute: Attribute, _ id: String) {
        guard let number = Constant.number(attribute.value), number == number.rounded(.down), number >= 1, number <= 64
        else {
            notes.error(
                "bad-value", at: attribute.valueRange,
                "instance-count is a whole number from 1 to 64, not “\(attribute.value)”",
                instead: "to show fewer, bind visible=\"{instance lt …}\"")
            repetitions.append(Repetition(element: id, count: 1, place: attribute.nameRange))
            return
        }
        if let first = repetitions.first(where: { $0.element == id }) {
            return notes.error(
                "bound-twice", at: attribute.nameRange, "instance-count of “#\(id)” is written twice",
                notes: [.init("it is written here", at: first.place)], instead: "keep one of them")
        }
        repetitions.append(Repetition(element: id, count: Int(number), place: attribute.nameRange))
    }
}
