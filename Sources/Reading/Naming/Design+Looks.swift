// What the looks and languages of a design give: colours and texts by name, with a value for each of them.

package import Designs
import FormulaText
import Formulas
import Interactions

extension Design {
    /// A colour of the palettes, or a text of the strings.
    package struct LookValue: Sendable {
        package var name: String
        /// `look` or `lang`.
        package var axis: String
        /// By the look or language: red, green and blue in 0…255, or the number of a string.
        package var values: [(choice: String, numbers: [Double])]
        /// The lets that it is compiled to.
        package var lets: Range<Int>
    }

    /// All of them, in the order of the lets.
    package var lookValues: [LookValue] {
        parameters.filter { ["look", "lang"].contains($0.name) }.flatMap { parameter in
            let slots = Set(parameter.slots)
            func reads(_ index: Int) -> Bool {
                // A colour that is the same in all looks reads none of them.
                let read = interaction.lets[index].formula.slots
                return slots.isSuperset(of: read) && (parameter.name == "look" || !read.isEmpty)
            }
            return lets.indices.compactMap { index -> LookValue? in
                let isColor = parameter.name == "look"
                let stem = isColor ? String(lets[index].name.dropLast(4)) : lets[index].name
                let names = isColor ? ["red", "green", "blue"].map { stem + "." + $0 } : [stem]
                let own = index..<index + names.count
                guard own.upperBound <= lets.count, lets[own].map(\.name) == names, own.allSatisfy(reads),
                    isColor || lets[index].kind == .string
                else { return nil }
                var frame = interaction.frame
                let values = parameter.choices.map { choice in
                    frame[parameter.slots[0]] = choice.value
                    return (choice.text, own.map { interaction.lets[$0].formula.evaluate(in: frame) })
                }
                return LookValue(name: stem, axis: parameter.name, values: values, lets: own)
            }
        }
    }
}
