// flipbook serve: serves a built site over HTTP.

import Platform
import QRCodes
import Server

extension Command {
    static let serve = Command(
        name: "serve", operands: "SITE", operandCount: 1...1,
        summary: "Serve a site to this machine, or with --lan to its network",
        details: """
            Prints the address and serves until Control-C. A new build of the site is served at once. Files that a build
            compressed (--precompress) are sent compressed.
            """,
        options: servingOptions,
        examples: [
            ("flipbook serve site", "serves the folder site/ to browsers of this machine"),
            ("flipbook serve site --lan", "also to phones: prints an address and its QR code"),
        ]
    ) { arguments throws(CommandError) in
        let site = arguments.operands[0]
        let serving = try serving(arguments)
        if let fault = NearSites.fault(of: site) { throw fault }
        try serve(site, as: serving, until: EndRequest.install())
        return .fine
    }

    static let servingOptions = [
        Option.value("port", as: "PORT", "port (default: 8080, or the next free one); 0 for any free port"),
        Option.flag("lan", "also serve other machines in the network; they can read the whole site"),
        Option.flag("log", "log each answered request to standard error"),
        Option.flag("quiet", "print only the address and errors"),
    ]

    /// How a site is served: what the options say.
    struct Serving {
        var port = 8080
        var isOpen = false
        var isLogged = false
        var isQuiet = false
    }

    static func serving(_ arguments: Arguments) throws(CommandError) -> Serving {
        Serving(
            port: try arguments.number("port", in: 0...65_535) ?? 8080, isOpen: arguments.has("lan"),
            isLogged: arguments.has("log"), isQuiet: arguments.has("quiet"))
    }

    /// Serves a folder until the process is asked to end, and then closes all connections.
    /// - Parameters:
    ///   - live: what a preview adds to pages.
    ///   - work: called with the address when the server runs. It starts what runs meanwhile, and returns how to stop
    ///     it.
    static func serve(
        _ site: String, as serving: Serving, until asked: EndRequest, live: LivePages? = nil,
        _ work: (String) -> () -> Void = { _ in {} }
    ) throws(CommandError) {
        var options = SiteServer.Options()
        options.port = serving.port
        options.live = live
        if serving.isOpen { options.openToNetwork() }
        if serving.isLogged { options.log = { Console.say($0) } }
        let server = SiteServer(root: site, options)
        do throws(ServerError) {
            try server.start()
        } catch {
            throw .file(error.description)
        }
        if let notice = server.notice, !serving.isQuiet { Console.say(notice) }
        Console.write((server.address ?? "") + "\n")
        if serving.isOpen { tellOfNetwork(site, port: server.port ?? 0, isQuiet: serving.isQuiet) }
        if !serving.isQuiet { Console.say("Control-C stops the server.") }
        let end = work(server.address ?? "")
        asked.wait()
        end()
        asked.heed()
        server.stop()
    }

    /// Where other machines find the site, and what that means.
    private static func tellOfNetwork(_ site: String, port: Int, isQuiet: Bool) {
        let addresses = NetworkAddress.all().map { "http://\($0):\(port)/" }
        guard let first = addresses.first else {
            return Console.complain("this machine is in no network, so other machines cannot reach it")
        }
        for address in addresses { Console.write(address + "\n") }
        guard !isQuiet else { return }
        if Descriptor.isTerminal(Descriptor.messages), let code = QRCode(first) {
            for line in TerminalCode.lines(code, colour: Console.hasColour) { Console.say(rendered: line) }
        }
        Console.say(
            "Every machine in the network can read every file of \(site): there is no password, "
                + "and the connection is not encrypted.")
    }
}
