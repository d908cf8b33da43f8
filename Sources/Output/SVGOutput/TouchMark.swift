// The finger: a translucent disc that comes down, presses in while it touches, and lifts off.

import Geometry
import Numerics
package import Timelines
package import XML

/// The layer that shows touches. Grey glass with a white ring inside a dark one reads on light and on dark content.
package struct TouchMark {
    let position: Track
    let size: Track
    let opacity: Track
    /// Of the disc at rest on the glass, in points of the stage.
    let radius: Double

    /// How long the disc is seen coming and leaving, and how long pressing in takes, in milliseconds.
    private static let coming: Int64 = 160
    private static let leaving: Int64 = 240
    private static let pressing: Int64 = 70

    /// The layers of the fingers that are seen.
    static func elements(_ performance: Performance, in root: Element, _ scene: inout Scene) -> [Element] {
        var elements: [Element] = []
        for isSecond in [false, true] {
            guard let mark = TouchMark(performance, in: root, isSecond: isSecond)?.element(&scene) else { continue }
            elements.append(mark)
        }
        return elements
    }

    /// nil without a touch.
    init?(_ performance: Performance, in root: Element, isSecond: Bool = false) {
        let touches = performance.touches.filter { $0.isSecond == isSecond && $0.press < performance.duration }
        guard !touches.isEmpty else { return nil }
        // A fingertip is some 40 points wide on a stage of 375.
        let box = (root["viewBox"] ?? "").split { $0 == " " || $0 == "," }.compactMap { Double($0) }
        let across = box.count == 4 ? min(box[2], box[3]) : 375
        radius = DecimalText.round(min(max(across * 0.054, 4), 30), decimals: 1)

        var places: [Keyframe] = []
        var sizes: [Keyframe] = []
        var shades: [Keyframe] = []
        let end = performance.duration.millisecondsRoundedUp
        for (index, touch) in touches.enumerated() {
            let press = touch.press.millisecondsRoundedUp
            let lift = max(min(touch.lift.millisecondsRoundedUp, end), press)
            let previous = index > 0 ? touches[index - 1].lift.millisecondsRoundedUp : -press
            let next = index + 1 < touches.count ? touches[index + 1].press.millisecondsRoundedUp : 2 * end - lift
            let seen = max(press - TouchMark.coming, (previous + press) / 2)
            let gone = min(lift + TouchMark.leaving, (lift + next) / 2)
            let pressed = min(press + TouchMark.pressing, (press + lift) / 2)
            let isTaken = touch.isCancelled
            // Come down, press in, stay, let go: a lifted finger grows away, one whose touch was taken only fades.
            let stations: [(Int64, size: Double, shade: Double)] = [
                (seen, 1.35, 0), (press, 1.12, 0.7), (pressed, 0.88, 1), (lift, 0.88, 1),
                (gone, isTaken ? 0.88 : 1.4, 0),
            ]
            for (number, station) in stations.enumerated() where number == 0 || station.0 > stations[number - 1].0 {
                let time = Time(milliseconds: station.0)
                sizes.append(Keyframe(time: time, values: [station.size]))
                shades.append(Keyframe(time: time, values: [station.shade]))
            }
            if let last = places.last, let first = touch.path.keyframes.first {
                // The disc is invisible while it goes from one place to the next.
                places[places.count - 1].passage = .hold
                let start = Time(milliseconds: seen)
                if start > last.time { places.append(Keyframe(time: start, values: first.values)) }
            }
            let reached = places.last?.time ?? Time(units: -1)
            places += touch.path.keyframes.filter { $0.time > reached }
        }
        let path = touches[0].path
        position = TouchMark.track(
            TransformTerm(.translate, arity: 2), frames: places, decimals: path.decimals, tolerance: path.tolerance)
        size = TouchMark.track(TransformTerm(.scale, arity: 1), frames: sizes, decimals: [2], tolerance: [0.02])
        opacity = Track(
            target: "touch", attribute: "opacity", form: .number,
            parts: [Timeline(keyframes: shades, decimals: [2], tolerance: [0.02], error: [0])], shares: [1],
            measure: .share,
            tolerance: 0.02)
    }

    private static func track(
        _ term: TransformTerm, frames: [Keyframe], decimals: [Int], tolerance: [Double]
    ) -> Track {
        let timeline = Timeline(
            keyframes: frames, decimals: decimals, tolerance: tolerance, error: tolerance.map { _ in 0 })
        return Track(
            target: "touch", attribute: "transform", form: .transform([term]), parts: [timeline], shares: [1],
            tolerance: 1)
    }

    /// The fingers that are seen, each with the tracks that move it: for forms other than SVG.
    package static func parts(_ performance: Performance, in root: Element) -> [(element: Element, tracks: [Track])] {
        [false, true].compactMap { isSecond in
            guard let mark = TouchMark(performance, in: root, isSecond: isSecond) else { return nil }
            let ids = ["touch", "touch-disc"].map { "flipbook-\($0)\(isSecond ? "-2" : "")" }
            var disc = mark.disc
            disc.id = ids[1]
            let layer = Element.svg("g", ["id": ids[0]], children: [.element(disc)])
            let tracks = [(mark.position, ids[0]), (mark.size, ids[1]), (mark.opacity, ids[1])].map { track, id in
                var moved = track
                moved.target = id
                return moved
            }
            return (layer, tracks)
        }
    }

    /// The disc and its rings, around zero.
    private var disc: Element {
        func circle(_ radius: Double, _ attributes: Attributes) -> Node {
            var result = Element.svg("circle", ["r": DecimalText.text(radius, decimals: 2)])
            for attribute in attributes { result.attributes.set(attribute) }
            return .element(result)
        }
        let line = radius / 13
        let width = DecimalText.text(line, decimals: 2)
        return Element.svg(
            "g",
            children: [
                circle(radius, ["fill": "#8e8e93", "fill-opacity": ".42"]),
                circle(
                    radius - line / 2,
                    ["fill": "none", "stroke": "#fff", "stroke-opacity": ".9", "stroke-width": width]),
                circle(
                    radius + line / 3,
                    [
                        "fill": "none", "stroke": "#000", "stroke-opacity": ".28",
                        "stroke-width": DecimalText.text(line * 2 / 3, decimals: 2),
                    ]),
            ])
    }

    /// The layer; in a still nil while no finger is near.
    func element(_ scene: inout Scene) -> Element? {
        if case .still(let time) = scene.mode, opacity.values(at: time)[0] <= 0 { return nil }
        let pressed = scene.apply([(-1, size), (-1, opacity)], to: disc)
        let layer = Element.svg("g", ["pointer-events": "none"], children: [.element(pressed)])
        return scene.apply([(-1, position)], to: layer)
    }
}
