// What a package's chart does later, and the verbs of its actions.

import Interactions

extension SwiftCore {
    var agenda: String {
        guard isPlanned else { return "" }
        let hasBlocks = uses("then")
        return """

                struct Due: Sendable {
                    var at: Int
                    var event: Event
            \(only(hasBlocks, "        var block: Block?\n"))\(only(uses("cancel.id"), "        var id = -1\n"))
                    /// Ends of animations come first.
                    var rank: (Int, Int) { (at, \(hasBlocks ? "block?.rawValue ?? .max" : ".max")) }
                }

                /// When something is due by itself; nil where nothing is.
                public var nextDue: Double? { agenda.first.map { seconds($0.at) } }

                mutating func plan(_ due: Due) {
                    agenda.insert(due, at: agenda.firstIndex { due.rank < $0.rank } ?? agenda.count)
                }

                /// Runs what is due first; false where nothing is.
                mutating func runNextDue(by limit: Int) -> Bool {
            \(only(hasBlocks, "        agenda = agenda.filter { due in due.block.map(isLive) ?? true }\n"))        guard let due = agenda.first, due.at <= limit else { return false }
                    agenda.removeFirst()
                    time = seconds(due.at)
            \(only(hasBlocks, Self.ending))        queue.append(due.event)
                    drain()
                    return true
                }
            \(only(hasBlocks, living))
            """
    }

    private static let ending = """
                for quantity in Quantity.allCases {
                    if case .animated(let motion) = motions[quantity.rawValue], motion.block == due.block, due.block != nil {
                        move(quantity, .held(motion.to))
                    }
                }

        """

    private var living: String {
        return """

                /// Whether a block of animations still moves something.
                func isLive(_ block: Block) -> Bool {
                    Quantity.allCases.contains { quantity in
                        if case .animated(let motion) = motions[quantity.rawValue] { motion.block == block } else { false }
                    }
                }

            """
    }

    var verbs: String {
        let delayed = """
                /// Sends an event, now or later.
                mutating func post(_ event: Event, after delay: Double = 0\(only(uses("cancel.id"), ", id: Int = -1"))) {
                    if flicks(delay) == 0 { return queue.append(event) }
                    plan(Due(at: flicks(time) + flicks(delay), event: event\(only(uses("cancel.id"), ", id: id"))))
                }

            """
        let text: [(Bool, String)] = [
            (
                true,
                """

                    mutating func move(_ quantity: Quantity, _ motion: Motion) {
                        motions[quantity.rawValue] = motion
                        effects.append(.move(quantity, motion))
                    }
                    mutating func hold(_ quantity: Quantity, _ value: Double) { motions[quantity.rawValue] = .held(value) }
                    mutating func set(_ quantity: Quantity, _ value: Double) { move(quantity, .held(value)) }

                """
            ),
            (
                uses("set.flag"),
                "    mutating func set(_ quantity: Quantity, _ value: Bool) { set(quantity, value ? 1 : 0) }\n"
            ),
            (
                uses("set.word"),
                """
                    mutating func set(_ quantity: Quantity, _ value: String) {
                        set(quantity, Double(Self.words.firstIndex(of: value) ?? 0))
                    }

                """
            ),
            (uses("raise"), "    mutating func raise(_ event: Event) { raised.append(event) }\n"),
            (uses("post") && !uses("post.after"), "    mutating func post(_ event: Event) { queue.append(event) }\n"),
            (uses("post.after"), delayed),
            (uses("cancel"), "    mutating func cancel(_ event: Event) { agenda.removeAll { $0.event == event } }\n"),
            (uses("cancel.id"), "    mutating func cancel(id: Int) { agenda.removeAll { $0.id == id } }\n"),
            (uses("haptic"), "    mutating func haptic(_ haptic: Haptic) { effects.append(.haptic(haptic)) }\n"),
            (
                uses("log.effect"),
                "    mutating func log(_ label: String, _ value: Double) { effects.append(.log(label, value)) }\n"
            ),
            (
                uses("follow"),
                "    mutating func follow(_ quantity: Quantity, _ follow: Follow) { move(quantity, .follows(follow)) }\n"
            ),
            (
                uses("model"),
                """
                    /// Where an animation leads; without one, the value.
                    func target(of quantity: Quantity) -> Double {
                        if case .animated(let animation) = motions[quantity.rawValue] { return animation.to }
                        return self[quantity]
                    }

                """
            ),
        ]
        return text.filter(\.0).map(\.1).joined() + SwiftMotion(writer).verbs
    }
}
