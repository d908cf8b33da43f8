// What a page needs to be touched, as scripts: a page that was opened from a file may load scripts and nothing else.

package import Designs
import Diagnostics
import FormulaText
import Formulas
import Geometry
import Interactions
import Numerics
import SVGOutput
import Simulation
package import Timelines
import XML

/// Writes the scripts of the engine and of a design's interaction.
package enum LiveScript {
    /// The engine: the bytes of a WebAssembly module.
    package static func engine(_ module: [UInt8]) -> [UInt8] {
        event("engine", detail: text(of: module))
    }

    /// A design's interaction, compiled, with its whole drawing and where each binding goes in it. Images are named
    /// relative to the design's folder.
    /// - Parameters:
    ///   - performance: any of the design's; one track a binding.
    ///   - ways: what a search found: the engine performs them as scenarios behind the design's own.
    package static func interaction(
        _ design: Design, _ performance: Performance, images: ImageFolder, ways: [FoundContents.Way] = []
    ) -> [UInt8] {
        let drawing = LiveDrawing(design.picture, performance)
        let place = SitePlan.design(images.folder)
        let root = Stage.inline(images.linked(drawing.root, from: place), size: design.stage)
        let links = Dictionary(
            images.files.map { ($0.image.path, place.link(to: $0.address)) }, uniquingKeysWith: { first, _ in first })
        let markup = String(decoding: MarkupWriter(.xml).bytes(root), as: UTF8.self)
        let bindings = zip(performance.tracks, drawing.places).enumerated().map { index, pair in
            JSON.array(row(pair.0, pair.1, of: design.interaction.bindings[index]))
        }
        var members: [(String, JSON)] = [
            ("drawing", .string(markup)),
            ("bindings", .array(bindings)),
            ("words", .array(design.strings.map { .string(links[$0] ?? $0) })),
            ("states", .array(design.states.map { .string($0.id) })),
            ("name", .string(design.name)), ("events", .array(design.events.map { .string($0) })),
            ("quantities", .object(quantities(of: design))),
            ("scenarios", .array(design.scenarios.map { .string($0.name) })),
            ("transitions", .array(design.transitions.map { .string($0.label) })),
            ("parameters", .array(design.parameters.map(parameter))),
            ("inputs", .array(records(of: design))),
        ]
        let isFelt = design.interaction.actions.contains { if case .haptic = $0 { true } else { false } }
        if !isFelt { members.append(("haptics", .boolean(false))) }
        if !ways.isEmpty { members.append(("ways", .array(ways.map(way)))) }
        let names = Array(JSON.object(members).text.utf8)
        var interaction = design.interaction
        interaction.scenarios += ways.map(\.scenario)
        let archive = Array("{ archive: ".utf8) + text(of: interaction.sealed)
        return event("interaction", detail: archive + Array(", ...".utf8) + names + Array(" }".utf8))
    }

    /// Its fragment, its title, when it ends in milliseconds, and what it sets.
    private static func way(_ way: FoundContents.Way) -> JSON {
        .array([
            .string(way.fragment), .string(way.title), .integer(Int(way.end.milliseconds)),
            .array(way.settings.map { .array([.string($0.name), .string($0.value)]) }),
        ])
    }

    /// A choice is its text and its number; a colour has three slots.
    private static func parameter(_ parameter: Design.Parameter) -> JSON {
        func number(_ value: Double?) -> JSON { value.map { .number($0) } ?? .null }
        let kinds: [Design.Kind: String] = [.boolean: "boolean", .color: "color", .string: "string"]
        return [
            "name": .string(parameter.name), "label": .string(parameter.label),
            "kind": .string(parameter.isText ? "text" : kinds[parameter.kind] ?? "number"),
            "slots": .array(parameter.slots.map { .integer($0) }),
            "value": .array(parameter.value.map { .number($0) }), "unit": .string(parameter.unit ?? ""),
            "min": number(parameter.minimum), "max": number(parameter.maximum), "step": number(parameter.step),
            "choices": .array(parameter.choices.map { .array([.string($0.text), .number($0.value)]) }),
            // As the behaviour calls it that has it.
            "own": .string(
                parameter.isOfBehaviour ? parameter.name.split(separator: ".").last.map(String.init) ?? "" : ""),
        ]
    }

    /// What is touched, by its id on the page, and whether a key can do it; a record for each element. For what snaps
    /// `stops` has an array an axis: the slot of the offset, then where it may stop as the design begins.
    private static func records(of design: Design) -> [JSON] {
        let kinds: [Input.Kind: String] = [
            .tap: "tap", .swipe: "swipe", .scroll: "scroll", .longPress: "press", .pinch: "pinch", .rotate: "rotate",
        ]
        var machine = Machine(design.interaction)
        machine.start()
        let frame = machine.currentFrame()
        return zip(design.inputs, design.interaction.inputs).flatMap { name, input -> [JSON] in
            let kind = input.scroll?.isPaging == true ? "pages" : kinds[input.kind] ?? "pan"
            var members: [(String, JSON)] = [("name", .string(name.name)), ("kind", .string(kind))]
            if let scroll = input.scroll, !(scroll.x.snaps + scroll.y.snaps).isEmpty {
                let stops = [scroll.x, scroll.y].map { axis -> JSON in
                    let places = frame.withUnsafeBufferPointer { frame in axis.snaps.map { $0.evaluate(in: frame) } }
                    let slot = design.interaction.variables[axis.offset].slot
                    return .array([.integer(slot)] + places.map { .number($0) })
                }
                members.append(("stops", .array(stops)))
            }
            return name.targets.map { JSON.object(members + [("target", .string(Stage.idPrefix + $0))]) }
        }
    }

    /// The slot of each named number, as curves are called.
    private static func quantities(of design: Design) -> [(String, JSON)] {
        var slots: [String: Int] = [:]
        for quantity in design.inputs.flatMap(\.members) + design.lets + design.variables {
            slots[quantity.name] = quantity.slot
        }
        return slots.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) }
    }

    /// The element's number, the attribute, how many components there are, and how they are written: `0` with texts
    /// and the components between them, `1` a colour, `2` the word of a number, `3` whether it is displayed, `4` a
    /// stroke's end with the parts of its outline, `5` words and formatted numbers, side by side.
    private static func row(_ track: Track, _ place: LiveDrawing.Place?, of binding: Binding) -> [JSON] {
        let head: [JSON] = [
            .integer(place?.element ?? -1), .string(track.attribute), .integer(binding.componentCount),
        ]
        if ["stroke-start", "stroke-end"].contains(track.attribute) {
            let parts = place?.parts ?? []
            let ranges = (parts.isEmpty ? [[0, 1]] : parts).map { JSON.array($0.map { .number($0) }) }
            return head + [.integer(4), .array(ranges)]
        }
        switch track.form {
        case .color: return head + [.integer(1)]
        case .keywords: return head + [.integer(binding.kind == .flag ? 3 : binding.kind == .text ? 5 : 2)]
        case .number, .numbers, .transform, .path:
            let (texts, components) = pieces(track.form, of: binding)
            return head + [.integer(0), .array(texts.map { .string($0) }), .array(components.map { .integer($0) })]
        }
    }

    /// The texts around the numbers of a value, one more than there are numbers, and which components these are.
    static func pieces(_ form: Form, of binding: Binding) -> (texts: [String], components: [Int]) {
        var texts: [String] = []
        var components: [Int] = []
        var open = ""
        func put(_ component: Int) {
            texts.append(open)
            components.append(component)
            open = " "
        }
        switch form {
        case .transform(let terms):
            var start = 0
            for (number, term) in terms.enumerated() {
                open = (number > 0 ? ")" : "") + term.kind.name.description + "("
                for component in start..<start + term.arity { put(component) }
                start += binding.functions[number].argumentCount
            }
            open = ")"
        case .path(let letters):
            open = ""
            for letter in letters {
                open = (open == " " ? "" : open) + String(UnicodeScalar(letter.letter))
                for _ in 0..<letter.coordinateCount { put(components.count) }
            }
            if open == " " { open = "" }
        case .number, .numbers, .color, .keywords:
            open = ""
            for component in 0..<form.count { put(component) }
            open = ""
        }
        return (texts + [open], components)
    }

    private static func event(_ name: String, detail: [UInt8]) -> [UInt8] {
        Array("dispatchEvent(new CustomEvent(\"flipbook-\(name)\", { detail: ".utf8) + detail + Array(" }));\n".utf8)
    }

    /// Bytes as a string of a script, a character each; the character of zero is 256, because some tools stop at zero.
    /// Packed it takes as much as the bytes themselves, where base 64 takes a third more.
    static func text(of bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = [UInt8(ascii: "\"")]
        text.reserveCapacity(bytes.count * 5 / 4)
        for byte in bytes {
            switch byte {
            case 0: text += [0xC4, 0x80]
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
            case 10: text += Array("\\n".utf8)
            case 13: text += Array("\\r".utf8)
            case 1..<128: text.append(byte)
            default: text += [0xC0 | byte >> 6, 0x80 | byte & 63]
            }
        }
        return text + [UInt8(ascii: "\"")]
    }
}
