// One track as SVG's own animation elements.

import Geometry
import Motion
import Numerics
import Timelines
import XML

/// A timeline under an attribute of SVG: what one element of animation carries.
struct AnimationElement {
    var attribute: String
    /// Of this timeline alone: one function of a transform is `numbers`.
    var form: Form
    var timeline: Timeline
    /// The function of a transform, and whether it is multiplied to those before it.
    var function: TransformFunction.Kind?
    var isAdded = false

    init(_ attribute: String, form: Form, timeline: Timeline) {
        self.attribute = attribute
        self.form = form
        self.timeline = timeline
    }

    /// The element, and the further error of each component by the rounding of times.
    func element(_ window: Window) -> (element: Element, error: [Double]) {
        let strip = TrackWindow(timeline, window)
        let budget = zip(timeline.tolerance, timeline.error).map { max($0 - $1, $0 * 0.02) }
        let times = KeyTimes(strip, budget: budget)
        var element = Element.svg(function == nil ? "animate" : "animateTransform")
        element["attributeName"] = attribute
        if let function { element["type"] = function.name.description }
        if isAdded { element["additive"] = "sum" }
        if strip.isDiscrete, strip.times.count > 1 { element["calcMode"] = "discrete" }
        if strip.isEased { element["calcMode"] = "spline" }
        element["values"] = form.texts(strip.values(at: times.fractions), timeline.decimals(of: strip)).joined(
            separator: ";")
        if let text = times.text { element["keyTimes"] = text }
        if strip.isEased { element["keySplines"] = strip.timings.map(keySpline).joined(separator: ";") }
        if window.start > 0 { element["begin"] = clock(window.start) }
        element["dur"] = clock(window.duration)
        if window.repeats { element["repeatCount"] = "indefinite" } else { element["fill"] = "freeze" }
        return (element, times.error)
    }

    /// The four numbers of a timing function, as a fit rounded them.
    private func keySpline(_ timing: CubicBezier?) -> String {
        guard let timing else { return "0 0 1 1" }
        let most = DecimalText.greatestDecimals
        return numberList([timing.x1, timing.y1, timing.x2, timing.y2], [most, most, most, most])
    }

    /// A timeline of steps as one `<set>` for each stretch in which it differs from what it starts with; nil for any
    /// other. Outside of them the attribute itself is seen.
    func sets(_ duration: Int64) -> [Element]? {
        guard timeline.isStepped, function == nil else { return nil }
        let frames = timeline.keyframes
        var elements: [Element] = []
        for (index, frame) in frames.enumerated() where frame.values != frames[0].values {
            let start = frame.time.millisecondsRoundedUp
            let end = index + 1 < frames.count ? frames[index + 1].time.millisecondsRoundedUp : duration
            var element = Element.svg("set")
            element["attributeName"] = attribute
            element["to"] = form.text(frame.values, timeline.decimals)
            element["begin"] = clock(start, early: true)
            if index + 1 < frames.count { element["dur"] = clock(end - start) }
            elements.append(element)
        }
        return elements
    }
}

/// How a whole performance is played, and what that makes of a track.
struct Playback {
    var profile: Profile
    /// Of one round, in milliseconds; a loop's fade is within it.
    var round: Int64
    /// When a loop shows its beginning again, behind the fade; nil where its end looks like its beginning.
    var reset: Int64?

    init(_ performance: Performance, _ profile: Profile, of picture: Element, alwaysFades: Bool = false) {
        let duration = max(performance.duration.millisecondsRoundedUp, 1)
        let isLoop = profile == .loop && performance.loops
        // A loop whose end looks like its beginning has no seam.
        let ids = Set(picture.ids)
        let hasSeam =
            isLoop
            && (alwaysFades
                || performance.tracks.contains { track in
                    track.period == nil && track.values(at: .zero) != track.values(at: performance.duration)
                        && ids.contains(track.target)
                })
        self.profile = isLoop ? .loop : .once
        round = duration + (hasSeam ? 2 * Seam.fade : 0)
        reset = hasSeam ? duration + Seam.fade : nil
    }

    /// The elements of animation for a track, and its error in the unit of its measure, the rounding of times included.
    func elements(_ track: Track) -> (elements: [Element], error: Double) {
        let attribute = track.attribute == "visible" ? "display" : track.attribute
        guard !track.isConstant, let window = window(track) else { return ([], track.error) }
        var animations: [AnimationElement] = []
        if case .transform(let terms) = track.form {
            for (number, (term, timeline)) in zip(terms, track.parts).enumerated() {
                var animation = AnimationElement(attribute, form: .numbers(count: term.arity), timeline: timeline)
                animation.function = term.kind
                animation.isAdded = number > 0
                animations.append(animation)
            }
        } else {
            animations = [AnimationElement(attribute, form: track.form, timeline: track.parts[0])]
        }
        var elements: [Element] = []
        var share = 0.0
        for (number, animation) in animations.enumerated() {
            let (element, late) = animation.element(window)
            elements.append(element)
            share += animation.timeline.errorShare(beside: late) * track.shares[number]
        }
        if !window.repeats, let sets = animations[0].sets(round), length(sets) < length(elements) { elements = sets }
        return (elements, share * track.tolerance)
    }

    func window(_ track: Track) -> Window? {
        if let period = track.period {
            return Window(start: 0, duration: max(period.millisecondsRoundedUp, 1), repeats: true)
        }
        switch profile {
        case .loop: return Window(start: 0, duration: round, repeats: true, reset: reset)
        case .once: return Window(spanning: track.parts)
        }
    }

    /// The characters of elements without children.
    private func length(_ elements: [Element]) -> Int {
        elements.reduce(0) { sum, element in
            element.attributes.reduce(sum + element.name.local.utf8.count + 3) {
                $0 + $1.name.local.utf8.count + $1.value.utf8.count + 4
            }
        }
    }
}

extension Timeline {
    /// With how many decimals the values of a strip are written at its key times. Steps are words.
    func decimals(of strip: TrackWindow) -> [Int] {
        strip.isDiscrete || !strip.hasJump
            ? decimals : decimals.map { min($0 + TrackWindow.furtherDecimals, DecimalText.greatestDecimals) }
    }

    /// The greatest error as a share of what was allowed, with a further error of each component.
    func errorShare(beside further: [Double]) -> Double {
        tolerance.indices.reduce(0) { worst, component in
            let allowed = tolerance[component]
            return allowed > 0 ? max(worst, (error[component] + further[component]) / allowed) : worst
        }
    }
}
