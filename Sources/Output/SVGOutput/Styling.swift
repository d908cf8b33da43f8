// Tracks as CSS: which property says an attribute, in which words, and what no property says.

import Geometry
import Timelines
import XML

extension Scene {
    /// Gives the element a class whose animation is the track, and returns the error with which that is written; nil
    /// for a track that is left out.
    mutating func style(_ numbered: Numbered, _ element: inout Element) -> Double? {
        let track = numbered.track
        guard case .styled(let playback, _) = mode, !track.isConstant, let window = playback.window(track) else {
            return track.error
        }
        guard let property = StyleProperty(track.attribute, on: element) else {
            miss(track, "CSS has no property for it; it stands still at its first value")
            return nil
        }
        if property == .visibility {
            if element.name == "svg:tspan" {
                miss(track, "CSS would keep its room in the line; it stays as it is at first")
                return nil
            }
            var steps = track
            steps.form = .keywords(["hidden", "inherit"])
            style(
                &element, name: "visibility", form: steps.form, timeline: steps.parts[0], window: window, property: nil)
            return track.error
        }
        if property == .path { miss(track, "Safari does not move path data by CSS; it stands still there") }
        if let (motion, copy) = shared[numbered.number] {
            return follow(motion, copy: copy, track: track, property: property, on: &element)
        }
        if case .transform(let terms) = track.form {
            return style(&element, terms: terms, track: track, window: window)
        }
        let late = style(
            &element, name: track.attribute, form: track.form, timeline: track.parts[0], window: window,
            property: property)
        return track.parts[0].errorShare(beside: late) * track.tolerance
    }

    /// What is not displayed has no animation in CSS, so it is hidden instead; what it holds inherits that.
    func hide(_ element: inout Element) {
        guard element["display"] == "none", element.name != "svg:tspan" else { return }
        element["display"] = nil
        element["visibility"] = "hidden"
    }

    /// A group with one text for each that is shown at some time, of which one at a time is seen. (Spans in one text
    /// would stand one after the other, seen or not.)
    mutating func styleText(of track: Track, texts: [(index: Int, text: String)], on element: inout Element) {
        guard element.name == "svg:text", !isClipped(element) else {
            element.children = [.text(texts[0].text)]
            return miss(track, "CSS does not change words inside a text or a clip path; it keeps its first ones")
        }
        let timeline = track.parts[0]
        var group = Element(Name("g", in: .svg), element.attributes, children: [])
        var words = Element.svg("text")
        for name in ["x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust", "xml:space"] as [Name] {
            words[name] = element[name]
            group[name] = nil
        }
        group.children = element.children.filter { $0.element?.name == "svg:title" || $0.element?.name == "svg:desc" }
        group.children += texts.map { index, text in
            var part = track
            part.attribute = "visible"
            part.form = .keywords(["none", "inline"])
            part.parts = [timeline.truth { Int($0[0]) == index }]
            var one = words
            one.children = [.text(text)]
            return .element(apply([(-1, part)], to: one))
        }
        element = group
    }

    /// One timeline as one animation; the further error of each component by the rounding of times.
    @discardableResult
    mutating func style(
        _ element: inout Element, name: String, form: Form, timeline: Timeline, window: Window,
        property: StyleProperty?
    ) -> [Double] {
        style(&element, name: name, timeline: timeline, window: window) { values, decimals in
            form.texts(values, decimals).map { property?.text($0) ?? $0 }
        }
    }

    private mutating func style(
        _ element: inout Element, name: String, timeline: Timeline, window: Window,
        values: ([[Double]], [Int]) -> [String]
    ) -> [Double] {
        guard case .styled(let playback, var sheet) = mode else { return timeline.tolerance.map { _ in 0 } }
        let (body, error, isStepped) = KeyframesSheet.body(of: name, timeline: timeline, window: window, values: values)
        // One class an element: of two that run animations the later would win.
        let known = element["class"].flatMap(sheet.number)
        element["class"] = sheet.className(sheet.run(body, window, isStepped: isStepped, on: known))
        mode = .styled(playback, sheet)
        return error
    }

    /// A transform of which one function at most moves is one animation of the whole list; of several, those before
    /// the last that moves are left to `spread`.
    private mutating func style(
        _ element: inout Element, terms: [TransformTerm], track: Track, window: Window
    ) -> Double? {
        let segments = segments(track, terms)
        if segments.count > 1, isClipped(element) {
            miss(track, "several functions move by themselves, and no group may stand inside a clip path")
            return nil
        }
        guard let last = segments.last else { return track.error }
        element["transform"] =
            segments.count > 1 ? attribute(of: last, terms: terms, track: track) : element["transform"]
        return style(&element, segment: last, terms: terms, track: track, window: window)
    }

