// flipbook new: begins a design from one of the starters, or around a behaviour.

import Drawings
import Files

extension Command {
    static let new = Command(
        name: "new", operands: "NAME", operandCount: 0...1,
        summary: "Start a design from a starter or around a behaviour",
        details: "Writes NAME.svg into the working folder. An existing file is not overwritten.",
        options: [
            Option(
                name: "from", value: "STARTER",
                meaning: "starter to copy, or behaviour to use (default: \(Starters.first))",
                offered: { Starters.names() })
        ],
        examples: [
            ("flipbook new card", "writes card.svg"),
            ("flipbook new card --from minimal", "begins with a card that moves, in 40 lines"),
            ("flipbook new row --from swipe-row", "writes row.svg, a row that uses the behaviour"),
        ],
        appendix: { Starters.list() }
    ) { arguments throws(CommandError) in
        guard let operand = arguments.operands.first else {
            throw .usage(
                "flipbook new needs NAME, such as `flipbook new my-card --from \(Starters.first)`\n\n"
                    + Starters.list())
        }
        if InteractionFile.isOne(operand) {
            let drawing = InteractionFile.drawing(of: operand)
            throw .usage(
                "\(operand) stands beside a drawing; `flipbook adopt --from \(drawing) -o \(operand)` begins it")
        }
        let path = DesignFiles.isDesign(operand) ? operand : operand + ".svg"
        let name = path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? ""
        guard name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9_\-]*/) != nil else {
            throw .usage("'\(name)' is no name for a design; use letters, digits, - and _, such as my-card")
        }
        let text = try Starters.text(of: arguments.value("from") ?? Starters.first)
        try CommandError.files { () throws(FileError) in try WholeFile.create(path, text) }
        Console.say("created \(path); `flipbook preview \(path)` shows it, `flipbook check \(path)` reports errors")
        return .fine
    }
}
