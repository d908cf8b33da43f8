// Behaviours: `<fb:use>` takes an interaction of another file into a design, with its drawing.

import Diagnostics
import Vocabulary
package import XML

/// A behaviour that a design uses.
package struct UsedBehaviour: Sendable {
    package var names: BehaviourNames
    /// What is added to the offsets of its source.
    package var offset: Int
    /// What stands for its slots in the behaviour, as targets: `#page`, `.row`.
    var slots: Set<String>
    /// What its chart has in it, as one state. Nil where it has no chart, or its chart is the design's.
    var region: Element?
    var root: Element
    var interaction: Element
    /// As in `Design.files`.
    var path: String
    var bytes: [UInt8]
}

/// Replaces every `<fb:use>` by what it stands for, in the tree that was read. What a behaviour names is its own; its
/// formulas are read by their place, see `UsedBehaviour.offset`.
package struct BehaviourReader {
    let notes: DiagnosticLog
    private let library: BehaviourLibrary
    private let path: String?
    package private(set) var used: [UsedBehaviour] = []
    /// The ids of the design, and below its classes.
    private(set) var ids: Set<String> = []
    private var classes: Set<String> = []

    package init(notes: DiagnosticLog, library: BehaviourLibrary, beside path: String?) {
        self.notes = notes
        self.library = library
        self.path = path
    }

    /// The files of the behaviours that are used, each once.
    package var files: [(path: String, bytes: [UInt8])] {
        var files: [(path: String, bytes: [UInt8])] = []
        for one in used where !files.contains(where: { $0.path == one.path }) { files.append((one.path, one.bytes)) }
        return files
    }

    /// Reads the behaviours that an interaction uses, and puts them into the drawing. Nil where one cannot be had.
    package mutating func expand(_ root: Element, _ interaction: Element) -> (root: Element, interaction: Element)? {
        let uses = interaction.elements.filter { $0.name == "fb:use" }
        if uses.isEmpty {
            var root = root
            SlotCheck(notes: notes, root).check(interaction, root)
            guard let name = interaction.attributes.attribute("behaviour") else { return (root, interaction) }
            _ = NameRules.check(name, notes: notes)
            let own = set([], in: interaction, drawn: root, BehaviourReader.targets(of: interaction) { $0 }, at: nil)
            BehaviourDrawing.arrange(&root)
            return (root, own)
        }
        ids = Set(root.ids)
        root.walk { classes.formUnion(($0["class"] ?? "").spaceSeparated.map(String.init)) }
        for use in uses { if let behaviour = read(use, of: interaction, in: root) { used.append(behaviour) } }
        guard used.count == uses.count else { return nil }
        var root = root
        for (behaviour, use) in zip(used, uses) {
            let drawing = BehaviourDrawing(behaviour.names, slots: behaviour.slots)
            if let shape = drawing.shapeToHold(behaviour.root, in: root) {
                notes.error(
                    "bad-target", at: use.range,
                    "“\(use["behaviour"] ?? "")” draws into its slot, and a <\(shape.name.local)> holds nothing",
                    notes: shape.range.map { [.init("it is here", at: $0)] } ?? [],
                    instead: "put it into a <g>, and give the slot that")
            }
            drawing.put(behaviour.root, into: &root)
            checkIDs(of: root, with: behaviour, of: use)
        }
        var merged = interaction
        let hasScenarios = interaction.elements.contains { $0.name == "fb:scenario" }
        var rest = used[...]
        merged.children = interaction.children.flatMap { node -> [Node] in
            guard case .element(let element) = node, element.name == "fb:use" else { return [node] }
            let behaviour = rest.popFirst()!
            return behaviour.interaction.children.filter { child in
                guard let name = child.element.flatMap(InteractionVocabulary.name) else { return false }
                return !(name == "scxml" && behaviour.region != nil || name == "fb:scenario" && hasScenarios)
            }
        }
        merged = ChartJoin(root).join(used.compactMap(\.region), into: merged)
        return (root.replacing(interaction, by: merged), merged)
    }

    // MARK: Reading one

    private func read(_ use: Element, of host: Element, in drawing: Element) -> UsedBehaviour? {
        guard let attribute = use.attributes.attribute("behaviour"),
            let found = find(attribute), let names = names(of: found, use, host)
        else { return nil }
        let offset = notes.attach(found.source, at: use.range)
        let interaction = found.interaction.moved(by: offset)
        StructureCheck(notes: notes).check(interaction)
        let ofDesigns: [Name] = ["fb:use", "fb:tokens", "fb:palette", "fb:strings"]
        if let inner = interaction.elements.first(where: { ofDesigns.contains($0.name) }) {
            let isUse = inner.name == "fb:use"
            notes.error(
                "misplaced-element", at: inner.nameRange,
                isUse
                    ? "a behaviour cannot use another one"
                    : "a behaviour has no \(inner.name.local), which belong\(inner.name == "fb:palette" ? "s" : "") to a design",
                instead: isUse ? "use both in the design" : "make them parameters, and set them in the design")
            return nil
        }
        let root = found.root.moved(by: offset)
        SlotCheck(notes: notes, root).check(interaction, root)
        if let part = root.first(where: { $0.name == "fb:part" }) {
            notes.error(
                "misplaced-element", at: part.nameRange, "a behaviour takes in no parts of other files",
                instead: "draw it here")
            return nil
        }
        if let sheet = root.first(where: { $0.name == "svg:style" }) {
            notes.error(
                "misplaced-element", at: sheet.nameRange, "the style sheet of a behaviour would style the whole design",
                instead: "write its properties as attributes")
        }
        for part in root.elements where BehaviourDrawing.isForClass(part) {
            guard let named = part.first(where: { $0.id != nil }) else { continue }
            notes.error(
                "bad-id", at: named.attributes.attribute("id")?.valueRange,
                "this is drawn once for each element of a class, so an id in it would be several",
                instead: "write class=\"\(named.id ?? "")\"")
            return nil
        }
        let targets = BehaviourReader.targets(of: interaction, names.given)
        let settings = use.elements.filter { $0.name == "fb:set" }
        var merged = set(settings, in: interaction, drawn: drawing, targets, at: use.range)
        let inputs = Set(names.inputs.keys)
        merged.children.removeAll { child in
            guard let element = child.element, let name = element["name"] else { return false }
            return inputs.contains(name) && InteractionVocabulary.isInput(element)
        }
        guard hasElements(merged, names, of: use) else { return nil }
        merged.updateAll { BehaviourReader.mark(&$0, of: use) }
        BehaviourReader.enable(&merged, of: use)
        names.rename(&merged)
        let slots = interaction.elements.filter { $0.name == "fb:slot" }.compactMap { $0["target"]?.trimmedSpace }
        return UsedBehaviour(
            names: names, offset: offset, slots: Set(slots).union(names.elements.keys.map { "#" + $0 }),
            region: names.prefix.isEmpty ? nil : ChartJoin.region(of: merged, named: names.prefix), root: root,
            interaction: merged, path: found.path, bytes: found.source.bytes)
    }

    private func find(_ attribute: Attribute) -> BehaviourLibrary.Found? {
        let name = attribute.value
        guard NameRules.isFileName(name) else {
            notes.error(
                "bad-name", at: attribute.valueRange, "“\(name)” cannot be a behaviour",
                instead: "its file's name without folder and ending: letters, digits, “-” and “_”")
            return nil
        }
        do throws(BehaviourLibrary.Failure) {
            return try library.find(name, beside: path)
        } catch {
            tell(error, name, at: attribute.valueRange)
            return nil
        }
    }

    private func tell(_ failure: BehaviourLibrary.Failure, _ name: String, at place: Range<Int>?) {
        switch failure {
        case .missing:
            let all = library.names(beside: path)
            notes.error(
                "unknown-behaviour", at: place, "there is no behaviour “\(name)”",
                instead: notes.oneOf(all, for: name) ?? "put \(name).svg beside the design")
        case .notOne(let file):
            notes.error(
                "unknown-behaviour", at: place, "“\(file)” is a design, and no behaviour",
                instead: "write behaviour=\"…\" on its <fb:interaction>: what designs call it")
        case .unreadable(let sentence): notes.error("unreadable-file", at: place, sentence)
        case .malformed(let source, let diagnostics):
            notes.attach(source, diagnostics, at: place)
        }
    }

    // MARK: Slots and parameters

    /// What the behaviour's names become. Nil, with an error reported, where a slot is given something else.
    private func names(of found: BehaviourLibrary.Found, _ use: Element, _ host: Element) -> BehaviourNames? {
        let name = use.attributes.attribute("as")
        let prefix = name?.value ?? found.name
        if let name, prefix.isEmpty ? !isAlone(use, as: found.name, in: host) : !NameRules.check(name, notes: notes) {
            return nil
        }
        if used.contains(where: { $0.names.prefix == prefix }) {
            notes.error(
                "duplicate-name", at: use.range, "two behaviours are called “\(prefix)”",
                instead: "give one of them another name: as=\"\(prefix)2\"")
            return nil
        }
        if host.elements.contains(where: {
            $0["name"] == prefix && !["scenario", "variant"].contains($0.name.local) && $0.name != use.name
        }) {
            notes.error(
                "duplicate-name", at: use.range, "the design has something else called “\(prefix)”",
                instead: "give one of them another name: as=\"\(prefix)2\"")
            return nil
        }
        if ids.contains(prefix) {
            notes.error(
                "duplicate-id", at: use.range,
                "the id “\(prefix)” is taken, and the behaviour's states stand in a state of that name",
                instead: "give it another name: as=\"\(prefix)2\"")
            return nil
        }
        var names = BehaviourNames(prefix: prefix)
        var isSound = true
        let slots = found.interaction.elements.filter { $0.name == "fb:slot" }
        for attribute in use.attributes
        where attribute.name.namespace == .none && !InteractionVocabulary.ofUse.contains(attribute.name.local) {
            guard let slot = slots.first(where: { $0["name"] == attribute.name.local }) else {
                let known = slots.compactMap { $0["name"] }
                let isParameter = found.interaction.elements.contains {
                    $0.name == "fb:parameter" && $0["name"] == attribute.name.local
                }
                notes.error(
                    "unknown-attribute", at: attribute.nameRange,
                    "“\(use["behaviour"] ?? "")” has no slot “\(attribute.name.local)”",
                    instead: isParameter
                        ? "write <fb:set name=\"\(attribute.name.local)\" value=\"\(attribute.value)\"/> in it"
                        : notes.oneOf(known, for: attribute.name.local) ?? "it takes no slots")
                isSound = false
                continue
            }
            if !give(attribute, to: slot, of: found.interaction, in: host, &names) { isSound = false }
        }
        return isSound ? names : nil
    }

    private func give(
        _ attribute: Attribute, to slot: Element, of behaviour: Element, in host: Element, _ names: inout BehaviourNames
    ) -> Bool {
        let value = attribute.value.trimmedSpace
        if let own = slot["target"]?.trimmedSpace {
            return giveTarget(attribute, to: own, &names)
        } else if let own = slot["input"] {
            let inputs = host.elements.filter(InteractionVocabulary.isInput)
            guard let input = inputs.first(where: { $0["name"] == value }) else {
                notes.error(
                    "unknown-name", at: attribute.valueRange, "the design has no input “\(value)”",
                    instead: notes.oneOf(inputs.compactMap { $0["name"] }, for: value))
                return false
            }
            names.inputs[own] = value
            // With an input come the elements that it is on and that it moves.
            let other = behaviour.elements.first { $0["name"] == own && InteractionVocabulary.isInput($0) }
            if let other, other.name != input.name {
                notes.error(
                    "bad-target", at: attribute.valueRange,
                    "\(attribute.name) takes an <\(other.name)>, and “\(value)” is an <\(input.name)>",
                    instead: "name an <\(other.name)>")
                return false
            }
            for name in ["target", "content"] as [Name] {
                guard let from = other?[name]?.trimmedSpace else { continue }
                guard let to = input[name]?.trimmedSpace else {
                    notes.error(
                        "missing-attribute", at: attribute.valueRange, "“\(value)” has no \(name), which it needs here",
                        instead: "write \(name)=\"#…\" on the <\(input.name)>")
                    return false
                }
                names.elements[String(from.dropFirst())] = String(to.dropFirst())
            }
        } else if let own = slot["event"] {
            names.events[own] = value
        }
        return true
    }

    /// - Parameter own: the slot's target in the behaviour: `#page` or `.row`.
    private func giveTarget(_ attribute: Attribute, to own: String, _ names: inout BehaviourNames) -> Bool {
        let value = attribute.value.trimmedSpace
        // An unknown name, which was reported when it was read.
        if value == "[]" { return false }
        let isClass = own.hasPrefix(".")
        let sign = isClass ? "." : "#"
        guard value.hasPrefix(sign) else {
            let name = value.first == "." || value.first == "#" ? String(value.dropFirst()) : value
            notes.error(
                "bad-target", at: attribute.valueRange,
                "\(attribute.name) is written \(isClass ? ".class" : "#id"), not “\(value)”",
                instead: Advice("write \(attribute.name)=\"\(sign)\(name)\"", writing: sign + name))
            return false
        }
        let known = isClass ? classes : ids
        guard known.contains(String(value.dropFirst())) else {
            notes.error(
                "unknown-target", at: attribute.valueRange,
                isClass
                    ? "nothing in the drawing has the class “\(value.dropFirst())”"
                    : "“\(value)” is not in the drawing",
                instead: notes.oneOf(known.sorted().map { sign + $0 }, for: value))
            return false
        }
        if isClass {
            names.classes[String(own.dropFirst())] = String(value.dropFirst())
        } else {
            names.elements[String(own.dropFirst())] = String(value.dropFirst())
        }
        return true
    }

    /// Whether all slots for elements that something refers to were given one; says which were not.
    private func hasElements(_ interaction: Element, _ names: BehaviourNames, of use: Element) -> Bool {
        var isWhole = true
        // What a behaviour is for; others may be left out where nothing refers to them.
        let first = interaction.elements.first { $0.name == "fb:slot" && $0["event"] == nil }
        for slot in interaction.elements where slot.name == "fb:slot" {
            guard let name = slot["name"] else { continue }
            if let input = slot["input"], names.inputs[input] == nil {
                isWhole = false
                notes.error(
                    "missing-attribute", at: use.nameRange, "“\(use["behaviour"] ?? "")” needs \(name), an input",
                    instead: "such as \(name)=\"list\"" + (slot["label"].map { ": \($0)" } ?? ""))
            }
            guard let target = slot["target"]?.trimmedSpace, names.given(target) == nil else { continue }
            let isNeeded =
                slot == first
                || interaction.first { element in
                    element.name != "fb:slot"
                        && BehaviourReader.naming.contains { name in
                            // One of several: `.row[2]`.
                            element[name].map { $0.trimmedSpace.prefix { $0 != "[" } == target } ?? false
                        }
                } != nil
            guard isNeeded else { continue }
            isWhole = false
            notes.error(
                "missing-attribute", at: use.nameRange, "“\(use["behaviour"] ?? "")” needs \(name)",
                instead: "such as \(name)=\"\(target.hasPrefix(".") ? ".row" : "#page")\""
                    + (slot["label"].map { ": \($0)" } ?? ""))
        }
        return isWhole
    }

    /// The attributes that name elements.
    private static let naming: [Name] = ["target", "content", "on", "fb:count"]

    /// Gives parameters the values that the design sets, and others those that they measure.
    private func set(
        _ settings: [Element], in interaction: Element, drawn root: Element, _ slots: [(name: String, target: String)],
        at place: Range<Int>?
    ) -> Element {
        var result = interaction
        var names: [String] = []
        let measures = interaction.elements.contains { $0["measure"] != nil }
        var measure = measures ? SlotMeasure(notes: notes, root, slots: slots, at: place) : nil
        result.children = interaction.children.map { child in
            guard case .element(var parameter) = child, parameter.name == "fb:parameter", let name = parameter["name"]
            else { return child }
            names.append(name)
            for setting in settings where setting["name"] == name {
                if let value = setting.attributes.attribute("value") { parameter.attributes.set(value) }
                parameter["measure"] = nil
            }
            measure?.measure(&parameter)
            return .element(parameter)
        }
        for setting in settings {
            guard let name = setting.attributes.attribute("name"), !names.contains(name.value) else { continue }
            notes.error(
                "unknown-name", at: name.valueRange, "the behaviour has no parameter “\(name.value)”",
                instead: notes.oneOf(names, for: name.value))
        }
        return result
    }
}

extension Element {
    /// The tree with another interaction in the metadata.
    fileprivate func replacing(_ interaction: Element, by other: Element) -> Element {
        var root = self
        root.children = root.children.map { child in
            guard case .element(var metadata) = child, metadata.name == "svg:metadata" else { return child }
            metadata.children = metadata.children.map {
                $0.element?.name == "fb:interaction" ? .element(other) : $0
            }
            return .element(metadata)
        }
        return root
    }
}
