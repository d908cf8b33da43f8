// A spring by its closed form, an independent oracle of fits.

import Foundation

/// x of a damped spring of unit distance at t seconds, underdamped.
package func spring(_ stiffness: Double, _ damping: Double, _ t: Double) -> Double {
    let rate = damping / 2
    let frequency = max(stiffness - rate * rate, 1e-9).squareRoot()
    return 1 - exp(-rate * t) * (cos(frequency * t) + rate / frequency * sin(frequency * t))
}
