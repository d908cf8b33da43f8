// A numeric integration, the independent oracle of springs and scroll physics.

/// The solution of x″ = acceleration(x, x′) after `seconds`, by the classical Runge–Kutta method.
func integrate(
    _ x0: Double, _ v0: Double, seconds: Double, steps: Int, acceleration: (Double, Double) -> Double
) -> (x: Double, v: Double) {
    let h = seconds / Double(steps)
    var x = x0
    var v = v0
    for _ in 0..<steps {
        let a1 = acceleration(x, v)
        let a2 = acceleration(x + h / 2 * v, v + h / 2 * a1)
        let a3 = acceleration(x + h / 2 * (v + h / 2 * a1), v + h / 2 * a2)
        let a4 = acceleration(x + h * (v + h / 2 * a2), v + h * a3)
        let rise = h * v + h * h / 6 * (a1 + a2 + a3)
        v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        x += rise
    }
    return (x, v)
}
