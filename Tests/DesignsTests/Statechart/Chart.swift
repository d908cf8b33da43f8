// A statechart as it is written, running: what the tests of the SCXML Recommendation's sections ask.

import Designs
import Diagnostics
import Geometry
import Interactions
import Numerics
import Simulation
import Testing

/// Section numbers in the tests are those of the Recommendation of 1 September 2015.
struct Chart {
    let design: Design
    private(set) var machine: Machine

    /// Starts the chart.
    /// - Parameters:
    ///   - states: the content of `<scxml>` without its data.
    ///   - events: what the test sends and nothing in the chart raises.
    init(
        _ states: String, initial: String? = nil, data: String = "", events: [String] = [], before: String = "",
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        // A state that nothing enters makes the test's events known.
        let raises = events.map { "<raise event=\"\($0)\"/>" }.joined()
        let sender = raises.isEmpty ? "" : "<state id=\"sender\"><onentry>\(raises)</onentry></state>"
        var text = SmallDesign.text(before: before, data: data, chart: states + sender)
        if let initial { text.replace("version=\"1.0\"", with: "version=\"1.0\" initial=\"\(initial)\"") }
        let source = SourceText(name: "chart.svg", text: text)
        let (read, diagnostics) = DesignReader.read(source)
        let errors = diagnostics.filter { $0.severity == .error }
        try #require(
            errors.isEmpty, "\(DiagnosticRendering.text(errors, in: source))", sourceLocation: sourceLocation)
        design = try #require(read, sourceLocation: sourceLocation)
        machine = Machine(design.interaction, isRecording: true)
        machine.start()
        machine.finishInstant()
    }

    /// Sends events from outside, each a tick after the one before.
    mutating func send(_ events: String...) throws {
        for event in events {
            machine.advance(to: Time(ticks: machine.now.units / Time.unitsPerTick + 1))
            machine.send(try #require(design.events.firstIndex(of: event), "\(event) is no event of the chart"))
            machine.finishInstant()
        }
    }

    /// Lets time pass up to that many seconds since the start, the instant itself included.
    mutating func wait(until seconds: Double) {
        machine.advance(to: Time(seconds: seconds))
        machine.finishInstant()
    }

    /// A finger that goes evenly for that many ticks and lifts.
    mutating func drag(from start: Point, by way: Point, ticks: Int) {
        let begin = machine.now
        machine.touchBegan(at: start)
        for tick in 1...ticks {
            let share = Double(tick) / Double(ticks)
            machine.touchMoved(
                to: Point(start.x + way.x * share, start.y + way.y * share), at: begin + Time(ticks: Int64(tick)))
        }
        machine.touchEnded()
    }

    /// The innermost active states, in document order.
    var active: String {
        let states = design.interaction.states
        let leaves = states.indices.filter { machine.isIn($0) && states[$0].isAtomic }
        return leaves.map { design.states[$0].id }.joined(separator: " ")
    }

    /// Every active state, in document order.
    var configuration: String {
        let all = design.interaction.states.indices.filter { machine.isIn($0) }
        return all.map { design.states[$0].id }.joined(separator: " ")
    }

    /// The strings that were logged, in order.
    var trace: String {
        let words = log.compactMap { event -> String? in
            if case .logged(_, let value) = event { design.strings[Int(value)] } else { nil }
        }
        return words.joined(separator: " ")
    }

    /// The events that the chart has dealt with, in order.
    var events: String {
        let names = log.compactMap { event -> String? in
            if case .raised(let index) = event { design.events[index] } else { nil }
        }
        return names.joined(separator: " ")
    }

    /// What went wrong, in order.
    var failures: [Fault.Reason] {
        log.compactMap { event in if case .failed(let fault, _) = event { fault.reason } else { nil } }
    }

    /// The text of the formula or element that stopped the machine.
    var stoppedAt: Substring? {
        guard let fault = machine.fault, design.origins.indices.contains(fault.origin) else { return nil }
        let range = design.origins[fault.origin]
        let bytes = design.source.bytes[range]
        return Substring(String(decoding: bytes, as: UTF8.self))
    }

    mutating func value(_ name: String) throws -> Double {
        let slot = try #require(design.variables.first { $0.name == name }?.slot, "there is no \(name)")
        return machine.value(at: slot)
    }

    /// What a variable was worth at a time that has passed, as it is recorded.
    func recorded(_ name: String, at seconds: Double, _ side: Side = .after) throws -> Double {
        let slot = try #require(design.variables.first { $0.name == name }?.slot, "there is no \(name)")
        var sampler = try #require(machine.recording).sampler()
        return sampler.value(of: slot, at: Time(seconds: seconds), side)
    }

    private var log: [LogEntry.Event] { machine.recording?.log.map { $0.event } ?? [] }
}

/// Executable content that leaves a word in the trace.
func log(_ word: String) -> String { "<log expr=\"'\(word)'\"/>" }

/// A state's handlers that leave +ID and -ID in the trace.
func traced(_ id: String) -> String {
    "<onentry>\(log("+\(id)"))</onentry><onexit>\(log("-\(id)"))</onexit>"
}

func traced(_ id: String, _ content: String) -> String { "<state id=\"\(id)\">\(traced(id))\(content)</state>" }
