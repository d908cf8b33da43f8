// The outline of the device that is drawn around a stage.

package import Geometry

/// The outline of a device. The raw value is that of `data-shape` on pages.
package enum DeviceShape: String, CaseIterable, Hashable, Sendable {
    /// A long screen with round corners.
    case tall
    /// A shorter one with a chin and a forehead.
    case classic
    case wide
    /// Only an edge around the stage.
    case bare = "none"

    /// The shape for a stage: by its proportions, or `bare` for an upright stage without a device.
    /// - Parameter device: the device's name in the design; nil where it has none.
    package init(_ device: String?, _ stage: Size) {
        if stage.width > stage.height {
            self = .wide
        } else if device == nil || stage.width <= 0 {
            self = .bare
        } else {
            self = stage.height / stage.width > 1.9 ? .tall : .classic
        }
    }
}

/// A device's body around its screen: lengths in points, whole ones, so that screens keep to the pixels.
struct Bezel: Hashable {
    /// Left and right of the screen.
    let side: Double
    /// Above and below it.
    let end: Double
    /// The radii of the corners.
    let body: Double
    let screen: Double

    init(_ shape: DeviceShape, _ stage: Size) {
        let across = min(stage.width, stage.height)
        func points(_ share: Double) -> Double { max(1, (across * share).rounded()) }
        side = points(0.032)
        end = shape == .classic ? points(0.12) : side
        screen = shape == .tall ? points(0.104) : points(0.012)
        body = shape == .tall ? screen + side : points(0.07)
    }
}
