// What lies behind an element, seen through it as through frosted glass: `fb:backdrop="#page blur(20)"`.

import Diagnostics
package import XML

/// No browser filters what is behind an element of SVG. So a copy of that is drawn there by `<use>`, filtered, and cut to
/// the element's outline.
package struct BackdropReader {
    private let notes: DiagnosticLog
    private var taken: Set<String> = []
    private var counts: [String: Int] = [:]
    /// The bindings of the metadata.
    private var bindings: [Element] = []
    /// The viewBox.
    private var region: [Double] = []

    package init(notes: DiagnosticLog) { self.notes = notes }

    private static let attribute: Name = "fb:backdrop"
    private static let shapes = ["rect", "circle", "ellipse", "path", "polygon", "text"]

    /// The drawing with a copy behind every element that has a backdrop.
    package mutating func expand(_ root: Element) -> Element {
        guard root.first(where: { $0[BackdropReader.attribute] != nil }) != nil else { return root }
        taken = Set(root.ids)
        for id in root.ids { counts[id, default: 0] += 1 }
        bindings = root.elements(named: "fb:bind")
        region = NumberList.parse(root["viewBox"] ?? "").numbers
        let outermost = root.range
        var root = root
        root.updateAll { parent in
            guard parent.elements.contains(where: { $0[BackdropReader.attribute] != nil }) else { return }
            var children: [Node] = []
            for node in parent.children {
                guard case .element(var element) = node,
                    let written = element.attributes.attribute(BackdropReader.attribute)
                else {
                    children.append(node)
                    continue
                }
                element[BackdropReader.attribute] = nil
                children += copy(behind: &element, written, among: children, inRoot: parent.range == outermost)
                children.append(.element(element))
            }
            parent.children = children
        }
        return root
    }

    private mutating func copy(
        behind element: inout Element, _ written: Attribute, among before: [Node], inRoot: Bool
    ) -> [Node] {
        let words = written.value.trimmedSpace.split(separator: " ", maxSplits: 1).map(String.init)
        guard let target = words.first, target.hasPrefix("#"), words.count == 2 else {
            notes.error(
                "bad-value", at: written.valueRange, "a backdrop says what lies behind and what becomes of it",
                instead: "write fb:backdrop=\"#page blur(20)\"")
            return []
        }
        guard BackdropReader.shapes.contains(element.name.local) else {
            notes.error(
                "not-bindable", at: written.nameRange, "a <\(element.name.local)> has no outline to cut a backdrop to",
                instead: "give the backdrop to a shape: \(BackdropReader.shapes.joined(separator: ", "))")
            return []
        }
        guard isSteady(element, written, behind: target, among: before) else { return [] }
        let behind = before.compactMap { $0.element?.id }
        guard behind.contains(String(target.dropFirst())) else {
            notes.error(
                "unknown-target", at: written.valueRange,
                "“\(target)” is not drawn before this element, in the same group",
                instead: notes.didYouMean(target, among: behind.map { "#" + $0 })?
                    .within { written.value.replacing(target, with: $0) }
                    ?? "put what lies behind into a <g id=\"\(target.dropFirst())\"> before it")
            return []
        }
        var id = element.id ?? ""
        if !ElementIDs.isUsable(id) || counts[id] != 1 {
            id = free("glass")
            element.id = id
        }
        guard let steps = steps(words[1], written, named: id) else { return [] }
        let (edge, glass) = (free(id + ".edge"), free(id + ".glass"))
        var filter = Element.svg("filter", ["id": glass, "color-interpolation-filters": "sRGB"], children: steps)
        if inRoot, region.count == 4 {
            // What is off the screen is not seen through the glass.
            filter["filterUnits"] = "userSpaceOnUse"
            for (name, value) in zip(["x", "y", "width", "height"], region) { filter[Name(name)] = text(value) }
        }
        return [
            .svg("clipPath", ["id": edge], children: [.svg("use", ["href": "#\(id)"])]), .element(filter),
            .svg(
                "g", ["clip-path": "url(#\(edge))", "pointer-events": "none"],
                children: [.svg("use", ["href": target, "filter": "url(#\(glass))"])]),
        ]
    }

    /// Whether there is one glass and one drawing behind it, in an order that stays.
    private func isSteady(
        _ element: Element, _ written: Attribute, behind target: String, among before: [Node]
    ) -> Bool {
        let seen = before.compactMap { $0.element }.first { $0.id == String(target.dropFirst()) }
        for (attribute, what) in [("z", "has a z"), ("instance-count", "is repeated")] {
            let isGlass = has(attribute, element)
            guard isGlass || attribute == "instance-count" && seen.map({ has(attribute, $0) }) == true else { continue }
            notes.error(
                "not-bindable", at: written.nameRange,
                "\(isGlass ? "this shape" : "“\(target)”") \(what), and what is seen through the glass would not follow",
                instead: attribute == "z" ? "draw the glass where it is in front" : "draw each by itself")
            return false
        }
        return true
    }

    /// Whether an attribute of the element is bound.
    private func has(_ attribute: String, _ element: Element) -> Bool {
        if element[Name(attribute, in: .flipbook)] != nil { return true }
        let classes = (element["class"] ?? "").spaceSeparated.map { "." + $0 }
        return bindings.contains { binding in
            guard binding[Name(attribute)] != nil, let target = binding["target"]?.trimmedSpace else { return false }
            return target == element.id.map { "#" + $0 } || classes.contains(target)
        }
    }

    /// The primitives of the filter, in the order in which they are written.
    private mutating func steps(_ text: String, _ written: Attribute, named id: String) -> [Node]? {
        var steps: [Node] = []
        guard text.trimmedSpace.hasSuffix(")"), !text.contains(",") else {
            notes.error(
                "bad-value", at: written.valueRange, "“\(text.trimmedSpace)” is no list of filters",
                instead: "functions with spaces between: blur(20) saturate(1.8)")
            return nil
        }
        for function in text.split(separator: ")") where !function.allSatisfy(\.isWhitespace) {
            let parts = function.split(separator: "(", omittingEmptySubsequences: false)
            let name = parts[0].trimmedSpace
            guard parts.count == 2, let amount = amount(String(parts[1]).trimmedSpace, isLength: name == "blur"),
                let made = step(name, amount, named: id)
            else {
                notes.error(
                    "bad-value", at: written.valueRange,
                    "“\(String(function).trimmedSpace))” is no filter of a backdrop",
                    instead: notes.didYouMean(name, among: ["blur", "saturate", "brightness"])?
                        .within { written.value.replacing(name + "(", with: $0 + "(") }
                        ?? "blur(20), saturate(1.8) or saturate(180%), brightness(0.8)")
                return nil
            }
            steps += made
        }
        // A blur fades towards the edges of what is blurred, to a quarter in a corner. Nothing sharp may be seen there.
        let solid = Node.svg("feFuncA", ["type": "discrete", "tableValues": "0 1 1 1 1"])
        return steps + [.svg("feComponentTransfer", children: [solid])]
    }

    private mutating func step(_ name: String, _ amount: Double, named id: String) -> [Node]? {
        let number = text(amount)
        switch name {
        case "blur": return [.svg("feGaussianBlur", ["id": free(id + ".blur"), "stdDeviation": number])]
        case "saturate":
            return [.svg("feColorMatrix", ["type": "saturate", "values": number])]
        case "brightness":
            let slopes = ["feFuncR", "feFuncG", "feFuncB"].map { Node.svg($0, ["type": "linear", "slope": number]) }
            return [.svg("feComponentTransfer", children: slopes)]
        default: return nil
        }
    }

    /// A number as CSS filters write it: `20`, `20px`, `1.8`, `180%`.
    private func amount(_ text: String, isLength: Bool) -> Double? {
        guard let length = SVGLength.parse(text), isLength || length.unit != .pixels else { return nil }
        if isLength, length.unit == .percent { return nil }
        let value = length.value(of: 1)
        return (0...(isLength ? 200 : 10)).contains(value) ? value : nil
    }

    private func text(_ number: Double) -> String {
        abs(number) < 1e6 && number == number.rounded() ? "\(Int(number))" : "\(number)"
    }

    private mutating func free(_ name: String) -> String {
        var free = name
        while taken.contains(free) { free += "_" }
        taken.insert(free)
        return free
    }
}
