// A drawing whose bound attributes a script sets: each bound element has a number, and each track says where it goes.

package import Timelines
package import XML

/// The drawing of a performance without its motion.
package struct LiveDrawing {
    /// Its bound elements have their numbers in `data-live`, from 0 on in document order.
    package private(set) var root: Element
    /// In the order of the tracks; nil for one whose element is missing.
    package private(set) var places: [Place?]

    /// Where the values of a track go.
    package struct Place: Hashable, Sendable {
        /// The number of its element.
        package var element: Int
        /// Of stroke ends whose outline has several parts: where along the whole each begins and ends. The parts are
        /// the last children of the element.
        package var parts: [[Double]] = []
    }

    package init(_ picture: Element, _ performance: Performance) {
        var attributes: [String: Set<String>] = [:]
        for track in performance.tracks { attributes[track.target, default: []].insert(track.attribute) }
        var numbers: [String: Place] = [:]
        let inClips = picture.idsInsideClips
        root = picture
        root.updateAll { element in
            guard let id = element.id, let bound = attributes[id], numbers[id] == nil else { return }
            var place = Place(element: numbers.count)
            element["data-live"] = "\(place.element)"
            if bound.contains("href") { element["xlink:href"] = nil }
            if bound.contains("stroke-start") || bound.contains("stroke-end") {
                let parts = element.name == "svg:path" ? OutlinePart.parts(of: element["d"] ?? "") : []
                if parts.count > 1, !inClips.contains(id), !bound.contains("d") {
                    place.parts = parts.map { [$0.start, $0.end] }
                    element = Element.parted(element, into: parts) { piece, _ in piece["pathLength"] = "1" }
                } else {
                    element["pathLength"] = "1"
                }
            }
            numbers[id] = place
        }
        places = performance.tracks.map { numbers[$0.target] }
    }
}

extension Element {
    /// A group in the place of a path, with one path for each part of its outline, which inherit how they are painted;
    /// before them one for the whole area where that is painted.
    static func parted(_ path: Element, into parts: [OutlinePart], each: (inout Element, OutlinePart) -> Void)
        -> Element
    {
        var group = Element(Name("g", in: .svg), path.attributes, children: path.children)
        let data = group["d"] ?? ""
        group["d"] = nil
        if group["fill"] != "none" { group.children.append(.svg("path", ["d": data, "stroke": "none"])) }
        for part in parts {
            var piece = Element.svg("path", ["d": part.data, "fill": "none"])
            each(&piece, part)
            group.children.append(.element(piece))
        }
        return group
    }
}
