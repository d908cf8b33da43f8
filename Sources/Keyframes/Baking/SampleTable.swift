// The columns of a sample: what a person or a test wants to see of a recording.

package import Designs
package import Diagnostics
import FormulaText
import Interactions
package import Numerics
package import Simulation

/// One column: its name and how its cell comes out of a frame.
private struct Column {
    var name: String
    var slot: Int
    var kind: Design.Kind
}

/// The columns of a design: the touch, parameters, quantities, members of inputs, and what is bound.
package struct SampleTable {
    private let design: Design
    private let columns: [Column]

    package init(_ design: Design) {
        self.design = design
        let touch = design.interaction.touch
        var columns = [
            Column(name: "touch.x", slot: touch.x, kind: .number),
            Column(name: "touch.y", slot: touch.y, kind: .number),
            Column(name: "touch.active", slot: touch.active, kind: .boolean),
        ]
        for parameter in design.parameters {
            if parameter.kind == .color {
                for (channel, slot) in zip(["red", "green", "blue"], parameter.slots) {
                    columns.append(Column(name: "\(parameter.name).\(channel)", slot: slot, kind: .number))
                }
            } else {
                columns.append(Column(name: parameter.name, slot: parameter.slots[0], kind: parameter.kind))
            }
        }
        for quantity in design.lets + design.variables {
            columns.append(Column(name: quantity.name, slot: quantity.slot, kind: quantity.kind))
        }
        for input in design.inputs {
            for member in input.members where !columns.contains(where: { $0.name == member.name }) {
                columns.append(Column(name: member.name, slot: member.slot, kind: member.kind))
            }
        }
        self.columns = columns
    }

    /// A row for each time, counted from where the recording begins.
    package func table(_ recording: Recording, _ times: [Time]) -> Table {
        let bindings = design.bindings.map { "#\($0.element)@\($0.attribute)" }
        var table = Table(columns: ["time", "states"] + columns.map(\.name) + bindings)
        var sampler = recording.sampler()
        for time in times {
            let frame = sampler.frame(at: recording.begin + time)
            var row: [Cell] = [.number(time.seconds), .texts(activeStates(frame))]
            for column in columns { row.append(cell(frame[column.slot], column.kind)) }
            for binding in design.interaction.bindings.indices {
                row.append(cell(design.interaction.bindings[binding], frame))
            }
            table.rows.append(row)
        }
        return table
    }

    /// The active states without active children.
    private func activeStates(_ frame: [Double]) -> [String] {
        design.interaction.states.indices.compactMap { index in
            let state = design.interaction.states[index]
            return state.isAtomic && frame[state.slot] != 0 ? design.states[index].id : nil
        }
    }

    private func cell(_ value: Double, _ kind: Design.Kind) -> Cell {
        switch kind {
        case .boolean: .truth(value != 0)
        case .string: .text(design.text(of: value, kind: .string) ?? "")
        case .number, .color: .number(value)
        }
    }

    private func cell(_ binding: Binding, _ frame: [Double]) -> Cell {
        let values = frame.withUnsafeBufferPointer { binding.components(in: $0) }
        switch binding.kind {
        case .number: return .number(values[0])
        case .flag: return .truth(values[0] != 0)
        case .string, .text: return .text(design.text(of: values, in: binding))
        case .numbers, .transform, .path, .color: return .numbers(values)
        }
    }
}
