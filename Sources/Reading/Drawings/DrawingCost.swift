// What it costs to draw a picture: estimates made in one pass, so that no viewer is asked for more than it can do.

import Diagnostics
import XML

/// Counts what a drawing comes to where its patterns, masks, clip paths, markers and filters are drawn out.
struct DrawingCost {
    /// How many elements are drawn at most, each counted as often as it is shown.
    private static let elements = 1_000_000.0
    /// Beyond so many steps of slow filters, counted alike, a picture takes longer than it may.
    private static let steps = 1000.0
    /// The most bytes of path data, counted alike.
    private static let bytes = 32e6
    /// The most letters at a stretch, for which the time grows with their square, and of a text, with tspans and numbers
    /// for places.
    private static let (letters, text) = (10_000, 50_000)
    /// The most colours of one gradient.
    private static let stops = 4000

    /// The root, or an element with an id, without what in it has ids of its own.
    private struct Part {
        var elements = 0.0
        var steps = 0.0
        /// Of path data.
        var bytes = 0.0
        /// Of images that are in the design itself.
        var pixels = 0.0
        /// What it shows besides, how often, and where that is written.
        var shown: [(part: Int, times: Double, place: Range<Int>?)] = []
    }

    private typealias Paints = [String: (ids: [String], place: Range<Int>?)]

    private let notes: DiagnosticLog
    private let numbers: [String: Int]
    private var parts: [Part]
    private var seen: Set<String> = []
    /// Where the last image stands.
    private var image: Range<Int>?

    /// Reports what is too much in a cleaned picture.
    static func check(_ picture: Element, _ index: PictureIndex, notes: DiagnosticLog) {
        var cost = DrawingCost(notes: notes, ids: index.ids)
        cost.visit(picture, in: 0, [:])
        cost.report()
    }

