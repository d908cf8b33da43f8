// A finger's trace, as the recorder of a page saves it.

import Baking
import Designs
import Diagnostics
import Files
import Geometry
import Interactions
import Numerics
import Simulation
import Traces

/// What a finger did on a live interaction, on the interaction's own clock, and where it took over.
struct TraceFile {
    /// As in messages.
    let name: String
    /// The scenario that was taken over, and how long after its beginning; nil for the first state.
    private(set) var takenOver: (scenario: Int, after: Time)?
    private(set) var settings: [Scenario.Setting] = []
    private(set) var touches: [TouchSample] = []
    /// Nil until the interaction is still.
    private(set) var end: Time?

    /// Half an hour of a finger that is looked at 240 times a second.
    static let limit = 16 << 20
    static let version = 1
    private static let members = ["flipbook", "version", "design", "scenario", "from", "parameters", "touches", "end"]
    private static let phases: [(word: String, phase: TouchSample.Phase)] = [
        ("began", .began), ("moved", .moved), ("ended", .ended), ("cancelled", .cancelled),
    ]

    /// Reads a file; says so where it was recorded of another design.
    init(_ path: String, of design: Design) throws(CommandError) {
        name = path
        let bytes = try CommandError.files { () throws(FileError) in
            try WholeFile.read(path, limit: TraceFile.limit, takesPipes: true)
        }
        let json: JSON
        do throws(JSONReader.Malformed) {
            json = try JSONReader.value(bytes)
        } catch {
            let place = SourceText(name: path, bytes: bytes).position(of: error.offset)
            throw .designs(
                "\(path):\(place.line):\(place.column): \(error.sentence), so this is not JSON; save the trace again")
        }
        try readHead(json, of: design)
        try readScenario(json, of: design)
        for (parameter, value) in json["parameters"].members { settings += try setting(parameter, value, of: design) }
        try readTouches(json["touches"])
        guard json.members.contains(where: { $0.0 == "end" }) else {
            let isDown = [false, true].contains { isSecond in
                guard let last = touches.last(where: { $0.isSecond == isSecond }) else { return false }
                return last.phase == .began || last.phase == .moved
            }
            guard !isDown else {
                throw wrong("the finger is still down after touch \(touches.count); lift it, or say the \"end\"")
            }
            return
        }
        end = try seconds(json["end"], "\"end\"")
        if let last = touches.last, let end, end < last.time {
            throw wrong("\"end\" is \(end.seconds) s, before touch \(touches.count) at \(last.time.seconds) s")
        }
    }

    /// Of what a file makes very long, the beginning and the end are said.
    private func wrong(_ sentence: String) -> CommandError {
        let text = sentence.count > 600 ? "\(sentence.prefix(300)) … \(sentence.suffix(300))" : sentence
        return .designs("\(name): \(text.printable)")
    }

    /// What a part of the file means; a fault of it is one of the file.
    private func read<Value>(_ work: () throws(CommandError) -> Value) throws(CommandError) -> Value {
        do throws(CommandError) { return try work() } catch { throw wrong(error.sentence) }
    }

    private func readHead(_ json: JSON, of design: Design) throws(CommandError) {
        guard json["flipbook"].words == "trace" else {
            throw wrong("this is no trace, which begins with { \"flipbook\": \"trace\"; record one on a design's page")
        }
        guard json["version"].number == Double(TraceFile.version) else {
            throw wrong(
                "this is a trace of version \(json["version"].text(.line)), and this flipbook reads version "
                    + "\(TraceFile.version); record it again on a page that this flipbook builds")
        }
        var seen: Set<String> = []
        for (member, _) in json.members {
            guard TraceFile.members.contains(member) else {
                throw wrong(
                    "'\(member)' is no part of a trace"
                        + Help.didYouMean(
                            member, TraceFile.members,
                            then: "a trace has \(TraceFile.members.joined(separator: ", "))"))
            }
            if !seen.insert(member).inserted { throw wrong("\"\(member)\" is there twice; keep one of them") }
        }
        guard let own = json["design"].words else {
            throw wrong("\"design\" is the name of the design in quotation marks, such as \"\(design.name)\"")
        }
        if own != design.name {
            Console.complain("\(name) was recorded of \(JSON.quoted(own)), and is played with '\(design.name)'")
        }
        if case .object = json["parameters"] { return }
        guard case .null = json["parameters"] else {
            throw wrong("\"parameters\" is an object of names and values, such as { \"load\": 0.5 }")
        }
    }

