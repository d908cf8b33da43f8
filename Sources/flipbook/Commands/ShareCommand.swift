// flipbook share: the links to a moment of a design, and a QR code to point a phone at.

import Baking
import Building
import Designs
import Diagnostics
import Fitting
import Glibc
import Numerics
import Pages
import QRCodes
import Simulation
import Timelines

extension Command {
    static let share = Command(
        name: "share", operands: "DESIGN", operandCount: 1...1,
        summary: "Print the links to a moment of a design, and a QR code",
        details: """
            Prints one link a line: the moment, its page, the frozen version, the stand-alone drawing, and the code that
            embeds the scenario in another page. With --base-url, or with a --site that was built with it, addresses are
            absolute, oEmbed is added, and a terminal shows a QR code of the first link. Otherwise addresses are relative to
            the root of the site. If --site has a picture of the moment (PNG), its address is printed, otherwise the command
            that makes one.
            """,
        options: [
            .value("at", "MOMENT", "name of a moment, or seconds such as 0.42 (default: the start)"),
            .value("scenario", "NAME", "scenario (default: the first with that moment)"),
            baseOption,
            .value("site", "SITE", "folder of the built site, for the frozen version and the picture"),
            .flag("qr", "print the QR code even if the output is not a terminal"),
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
        let site = try site(arguments, path, design, scenario, moment)
        let whole = base ?? site?.base(scenario)
        if whole == nil, arguments.has("qr") {
            throw .usage("a QR code needs an absolute address; give --base-url with --qr")
        }
        let frozen = site.flatMap { versionFolder(of: design, in: $0) }
        let links = ShareLinks(design, scenario: scenario, at: time, named: moment, base: whole, frozen: frozen)
        Console.write("moment  \(links.moment)\npage    \(links.page)\n")
        if let frozen = links.frozen { Console.write("frozen  \(frozen)\n") }
        Console.write("drawing \(links.drawing)\n")
        if let picture = picture(design, scenario, time, moment, in: site, base: base) {
            Console.write("picture \(picture)\n")
        } else {
            Console.write("export  \(export(path, design, scenario, at: arguments.value("at")))\n")
        }
        if let data = links.data, site?.hasData(of: scenario) ?? true { Console.write("oembed  \(data)\n") }
        Console.write("code    \(links.code)\n")
        if whole == nil {
            Console.say(
                "These addresses are relative to the root of the site; --base-url makes them absolute.")
        } else if arguments.has("qr") {
            guard let code = QRCode(links.moment) else { throw .usage("the address is too long for a QR code") }
            let colour = Console.hasColour && isatty(STDOUT_FILENO) == 1
            for line in TerminalCode.lines(code, colour: colour) { Console.write(line + "\n") }
        } else if isatty(STDERR_FILENO) == 1, let code = QRCode(links.moment) {
            for line in TerminalCode.lines(code, colour: Console.hasColour) { Console.say(line) }
        }
        return .fine
    }

    /// The site that --site names, which must have the pages that links are to lead to; nil where it names none.
    private static func site(
        _ arguments: Arguments, _ path: String, _ design: Design, _ scenario: Int, _ moment: Moment?
    ) throws(CommandError) -> SharedSite? {
        guard let folder = arguments.value("site") else { return nil }
        if let fault = NearSites.fault(of: folder, record: true) { throw fault }
        let site: SharedSite
        do throws(SiteError) {
            site = try SharedSite(folder, of: design)
        } catch {
            throw .site(error)
        }
        guard site.hasDesign else {
            throw .designs(
                "\(path): the site '\(folder)' has no design '\(design.name)', so links to it would lead nowhere"
                    + Help.didYouMean(design.name, site.designs, then: building(folder)))
        }
        guard site.hasPage(of: scenario, nil), site.hasPage(of: scenario, moment) else {
            let name = design.scenarios[scenario].name + (moment.map { "/" + $0.name } ?? "")
            throw .designs(
                "\(path): the site '\(folder)' has \(design.name) as it was before, without \(name), so links to that would "
                    + "lead nowhere; \(building(folder))")
        }
        return site
    }

    private static func building(_ folder: String) -> String {
        "build it first: `flipbook build DESIGN… -o \(ShellWord.quoted(folder))` with all that the site is to have"
    }

    /// The folder of the same version in the site; nil, with advice, where the site has none.
    private static func versionFolder(of design: Design, in site: SharedSite) -> String? {
        switch site.frozen {
        case .here(let place): return place
        case .other:
            Console.complain(
                "\(site.path) has frozen \(design.name) as it was before; build it again for a frozen link")
        case .none:
            Console.complain("\(site.path) has frozen no \(design.name); `flipbook build` freezes what it builds")
        }
        return nil
    }

    /// The site's picture of the moment. A time without a name has the picture of a moment at the same time.
    private static func picture(
        _ design: Design, _ scenario: Int, _ time: Time, _ moment: Moment?, in site: SharedSite?, base: BaseURL?
    ) -> String? {
        guard let site, site.isCurrent, site.base(scenario) != nil,
            let moment = moment ?? moments(of: scenario, in: design).moments.first(where: { $0.time == time })
        else { return nil }
        return site.picture(of: scenario, moment, base: base)
    }

    /// The command that makes a picture of the moment, quoted for a shell.
    private static func export(_ path: String, _ design: Design, _ scenario: Int, at moment: String?) -> String {
        let name = design.scenarios[scenario].name
        let file = ShellWord.fileName([design.name, name, moment ?? ""].filter { !$0.isEmpty }.joined(separator: "-"))
        let at = moment.map { " --at \(ShellWord.quoted($0))" } ?? ""
        return "flipbook export \(ShellWord.path(path)) \(ShellWord.quoted(name)) --to png\(at) -o \(file).png"
    }

    static let baseOption = Option.value(
        "base-url", "URL", "address of the published site, such as https://example.org/designs/, for absolute links"
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
        return (design.moments(of: recording), recording.end - recording.begin)
    }
}
