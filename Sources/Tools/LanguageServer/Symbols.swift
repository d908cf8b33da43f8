// The outline of a design for an editor's list of symbols, and the lenses over its scenarios.

import Diagnostics
import Vocabulary

extension DocumentView {
    /// States in their states, and what has a name beside them.
    func symbols() -> JSON {
        var inner = Array(repeating: [Int](), count: outline.tags.count)
        var outermost: [Int] = []
        for (index, tag) in outline.tags.enumerated() {
            if let parent = tag.parent { inner[parent].append(index) } else { outermost.append(index) }
        }
        return .array(symbols(of: outermost, inner))
    }

    private func symbols(of tags: [Int], _ inner: [[Int]]) -> [JSON] {
        // What has no name of its own is passed through.
        tags.flatMap { index -> [JSON] in
            guard let symbol = symbol(of: outline.tags[index]) else { return symbols(of: inner[index], inner) }
            let tag = outline.tags[index]
            let end = max(tag.end, tag.range.upperBound)
            return [
                [
                    "name": .string(symbol.name), "detail": "<\(tag.name)>", "kind": .integer(symbol.kind),
                    "range": json(tag.range.lowerBound..<end), "selectionRange": json(symbol.range),
                    "children": .array(symbols(of: inner[index], inner)),
                ]
            ]
        }
    }

    private func symbol(of tag: MarkupOutline.Tag) -> (name: String, kind: Int, range: Range<Int>)? {
        func named(_ attribute: String, _ kind: Int) -> (String, Int, Range<Int>)? {
            guard let attribute = tag.attribute(attribute), let range = attribute.valueRange else { return nil }
            let name = outline.value(attribute)
            return name.isEmpty ? nil : (name, kind, range)
        }
        if tag.space == .svg {
            if tag.key == "svg", tag.parent == nil { return ("svg", 2, tag.nameRange) }
            guard let (name, kind, range) = named("id", 19) else { return nil }
            return ("#" + name, kind, range)
        }
        switch tag.key {
        case "fb:interaction": return ("interaction", 3, tag.nameRange)
        case "fb:parameter": return named("name", 14)
        case "fb:let", "fb:color", "fb:string": return named("name", 13)
        case "fb:variant": return named("name", 22)
        case "fb:scenario": return named("name", 12)
        case "fb:animate": return named("name", 6)
        case "fb:use": return named("behaviour", 5)
        case "fb:bind": return named("target", 7)
        case "data": return named("id", 13)
        case "state", "parallel", "final", "history": return named("id", 10)
        case _ where InteractionVocabulary.kinds[tag.key] != nil: return named("name", 24)
        default: return nil
        }
    }

    /// “Play this scenario” over each.
    func lenses() -> JSON {
        .array(
            outline.tags.compactMap { tag in
                guard tag.key == "fb:scenario", tag.space == .flipbook, let name = outline.value("name", of: tag) else {
                    return nil
                }
                let command: JSON = [
                    "title": "Play this scenario", "command": .string(ServerCapabilities.playCommand),
                    "arguments": [.string(document.uri), .string(name)],
                ]
                return ["range": json(tag.nameRange), "command": command]
            })
    }
}
