// The first finger: what it touches, which recogniser begins, and what that raises.

package import Geometry
import Interactions
import Motion
package import Numerics

extension Machine {
    /// A finger comes down at `point` (points of the stage), now.
    package mutating func touchBegan(at point: Point) {
        guard fault == nil, !isTouched else { return }
        put(interaction.touch.x, point.x)
        put(interaction.touch.y, point.y)
        put(interaction.touch.active, 1)
        log(.touchBegan(x: point.x, y: point.y))
        var touch = Touch(start: point, began: now, candidates: [])
        touch.x.add(point.x, at: now)
        touch.y.add(point.y, at: now)
        if holds(interaction.enabled) {
            let node = hitTest(point)
            touch.candidates = recognisers(under: node)
            for input in touch.candidates {
                gestures[input].watch(instance(of: input, under: node))
            }
            noteScrollPostures(touch.candidates)
            for input in touch.candidates where interaction.inputs[input].kind == .scroll {
                catchMotion(of: input)
                // A finger that stops a scrolling list does not reach its content.
                if gestures[input].wasCaught { failTaps(touch.candidates) }
            }
        }
        self.touch = touch
        isTouched = true
        meet()
    }

    /// The finger moves in a straight line, to arrive at `point` at `time`; the clock goes there too, or to `limit`
    /// where that comes first.
    package mutating func touchMoved(to point: Point, at time: Time, limit: Time = .never) {
        guard fault == nil, isTouched, time >= now else { return }
        refresh()
        line(interaction.touch.x, to: point.x, at: time)
        line(interaction.touch.y, to: point.y, at: time)
        advance(to: min(time, limit))
    }

    mutating func line(_ slot: Int, to target: Double, at time: Time) {
        let present = frame[slot]
        if present == target || time == now {
            put(slot, target)
        } else {
            put(slot, .ramp(Ramp(from: present, to: target, begin: now, end: time)))
        }
    }

    /// The finger is lifted where it is, now.
    package mutating func touchEnded() {
        guard fault == nil, isTouched else { return }
        moveRecognisers()
        raiseScrolled()
        let point = finger()
        log(.touchEnded(x: point.x, y: point.y))
        endTouch(isCancelled: false)
    }

    /// The system takes the finger away.
    package mutating func touchCancelled() {
        guard fault == nil, isTouched else { return }
        let point = finger()
        log(.touchCancelled(x: point.x, y: point.y))
        endTouch(isCancelled: true)
    }

    mutating func finger() -> Point { Point(value(at: interaction.touch.x), value(at: interaction.touch.y)) }

    private mutating func endTouch(isCancelled: Bool) {
        let point = finger()
        put(interaction.touch.active, 0)
        isTouched = false
        endTaps(at: point, isCancelled: isCancelled)
        for input in touch.candidates where !touch.begun.contains(input) {
            gestures[input].phase = .idle
            if interaction.inputs[input].kind == .scroll { letGoUntouched(input) }
        }
        let slots = touch.begun.flatMap { draggedSlots(of: $0) }
        let drags = slots.map { sources[$0] }
        let pulled = touch.begun.map { pull(of: $0) }
        for input in touch.begun { endGesture(input, isCancelled: isCancelled) }
        // A limit cuts off at once what was pulled past it. While the end is handled, the pull still counts.
        let isCut = touch.begun.map { pull(of: $0) } != pulled
        let free = slots.map { sources[$0] }
        if isCut { for place in slots.indices { put(slots[place], drags[place]) } }
        // The finger's own motion ends only now, so that a motion started by the events has its speed.
        drain()
        if isCut {
            for place in slots.indices where sources[slots[place]] == drags[place] { put(slots[place], free[place]) }
        }
        put(interaction.touch.x, point.x)
        put(interaction.touch.y, point.y)
        for input in touch.begun + pair.candidates { keepMembers(of: input) }
    }

    /// The slots of a scroll view's offsets, before and after its limits; none of other inputs.
    private func draggedSlots(of input: Int) -> [Int] {
        guard program.isScroll(input) else { return [] }
        let x = program.axis(AxisIndex(input: input, axis: 0))
        let y = program.axis(AxisIndex(input: input, axis: 1))
        return [x.raw, x.offset, y.raw, y.offset]
    }

    /// How far a scroll view has been pulled, before its limits.
    private mutating func pull(of input: Int) -> Point {
        guard program.isScroll(input) else { return .zero }
        let x = program.axis(AxisIndex(input: input, axis: 0)).raw
        let y = program.axis(AxisIndex(input: input, axis: 1)).raw
        return Point(value(at: x), value(at: y))
    }

    /// After its end a gesture keeps its place and translation, whatever the next finger does.
    mutating func keepMembers(of input: Int) {
        let slots = interaction.inputs[input].slots
        keep(slots.tx)
        keep(slots.ty)
        if interaction.inputs[input].kind == .scroll { return }
        keep(slots.x)
        keep(slots.y)
    }

    private mutating func keep(_ slot: Int) { if slot >= 0 { put(slot, value(at: slot)) } }

