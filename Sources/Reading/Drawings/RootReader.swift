// The root of a design: that it is an SVG drawing, how large its stage is, and where its interaction stands.

import Diagnostics
package import Geometry
package import XML

/// Reads what the root element says about the design. Mistakes go to `notes`.
package struct RootReader {
    package let notes: DiagnosticLog

    package init(notes: DiagnosticLog) { self.notes = notes }

    /// The greatest side of a stage, in points: that of a sheet A0 in hundredths of a millimetre, as LibreOffice writes.
    static let greatestSide = 120_000.0

    /// The root, where it is an `<svg>` of SVG; nil, with an error reported, where it is not. Of one in no namespace all
    /// that is in none is taken for SVG's, with a warning.
    package func accepted(_ root: Element) -> Element? {
        let root = notes.namespaced(root)
        if root.name == "svg:svg" { return root }
        if root.name.local == "svg" {
            notes.error(
                "not-svg", at: root.nameRange, "the <svg> is not in SVG's namespace",
                instead: Advice(
                    "write <svg xmlns=\"http://www.w3.org/2000/svg\" …>", changes: notes.declaring(.svg, on: root)))
        } else {
            notes.error(
                "not-svg", at: root.nameRange, "a design is an <svg>, and this is <\(root.name)>",
                instead: "see docs/format.md, or run “flipbook new NAME”")
        }
        return nil
    }

    /// The stage in the drawing's own units, from the viewBox or from width and height. Nil, with an error reported,
    /// where it has no sides between 1 and 120,000 points.
    package func stage(of root: Element) -> Rect? {
        guard let viewBox = root.attributes.attribute("viewBox") else { return stageFromSides(of: root) }
        let (numbers, flaw) = NumberList.parse(viewBox.value)
        guard flaw == nil, numbers.count == 4 else {
            notes.error(
                "bad-view-box", at: viewBox.valueRange, "the viewBox is four numbers, not “\(viewBox.value)”",
                instead: "such as viewBox=\"0 0 375 812\"")
            return nil
        }
        let size = size(numbers[2], numbers[3], at: viewBox.valueRange)
        let sides = [root.attributes.attribute("width"), root.attributes.attribute("height")]
        for (side, number) in zip(sides, numbers[2...]) where size != nil {
            guard let side, let length = RootReader.length(side.value), abs(length - number) > 0.5 else { continue }
            // Tools that count in inches or points of print mean points.
            let isPrint = ["in", "pt", "mm", "cm", "pc"].contains { side.value.hasSuffix($0) }
            if isPrint, abs(length * 0.75 - number) <= 0.5 { continue }
            let sentence =
                "the stage is \(SVGLength.text(numbers[2])) × \(SVGLength.text(numbers[3])) points, as the viewBox says, "
                + "and \(side.name) is \(SVGLength.text((length * 10).rounded() / 10))"
            notes.add(
                .note(
                    "other-size", at: side.valueRange, sentence,
                    suggestion: "leave width and height out, or export the drawing at the size of the screen"))
            break
        }
        return size.map { Rect(origin: Point(numbers[0], numbers[1]), size: $0) }
    }

    /// In points; nil for a percentage, `auto` and what is no length. The root's own letters are of 16 points.
    private static func length(_ side: String) -> Double? {
        let text = side.trimmedSpace
        if text.hasSuffix("em"), let em = SVGLength.parse(String(text.dropLast(text.hasSuffix("rem") ? 3 : 2))) {
            return em.number * 16
        }
        return SVGLength.parse(text).flatMap { $0.unit == .percent ? nil : $0.number }
    }

    /// What browsers take for a drawing that does not say how wide and how high it is.
    private static let usual = [300.0, 150]

    private func stageFromSides(of root: Element) -> Rect? {
        var sides: [Double] = []
        var isKnown = true
        for (name, usual) in zip(["width" as Name, "height"], RootReader.usual) {
            let side = root.attributes.attribute(name)
            let text = side?.value.trimmedSpace ?? "auto"
            let length = RootReader.length(text)
            guard length != nil || text == "auto" || SVGLength.parse(text) != nil else {
                notes.error(
                    "bad-length", at: side?.valueRange, "“\(text)” is not a length, and there is no viewBox",
                    instead: "write viewBox=\"0 0 375 812\"")
                return nil
            }
            isKnown = isKnown && length != nil
            sides.append(length ?? usual)
        }
        if !isKnown {
            let size = "\(SVGLength.text(sides[0])) \(SVGLength.text(sides[1]))"
            notes.warning(
                "no-view-box", at: root.nameRange,
                "the <svg> has no viewBox and does not say its size, so the stage is \(size), as in browsers",
                instead: "such as viewBox=\"0 0 375 812\"")
        }
        return size(sides[0], sides[1], at: root.attributes.attribute("width")?.valueRange ?? root.nameRange).map {
            Rect(origin: .zero, size: $0)
        }
    }

    private func size(_ width: Double, _ height: Double, at place: Range<Int>?) -> Size? {
        let range = 1.0...RootReader.greatestSide
        if range.contains(width), range.contains(height) { return Size(width, height) }
        notes.error(
            "bad-view-box", at: place, "the stage is between 1 and \(Int(RootReader.greatestSide)) points wide and high"
        )
        return nil
    }

    /// The `<fb:interaction>` of the design. Nil, with an error reported, where there is none; a second one is an
    /// error, too.
    package func interaction(of root: Element) -> Element? {
        var found: [Element] = []
        for metadata in root.elements where metadata.name == "svg:metadata" {
            found += metadata.elements.filter { $0.name == "fb:interaction" }
        }
        guard let first = found.first else {
            explainAbsence(root)
            return nil
        }
        for second in found.dropFirst() {
            notes.error(
                "duplicate-element", at: second.nameRange, "a design has one <fb:interaction>, and this is a second",
                notes: [.init("the first is here", at: first.range)], instead: "put both into one")
        }
        return first
    }

    private func explainAbsence(_ root: Element) {
        let near = root.first { $0.name.local == "interaction" && $0.name != "fb:interaction" }
        if let near {
            let words = near.nameRange.map { notes.source[$0].split(separator: ":") } ?? []
            notes.error(
                "no-interaction", at: near.nameRange, "<\(near.name)> is not in Flipbook's namespace",
                instead: Advice(
                    "write xmlns:fb=\"urn:flipbook:1\" on the <svg> and <fb:interaction>",
                    changes: words.count == 2 ? notes.declaring(.flipbook, for: String(words[0]), on: root) : []))
            return
        }
        if let misplaced = root.first(where: { $0.name == "fb:interaction" }) {
            notes.error(
                "misplaced-element", at: misplaced.nameRange, "<fb:interaction> stands in the wrong place",
                instead: "put it into a <metadata> right below the <svg>")
            return
        }
        notes.error(
            "no-interaction", at: root.nameRange, "the drawing has no interaction",
            instead: "add <metadata><fb:interaction> with a statechart; “flipbook new NAME” shows one")
    }
}