    private mutating func style(
        _ element: inout Element, segment: Range<Int>, terms: [TransformTerm], track: Track, window: Window
    ) -> Double {
        guard let moving = segment.first(where: { !track.parts[$0].isConstant }) else { return 0 }
        let timeline = track.parts[moving]
        let late = style(&element, name: "transform", timeline: timeline, window: window) { values, decimals in
            values.map { value in
                segment.map { number in
                    let part = track.parts[number]
                    return number == moving
                        ? terms[number].styleText(value, decimals)
                        : terms[number].styleText(part.keyframes[0].values, part.decimals)
                }.joined(separator: " ")
            }
        }
        return timeline.errorShare(beside: late) * track.shares[moving] * track.tolerance
    }

    /// The functions of a list in runs of which each ends with the one function in it that moves; the last run also has
    /// what follows.
    private func segments(_ track: Track, _ terms: [TransformTerm]) -> [Range<Int>] {
        let moving = terms.indices.filter { !track.parts[$0].isConstant }
        var start = 0
        var result: [Range<Int>] = []
        for (order, index) in moving.enumerated() {
            let end = order == moving.count - 1 ? terms.count : index + 1
            result.append(start..<end)
            start = end
        }
        return result
    }

    private func attribute(of segment: Range<Int>, terms: [TransformTerm], track: Track) -> String {
        let parts = segment.map { track.parts[$0] }
        return Form.transform(Array(terms[segment])).text(
            parts.flatMap { $0.keyframes[0].values }, parts.flatMap(\.decimals))
    }

    /// The element inside one group for each function of its transform that moves before the last that does.
    mutating func spread(_ tracks: [Numbered], around element: Element) -> Element {
        guard case .styled(let playback, _) = mode else { return element }
        var result = element
        for (number, track) in tracks {
            guard track.attribute == "transform", shared[number] == nil, case .transform(let terms) = track.form,
                let window = playback.window(track)
            else { continue }
            if isClipped(element) { continue }
            for segment in segments(track, terms).dropLast().reversed() {
                var group = Element.svg("g", children: [.element(result)])
                group["transform"] = attribute(of: segment, terms: terms, track: track)
                let error = style(&group, segment: segment, terms: terms, track: track, window: window)
                add(error, to: number)
                result = group
            }
        }
        return result
    }
}

extension TransformTerm {
    /// The function in the words of CSS, which wants units, and has no centre of a rotation.
    func styleText(_ values: [Double], _ decimals: [Int]) -> String {
        styleText(
            values.indices.map { index in
                StyleNumber { unit, sign in
                    let text = DecimalText.text(sign * values[index], decimals: decimals[index])
                    return text == "0" && unit == "px" ? text : text + unit
                }
            })
    }

    /// The same with numbers that know how they are written.
    func styleText(_ numbers: [StyleNumber]) -> String {
        func list(_ numbers: some Sequence<StyleNumber>, unit: String, sign: Double = 1) -> String {
            numbers.map { $0.text(unit, sign) }.joined(separator: ",")
        }
        switch kind {
        case .translate: return "translate(\(list(numbers, unit: "px")))"
        case .scale: return "scale(\(list(numbers, unit: "")))"
        case .skewX, .skewY: return "\(kind.name)(\(list(numbers, unit: "deg")))"
        case .matrix: return "matrix(\(list(numbers, unit: "")))"
        case .rotate:
            let turn = "rotate(\(list(numbers.prefix(1), unit: "deg")))"
            guard numbers.count == 3 else { return turn }
            let (there, back) = (list(numbers[1...], unit: "px"), list(numbers[1...], unit: "px", sign: -1))
            return "translate(\(there)) \(turn) translate(\(back))"
        }
    }
}

/// A number of a function, by how it is written with a unit, as it is or (sign −1) with the other sign.
struct StyleNumber {
    var text: (_ unit: String, _ sign: Double) -> String
}

/// A property of CSS that says an attribute, by what it does to the attribute's text.
enum StyleProperty {
    case plain, length, path, transform, visibility

    /// nil for an attribute that is no property.
    init?(_ attribute: String, on element: Element) {
        switch attribute {
        case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity", "stroke-miterlimit", "fill",
            "stroke", "color", "stop-color", "flood-color", "stroke-dasharray", "stroke-dashoffset", "stroke-width",
            "text-anchor", "font-weight", "font-style", "stroke-linecap", "stroke-linejoin", "fill-rule", "clip-rule":
            self = .plain
        case "visible": self = .visibility
        case "font-size", "letter-spacing", "word-spacing": self = .length
        case "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r":
            guard StyleProperty.shapes.contains(element.name) else { return nil }
            self = .length
        case "d": self = .path
        case "transform": self = .transform
        default: return nil
        }
    }

    /// On other elements the geometry is in attributes alone.
    private static let shapes: Set<Name> = ["svg:rect", "svg:circle", "svg:ellipse", "svg:image"]

    func text(_ value: String) -> String {
        switch self {
        case .plain, .transform, .visibility: value
        case .length: value == "0" ? value : value + "px"
        case .path: "path(\"\(value)\")"
        }
    }
}
