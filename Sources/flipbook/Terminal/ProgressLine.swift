// The progress of a build: on a terminal one line with the time left, in a log a line for each design.

import Building
import Diagnostics
import Platform
import Synchronization

final class ProgressLine: Sendable {
    private let isQuiet: Bool
    private let isTerminal = Descriptor.isTerminal(Descriptor.messages)
    private let start = MonotonicClock.milliseconds
    private let state = Mutex(0)

    init(isQuiet: Bool) { self.isQuiet = isQuiet }

    /// Called from any thread.
    func tell(_ progress: SiteProgress) {
        guard !isQuiet else { return }
        guard isTerminal else {
            if progress.step == .scenario { return }
            return Console.tell(
                "[\(progress.done)/\(progress.total)] \(ProgressLine.plain(progress.design))", onOneLine: false)
        }
        // Two workers may report in the wrong order. The line only goes forward.
        state.withLock { done in
            guard progress.done > done else { return }
            done = progress.done
            let seconds = Double(MonotonicClock.milliseconds - start) / 1000
            Console.tell(ProgressLine.text(progress, after: seconds, columns: ProgressLine.columns()), onOneLine: true)
        }
    }

    func finish() { if isTerminal && !isQuiet { Console.tell("", onOneLine: true) } }

    /// `▕██████      ▏ 12/40 sticky-refresh, 3 s left`, no wider than the terminal. What is left is said when there is
    /// something to go by.
    static func text(_ progress: SiteProgress, after seconds: Double, columns: Int) -> String {
        let width = 20
        let eighths = width * 8 * progress.done / max(1, progress.total)
        let whole = String(repeating: "█", count: eighths / 8)
        let part = eighths % 8 == 0 ? "" : String(Array("▏▎▍▌▋▊▉")[eighths % 8 - 1])
        let rest = String(repeating: " ", count: width - eighths / 8 - (part.isEmpty ? 0 : 1))
        let name = (progress.step == .scenario ? "scenarios of " : "") + plain(progress.design)
        var text = "▕\(whole)\(part)\(rest)▏ \(progress.done)/\(progress.total) \(name)"
        let left = seconds / Double(max(1, progress.done)) * Double(progress.total - progress.done)
        if seconds >= 1, left >= 1 { text += ", " + duration(left) + " left" }
        return DisplayWidth.cut(text, to: max(1, columns - 1))
    }

    /// File names may hold terminal control characters.
    private static func plain(_ name: String) -> String {
        String(name.map { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "?" : $0 })
    }

    private static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
    }

    private static func columns() -> Int { Descriptor.terminalColumns(Descriptor.messages) ?? 80 }
}
