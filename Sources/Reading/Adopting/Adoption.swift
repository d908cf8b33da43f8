// A new export of a drawing takes the place of the one in a design, and the behaviour stays.

import Diagnostics
import Drawings
import Files
import FormulaText
import Geometry
import Vocabulary
import XML

/// The result of putting a new export of a drawing into its design.
package struct Adoption {
    /// The design with the new drawing.
    package private(set) var bytes: [UInt8] = []
    /// Targets, and how each was found.
    package private(set) var matched: [String] = []
    /// What the author should check.
    package private(set) var remarks: [String] = []
    /// What is new in the drawing.
    package private(set) var added: [String] = []
    /// What is lost, and the bindings and inputs that named it.
    package private(set) var lost: [String] = []

    private let design: ReadDrawing
    private let export: ReadDrawing
    private var edits = TextEdits()
    /// Ids of the export that are others in the design.
    private var renamed: [String: String] = [:]

    /// Computes the new design and the report. Nothing is written.
    package init(of export: ReadDrawing, into design: ReadDrawing) {
        self.design = design
        self.export = export
        let match = DrawingMatch(design.list, export.list, stages: (design.stage, export.stage))
        let targets = AdoptionTargets(design)
        if design.stage != export.stage {
            let (before, now) = (Adoption.words(design.stage), Adoption.words(export.stage))
            remarks.append("the stage was \(before) and is \(now); numbers of the behaviour are as they were")
        }
        for target in targets.all { adopt(target, match) }
        for (name, uses) in targets.bindings { lost.append("\(name), and with it \(uses.joined(separator: ", "))") }
        compareOrder(targets, match)
        clear(of: match, targets)
        for (id, uses) in targets.undrawn where export.root.element(id: id) == nil { lose("#\(id)", uses) }
        for (label, uses) in targets.labels {
            let found = export.list.filter { $0.name == label }.count
            if found == 1 {
                matched.append("[label='\(label)']: by its name")
            } else {
                lose("[label='\(label)']", uses)
            }
        }
        let known = Set(match.pairs.values.map(\.new))
        for (number, item) in export.list.enumerated() where !known.contains(number) {
            if item.parent.map({ !known.contains($0) }) == true { continue }
            added.append(Adoption.described(item) + " in line \(export.line(item.element))")
        }
        rename()
        keepBehaviour()
        bytes = edits.applied(to: export.source.bytes)
    }

    private static func described(_ item: DrawnElement) -> String {
        "<\(item.kind)>" + ((item.name ?? item.id).map { " “\($0)”" } ?? "")
    }

    private mutating func lose(_ name: String, _ uses: [String]) {
        lost.append("\(name), and with it \(uses.joined(separator: ", "))")
    }

    private static func words(_ size: Size) -> String { "\(number(size.width)) × \(number(size.height))" }

    /// The elements of a class count in document order.
    private mutating func compareOrder(_ targets: AdoptionTargets, _ match: DrawingMatch) {
        for name in Set(targets.all.flatMap(\.classes)).sorted() {
            let members = targets.all.filter { $0.classes.contains(name) }
            let found = members.compactMap { match.pairs[$0.number]?.new }
            if found != found.sorted() { remarks.append("the elements of .\(name) are in another order now") }
            let more = export.list.indices.filter { number in
                let own = (export.list[number].element["class"] ?? "").spaceSeparated
                return own.contains { $0 == name } && !found.contains(number)
            }
            if !more.isEmpty { remarks.append("\(more.count) more elements are of the class .\(name) now") }
        }
    }

    // MARK: Targets

    private mutating func adopt(_ target: AdoptionTarget, _ match: DrawingMatch) {
        let old = design.list[target.number]
        let called = old.id.map { "#\($0)" } ?? target.classes.first.map { ".\($0)" } ?? Adoption.described(old)
        guard let (number, means) = match.pairs[target.number] else { return lose(called, target.uses) }
        let new = export.list[number]
        let subject = design.list[match.subject(target.number)]
        if target.bound.contains("transform"), new.element["style"]?.contains(/(^|[;\s])transform\s*:/) == true {
            return lose("\(called) (the export places it by CSS; export it with presentation attributes)", target.uses)
        }
        tell(called, from: subject, to: new, by: means)
        var marks = ""
        for attribute in old.element.attributes where attribute.name.namespace == .flipbook {
            guard let name = attribute.nameRange, let value = attribute.valueRange else { continue }
            marks += " " + design.source[name.lowerBound..<value.upperBound + 1]
        }
        let rest = AffineTransform(TransformParser(Array((old.element["transform"] ?? "").utf8)).functions)
        let written = new.element["transform"] ?? ""
        let drawn = AffineTransform(TransformParser(Array(written.utf8)).functions)
        if target.bound.contains("transform"), !Adoption.isNear(rest, drawn) {
            if old.id == nil, !target.classes.isEmpty {
                matched.removeLast()
                let advice = "the export draws it with a transform, which the binding replaces; give it an id"
                return lose("\(called) (\(advice))", target.uses)
            }
            wrap(new, as: old, of: target, with: marks, rest: rest, drawn: drawn)
        } else {
            mark(new, as: old, of: target, with: marks)
        }
    }

    private mutating func tell(
        _ called: String, from old: DrawnElement, to new: DrawnElement, by means: DrawingMatch.Means
    ) {
        let name = (new.name ?? new.id).map { " “\($0)”" } ?? ""
        var how: String =
            switch means {
            case .id: "by its id"
            case .name: "by the name\(name)"
            case .look: "by its place and look"
            case .place: "by its place"
            case .text: "by its words"
            case .size: old.isGroup ? "by its size" : "by its size and colour"
            case .content: "by what is in it"
            case .bareID: "by its id alone"
            case .likeness: "by what it is like"
            }
        var changes: [String] = []
        if let one = old.box, let other = new.box {
            let (x, y) = (other.minX - one.minX, other.minY - one.minY)
            if abs(x) > 0.05 || abs(y) > 0.05 { changes.append("moved by \(Adoption.number(x)) \(Adoption.number(y))") }
            if abs(one.size.width - other.size.width) > 0.05 || abs(one.size.height - other.size.height) > 0.05 {
                changes.append("now \(Adoption.number(other.size.width)) × \(Adoption.number(other.size.height))")
            }
        }
        if let fill = new.fill, let before = old.fill, fill != before {
            changes.append("filled \(fill), not \(before)")
        }
        if old.kind != new.kind { changes.append("a <\(new.kind)>, not a <\(old.kind)>") }
        if let before = old.name, let now = new.name, before != now {
            changes.append("called “\(now)”, not “\(before)”")
        }
        if !changes.isEmpty { how += "; " + changes.joined(separator: ", ") }
        matched.append("\(called): \(how) (line \(export.line(new.element)))")
        if [.bareID, .size, .content, .likeness].contains(means) {
            remarks.append("look whether \(called) is the right one: it was found \(how)")
        }
    }

    private static func isNear(_ a: AffineTransform, _ b: AffineTransform) -> Bool {
        zip([a.a, a.b, a.c, a.d, a.e, a.f], [b.a, b.b, b.c, b.d, b.e, b.f]).allSatisfy { abs($0 - $1) < 0.0005 }
    }

    /// A number with three decimals at the most.
    package static func number(_ value: Double) -> String { FormulaNumber.text((value * 1000).rounded() / 1000 + 0) }

    /// Gives an element of the export the id, the classes and the bindings of the old one.
    private mutating func mark(
        _ new: DrawnElement, as old: DrawnElement, of target: AdoptionTarget, with marks: String
    ) {
        guard let end = new.element.nameRange?.upperBound else { return }
        var id = ""
        if let given = old.id, given != new.id {
            free(new, for: given)
            id = " id=\"\(Escaping.attribute(given))\""
        }
        edits.insert(id + marks + classes(target, of: new), at: end)
    }

    /// Takes the id off an element of the export, which keeps it as a name: the next export finds it by that.
    private mutating func free(_ new: DrawnElement, for id: String) {
        guard let own = new.element.attributes.attribute("id"), let end = new.element.nameRange?.upperBound else {
            return
        }
        edits.remove(own)
        if own.value == id { return }
        // Of several with one id the first is meant.
        if export.list.first(where: { $0.id == own.value })?.element.range == new.element.range {
            renamed[own.value] = id
        }
        if new.name == nil { edits.insert(" data-name=\"\(Escaping.attribute(own.value))\"", at: end) }
    }

    /// Other elements of the export that have an id of the design, its behaviour's included.
    private mutating func clear(of match: DrawingMatch, _ targets: AdoptionTargets) {
        var given: [String: Int] = [:]
        for target in targets.all {
            if let id = design.list[target.number].id { given[id] = match.pairs[target.number]?.new }
        }
        let marked = Set(given.values)
        let names = Set(design.behaviour?.ids ?? [])
        var fresh = ReadableIDs(taken: Set(export.root.ids).union(names).union(given.keys))
        for (number, item) in export.list.enumerated() where !marked.contains(number) {
            guard let id = item.id, given[id] != nil || names.contains(id), let end = item.element.nameRange?.upperBound
            else { continue }
            let other = fresh.id(for: item.name ?? id, kind: item.kind)
            free(item, for: other)
            edits.insert(" id=\"\(other)\"", at: end)
        }
        let drawn = Set(export.list.compactMap(\.element.range))
        for element in export.root.all(where: { $0.id != nil }) where element.range.map(drawn.contains) == false {
            guard let id = element.id, given[id] != nil || names.contains(id), renamed[id] == nil,
                let range = element.attributes.attribute("id")?.valueRange
            else { continue }
            let other = fresh.id(for: id, kind: element.name.local)
            edits.replace(range, with: other)
            renamed[id] = other
        }
    }

    private mutating func classes(_ target: AdoptionTarget, of new: DrawnElement) -> String {
        let own = (new.element["class"] ?? "").spaceSeparated.map(String.init)
        let missing = target.classes.filter { !own.contains($0) }
        if missing.isEmpty { return "" }
        if let attribute = new.element.attributes.attribute("class") { edits.remove(attribute) }
        return " class=\"\(Escaping.attribute((own + missing).joined(separator: " ")))\""
    }

    // MARK: Transforms

    /// What can be bound to a group in place of what is in it.
    private static let ofGroups: Set<String> = ["transform", "opacity", "visible", "z"]

    /// A bound transform replaces a drawn one. So a group around the element is bound instead, or has the drawn one.
    private mutating func wrap(
        _ new: DrawnElement, as old: DrawnElement, of target: AdoptionTarget, with marks: String,
        rest: AffineTransform, drawn: AffineTransform
    ) {
        guard let extent = export.extent(of: new.element), let inverse = rest.inverse,
            let end = new.element.nameRange?.upperBound
        else { return mark(new, as: old, of: target, with: marks) }
        let own = new.element.attributes.attribute("transform")
        let atRest = Adoption.isNear(rest, .identity) ? "" : " transform=\"\(old.element["transform"] ?? "")\""
        let isGroup = !target.bound.contains {
            BindableAttributes.find($0) != nil && !Adoption.ofGroups.contains($0)
        }
        if isGroup {
            let kept = own?.value ?? ""
            let inner = atRest.isEmpty ? kept : Adoption.text(inverse * drawn)
            if inner != kept {
                if let own { edits.remove(own) }
                edits.insert(inner.isEmpty ? "" : " transform=\"\(inner)\"", at: end)
            }
            var classes = target.classes.joined(separator: " ")
            if !classes.isEmpty { classes = " class=\"\(Escaping.attribute(classes))\"" }
            if let own = new.element.attributes.attribute("class"), !target.classes.isEmpty {
                let left = own.value.spaceSeparated.map(String.init).filter { !target.classes.contains($0) }
                edits.remove(own)
                if !left.isEmpty {
                    edits.insert(" class=\"\(Escaping.attribute(left.joined(separator: " ")))\"", at: end)
                }
            }
            let id = old.id.map { " id=\"\(Escaping.attribute($0))\"" } ?? ""
            edits.insert("<g\(id)\(marks)\(classes)\(atRest)>", at: extent.lowerBound)
            if let id = old.id { free(new, for: id) }
        } else {
            if let own { edits.remove(own) }
            edits.insert(atRest, at: end)
            edits.insert("<g transform=\"\(Adoption.text(drawn * inverse))\">", at: extent.lowerBound)
            mark(new, as: old, of: target, with: marks)
        }
        edits.insert("</g>", at: extent.upperBound)
        remarks.append(
            "\(old.id.map { "#" + $0 } ?? Adoption.described(old)) has its drawn transform "
                + (isGroup ? "inside the group that is bound" : "on a group around it")
                + ", so that it stays in its place")
    }

    private static func text(_ t: AffineTransform) -> String {
        if isNear(AffineTransform(a: t.a, b: t.b, c: t.c, d: t.d, e: 0, f: 0), .identity) {
            return isNear(t, .identity) ? "" : "translate(\(number(t.e)) \(number(t.f)))"
        }
        let numbers = [t.a, t.b, t.c, t.d, t.e, t.f].map { FormulaNumber.text(($0 * 1e6).rounded() / 1e6 + 0) }
        return "matrix(\(numbers.joined(separator: " ")))"
    }

    // MARK: The rest of the file

    /// References to elements that have the design's ids now.
    private mutating func rename() {
        if renamed.isEmpty { return }
        export.root.walk { element in
            if element.name == "svg:style" { renameSelectors(of: element) }
            for attribute in element.attributes {
                let value = attribute.value(renamingIDs: { id in
                    renamed[id] ?? PercentEncoding.decode(id).flatMap { renamed[$0] }
                })
                if value != attribute.value, let range = attribute.valueRange {
                    edits.replace(range, with: Escaping.attribute(value))
                }
            }
        }
    }

    /// Selectors of a style sheet that name such an element. What stands in braces, such as `fill: #fff`, is none.
    private mutating func renameSelectors(of style: Element) {
        guard let tag = style.range, let extent = export.extent(of: style) else { return }
        let bytes = export.source.bytes
        var (at, depth) = (tag.upperBound, 0)
        while at < extent.upperBound {
            switch bytes[at] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: "#") where depth == 0:
                let rest = bytes[(at + 1)..<extent.upperBound]
                let end = rest.firstIndex { !Adoption.isOfName($0) } ?? extent.upperBound
                if let new = renamed[String(decoding: bytes[(at + 1)..<end], as: UTF8.self)] {
                    edits.replace(at + 1..<end, with: new)
                }
                at = end - 1
            default: break
            }
            at += 1
        }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        let scalar = Unicode.Scalar(byte)
        return byte >= 0x80 || scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
            || (0x30...0x39).contains(byte)
    }

    /// The metadata, the title and what else is not of the drawing, as it stands in the design.
    private mutating func keepBehaviour() {
        guard let tag = export.root.range, let extent = export.extent(of: export.root) else { return }
        let titles = design.root.elements.filter { ["title", "desc"].contains($0.name.local) }
        let kept = titles + design.root.elements.filter { $0.name == "svg:metadata" }
        for element in export.root.elements {
            let isKept = element.name == "svg:metadata" || titles.contains { $0.name == element.name }
            if isKept, let extent = export.extent(of: element) { edits.replace(extent, with: "") }
        }
        var text = kept.map { "\n  " + whole($0) }.joined()
        let parts = design.root.all { $0.name.namespace == .flipbook }.filter { part in
            !kept.contains { $0.first { $0.range == part.range } != nil }
        }
        var last = ""
        for part in parts {
            last += design.text(of: part) + "\n"
            remarks.append("<\(part.name)> of line \(design.line(part)) is drawn last, on top of the rest")
        }
        var root = ""
        for attribute in design.root.attributes
        where attribute.name.namespace == .flipbook || attribute.name == "lang" && export.root["lang"] == nil {
            guard let name = attribute.nameRange, let value = attribute.valueRange else { continue }
            root += " " + design.source[name.lowerBound..<value.upperBound + 1]
        }
        let all = text + last + root + matchedMarks
        root = Namespaces.missing(all, from: design, in: export) + root
        if let end = export.root.nameRange?.upperBound, !root.isEmpty { edits.insert(root, at: end) }
        if !text.isEmpty { text += "\n" }
        edits.insert(text, at: tag.upperBound, order: -1)
        if !last.isEmpty, let end = export.source.bytes[..<extent.upperBound].lastIndex(of: UInt8(ascii: "<")) {
            edits.insert(last, at: end, order: 1)
        }
    }

    /// The text of an element of the design, with its namespace where that is not the export's without a prefix.
    private func whole(_ element: Element) -> String {
        let text = design.text(of: element)
        let isDeclared = element.range.map { design.source[$0].contains(" xmlns=") } == true
        if export.root.name.prefix.isEmpty || !element.name.prefix.isEmpty || isDeclared { return text }
        return "<\(element.name) xmlns=\"\(Namespace.svg.address)\"" + text.dropFirst(element.name.local.count + 1)
    }

    /// Where prefixes of bindings on drawn elements may stand.
    private var matchedMarks: String {
        design.list.flatMap { $0.element.attributes.filter { $0.name.namespace == .flipbook } }
            .map { " \($0.name)=" }.joined()
    }
}

/// The prefixes of namespaces, as start tags declare them.
enum Namespaces {
    /// Declarations of the prefixes that a text has and a drawing does not declare.
    static func missing(_ text: String, from design: ReadDrawing, in export: ReadDrawing) -> String {
        let (known, own) = (declared(in: design), declared(in: export))
        return known.keys.sorted().filter { prefix in
            own[prefix] == nil
                && (text.contains("<\(prefix):") || text.contains(" \(prefix):") || text.contains("\n\(prefix):"))
        }.map { " xmlns:\($0)=\"\(known[$0] ?? "")\"" }.joined()
    }

    private static func declared(in drawing: ReadDrawing) -> [String: String] {
        guard let range = drawing.root.range else { return [:] }
        var result: [String: String] = [:]
        for match in drawing.source[range].matches(of: /\sxmlns:([^\s=]+)\s*=\s*["']([^"']*)["']/) {
            result[String(match.1)] = String(match.2)
        }
        return result
    }
}
