// What is drawn, as a person would point at it: elements with names, kinds, places and looks.

package import Diagnostics
import FormulaText
package import Geometry
import Interactions
import Simulation
package import XML

/// An element that is drawn, or a group of such.
package struct DrawnElement: Sendable {
    /// As it was read.
    package let element: Element
    /// The number of the group around it in the list; nil for what stands in the root.
    package let parent: Int?
    /// The name of its layer; see `Element.layerName`.
    package let name: String?
    /// Around all that it draws, in the drawing's own units. A text's is estimated. Nil where it draws nothing.
    package let box: Rect?
    /// The same in the coordinates of what holds it.
    package let frame: Rect?
    /// How it is filled, its own or as the groups around it say; nil for groups.
    package let fill: String?
    /// The words in it.
    package let text: String

    /// The id, as it is written.
    package var id: String? { element.id }
    /// The element's name: `rect`, `g` and so on.
    package var kind: String { element.name.local }
    package var isGroup: Bool { ["g", "a", "switch", "svg"].contains(kind) }

    /// The elements of a drawing in document order, without what stands in `<defs>` and its like.
    package static func list(of root: Element, _ source: SourceText) -> [DrawnElement] {
        let places = DrawnPlaces(root, source)
        var list: [DrawnElement] = []
        func add(_ element: Element, in parent: Int?) {
            for child in element.elements where DrawnElement.kinds.contains(child.name.local) {
                guard child.name.namespace == .svg, let start = child.range?.lowerBound else { continue }
                let isGroup = ["g", "a", "switch", "svg"].contains(child.name.local)
                let number = list.count
                list.append(
                    DrawnElement(
                        element: child, parent: parent, name: child.layerName, box: places.boxes[start],
                        frame: places.frames[start],
                        fill: isGroup ? nil : places.fills[start], text: child.words))
                if isGroup { add(child, in: number) }
            }
        }
        add(root, in: nil)
        return list
    }

    private static let kinds: Set<String> = [
        "g", "a", "svg", "switch", "rect", "circle", "ellipse", "line", "polyline", "polygon", "path", "text", "image",
        "use",
    ]
}

extension Element {
    /// All that is written in the texts of this tree.
    fileprivate var words: String {
        if name == "svg:text" { return textContent.spaceSeparated.joined(separator: " ") }
        return elements.map(\.words).filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// Where elements are drawn and how they are filled, by where their start tags begin.
private struct DrawnPlaces {
    var boxes: [Int: Rect] = [:]
    var frames: [Int: Rect] = [:]
    var fills: [Int: String] = [:]

    init(_ root: Element, _ source: SourceText) {
        // What is wrong with the drawing is not asked here.
        let notes = DiagnosticLog(source)
        let stage = RootReader(notes: notes).stage(of: root) ?? Rect(x: 0, y: 0, width: 375, height: 812)
        var intake = DrawingIntake(notes: notes, stage: stage)
        let settled = intake.settled(root)
        var cleaner = DrawingCleaner(
            notes: notes, rules: StyleSheetReader(notes: notes).rules(of: settled, written: root),
            ids: ElementIDs(of: settled, notes: notes), classes: [], stage: Rect(origin: .zero, size: stage.size))
        var picture = cleaner.picture(of: settled)
        var starts: [String: Int] = [:]
        picture.updateAll { element in
            guard let start = element.range?.lowerBound else { return }
            // An id with a blank in it is no id of the drawing.
            let id = element.id ?? "at \(start)"
            element.id = id
            starts[id] = start
        }
        paint(picture, fill: "black")
        let builder = NodeBuilder(picture, stage: stage.size, names: [])
        // What is hidden at rest is drawn later.
        let drawn = SampledDrawing(
            builder.nodes.map { node in
                var node = node
                (node.isDisplayed, node.opacity) = (true, 1)
                return node
            })
        for (id, start) in starts {
            guard let node = builder.byID[id], let box = drawn.bounds[node] else { continue }
            boxes[start] = Rect(origin: box.origin + stage.origin, size: box.size)
            let parent = builder.nodes[node].parent
            frames[start] = parent < 0 ? boxes[start] : drawn.map(of: parent).inverse?.apply(box)
        }
    }

    private mutating func paint(_ element: Element, fill: String) {
        let fill = element["fill"] ?? fill
        if let start = element.range?.lowerBound { fills[start] = DrawnPlaces.plain(fill) }
        for child in element.elements { paint(child, fill: fill) }
    }

    /// A paint in one form: `#ff0000` for `red`, `#F00` and `rgb(255, 0, 0)`.
    private static func plain(_ paint: String) -> String {
        ColorReader.opaque(paint).map { FormulaTree.text(ofColor: $0.rgb) } ?? paint.lowercased()
    }
}
