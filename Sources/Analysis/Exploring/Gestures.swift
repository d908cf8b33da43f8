// What a finger could do next: the candidates that a search tries from a moment.

import Formulas
import Geometry
import Interactions
import Numerics
import Simulation

/// Tries everything from one moment. It reads nothing but its own values, so that many can run at once.
struct Gestures: Sendable {
    let interaction: Interaction
    let atoms: Atoms
    let bounds: ExplorationBounds
    /// The states that nothing but the end of an animation leaves.
    let waiters: [Int]
    /// The events that the program may send.
    private let programEvents: [Int]
    /// For each effort, how many tries in a row have shown nothing new.
    var idle: [Branch.Effort: Int] = [:]
    /// Whether even efforts that have shown nothing new are always tried.
    var isThorough = false
    var tried = Tried()

    init(interaction: Interaction, atoms: Atoms, bounds: ExplorationBounds) {
        self.interaction = interaction
        self.atoms = atoms
        self.bounds = bounds
        waiters = interaction.waiters
        programEvents = interaction.programEvents
    }

    /// How fast a finger moves, in points per second: one that pulls, and one that throws.
    static let pull = 600.0
    static let throwing = 3_000.0
    /// How long it waits at most.
    static let patience = Time(seconds: 600)
    /// Times are whole multiples of this, so that their text is short.
    static let grain = 0.025

    /// What was tried from a moment, in order, with the ticks that it took in all.
    struct Tried: Sendable {
        var moments: [Branch] = []
        var ticks: Int64 = 0
        var efforts: [Branch.Effort] = []
        /// Whether something was left out because it has shown nothing new for a while.
        var isPartial = false
        /// Whether a wait was cut, or more touches in a row were left out.
        var isCut = false
        fileprivate(set) var effort: Branch.Effort?
    }

    /// Everything that is tried from a moment.
    func from(_ moment: Branch) -> Tried {
        var trial = self
        trial.tried = Tried()
        trial.go(from: moment)
        return trial.tried
    }

    private mutating func go(from moment: Branch) {
        if let luck = moment.luck {
            wander(moment, luck)
        } else if moment.hand != nil {
            if moment.hand!.pieces.count < 4 { goOn(moment) }
        } else {
            wait(moment)
            guard moment.touches < bounds.depth else {
                tried.isCut = true
                return
            }
            touch(moment)
            send(moment)
            if isWorthwhile(.two, from: moment) { useTwo(moment) }
        }
    }

    /// Whether to try an effort: after three tries that have shown nothing new, only every eighth time.
    private mutating func isWorthwhile(_ kind: Branch.Effort.Kind, from moment: Branch, inputs: [Int] = []) -> Bool {
        let effort = Branch.Effort(kind: kind, inputs: inputs, configuration: moment.machine.configuration)
        tried.efforts.append(effort)
        if !isThorough, !moment.isWanted, let times = idle[effort], times >= 3, times % 8 != 0 {
            tried.isPartial = true
            return false
        }
        tried.effort = effort
        return true
    }

    /// Does something on a copy of a moment, and notes what happened. False where the machine stopped.
    mutating func attempt(_ moment: Branch, _ body: (inout Branch) -> Void) -> Branch? {
        var copy = moment
        copy.facts = []
        var configuration = moment.machine.configuration
        body(&copy)
        if copy.machine.hasFinished { copy.player.waitOut() }
        copy.look(since: &configuration)
        copy.effort = tried.effort
        tried.ticks += (copy.machine.now - moment.machine.now).units / Time.unitsPerTick + 1
        tried.moments.append(copy)
        return copy.isOver ? nil : copy
    }

    // MARK: Waiting

