// The outlines of SVG's basic shapes and paths.

import Drawings
import Geometry
import Numerics
import Timelines
import XML

extension LottieDrawing {
    /// The elements that draw an outline of their own.
    static let shapes: Set<Name> = [
        "svg:rect", "svg:circle", "svg:ellipse", "svg:line", "svg:polyline", "svg:polygon", "svg:path",
    ]

    /// What a shape draws; nil for one that draws nothing.
    func outline(of element: Element) -> LottieOutline? {
        let outline: LottieOutline?
        switch element.name.local {
        case "rect": outline = rectangle(element)
        case "circle":
            let radius = number("r", of: element, whole: diagonal)
            outline = ellipse(element, [radius, radius])
        case "ellipse":
            let across = source("rx", of: element) ?? source("ry", of: element)
            let down = source("ry", of: element) ?? source("rx", of: element)
            outline = ellipse(
                element, [number(across, 0, whole: stage.width), number(down, 0, whole: stage.height)])
        case "line":
            outline = .line(
                joined([
                    number("x1", of: element, whole: stage.width), number("y1", of: element, whole: stage.height),
                    number("x2", of: element, whole: stage.width), number("y2", of: element, whole: stage.height),
                ]), isClosed: false)
        case "polyline", "polygon":
            outline = numbers(source("points", of: element)).map {
                .line($0, isClosed: element.name.local == "polygon")
            }
        default: outline = path(element)
        }
        return outline.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func path(_ element: Element) -> LottieOutline? {
        switch source("d", of: element) {
        case .text(let text): return LottieOutline(PathParser(Array(text.utf8)).path)
        case .moving(let track):
            guard case .path(let letters) = track.form else { return nil }
            return LottieOutline(letters, curve(track))
        case nil: return nil
        }
    }

    private func ellipse(_ element: Element, _ radii: [LottieCurve]) -> LottieOutline? {
        let center = [
            number("cx", of: element, whole: stage.width), number("cy", of: element, whole: stage.height),
        ]
        let numbers = joined(center + radii)
        return numbers.keyframes.contains { $0.values[2] > 0 && $0.values[3] > 0 } ? .ellipse(numbers) : nil
    }

    private func rectangle(_ element: Element) -> LottieOutline? {
        let across = source("rx", of: element) ?? source("ry", of: element)
        let down = source("ry", of: element) ?? source("rx", of: element)
        let sides = [
            number("x", of: element, whole: stage.width), number("y", of: element, whole: stage.height),
            number("width", of: element, whole: stage.width), number("height", of: element, whole: stage.height),
            number(across, 0, whole: stage.width), number(down, 0, whole: stage.height),
        ]
        var numbers = joined(sides)
        guard numbers.keyframes.contains(where: { $0.values[2] > 0 && $0.values[3] > 0 }) else { return nil }
        // Radii end at half of a side.
        func held(_ n: [Double]) -> [Double] {
            let (width, height) = (max(n[2], 0), max(n[3], 0))
            return [n[0], n[1], width, height, min(max(n[4], 0), width / 2), min(max(n[5], 0), height / 2)]
        }
        if numbers.keyframes.contains(where: { held($0.values) != $0.values }) {
            numbers = joined(sides, isAffine: false, held)
        }
        return .rectangle(numbers)
    }
}
