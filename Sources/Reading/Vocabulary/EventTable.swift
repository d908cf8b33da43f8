// The events that can occur in a design, and which of them the descriptors of a transition mean.

/// All events by name. What occurs is a finite list: inputs, animations and states raise theirs, actions what they name.
package final class EventTable {
    package private(set) var names: [String] = []
    private var indices: [String: Int] = [:]

    package init() {
        // The machine itself raises this one, so it is there whether or not anything hears it.
        _ = declare("error.execution")
    }

    /// The event of that name, which from now on can occur.
    package func declare(_ name: String) -> Int {
        if let index = indices[name] { return index }
        indices[name] = names.count
        names.append(name)
        return names.count - 1
    }

    package func index(of name: String) -> Int? { indices[name] }

    /// The events that a descriptor means: those of that name and those below it; `*` any, ascending.
    package func matching(_ descriptor: String) -> [Int] {
        var wanted = Substring(descriptor)
        if wanted == "*" { return Array(names.indices) }
        if wanted.hasSuffix(".*") { wanted = wanted.dropLast(2) }
        if wanted.hasSuffix(".") { wanted = wanted.dropLast() }
        return names.indices.filter { index in
            let name = names[index]
            return name == wanted || name.hasPrefix(wanted) && name.dropFirst(wanted.count).first == "."
        }
    }
}
