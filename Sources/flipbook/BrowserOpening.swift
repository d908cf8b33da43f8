// Opening an address in the browser of whoever sits at this machine.

import Glibc
import Site

enum BrowserOpening {
    /// Opens an address, and says nothing where that fails: it was printed too. Nothing is opened where nobody would
    /// see it.
    static func open(_ address: String) {
        guard let words = command(address, environment: { getenv($0).map { String(cString: $0) } }) else { return }
        // Whoever started a process has to wait for its end.
        BackgroundThread { run(words) }.start()
    }

    /// What is run: what `BROWSER` names first, or else what the desktop has; nil where there is no display, and on
    /// machines that build for others.
    static func command(_ address: String, environment: (String) -> String?) -> [String]? {
        func isSet(_ name: String) -> Bool { environment(name)?.isEmpty == false }
        guard !isSet("CI"), isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") else { return nil }
        let first = environment("BROWSER")?.split(separator: ":").first.map {
            $0.split(separator: " ").map(String.init)
        }
        guard let named = first, !named.isEmpty else { return ["xdg-open", address] }
        let filled = named.map { $0.replacing("%s", with: address) }
        return filled == named ? named + [address] : filled
    }

    private static func run(_ words: [String]) {
        let nowhere = Glibc.open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nowhere >= 0 else { return }
        defer { close(nowhere) }
        // Control-C at the terminal is meant for the preview.
        let started = ChildProcess.start(words, descriptors: [nowhere, nowhere, nowhere], ownGroup: true)
        if case .success(let process) = started { ChildProcess.end(of: process) }
    }
}
