// What browsers draw and librsvg 2.54 cannot: it ends the process, or never ends.

import Diagnostics
import XML

/// Holds filters to numbers that every viewer can draw.
struct FilterLimits {
    let notes: DiagnosticLog

    /// The greatest number of numbers in a kernel.
    private static let kernel = 400
    /// Beyond so many octaves a turbulence changes by less than a step of 255.
    private static let octaves = 9.0

    func settle(_ attributes: inout [Attribute], of element: Element) {
        switch element.name.local {
        case "feConvolveMatrix": checkKernel(attributes)
        case "feTurbulence":
            guard let index = attributes.firstIndex(where: { $0.name == "numOctaves" }) else { return }
            let number = SVGLength.parse(attributes[index].value)?.number ?? 1
            if number > FilterLimits.octaves { attributes[index].value = SVGLength.text(FilterLimits.octaves) }
        default: break
        }
    }

    private func checkKernel(_ attributes: [Attribute]) {
        let order = attributes.first { $0.name == "order" }
        let sides = NumberList.parse(order?.value ?? "3").numbers
        let matrix = attributes.first { $0.name == "kernelMatrix" }
        let count = max((sides.first ?? 3) * (sides.count > 1 ? sides[1] : sides.first ?? 3), 0)
        let written = NumberList.parse(matrix?.value ?? "").numbers.count
        guard max(count, Double(written)) > Double(FilterLimits.kernel) else { return }
        notes.error(
            "filter-limit", at: order?.valueRange ?? matrix?.valueRange,
            "the kernel of a feConvolveMatrix has at most \(FilterLimits.kernel) numbers",
            instead: "use order=\"20\" or less, or a feGaussianBlur")
    }
}
