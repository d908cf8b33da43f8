// Bindings that differ in nothing but constants share one function of these constants.

/// Finds families of properties among expressions.
package struct SwiftFamilies {
    /// One property: its name, its type and its expression.
    package struct Property {
        package var name: String
        package var type: String
        package var value: String

        package init(name: String, type: String, value: String) {
            (self.name, self.type, self.value) = (name, type, value)
        }
    }

    /// The functions, as text.
    package private(set) var functions = ""
    /// By the name of a property: the call that it has become.
    package private(set) var calls: [String: String] = [:]

    /// An expression without its constants.
    private struct Shape: Hashable {
        package var type: String
        /// What stands before each constant, and behind the last.
        var parts: [String]
        /// Whether each is a text.
        var kinds: [Bool]
    }

    /// - Parameter taken: names of members of the type; functions get others.
    package init(_ properties: [Property], taken: inout SwiftIdentifiers) {
        var members: [Shape: [(property: Property, constants: [String])]] = [:]
        var order: [Shape] = []
        for property in properties {
            let (shape, constants) = SwiftFamilies.taken(apart: property)
            if members[shape] == nil { order.append(shape) }
            members[shape, default: []].append((property, constants))
        }
        for shape in order {
            let family = members[shape] ?? []
            if family.count > 1, let found = SwiftFamilies.function(shape, of: family, taken: &taken) {
                functions += found.text
                calls.merge(found.calls) { $1 }
            }
        }
    }

    private static func function(
        _ shape: Shape, of family: [(property: Property, constants: [String])], taken: inout SwiftIdentifiers
    ) -> (text: String, calls: [String: String])? {
        // Constants that vary alike are one parameter.
        var columns: [[String]] = []
        let words = shape.parts.joined(separator: " ").split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let letters = "abcdefghijklmnopqrstuvw".map(String.init).filter { !words.contains($0) }
        var fillings: [String] = []
        for place in shape.kinds.indices {
            let column = family.map { $0.constants[place] }
            if Set(column).count == 1 {
                fillings.append(column[0])
                continue
            }
            if !columns.contains(column) { columns.append(column) }
            let index = columns.firstIndex(of: column) ?? 0
            if index >= letters.count { return nil }
            fillings.append(letters[index])
        }
        let body = zip(shape.parts, fillings + [""]).map { $0 + $1 }.joined()
        let kinds = columns.map { column in column.allSatisfy { $0.hasPrefix("\"") } ? "String" : "Double" }
        let parameters = zip(letters, kinds).map { "_ \($0): \($1)" }.joined(separator: ", ")
        let plain = common(family.map(\.property.name))
        var space = taken
        let name = space.identifier(plain)
        let head = "    private func \(name)(\(parameters)) -> \(shape.type)"
        let text = SwiftText.property(head, body)
        var result: [String: String] = [:]
        var saved = -text.count
        for (row, member) in family.enumerated() {
            let call = columns.isEmpty ? "\(name)()" : "\(name)(\(columns.map { $0[row] }.joined(separator: ", ")))"
            result[member.property.name] = call
            saved += member.property.value.count - call.count
        }
        guard saved > 40 else { return nil }
        taken = space
        return (text, result)
    }

    /// What names have in common at both ends: `cloudOpacity` of `cloud1Opacity` and `cloud2Opacity`.
    private static func common(_ names: [String]) -> String {
        let first = names[0]
        var head = first.count
        var tail = first.count
        for name in names.dropFirst() {
            head = min(head, zip(first, name).prefix { $0 == $1 }.count)
            tail = min(tail, zip(first.reversed(), name.reversed()).prefix { $0 == $1 }.count)
        }
        tail = min(tail, first.count - head)
        var text = first.prefix(head) + first.suffix(tail)
        while text.first?.isNumber == true { text.removeFirst() }
        return text.isEmpty ? "shared" : text.prefix(1).lowercased() + text.dropFirst()
    }

    /// An expression as what stands between its constants, and the constants.
    private static func taken(apart property: Property) -> (Shape, [String]) {
        var shape = Shape(type: property.type, parts: [""], kinds: [])
        var constants: [String] = []
        var rest = property.value[...]
        var last: Character = " "
        func isWord(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character == "_" || character == "."
        }
        while let first = rest.first {
            var constant: Substring?
            if first == "\"" {
                var end = rest.index(after: rest.startIndex)
                while end < rest.endIndex, rest[end] != "\"" {
                    if rest[end] == "\\" { end = rest.index(after: end) }
                    end = rest.index(after: end)
                }
                constant = rest[...end]
            } else if first.isNumber, first.isASCII, !isWord(last) {
                constant = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
                if let after = rest[constant!.endIndex...].first, after.isLetter { constant = nil }
            }
            if let constant {
                shape.kinds.append(first == "\"")
                shape.parts.append("")
                constants.append(String(constant))
                rest = rest[constant.endIndex...]
                last = "0"
            } else {
                shape.parts[shape.parts.count - 1].append(first)
                last = first
                rest.removeFirst()
            }
        }
        return (shape, constants)
    }
}
