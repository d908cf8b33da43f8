// Texts with numbers: which texts a binding shows, and from when on.

import Designs
import Interactions
import Numerics
import Simulation
import Timelines

/// Where a text with numbers changes. A number that runs may change at every instant; a text does so at most once a
/// frame, and in a scenario no more often than a page bears.
struct TextSteps {
    /// The texts in the order in which they are first shown.
    private(set) var texts: [String] = []
    /// Of each change the millisecond from which it is seen, and which text; the first is at 0.
    private(set) var steps: [(millisecond: Int64, text: Int)] = []
    /// How far apart the changes of a running number are at least, in milliseconds, rounded up.
    private(set) var pace = TextSteps.frame
    /// By how many milliseconds a text is shown late at most.
    private(set) var late: Int64 = 0
    /// How many changes there would be with one a frame.
    private(set) var wanted = 0

    /// The changes of one text in one scenario that a page bears: each text is an element with an animation. Drawing a
    /// frame with 600 of them took 9 ms in Firefox and WebKitGTK and 2 ms in Chromium, with 2,000 it took 43, 32 and 11.
    static let most = 600
    /// 1/60 s.
    static let frame = 1000.0 / 60

    /// - Parameter end: exclusive for motion that repeats there.
    init(_ design: Design, _ sampler: Sampler, binding index: Int, until end: Time, repeats: Bool = false) {
        let binding = design.interaction.bindings[index]
        let components = Array(binding.operands.indices)
        let begin = sampler.recording.begin
        let last = repeats ? end.millisecondsRoundedUp - 1 : end.millisecondsRoundedUp
        var sampler = sampler
        var found: [(millisecond: Int64, values: [Double])] = []
        var millisecond: Int64 = 0
        while millisecond <= last {
            let time = begin + Time(milliseconds: millisecond)
            let values = sampler.values(of: index, at: time)
            if found.last?.values != values { found.append((millisecond, values)) }
            let course = sampler.course(of: index, components: components, from: time)
            millisecond += 1
            if course.isStraight, course.until > time {
                let until = course.until == .never ? last + 1 : (course.until - begin).millisecondsRoundedUp
                millisecond = max(millisecond, until)
            }
        }
        // Equal texts of different numbers are one.
        var numbers: [String: Int] = [:]
        var all: [(millisecond: Int64, text: Int)] = []
        for (millisecond, values) in found {
            let text = design.text(of: values, in: binding)
            let number = numbers[text] ?? numbers.count
            numbers[text] = number
            if all.last?.text != number { all.append((millisecond, number)) }
        }
        var thinned = TextSteps.thinned(all, pace: pace)
        wanted = thinned.count
        while thinned.count > TextSteps.most {
            pace *= 2
            thinned = TextSteps.thinned(all, pace: pace)
        }
        late = thinned.reduce(0) { max($0, $1.late) }
        let names = Dictionary(uniqueKeysWithValues: numbers.map { ($0.value, $0.key) })
        var shown: [Int: Int] = [:]
        for (millisecond, number, _) in thinned {
            if shown[number] == nil {
                shown[number] = texts.count
                texts.append(names[number] ?? "")
            }
            steps.append((min(millisecond, last), shown[number]!))
        }
    }

    /// Of several changes within one stretch of `pace` the last, at its end.
    private static func thinned(
        _ all: [(millisecond: Int64, text: Int)], pace: Double
    ) -> [(millisecond: Int64, text: Int, late: Int64)] {
        func stretch(_ millisecond: Int64) -> Double { (Double(millisecond) / pace).rounded(.up) }
        var result: [(millisecond: Int64, text: Int, late: Int64)] = []
        var index = 0
        while index < all.count {
            let end = stretch(all[index].millisecond)
            var next = index + 1
            while next < all.count, stretch(all[next].millisecond) == end { next += 1 }
            let isAlone = next == index + 1
            let change = all[next - 1]
            let millisecond = isAlone ? change.millisecond : Int64((end * pace).rounded(.down))
            let late = millisecond - all[index].millisecond
            if result.last?.text == change.text {
                result[result.count - 1].late = max(result[result.count - 1].late, late)
            } else {
                result.append((millisecond, change.text, late))
            }
            index = next
        }
        return result
    }

    var timeline: Timeline {
        let keyframes = steps.map {
            Keyframe(time: Time(milliseconds: $0.millisecond), values: [Double($0.text)], passage: .hold)
        }
        return Timeline(
            keyframes: keyframes, decimals: [0], tolerance: [late > 0 ? pace : 0], error: [Double(late)])
    }

    /// From when to when each text is seen.
    func words(until end: Time) -> [Graph.Word] {
        steps.indices.map { index in
            Graph.Word(
                from: steps[index].millisecond,
                to: index + 1 < steps.count ? steps[index + 1].millisecond : end.millisecondsRoundedUp,
                text: texts[steps[index].text], value: Double(steps[index].text))
        }.filter { $0.from < $0.to }
    }
}
