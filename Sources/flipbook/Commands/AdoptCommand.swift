// flipbook adopt: puts a new export of the drawing into a design, and keeps the behaviour.

import Adopting
import Behaviours
import Designs
import Diagnostics
import Drawings
import Files

extension Command {
    static let adopt = Command(
        name: "adopt", operands: "[EXPORT]", operandCount: 0...1,
        summary: "Put a new export of a drawing into a design",
        details: """
            The drawing of the design is replaced by that of EXPORT; the metadata, all fb: attributes and the title stay.
            What the behaviour names is found in the export by its id, then by its layer's name, then by its place and
            look, and is given the design's id. A drawn transform goes into a group where a bound one would replace it.

            Says how each was found, what is new, and what is lost. Where something is lost, nothing is written and the
            command ends with 1, unless --force is given. The same export again changes nothing.

            With --from, a plain drawing becomes a first design: a tap on something in it. Where DESIGN is card.fb, its
            drawing stays in card.svg beside it, and a new export takes the place of that file alone.
            """,
        options: [
            .value("into", as: "DESIGN", "the design whose drawing is replaced"),
            .value("from", as: "DRAWING", "drawing to begin a design with"),
            .value("output", as: "DESIGN", short: "o", "the design to write (with --into: instead of that one)"),
            .flag("force", "write even if something is lost"),
            DesignFiles.libraryOption,
        ],
        examples: [
            ("flipbook adopt ~/Downloads/Card.svg --into card.svg", "takes the new drawing, keeps the behaviour"),
            ("flipbook adopt --from Card.svg -o card.svg", "begins a design with a drawing"),
        ]
    ) { arguments throws(CommandError) in
        if arguments.value("output") == "-" { throw .usage("adopt writes a file; give -o its name") }
        if let plain = arguments.value("from") {
            guard let output = arguments.value("output"), arguments.operands.isEmpty, !arguments.has("into") else {
                throw .usage("flipbook adopt --from DRAWING needs -o DESIGN, the file to write, and nothing else")
            }
            return try begin(plain, output)
        }
        guard let operand = arguments.operands.first, let into = arguments.value("into") else {
            throw .usage(
                "flipbook adopt needs EXPORT --into DESIGN, or --from DRAWING -o DESIGN; `flipbook adopt --help` says more"
            )
        }
        return try take(
            operand, into: into, output: arguments.value("output"), isForced: arguments.has("force"),
            library: arguments.values("library"))
    }

    /// Puts an export into a design, and says what was found, is new and is lost.
    /// - Parameters:
    ///   - output: the file to write; nil for the design itself.
    ///   - write: where what was found is told; standard output may be promised to another purpose.
    static func take(
        _ operand: String, into: String, output: String? = nil, isForced: Bool = false, library: [String],
        write: (String) -> Void = { Console.write($0) }
    ) throws(CommandError) -> ExitCode {
        let into = DesignFiles.design(into)
        let (export, design) = (try readDrawing(operand), try readDrawing(into, isDesign: true))
        guard design.behaviour != nil else {
            throw .usage(
                "\(into) holds no <fb:interaction>; `flipbook adopt --from \(operand) -o NEW.svg` begins a design")
        }
        guard export.interaction == nil else {
            throw .usage("\(operand) is a design itself; name an export of the drawing tool")
        }
        if export.list.isEmpty { throw .usage("\(operand) draws nothing") }
        let drawing = InteractionFile.isOne(into) ? InteractionFile.drawing(of: into) : into
        if FileStamp(operand)?.isSameFile(as: FileStamp(drawing)) == true {
            throw .usage(
                "\(operand) is the drawing already, and what it was is gone; bring the old one back, and export elsewhere"
            )
        }
        let adoption = Adoption(of: export, into: design)
        tell(adoption, write)
        let faults = newErrors(adoption.bytes, at: into, before: design, library: library)
        if !faults.isEmpty { Console.say(rendered: "in what would be written:\n" + faults) }
        if !adoption.lost.isEmpty || !faults.isEmpty, !isForced {
            Console.say("nothing was written; `flipbook adopt --force` writes it all the same")
            return .designsHaveErrors
        }
        var (output, bytes) = (output ?? into, adoption.bytes)
        if InteractionFile.isOne(into) {
            // The interaction has a file of its own, which stays as it is.
            if output == into { output = drawing }
            let whole = SourceText(name: into, bytes: bytes)
            bytes = try CommandError.files { () throws(FileError) in try ReadDrawing(whole, at: into).plain }
        }
        if WholeFile.contents(output) == bytes {
            Console.say("\(output) has this drawing already")
            return .fine
        }
        try CommandError.files { () throws(FileError) in try WholeFile.replace(output, bytes) }
        Console.say("wrote \(output); `flipbook check \(output)` says what else there is to do")
        return faults.isEmpty ? .fine : .designsHaveErrors
    }

