// Colours: opaque sRGB.

/// An opaque colour by its sRGB components, each 0…255 and not necessarily whole.
package struct Color: Hashable, Sendable {
    package var red: Double
    package var green: Double
    package var blue: Double

    package init(red: Double, green: Double, blue: Double) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// From a 24-bit value, 0xRRGGBB.
    package init(rgb: UInt32) {
        self.init(red: Double(rgb >> 16 & 255), green: Double(rgb >> 8 & 255), blue: Double(rgb & 255))
    }

    /// The nearest 24-bit value, 0xRRGGBB: components rounded, halves up, and clamped.
    package var rgb: UInt32 { Color.byte(red) << 16 | Color.byte(green) << 8 | Color.byte(blue) }

    /// The colour that a screen of 8 bits a component shows.
    package var rounded: Color { Color(rgb: rgb) }

    /// The colour at a fraction of the way to another, component by component in sRGB, as SMIL and Core Animation
    /// blend.
    package func mixed(with other: Color, _ t: Double) -> Color {
        Color(
            red: red + (other.red - red) * t, green: green + (other.green - green) * t,
            blue: blue + (other.blue - blue) * t)
    }

    private static func byte(_ component: Double) -> UInt32 {
        guard component > 0 else { return 0 }
        return component >= 255 ? 255 : UInt32(component + 0.5)
    }
}
