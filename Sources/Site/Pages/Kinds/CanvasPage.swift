// The canvas: every configuration of every design as an artboard, and arrows for the ways between them.

package import Geometry
import Timelines
package import XML

/// What the canvas shows of one design.
package struct CanvasGroup: Sendable {
    package var folder: String
    package var title: String
    package var stage: Size
    package var artboards: [Artboard]
    var arrows: [BoardArrow]

    package struct Artboard: Sendable {
        /// The innermost states that are active.
        package var states: [String]
        package var still: StillPlace
        /// The moment at which they are first entered; the design's page where there is none.
        package var page: LinkTarget
    }

    package var layout: CanvasGroupLayout {
        CanvasGroupLayout(count: artboards.count, size: (stage.width, stage.height), arrows: arrows)
    }
}

/// The page `canvas.html`.
package struct CanvasPage {
    private let groups: [CanvasGroup]
    private let layouts: [CanvasGroupLayout]
    private let places: [(x: Double, y: Double)]

    package init(_ groups: [CanvasGroup]) {
        self.groups = groups
        layouts = groups.map(\.layout)
        places = BoardLayout.places(layouts.map { ($0.width, $0.height) })
    }

    /// - Parameter part: the groups that are on this piece of the page.
    package func fill(_ blank: TemplateFill, _ part: Range<Int>) throws(SiteError) -> Element {
        var blank = blank
        let page = SitePlan.canvas
        try blank.each("group", in: Array(part), isCut: true) { index, blank throws(SiteError) in
            let (group, layout, place) = (groups[index], layouts[index], places[index])
            try blank.each("artboard", in: Array(group.artboards.indices)) { number, blank throws(SiteError) in
                let artboard = group.artboards[number]
                var box = layout.boxes[number]
                (box.x, box.y) = (box.x + place.x, box.y + place.y)
                try blank.fill("artboard") { $0["data-box"] = text(of: box) }
                try blank.fill("artboard-link") { $0["href"] = page.link(to: artboard.page) }
                try blank.still("artboard-still", artboard.still, on: page, size: group.stage)
                try blank.text("caption", artboard.states.joined(separator: ", "))
            }
            try blank.fill("group") {
                $0.id = SitePlan.board(group.folder).fragment
                $0["data-box"] = text(of: BoardBox(x: place.x, y: place.y, width: layout.width, height: layout.height))
            }
            try blank.link("group-link", to: page.link(to: SitePlan.design(group.folder)), text: group.title)
            try blank.fill("arrows") { element in
                element["viewBox"] = "0 0 \(Formatting.decimal(layout.width)) \(Formatting.decimal(layout.height))"
                element.children = group.arrows.map { arrow in .element(drawing(of: arrow, layout)) }
            }
        }
        try blank.fillTabs(on: page)
        let artboards = groups.reduce(0) { $0 + $1.artboards.count }
        try blank.text(
            "tally", Formatting.count(groups.count, "design") + ", " + Formatting.count(artboards, "artboard"))
        try blank.keep("empty", if: groups.isEmpty)
        blank.linkAssets(from: page)
        return try blank.finished()
    }

    private func text(of box: BoardBox) -> String {
        [box.x, box.y, box.width, box.height].map { Formatting.decimal($0, decimals: 1) }.joined(separator: " ")
    }

    /// Its artboards are said, so that a script lights what leads in and out of one.
    private func drawing(of arrow: BoardArrow, _ layout: CanvasGroupLayout) -> Element {
        let curve = layout.curve(arrow)
        let goesBack = layout.boxes[arrow.to].x < layout.boxes[arrow.from].x
        var nodes: [Node] = [
            .svg("path", ["class": "way", "d": curve.path]), .svg("path", ["class": "head", "d": curve.head]),
        ]
        // On a way back it is shown when it is asked for.
        if !arrow.label.isEmpty {
            nodes.append(
                .svg(
                    "text",
                    [
                        "x": Formatting.decimal(curve.label.x, decimals: 1),
                        "y": Formatting.decimal(curve.label.y, decimals: 1), "text-anchor": "middle",
                    ], children: [.text(arrow.label)]))
        }
        var group = Element.svg("g", ["data-from": "\(arrow.from)", "data-to": "\(arrow.to)"], children: nodes)
        if goesBack { group["class"] = "back" }
        return group
    }
}