    private mutating func readScenario(_ json: JSON, of design: Design) throws(CommandError) {
        let names = json.members.map(\.0)
        guard names.contains("scenario") || names.contains("from") else { return }
        guard let scenario = json["scenario"].words, names.contains("from") else {
            throw wrong(
                "\"scenario\" is the name of what was taken over, and \"from\" the seconds since its beginning; "
                    + "give both or neither")
        }
        let after = try seconds(json["from"], "\"from\"")
        takenOver = (try read { () throws(CommandError) in try DesignFiles.scenario(scenario, of: design) }, after)
    }

    private func setting(_ parameter: String, _ value: JSON, of design: Design) throws(CommandError)
        -> [Scenario.Setting]
    {
        let text: String
        switch value {
        case .string(let words): text = words
        case .digits, .boolean: text = value.text(.compact)
        default: throw wrong("parameter '\(parameter)' is a number, true, false, or a text as --set takes it")
        }
        return try read { () throws(CommandError) in try design.settings(parameter, text) }
    }

    private mutating func readTouches(_ list: JSON) throws(CommandError) {
        guard case .array(let rows) = list else {
            throw wrong("\"touches\" is a list of touches, each [seconds, phase, x, y]")
        }
        touches.reserveCapacity(rows.count)
        var fingers: [Int?] = [nil, nil]
        for (index, row) in rows.enumerated() {
            let place = "touch \(index + 1)"
            let touch = try self.touch(row, place)
            let number = touch.isSecond ? 1 : 0
            // A finger may be lifted on its way to where it would have moved.
            let isCut = (touch.phase == .ended || touch.phase == .cancelled) && touches.last?.phase == .moved
            let before = index - (isCut ? 2 : 1)
            if before >= 0, touch.time < touches[before].time {
                throw wrong(
                    "\(place) comes at \(touch.time.seconds) s, before touch \(before + 1) at "
                        + "\(touches[before].time.seconds) s; sort them by time")
            }
            if touch.phase == .began {
                if let finger = fingers[number] {
                    throw wrong(
                        "\(place) begins while the finger of touch \(finger) is still down; let that one end before, "
                            + "or leave this one out, or write 2 behind the places of a second finger")
                }
                fingers[number] = index + 1
            } else if fingers[number] == nil {
                throw wrong("\(place) has \(row.items[1].words ?? "") without having begun; \"began\" comes first")
            } else if touch.phase != .moved {
                fingers[number] = nil
            }
            touches.append(touch)
        }
    }

    private func touch(_ row: JSON, _ place: String) throws(CommandError) -> TouchSample {
        let items = row.items
        guard items.count == 4 || items.count == 5 && items[4].number == 2 else {
            throw wrong(
                "\(place) is \(row.text(.line)), and a touch is [seconds, phase, x, y], such as "
                    + "[1.25, \"moved\", 187, 200.5], with a 2 behind them for the second finger")
        }
        let time = try seconds(items[0], "the time of \(place)")
        let words = TraceFile.phases.map(\.word)
        guard let phase = TraceFile.phases.first(where: { $0.word == items[1].words })?.phase else {
            let text = items[1].words ?? items[1].text(.line)
            throw wrong(
                "\(place) has the phase '\(text)'"
                    + Help.didYouMean(text, words, then: "a phase is one of \(words.joined(separator: ", "))"))
        }
        guard let x = items[2].number, let y = items[3].number, max(abs(x), abs(y)) <= 1e6 else {
            throw wrong("\(place) has no place; x and y are points of the stage, from -1000000 to 1000000")
        }
        return TouchSample(time: time, phase: phase, point: Point(x, y), isSecond: items.count == 5)
    }

    private func seconds(_ value: JSON, _ what: String) throws(CommandError) -> Time {
        guard let seconds = value.number, (0...86_400).contains(seconds) else {
            throw wrong("\(what) is \(value.text(.line)), and takes seconds from 0 to 86400")
        }
        return Time(seconds: seconds)
    }
}

