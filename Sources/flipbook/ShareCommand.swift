// flipbook share: the links to a moment of a design, and a QR code to point a phone at.

import Baking
import Diagnostics
import Documents
import Glibc
import Motion
import QRCodes
import Simulation
import Site
import Timelines

extension Command {
    static let share = Command(
        name: "share", operands: "DESIGN", operandCount: 1...1,
        summary: "Print the links to a moment of a design, and their QR code",
        details: """
            A line a link: to the very moment, to its page, to the frozen version, to the drawing that stands alone, and what
            another page writes to show the scenario. With --base-url the addresses are whole, there is one more for programs
            that embed (oEmbed), and a terminal shows a QR code of the first; without, they begin below the root of the site.
            `flipbook export --to png` makes a picture of the moment.
            """,
        options: [
            .value("at", "MOMENT", "the name of a moment, or seconds such as 0.42; the beginning if nothing is said"),
            .value("scenario", "NAME", "the scenario; the first that has the moment if nothing is said"),
            baseOption,
            .value("site", "SITE", "the folder that was built, for the link to the frozen version"),
        ],
        examples: [
            (
                "flipbook share sticky-refresh.svg --at stretching --base-url https://example.org/designs",
                "the links to where the drop stretches"
            ),
            ("flipbook share sticky-refresh.svg --scenario failure --at 1.5 --site site", "another scenario, at 1.5 s"),
        ]
    ) { arguments throws(CommandError) in
        let base = try base(arguments)
        let path = arguments.operands[0]
        let design = try DesignFiles.loadSound(path)
        guard !design.scenarios.isEmpty else {
            throw .usage("\(path) has no scenario to share; write an <fb:scenario> that says what the finger does")
        }
        let (scenario, time, moment) = try place(arguments, in: design)
        var frozen: String?
        if let site = arguments.value("site") {
            do throws(SiteError) {
                switch try ShareLinks.frozenPlace(of: design, in: site) {
                case .here(let place): frozen = place
                case .other:
                    Console.complain(
                        "\(site) has frozen \(design.name) as it was before; build it again for a frozen link")
                case .none:
                    Console.complain("\(site) has frozen no \(design.name); `flipbook build` freezes what it builds")
                }
            } catch {
                throw .file(error.description)
            }
        }
        let links = ShareLinks(design, scenario: scenario, at: time, named: moment, base: base, frozen: frozen)
        Console.write("moment  \(links.moment)\npage    \(links.page)\n")
        if let frozen = links.frozen { Console.write("frozen  \(frozen)\n") }
        Console.write("drawing \(links.drawing)\n")
        if let data = links.data { Console.write("oembed  \(data)\n") }
        Console.write("code    \(links.code)\n")
        if base != nil, isatty(STDERR_FILENO) == 1, let code = QRCode(links.moment) {
            for line in TerminalCode.lines(code, colour: Console.hasColour) { Console.say(line) }
        }
        return .fine
    }

    static let baseOption = Option.value(
        "base-url", "URL", "where the site will lie, such as https://example.org/designs/, for addresses that are whole"
    )

    static func base(_ arguments: Arguments) throws(CommandError) -> BaseURL? {
        guard let text = arguments.value("base-url") else { return nil }
        do throws(BaseURL.Fault) {
            return try BaseURL(reading: text)
        } catch {
            throw .usage(
                "--base-url takes the address of the site's root, such as https://example.org/designs/, not '\(text)': "
                    + error.description)
        }
    }

    /// The scenario and the time that --scenario and --at name, and the moment where it has a name.
    private static func place(
        _ arguments: Arguments, in design: Design
    ) throws(CommandError) -> (scenario: Int, time: Time, moment: Moment?) {
        var candidates = Array(design.scenarios.indices)
        if let name = arguments.value("scenario") { candidates = [try DesignFiles.scenario(name, of: design)] }
        guard let text = arguments.value("at") else { return (candidates[0], .zero, nil) }
        if NamedInstant.isSeconds(text) {
            let duration = moments(of: candidates[0], in: design).duration
            let time = try NamedInstant.time(text, option: "at", moments: [], duration: duration, of: design.name)
            return (candidates[0], time, nil)
        }
        var names: [String] = []
        for scenario in candidates {
            let all = moments(of: scenario, in: design).moments
            if let moment = all.first(where: { $0.name == text }) { return (scenario, moment.time, moment) }
            names += all.map(\.name).filter { !names.contains($0) }
        }
        let which = arguments.value("scenario").map { "the scenario '\($0)' of \(design.name)" } ?? design.name
        throw NamedInstant.absence(of: text, among: names, owner: which)
    }

    private static func moments(of scenario: Int, in design: Design) -> (moments: [Moment], duration: Time) {
        let recording = design.interaction.simulate(scenario: scenario).recording
        let performance = design.bake(
            recording, loops: design.interaction.scenarios[scenario].loops, fitting: Fitting(.fast))
        return (performance.moments, performance.duration)
    }
}
