// What was read in a text, as bytes: the design with all its names and places, but without the text itself and the images.

import Designs
import Diagnostics
import FormulaText
import Simulation
import XML

extension ReadText {
    var packed: [UInt8] {
        var pack = BinaryWriter()
        pack.write(design)
        pack.write(images) { image, pack in
            pack.write(image.path)
            pack.write(image.range)
        }
        pack.write(diagnostics) { $1.write($0) }
        return Zstandard.packed(pack.bytes)
    }

    /// Nil where the bytes are none that `packed` gave.
    /// - Parameter source: the text that was read.
    init?(packed bytes: [UInt8], of source: SourceText) {
        let read = Zstandard.unpacked(bytes, limit: 1 << 28).flatMap { bytes in
            BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in
                ReadText(
                    design: try pack.design(of: source),
                    images: try pack.list { reader throws(BinaryReader.Garbled) in
                        ImageReference(path: try reader.text(), range: try reader.range())
                    },
                    diagnostics: try pack.list { reader throws(BinaryReader.Garbled) in try reader.diagnostic() })
            }
        }
        guard let read else { return nil }
        self = read
    }
}

extension BinaryWriter {
    fileprivate mutating func write(_ design: Design) {
        for text in [design.name, design.title, design.description] { write(text) }
        write(design.device)
        write(design.tags)
        write(design.stage)
        write(design.picture)
        write(design.interaction.archived)
        write(design.parameters) { $1.write($0) }
        write(design.variants) { variant, pack in
            pack.write(variant.name)
            pack.write(variant.label)
            pack.write(variant.settings) { setting, pack in
                pack.write(setting.slot)
                pack.write(setting.value)
            }
        }
        for quantities in [design.lets, design.variables] { write(quantities) { $1.write($0) } }
        write(design.inputs) { input, pack in
            pack.write(input.name)
            pack.write(input.target)
            pack.write(input.content)
            pack.write(input.members) { $1.write($0) }
            pack.write(input.range)
        }
        write(design.states) { $1.write([$0.id], $0.range) }
        for texts in [design.events, design.strings] { write(texts) }
        write(design.transitions) { $1.write([$0.events, $0.condition], $0.range) }
        write(design.animations)
        write(design.bindings) { $1.write([$0.element, $0.attribute], $0.range) }
        write(design.scenarios) { $1.write([$0.name, $0.title], $0.range) }
        write(design.origins) { $1.write($0) }
    }

    private mutating func write(_ texts: [String], _ range: Range<Int>?) {
        for text in texts { write(text) }
        write(range)
    }

    private mutating func write(_ parameter: Design.Parameter) {
        write(parameter.name)
        write(parameter.kind.rawValue)
        write(parameter.slots) { $1.write($0) }
        write(parameter.value) { $1.write($0) }
        for number in [parameter.minimum, parameter.maximum, parameter.step] { write(number) { $1.write($0) } }
        write(parameter.choices) { choice, pack in
            pack.write(choice.text)
            pack.write(choice.value)
        }
        write(parameter.unit)
        write(parameter.label)
        write(parameter.range)
    }

    private mutating func write(_ quantity: Design.Quantity) {
        write(quantity.name)
        write(quantity.kind.rawValue)
        write(quantity.slot)
        write(quantity.unit)
        write(quantity.range)
    }
}

extension BinaryReader {
    fileprivate mutating func design(of source: SourceText) throws(Garbled) -> Design {
        let (name, title, description, device) = (try text(), try text(), try text(), try optionalText())
        let (tags, stage, picture) = (try texts(), try size(), try drawing())
        guard let interaction = Interaction(archived: try content()) else { throw Garbled() }
        var design = Design(
            name: name, title: title, description: description, device: device, stage: stage, picture: picture,
            interaction: interaction, source: source)
        design.tags = tags
        design.parameters = try list { reader throws(Garbled) in try reader.parameter() }
        design.variants = try list { reader throws(Garbled) in
            Design.Variant(
                name: try reader.text(), label: try reader.text(),
                settings: try reader.list { reader throws(Garbled) in
                    Scenario.Setting(slot: try reader.integer(), value: try reader.double())
                })
        }
        design.lets = try quantities()
        design.variables = try quantities()
        design.inputs = try list { reader throws(Garbled) in
            Design.InputName(
                name: try reader.text(), target: try reader.text(), content: try reader.optionalText(),
                members: try reader.quantities(), range: try reader.range())
        }
        design.states = try list { reader throws(Garbled) in
            Design.StateName(id: try reader.text(), range: try reader.range())
        }
        design.events = try texts()
        design.strings = try texts()
        design.transitions = try list { reader throws(Garbled) in
            Design.TransitionName(events: try reader.text(), condition: try reader.text(), range: try reader.range())
        }
        design.animations = try texts()
        design.bindings = try list { reader throws(Garbled) in
            Design.BindingName(element: try reader.text(), attribute: try reader.text(), range: try reader.range())
        }
        design.scenarios = try list { reader throws(Garbled) in
            Design.ScenarioName(name: try reader.text(), title: try reader.text(), range: try reader.range())
        }
        design.origins = try list { reader throws(Garbled) in
            guard let range = try reader.range() else { throw Garbled() }
            return range
        }
        guard design.isWhole else { throw Garbled() }
        return design
    }

    private mutating func kind() throws(Garbled) -> Design.Kind {
        guard let kind = Design.Kind(rawValue: try text()) else { throw Garbled() }
        return kind
    }

    private mutating func optionalDouble() throws(Garbled) -> Double? {
        try optional { reader throws(Garbled) in try reader.double() }
    }

    private mutating func parameter() throws(Garbled) -> Design.Parameter {
        Design.Parameter(
            name: try text(), kind: try kind(),
            slots: try list { reader throws(Garbled) in try reader.integer() },
            value: try list { reader throws(Garbled) in try reader.double() }, minimum: try optionalDouble(),
            maximum: try optionalDouble(), step: try optionalDouble(),
            choices: try list { reader throws(Garbled) in
                Design.Choice(text: try reader.text(), value: try reader.double())
            }, unit: try optionalText(), label: try text(), range: try range())
    }

    private mutating func quantities() throws(Garbled) -> [Design.Quantity] {
        try list { reader throws(Garbled) in
            Design.Quantity(
                name: try reader.text(), kind: try reader.kind(), slot: try reader.integer(),
                unit: try reader.optionalText(), range: try reader.range())
        }
    }
}

extension Design {
    /// Whether each thing of the interaction has its name, and each name stands for a thing.
    fileprivate var isWhole: Bool {
        let counts = [
            (states.count, interaction.states.count), (transitions.count, interaction.transitions.count),
            (lets.count, interaction.lets.count), (variables.count, interaction.variables.count),
            (inputs.count, interaction.inputs.count), (animations.count, interaction.animations.count),
            (bindings.count, interaction.bindings.count), (scenarios.count, interaction.scenarios.count),
            (events.count, interaction.eventCount),
        ]
        let quantities = lets + variables + inputs.flatMap(\.members)
        let slots = parameters.flatMap(\.slots) + quantities.map(\.slot)
        let places = origins + bindings.compactMap(\.range)
        let (frame, text) = (interaction.frame.indices, 0...source.bytes.count)
        return counts.allSatisfy { $0 == $1 } && slots.allSatisfy(frame.contains)
            && parameters.allSatisfy { !$0.slots.isEmpty && $0.slots.count == $0.value.count }
            && places.allSatisfy { text.contains($0.lowerBound) && text.contains($0.upperBound) }
    }
}
