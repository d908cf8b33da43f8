// A witness as it is written into a design, and in words.

package import Designs
import FormulaText
import Formulas
import Geometry
import Interactions

extension Witness {
    /// The steps as elements of the metadata, one a line.
    /// - Parameters:
    ///   - prefix: that of the metadata's elements, with its colon.
    package func markup(of design: Design, indent: String, prefix: String = "fb:") -> String {
        let origin = design.origin
        var isSecond = false
        var text = ""
        for step in steps {
            if case .beside = step { isSecond = true; continue }
            let finger = isSecond ? " finger=\"2\"" : ""
            isSecond = false
            switch step {
            case .tap(let place): text += indent + "<\(prefix)tap at=\"\(Witness.text(place, origin))\"\(finger)/>\n"
            case .wait(let time): text += indent + "<\(prefix)wait for=\"\(Witness.text(time))s\"\(finger)/>\n"
            case .touch(let place, let pieces, let isCancelled):
                let end = isCancelled ? " end=\"cancel\"" : ""
                text += indent + "<\(prefix)touch at=\"\(Witness.text(place, origin))\"\(finger)\(end)>"
                text += pieces.map { Witness.markup($0, origin, prefix: prefix) }.joined() + "</\(prefix)touch>\n"
            case .send(let event): text += indent + "<\(prefix)send event=\"\(design.events[event])\"/>\n"
            case .waitUntil, .repeat, .beside: break
            }
        }
        return text
    }

    /// The steps in words, such as “drag 0 80 from 187 220 in 0.2 s, hold 0.1 s; wait 1.5 s”.
    package func words(of design: Design) -> String {
        let origin = design.origin
        var isSecond = false
        var parts: [String] = []
        for step in steps {
            if case .beside = step { isSecond = true; continue }
            let finger = isSecond ? "second finger: " : ""
            isSecond = false
            switch step {
            case .tap(let place): parts.append(finger + "tap at \(Witness.text(place, origin))")
            case .wait(let time): parts.append(finger + "wait \(Witness.text(time)) s")
            case .touch(let place, let pieces, let isCancelled):
                let moves = pieces.map { Witness.words($0, origin) } + (isCancelled ? ["taken away by the system"] : [])
                parts.append(([finger + "touch \(Witness.text(place, origin))"] + moves).joined(separator: ", "))
            case .send(let event): parts.append("the program sends “\(design.events[event])”")
            case .waitUntil, .repeat, .beside: break
            }
        }
        return parts.isEmpty ? "at the start" : parts.joined(separator: "; ")
    }

    private static func markup(_ piece: Scenario.Piece, _ origin: Point, prefix: String) -> String {
        switch piece {
        case .moveBy(let x, let y, let seconds, _):
            "<\(prefix)move by=\"\(text(x)) \(text(y))\" for=\"\(text(seconds))s\" easing=\"linear\"/>"
        case .moveTo(let x, let y, let seconds, _):
            "<\(prefix)move to=\"\(text(.point(x, y), origin))\" for=\"\(text(seconds))s\" easing=\"linear\"/>"
        case .hold(let seconds): "<\(prefix)hold for=\"\(text(seconds))s\"/>"
        }
    }

    private static func words(_ piece: Scenario.Piece, _ origin: Point) -> String {
        switch piece {
        case .moveBy(let x, let y, let seconds, _): "move by \(text(x)) \(text(y)) in \(text(seconds)) s"
        case .moveTo(let x, let y, let seconds, _): "move to \(text(.point(x, y), origin)) in \(text(seconds)) s"
        case .hold(let seconds): "hold \(text(seconds)) s"
        }
    }

    /// Witnesses are made of numbers alone.
    private static func text(_ formula: Formula) -> String { FormulaNumber.text((formula.constant ?? 0) + 0) }

    private static func text(_ place: Scenario.Place, _ origin: Point) -> String {
        guard case .point(let x, let y) = place else { return "" }
        let point = Point((x.constant ?? 0) + origin.x, (y.constant ?? 0) + origin.y)
        return "\(FormulaNumber.text(point.x + 0)) \(FormulaNumber.text(point.y + 0))"
    }
}
