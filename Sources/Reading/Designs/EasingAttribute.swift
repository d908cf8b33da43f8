// Easings of the metadata, and those that hold where none is written.

import Behaviours
import FormulaText
import Formulas
import Interactions
import Vocabulary
import XML

struct EasingAttribute {
    private let quantities: Quantities

    init(_ quantities: Quantities) { self.quantities = quantities }

    /// `ease-in-out`: UIView.animate's, and what a finger's path has.
    static let standard = bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

    /// `ease`: what Core Animation gives an implicit animation.
    static let implicit = bezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

    func read(_ attribute: Attribute) -> EasingTemplate? {
        var text = attribute.value
        let name = text.trimmedSpace
        if quantities.names(in: attribute) == nil, !EasingForm.all.contains(where: { $0.name == name }),
            case .token(let value)? = quantities.declarations.meaning(of: name),
            case .easing(let named) = value
        {
            text = named
        }
        return quantities.reading(attribute) { scope, found in
            scope.easing(text, origin: quantities.origins.index(of: attribute.valueRange), reporting: &found)
        }
    }

    private static func bezier(x1: Double, y1: Double, x2: Double, y2: Double) -> EasingTemplate {
        EasingTemplate(kind: .cubicBezier, operands: [x1, y1, x2, y2].map { Formula(constant: $0) })
    }
}
