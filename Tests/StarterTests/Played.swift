// A recording, asked by the names of its design. Times are seconds since the scenario's start.

import Designs
import Formulas
import Interactions
import Numerics
import Simulation
import Testing

struct Played {
    let design: Design
    let recording: Recording
    private let slots: [String: Int]

    /// - Parameter formulas: the texts behind the lets `probe0`, `probe1` …
    init(_ design: Design, _ recording: Recording, _ formulas: [String]) {
        self.design = design
        self.recording = recording
        var slots: [String: Int] = [:]
        for (index, formula) in formulas.enumerated() { slots[formula] = design.slot("probe\(index)") }
        slots["touch.x"] = design.interaction.touch.x
        slots["touch.y"] = design.interaction.touch.y
        slots["touch.active"] = design.interaction.touch.active
        self.slots = slots
    }

    var duration: Double { (recording.end - recording.begin).seconds }

    /// Every tick of the run.
    var ticks: [Double] { (0...Int((duration * 120).rounded())).map { Double($0) / 120 } }

    /// Every fifth tick, where each costs many questions.
    var someTicks: [Double] { ticks.enumerated().filter { $0.offset % 5 == 0 }.map(\.element) }

    private func time(_ seconds: Double) -> Time {
        // A tick's time in seconds is rounded; it is meant exactly.
        let tick = (seconds * 120).rounded()
        return recording.begin + (abs(seconds * 120 - tick) < 1e-6 ? Time(ticks: Int64(tick)) : Time(seconds: seconds))
    }

    private func slot(_ name: String) throws -> Int {
        try #require(slots[name] ?? design.slot(name), "\(design.name) has no \(name) that a formula reads")
    }

    /// What a parameter, let, variable, member that is read or one of the test's own formulas is worth; the value after
    /// a jump, or `before` it. A boolean is 0 or 1.
    func value(_ name: String, at seconds: Double, before: Bool = false) throws -> Double {
        var sampler = recording.sampler()
        return sampler.value(of: try slot(name), at: time(seconds), before ? .before : .after)
    }

    /// The same at many times; ascending ones are cheap.
    func values(_ name: String, at times: [Double]) throws -> [Double] {
        let slot = try slot(name)
        var sampler = recording.sampler()
        return times.map { sampler.value(of: slot, at: time($0)) }
    }

    /// A string by its text.
    func text(_ name: String, at seconds: Double) throws -> String {
        let index = Int(try value(name, at: seconds))
        try #require(design.strings.indices.contains(index))
        return design.strings[index]
    }

    /// The components of a bound attribute, `#id@attribute`: numbers in the order of the template; see `Binding`.
    func components(_ binding: String, at seconds: Double, before: Bool = false) throws -> [Double] {
        let index = try #require(
            design.bindings.firstIndex { "#\($0.element)@\($0.attribute)" == binding },
            "\(design.name) has no binding \(binding)")
        var sampler = recording.sampler()
        return sampler.values(of: index, at: time(seconds), before ? .before : .after)
    }

    /// The text that a `text`, `href` or keyword binding shows.
    func shown(_ binding: String, at seconds: Double) throws -> String {
        let index = Int(try #require(try components(binding, at: seconds).first))
        try #require(design.strings.indices.contains(index))
        return design.strings[index]
    }

    func isIn(_ state: String, at seconds: Double) throws -> Bool {
        let index = try #require(design.state(state), "\(design.name) has no state \(state)")
        var sampler = recording.sampler()
        return sampler.value(of: design.interaction.states[index].slot, at: time(seconds)) != 0
    }

    /// The ticks at which a state is active.
    func ticks(in state: String) throws -> [Double] {
        let index = try #require(design.state(state), "\(design.name) has no state \(state)")
        let slot = design.interaction.states[index].slot
        var sampler = recording.sampler()
        return ticks.filter { sampler.value(of: slot, at: time($0)) != 0 }
    }

    /// When the state was entered, ascending.
    func entries(of state: String) throws -> [Double] {
        let index = try #require(design.state(state), "\(design.name) has no state \(state)")
        return log { $0 == .entered(state: index) }
    }

    func exits(of state: String) throws -> [Double] {
        let index = try #require(design.state(state), "\(design.name) has no state \(state)")
        return log { $0 == .exited(state: index) }
    }

    /// When it was entered, where that happens just once.
    func entry(of state: String) throws -> Double {
        let all = try entries(of: state)
        try #require(all.count == 1, "\(state) was entered \(all.count) times")
        return all[0]
    }

    func exit(of state: String) throws -> Double {
        let all = try exits(of: state)
        try #require(all.count == 1, "\(state) was left \(all.count) times")
        return all[0]
    }

    /// When an event came.
    func events(_ name: String) throws -> [Double] {
        let index = try #require(design.events.firstIndex(of: name), "\(design.name) has no event \(name)")
        return log { $0 == .raised(event: index) }
    }

    var haptics: [(time: Double, style: Haptic)] {
        recording.log.compactMap { entry in
            guard case .haptic(let style) = entry.event else { return nil }
            return ((entry.time - recording.begin).seconds, style)
        }
    }

    private func log(_ isWanted: (LogEntry.Event) -> Bool) -> [Double] {
        recording.log.filter { isWanted($0.event) }.map { ($0.time - recording.begin).seconds }
    }
}
