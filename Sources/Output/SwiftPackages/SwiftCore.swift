// The type of a package: its values, how an event goes in and how time passes.

import Interactions
import SwiftWriting

/// The part of a package that is alike in all: SCXML's algorithm in few lines, without what a chart does not need.
struct SwiftCore {
    let writer: SwiftWriter
    private var states: [State] { writer.interaction.states }
    private var actions: [Action] { SwiftActions.all(of: writer.interaction) }

    init(_ writer: SwiftWriter) { self.writer = writer }

    func uses(_ feature: String) -> Bool { writer.uses.contains(feature) }

    private var isParallel: Bool { states.contains { $0.kind == .parallel } }
    private var hasEventless: Bool { writer.interaction.transitions.contains { $0.isEventless } }
    private var hasInternal: Bool { uses("inside") }
    var isPlanned: Bool { uses("then") || uses("post.after") }

    /// Text where a condition holds.
    func only(_ condition: Bool, _ text: String) -> String { condition ? text : "" }

    /// - Parameter about: the first lines: what the design is.
    func type(about: String) -> String {
        let inputs = writer.members.map {
            "    public var \($0.identifier) = \($0.type)()\n"
        }
        return """
            \(SwiftText.comment(about))
            public struct \(writer.type): Sendable {
                public var p: Parameters
                /// Seconds since the interaction began.
                public internal(set) var time = 0.0
                public internal(set) var active: Set<State> = []
            \(inputs.joined())    var motions = Quantity.allCases.map { _ in Motion.held(0) }
                /// Events that wait: from outside and sent, raised by the chart itself, due later.
                var queue: [Event] = []
                var raised: [Event] = []
            \(only(isPlanned, "    var agenda: [Due] = []\n"))    var effects: [Effect] = []

                /// What the app has to do.
                public enum Effect: Sendable {
                    case move(Quantity, Motion)
            \(only(uses("haptic"), "        case haptic(Haptic)\n"))\(only(uses("log.effect"), "        case log(String, Double)\n"))    }
            \(only(uses("haptic"), "    public enum Haptic: Sendable { case \(writer.haptics.map { "\($0)" }.joined(separator: ", ")) }\n"))
            \(methods)
            """
    }

    private var methods: String {
        return """
                public init(_ parameters: Parameters = Parameters()) {
                    p = parameters
                    begin()
                    enter(entered(by: Self.beginning, below: nil))
                    drain()
                }

                /// Takes an event, and does all that follows from it at this instant.
                @discardableResult public mutating func send(_ event: Event) -> [Effect] {
                    queue.append(event)
                    drain()
                    return takeEffects()
                }

                /// The same as a pure function: the model is the state, and what inputs report is its context.
                public static func reduce(_ model: Self, _ event: Event, at time: Double) -> (model: Self, effects: [Effect]) {
                    var next = model
                    let effects = next.advance(to: time)
                    return (next, effects + next.send(event))
                }

                /// Lets time pass\(only(isPlanned, "; ends of animations and delayed events come on their way")).
                @discardableResult public mutating func advance(to target: Double) -> [Effect] {
            \(only(isPlanned, "        while runNextDue(by: flicks(target)) {}\n"))        time = target
                    return takeEffects()
                }

                /// To be called once a frame, after events and time.
                @discardableResult public mutating func tick() -> [Effect] {
            \(only(hasEventless, "        settle()\n"))\(only(uses("chase"), "        goAfter()\n"))        return takeEffects()
                }

            \(resting)

                mutating func takeEffects() -> [Effect] {
                    defer { effects = [] }
                    return effects
                }

                public func isIn(_ state: State) -> Bool { active.contains(state) }

                public subscript(quantity: Quantity) -> Double {
                    switch motions[quantity.rawValue] {
                    case .held(let value): value
            \(only(uses("animate"), "        case .animated(let animation): animation.value(at: time)\n"))\(only(uses("chase"), "        case .chases(_, let animation): animation.value(at: time)\n"))\(only(uses("follow"), "        case .follows(let follow): value(follow)\n"))        }
                }

                /// A scroll view says where it is.
                public mutating func report(_ quantity: Quantity, _ value: Double) { hold(quantity, value) }
            }

            """
    }

