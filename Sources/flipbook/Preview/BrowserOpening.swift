// Opening an address in the user's browser.

import Files
import Platform

enum BrowserOpening {
    /// In milliseconds. A program that fails later than this was the browser itself, so the failure is not reported.
    static let patience = 10_000

    /// Opens an address and returns at once; if that fails, `report` is called later, on another thread. Nothing is
    /// opened without a display. The started program outlives this process: it may be the browser.
    static func open(_ address: String) {
        guard let words = command(address, environment: { CurrentProcess.environment($0) }) else { return }
        // A process must be waited for by the one that started it.
        BackgroundThread {
            guard let reason = run(words) else { return }
            Console.complain("no browser was opened (\(words[0]) \(reason)); open \(address) in one")
        }.start()
    }

    /// The command to run: the first in `BROWSER`, or else the desktop's. Nil without a display, and on CI machines.
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

    /// Waits for the program to end. Returns why nothing was opened; nil where it seems to have worked.
    private static func run(_ words: [String]) -> String? {
        let start = MonotonicClock.milliseconds
        // Control-C at the terminal is meant for the preview.
        switch ChildProcess.start(words, descriptors: [nil, nil, nil], ownGroup: true) {
        case .failure(let failure): return "cannot be started: \(failure.words)"
        case .success(let process):
            let end = ChildProcess.end(of: process)
            if MonotonicClock.milliseconds - start > patience { return nil }
            switch end {
            case nil, .code(0): return nil
            case .code(let code): return "ended with \(code)"
            case .signal(let number): return "was ended by signal \(number)"
            }
        }
    }
}
