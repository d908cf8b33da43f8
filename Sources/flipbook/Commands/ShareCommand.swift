// flipbook share: the links to a moment of a design, and a QR code to point a phone at.

import Baking
import Building
import Designs
import Diagnostics
import Manuals
import Numerics
import Pages
import Platform
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
            .value("at", as: "MOMENT", "name of a moment, or seconds such as 0.42 (default: the start)"),
            .value("scenario", as: "NAME", "scenario (default: the first with that moment)"),
            baseOption,
            .value("site", as: "SITE", "folder of the built site, for the frozen version and the picture"),
            .flag("qr", "print the QR code even if the output is not a terminal"), DesignFiles.libraryOption,
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
        let design = try DesignFiles.loadSound(path, library: arguments.values("library"))
        guard !design.scenarios.isEmpty else {
            throw .usage("\(path) has no scenario to share; write an <fb:scenario> that says what the finger does")
        }
        let shared = try SharedMoment.named(by: arguments, in: design, at: path)
        let site = try arguments.value("site").map { folder throws(CommandError) in try shared.site(in: folder) }
        let whole = base ?? site?.base(shared.scenario)
        if whole == nil, arguments.has("qr") {
            throw .usage("a QR code needs an absolute address; give --base-url with --qr")
        }
        let frozen = site.flatMap { versionFolder(of: design, in: $0) }
        let links = ShareLinks(
            design, scenario: shared.scenario, at: shared.time, named: shared.moment, base: whole, frozen: frozen)
        Console.write("moment  \(links.moment)\npage    \(links.page)\n")
        if let frozen = links.frozen { Console.write("frozen  \(frozen)\n") }
        Console.write("drawing \(links.drawing)\n")
        if let picture = site.flatMap({ shared.picture(in: $0, base: base) }) {
            Console.write("picture \(picture)\n")
        } else {
            Console.write("export  \(shared.export(at: arguments.value("at")))\n")
        }
        if let data = links.data, site?.hasData(of: shared.scenario) ?? true { Console.write("oembed  \(data)\n") }
        Console.write("code    \(links.code)\n")
        if whole == nil {
            Console.say("These addresses are relative to the root of the site; --base-url makes them absolute.")
        } else if arguments.has("qr") {
            guard let code = QRCode(links.moment) else { throw .usage("the address is too long for a QR code") }
            let colour = Console.hasColour && Descriptor.isTerminal(Descriptor.output)
            for line in TerminalCode.lines(code, colour: colour) { Console.write(Array((line + "\n").utf8)) }
        } else if Descriptor.isTerminal(Descriptor.messages), let code = QRCode(links.moment) {
            for line in TerminalCode.lines(code, colour: Console.hasColour) { Console.say(rendered: line) }
        }
        return .fine
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

    static let baseOption = Option.value(
        "base-url", as: "URL", "address of the published site, such as https://example.org/designs/, for absolute links"
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
}

/// A moment of a design to which links are printed.
private struct SharedMoment {
    /// The design's file.
    let path: String
    let design: Design
    let scenario: Int
    let time: Time
    /// Nil where the time has no name.
    let moment: Moment?

    /// What --scenario and --at name in the design at `path`.
    static func named(by arguments: Arguments, in design: Design, at path: String) throws(CommandError) -> SharedMoment
    {
        func place(in scenario: Int, at time: Time, named moment: Moment? = nil) -> SharedMoment {
            SharedMoment(path: path, design: design, scenario: scenario, time: time, moment: moment)
        }
        var candidates = Array(design.scenarios.indices)
        if let name = arguments.value("scenario") { candidates = [try DesignFiles.scenario(name, of: design)] }
        guard let text = arguments.value("at") else { return place(in: candidates[0], at: .zero) }
        if NamedInstant.isSeconds(text) {
            let duration = design.moments(of: candidates[0]).duration
            let owner = "the scenario '\(design.scenarios[candidates[0]].name)' of \(design.name)"
            let time = try NamedInstant.time(text, option: "at", moments: [], duration: duration, of: owner)
            return place(in: candidates[0], at: time)
        }
        var names: [String] = []
        for scenario in candidates {
            let all = design.moments(of: scenario).moments
            if let moment = all.first(where: { $0.name == text }) {
                return place(in: scenario, at: moment.time, named: moment)
            }
            names += all.map(\.name).filter { !names.contains($0) }
        }
        let which = arguments.value("scenario").map { "the scenario '\($0)' of \(design.name)" } ?? design.name
        throw NamedInstant.absence(of: text, among: names, owner: which)
    }

    /// The site in a folder, which must have the pages that links are to lead to.
    func site(in folder: String) throws(CommandError) -> SharedSite {
        if let fault = NearSites.fault(of: folder, record: true) { throw fault }
        let site = try CommandError.sites { () throws(SiteError) in try SharedSite.read(folder, of: design) }
        guard site.hasDesign else {
            throw .designs(
                "\(path): the site '\(folder)' has no design '\(design.name)', so links to it would lead nowhere"
                    + Help.didYouMean(design.name, site.designs, then: SharedMoment.building(folder)))
        }
        guard site.hasPage(of: scenario, nil), site.hasPage(of: scenario, moment) else {
            let name = design.scenarios[scenario].name + (moment.map { "/" + $0.name } ?? "")
            throw .designs(
                "\(path): the site '\(folder)' has \(design.name) as it was before, without \(name), so links to that would "
                    + "lead nowhere; \(SharedMoment.building(folder))")
        }
        return site
    }

    private static func building(_ folder: String) -> String {
        "build it first: `flipbook build DESIGN… -o \(ShellWord.quoted(folder))` with all that the site is to have"
    }

    /// The site's picture of the moment. A time without a name has the picture of a moment at the same time.
    func picture(in site: SharedSite, base: BaseURL?) -> String? {
        guard site.isCurrent, site.base(scenario) != nil,
            let moment = moment ?? design.moments(of: scenario).moments.first(where: { $0.time == time })
        else { return nil }
        return site.picture(of: scenario, moment, base: base)
    }

    /// The command that makes a picture of the moment, quoted for a shell.
    func export(at moment: String?) -> String {
        let name = design.scenarios[scenario].name
        let file = ShellWord.fileName([design.name, name, moment ?? ""].filter { !$0.isEmpty }.joined(separator: "-"))
        let at = moment.map { " --at \(ShellWord.quoted($0))" } ?? ""
        return "flipbook export \(ShellWord.path(path)) \(ShellWord.quoted(name)) --to png\(at) -o \(file).png"
    }
}

extension Design {
    fileprivate func moments(of scenario: Int) -> (moments: [Moment], duration: Time) {
        let recording = interaction.simulate(scenario: scenario).recording
        return (moments(of: recording), recording.end - recording.begin)
    }
}