    /// Whether a clock may stand still.
    private var resting: String {
        if uses("time") {
            return """
                    /// Whether nothing happens until an event comes. What is seen depends on the time itself: never.
                    public var isResting: Bool { false }
                \(only(uses("animate") || uses("chase"), moving))
                """
        }
        let tests = only(isPlanned, "agenda.isEmpty && ") + "!Quantity.allCases.contains { isMoving($0) }"
        return """
                /// Whether nothing happens until an event comes: a display link may pause.
                public var isResting: Bool { \(uses("animate") || uses("chase") ? tests : isPlanned ? "agenda.isEmpty" : "true") }
            \(only(uses("animate") || uses("chase"), moving))
            """
    }

    private var moving: String {
        """

            public func isMoving(_ quantity: Quantity) -> Bool {
                switch motions[quantity.rawValue] {
        \(only(uses("animate"), "        case .animated(let tween): time < tween.end\n"))\(only(uses("chase"), "        case .chases(_, let tween): time < tween.end\n"))        default: false
                }
            }

        """
    }

    // MARK: The chart

    var chart: String {
        """
        // How the chart runs: the algorithm of SCXML\(only(isPlanned, ", and what is due later")).

        extension \(writer.type) {
            struct Transition: Sendable {
                typealias Act = @Sendable (inout \(writer.type)) -> Void
                var targets: [State] = []
        \(only(hasInternal, "        var isInternal = false\n"))        var source = State.allCases[0]
                var act: Act

                static func to(_ targets: State..., act: @escaping Act = { _ in }) -> Self { Self(targets: targets, act: act) }
        \(only(hasInternal, Self.internalKind))\(only(uses("stay"), "        static func stay(act: @escaping Act = { _ in }) -> Self { Self(act: act) }\n"))    }

            mutating func drain() {
                settle()
                while !queue.isEmpty {
                    respond(to: queue.removeFirst())
                    settle()
                }
            }

            /// Deals with what the chart raised\(only(hasEventless, ", and with transitions without an event")), until none is left.
            mutating func settle() {
        \(hasEventless ? Self.settling : "        while !raised.isEmpty { respond(to: raised.removeFirst()) }\n")    }

            /// Leaves, acts, enters\(only(isParallel, ": for all regions together")).
            @discardableResult mutating func respond(to event: Event?) -> Bool {
        \(isParallel ? Self.parallelStep : Self.plainStep)    }

            mutating func enter(_ states: some Sequence<State>) {
                for state in states {
                    active.insert(state)
                    enter(state)
                }
            }

        \(isParallel ? Self.parallelChoice + only(isCrossed, Self.conflicts) + "        return chosen\n    }\n" : Self.plainChoice)
            /// The state that a transition stays inside; nil for the whole chart.
            func domain(of transition: Transition) -> State? {
        \(only(hasInternal, "        if transition.isInternal { return transition.source }\n"))        var domain = transition.source.parent
                while let state = domain, \(only(isParallel, "state.isParallel || "))!transition.targets.allSatisfy({ $0.isInside(state) }) {
                    domain = state.parent
                }
                return domain
            }

        \(isParallel ? Self.parallelEntry : Self.plainEntry)\(agenda)\(verbs)}

        extension \(writer.type).State: Comparable {
            public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

            /// Whether it lies somewhere inside of another; everything lies in the chart.
            func isInside(_ outer: Self?) -> Bool { outer == nil || parent == outer || parent?.isInside(outer) == true }
        }

        """
    }

    private static let internalKind = """
                /// Without leaving the state that the transition begins in.
                static func inside(_ targets: State..., act: @escaping Act = { _ in }) -> Self {
                    Self(targets: targets, isInternal: true, act: act)
                }

        """

    private static let settling = """
                while true {
                    if respond(to: nil) { continue }
                    guard !raised.isEmpty else { return }
                    respond(to: raised.removeFirst())
                }

        """

    // MARK: One state at a time

    private static let plainStep = """
                guard let transition = transition(on: event) else { return false }
                let domain = domain(of: transition)
                for state in active.sorted().reversed() where !transition.targets.isEmpty && state.isInside(domain) {
                    exit(state)
                    active.remove(state)
                }
                transition.act(&self)
                enter(entered(by: transition.targets, below: domain))
                return true

        """