extension TraceFile {
    /// Plays the trace as a page does, with the values of `--set`. The recording begins where the trace takes over.
    func play(setting texts: [String] = [], on design: Design) throws(CommandError) -> Recording {
        let interaction = design.interaction
        let settings = settings + (try design.settings(texts))
        var trace = Trace(settings: settings)
        if let takenOver {
            guard takenOver.after <= Script.longest else { throw tooLong("\"from\"", takenOver.after) }
            trace = interaction.trace(of: takenOver.scenario, settings: settings)
        }
        let begin = trace.begin + (takenOver?.after ?? .zero)
        let known = cut(&trace, at: begin, on: interaction)
        try append(to: &trace, from: begin)

        var player = TracePlayer(trace, of: interaction, isRecording: true)
        player.advance(to: max(begin, touches.last?.time ?? begin))
        var machine = player.machine
        machine.advance(to: end ?? machine.now)
        machine.finishInstant()
        let last = begin + Script.longest
        while end == nil, machine.fault == nil, machine.now < last, !machine.isStill {
            machine.advance(to: min(Time(ticks: machine.now.units / Time.unitsPerTick + 1), last))
            machine.finishInstant()
        }
        if end == nil, machine.now == last {
            Console.complain(
                "\(name): the interaction is not still after 10 minutes, and is cut; \"end\" cuts earlier")
        }
        var recording = machine.recording!
        (recording.begin, recording.end) = (begin, machine.now)
        recording.log = Array(machine.takeLog().dropFirst(known))
        for diagnostic in design.diagnostics(of: recording, fault: machine.fault, run: "trace \(name)") {
            Console.complain(diagnostic.sentence)
        }
        if machine.fault != nil { throw .designs("\(name) was not played to its end") }
        return recording
    }

    /// Leaves of a trace what comes before a time, and lifts its finger there; how much its log holds until then.
    private func cut(_ trace: inout Trace, at time: Time, on interaction: Interaction) -> Int {
        var player = TracePlayer(trace, of: interaction)
        guard takenOver != nil else { return 0 }
        player.advance(to: time)
        trace.samples.removeSubrange(player.count...)
        var machine = player.machine
        machine.finishInstant()
        let isAfterTick = machine.hasRunTick
        // As `LiveInteraction.takeOver` does.
        let phase = machine.hasBegun ? TouchSample.Phase.ended : .cancelled
        if machine.isTouched {
            trace.samples.append(
                TouchSample(time: time, phase: phase, point: machine.fingerPoint, isAfterTick: isAfterTick))
        }
        if machine.isSecondTouched {
            trace.samples.append(
                TouchSample(
                    time: time, phase: phase, point: machine.secondPoint, isAfterTick: isAfterTick, isSecond: true))
        }
        return machine.fault == nil ? machine.takeLog().count : 0
    }

    /// Appends what the finger does. One that is lifted elsewhere has moved there.
    private func append(to trace: inout Trace, from begin: Time) throws(CommandError) {
        if let first = touches.first, first.time < begin {
            throw wrong(
                "touch 1 comes at \(first.time.seconds) s, before the trace begins at \(begin.seconds) s of the "
                    + "interaction's clock; times are those of this clock")
        }
        var places: [Point?] = [nil, nil]
        for (index, touch) in touches.enumerated() {
            if touch.time - begin > Script.longest { throw tooLong("touch \(index + 1)", touch.time) }
            var sample = touch
            // The tick of the beginning has run.
            sample.isAfterTick = touch.time == begin
            let finger = touch.isSecond ? 1 : 0
            if touch.phase == .ended, touch.point != places[finger] {
                var way = sample
                way.phase = .moved
                trace.samples.append(way)
            }
            places[finger] = touch.point
            trace.samples.append(sample)
        }
        guard let end else { return }
        if end < begin { throw wrong("\"end\" is \(end.seconds) s, before the trace begins at \(begin.seconds) s") }
        if end - begin > Script.longest { throw tooLong("\"end\"", end) }
    }

    private func tooLong(_ what: String, _ time: Time) -> CommandError {
        wrong("\(what) is at \(time.seconds) s, and a trace lasts 10 minutes at most; cut it there")
    }
}
