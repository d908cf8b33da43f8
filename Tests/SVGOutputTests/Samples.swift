// Pictures and performances that are small enough to read.

import Geometry
import Numerics
import Timelines
import XML

func frame(_ milliseconds: Int64, _ values: Double..., hold: Bool = false) -> Keyframe {
    Keyframe(time: Time(milliseconds: milliseconds), values: values, passage: hold ? .hold : .linear)
}

func timeline(_ frames: Keyframe..., decimals: Int = 2, tolerance: Double = 0.1) -> Timeline {
    let size = frames[0].values.count
    return Timeline(
        keyframes: frames, decimals: Array(repeating: decimals, count: size),
        tolerance: Array(repeating: tolerance, count: size), error: Array(repeating: tolerance / 2, count: size))
}

func track(_ target: String, _ attribute: String, _ form: Form, _ parts: Timeline...) -> Track {
    Track(
        target: target, attribute: attribute, form: form, parts: parts,
        shares: parts.map { _ in 1 / Double(parts.count) }, tolerance: 0.1)
}

/// A ball that moves, grows, changes colour, is hidden for a while, with a label that changes and a bar that turns.
enum Sample {
    static let picture = Element.svg(
        "svg", ["viewBox": "0 0 100 200"],
        children: [
            .svg("title", children: ["Ball"]),
            .svg("circle", ["id": "ball", "r": "5", "fill": "red"]),
            .svg("text", ["id": "label", "x": "10", "y": "20"], children: ["Pull"]),
            .svg("path", ["id": "drop", "d": "M0 0L9 9"]),
            .svg("g", ["id": "bar"], children: [.svg("rect", ["width": "4", "height": "9", "fill": "url(#ink)"])]),
            .svg("linearGradient", ["id": "ink"]),
        ])

    static let performance = Performance(
        duration: .second * 2,
        tracks: [
            track("ball", "cy", .number, timeline(frame(250, 10), frame(500, 60.5), frame(1250, 10))),
            track("ball", "fill", .color, timeline(frame(0, 255, 0, 0), frame(500, 0, 0, 255), decimals: 0)),
            track(
                "ball", "visible", .keywords(["none", "inline"]),
                timeline(frame(0, 1, hold: true), frame(750, 0, hold: true), frame(1500, 1, hold: true), decimals: 0)),
            track(
                "label", "text", .keywords(["Pull", "Never", "Let go"]),
                timeline(frame(0, 0, hold: true), frame(500, 2, hold: true), decimals: 0)),
            track(
                "drop", "d", .path([.move, .line, .close]),
                timeline(frame(500, 0, 0, 9, 9), frame(1000, 0, -1.5, 9, -9))),
            track(
                "bar", "transform",
                .transform([TransformTerm(.translate, arity: 2), TransformTerm(.rotate, arity: 1)]),
                timeline(frame(0, 15, 15)),
                timeline(frame(500, 0), frame(700, 90, hold: true), frame(900, 45))),
        ],
        touches: [
            TouchPath(
                press: Time(milliseconds: 200), lift: Time(milliseconds: 500),
                path: timeline(frame(200, 50, 20), frame(500, 50, 80)))
        ])
}
