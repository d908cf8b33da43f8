// Running a scenario: the finger's path, the waits, and the rest at the end.

import Formulas
package import Geometry
package import Interactions
import Motion
package import Numerics

extension Interaction {
    /// Runs a scenario from the start and records it. The same interaction, scenario and settings give the same
    /// recording, to the bit. A run with a fault ends early; the fault is returned and stands in the log.
    package func simulate(scenario index: Int, settings: [Scenario.Setting] = []) -> (
        recording: Recording, fault: Fault?
    ) {
        var player = ScenarioPlayer(Machine(self, settings: self.settings(of: index) + settings, isRecording: true))
        player.machine.start()
        play(index, on: &player)
        return player.finish()
    }

    /// What the finger of a scenario does, from the start of those before it to the end that `simulate` finds.
    package func trace(of index: Int, settings: [Scenario.Setting] = []) -> Trace {
        var trace = Trace(settings: self.settings(of: index) + settings)
        var player = ScenarioPlayer(Machine(self, settings: trace.settings))
        player.machine.start()
        play(index, on: &player)
        player.rest()
        (trace.samples, trace.begin) = (player.samples, player.begin)
        trace.end = player.gridded(player.machine.now)
        return trace
    }

    #if !hasFeature(Embedded)
        /// When a scenario violates each of some requirements first; nil where it does not. What a requirement leads to
        /// is waited for, without a finger, after the scenario.
        package func violations(
            of requirements: [Requirement], scenario index: Int, settings: [Scenario.Setting] = []
        ) -> [Time?] {
            var player = ScenarioPlayer(Machine(self, settings: self.settings(of: index) + settings))
            player.machine.requirements = RequirementWatch(requirements)
            player.machine.start()
            play(index, on: &player)
            player.rest()
            player.waitOut()
            return player.machine.requirements!.violations
        }
    #endif

    private func settings(of scenario: Int) -> [Scenario.Setting] {
        chain(to: scenario).flatMap { scenarios[$0].settings }
    }

    /// Plays a scenario and those before it.
    private func play(_ index: Int, on player: inout ScenarioPlayer) {
        for link in chain(to: index) {
            player.play(scenarios[link])
            if link != index { player.goOn() }
        }
    }

    /// Records a run without touches: the design's rest.
    package func simulateRest(settings: [Scenario.Setting] = []) -> (recording: Recording, fault: Fault?) {
        var player = ScenarioPlayer(Machine(self, settings: settings, isRecording: true))
        player.machine.start()
        player.play(Scenario())
        return player.finish()
    }

    /// The scenarios that run before one, in order, itself last.
    package func chain(to index: Int) -> [Int] {
        var chain = [index]
        while let first = chain.first, scenarios[first].after >= 0, chain.count <= scenarios.count {
            chain.insert(scenarios[first].after, at: 0)
        }
        return chain
    }
}

/// Constants of scripted runs.
package enum Script {
    /// How long a tap's finger stays down.
    package static let tapDuration = Time(ticks: 12)
    /// How long `wait until` waits.
    package static let patience = Time(ticks: 30 * 120)
    /// How long a run may take to come to rest after its last step.
    package static let settling = Time(ticks: 10 * 120)
    /// The stillness at the end, before it begins again.
    package static let stillness = Time(ticks: 72)
    /// The longest run, and the most steps that it may have.
    package static let longest = Time(ticks: 600 * 120)
    package static let mostSteps = 100_000
    /// Beginnings and ends lie on whole multiples of 25 ms: on a tick and on a millisecond.
    static let grid = Time(ticks: 3)
}

