// What a search through an interaction asks of a machine: what tells two moments apart, and what a finger would reach.
// Pages do not search, so their engine goes without.

#if !hasFeature(Embedded)
    package import Formulas
    package import Geometry
    import Interactions
    package import Numerics

    /// Which conditions have held and which have failed, by where they were written (`Formula.origin`).
    package struct ConditionSides: Hashable, Sendable {
        private var sides: [UInt8] = []
        /// Transitions that were taken, each with one below it in its state, and 1 where its condition held as well, else 0.
        package fileprivate(set) var rivals: Set<[Int]> = []

        package init() {}

        /// Whether the condition written at `origin` has come out this way.
        package func has(_ origin: Int, _ truth: Bool) -> Bool {
            sides.indices.contains(origin) && sides[origin] & (truth ? 2 : 1) != 0
        }

        mutating func note(_ condition: Formula, _ truth: Bool) {
            let origin = Int(condition.origin)
            guard origin >= 0 else { return }
            if origin >= sides.count { sides += repeatElement(0, count: origin + 1 - sides.count) }
            sides[origin] |= truth ? 2 : 1
        }
    }

    extension Machine {
        /// What tells this moment from others: active states and histories, what drives each variable and each axis,
        /// recognisers, fingers, pending events. The same list, the same situation; values are not part of it.
        package var situation: [Int32] {
            var result: [Int32] = []
            for (state, isActive) in isActive.enumerated() where isActive { result.append(Int32(state)) }
            result.append(-1)
            for history in histories {
                guard let history else { continue }
                for state in history { result.append(Int32(state)) }
                result.append(-2)
            }
            for driver in drivers {
                switch driver {
                case .held: result.append(0)
                case .following(let index): result.append(Int32(index) << 2 | 1)
                case .chasing(let index, _): result.append(Int32(index) << 2 | 2)
                case .animated(let serial):
                    let block = running.first { $0.serial == serial }?.index ?? -1
                    result.append(Int32(block) << 2 | 3)
                }
            }
            for axis in axes { result.append(Int32(axis.phase.rawValue)) }
            for gesture in gestures {
                result.append(Int32(gesture.phase.rawValue) << 8 | Int32(truncatingIfNeeded: gesture.tapCount & 0xFF))
            }
            result.append((isTouched ? 1 : 0) | (isSecondTouched ? 2 : 0) | (isFinished ? 4 : 0))
            for tap in waitingTaps { result.append(Int32(tap.input)) }
            result.append(-3)
            for send in pending.map({ Int32($0.event.event) }).sorted() { result.append(send) }
            return result
        }

        /// Notes what only the order of a document decides: that of two transitions of a state whose conditions hold the
        /// first is taken.
        mutating func noteRivals(of index: Int, _ event: Int?) {
            guard sides != nil, interaction.transitions[index].condition != nil else { return }
            let state = interaction.transitions[index].source
            for other in interaction.states[state].transitions where other > index {
                let transition = interaction.transitions[other]
                guard transition.isEventless == (event == nil), event.map(transition.events.contains) ?? true,
                    let condition = transition.condition
                else { continue }
                let value = frame.withUnsafeBufferPointer { condition.evaluateStrictly(in: $0) }
                if value == value { sides!.rivals.insert([index, other, value != 0 ? 1 : 0]) }
            }
        }

        /// The states that are active, in document order.
        package var configuration: [Int] { isActive.indices.filter { isActive[$0] } }

        /// When the last event is due that is waiting for its time; nil without one.
        package var lastPending: Time? { pending.map { $0.time }.max() }

        /// Whether the chart has ended.
        package var hasFinished: Bool { isFinished }

        /// The recognisers, innermost first, that a finger would reach at each of these points of the stage, and which of
        /// its targets each would reach.
        package mutating func recognisers(at points: [Point]) -> [(inputs: [Int], instances: [Int])] {
            let drawing = ResolvedDrawing(program, frame: currentFrame())
            return points.map { point in
                guard let node = interaction.nodes.indices.last(where: { drawing.isHit($0, point) }) else {
                    return ([], [])
                }
                let inputs = recognisers(under: node, from: point)
                return (inputs, inputs.map { instance(of: $0, under: node) })
            }
        }

        /// The animations that run now and end, by block, and when each does.
        package var runningAnimations: [(block: Int, end: Time)] {
            running.filter { $0.liveCount > 0 && $0.end != .never }.map { ($0.index, $0.end) }
        }

        /// Where nodes of the drawing are on the stage now, also beyond its edges; nil where nothing of one is displayed.
        package mutating func bounds(of nodes: [Int]) -> [Rect?] {
            let bounds = ResolvedDrawing(program, frame: currentFrame()).bounds()
            return nodes.map { bounds[$0] }
        }

        /// What each of these elements and its copies show on the stage now; empty where that is nothing.
        package mutating func shownBounds(of elements: [Int]) -> [[Rect]] {
            let stage = Rect(x: 0, y: 0, width: interaction.view.width, height: interaction.view.height)
            let bounds = ResolvedDrawing(program, frame: currentFrame()).bounds()
            return elements.map { element in
                interaction.nodes.indices.filter { interaction.element(of: $0) == element }
                    .compactMap { bounds[$0]?.intersection(stage) }
            }
        }
    }
#endif
