// The tools, one entry each: what a client is told, and the command line that it becomes.

extension ContextTool {
    /// All tools that run a command.
    static let all = [check, ids, sample, still, filmStrip, curve, export, explore, diff] + writing
    /// Those that change files.
    static let writing = [exportFile, addScenarios, new, build]

    private static func design(_ name: String = "design") -> Parameter {
        Parameter(
            name: name, kind: .design, place: .operand, meaning: "The design: an SVG file of the folder.",
            isRequired: true)
    }

    private static func scenario(isRequired: Bool = false) -> Parameter {
        Parameter(
            name: "scenario", kind: .text, place: .operand,
            meaning: "The scenario, by its name" + (isRequired ? "." : "; the first one if left out."),
            isRequired: isRequired)
    }

    private static let settings = Parameter(
        name: "set", kind: .settings, place: .option("set"),
        meaning: "Values of parameters, such as {\"far\": 80}.")

    private static let designs = Parameter(
        name: "design", kind: .designs, place: .operand,
        meaning: "A design, or a folder of designs; the server's folder if left out.", standard: ".")

    private static let check = ContextTool(
        name: "check", title: "Check designs",
        meaning: "Reads designs, plays their scenarios, and returns errors, warnings and notes with their places.",
        words: ["check", "--format=json"],
        parameters: [
            designs,
            Parameter(
                name: "explore", kind: .truth, place: .flag("explore"),
                meaning: "Also search for what no scenario shows; takes seconds."),
        ], answer: .json)

    private static let ids = ContextTool(
        name: "ids", title: "List what is drawn",
        meaning: "Lists every drawn element: its line, kind, id, place and the name of its layer.", words: ["ids"],
        parameters: [design()], answer: .text)

    private static let sample = ContextTool(
        name: "sample", title: "Sample a scenario",
        meaning: "Exact values of variables and bindings over time, and a log of what happened.",
        words: ["sample", "--format=json"],
        parameters: [
            design(), scenario(isRequired: true),
            Parameter(
                name: "at", kind: .numbers, place: .option("at"),
                meaning: "Instants in seconds since the scenario begins; 60 a second if left out, which is much text."),
            settings,
        ], answer: .json)

    private static let pictured = [
        design(), scenario(),
        Parameter(name: "scale", kind: .number, place: .option("scale"), meaning: "Pixels a point; 2 if left out."),
        Parameter(
            name: "device", kind: .truth, place: .flag("device"), meaning: "Draw the design's device around it."),
        settings,
    ]

    private static let still = ContextTool(
        name: "still", title: "Show one instant", meaning: "A picture (PNG) of one instant of a scenario.",
        words: ["export", "--to=png", "--output=-"],
        parameters: pictured + [
            Parameter(
                name: "at", kind: .instant, place: .option("at"),
                meaning: "Seconds since the scenario begins, or the name of a moment; the start if left out.")
        ], answer: .png)

    private static let filmStrip = ContextTool(
        name: "film_strip", title: "Show a film strip",
        meaning: "A sheet (PNG) of a scenario's moments side by side, with their times.",
        words: ["export", "--to=strip"],
        parameters: pictured.filter { $0.name != "scale" } + [
            Parameter(
                name: "every", kind: .number, place: .option("every"),
                meaning: "Frames at this distance in seconds instead of the moments.")
        ], answer: .pngFile(option: "output"))

    private static let curve = ContextTool(
        name: "curve", title: "Write a curve",
        meaning: "An easing, a spring or a formula in t as a table or as the shortest CSS or SMIL.", words: ["curve"],
        parameters: [
            Parameter(
                name: "curve", kind: .text, place: .operand,
                meaning: "Such as ease-in-out, spring(1 100 10 0), spring(response: 0.5, dampingFraction: 0.8).",
                isRequired: true),
            Parameter(
                name: "to", kind: .words(["table", "linear", "smil", "keyframes"]), place: .option("to"),
                meaning: "table (the default), linear() of CSS, attributes of SMIL, or keyframes of CSS."),
            Parameter(
                name: "duration", kind: .number, place: .option("duration"),
                meaning: "Seconds; 1 or a spring's own time if left out."),
            Parameter(
                name: "at", kind: .numbers, place: .option("at"), meaning: "Instants of a table, in seconds."),
        ], answer: .text)

    private static let texts = ["svg", "css", "still", "scxml", "mermaid", "xstate", "dot"]

    private static let export = ContextTool(
        name: "export", title: "Export as text",
        meaning: "One scenario as animated SVG (svg, css) or one instant (still), or the statechart (scxml, mermaid, "
            + "xstate, dot).",
        words: ["export", "--output=-"],
        parameters: [
            design(), scenario(),
            Parameter(
                name: "to", kind: .words(texts), place: .option("to"), meaning: "The form.", isRequired: true),
            settings,
        ], answer: .text)

    private static let explore = ContextTool(
        name: "explore", title: "Find what a finger can reach",
        meaning: "Searches all that a finger can do: states and transitions that were found, with the gesture that "
            + "leads there, those that can never happen, and violated requirements. Takes seconds.",
        words: ["explore", "--format=json"],
        parameters: [
            design(),
            Parameter(
                name: "interruptions", kind: .truth, place: .flag("interruptions"),
                meaning: "Also interrupt each animation, and say what jumps."),
            Parameter(
                name: "runs", kind: .wholeNumber, place: .option("runs"),
                meaning: "Gestures and waits to try; 30000 if left out."),
        ], answer: .json)

    private static let diff = ContextTool(
        name: "diff", title: "Compare two designs", meaning: "What changed between two designs, in numbers.",
        words: ["diff", "--format=json"], parameters: [design("old"), design("new")], answer: .json)

    // MARK: Writing

    private static let exportFile = ContextTool(
        name: "export_file", title: "Export into a file",
        meaning: "Exports one scenario into a file of the folder; its ending says the form: svg, png, gif, mp4, webm …",
        words: ["export"],
        parameters: [
            design(), scenario(),
            Parameter(
                name: "output", kind: .outputFile, place: .option("output"),
                meaning: "The file to write; one that is a design is never replaced.", isRequired: true),
        ], answer: .file(option: "output"), writes: true)

    private static let addScenarios = ContextTool(
        name: "add_scenarios", title: "Add scenarios to a design",
        meaning: "Searches a design, and adds scenarios to its file for what its own do not reach.",
        words: ["explore", "--write", "--format=json"], parameters: [design()], answer: .json, writes: true)

    private static let new = ContextTool(
        name: "new", title: "Start a design",
        meaning: "Writes a new design: minimal (a card that moves), empty, a starter, or around a behaviour.",
        words: ["new"],
        parameters: [
            Parameter(
                name: "name", kind: .output, place: .operand, meaning: "The file to write, such as card.svg.",
                isRequired: true),
            Parameter(
                name: "from", kind: .text, place: .option("from"), meaning: "The starter or behaviour to begin with."),
        ], answer: .report, writes: true)

    private static let build = ContextTool(
        name: "build", title: "Build a site", meaning: "Builds a static site from designs into a folder.",
        words: ["build", "--no-cache"],
        parameters: [
            designs,
            Parameter(
                name: "output", kind: .output, place: .option("output"), meaning: "The folder of the site.",
                isRequired: true),
        ], answer: .report, writes: true)
}
