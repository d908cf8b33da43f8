// What commands print as JSON, held against the schemas in docs.

import Foundation

/// A schema of JSON (2020-12): as much of it as the files in docs use.
package struct JSONSchema {
    private let root: [String: Any]

    package init(root: [String: Any]) { self.root = root }

    /// The schema of a file of docs, and what it finds wrong with a text.
    package static func faults(of text: String, by file: String) throws -> [String] {
        let url = URL(fileURLWithPath: Fixtures.root + "/docs/" + file)
        let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any] ?? [:]
        return JSONSchema(root: schema).faults(of: try JSONSerialization.jsonObject(with: Data(text.utf8)))
    }

    /// What is wrong with a value, each with its place.
    package func faults(of value: Any) -> [String] { faults(of: value, root, at: "$") }

    private func faults(of value: Any, _ schema: [String: Any], at path: String) -> [String] {
        if let name = (schema["$ref"] as? String)?.split(separator: "/").last,
            let target = (root["$defs"] as? [String: Any])?[String(name)] as? [String: Any]
        {
            return faults(of: value, target, at: path)
        }
        let allowed = schema["const"].map { [$0] } ?? schema["enum"] as? [Any]
        if let allowed, !allowed.contains(where: { NSObject.areEqual($0, value) }) { return ["\(path): \(value)"] }
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

extension NSObject {
    /// Whether two values that were read from JSON are the same.
    fileprivate static func areEqual(_ left: Any, _ right: Any) -> Bool {
        (left as? String).map { $0 == right as? String } ?? ((left as? NSNumber) == (right as? NSNumber))
    }
}