    /// A drawing or a design, without a look at what is wrong with it.
    /// - Parameter isBeside: whether the path is that of an interaction, and its drawing is meant.
    static func readDrawing(
        _ path: String, isDesign: Bool = false, isBeside: Bool = false
    ) throws(CommandError) -> ReadDrawing {
        try CommandError.files { () throws(FileError) in
            if isBeside { return try ReadDrawing(beside: path).declared }
            return try (isDesign ? ReadDrawing(design: path) : ReadDrawing(path)).declared
        }
    }

    private static func tell(_ adoption: Adoption, _ write: (String) -> Void) {
        func section(_ title: String, _ lines: [String], most: Int = .max) {
            if lines.isEmpty { return }
            var text = title + "\n" + lines.prefix(most).map { "  \($0.printable)\n" }.joined()
            if lines.count > most { text += "  and \(lines.count - most) more\n" }
            write(text)
        }
        section("found:", adoption.matched)
        section("look at:", adoption.remarks)
        section("new:", adoption.added, most: 12)
        section("lost:", adoption.lost)
    }

    /// Errors that the design has with the new drawing and had not before, as text.
    private static func newErrors(
        _ bytes: [UInt8], at path: String, before design: ReadDrawing, library: [String]
    ) -> String {
        let library = BehaviourLibrary(library + DesignFiles.box)
        func errors(_ source: SourceText) -> Findings {
            let findings = DesignReader.read(source, at: path, library: library).findings
            return Findings(findings.source, findings.diagnostics.filter { $0.severity == .error })
        }
        let known = Set(errors(design.source).diagnostics.map { $0.id + $0.sentence })
        var found = errors(SourceText(name: path, bytes: bytes))
        found.diagnostics.removeAll { known.contains($0.id + $0.sentence) }
        return found.diagnostics.isEmpty ? "" : DiagnosticRendering.text([found], colour: Console.hasColour)
    }

    // MARK: A first design

    private static func begin(_ path: String, _ output: String) throws(CommandError) -> ExitCode {
        let isBeside = InteractionFile.isOne(output)
        let place = isBeside ? InteractionFile.drawing(of: output) : path
        guard FileStamp(place)?.isSameFile(as: FileStamp(path)) == true || place == path else {
            throw .usage("the drawing of \(output) is \(place); export it there")
        }
        let drawing = try readDrawing(isBeside ? output : path, isBeside: isBeside)
        if drawing.interaction != nil { throw .usage("\(path) is a design already") }
        guard let first = FirstDesign(drawing) else { throw .usage("\(path) draws nothing") }
        guard let bytes = isBeside ? first.interaction : first.bytes else {
            throw .usage("what can be tapped has no id; `flipbook ids \(path) --write` gives it one")
        }
        let source = SourceText(name: path, bytes: first.bytes)
        let found = DesignReader.read(source, at: path, library: BehaviourLibrary(DesignFiles.box)).findings
        if found.hasErrors {
            let errors = Findings(found.source, found.diagnostics.filter { $0.severity == .error })
            Console.say(
                rendered: "in what would be written:\n" + DiagnosticRendering.text([errors], colour: Console.hasColour))
            throw .designs("nothing was written, because a design of \(path) would have errors")
        }
        try CommandError.files { () throws(FileError) in try WholeFile.create(output, bytes) }
        Console.say(
            "created \(output), with a tap on #\(first.target); `flipbook preview \(output)` shows it, "
                + "`flipbook ids \(output)` lists what else is drawn")
        return .fine
    }
}
