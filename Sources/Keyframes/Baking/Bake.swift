// From a recording to a performance: what moves is sampled and fitted, what happened gets its names.

package import Designs
package import Fitting
package import Interactions
import Numerics
package import Simulation
package import Timelines

/// The error that is allowed between the engine's values and what is shown.
package struct BakingTolerance: Hashable, Sendable {
    /// Lengths, in points on the stage; for a transform, the distance by which a moved point may be off in x and in y.
    package var points = 0.1
    /// Opacities, and other numbers in 0…1.
    package var share = 1.0 / 512
    /// Channels of a colour, 0…255. Browsers show whole channels, so half of it goes into rounding.
    package var channel = 1.0

    package static let standard = BakingTolerance()
}

extension Design {
    /// Fits what one recording of this design shows, within the tolerance. Equal recordings give equal performances.
    /// `sharesMotions` says whether to look for motions that several tracks follow.
    package func bake(
        _ recording: Recording, loops: Bool = true, tolerance: BakingTolerance = .standard,
        stopwatch: Stopwatch? = nil, sharesMotions: Bool = false
    ) -> Performance {
        Baker(design: self, recording: recording, tolerance: tolerance, stopwatch: stopwatch)
            .performance(loops: loops, sharesMotions: sharesMotions)
    }

    /// The named moments of a recording, without its motion.
    package func moments(of recording: Recording) -> [Moment] { EventNames(self, recording).moments }

    /// Simulates a scenario and bakes it. A run that ends with a fault is baked up to the fault, which is returned too.
    package func perform(
        scenario index: Int, settings: [Scenario.Setting] = [], tolerance: BakingTolerance = .standard
    ) -> (performance: Performance, fault: Fault?) {
        let (recording, fault) = interaction.simulate(scenario: index, settings: settings)
        return (bake(recording, loops: interaction.scenarios[index].loops, tolerance: tolerance), fault)
    }
}

/// Turns one recording into tracks.
struct Baker {
    let design: Design
    let recording: Recording
    let tolerance: BakingTolerance
    /// It holds the values that never change. Sampling moves its cursors, so every use works on a copy.
    let sampler: Sampler
    let staging: StageScale
    /// In the order of the bindings.
    let sights: [BindingSight]
    let stopwatch: Stopwatch?
    let periods: PeriodMemory

    init(
        design: Design, recording: Recording, tolerance: BakingTolerance = .standard, stopwatch: Stopwatch? = nil,
        periods: PeriodMemory = PeriodMemory()
    ) {
        self.design = design
        self.recording = recording
        self.tolerance = tolerance
        self.stopwatch = stopwatch
        self.periods = periods
        sampler = recording.sampler()
        let isPoints = zip(design.interaction.bindings, design.bindings).map {
            ErrorBudget.isPoints($0, attribute: $1.attribute)
        }
        staging = StageScale(sampler, stage: design.stage, isPoints: isPoints)
        sights = BindingSight.all(of: design, sampler)
    }

    /// For the same run of a design that looks different: what was found out about the run stands.
    init(_ design: Design, like other: Baker, stopwatch: Stopwatch?) {
        self.design = design
        recording = other.recording
        tolerance = other.tolerance
        sampler = other.sampler
        staging = other.staging
        sights = BindingSight.all(of: design, sampler)
        self.stopwatch = stopwatch
        periods = other.periods
    }

    /// What the recording shows. Tracks and touches, which take long to work out, are those of a performance that
    /// moves alike, if one is given.
    func performance(like last: Performance? = nil, loops: Bool, sharesMotions: Bool = false) -> Performance {
        let events = EventNames(design, recording)
        let tracks = last?.tracks ?? tracks()
        return Performance(
            duration: duration, loops: loops, tracks: tracks, touches: last?.touches ?? touches(),
            marks: events.marks, moments: events.moments, sharedMotions: sharesMotions ? sharedMotions(of: tracks) : [])
    }

    /// Of the performance, whose time zero is the recording's beginning.
    var duration: Time { recording.end - recording.begin }

