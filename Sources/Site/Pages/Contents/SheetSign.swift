// What happened, as signs on the exposure sheet: events, ends of animations, haptics.

import Numerics
import Timelines
import XML

/// One sign: what happened at one instant, or so shortly after each other that signs would cover each other.
struct SheetSign: Hashable, Sendable {
    package var kind: EventMark.Kind
    package var time: Time
    /// The names, shown at the sign.
    package var names: [String]
    /// The same as sentences, for screen readers.
    var sentences: [String]

    /// The share of a sheet that a sign covers on a telephone.
    private static let breadth = 0.012

    /// The signs of a scenario in order of time.
    package static func all(of marks: [EventMark], duration: Time) -> [SheetSign] {
        var signs: [SheetSign] = []
        for mark in marks {
            guard let rank = SheetSign.rank(mark.kind), let sentence = mark.sentence else { continue }
            let end = signs.last.map { $0.time.seconds + breadth * duration.seconds }
            guard let end, mark.time.seconds < end else {
                signs.append(SheetSign(kind: mark.kind, time: mark.time, names: [mark.name], sentences: [sentence]))
                continue
            }
            signs[signs.count - 1].add(mark, sentence: sentence, rank: rank)
        }
        return signs
    }

    /// What is felt goes before what is over, that before what was only said; nil for what has no sign.
    private static func rank(_ kind: EventMark.Kind) -> Int? {
        switch kind {
        case .haptic: 2
        case .finished: 1
        case .event: 0
        case .press, .lift, .cancel, .entered, .left, .log: nil
        }
    }

    private mutating func add(_ mark: EventMark, sentence: String, rank: Int) {
        if !names.contains(mark.name) { names.append(mark.name) }
        if !sentences.contains(sentence) { sentences.append(sentence) }
        if rank > SheetSign.rank(kind) ?? 0 { kind = mark.kind }
    }

    private var outline: String {
        switch kind {
        case .haptic: "M-6 7l2-3 3 7 3-8 2 5 2-2"
        default: "M0 3l4 4-4 4-4-4z"
        }
    }

    // MARK: - The drawing

    /// Signs in a lane at that height, each with its names where there is room for them; the others show them when
    /// their time has come.
    package static func drawing(_ signs: [SheetSign], duration: Time, y: Int) -> [Node] {
        signs.indices.map { index in
            let sign = signs[index]
            let text = sign.names.joined(separator: ", ")
            let isEarly = sign.isEarly(in: duration)
            let other = isEarly ? index + 1 : index - 1
            var room = isEarly ? duration.seconds - sign.time.seconds : sign.time.seconds
            if signs.indices.contains(other) {
                room = abs(signs[other].time.seconds - sign.time.seconds)
                if signs[other].isEarly(in: duration) != isEarly { room /= 2 }
            }
            let isTight = 300 * room / duration.seconds < 6 * Double(text.count) + 16
            return .svg(
                "svg",
                [
                    "class": "sign \(sign.kind.rawValue)" + (isTight ? " tight" : ""),
                    "x": ExposureSheet.percent(sign.time, of: duration), "y": "\(y)",
                    "data-from": "\(sign.time.millisecondsRoundedUp)",
                ],
                children: [
                    .svg("title", children: [.text(sign.sentences.joined(separator: ", "))]),
                    .svg("path", ["d": sign.outline]),
                    .svg(
                        "text", isEarly ? ["x": "8", "y": "11"] : ["x": "-8", "y": "11", "text-anchor": "end"],
                        children: [.text(text)]),
                ])
        }
    }

    /// Whether there is room for words on its right.
    private func isEarly(in duration: Time) -> Bool { time.seconds < 0.66 * duration.seconds }
}
