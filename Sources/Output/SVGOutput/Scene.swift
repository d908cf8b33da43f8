// Puts tracks on the elements of a picture: first values into the attributes, animations into the element.

import Numerics
import Timelines
import XML

/// A picture on its way to moving, or to standing still at one instant.
struct Scene {
    enum Mode {
        case animated(Playback)
        /// By CSS: what moves gets a class of the sheet.
        case styled(Playback, KeyframesSheet)
        case still(Time)
    }

    var mode: Mode
    /// The ids of elements that no group may stand around.
    var clipped: Set<String> = []
    /// The motions that are said once, by the numbers of the tracks that follow them.
    private(set) var shared: [Int: (motion: SharedMotion, copy: SharedMotion.Copy)] = [:]
    private(set) var shortfalls: [Shortfall] = []
    /// Of each track that has been put somewhere, by its number in the performance.
    private(set) var errors: [Int: Double] = [:]

    init(_ mode: Mode) { self.mode = mode }

    mutating func share(_ motion: SharedMotion) { for copy in motion.copies { shared[copy.track] = (motion, copy) } }

    /// A track and its number in the performance; −1 for one that the emitter made itself.
    typealias Numbered = (number: Int, track: Track)

    /// The picture with all tracks of the performance on it.
    mutating func perform(_ picture: Element, _ performance: Performance) -> Element {
        var open: [String: [Numbered]] = [:]
        for (number, track) in performance.tracks.enumerated() {
            open[track.target, default: []].append((number, track))
        }
        var met: Set<String> = []
        let root = performed(picture, open, met: &met) ?? picture
        for track in performance.tracks where !met.contains(track.target) {
            miss(track, "the picture has no element with this id; the track is left out")
        }
        return root
    }

    /// The element with all tracks on it and below, innermost first; nil where there is none, so that what stays as it
    /// is is shared with the picture.
    private mutating func performed(
        _ element: Element, _ open: [String: [Numbered]], met: inout Set<String>
    ) -> Element? {
        var changed: Element?
        for (index, node) in element.children.enumerated() {
            guard case .element(let child) = node, let new = performed(child, open, met: &met) else { continue }
            if changed == nil { changed = element }
            changed?.children[index] = .element(new)
        }
        guard let id = element.id, let tracks = open[id] else { return changed }
        met.insert(id)
        return apply(tracks, to: changed ?? element)
    }

    /// The element with its tracks; of a dashed outline in several parts, and of an image that changes, a group.
    mutating func apply(_ tracks: [Numbered], to element: Element) -> Element {
        if let group = pictureChoice(tracks, element) { return group }
        var element = element
        var pieces: [Node] = []
        var starts: Numbered?
        var ends: Numbered?
        var words: Numbered?
        for numbered in tracks {
            switch numbered.track.attribute {
            case "text": words = numbered
            case "stroke-start": starts = numbered
            case "stroke-end": ends = numbered
            default: pieces += animations(numbered, base: &element)
            }
        }
        if starts != nil || ends != nil {
            let isMorphing = tracks.contains { $0.track.attribute == "d" && !$0.track.isConstant }
            pieces += strokeEnds(starts, ends, isMorphing: isMorphing, of: &element)
        }
        // Behind all others, whose first values its copies take over.
        if let words { setText(words, of: &element) }
        insert(pieces, into: &element)
        return spread(tracks, around: element)
    }

    /// Gives the element the value with which it starts, or the one of the still, and returns what animates it.
    private mutating func animations(_ numbered: Numbered, base element: inout Element) -> [Node] {
        let (nodes, error) = animations(numbered.track, numbered.number, base: &element)
        if let error { note(numbered.number, error) }
        return nodes
    }

    /// The same, and the error with which it is written; nil for a track that is left out.
    private mutating func animations(
        _ track: Track, _ number: Int, base element: inout Element
    ) -> (nodes: [Node], error: Double?) {
        let attribute = track.attribute == "visible" ? "display" : track.attribute
        guard let name = Name(checking: attribute) else {
            miss(track, "this is no name of an attribute; the track is left out")
            return ([], nil)
        }
        let text: String
        if case .still(let time) = mode {
            text = track.form.text(track.values(at: time), track.parts.flatMap(\.decimalsBetween))
        } else {
            text = track.form.text(track.values(at: .zero), track.parts.flatMap(\.decimals))
        }
        if attribute == "display", text == "inline" {
            element[name] = nil
        } else {
            element[name] = text
        }
        if attribute == "href" { element["xlink:href"] = nil }
        if attribute == "display", case .styled = mode { hide(&element) }
        let playback: Playback
        switch mode {
        case .still: return ([], track.error)
        case .styled: return ([], style((number, track), &element))
        case .animated(let known): playback = known
        }
        let (elements, error) = playback.elements(track)
        return (elements.map { .element($0) }, error)
    }

