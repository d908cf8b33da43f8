// One planted change of a design, and what must be said of it.

import Differences
import TestSupport
import XML

struct Mutation {
    /// What was changed, for a failing test.
    var name: String
    /// Changes the tree of the design.
    var plant: (inout Element) -> Void
    /// Whether a change says so.
    var isNamed: (Change) -> Bool

    /// Everything that can be planted in a design.
    static func all(_ root: Element) -> [Mutation] {
        guard let interaction = root.first(where: { $0.name.local == "interaction" }) else { return [] }
        var all: [Mutation] = []
        var count = 0
        interaction.walk { element in
            let number = count
            count += 1
            all += attributes(of: element, at: number) + structure(of: element, number)
        }
        return all
    }

    // MARK: Numbers

    /// Attributes with numbers, by element: the part of the report, and how much is the least that counts.
    private static func attributes(of element: Element, at index: Int) -> [Mutation] {
        let name = element["name"] ?? element["id"] ?? element["location"] ?? ""
        func number(_ attribute: String, by step: Double, _ word: String, _ part: Change.Part) -> [Mutation] {
            guard let value = element[Name(attribute)], let changed = increased(value, by: step) else { return [] }
            return [
                Mutation(name: "\(element.name.local) \(name) \(attribute): \(value) → \(changed)") { root in
                    edit(&root, index) { $0[Name(attribute)] = changed }
                } isNamed: {
                    $0.part == part && $0.kind == .changed && $0.subject.contains(word)
                }
            ]
        }
        switch element.name.local {
        case "animate":
            var all = ["duration", "delay"].flatMap { number($0, by: 0.008, "animation \(name)", .motion) }
            let easing = element["easing"] == "linear" ? "ease-in" : "linear"
            all.append(
                Mutation(name: "easing of \(name)") { root in
                    edit(&root, index) { $0["easing"] = easing }
                } isNamed: {
                    $0.subject.contains("animation \(name)") && $0.aspect == "easing"
                })
            return all
        case "parameter":
            return ["value", "min", "max"].flatMap { number($0, by: 0.5, "parameter \(name)", .values) }
        case "let": return number("expr", by: 0.5, "let \(name)", .values)
        case "data": return number("expr", by: 0.5, "data \(name)", .values)
        case "transition": return number("cond", by: 0.5, "transition ", .statechart)
        case "send": return ["delay", "delayexpr"].flatMap { number($0, by: 0.008, "send ", .statechart) }
        case "assign", "follow":
            // One in an animation is a field of that.
            let list = String(name.prefix { $0 != "[" })
            return number("expr", by: 0.5, "", .motion).map { mutation in
                var mutation = mutation
                mutation.isNamed = { $0.part == .motion && ($0.subject.contains(list) || $0.aspect.hasPrefix(list)) }
                return mutation
            }
        case "wait", "hold": return number("for", by: 0.008, "(scenario ", .scenarios)
        case "bind":
            let target = element["target"]?.dropFirst() ?? ""
            return element.attributes.filter { $0.name.local != "target" }.flatMap {
                number($0.name.local, by: 0.5, "binding #", .motion)
            }.filter { _ in !target.isEmpty }
        default: return []
        }
    }

    /// The first number in a text, more by a step.
    private static func increased(_ text: String, by step: Double) -> String? {
        // None in a name, a colour or a string.
        guard !text.contains("'"), let found = text.firstMatch(of: /(^|[^\w.#\[-])(\d+(?:\.\d+)?)/),
            let number = Double(found.2)
        else { return nil }
        let scale = text[found.range.upperBound...].hasPrefix("ms") ? 1000.0 : 1
        let changed = ((number + step * scale) * 1000).rounded() / 1000
        return text[..<found.range.lowerBound] + found.1 + "\(changed)" + text[found.range.upperBound...]
    }

    // MARK: Structure

    private static func structure(of element: Element, _ number: Int) -> [Mutation] {
        switch element.name.local {
        case "transition":
            return [
                Mutation(name: "without transition \(element["event"] ?? "") → \(element["target"] ?? "")") { root in
                    remove(&root, number)
                } isNamed: {
                    $0.part == .statechart && $0.kind == .gone && $0.subject.hasPrefix("transition ")
                }
            ]
        case "state":
            let id = element["id"] ?? ""
            let planted = Element(Name("state", in: .scxml), ["id": "planted"])
            let transition = Element(Name("transition", in: .scxml), ["cond": "1 gt 2", "target": id])
            return [
                Mutation(name: "a state in \(id)") { root in
                    edit(&root, number) { $0.children.append(.element(planted)) }
                } isNamed: {
                    $0.kind == .added && $0.subject == "state planted"
                },
                Mutation(name: "a transition of \(id)") { root in
                    edit(&root, number) { $0.children.insert(.element(transition), at: 0) }
                } isNamed: {
                    $0.kind == .added && $0.subject == "transition \(id) → \(id) always"
                },
                Mutation(name: "without state \(id)") { root in
                    remove(&root, number)
                } isNamed: {
                    $0.kind == .gone && $0.subject == "state \(id)"
                },
            ]
        case "bind":
            return element.attributes.filter { $0.name.local != "target" && $0.name.namespace == .none }.map {
                attribute in
                Mutation(name: "without binding \(element["target"] ?? "") \(attribute.name.local)") { root in
                    if element.attributes.count(where: { $0.name.namespace == .none }) == 2 {
                        remove(&root, number)
                    } else {
                        edit(&root, number) { $0[attribute.name] = nil }
                    }
                } isNamed: {
                    $0.kind == .gone && $0.subject.hasPrefix("binding #")
                }
            }
        default: return []
        }
    }

    // MARK: Places

    /// Changes the interaction's element of a number, in document order.
    private static func edit(_ root: inout Element, _ number: Int, _ change: (inout Element) -> Void) {
        visit(&root, number) { element in
            change(&element)
            return true
        }
    }

    private static func remove(_ root: inout Element, _ number: Int) { visit(&root, number) { _ in false } }

    /// - Parameter change: whether the element stays.
    private static func visit(_ root: inout Element, _ number: Int, _ change: (inout Element) -> Bool) {
        var count = 0
        func walk(_ element: inout Element, isInside: Bool) {
            for index in element.children.indices {
                guard index < element.children.count, case .element(var child) = element.children[index] else {
                    continue
                }
                let inside = isInside || child.name.local == "interaction"
                let own = count
                if inside { count += 1 }
                if inside, own == number {
                    count += 1_000_000
                    if change(&child) {
                        element.children[index] = .element(child)
                    } else {
                        element.children.remove(at: index)
                    }
                    return
                }
                if count >= 1_000_000 { return }
                walk(&child, isInside: inside)
                element.children[index] = .element(child)
                if count >= 1_000_000 { return }
            }
        }
        walk(&root, isInside: false)
    }
}
