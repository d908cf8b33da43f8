// What a preview has read and played of the designs that are looked at: its stages and its builds share it.

import Baking
package import Behaviours
import Designs
package import Diagnostics
package import Files
import Fitting
import Synchronization
import XML

/// A save is shown on the stage at once, and built into pages after that. Whichever comes first reads, parses and
/// plays; the other finds the result here. Safe to use from several threads.
///
/// Only designs that `open` named are kept, the latest few. Results are the same as without: texts are compared, and
/// runs are taken over as `PerformedScenario.play` says.
package final class StageMemory: Sendable {
    private struct Entry {
        /// The text that was read last; without a stamp where that was not settled.
        var source: (text: SourceText, stamp: [FileStamp]?)?
        /// What came of a text without errors, images included.
        var read: (design: Design, findings: Findings)?
        /// The latest run of each scenario.
        var runs: [Int: PerformedScenario] = [:]
        let periods = PeriodMemory()
    }

    private struct State {
        var entries: [String: Entry] = [:]
        /// The paths of the entries, the latest opened last.
        var order: [String] = []
        var counts = Counts()
    }

    /// How often files were read, texts parsed and scenarios played, instead of results being reused.
    package struct Counts: Hashable, Sendable {
        package var reads = 0
        package var parses = 0
        package var plays = 0
    }

    /// How many designs are kept.
    private static let most = 4

    private let state = Mutex(State())

    /// Values of parameters in place of those in the designs.
    private let settings: [String: String]
    /// Where designs find behaviours that are not beside them.
    package let library: BehaviourLibrary

    /// - Parameters:
    ///   - settings: values of parameters, by name, in place of those in the designs.
    ///   - library: behaviours that designs use.
    package init(settings: [String: String] = [:], library: BehaviourLibrary = BehaviourLibrary()) {
        self.settings = settings
        self.library = library
    }

    package var counts: Counts { state.withLock { $0.counts } }

    /// Keeps results of a design from now on. With more than four designs, the one opened longest ago is dropped.
    func open(_ path: String) {
        state.withLock { state in
            state.order.removeAll { $0 == path }
            state.order.append(path)
            if state.entries[path] == nil { state.entries[path] = Entry() }
            if state.order.count > StageMemory.most { state.entries[state.order.removeFirst()] = nil }
        }
    }

    /// The text of a design's file. The file is read again only if its stat differs from that of the kept text.
    package func source(at path: String) throws(FileError) -> SourceText {
        let began = FileStamp.now
        let stamp = FileStamp.settled([path], at: began)
        if let stamp, let known = state.withLock({ $0.entries[path]?.source }), known.stamp == stamp {
            return known.text
        }
        let text = ParameterText(library, beside: path).set(settings, in: try DesignSource.load(path))
        let isSame = stamp != nil && FileStamp.settled([path], at: began) == stamp
        state.withLock { state in
            state.counts.reads += 1
            state.entries[path]?.source = (text, isSame ? stamp : nil)
        }
        return text
    }

    /// What a text is as a design, as `DesignReader` says it. Parsed only where it, or an image beside it, is another.
    func design(of source: SourceText, at path: String) -> (design: Design?, findings: Findings) {
        if let known = state.withLock({ $0.entries[path]?.read }), known.design.isMade(from: source, at: path) {
            return known
        }
        let (design, findings) = DesignReader.read(source, at: path, library: library)
        state.withLock { state in
            state.counts.parses += 1
            state.entries[path]?.read = design.map { ($0, findings) }
        }
        return (design, findings)
    }

    /// Plays a scenario, as far as an earlier run of it does not stand.
    func run(
        _ design: Design, at path: String, scenario index: Int, periods: PeriodMemory, stopwatch: Stopwatch? = nil
    ) -> PerformedScenario {
        let entry = state.withLock { $0.entries[path] }
        let run = PerformedScenario.play(
            design, scenario: index, stopwatch: stopwatch, periods: entry?.periods ?? periods,
            after: entry?.runs[index])
        state.withLock { state in
            if run.kept == .nothing { state.counts.plays += 1 }
            state.entries[path]?.runs[index] = run
        }
        return run
    }
}
