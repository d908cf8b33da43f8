// Which attribute of which element is bound to which template, gathered from the metadata and from the drawing.

import Diagnostics
import Drawings
import Vocabulary
import XML

/// A binding before its template is read. One that stands in a repeated element has a plan for every copy.
struct BindingPlan {
    /// The id of the element in the picture.
    var element: String
    var attribute: BindableAttribute
    var template: Attribute
    /// The number of the copy; nil outside of repeated elements.
    var instance: Int?
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

    init(notes: DiagnosticLog, picture: PictureIndex) {
        self.notes = notes
        self.picture = picture
    }

    mutating func read(_ elements: [Element], inline: [InlineBinding]) {
        for element in elements { readBind(element) }
        for binding in inline { add(binding.attribute, to: binding.element, isInline: true) }
    }

    private mutating func readBind(_ element: Element) {
        guard let target = element.attributes.attribute("target"),
            let id = TargetReader(notes: notes, picture: picture).id(target)
        else { return }
        var count = 0
        for attribute in element.attributes
        where attribute.name.namespace == .none && attribute.name.local != "target" {
            add(attribute, to: id, isInline: false)
            count += 1
        }
        if count == 0 {
            notes.error(
                "missing-attribute", at: element.nameRange, "this <fb:bind> binds nothing",
                instead: "write the attribute with its template: opacity=\"{pull / 44}\"")
        }
    }

    private mutating func add(_ attribute: Attribute, to id: String, isInline: Bool) {
        let name = attribute.name.local
        guard let element = picture.elementName(of: id) else { return }
        if name == "instance-count" {
            repeatElement(attribute, id)
            return
        }
        let shown = isInline ? attribute.name.description : name
        guard let bindable = BindableAttributes.find(name) else {
            notes.error(
                "not-bindable", at: attribute.nameRange, "\(shown) cannot be bound",
                instead: BindableAttributes.advice(for: name)
                    ?? notes.didYouMean(name, among: BindableAttributes.all.map { $0.name }))
            return
        }
        guard BindableAttributes.fits(bindable, on: element) else {
            let has = BindableAttributes.all.filter { BindableAttributes.fits($0, on: element) }.map { $0.name }
            notes.error(
                "not-bindable", at: attribute.nameRange, "<\(element) id=\"\(id)\"> has no \(name)",
                instead: notes.didYouMean(name, among: has) ?? fallback(name, element))
            return
        }
        if let first = bound[id + " " + name] {
            notes.error(
                "bound-twice", at: attribute.nameRange, "\(name) of “#\(id)” is bound twice",
                notes: [.init("it is bound here", at: first)], instead: "keep one of them")
            return
        }
        bound[id + " " + name] = attribute.nameRange
        plans.append(BindingPlan(element: id, attribute: bindable, template: attribute))
    }

    private func fallback(_ name: String, _ element: String) -> String? {
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
            notes.error(
                "bound-twice", at: attribute.nameRange, "instance-count of “#\(id)” is written twice",
                notes: [.init("it is written here", at: first.place)], instead: "keep one of them")
            return
        }
        repetitions.append(Repetition(element: id, count: Int(number), place: attribute.nameRange))
    }
}

/// References to elements of the drawing from the metadata: `#id`.
struct TargetReader {
    let notes: DiagnosticLog
    let picture: PictureIndex

    /// The id that the attribute names. Nil, with an error reported, where the drawing has no such id.
    func id(_ attribute: Attribute) -> String? {
        let text = attribute.value.trimmedSpace
        guard text.hasPrefix("#") else {
            let isKnown = picture.contains(text)
            notes.error(
                "bad-target", at: attribute.valueRange, "\(attribute.name) is written #id, not “\(text)”",
                instead: isKnown ? "write \(attribute.name)=\"#\(text)\"" : nil)
            return nil
        }
        let id = String(text.dropFirst())
        if picture.contains(id) { return id }
        notes.error(
            "unknown-target", at: attribute.valueRange, "“#\(id)” is not in the drawing",
            instead: notes.didYouMean(text, among: notes.choice(picture.ids).map { "#" + $0 }))
        return nil
    }

    /// The same for an element that a finger can be on: not inside a repeated element.
    func single(_ attribute: Attribute, repeated: Set<String>) -> String? {
        guard let id = id(attribute) else { return nil }
        if repeated.contains(id) {
            notes.error(
                "repeated-target", at: attribute.valueRange, "“#\(id)” is in a repeated element, so there are several",
                instead: "point to the group around it")
            return nil
        }
        return id
    }
}
