// A moment of a run from which a search goes on, and what was seen on the way to it.

import Formulas
import Geometry
import Interactions
import Numerics
import Simulation

/// A run up to now, as a value: whatever is tried from here is tried on a copy.
struct Branch: Sendable {
    var player: ScenarioPlayer
    /// The number of the settings that it began with.
    var root: Int
    /// What has been done so far. A touch that has not ended is in `hand`.
    var steps: [Scenario.Step] = []
    var hand: Hand?
    /// How many touches there were, and how many pieces the one that has not ended has.
    var touches = 0
    /// The transition that was taken last; −1 before the first.
    var lastTransition = -1
    /// What a finger went through since the moment before, in order.
    var facts: [Fact] = []
    /// A step could not be played: nothing goes on from here.
    private(set) var isBroken = false

    /// What was tried last, and in which configuration.
    var effort: Effort?

    /// A kind of gesture in a configuration: what has shown nothing new there a few times is tried less often.
    struct Effort: Hashable, Sendable {
        enum Kind: Hashable, Sendable { case tap, press, scatter, two, send, drag(x: Int, y: Int), goOn }

        var kind: Kind
        var inputs: [Int]
        var configuration: [Int]
    }

    /// Something that was not found yet could come next: all is tried from here.
    var isWanted = false

    /// Where it is not nil, hands without a plan go on from here, by this seed.
    var luck: UInt64?

    /// A finger that is down.
    struct Hand: Sendable {
        var place: Scenario.Place
        var pieces: [Scenario.Piece] = []
        var position: Point
        /// The recognisers under it when it came down, innermost first.
        var inputs: [Int]
    }

    var machine: Machine {
        get { player.machine }
        _modify { yield &player.machine }
    }

    var isOver: Bool { isBroken || machine.fault != nil || machine.hasFinished }

    // MARK: Doing

    /// Plays whole steps. A step that does not run leaves a fault, and nothing goes on from there.
    mutating func play(_ new: Scenario.Step...) {
        do throws(Fault) {
            try player.play(new)
            steps += new
        } catch {
            isBroken = true
        }
    }

    mutating func putDown(at point: Point, inputs: [Int]) {
        let place = Scenario.Place.point(Formula(constant: point.x), Formula(constant: point.y))
        do throws(Fault) {
            hand = Hand(place: place, position: try player.putDown(at: place), inputs: inputs)
            touches += 1
        } catch {
            isBroken = true
        }
    }

    /// Moves the finger that is down.
    mutating func move(_ piece: Scenario.Piece) {
        guard let hand else { return }
        do throws(Fault) {
            self.hand!.position = try player.play(piece, from: hand.position)
            self.hand!.pieces.append(piece)
        } catch {
            isBroken = true
        }
    }

    mutating func lift(isCancelled: Bool = false) {
        guard let hand else { return }
        player.lift(from: hand.position, isCancelled: isCancelled)
        steps.append(.touch(hand.place, hand.pieces, isCancelled: isCancelled))
        self.hand = nil
    }

    /// The steps that lead here, a finger that is down lifted at the end.
    var closedSteps: [Scenario.Step] {
        guard let hand else { return steps }
        return steps + [.touch(hand.place, hand.pieces, isCancelled: false)]
    }

    // MARK: Seeing

    /// Notes what has happened since the last call. Whether anything has.
    /// - Parameter configuration: the active states then.
    @discardableResult mutating func look(since configuration: inout [Int]) -> Bool {
        var time: Time?
        var isChanged = false
        func settled() {
            if isChanged { facts.append(.configuration(configuration)) }
            isChanged = false
        }
        for entry in machine.takeLog() {
            if let time, entry.time > time { settled() }
            time = entry.time
            switch entry.event {
            case .entered(let state):
                facts.append(.state(state))
                if !configuration.contains(state) { configuration.append(state) }
                configuration.sort()
                isChanged = true
            case .exited(let state):
                configuration.removeAll { $0 == state }
                isChanged = true
            case .took(let transition):
                facts.append(.transition(transition))
                if lastTransition >= 0 { facts.append(.pair(lastTransition, transition)) }
                lastTransition = transition
            default: break
            }
        }
        settled()
        return time != nil
    }
}

extension Scenario.Piece {
    /// A straight way, in points and seconds.
    static func by(_ x: Double, _ y: Double, seconds: Double) -> Scenario.Piece {
        .moveBy(
            Formula(constant: x), Formula(constant: y), seconds: Formula(constant: seconds),
            easing: .init(kind: .linear))
    }

    static func to(_ point: Point, seconds: Double) -> Scenario.Piece {
        .moveTo(
            Formula(constant: point.x), Formula(constant: point.y), seconds: Formula(constant: seconds),
            easing: .init(kind: .linear))
    }

    static func hold(seconds: Double) -> Scenario.Piece { .hold(Formula(constant: seconds)) }
}
