// Easings of the metadata, and those that hold where none is written.

import FormulaText
import Formulas
import Simulation
import XML

struct EasingAttribute {
    private let quantities: Quantities

    init(_ quantities: Quantities) { self.quantities = quantities }

    /// `ease-in-out`: UIView.animate's, and what a finger's path has.
    static let standard = bezier(0.42, 0, 0.58, 1)

    /// `ease`: what Core Animation gives an implicit animation.
    static let implicit = bezier(0.25, 0.1, 0.25, 1)

    func read(_ attribute: Attribute) -> EasingTemplate? {
        quantities.reading(attribute) { scope, found in
            scope.easing(
                attribute.value, origin: quantities.origins.index(of: attribute.valueRange), reporting: &found)
        }
    }

    private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> EasingTemplate {
        EasingTemplate(kind: .cubicBezier, operands: [x1, y1, x2, y2].map { Formula(constant: $0) })
    }
}