    /// Waits until nothing changes any more, and stops wherever the situation becomes another on the way.
    private mutating func wait(_ moment: Branch) {
        var copy = moment
        copy.facts = []
        copy.effort = tried.effort
        let begin = copy.machine.now
        var configuration = copy.machine.configuration
        var key = self.key(&copy)
        var stops = 0
        var calm = 0
        var changed = begin
        while !copy.isOver {
            // Ambient motion goes on for good: two seconds of nothing else are enough.
            let isAwaiting = copy.machine.requirements?.isWaiting == true
            if copy.machine.isSettled, !isAwaiting {
                calm += 1
                if calm > 80 || copy.machine.isStill { break }
            }
            // What takes longer than ten seconds, a timer or an animation, is waited for; what goes round is not.
            if changed - begin >= Time(seconds: 10), !isAwaiting { break }
            if copy.machine.now - begin >= Gestures.patience {
                tried.isCut = true
                break
            }
            do throws(Fault) { try copy.player.play([.wait(Formula(constant: Gestures.grain))]) } catch { break }
            let before = configuration
            if copy.look(since: &configuration) { changed = copy.machine.now }
            let next = self.key(&copy)
            guard next != key else { continue }
            key = next
            stops += 1
            if stops < 8 || configuration != before { tried.moments.append(waited(copy, since: moment)) }
            copy.facts = []
        }
        if !copy.isOver, copy.machine.isSettled {
            copy.facts += waiters.filter { copy.machine.isIn($0) }.map { .stuck($0) }
        }
        tried.moments.append(waited(copy, since: moment))
        tried.ticks += (copy.machine.now - begin).units / Time.unitsPerTick
    }

    private func waited(_ copy: Branch, since moment: Branch) -> Branch {
        var result = copy
        let ticks = (copy.machine.now - Time(ticks: moment.machine.now.ticksRoundedUp)).units / Time.unitsPerTick
        result.steps.append(.wait(Formula(constant: Double((ticks + 2) / 3 * 25) / 1000)))
        return result
    }

    /// What the program can do now.
    private mutating func send(_ moment: Branch) {
        let heard = interaction.transitions.filter { moment.machine.isIn($0.source) }.flatMap { $0.events }
        for event in programEvents where heard.contains(event) && isWorthwhile(.send, from: moment, inputs: [event]) {
            _ = attempt(moment) { copy in
                copy.touches += 1
                copy.play(.send(event))
            }
        }
    }

    // MARK: One finger

    /// Taps, presses and drags, on each set of recognisers that a finger can reach now.
    private mutating func touch(_ moment: Branch) {
        var machine = moment.machine
        for (inputs, points) in Reach.places(&machine) {
            let middle = points[0]
            let kinds = inputs.map { interaction.inputs[$0] }
            if isWorthwhile(.tap, from: moment, inputs: inputs) {
                tap(moment, at: kinds.contains { readsPlace($0) } ? points : [middle], inputs: inputs)
            }
            if isWorthwhile(.press, from: moment, inputs: inputs) { press(moment, at: middle, inputs: inputs) }
            for direction in directions(inputs) {
                let point = points.max { room($0, direction) < room($1, direction) } ?? middle
                let way = Branch.Effort.Kind.drag(x: Int(direction.x), y: Int(direction.y))
                if isWorthwhile(way, from: moment, inputs: inputs), let held = down(moment, at: point, inputs: inputs) {
                    drag(held, direction)
                }
            }
            let isFree = kinds.contains { $0.kind == .pan || $0.kind == .edgePan }
            if isFree, atoms.readsBothAxes, isWorthwhile(.scatter, from: moment, inputs: inputs),
                let held = down(moment, at: middle, inputs: inputs)
            {
                scatter(held)
            }
        }
    }

    /// Taps, and taps as often as a recogniser there wants.
    private mutating func tap(_ moment: Branch, at points: [Point], inputs: [Int]) {
        for point in points {
            _ = attempt(moment) { copy in
                copy.touches += 1
                copy.play(Gestures.tap(point))
            }
        }
        let count = inputs.map { interaction.inputs[$0] }.map { $0.kind == .tap ? $0.tapCount : 1 }.max() ?? 1
        guard count > 1 else { return }
        _ = attempt(moment) { copy in
            copy.touches += 1
            for _ in 1..<count {
                copy.play(Gestures.tap(points[0]))
                copy.play(.wait(Formula(constant: 0.1)))
            }
            copy.play(Gestures.tap(points[0]))
        }
    }

    static func tap(_ point: Point) -> Scenario.Step {
        .tap(.point(Formula(constant: point.x), Formula(constant: point.y)))
    }

    private func down(_ moment: Branch, at point: Point, inputs: [Int]) -> Branch? {
        var copy = moment
        copy.facts = []
        copy.putDown(at: point, inputs: inputs)
        return copy.isOver ? nil : copy
    }

