// A first design made of a plain drawing: something in it can be tapped.

import Diagnostics
import Drawings
import Geometry
import XML

/// A drawing with a tap on what is most likely meant to be touched, and a scenario that taps it.
package struct FirstDesign {
    package let bytes: [UInt8]
    /// The id of what is tapped.
    package let target: String
    /// The interaction for a file of its own; nil where the drawing has to be changed for it.
    package private(set) var interaction: [UInt8]?

    /// Nil for what draws nothing.
    package init?(_ drawing: ReadDrawing) {
        guard let target = FirstDesign.subject(of: drawing), let tag = drawing.root.range,
            let name = drawing.root.nameRange
        else { return nil }
        var edits = TextEdits()
        var fresh = ReadableIDs(taken: Set(drawing.root.ids))
        let names = ["press", "resting", "pressed", "shade"].map { name in
            // A formula would take a hyphen for a minus.
            fresh.id(for: name, kind: "state").replacing("-", with: "")
        }
        var id = target.id ?? ""
        interaction = FirstDesign.interaction(Escaping.attribute(id), names)
        if !ElementIDs.isUsable(id) || drawing.root.element(id: id)?.range != target.element.range {
            interaction = nil
            id = fresh.id(for: target.name ?? target.id, kind: target.kind)
            if let old = target.element.attributes.attribute("id") { edits.remove(old) }
            edits.insert(" id=\"\(Escaping.attribute(id))\"", at: target.element.nameRange?.upperBound ?? 0)
        }
        for element in drawing.root.elements where element.name == "svg:metadata" {
            if let extent = drawing.extent(of: element) { edits.replace(extent, with: "") }
        }
        if !drawing.source[tag].contains("xmlns:fb=") {
            edits.insert(" xmlns:fb=\"urn:flipbook:1\"", at: name.upperBound)
        }
        let text = String(decoding: FirstDesign.interaction(Escaping.attribute(id), names), as: UTF8.self)
            .replacing(" xmlns:fb=\"urn:flipbook:1\"", with: "").replacing("\n", with: "\n    ")
        let own = drawing.root.name.prefix.isEmpty ? "" : " xmlns=\"\(Namespace.svg.address)\""
        let metadata = "\n  <metadata\(own)>\n    \(text.dropLast(2))</metadata>\n"
        edits.insert(metadata, at: tag.upperBound, order: -1)
        bytes = edits.applied(to: drawing.source.bytes)
        self.target = id
    }

    /// What a first tap is on: the last thing in the drawing with a name of its own that is no background, or just the last.
    private static func subject(of drawing: ReadDrawing) -> DrawnElement? {
        let whole = drawing.stage.width * drawing.stage.height
        let parts = drawing.list.filter { item in
            let isHidden = item.element["display"] == "none" || item.element["pointer-events"] == "none"
            return !isHidden
                && item.box.map { isOn(drawing.stage, $0) && $0.size.width * $0.size.height < 0.6 * whole }
                    == true
        }
        return parts.last { $0.isGroup && ($0.name ?? $0.id) != nil } ?? parts.last { ($0.name ?? $0.id) != nil }
            ?? parts.last ?? drawing.list.last
    }

    private static func isOn(_ stage: Size, _ box: Rect) -> Bool {
        box.minX < stage.width && box.minY < stage.height && box.maxX > 0 && box.maxY > 0
    }

    /// - Parameter names: of the tap, the two states and the quantity, which nothing in the drawing has.
    private static func interaction(_ id: String, _ names: [String]) -> [UInt8] {
        let (press, resting, pressed, shade) = (names[0], names[1], names[2], names[3])
        let text = """
            <fb:interaction xmlns:fb="urn:flipbook:1">
              <fb:tap name="\(press)" target="#\(id)"/>
              <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
                <datamodel><data id="\(shade)" expr="1"/></datamodel>
                <state id="\(resting)">
                  <transition event="\(press)" target="\(pressed)">
                    <fb:animate name="fade" easing="smooth"><assign location="\(shade)" expr="0.4"/></fb:animate>
                  </transition>
                </state>
                <state id="\(pressed)">
                  <transition event="\(press)" target="\(resting)">
                    <fb:animate name="back" easing="smooth"><assign location="\(shade)" expr="1"/></fb:animate>
                  </transition>
                </state>
              </scxml>
              <fb:bind target="#\(id)" opacity="{\(shade)}"/>
              <fb:scenario name="press" title="Press it"><fb:tap on="#\(id)"/></fb:scenario>
            </fb:interaction>

            """
        return Array(text.utf8)
    }
}
