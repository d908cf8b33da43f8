// What of a drawing its behaviour names, and where.

import Drawings
import Files
import XML

/// An element of the drawing on which some of the behaviour hangs.
struct AdoptionTarget {
    /// Its number in the list of what is drawn.
    var number: Int
    /// What names it, such as `<fb:tap> in line 12`.
    var uses: [String] = []
    /// Those of its classes that the behaviour names.
    var classes: [String] = []
    /// Which of its attributes are bound.
    var bound: Set<String> = []
}

/// All targets of a design, and what else of the drawing the behaviour names.
struct AdoptionTargets {
    private(set) var all: [AdoptionTarget] = []
    /// Ids of what is not drawn itself, such as a path in `<defs>`, and what names them.
    private(set) var undrawn: [(id: String, uses: [String])] = []
    /// Layers that a target names as `[label='…']`.
    private(set) var labels: [(label: String, uses: [String])] = []

    /// Elements that are no places of their own, such as a `<tspan>` or a `<stop>`, with bindings on them.
    private(set) var bindings: [(name: String, uses: [String])] = []

    private let design: ReadDrawing
    private var uses: [String: [String]] = [:]
    private var bound: [String: Set<String>] = [:]

    init(_ design: ReadDrawing) {
        self.design = design
        if let metadata = design.behaviour { metadata.walk { read($0) } }
        for item in design.list {
            for attribute in item.element.attributes where attribute.name.namespace == .flipbook {
                words(attribute.value, of: "\(attribute.name) in line \(design.line(item.element))")
            }
        }
        collect()
        let drawn = Set(design.list.compactMap(\.element.range))
        for part in design.root.elements where part.name != "svg:metadata" && part.name.namespace == .svg {
            part.walk { element in
                guard element.name.namespace == .svg, element.range.map(drawn.contains) == false else { return }
                let names = element.attributes.filter { $0.name.namespace == .flipbook }.map { "\($0.name) on it" }
                let name = element.id.map { "#\($0)" } ?? "<\(element.name.local)> of line \(design.line(element))"
                if !names.isEmpty { bindings.append((name, names)) }
            }
        }
    }

    private mutating func read(_ element: Element) {
        let isUse = element.name == "fb:use"
        for attribute in element.attributes {
            let found = words(attribute.value, of: "<\(element.name)> in line \(design.line(element))")
            for target in found where element.name == "fb:bind" && attribute.name == "target" || isUse {
                let names = element.attributes.map(\.name.local).filter { $0 != "target" }
                // What a behaviour binds it says in its own file; most move what they are given.
                bound[target, default: []].formUnion(isUse ? ["transform"] : names)
            }
        }
    }

    /// Notes what a value names: `#id`, `.class`, `[id='…']`, `[label='…']`.
    @discardableResult private mutating func words(_ value: String, of use: String) -> [String] {
        let text = value.trimmedSpace
        var found: [String] = []
        if text.hasPrefix("["), let match = text.firstMatch(of: /^\[\s*(label|id)\s*=\s*(?:'([^']*)'|"([^"]*)")\s*\]/) {
            let name = String(match.2 ?? match.3 ?? "").trimmedSpace
            found = [match.1 == "id" ? "#" + name : "[" + name]
        } else if text.hasPrefix(".") {
            found = [String(text.prefix { $0 != "[" && $0 != " " })]
        } else if design.root.element(id: String(text.dropFirst())) != nil, text.hasPrefix("#") {
            found = [text]
        } else if text.contains("#") {
            for word in text.split(whereSeparator: { " \t\n\r,;'\"(){}".contains($0) }) {
                guard let mark = word.firstIndex(of: "#") else { continue }
                let id = String(word[word.index(after: mark)...].prefix { $0 != "[" })
                let decoded = id.contains("%") ? PercentEncoding.decode(id) : id
                found.append("#" + (decoded ?? id))
            }
        }
        for word in found where uses[word]?.contains(use) != true { uses[word, default: []].append(use) }
        return found
    }

    private mutating func collect() {
        var met: Set<String> = []
        for (number, item) in design.list.enumerated() {
            var target = AdoptionTarget(number: number)
            if let id = item.id, met.insert(id).inserted, let uses = uses["#" + id] {
                target.uses += uses
                target.bound.formUnion(bound["#" + id] ?? [])
            }
            for name in (item.element["class"] ?? "").spaceSeparated {
                guard let uses = uses["." + name] else { continue }
                target.classes.append(String(name))
                target.uses += uses.filter { !target.uses.contains($0) }
                target.bound.formUnion(bound["." + name] ?? [])
            }
            for attribute in item.element.attributes where attribute.name.namespace == .flipbook {
                target.uses.append("\(attribute.name) on it")
                target.bound.insert(attribute.name.local)
            }
            if !target.uses.isEmpty { all.append(target) }
        }
        for (word, uses) in uses.sorted(by: { $0.key < $1.key }) {
            let name = String(word.dropFirst())
            if word.hasPrefix("[") { labels.append((name, uses)) }
            guard word.hasPrefix("#"), !met.contains(name) else { continue }
            let isDrawn = design.root.elements.contains { $0.name != "svg:metadata" && $0.element(id: name) != nil }
            if isDrawn { undrawn.append((name, uses)) }
        }
    }
}