/// Plays scenarios on a machine.
package struct ScenarioPlayer {
    package var machine: Machine
    private(set) var begin = Time.zero
    /// What the second finger will do, how much of it it has done, and when it will have done all.
    var ahead: [TouchSample] = []
    var led = 0
    var free = Time.zero
    /// What the fingers have done so far.
    private(set) var samples: [TouchSample] = []
    /// How many steps have been played, and where the scenario stands that is played now.
    private var played = 0
    private(set) var origin = -1
    private var isCut = false

    /// A player for a machine that records. The machine must be started before the first `play`.
    package init(_ machine: Machine) { self.machine = machine }

    /// Plays the steps one after another, then waits until everything is at rest.
    package mutating func play(_ scenario: Scenario) {
        origin = scenario.origin
        do throws(Fault) {
            try play(scenario.steps)
            lead(to: machine.now)
            while led < ahead.count, machine.fault == nil { advance(to: nextTick) }
            settle(origin: scenario.origin)
        } catch {
            machine.stop(error)
        }
    }

    /// Begins a new recording at the next grid instant; what was recorded before is dropped by `finish`.
    package mutating func goOn() {
        machine.advance(to: gridded(machine.now))
        begin = machine.now
    }

    /// Runs on until nothing has moved for 0.6 s, and returns the recording with the fault that stopped the machine, or
    /// nil. Motion that finds no rest within 10 s is cut. The recording begins at the last `goOn()`. The machine must
    /// be one that records.
    package mutating func finish() -> (recording: Recording, fault: Fault?) {
        rest()
        let fault = machine.fault
        var recording = machine.recording!
        recording.begin = begin
        recording.end = gridded(machine.now)
        recording.trim()
        return (recording, fault)
    }

    mutating func rest() {
        // Motion that begins in the stillness runs to its rest, and the stillness starts again.
        let last = machine.now + Script.settling
        while true {
            machine.advance(to: gridded(machine.now + Script.stillness))
            machine.finishInstant()
            if isCut || machine.isSettled || machine.fault != nil || machine.now >= last { break }
            settle(origin: origin)
        }
    }

    func gridded(_ time: Time) -> Time {
        Time(units: (time.units + Script.grid.units - 1) / Script.grid.units &* Script.grid.units)
    }

    mutating func touch(_ phase: TouchSample.Phase, _ point: Point, at time: Time, isSecond: Bool = false) {
        samples.append(
            TouchSample(
                time: time, phase: phase, point: point, isAfterTick: machine.hasRunTick, isSecond: isSecond))
        machine.touch(phase, point, at: time, isSecond: isSecond)
    }

    /// Goes on tick by tick until nothing moves but ambient motion; cuts a run that finds no rest.
    private mutating func settle(origin: Int) {
        let last = machine.now + Script.settling
        machine.finishInstant()
        while machine.fault == nil && !machine.isSettled {
            if machine.now >= last {
                machine.log(.failed(Fault(reason: .cut, origin: origin)))
                isCut = true
                return
            }
            machine.advance(to: nextTick)
            machine.finishInstant()
        }
    }

    var nextTick: Time { Time(ticks: machine.now.units / Time.unitsPerTick + 1) }

    // MARK: Steps

    /// Plays steps one after another, and waits for nothing behind them.
    package mutating func play(_ steps: [Scenario.Step]) throws(Fault) {
        var isBeside = false
        for step in steps {
            if let fault = machine.fault { throw fault }
            played += 1
            if machine.now > Script.longest || played > Script.mostSteps {
                throw Fault(reason: .tooLong, origin: origin)
            }
            if isBeside { try prepare(step) } else { try play(step) }
            if case .beside = step { isBeside = true } else { isBeside = false }
        }
    }

    private mutating func play(_ step: Scenario.Step) throws(Fault) {
        switch step {
        case .touch(let place, let pieces, let isCancelled):
            var position = try putDown(at: place)
            for piece in pieces { position = try play(piece, from: position) }
            lift(from: position, isCancelled: isCancelled)
        case .tap(let place):
            machine.advance(to: tick(notBefore: machine.now))
            let position = try point(place)
            touch(.began, position, at: machine.now)
            advance(to: machine.now + Script.tapDuration)
            touch(.ended, position, at: machine.now)
        case .wait(let formula):
            let span = ticks(try machine.duration(formula))
            try checkLength(span, formula)
            advance(to: tick(notBefore: machine.now) + span)
        case .waitUntil(let formula):
            let last = machine.now + Script.patience
            machine.watch(formula)
            defer { machine.watch(nil) }
            machine.finishInstant()
            while !machine.hasHeld {
                if let fault = machine.fault { throw fault }
                if machine.now >= last { throw Fault(reason: .waitedTooLong, origin: Int(formula.origin)) }
                advance(to: nextTick)
                machine.finishInstant()
            }
            // The tick has run: what the hand does next, it does on the next one.
            advance(to: nextTick)
        case .send(let event):
            var sample = TouchSample(time: tick(notBefore: machine.now), phase: .sent, point: .zero)
            sample.event = event
            samples.append(sample)
            machine.hear(event, at: sample.time)
        case .repeat(let formula, let steps):
            let count = try machine.value(of: formula)
            if !(count >= 0 && count <= 1000) { throw Fault(reason: .badDuration, origin: Int(formula.origin)) }
            for _ in 0..<Int(count) { try play(steps) }
        case .beside: break
        }
    }

    func checkLength(_ span: Time, _ formula: Formula) throws(Fault) {
        if machine.now + span > Script.longest { throw Fault(reason: .tooLong, origin: Int(formula.origin)) }
    }

    func tick(notBefore time: Time) -> Time { Time(ticks: time.ticksRoundedUp) }

    /// A span rounded to whole ticks.
    func ticks(_ span: Time) -> Time { Time(ticks: (span.units + Time.unitsPerTick / 2) / Time.unitsPerTick) }

    mutating func point(_ place: Scenario.Place) throws(Fault) -> Point {
        switch place {
        case .point(let x, let y): return Point(try machine.value(of: x), try machine.value(of: y))
        case .node(let node): return machine.center(of: node)
        }
    }

    /// The finger comes down at the next tick. Where it is, in points of the stage.
    package mutating func putDown(at place: Scenario.Place) throws(Fault) -> Point {
        machine.advance(to: tick(notBefore: machine.now))
        let start = try point(place)
        touch(.began, start, at: machine.now)
        return start
    }

    /// The finger leaves, or is taken away, at the present instant.
    package mutating func lift(from position: Point, isCancelled: Bool = false) {
        touch(isCancelled ? .cancelled : .ended, position, at: machine.now)
    }

    /// Forgets what the fingers have done so far: a run that goes on in many ways copies it for each.
    package mutating func forgetSamples() { samples.removeAll() }

    /// Moves the finger along one piece of its path, sampled at the ticks. Where it is then.
    package mutating func play(_ piece: Scenario.Piece, from position: Point) throws(Fault) -> Point {
        let stroke = try self.stroke(piece, from: position, at: machine.now)
        if stroke.count == 0 { touch(.moved, stroke.target, at: machine.now) }
        for number in 0..<stroke.count {
            let time = stroke.begin + Time(ticks: number + 1)
            lead(to: time)
            touch(.moved, stroke.place(number + 1), at: time)
        }
        return stroke.target
    }

    mutating func stroke(_ piece: Scenario.Piece, from position: Point, at time: Time) throws(Fault) -> Stroke {
        let target: Point
        let seconds: Formula
        var easing = Easing.linear
        switch piece {
        case .hold(let time): (target, seconds) = (position, time)
        case .moveBy(let x, let y, let time, let template):
            target = Point(position.x + (try machine.value(of: x)), position.y + (try machine.value(of: y)))
            seconds = time
            easing = template.easing(try machine.numbers(of: template))
        case .moveTo(let x, let y, let time, let template):
            target = Point(try machine.value(of: x), try machine.value(of: y))
            seconds = time
            easing = template.easing(try machine.numbers(of: template))
        }
        let span = ticks(try machine.duration(seconds))
        try checkLength(span, seconds)
        return Stroke(
            from: position, target: target, easing: easing, begin: time, count: span.units / Time.unitsPerTick)
    }
}
