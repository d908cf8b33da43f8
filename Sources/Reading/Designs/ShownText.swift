// What a bound text says: strings and formatted numbers, side by side.

package import Interactions
package import Numerics

extension Binding {
    /// The text of its components, for a binding of a string or a text. An index of no string says nothing.
    package func text(_ components: [Double], strings: [String], formats: [NumberFormat]) -> String {
        func string(_ index: Double) -> String {
            index >= 0 && index < Double(strings.count) ? strings[Int(index)] : ""
        }
        guard kind == .text else { return string(components[0]) }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: components.count, by: 2) {
            let format = components[index + 1]
            if format >= 1, format <= Double(formats.count) {
                formats[Int(format) - 1].append(components[index], to: &bytes)
            } else {
                bytes += string(components[index]).utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Design {
    /// The text that a binding of a string or a text shows for its components.
    package func text(of components: [Double], in binding: Binding) -> String {
        binding.text(components, strings: strings, formats: interaction.formats)
    }
}
