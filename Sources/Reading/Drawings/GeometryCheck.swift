// Whether the numbers of a drawing can be read: path data, transforms, points, lengths.

import Diagnostics
import Geometry
import XML

struct GeometryCheck {
    package let notes: DiagnosticLog

    func check(_ element: Element) {
        guard let description = DrawingVocabulary.element(element.name.local) else { return }
        for attribute in element.attributes where attribute.name.namespace == .none {
            switch attribute.name.local {
            case "d": checkPath(attribute)
            case "transform", "gradientTransform", "patternTransform": checkTransform(attribute)
            case "points": checkPoints(attribute)
            case "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2":
                if description.role == .shape || description.name == "use" { checkLength(attribute, description) }
            default: break
            }
        }
    }

    private func checkPath(_ attribute: Attribute) {
        // `none` is how CSS says that there is no path.
        if attribute.value == "none" { return }
        guard let error = PathParser(Array(attribute.value.utf8)).error else { return }
        let (sentence, instead): (String, Advice?) =
            switch error.kind {
            case .expectedMove: ("path data begins with M", "such as “M 0 0 …”")
            case .expectedCommand:
                ("this is not a path command", "the commands are M L H V C S Q T A Z, small letters for relative")
            case .expectedNumber: ("a number is missing here", nil)
            case .expectedFlag: ("an arc's flag is 0 or 1", "A rx ry rotation large-arc sweep x y")
            }
        notes.error("bad-path", at: place(error.offset, in: attribute), sentence, instead: instead)
    }

    private func checkTransform(_ attribute: Attribute) {
        if attribute.value == "none" { return }
        guard let error = TransformParser(Array(attribute.value.utf8)).error else { return }
        let sentence =
            switch error.kind {
            case .unknownFunction: "there is no such transform function"
            case .expectedParenthesis: "“(” is missing here"
            case .expectedNumber: "a number is missing here"
            case .expectedClosingParenthesis: "“)” is missing here"
            case .wrongCount: "this function takes another number of arguments"
            }
        // The units of CSS are those that SVG counts in.
        let unit =
            ["px", "pt", "deg"].first { attribute.value.utf8.dropFirst(error.offset).starts(with: $0.utf8) } ?? ""
        let place = notes.source.range(ofValue: error.offset..<(error.offset + unit.utf8.count), in: attribute)
        notes.error(
            "bad-transform", at: self.place(error.offset, in: attribute), sentence,
            instead: unit.isEmpty || place == nil
                ? "translate(x y) scale(x y) rotate(a x y) skewX(a) skewY(a) matrix(a b c d e f)"
                : Advice("leave \(unit) out: the attribute has numbers alone", changes: [.init("", at: place)]))
    }

    private func checkPoints(_ attribute: Attribute) {
        let (numbers, flaw) = NumberList.parse(attribute.value)
        if let flaw {
            notes.error(
                "bad-points", at: place(flaw, in: attribute), "a number is missing here", instead: "“x,y x,y …”")
        } else if numbers.count % 2 == 1 {
            notes.error(
                "bad-points", at: attribute.valueRange, "the last point has an x and no y", instead: "“x,y x,y …”")
        }
    }

    private func checkLength(_ attribute: Attribute, _ description: DrawingElement) {
        if SVGLength.parse(attribute.value) != nil || attribute.value == "auto" { return }
        let digits = String(attribute.value.trimmedSpace.prefix { $0.isNumber || ".-+".contains($0) })
        notes.error(
            "bad-length", at: attribute.valueRange, "“\(attribute.value)” is not a length",
            instead: Double(digits) == nil
                ? "a number of points, such as “12”"
                : Advice("write \(digits): lengths are points, px, or units of CSS", writing: digits))
    }

    private func place(_ offset: Int, in attribute: Attribute) -> Range<Int>? {
        let count = attribute.value.utf8.count
        let start = min(offset, max(count - 1, 0))
        return notes.source.range(ofValue: start..<min(start + 1, count), in: attribute)
    }
}
