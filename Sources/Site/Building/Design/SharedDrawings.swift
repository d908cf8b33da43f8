// Drawings of one design that differ in little, kept without repetition and written into few files.

import Geometry
import Pages
import Timelines
import XML

/// A store of drawings in which equal subtrees occur once. Targets of references are named after their content, so
/// that equal gradients and clips of several drawings are one.
struct SharedDrawings {
    private enum Piece: Hashable {
        case text(String)
        case part(Int)
    }

    private struct Part: Hashable {
        var name: Name
        var attributes: Attributes
        var pieces: [Piece]
    }

    private var parts: [Part] = []
    private var numbers: [Part: Int] = [:]

    /// Elements whose content inherits from where it is defined, not from where it is shown.
    private static let contexts: Set<Name> = ["svg:clipPath", "svg:mask", "svg:pattern", "svg:marker"]
    private static let inherited: Set<Name> = [
        "clip-rule", "color", "direction", "dominant-baseline", "fill", "fill-opacity", "fill-rule", "font-family",
        "font-size", "font-style", "font-variant", "font-weight", "letter-spacing", "paint-order", "stroke",
        "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
        "stroke-opacity", "stroke-width", "text-anchor", "visibility", "word-spacing",
    ]
    /// Where white space counts.
    private static let texts: Set<Name> = ["svg:text", "svg:tspan", "svg:textPath"]
    /// What the frame of a file says instead of each drawing in it.
    private static let frame: [Name] = ["viewBox", "width", "height", "x", "y", "preserveAspectRatio"]

    /// Takes a drawing in; equal ones have one number.
    mutating func add(_ drawing: Element) -> Int {
        var reading = Reading(ids: [:], names: [:])
        reading.collect(drawing, under: [:])
        var root = drawing
        root.name = "svg:g"
        for name in SharedDrawings.frame { root[name] = nil }
        return number(of: root, &reading)
    }

    /// Where one drawing's references lead while it is read.
    private struct Reading {
        var ids: [String: (element: Element, context: Attributes)]
        var names: [String: String?]

        mutating func collect(_ element: Element, under context: Attributes) {
            for child in element.elements {
                if let id = child.id { ids[id] = (child, context) }
                var inner = context
                for attribute in child.attributes where SharedDrawings.inherited.contains(attribute.name) {
                    inner[attribute.name] = attribute.value
                }
                collect(child, under: inner)
            }
        }
    }

    private mutating func number(of element: Element, _ reading: inout Reading) -> Int {
        var part = Part(name: element.name, attributes: element.attributes, pieces: [])
        part.attributes["id"] = nil
        for attribute in element.attributes where !attribute.references.isEmpty {
            var leadsSomewhere = true
            let value = attribute.value(renamingIDs: { id in
                let name = name(of: id, &reading)
                if name == nil { leadsSomewhere = false }
                return name
            })
            // What leads nowhere paints nothing, and links to nothing.
            part.attributes[attribute.name] = leadsSomewhere ? value : attribute.name.local == "href" ? nil : "none"
        }
        for child in element.children {
            switch child {
            // What stands there is shown by references alone.
            case .element(let child) where child.name == "svg:defs" || SharedDrawings.contexts.contains(child.name):
                continue
            case .element(let child): part.pieces.append(.part(number(of: child, &reading)))
            case .text(let text, _):
                if !child.isBlank || SharedDrawings.texts.contains(element.name) { part.pieces.append(.text(text)) }
            case .comment, .instruction: continue
            }
        }
        if let known = numbers[part] { return known }
        numbers[part] = parts.count
        parts.append(part)
        return parts.count - 1
    }

    /// What an id of the drawing is called after its content; nil for one that is not there, or that leads to itself.
    private mutating func name(of id: String, _ reading: inout Reading) -> String? {
        if let known = reading.names[id] { return known }
        // A circle of references shows nothing.
        reading.names[id] = .some(nil)
        guard let (target, context) = reading.ids[id] else { return nil }
        var element = target
        if SharedDrawings.contexts.contains(element.name) {
            for attribute in context where element[attribute.name] == nil { element[attribute.name] = attribute.value }
        }
        let name = "p\(number(of: element, &reading))"
        reading.names[id] = name
        return name
    }

    /// The numbers of the parts that an attribute of a part points to.
    private static func references(of attribute: Attribute) -> [Int] {
        attribute.references.compactMap { number(in: $0.id) }
    }

    /// The number in the name that a part has as the target of a reference.
    private static func number(in name: String) -> Int? { name.first == "p" ? Int(name.dropFirst()) : nil }
}

// MARK: - Out of the store

extension SharedDrawings {
    /// A drawing as it was taken in, with ids of its own.
    func drawing(_ number: Int, in frame: Element) -> Element {
        var sheet = Sheet(of: self)
        let root = sheet.element(number)
        var drawing = Element(frame.name, frame.attributes, children: sheet.definitions + root.children)
        for attribute in root.attributes { drawing[attribute.name] = attribute.value }
        return drawing
    }

