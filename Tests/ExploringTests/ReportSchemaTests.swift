// docs/explore.schema.json says what `explore --format json` prints, and no more.

import Designs
import Diagnostics
import Exploring
import Foundation
import Simulation
import TestSupport
import Testing

@Suite("JSON of a search") struct ReportSchemaTests {
    @Test("what is printed is valid against the schema", arguments: ["docs/card.svg", "docs/whole.svg"])
    func valid(_ path: String) throws {
        let schema = try #require(try object(String(contentsOfFile: Fixtures.root + "/docs/explore.schema.json")))
        let design = try #require(try DesignReader.load(Fixtures.root + "/" + path).design)
        let exploration = Exploration(design)
        let report = ExplorationReport(
            exploration, of: design, authored: Coverage(of: design.interaction),
            interruptions: exploration.interruptions)
        let printed = try #require(try object(report.json.text))
        let faults = Schema(root: schema).faults(of: printed)
        #expect(faults == [])
        // What the schema does not know is a fault.
        var other = printed
        other["surprise"] = 1
        other["version"] = 2
        other["states"] = [["id": 7]]
        #expect(Schema(root: schema).faults(of: other).count == 4)
    }

    private func object(_ text: String) throws -> [String: Any]? {
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    }
}

/// As much of JSON Schema 2020-12 as the file uses.
private struct Schema {
    let root: [String: Any]

    func faults(of value: Any) -> [String] { faults(of: value, root, at: "$") }

    private func faults(of value: Any, _ schema: [String: Any], at path: String) -> [String] {
        if let name = (schema["$ref"] as? String)?.split(separator: "/").last,
            let target = (root["$defs"] as? [String: Any])?[String(name)] as? [String: Any]
        {
            return faults(of: value, target, at: path)
        }
        if let constant = schema["const"] as? Int, value as? Int != constant { return ["\(path) is not \(constant)"] }
        if let values = schema["enum"] as? [Int], !values.contains(value as? Int ?? -1) { return ["\(path): \(value)"] }
        let types = (schema["type"] as? String).map { [$0] } ?? schema["type"] as? [String] ?? []
        if !types.isEmpty, !types.contains(where: { isOf($0, value) }) { return ["\(path) is no \(types)"] }
        if let items = schema["items"] as? [String: Any], let list = value as? [Any] {
            return list.enumerated().flatMap { faults(of: $1, items, at: "\(path)[\($0)]") }
        }
        guard let members = value as? [String: Any] else { return [] }
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        let required = schema["required"] as? [String] ?? []
        var result = required.filter { members[$0] == nil }.map { "\(path).\($0) is missing" }
        for (name, member) in members.sorted(by: { $0.key < $1.key }) {
            if let property = properties[name] ?? schema["additionalProperties"] as? [String: Any] {
                result += faults(of: member, property, at: "\(path).\(name)")
            } else if schema["additionalProperties"] as? Bool == false {
                result.append("\(path).\(name) is unknown")
            }
        }
        return result
    }

    private func isOf(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "null": value is NSNull
        case "string": value is String
        case "array": value is [Any]
        case "object": value is [String: Any]
        case "boolean": value is Bool
        case "integer": (value as? NSNumber).map { $0.doubleValue == $0.doubleValue.rounded() } ?? false
        default: value is NSNumber
        }
    }
}
