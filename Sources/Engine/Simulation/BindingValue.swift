// From a frame to the components of a binding.

import Formulas
package import Geometry
import Interactions

extension Program {
    /// The components of a binding, without a copy of it.
    func components(of binding: Int, in frame: UnsafeBufferPointer<Double>) -> [Double] {
        interaction.bindings.withUnsafeBufferPointer { $0[binding].components(in: frame) }
    }
}

extension Machine {
    /// The components of a binding now.
    package mutating func components(of binding: Int) -> [Double] {
        refresh()
        return frame.withUnsafeBufferPointer { program.components(of: binding, in: $0) }
    }
}

extension Binding {
    /// The slots that the binding reads.
    package var slots: [Int] {
        var result: [Int] = []
        for operand in operands { for slot in operand.slots where !result.contains(slot) { result.append(slot) } }
        return result
    }

    /// How many components it has, whatever their values.
    package var componentCount: Int {
        kind == .path ? path(operands.map { _ in 0 }).coordinates.count : operands.count
    }

    /// The components for a frame; see `Binding` for what they are.
    package func components(in frame: UnsafeBufferPointer<Double>) -> [Double] {
        var numbers: [Double] = []
        numbers.reserveCapacity(operands.count)
        operands.withUnsafeBufferPointer { for operand in $0 { numbers.append(operand.evaluate(in: frame)) } }
        return kind == .path ? path(numbers).coordinates : numbers
    }

    /// The normal form of a bound path for the numbers of its template.
    package func path(_ numbers: [Double]) -> Path {
        var builder = Path.Builder()
        var next = 0
        for command in commands {
            let count = Path.Builder.argumentCount(of: command) ?? 0
            _ = builder.add(command, Array(numbers[next..<next + count]))
            next += count
        }
        return builder.path
    }

    /// The function list of a bound transform for the numbers of its template.
    package func transform(_ numbers: [Double]) -> [TransformFunction] {
        var result: [TransformFunction] = []
        var next = 0
        for function in functions {
            let arguments = Array(numbers[next..<next + function.argumentCount])
            next += function.argumentCount
            if let item = TransformFunction(function, arguments) { result.append(item) }
        }
        return result
    }
}