    /// A sheet with several drawings side by side, each with a `view` that shows it alone.
    /// - Parameters:
    ///   - frame: an empty root with the size of all of them.
    ///   - size: the same size, in units of the sheet.
    package func sheet(_ numbers: [Int], in frame: Element, of size: Size) -> Element {
        var sheet = Sheet(of: self)
        sheet.count(numbers)
        var (views, shown): ([Node], [Element]) = ([], [])
        let (width, height) = (Formatting.decimal(size.width), Formatting.decimal(size.height))
        for (column, number) in numbers.enumerated() {
            let left = Formatting.decimal(StillPlace.left(column, of: size))
            let id = StillPlace(file: Address(""), column: column).target.fragment ?? ""
            views.append(
                .svg("view", ["id": id, "viewBox": "\(left) 0 \(width) \(height)", "preserveAspectRatio": "xMinYMin"]))
            var drawing = sheet.element(number)
            drawing.name = frame.name
            for attribute in frame.attributes { drawing[attribute.name] = attribute.value }
            if column > 0 { drawing["x"] = left }
            // What lies outside of a still would lie on others.
            drawing["overflow"] = nil
            shown.append(drawing)
        }
        let whole = Formatting.decimal(StillPlace.left(StillPlace.columns, of: size) - StillPlace.gap(size))
        var root = Element(frame.name, ["viewBox": "0 0 \(whole) \(height)", "width": whole, "height": height])
        // What all have in common is said once.
        for attribute in shown.first?.attributes ?? [:]
        where SharedDrawings.inherited.contains(attribute.name)
            && shown.allSatisfy({ $0[attribute.name] == attribute.value })
        {
            root[attribute.name] = attribute.value
            for index in shown.indices { shown[index][attribute.name] = nil }
        }
        // At the address of a view, the file is as wide as that still.
        let style: Node = .svg("style", children: [.text("svg:has(:target){width:\(width)px}")])
        root.children = [style] + views + sheet.definitions + shown.map { .element($0) }
        return root
    }

    /// The making of one file.
    private struct Sheet {
        let store: SharedDrawings
        /// How often each part is part of another.
        private var uses: [Int: Int] = [:]
        /// What is shown by reference, in the order in which it is first needed.
        private var defined: [Int: String] = [:]
        private var made: [Node] = []

        /// What `<use>` may stand for, wherever it stands.
        private static let movable: Set<Name> = [
            "svg:circle", "svg:ellipse", "svg:g", "svg:image", "svg:line", "svg:path", "svg:polygon", "svg:polyline",
            "svg:rect", "svg:text", "svg:use",
        ]
        /// Where drawings are, and `<use>` may be.
        private static let holders: Set<Name> = ["svg:g", "svg:a", "svg:svg", "svg:symbol", "svg:mask", "svg:pattern"]
        /// The least length of a part, in letters, that a `<use>` makes shorter.
        private static let least = 60

        init(of store: SharedDrawings) { self.store = store }

        var definitions: [Node] { made.isEmpty ? [] : [.svg("defs", children: made)] }

        mutating func count(_ numbers: [Int]) {
            var open = numbers
            var seen: Set<Int> = []
            while let number = open.popLast() {
                guard seen.insert(number).inserted else { continue }
                for case .part(let inner) in store.parts[number].pieces {
                    uses[inner, default: 0] += 1
                    open.append(inner)
                }
                for attribute in store.parts[number].attributes { open += SharedDrawings.references(of: attribute) }
            }
        }

        mutating func element(_ number: Int) -> Element {
            let part = store.parts[number]
            var element = Element(part.name, part.attributes)
            for attribute in part.attributes {
                if attribute.references.isEmpty { continue }
                element[attribute.name] = attribute.value(renamingIDs: {
                    SharedDrawings.number(in: $0).map { define($0) }
                })
            }
            let isHolder = Sheet.holders.contains(part.name)
            for piece in part.pieces {
                switch piece {
                case .text(let text): element.children.append(.text(text))
                case .part(let inner) where isHolder && isShared(inner):
                    element.children.append(.svg("use", ["href": "#" + define(inner)]))
                case .part(let inner): element.children.append(.element(self.element(inner)))
                }
            }
            return element
        }

        private func isShared(_ number: Int) -> Bool {
            uses[number, default: 0] > 1 && Sheet.movable.contains(store.parts[number].name)
                && size(number) >= Sheet.least
        }

        /// About how many letters a part takes, as far as that matters; the same whatever parts are numbered.
        private func size(_ number: Int) -> Int {
            let part = store.parts[number]
            var size = 4 + part.name.local.utf8.count
            for attribute in part.attributes {
                let points = !SharedDrawings.references(of: attribute).isEmpty
                size += 4 + attribute.name.local.utf8.count + (points ? 8 : attribute.value.utf8.count)
            }
            for piece in part.pieces where size < Sheet.least {
                switch piece {
                case .text(let text): size += text.utf8.count
                case .part(let inner): size += self.size(inner)
                }
            }
            return size
        }

        /// The id under which a part stands in the file's definitions.
        private mutating func define(_ number: Int) -> String {
            if let known = defined[number] { return known }
            let name = "d\(defined.count)"
            defined[number] = name
            var element = element(number)
            element.id = name
            made.append(.element(element))
            return name
        }
    }
}
