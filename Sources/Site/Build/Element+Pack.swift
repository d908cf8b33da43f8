// Drawings as bytes: each name once, then the tree. Where a node stood in its source is not kept.

import XML

extension BinaryWriter {
    mutating func write(_ drawing: Element) {
        var names = NameTable()
        var tree = BinaryWriter()
        tree.write(drawing, &names)
        write(names.list) { name, pack in
            for text in [name.prefix, name.local, name.namespace.address] { pack.write(text) }
        }
        append(tree)
    }

    private mutating func write(_ element: Element, _ names: inout NameTable) {
        write(names.number(of: element.name))
        write(element.attributes.count)
        for attribute in element.attributes {
            write(names.number(of: attribute.name))
            write(attribute.value)
        }
        write(element.children.count)
        for child in element.children {
            switch child {
            case .element(let element):
                write(0)
                write(element, &names)
            case .text(let text, _):
                write(1)
                write(text)
            case .comment(let text, _):
                write(2)
                write(text)
            case .instruction(let target, let content, _):
                write(3)
                write(target)
                write(content)
            }
        }
    }
}

/// Names in the order in which they first occur. Those that differ in their prefix alone are equal, and written otherwise.
private struct NameTable {
    private struct Key: Hashable {
        var prefix: String
        var local: String
        var namespace: Namespace
    }

    private(set) var list: [Name] = []
    private var numbers: [Key: Int] = [:]

    mutating func number(of name: Name) -> Int {
        let key = Key(prefix: name.prefix, local: name.local, namespace: name.namespace)
        if let number = numbers[key] { return number }
        numbers[key] = list.count
        list.append(name)
        return list.count - 1
    }
}

extension BinaryReader {
    mutating func drawing() throws(Garbled) -> Element {
        let names = try list { reader throws(Garbled) in
            let (prefix, local, address) = (try reader.text(), try reader.text(), try reader.text())
            guard let name = Name(checking: local, in: Namespace(address), prefix: prefix) else { throw Garbled() }
            return name
        }
        return try element(names, depth: 0)
    }

    private mutating func name(_ names: [Name]) throws(Garbled) -> Name {
        let number = try integer()
        guard names.indices.contains(number) else { throw Garbled() }
        return names[number]
    }

    private mutating func element(_ names: [Name], depth: Int) throws(Garbled) -> Element {
        // Garbled bytes may nest as deeply as they are many; what moves lies in groups of its own.
        guard depth <= 4 * ReadingLimits.standard.depth else { throw Garbled() }
        let name = try name(names)
        let attributes = try list { reader throws(Garbled) in
            Attribute(try reader.name(names), try reader.text())
        }
        let children = try list { reader throws(Garbled) -> Node in
            switch try reader.integer() {
            case 0: .element(try reader.element(names, depth: depth + 1))
            case 1: .text(try reader.text())
            case 2: .comment(try reader.text())
            case 3: .instruction(target: try reader.text(), content: try reader.text())
            default: throw Garbled()
            }
        }
        return Element(name, Attributes(attributes), children)
    }
}
