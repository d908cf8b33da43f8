// Siblings that move by one and the same animation: a group around them carries it once.

import XML

extension Element {
    /// The same picture in less text: where elements that follow each other in one parent begin their transforms with
    /// the same functions, moved by the same animations, a group takes those over, if that is shorter.
    ///
    /// Nothing is painted otherwise: a transform of a group has no effect but on where its content is, the order stays,
    /// and ids stay on their elements. What a reference shows elsewhere, without its parents, keeps its own transform,
    /// and so does what stands in a clip path, where no group may be, or in anything but a group.
    func sharingTransforms() -> Element {
        var referred: Set<String> = []
        walk { element in
            if let target = element.target { referred.insert(target) }
        }
        return sharingTransforms(except: referred)
    }

    private func sharingTransforms(except referred: Set<String>) -> Element {
        var result = self
        for (index, child) in children.enumerated() {
            guard case .element(let element) = child, CommonGroup.parents.contains(element.name) else { continue }
            result.children[index] = .element(element.sharingTransforms(except: referred))
        }
        result.children = CommonGroup.grouped(result.children, except: referred)
        return result
    }
}

/// Elements in a row with what their transforms have in common.
private enum CommonGroup {
    /// Inside of which groups are as good as what they hold.
    static let parents: Set<Name> = ["svg:svg", "svg:g"]
    /// What paints and may be moved.
    private static let members: Set<Name> = [
        "svg:g", "svg:path", "svg:rect", "svg:circle", "svg:ellipse", "svg:line", "svg:polyline", "svg:polygon",
        "svg:text", "svg:image", "svg:use",
    ]

    static func grouped(_ nodes: [Node], except referred: Set<String>) -> [Node] {
        var result: [Node] = []
        var index = 0
        while index < nodes.count {
            guard let run = run(nodes, from: index, except: referred) else {
                result.append(nodes[index])
                index += 1
                continue
            }
            result.append(.element(group(Array(nodes[index..<run.end]), run.shared, except: referred)))
            index = run.end
        }
        return result
    }

    /// The longest row from a node on whose members begin alike, if a group makes it shorter; blanks do not count.
    private static func run(
        _ nodes: [Node], from start: Int, except referred: Set<String>
    ) -> (end: Int, shared: [Move])? {
        guard let first = moves(nodes[start], except: referred) else { return nil }
        var shared = first
        var end = start + 1
        var count = 1
        for index in start + 1..<nodes.count where !nodes[index].isBlank {
            guard let next = moves(nodes[index], except: referred), next[0] == first[0] else { break }
            shared = Array(zip(shared, next).prefix { $0 == $1 }.map(\.0))
            count += 1
            end = index + 1
        }
        guard count > 1 else { return nil }
        let row = Array(nodes[start..<end])
        let before = length(row)
        return length([.element(group(row, shared, except: referred))]) < before ? (end, shared) : nil
    }

    private static func length(_ nodes: [Node]) -> Int {
        MarkupWriter().text(Element.svg("g", children: nodes)).utf8.count
    }

    /// A group that has the shared functions, around the row without them.
    private static func group(_ row: [Node], _ shared: [Move], except referred: Set<String>) -> Element {
        var group = Element.svg("g")
        group["transform"] = shared.map(\.function).joined(separator: " ")
        let rest = row.map { node in
            guard case .element(var element) = node, let moves = moves(node, except: referred) else { return node }
            let own = moves.dropFirst(shared.count)
            element["transform"] = own.isEmpty ? nil : own.map(\.function).joined(separator: " ")
            var passed = 0
            element.children = element.children.compactMap { child in
                guard case .element(var animation) = child, isMove(animation) else { return child }
                passed += 1
                if passed <= shared.count { return nil }
                // The first one that is left replaces what stands in the attribute.
                if passed == shared.count + 1 { animation["additive"] = nil }
                return .element(animation)
            }
            return .element(element)
        }
        group.children = shared.map { .element($0.animation) } + grouped(rest, except: referred)
        return group
    }

    /// One function of a transform, as it stands in the attribute, with the animation that moves it.
    private struct Move: Hashable {
        var function: String
        var animation: Element
    }

    private static func isMove(_ element: Element) -> Bool {
        element.name == "svg:animateTransform" && element["attributeName"] == "transform"
    }

    /// The functions of an element's transform in order; nil where nothing moves them, or not each by itself.
    private static func moves(_ node: Node, except referred: Set<String>) -> [Move]? {
        guard case .element(let element) = node, members.contains(element.name),
            !(element.id.map(referred.contains) ?? false), let text = element["transform"]
        else { return nil }
        let animations = element.elements.filter(isMove)
        let functions = text.split(separator: ")").map { $0.drop { $0 == " " } + ")" }
        guard !animations.isEmpty, animations.count == functions.count else { return nil }
        var moves: [Move] = []
        for (number, (function, animation)) in zip(functions, animations).enumerated() {
            guard let type = animation["type"], function.hasPrefix(type + "("),
                (animation["additive"] == "sum") == (number > 0)
            else { return nil }
            moves.append(Move(function: String(function), animation: animation))
        }
        return moves
    }
}
