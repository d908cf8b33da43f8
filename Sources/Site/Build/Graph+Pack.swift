// Graphs as bytes.

import Baking
import Fitting

extension Graph {
    static func packed(_ graphs: [Graph]) -> [UInt8] {
        var pack = BinaryWriter()
        pack.write(graphs) { $1.write($0) }
        return Zstandard.packed(pack.bytes)
    }

    /// Nil where the bytes hold no graphs.
    static func all(packed bytes: [UInt8]) -> [Graph]? {
        Zstandard.unpacked(bytes, limit: 1 << 28).flatMap { bytes in
            BinaryReader.whole(bytes) { pack throws(BinaryReader.Garbled) in
                try pack.list { reader throws(BinaryReader.Garbled) in try reader.graph() }
            }
        }
    }
}

extension BinaryWriter {
    fileprivate mutating func write(_ graph: Graph) {
        switch graph.subject {
        case .quantity(let name): write([name])
        case .binding(let element, let attribute, let function):
            write([element, attribute] + (function.map { [$0] } ?? []))
        }
        switch graph.kind {
        case .numbers: write("numbers")
        case .color: write("color")
        case .words(let words):
            write("words")
            write(words) { word, pack in
                pack.write(Int(word.from))
                pack.write(Int(word.to))
                pack.write(word.text)
                pack.write(word.value)
            }
        }
        write(graph.unit.rawValue)
        write(graph.components) { component, pack in
            pack.write(component.name)
            pack.write(component.curve.timeline)
            pack.write(all: [component.curve.least, component.curve.greatest])
        }
        write(graph.still.count)
        write(all: graph.still)
    }
}

extension BinaryReader {
    fileprivate mutating func graph() throws(Garbled) -> Graph {
        let (subject, kind) = (try subject(), try kind())
        guard let unit = GraphUnit(rawValue: try text()) else { throw Garbled() }
        let components = try list { reader throws(Garbled) in
            let (name, timeline) = (try reader.text(), try reader.timeline(1))
            return Graph.Component(
                name: name,
                curve: SeparateTimeline(
                    timeline: timeline, least: try reader.double(), greatest: try reader.double()))
        }
        let still = try doubles(try count())
        guard kind != .color || still.count == 3 else { throw Garbled() }
        return Graph(subject: subject, kind: kind, unit: unit, components: components, still: still)
    }

    private mutating func subject() throws(Garbled) -> Graph.Subject {
        let names = try texts()
        switch names.count {
        case 1: return .quantity(names[0])
        case 2: return .binding(element: names[0], attribute: names[1], function: nil)
        case 3: return .binding(element: names[0], attribute: names[1], function: names[2])
        default: throw Garbled()
        }
    }

    private mutating func kind() throws(Garbled) -> Graph.Kind {
        switch try text() {
        case "numbers": return .numbers
        case "color": return .color
        case "words":
            return .words(
                try list { reader throws(Garbled) in
                    Graph.Word(
                        from: Int64(try reader.integer()), to: Int64(try reader.integer()), text: try reader.text(),
                        value: try reader.double())
                })
        default: throw Garbled()
        }
    }
}
