// Numbers of design.json: short, and the same digits every time.

package import Diagnostics
import Timelines

extension JSON {
    /// A number rounded to millionths.
    package static func number(_ value: Double) -> JSON {
        let number = DecimalText.text(value, decimals: 6)
        if number.hasPrefix(".") { return .digits("0" + number) }
        return .digits(number.hasPrefix("-.") ? "-0" + number.dropFirst() : number)
    }
}
