// The tables of numbers that others measured, `Tests/Fixtures/motion-tables.json`, as the tests read them.

import Foundation

/// One value of the tables, with the accessors that tests need; a wrong kind is a broken fixture and stops the
/// test. (Unchecked: what JSON gives is never changed.)
package struct MotionTable: @unchecked Sendable {
    package let raw: Any

    package static let all: MotionTable = {
        guard let data = FileManager.default.contents(atPath: Fixtures.path("motion-tables.json")),
            let object = try? JSONSerialization.jsonObject(with: data)
        else { fatalError("Tests/Fixtures/motion-tables.json is missing or no JSON") }
        return MotionTable(raw: object)
    }()

    package subscript(key: String) -> MotionTable {
        guard let value = (raw as? [String: Any])?[key] else { fatalError("motion-tables.json has no \(key)") }
        return MotionTable(raw: value)
    }

    package subscript(index: Int) -> MotionTable { rows[index] }

    package var rows: [MotionTable] {
        guard let list = raw as? [Any] else { fatalError("motion-tables.json: expected a list") }
        return list.map { MotionTable(raw: $0) }
    }

    package var number: Double {
        guard let number = raw as? NSNumber else { fatalError("motion-tables.json: expected a number") }
        return number.doubleValue
    }

    package var text: String {
        guard let text = raw as? String else { fatalError("motion-tables.json: expected a text") }
        return text
    }

    package var numbers: [Double] { rows.map(\.number) }

    package var flag: Bool { number != 0 }

    package var bytes: [UInt8] { Array(text.utf8) }
}
