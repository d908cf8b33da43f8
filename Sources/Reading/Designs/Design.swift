// A design as it was read: the picture, the compiled interaction, and beside it the names that people use.

package import Diagnostics
package import FormulaText
package import Formulas
package import Geometry
package import Interactions
package import Simulation
package import XML

/// One design file, checked and with every name resolved. The interaction is all that the engine needs; what stands
/// beside it says, index by index, what its slots, states, events and bindings are called and where they were written.
package struct Design: Sendable {
    /// The file's name without folder and ending.
    package var name: String
    /// The `<title>`, or the name where there is none.
    package var title: String
    /// The `<desc>`, or nothing.
    package var description: String
    /// The device that the page draws around the stage.
    package var device: String?
    /// What it and its parts are called in other languages, and what its states are called.
    package var titles: [Title] = []
    /// Words by which a gallery finds it, in the author's order, each once.
    package var tags: [String] = []
    /// In points; the stage begins at 0 0.
    package var stage: Size
    /// Where the stage's corner lies in the drawing's own coordinates: where its viewBox begins.
    package var origin = Point.zero
    /// The drawing at rest: without metadata, styles or anything of drawing tools. Every bound element has an id.
    package var picture: Element
    package var interaction: Interaction
    package var parameters: [Parameter] = []
    package var variants: [Variant] = []
    /// In the order of `interaction.lets`, where those without a name stand behind them.
    package var lets: [Quantity] = []
    /// In the order of `interaction.variables`.
    package var variables: [Quantity] = []
    /// In the order of `interaction.inputs`.
    package var inputs: [InputName] = []
    /// In the order of `interaction.states`.
    package var states: [StateName] = []
    /// The name of each event.
    package var events: [String] = []
    /// What a string's number stands for.
    package var strings: [String] = []
    /// In the order of `interaction.transitions`.
    package var transitions: [TransitionName] = []
    /// The name of each block of `interaction.animations`.
    package var animations: [String] = []
    /// In the order of `interaction.bindings`.
    package var bindings: [BindingName] = []
    /// What has a `z`: drawn in several places, of which bindings show one at a time.
    package var depths: [Depth] = []
    /// In the order of `interaction.scenarios`.
    package var scenarios: [ScenarioName] = []
    /// What has to be so in every run.
    package var requirements: [RequirementName] = []
    /// The image files beside the design that it shows, in the order in which they are first named; none where the
    /// design was read from a text instead of a file.
    package var images: [Image] = []
    /// The files that it takes in, each once: behaviours, parts of drawings, tokens. The path is relative to the
    /// design's folder for one beside it, and absolute for one of a library.
    package var files: [(path: String, bytes: [UInt8])] = []
    /// Where each formula was written, in bytes of the source and the files that it takes in; what `Formula.origin` counts.
    package var origins: [Range<Int>] = []
    package var source: SourceText
    /// The interaction and the drawing in one text, where they are two files.
    package var joined: [UInt8]?

    /// What a number stands for: a number, a truth, a string's index, a part of a colour.
    package typealias Kind = FormulaType

    /// A value that a viewer of the design may adjust.
    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var kind: Kind
        /// One slot; of a colour three: red, green, blue in 0…255.
        package var slots: [Int]
        /// The numbers that the file gives, one a slot. A string is its index, a boolean 0 or 1.
        package var value: [Double]
        package var minimum: Double?
        package var maximum: Double?
        package var step: Double?
        /// The choices as written, and the number of each. Of any text (`isText`) they are those that the file gives it.
        package var choices: [Choice] = []
        package var isText = false
        /// `pt`, `s` or `deg`.
        package var unit: String?
        /// What the page writes beside it.
        package var label: String
        /// Whether a behaviour declares it, so that the design sets it inside the `<fb:use>`.
        package var isOfBehaviour = false
        package var range: Range<Int>?
    }

    /// One choice of a parameter: its text, and the number that stands for it.
    package struct Choice: Hashable, Sendable {
        package var text: String
        package var value: Double
    }

    /// A named set of values of parameters.
    package struct Variant: Hashable, Sendable {
        package var name: String
        package var label: String
        package var settings: [Scenario.Setting]
    }

    /// A named number of the frame: a let, a variable.
    package struct Quantity: Hashable, Sendable {
        package var name: String
        package var kind: Kind
        package var slot: Int
        /// The unit that the author gives: `pt`, `s` or `deg`; nil without one.
        package var unit: String?
        package var range: Range<Int>?
    }

    /// The name of one input, with the elements it refers to and where it was written.
    package struct InputName: Hashable, Sendable {
        package var name: String
        /// The ids of the elements that are hit.
        package var targets: [String]
        /// Of a scroll view, the element that moves.
        package var content: String?
        /// What formulas read of it: the member and its slot, in order of first use.
        package var members: [Quantity] = []
        package var range: Range<Int>?
    }

    /// The id of one state, and where its element was written.
    package struct StateName: Hashable, Sendable {
        package var id: String
        /// How many seconds after it was entered a picture shows it; nil for what pages choose.
        package var poster: Double?
        package var range: Range<Int>?
    }

    /// The text of one transition, and where it was written.
    package struct TransitionName: Hashable, Sendable {
        /// The events as written; empty where there are none.
        package var events: String
        /// The `cond` as written; empty where there is none.
        package var condition: String
        package var range: Range<Int>?

        /// `event [condition]`, as a diagram writes it beside an arrow; empty where neither is written.
        package var label: String {
            [events, condition.isEmpty ? "" : "[\(condition)]"].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// Which attribute of which element one binding moves, and where it was written.
    package struct BindingName: Hashable, Sendable {
        /// The id of the element in the picture.
        package var element: String
        /// The attribute as the format calls it: `visible`, `text`, `stroke-end`, `d` …
        package var attribute: String
        /// What the author wrote; nil for the movement of a scroll view's content.
        package var range: Range<Int>?
        /// Whether it shows one of the places of an element that has a `z`.
        package var isPlace = false
    }

    /// An element with a `z`: a number, and 1 or 0 for a boolean.
    package struct Depth: Hashable, Sendable {
        package var name: BindingName
        package var formula: Formula
    }

    /// A requirement, its title or what it says, and where it was written.
    package struct RequirementName: Hashable, Sendable {
        package var requirement: Requirement
        package var title: String
        package var range: Range<Int>?
    }

    /// The name and title of one scenario, and where it was written.
    package struct ScenarioName: Hashable, Sendable {
        package var name: String
        package var title: String
        package var range: Range<Int>?

        package init(name: String, title: String, range: Range<Int>? = nil) {
            (self.name, self.title, self.range) = (name, title, range)
        }
    }
}

extension Design {
    /// An image file beside the design or in a folder below it.
    package struct Image: Hashable, Sendable {
        /// Its path, relative to the design, as the drawing and its bindings write it.
        package var path: String
        /// `image/png` and the like: what is in it, and what its name says.
        package var type: String
        package var bytes: [UInt8]
    }

    /// All of it in one file, but for what it takes in.
    package var text: [UInt8] { joined ?? source.bytes }

    /// The index of a scenario, by name.
    package func scenario(_ name: String) -> Int? { scenarios.firstIndex { $0.name == name } }

    /// The index of a state, by id.
    package func state(_ id: String) -> Int? { states.firstIndex { $0.id == id } }

    /// The slot of a quantity by its name as formulas write it: a parameter, let, variable or member that is read.
    package func slot(_ name: String) -> Int? {
        if let parameter = parameters.first(where: { $0.name == name }) { return parameter.slots[0] }
        if let quantity = lets.first(where: { $0.name == name }) ?? variables.first(where: { $0.name == name }) {
            return quantity.slot
        }
        for input in inputs where name.hasPrefix(input.name + ".") {
            if let member = input.members.first(where: { $0.name == name }) { return member.slot }
        }
        return nil
    }

    /// The text of a string or `true` or `false` for a boolean; nil for a number, a colour, or an index of no string.
    package func text(of value: Double, kind: Kind) -> String? {
        switch kind {
        case .boolean: return value == 0 ? "false" : "true"
        case .string:
            let index = Int(value)
            return strings.indices.contains(index) ? strings[index] : nil
        case .number, .color: return nil
        }
    }
}
