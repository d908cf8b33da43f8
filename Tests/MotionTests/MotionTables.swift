// The tables of numbers that others measured, `Tests/Fixtures/motion-tables.json`, as the tests read them.

import Foundation
import Motion
import TestSupport

/// One value of the tables, with the accessors that tests need; a wrong kind is a broken fixture and stops the test. (Unchecked: what JSON
/// gives is never changed.)
struct Table: @unchecked Sendable {
    let raw: Any

    static let all: Table = {
        guard let data = FileManager.default.contents(atPath: Fixtures.path("motion-tables.json")),
            let object = try? JSONSerialization.jsonObject(with: data)
        else { fatalError("Tests/Fixtures/motion-tables.json is missing or no JSON") }
        return Table(raw: object)
    }()

    subscript(key: String) -> Table {
        guard let value = (raw as? [String: Any])?[key] else { fatalError("motion-tables.json has no \(key)") }
        return Table(raw: value)
    }

    subscript(index: Int) -> Table { rows[index] }

    var rows: [Table] {
        guard let list = raw as? [Any] else { fatalError("motion-tables.json: expected a list") }
        return list.map { Table(raw: $0) }
    }

    var number: Double {
        guard let number = raw as? NSNumber else { fatalError("motion-tables.json: expected a number") }
        return number.doubleValue
    }

    var isNumber: Bool { raw is NSNumber }

    var text: String {
        guard let text = raw as? String else { fatalError("motion-tables.json: expected a text") }
        return text
    }

    var numbers: [Double] { rows.map(\.number) }

    var flag: Bool { number != 0 }

    var bytes: [UInt8] { Array(text.utf8) }
}

/// A generator with a fixed seed (SplitMix64), so that a failing value can be met again.
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

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