    private static let plainChoice = """
            /// The transition of the innermost state that has one.
            func transition(on event: Event?) -> Transition? {
                for state in active.sorted().reversed() {
                    if var found = transition(from: state, on: event) {
                        found.source = state
                        return found
                    }
                }
                return nil
            }

        """

    private static let plainEntry = """
            /// A target with what is around it below the domain, and what is entered with it.
            func entered(by targets: [State], below domain: State?) -> [State] {
                guard let target = targets.first else { return [] }
                let around: [State] = sequence(first: target, next: \\.parent).prefix { $0 != domain }.reversed()
                return around + sequence(first: target) { $0.first.first }.dropFirst()
            }

        """

    // MARK: Regions

    private static let parallelStep = """
                let chosen = transitions(on: event)
                let left = chosen.flatMap { transition in
                    let domain = domain(of: transition)
                    return transition.targets.isEmpty ? [] : active.filter { $0.isInside(domain) }
                }
                for state in Set(left).sorted().reversed() {
                    exit(state)
                    active.remove(state)
                }
                for transition in chosen { transition.act(&self) }
                enter(Set(chosen.flatMap { entered(by: $0.targets, below: domain(of: $0)) }).sorted())
                return !chosen.isEmpty

        """

    private static let parallelChoice = """
            /// For each innermost state the nearest transition around it.
            func transitions(on event: Event?) -> [Transition] {
                var chosen: [Transition] = []
                for leaf in active.filter({ $0.first.isEmpty }).sorted() {
                    for state in sequence(first: leaf, next: \\.parent) {
                        guard var found = transition(from: state, on: event) else { continue }
                        found.source = state
                        if !chosen.contains(where: { $0.source == state }) { chosen.append(found) }
                        break
                    }
                }

        """

    private static let conflicts = """
                // Of two that leave the same states the inner one is taken, else the first.
                var kept: [Transition] = []
                for candidate in chosen {
                    let leaving = candidate.targets.isEmpty ? [] : active.filter { $0.isInside(domain(of: candidate)) }
                    let rivals = kept.filter { other in
                        !other.targets.isEmpty && leaving.contains { $0.isInside(domain(of: other)) }
                    }
                    if !rivals.allSatisfy({ candidate.source.isInside($0.source) }) { continue }
                    kept.removeAll { other in rivals.contains { $0.source == other.source } }
                    kept.append(candidate)
                }
                chosen = kept

        """

    private static let parallelEntry = """
            /// Targets, what is around them below the domain, and what is entered with them.
            func entered(by targets: [State], below domain: State?) -> [State] {
                var result: [State] = []
                func descend(_ state: State) {
                    result.append(state)
                    if state.isParallel { return fill(state) }
                    for child in state.first {
                        descend(child)
                        climb(child, below: state)
                    }
                }
                func climb(_ state: State, below top: State?) {
                    for around in sequence(first: state, next: \\.parent).dropFirst().prefix(while: { $0 != top }) {
                        result.append(around)
                        if around.isParallel { fill(around) }
                    }
                }
                func fill(_ parallel: State) {
                    for region in parallel.first where !result.contains(where: { $0 == region || $0.isInside(region) }) {
                        descend(region)
                    }
                }
                for target in targets { descend(target) }
                for target in targets { climb(target, below: domain) }
                return result.sorted()
            }

        """

    /// Whether a transition leads out of its region, so that two may leave the same states.
    private var isCrossed: Bool {
        writer.interaction.transitions.contains { transition in
            var state = transition.targets.isEmpty ? -1 : transition.source
            // The regions around the source must hold the targets too.
            while state >= 0 {
                let parent = states[state].parent
                if parent >= 0, states[parent].kind == .parallel, !transition.targets.allSatisfy({ isIn($0, state) }) {
                    return true
                }
                state = parent
            }
            return false
        }
    }

    private func isIn(_ state: Int, _ outer: Int) -> Bool {
        var state = state
        while state >= 0, state != outer { state = states[state].parent }
        return state == outer
    }
}