    /// Stays where it came down: a long press, and a press that is too long for a tap.
    private mutating func press(_ moment: Branch, at point: Point, inputs: [Int]) {
        let longest = inputs.map { interaction.inputs[$0] }.filter { $0.kind == .longPress }.map { $0.pressDuration }
            .max()
        guard let held = down(moment, at: point, inputs: inputs) else { return }
        let seconds = longest.map { ($0 / Gestures.grain).rounded(.up) * Gestures.grain + 0.05 } ?? 0.8
        guard
            let pressed = attempt(held, { $0.move(.hold(seconds: (seconds * 1000).rounded() / 1000)) })
        else { return }
        _ = attempt(pressed) { $0.lift() }
        if longest != nil { stay(pressed) }
    }

    /// Goes on with a finger that is down: further, back, across, or staying.
    private mutating func goOn(_ moment: Branch) {
        guard let hand = moment.hand else { return }
        guard isWorthwhile(.goOn, from: moment, inputs: hand.inputs) else { return }
        _ = attempt(moment) { $0.lift() }
        stay(moment)
        for direction in directions(hand.inputs) { drag(moment, direction) }
    }

    /// Holds a finger still while something else goes on, and lifts it then.
    private mutating func stay(_ moment: Branch) {
        for seconds in [0.1, 1.0, 3.0] {
            guard let held = attempt(moment, { $0.move(.hold(seconds: seconds)) }) else { return }
            _ = attempt(held) { $0.lift() }
            var (before, after) = (moment, held)
            if seconds > 0.5, held.machine.lastPending == nil, key(&before) == key(&after) { return }
        }
    }

    /// Drags in one direction to every threshold on the way, at several speeds, and lets go in several ways.
    private mutating func drag(_ held: Branch, _ direction: Point) {
        guard let hand = held.hand else { return }
        let most = room(hand.position, direction)
        guard most >= 12 else { return }
        let distances = thresholds(held, direction, within: most)
        for (number, distance) in distances.enumerated() {
            func piece(_ speed: Double) -> Scenario.Piece {
                let seconds = max(1, (distance / speed / Gestures.grain).rounded()) * 25
                return .by(direction.x * distance, direction.y * distance, seconds: seconds / 1000)
            }
            if let pulled = attempt(held, { $0.move(piece(Gestures.pull)) }) {
                _ = attempt(pulled) { $0.lift() }
                if number == distances.count - 1 {
                    _ = attempt(pulled) { $0.lift(isCancelled: true) }
                }
                if atoms.readsVelocity {
                    _ = attempt(pulled) { copy in
                        copy.move(.hold(seconds: 0.1))
                        copy.lift()
                    }
                }
            }
            if number == distances.count - 1 || atoms.readsVelocity && number % max(1, (distances.count - 1) / 2) == 0 {
                _ = attempt(held) { copy in
                    copy.move(piece(Gestures.throwing))
                    copy.lift()
                }
            }
            // A finger that turns round can leap over what a slower one would meet.
            if !hand.pieces.isEmpty, number == distances.count - 1 {
                _ = attempt(held) { copy in
                    copy.move(.by(direction.x * distance, direction.y * distance, seconds: Gestures.grain))
                    copy.lift()
                }
            }
        }
    }

    /// Drags to places all over the stage, where a recogniser follows the finger both ways once it has begun.
    private mutating func scatter(_ held: Branch) {
        guard let hand = held.hand,
            let direction = directions(hand.inputs).max(by: { one, other in
                room(hand.position, one) < room(hand.position, other)
            }), room(hand.position, direction) >= 14
        else { return }
        var begun = held
        begun.move(.by(direction.x * 14, direction.y * 14, seconds: 0.05))
        for row in 0..<6 {
            for column in 0..<4 {
                let place = Point(
                    ((Double(column) + 0.5) / 4 * interaction.view.width).rounded(),
                    ((Double(row) + 0.5) / 6 * interaction.view.height).rounded())
                guard let pulled = attempt(begun, { $0.move(.to(place, seconds: 0.3)) }) else { continue }
                _ = attempt(pulled) { $0.lift() }
            }
        }
    }

    // MARK: Situations

    /// What tells this moment from others. The same key, the same situation.
    func key(_ moment: inout Branch) -> [Int32] {
        let frame = moment.machine.currentFrame()
        let time = moment.machine.now
        let waiting = (moment.machine.requirements?.waiting(at: time) ?? []).map { Int32($0.index * 4 + $0.quarter) }
        return [Int32(moment.root)] + moment.machine.situation + atoms.truths(frame) + atoms.counts(frame) + waiting
    }
}