    /// One `tspan` for each text that is shown at some time, of which one at a time is displayed.
    private mutating func setText(_ numbered: Numbered, of element: inout Element) {
        let track = numbered.track
        guard case .keywords(let texts) = track.form else {
            return miss(track, "a text needs its words; the track is left out")
        }
        if case .still(let time) = mode {
            element.children = [.text(track.form.text(track.values(at: time), [0]))]
            return note(numbered.number, track.error)
        }
        let timeline = track.parts[0]
        let shown = texts.indices.filter { index in timeline.keyframes.contains { Int($0.values[0]) == index } }
        note(numbered.number, track.error)
        if shown.count < 2 {
            element.children = shown.map { .text(texts[$0]) }
            return
        }
        if case .styled = mode { return styleText(of: track, texts: shown.map { ($0, texts[$0]) }, on: &element) }
        element.children = shown.map { index in
            var part = track
            part.attribute = "visible"
            part.form = .keywords(["none", "inline"])
            part.parts = [timeline.truth { Int($0[0]) == index }]
            return .element(apply([(-1, part)], to: .svg("tspan", children: [.text(texts[index])])))
        }
    }

    /// Dashes for the visible part of an outline; several subpaths become several elements in a group.
    private mutating func strokeEnds(
        _ starts: Numbered?, _ ends: Numbered?, isMorphing: Bool, of element: inout Element
    ) -> [Node] {
        guard let model = (ends ?? starts)?.track else { return [] }
        for name: Name in ["pathLength", "stroke-dasharray", "stroke-dashoffset"] where element[name] != nil {
            miss(model, "the element has a \(name.local) of its own; the whole outline is shown")
            return []
        }
        let given = [starts, ends].compactMap { $0 }
        for numbered in given { note(numbered.number, numbered.track.error) }
        func dash(_ target: inout Element, _ part: OutlinePart) {
            target["pathLength"] = "1"
            let dashes = StrokeEnds.dashes(start: starts?.track, end: ends?.track, on: part)
            let written = dashes.map { animations($0.track, -1, base: &target) }
            insert(written.flatMap(\.nodes), into: &target)
            for (number, track) in given {
                let further = StrokeEnds.further(dashes, written.map { $0.error ?? 0 }, beside: track, on: part)
                note(number, max(errors[number] ?? 0, track.error + further * track.tolerance))
            }
        }
        let parts = element.name == "svg:path" ? OutlinePart.parts(of: element["d"] ?? "") : []
        if parts.count > 1, isMorphing {
            miss(model, "several subpaths that also change their shape are drawn each by itself at the same time")
        }
        guard parts.count > 1, !isMorphing, !isClipped(element) else {
            dash(&element, .whole)
            return []
        }
        element = Element.parted(element, into: parts) { dash(&$0, $1) }
        return []
    }

    /// Animations stand before what the element shows, but after what names it.
    private func insert(_ pieces: [Node], into element: inout Element) {
        let named = element.children.prefix {
            $0.isBlank || $0.element.map { $0.name == "svg:title" || $0.name == "svg:desc" } ?? false
        }
        let index = named.lastIndex { $0.element != nil }.map { $0 + 1 } ?? 0
        element.children.insert(contentsOf: pieces, at: index)
    }

    func isClipped(_ element: Element) -> Bool { element.id.map(clipped.contains) ?? false }

    mutating func note(_ number: Int, _ error: Double) { if number >= 0 { errors[number] = error } }

    /// What a further animation of the same track is off by.
    mutating func add(_ error: Double, to number: Int) { if number >= 0 { errors[number, default: 0] += error } }

    mutating func miss(_ track: Track, _ reason: String) {
        shortfalls.append(Shortfall(target: track.target, attribute: track.attribute, reason: reason))
    }

}

extension Timeline {
    /// With how many decimals values between keyframes are written: those of the keyframes may be few, such as 0 and 1.
    var decimalsBetween: [Int] {
        zip(decimals, tolerance).map { places, tolerance in
            // A tenth of what is allowed: fitting leaves more than half of that.
            tolerance > 0 && !isStepped ? max(places, DecimalText.decimals(forStep: tolerance / 10)) : places
        }
    }

    /// 1 while the condition holds of the values, otherwise 0: a timeline of steps.
    func truth(_ condition: ([Double]) -> Bool) -> Timeline {
        var frames: [Keyframe] = []
        for frame in keyframes {
            let value = condition(frame.values) ? 1.0 : 0
            if frames.last?.values != [value] {
                frames.append(Keyframe(time: frame.time, values: [value], passage: .hold))
            }
        }
        return Timeline(keyframes: frames, decimals: [0], tolerance: tolerance, error: [0])
    }
}
