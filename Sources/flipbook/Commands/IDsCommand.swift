// flipbook ids: what is drawn, and what it is called; readable ids for what has none.

import Adopting
import Diagnostics
import Drawings
import Files
import Geometry
import XML

extension Command {
    static let ids = Command(
        name: "ids", operands: "DRAWING", operandCount: 1...1,
        summary: "List what is drawn, with ids, names and places",
        details: """
            A line for each element: its line in the file, its kind, its id, where it is drawn (x y width height), and in
            quotation marks the name of its layer. With --write, what has no id is given one: card-large for a layer
            “Card / Large”, rect-2 for a second <rect> without a name.
            """,
        options: [.flag("write", "give ids to what has none, in the file itself")],
        examples: [
            ("flipbook ids card.svg", "lists what targets can name"),
            ("flipbook ids card.svg --write", "gives readable ids to what has none"),
        ]
    ) { arguments throws(CommandError) in
        let operand = arguments.operands[0]
        var drawing = try readDrawing(operand, isBeside: InteractionFile.isOne(operand))
        if arguments.has("write") {
            let (bytes, ids) = drawing.givingIDs(to: drawing.list)
            if !ids.isEmpty {
                try CommandError.files { () throws(FileError) in try WholeFile.replace(drawing.path, bytes) }
                drawing = try readDrawing(drawing.path)
            }
            Console.say("\(drawing.path): gave \(ids.count) \(ids.count == 1 ? "id" : "ids")")
        }
        Console.write(table(of: drawing))
        return .fine
    }

    private static func table(of drawing: ReadDrawing) -> String {
        let lines = drawing.source.lines
        let rows = drawing.list.map { item -> [String] in
            let place = item.box.flatMap { box -> String? in
                let numbers = [box.minX, box.minY, box.size.width, box.size.height]
                let isPlace = numbers.allSatisfy(\.isFinite)
                return isPlace ? numbers.map(Adoption.number).joined(separator: " ") : nil
            }
            let line = item.element.range.map { String(lines.line(of: $0.lowerBound)) } ?? ""
            return [
                line, "<\(item.kind)>", item.id.map { "#\($0)".printable } ?? "–",
                place ?? "nothing", item.name.map { "“\($0.printable)”" } ?? "",
            ]
        }
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { Help.padded($0, $1) } + [row[4]]
            return (cells.joined(separator: "  ") + "\n").replacing(/[ ]+\n/, with: "\n")
        }.joined()
    }
}
