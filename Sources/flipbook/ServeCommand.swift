// flipbook serve: a site that was built, over HTTP on this machine.

import Glibc
import Server

extension Command {
    static let serve = Command(
        name: "serve", operands: "SITE", operandCount: 1...1,
        summary: "Serve a site that was built, on this machine only",
        details: "Prints the address and serves until it is stopped with control-C.",
        options: [portOption],
        examples: [("flipbook serve site", "serves the folder site/")]
    ) { arguments throws(CommandError) in
        let site = arguments.operands[0]
        let port = try port(arguments)
        if access(site, F_OK) == 0, access(site + "/index.html", R_OK) != 0 {
            throw .file(
                "\(site) is no site: it has no index.html; `flipbook preview \(site)` builds designs and serves them")
        }
        try serveUntilStopped(site, port: port)
        return .fine
    }

    static let portOption = Option.value(
        "port", "PORT", "8080 if nothing is said, or the next that is free; 0 for any")

    static func port(_ arguments: Arguments) throws(CommandError) -> Int {
        try arguments.number("port", in: 0...65_535) ?? 8080
    }

    /// Serves a folder until the process is asked to end; then closes everything in good order.
    static func serveUntilStopped(_ site: String, port: Int) throws(CommandError) {
        // Blocked before the server's threads start, so that they inherit it and the wait below gets the signal.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGHUP)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        let server = SiteServer(root: site, port: port)
        do throws(ServerError) {
            try server.start()
        } catch {
            throw .file(error.description)
        }
        if let notice = server.notice { Console.say(notice) }
        Console.write((server.address ?? "") + "\n")
        Console.say("Control-C stops the server.")
        var received: Int32 = 0
        while sigwait(&signals, &received) != 0 {}
        server.stop()
    }
}
