// Colours: opaque sRGB.

/// An opaque colour by its sRGB components, each 0…255 and not necessarily whole.
package struct Color: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double

    package init(red: Double, green: Double, blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

    /// From a 24-bit value, 0xRRGGBB.
    package init(rgb: UInt32) {
        self.init(red: Double(rgb >> 16 & 255), green: Double(rgb >> 8 & 255), blue: Double(rgb & 255))
    }

    /// The nearest 24-bit value, 0xRRGGBB: components rounded, halves up, and clamped.
    package var rgb: UInt32 { Color.byte(red) << 16 | Color.byte(green) << 8 | Color.byte(blue) }

    private static func byte(_ component: Double) -> UInt32 {
        guard component > 0 else { return 0 }
        return component >= 255 ? 255 : UInt32(component + 0.5)
    }
}
