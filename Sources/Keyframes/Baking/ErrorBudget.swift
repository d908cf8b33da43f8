// How much each number of a binding may be off, so that what it shows is off by no more than the tolerance.

import Designs
import Geometry
import Interactions
import Timelines

/// The tolerance of a binding, in the units of its components.
struct ErrorBudget {
    let measure: ErrorMeasure
    /// In the unit of the measure.
    let whole: Double
    /// One a component of the binding.
    private(set) var components: [Double]
    /// Of the parts of a transform: what share of the whole each has; one share of 1 for anything else.
    private(set) var shares: [Double] = [1]

    init(_ baker: Baker, _ index: Int) {
        let binding = baker.design.interaction.bindings[index]
        let name = baker.design.bindings[index]
        let tolerance = baker.tolerance
        let staging = baker.staging
        switch binding.kind {
        case .flag, .string, .text:
            (measure, whole, components) = (.exact, 0, binding.operands.map { _ in 0 })
        case .color:
            (measure, whole) = (.channel, tolerance.channel)
            components = [whole, whole, whole]
        case .number, .numbers, .path:
            let count = BindingPieces(binding, strings: []).form.count
            if ErrorBudget.shareAttributes.contains(name.attribute) {
                (measure, whole) = (.share, tolerance.share)
                components = [whole]
            } else {
                (measure, whole) = (.points, tolerance.points * staging.portions[index])
                let one = whole / ErrorBudget.length(of: binding, index, baker)
                components = [Double](repeating: one, count: count)
            }
        case .transform:
            (measure, whole) = (.points, tolerance.points * staging.portions[index])
            components = []
            shares = []
            let pieces = BindingPieces(binding, strings: [])
            let still = pieces.ranges.map {
                Movement(baker.recording, slots: pieces.slots($0, of: binding)).isStill
            }
            let moving = still.filter { !$0 }.count
            let left = 1 - Double(still.count - moving) * StageScale.stillShare
            for (number, function) in binding.functions.enumerated() {
                let share =
                    moving == 0
                    ? 1 / Double(still.count) : still[number] ? StageScale.stillShare : left / Double(moving)
                shares.append(share)
                let (reach, enlarged) = staging.leverage(
                    index, function: number, unit: ErrorBudget.unit(of: index, baker))
                let length = whole * share / enlarged
                let degree = length / (reach * Double.pi / 180)
                switch function {
                case .translate: components += [length, length]
                case .scale: components += [length / reach, length / reach]
                // A centre at 0 0 is not written; another that is off shifts the content by at most twice as much.
                case .rotate where pieces.ranges[number].count == 1: components += [degree, length, length]
                case .rotate: components += [degree / 2, length / 8, length / 8]
                // Shear grows faster than its angle: four times as fast at 60 degrees.
                case .skewX, .skewY: components += [degree / 4]
                case .matrix: preconditionFailure("a matrix cannot be bound")
                }
            }
        }
    }

    /// Whether the error of a binding counts in points on the stage.
    static func isPoints(_ binding: Binding, attribute: String) -> Bool {
        switch binding.kind {
        case .flag, .string, .text, .color: false
        case .number, .numbers, .path, .transform: !shareAttributes.contains(attribute)
        }
    }

    private static let shareAttributes: Set<String> = [
        "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity", "offset",
    ]

    /// How many points on the stage one of the attribute's own units is.
    private static func length(of binding: Binding, _ index: Int, _ baker: Baker) -> Double {
        let scale = baker.staging.scale(binding.node)
        switch baker.design.bindings[index].attribute {
        case "stroke-start", "stroke-end": return baker.staging.outline(binding.node) * scale
        // Glyphs add up along a line.
        case "font-size", "letter-spacing", "word-spacing": return 16 * scale
        default: return unit(of: index, baker) * scale
        }
    }

    /// How many points on the stage one unit of the attribute may be, besides what the groups around it enlarge.
    private static func unit(of index: Int, _ baker: Baker) -> Double {
        baker.sights[index].isRelative ? max(baker.design.stage.width, baker.design.stage.height) : 1
    }
}