    private init(notes: DiagnosticLog, ids: [String]) {
        self.notes = notes
        numbers = Dictionary(ids.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
        parts = Array(repeating: Part(), count: ids.count + 1)
    }

    /// - Parameters:
    ///   - around: the part that it is in; nil for what is drawn by reference alone, and has no id.
    ///   - paints: what it inherits.
    private mutating func visit(_ element: Element, in around: Int?, _ paints: Paints) {
        let name = element.name.local
        var part = DrawingCost.apart.contains(name) ? nil : around
        if let id = element.id, let number = numbers[id], seen.insert(id).inserted {
            if let part { parts[part].shown.append((number, 1, nil)) }
            part = number
        }
        limit(element)
        var paints = paints
        for attribute in element.attributes where attribute.name.namespace == .none {
            let local = attribute.name.local
            if DrawingCost.inherited.contains(local) {
                paints[local] = (attribute.references.map(\.id), attribute.valueRange)
            } else if DrawingCost.own.contains(local) || local == "href" && name == "use" {
                for reference in attribute.references { show(reference.id, at: attribute.valueRange, in: part) }
                guard let part else { continue }
                // A mask is a picture of its own; so is each function in a list of filters.
                if local == "mask" { parts[part].steps += 0.2 }
                if local == "filter" {
                    var depth = 0
                    let functions = attribute.value.count { character in
                        depth += character == "(" ? 1 : character == ")" ? -1 : 0
                        return character == "(" && depth == 1
                    }
                    parts[part].steps += Double(functions - attribute.references.count)
                }
            } else if let part, local == "style", attribute.value.contains("mix-blend-mode") {
                parts[part].steps += 0.1
            }
        }
        if let part, DrawingCost.shapes.contains(name) {
            parts[part].elements += 1
            parts[part].bytes += Double((element["d"] ?? element["points"])?.utf8.count ?? 0)
            let corners = paints.keys.contains { $0.hasPrefix("marker") } ? DrawingCost.corners(of: element) : 0
            for (paint, (ids, place)) in paints {
                let times = paint == "marker-mid" ? corners : paint.hasPrefix("marker") ? min(corners, 1) : 1
                for id in ids where times > 0 { show(id, times: times, at: place, in: part) }
            }
        }
        if name == "filter", let part { parts[part].steps += DrawingCost.steps(of: element) }
        if name == "image" {
            let pixels = pixels(of: element)
            if pixels > 0 { image = element.nameRange }
            if let part { parts[part].pixels += Double(pixels) }
        }
        for case .element(let child) in element.children { visit(child, in: part, paints) }
    }

    /// The steps of a filter that look at many pixels for each that they draw.
    private static func steps(of filter: Element) -> Double {
        filter.elements.reduce(0) { sum, step in
            switch step.name.local {
            case "feMorphology":
                let radius = NumberList.parse(step["radius"] ?? "").numbers.max() ?? 0
                return sum + 1 + min(max(radius, 0), 1e6)
            case "feGaussianBlur", "feDropShadow", "feConvolveMatrix", "feTurbulence", "feDisplacementMap":
                return sum + 1
            // What looks at each pixel once.
            case "feMerge": return sum + 0.1 * Double(step.elements.count)
            default: return step.name.local.hasPrefix("fe") ? sum + 0.2 : sum
            }
        }
    }

    /// The pixels of an image that is in the design itself; says where there are too many.
    private func pixels(of image: Element) -> Int {
        guard let href = image.attributes.attribute("href"), let bytes = DataAddress.image(href.value)?.bytes else {
            return 0
        }
        if let damage = ImageContent.damage(bytes) {
            notes.warning(
                "damaged-image", at: image.nameRange, "the picture \(damage)", instead: ImageContent.advice)
        }
        let pixels = ImageContent.count(bytes)
        if pixels > ImageContent.limit {
            notes.error(
                "too-much", at: image.nameRange,
                "an image has at most \(ImageContent.limit / 1_000_000) million pixels",
                instead: "save it smaller: a screen shows three pixels a point")
        }
        return pixels > ImageContent.limit ? 0 : pixels
    }

    private mutating func show(_ id: String, times: Double = 1, at place: Range<Int>?, in part: Int?) {
        guard let part, let number = numbers[id] else { return }
        parts[part].shown.append((number, times, place))
    }

    /// What is too much in an element by itself.
    private func limit(_ element: Element) {
        switch element.name.local {
        case "text":
            var (count, most) = (0, 0)
            element.walk { part in
                for case .text(let text, _) in part.children {
                    most = max(most, text.unicodeScalars.count)
                    count += text.unicodeScalars.count
                }
                for name in ["x", "y", "dx", "dy", "rotate"] {
                    count += part[Name(name)].map { $0.utf8.count / 4 } ?? 0
                }
                count += 1
            }
            guard most > DrawingCost.letters || count > DrawingCost.text else { return }
            notes.error(
                "too-much", at: element.nameRange,
                "a text has at most \(DrawingCost.letters) letters at a stretch, and \(DrawingCost.text) with numbers for places",
                instead: "write a <text> for each line or paragraph")
        case "linearGradient", "radialGradient":
            guard element.children.count > DrawingCost.stops, element.elements.count > DrawingCost.stops else { return }
            notes.error(
                "too-much", at: element.nameRange, "a gradient has at most \(DrawingCost.stops) stops",
                instead: "leave out stops, or show an image")
        default: break
        }
    }

    private func report() {
        // What is shown comes first; a circle is reported elsewhere, and counts once.
        var totals = parts.map { _ in Part() }
        for number in DependencyOrder(parts.map { $0.shown.map(\.part) }).order {
            totals[number] = parts[number]
            for (part, times, _) in parts[number].shown {
                totals[number].elements += times * totals[part].elements
                totals[number].steps += times * totals[part].steps
                totals[number].bytes += times * totals[part].bytes
                totals[number].pixels += times * totals[part].pixels
            }
        }
        if totals[0].elements > DrawingCost.elements {
            notes.error(
                "too-much", at: place { totals[$0].elements },
                "drawn out, its patterns, masks, clip paths and markers come to more than a million elements",
                instead: "show less by them, or put fewer into one another")
        } else if totals[0].bytes > DrawingCost.bytes {
            notes.error(
                "too-much", at: place { totals[$0].bytes },
                "the paths come to more than \(Int(DrawingCost.bytes / 1e6)) million bytes, each counted as often as it is "
                    + "drawn", instead: "simplify the path that <use> shows, or show it less often")
        } else if totals[0].pixels > Double(ImageContent.limitOfAll) {
            notes.error(
                "too-much", at: place { totals[$0].pixels } ?? image,
                "the images come to more than \(ImageContent.limitOfAll / 1_000_000) million pixels, each counted as "
                    + "often as it is drawn", instead: "save them smaller: a screen shows three pixels a point")
        } else if totals[0].steps > DrawingCost.steps {
            notes.warning(
                "slow-drawing", at: place { totals[$0].steps },
                "blurs and other slow filters, masks and blends come to \(Int(min(totals[0].steps, 1e9))) steps, so that "
                    + "pictures may take too long, and are left out then",
                instead: "use one on a group in place of many on what is in it")
        }
    }

    /// Where that is shown which comes to most.
    private func place(_ total: (Int) -> Double) -> Range<Int>? {
        var (part, seen) = (0, Set<Int>())
        while seen.insert(part).inserted {
            let most = parts[part].shown.max { $0.times * total($0.part) < $1.times * total($1.part) }
            guard let most else { break }
            if let place = most.place { return place }
            part = most.part
        }
        return nil
    }

    /// How many points a shape is drawn through, at most.
    private static func corners(of element: Element) -> Double {
        guard let text = element["d"] ?? element["points"] else { return element.name.local == "line" ? 2 : 0 }
        var (count, isNumber) = (0.0, false)
        for byte in text.utf8 {
            let isDigit = 0x30...0x39 ~= byte || byte == UInt8(ascii: ".")
            if isDigit, !isNumber { count += 1 }
            isNumber = isDigit
        }
        return count / 2
    }

    /// What is drawn where something refers to it, and not where it stands.
    private static let apart: Set = [
        "defs", "symbol", "pattern", "mask", "clipPath", "marker", "filter", "linearGradient", "radialGradient",
    ]
    private static let shapes: Set = [
        "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "image", "use",
    ]
    private static let inherited: Set = ["fill", "stroke", "marker-start", "marker-mid", "marker-end"]
    private static let own: Set = ["mask", "clip-path", "filter"]
}
