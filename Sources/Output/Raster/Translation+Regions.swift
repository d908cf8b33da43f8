// Regions of filters and masks on what is turned (Filter Effects 1, 8.3; CSS Masking 1, 7.6).

import Drawings
import Geometry
import XML

extension Translation {
    /// librsvg takes the upright box around a turned region, which is larger. So what has one is cut by the region itself.
    mutating func cutByRegions(_ element: Element, in view: Rect?) -> Element {
        ["filter", "mask"].reduce(element) { result, name in
            guard let region = region(name, of: element, in: view) else { return result }
            let sides = [region.minX, region.minY, region.size.width, region.size.height].map { "\($0)" }
            let area = Element.svg("rect", ["x": sides[0], "y": sides[1], "width": sides[2], "height": sides[3]])
            return cut(result, by: clip(area))
        }
    }

    /// The region of a `filter` or `mask` in the element's coordinates; nil where there is none, or its box is not known.
    func region(_ name: String, of element: Element, in view: Rect?) -> Rect? {
        guard let described = reference(in: element[Name(name)]).flatMap({ regions[$0] }) else { return nil }
        let isBox = described[Name(name + "Units")] != "userSpaceOnUse"
        guard let whole = isBox ? DrawnBox.fill(of: element) : view else { return nil }
        func length(_ name: Name, _ usual: String, of side: Double) -> Double? {
            SVGLength.parse(described[name] ?? usual).map { length in
                isBox && length.unit == .none ? length.number * side : length.value(of: side)
            }
        }
        let (width, height) = (whole.size.width, whole.size.height)
        guard let x = length("x", "-10%", of: width), let y = length("y", "-10%", of: height),
            let across = length("width", "120%", of: width), let down = length("height", "120%", of: height)
        else { return nil }
        return Rect(x: (isBox ? whole.minX : 0) + x, y: (isBox ? whole.minY : 0) + y, width: across, height: down)
    }

    /// Whether a filter does other things across than down, or has areas or textures, all of which librsvg leaves upright.
    static func isDirected(_ filter: Element) -> Bool {
        filter.elements.contains { step in
            if ["feTurbulence", "feTile", "feImage"].contains(step.name.local) { return true }
            if (["x", "y", "width", "height"] as [Name]).contains(where: { step[$0] != nil }) { return true }
            let sides = NumberList.parse(step["stdDeviation"] ?? step["radius"] ?? "").numbers
            return sides.count == 2 && sides[0] != sides[1]
        }
    }
}