    /// What fitting may use of a tolerance; the rest is for the rounding of times in the text.
    static let fittingShare = 0.95

    func tracks() -> [Track] {
        var memory = TimingMemory()
        let twoEnded = twoEnded
        return design.bindings.enumerated().map { index, name in
            track(of: index, pieces: twoEnded.contains(name) ? .straight : .shortest, memory: &memory)
        }
    }

    /// Stroke ends whose element binds both: what is seen between two ends is worked out from straight pieces.
    private var twoEnded: Set<Design.BindingName> {
        let ends = design.bindings.filter { $0.attribute == "stroke-start" || $0.attribute == "stroke-end" }
        let both = Dictionary(grouping: ends, by: \.element).values.filter { $0.count > 1 }
        return Set(both.joined())
    }

    /// The track of one binding, constant ones included: their value may differ from the drawing's.
    private func track(of index: Int, pieces choice: PieceChoice, memory: inout TimingMemory) -> Track {
        let binding = design.interaction.bindings[index]
        let name = design.bindings[index]
        let movement = Movement(recording, slots: binding.slots)
        let isConcealed = sights[index].isConcealed
        let isStill = movement.isStill || isConcealed
        let allowance = ErrorBudget(self, index)
        let period = isStill ? nil : ambientPeriod(index, allowed: allowance.components)
        let end = period ?? duration
        if binding.kind == .text {
            let steps = TextSteps(
                design, sampler, binding: index, until: isStill ? .zero : end, repeats: period != nil)
            let timeline = steps.timeline
            return Track(
                target: name.element, attribute: name.attribute, form: .keywords(steps.texts), parts: [timeline],
                shares: allowance.shares, period: timeline.isConstant ? nil : period,
                measure: steps.late > 0 ? .milliseconds : .exact, tolerance: timeline.tolerance[0],
                isConcealed: isConcealed)
        }
        let pieces = BindingPieces(binding, strings: design.strings)
        var last: (time: Time, side: Side, values: [Double])?
        var sampler = sampler
        func values(_ time: Time, _ side: Side) -> [Double] {
            if let last, last.time == time, last.side == side { return last.values }
            let found = sampler.values(of: index, at: time + recording.begin, side)
            last = (time, side, found)
            return found
        }
        let breaks = isStill ? [] : recording.breaks(of: index).map { $0 - recording.begin }
        let parts = pieces.ranges.enumerated().map { number, components in
            let allowed = components.map { allowance.components[$0] }
            func pick(_ all: [Double]) -> [Double] { components.count == all.count ? all : components.map { all[$0] } }
            if isStill || Movement(recording, slots: pieces.slots(components, of: binding)).isStill {
                return Timeline(constant: pick(values(.zero, .after)), tolerance: allowed)
            }
            let curve = Curve(
                end: end, count: components.count, breaks: breaks.filter { $0 > .zero && $0 <= end },
                isDiscrete: binding.isDiscrete,
                value: { pick(values($0, .after)) }, before: { pick(values($0, .before)) },
                moves: {
                    period != nil || movement.isMoving(from: $0 + recording.begin, to: $1 + recording.begin)
                },
                course: { time in
                    let (isStraight, until) = sampler.course(
                        of: index, components: components, from: time + recording.begin)
                    return (isStraight, until == .never ? until : until - recording.begin)
                })
            var timeline = curve.fitted(
                tolerance: allowed.map { $0 * Baker.fittingShare },
                mostDecimals: binding.kind == .color ? 0 : DecimalText.greatestDecimals,
                pieces: choice, memory: &memory, stopwatch: stopwatch)
            timeline.tolerance = allowed
            return timeline
        }
        return Track(
            target: name.element, attribute: name.attribute, form: pieces.form, parts: parts,
            shares: allowance.shares, period: parts.allSatisfy(\.isConstant) ? nil : period,
            measure: allowance.measure, tolerance: allowance.whole, isConcealed: isConcealed)
    }
}