    /// Advances the finger's recognisers to the present instant: those that have begun change, others begin.
    mutating func moveRecognisers() {
        guard isTouched else { return }
        let point = finger()
        touch.x.add(point.x, at: now)
        touch.y.add(point.y, at: now)
        sense()
        for input in touch.begun {
            if interaction.inputs[input].kind == .scroll { anchorAgain(input) }
            change(input, at: point)
        }
        recognise(at: point)
    }

    // MARK: Beginning

    private mutating func recognise(at point: Point) {
        guard isTouched, touch.candidates.contains(where: { gestures[$0].phase == .possible }) else { return }
        let travel = Point(point.x - touch.start.x, point.y - touch.start.y)
        // Edge pans and two fingers come first, and last what waits for others to fail.
        var inTurn: [Int] = []
        for turn in 0...2 {
            for input in touch.candidates where interaction.inputs[input].turn == turn { inTurn.append(input) }
        }
        for input in inTurn where gestures[input].phase == .possible && !mustWait(input) {
            let isPastHysteresis = travel.distance(to: .zero) > Recognition.hysteresis
            switch interaction.inputs[input].kind {
            case .tap:
                if travel.distance(to: .zero) > Recognition.tapMovement || now - touch.began > Recognition.tapDuration {
                    fail(input)
                }
            case .longPress:
                if isPastHysteresis { fail(input) }
            case .pan, .edgePan:
                guard isPastHysteresis else { continue }
                if interaction.inputs[input].begins(along: travel), begins(input) {
                    begin(input, travel)
                } else {
                    fail(input)
                }
            case .pinch, .rotate:
                if hasSpread(input), begins(input) { begin(input, travel) }
            case .swipe:
                swipe(input, travel: travel)
            case .scroll:
                if scrollTravel(input, travel) > Recognition.hysteresis, begins(input) {
                    begin(input, travel)
                }
            }
        }
    }

    /// How far the finger has come along the axes on which a scroll view can move.
    private mutating func scrollTravel(_ input: Int, _ travel: Point) -> Double {
        let posture = gestures[input].posture
        var along = posture.lengths(posture.own(travel))
        if !isUsable(AxisIndex(input: input, axis: 0)) { along.x = 0 }
        if !isUsable(AxisIndex(input: input, axis: 1)) { along.y = 0 }
        return along.distance(to: .zero)
    }

    mutating func begin(_ input: Int, _ travel: Point) {
        touch.begun.append(input)
        failOthers(than: input)
        let kind = interaction.inputs[input].kind
        let slots = interaction.inputs[input].slots
        // Along the axes of a scroll view, which may be turned and enlarged; on the stage for any other.
        let posture = kind == .scroll ? gestures[input].posture : Posture()
        var moved = posture.own(travel)
        var grabsX = false
        var grabsY = false
        if kind == .scroll {
            let isXUsable = isUsable(AxisIndex(input: input, axis: 0))
            let isYUsable = isUsable(AxisIndex(input: input, axis: 1))
            let along = posture.lengths(moved)
            let isMoreAcross = abs(along.x) > abs(along.y)
            let isLocked = interaction.inputs[input].scroll!.directionalLock && isXUsable && isYUsable
            grabsX = isXUsable && !(isLocked && !isMoreAcross)
            grabsY = isYUsable && !(isLocked && isMoreAcross)
            if !grabsX { moved.x = 0 }
            if !grabsY { moved.y = 0 }
        }
        let length = posture.lengths(moved).distance(to: .zero)
        let share = kind == .longPress || kind.isOfTwo || length == 0 ? 0 : Recognition.hysteresis / length
        let slop = posture.onStage(Point(moved.x * share, moved.y * share))
        gestures[input].begin(at: now, slop: slop)
        if kind.isOfTwo { (gestures[input].lastTranslation, gestures[input].lastPlace) = (travel, secondPoint) }
        let origin = Point(touch.start.x + slop.x, touch.start.y + slop.y)
        switch kind {
        case .pinch: put(slots.tx, .copy(slot: interaction.pair.distance, over: gestures[input].distance, plus: 0))
        case .rotate: put(slots.tx, .copy(slot: interaction.pair.direction, plus: -spread().y))
        default: put(slots.tx, .copy(slot: interaction.touch.x, plus: -origin.x))
        }
        put(slots.ty, .copy(slot: interaction.touch.y, plus: -origin.y))
        put(slots.active, 1)
        if kind == .scroll {
            if grabsX { grab(AxisIndex(input: input, axis: 0), at: origin) }
            if grabsY { grab(AxisIndex(input: input, axis: 1), at: origin) }
        } else {
            if !kind.isOfTwo {
                put(slots.x, .copy(slot: interaction.touch.x, plus: 0))
                put(slots.y, .copy(slot: interaction.touch.y, plus: 0))
            }
            put(slots.dx, 0)
            put(slots.dy, 0)
            put(slots.instance, Double(gestures[input].instance))
        }
        updateVelocity(input)
        raise(interaction.inputs[input].events.began)
        drain()
    }

    private mutating func grab(_ index: AxisIndex, at place: Point) {
        let present = offset(of: index)
        release(program.axis(index).variable)
        anchor(index, offset: present, at: place)
    }

    // MARK: Going on

    private mutating func change(_ input: Int, at point: Point) {
        let kind = interaction.inputs[input].kind
        let slots = interaction.inputs[input].slots
        let gesture = gestures[input]
        let translation = Point(point.x - touch.start.x - gesture.slop.x, point.y - touch.start.y - gesture.slop.y)
        updateVelocity(input)
        let second = kind.isOfTwo ? secondPoint : gesture.lastPlace
        guard translation != gesture.lastTranslation || second != gesture.lastPlace else { return }
        gestures[input].lastPlace = second
        if kind != .scroll {
            put(slots.dx, translation.x - gesture.lastTranslation.x)
            put(slots.dy, translation.y - gesture.lastTranslation.y)
        }
        gestures[input].lastTranslation = translation
        raise(interaction.inputs[input].events.changed)
        drain()
    }

    /// A gesture's velocity is the finger's, a scroll view's the offset's: it runs against the finger.
    private mutating func updateVelocity(_ input: Int) {
        let velocity = velocity(for: input)
        put(interaction.inputs[input].slots.vx, velocity.x)
        put(interaction.inputs[input].slots.vy, velocity.y)
    }

    func velocity(for input: Int) -> Point {
        let kind = interaction.inputs[input].kind
        if kind == .pinch { return Point(pair.x.velocity(at: now) / gestures[input].distance, 0) }
        if kind == .rotate { return Point(pair.y.velocity(at: now), 0) }
        let velocity = Point(touch.x.velocity(at: now), touch.y.velocity(at: now))
        return kind == .scroll ? gestures[input].posture.own(velocity) * -1 : velocity
    }

    /// The velocity of a scroll view that moves without a finger.
    private mutating func updateOwnVelocity(_ input: Int) {
        let slots = interaction.inputs[input].slots
        guard !isTouched || !touch.begun.contains(input) else { return }
        updateVelocity(slots.vx, of: slots.x)
        updateVelocity(slots.vy, of: slots.y)
    }

    private mutating func updateVelocity(_ slot: Int, of offset: Int) {
        guard slot >= 0 && offset >= 0 else { return }
        let velocity = slope(of: offset)
        put(slot, velocity)
    }

    /// Raises `scrolled` for each scroll view whose offset has changed since the last time, whatever moved it.
    mutating func raiseScrolled() {
        for input in interaction.inputs.indices where program.isScroll(input) {
            let present = offset(of: input)
            let last = gestures[input].lastOffset
            guard present != last else {
                if gestures[input].isMoving { updateOwnVelocity(input) }
                gestures[input].isMoving = false
                continue
            }
            gestures[input].isMoving = true
            updateOwnVelocity(input)
            let slots = interaction.inputs[input].slots
            put(slots.dx, present.x - last.x)
            put(slots.dy, present.y - last.y)
            gestures[input].lastOffset = present
            raise(interaction.inputs[input].events.scrolled)
            drain()
        }
    }

    // MARK: Ending

    mutating func endGesture(_ input: Int, isCancelled: Bool) {
        let kind = interaction.inputs[input].kind
        let slots = interaction.inputs[input].slots
        let events = interaction.inputs[input].events
        gestures[input].phase = .idle
        let velocity = isCancelled ? .zero : velocity(for: input)
        put(slots.vx, velocity.x)
        put(slots.vy, velocity.y)
        put(slots.active, 0)
        if kind == .scroll {
            for axis in 0..<2 {
                let index = AxisIndex(input: input, axis: axis)
                let isCaught = state(of: index).phase == .rest && gestures[input].wasCaught
                if isCaught { goOn(index) }
                if state(of: index).phase == .drag {
                    letGo(index, velocity: ownVelocity(index, finger: axis == 0 ? velocity.x : velocity.y))
                }
            }
        }
        gestures[input].wasCaught = false
        raise(isCancelled ? events.cancelled : events.ended)
        if kind == .scroll && !isMoving(input) { raise(events.settled) }
    }

    /// A scroll view that a finger stopped and left without a drag returns into its range, and goes on to a page or a
    /// snap point.
    private mutating func letGoUntouched(_ input: Int) {
        guard gestures[input].wasCaught else { return }
        gestures[input].wasCaught = false
        for axis in 0..<2 { goOn(AxisIndex(input: input, axis: axis)) }
        if !isMoving(input) { raise(interaction.inputs[input].events.settled) }
    }

    private mutating func goOn(_ index: AxisIndex) {
        guard program.axis(index).isScrollable, state(of: index).phase == .rest else { return }
        let (near, far) = range(of: index)
        let present = offset(of: index)
        if present < near || present > far || landing(index, from: present, velocity: 0) != present {
            letGo(index, velocity: 0)
        }
    }
}
