// The stage: a device on the field chart with the animation on it, and the exposure sheet under it.

package import Geometry
import Numerics
import SVGOutput
import Timelines
package import XML

extension TemplateFill {
    /// Fills a stage that plays a scenario of a design.
    mutating func fillStage(
        _ scenario: ScenarioContents, of design: DesignContents, on page: Address
    ) throws(SiteError) {
        let place = SitePlan.scenario(design.folder, scenario.name)
        let alternative = "\(scenario.title), as an animation"
        try keep("player", if: true)
        try keep("live", if: design.isLive)
        try fill("player") {
            $0["data-duration"] = "\(scenario.duration.millisecondsRoundedUp)"
            if !scenario.loops { $0["data-loop"] = "no" }
            if design.isLive {
                $0["data-live"] = page.link(to: SitePlan.live(design.folder))
                $0["data-scenario"] = scenario.name
                for (name, choices) in [("data-looks", scenario.looks), ("data-languages", scenario.languages)]
                where choices.count > 1 {
                    $0[Name(name)] = choices.joined(separator: " ")
                }
            }
            if !scenario.taken.isEmpty { $0["data-taken"] = TakenTransition.text(of: scenario.taken) }
        }
        try picture(
            "standalone", source: page.link(to: place.animation), size: design.stage, alternative: alternative)
        try fill("scrub") { $0["max"] = "\(scenario.duration.millisecondsRoundedUp)" }
        try fillSheet(scenario.sheet)
        try fillDevice(design, showing: scenario.still, on: page, alternative: "\(scenario.title), standing still")
        try fill("live") {
            $0.children = [
                .element(Stage.inline(design.images.linked(scenario.drawing, from: page), size: design.stage))
            ]
        }
    }

    /// Fills the exposure sheet: its ruler, what changes, and the names of what does not.
    private mutating func fillSheet(_ sheet: ExposureSheet) throws(SiteError) {
        try fill("ruler") {
            $0["height"] = "\(sheet.rulerHeight)"
            $0.children = sheet.ruler()
        }
        if try keep("bands", if: !sheet.tracks.isEmpty) {
            try fill("bands") {
                $0["height"] = "\(sheet.tracksHeight)"
                $0.children = sheet.bands()
            }
        }
        let steady = sheet.steady
        if try keep("steady", if: !steady.isEmpty) { try text("steady", steady.joined(separator: ", ")) }
    }

    /// Fills a stage that has nothing to play: the drawing at rest.
    mutating func fillStillStage(_ design: DesignContents, on page: Address) throws(SiteError) {
        try keep("player", if: false)
        try keep("live", if: false)
        try fill("player") { element in
            for name in ["data-player", "data-duration"] as [Name] { element[name] = nil }
        }
        try fillDevice(
            design, showing: StillPlace(file: SitePlan.rest(design.folder)), on: page,
            alternative: "\(design.title), at rest")
        try fill("live") {
            $0.children = [.element(Stage.inline(design.images.linked(design.rest, from: page), size: design.stage))]
        }
    }

    /// Fills an `img` of the stage's size.
    package mutating func picture(
        _ slot: String, source: String, size: Size, alternative: String
    ) throws(SiteError) {
        try fill(slot) {
            $0["src"] = source
            $0["width"] = Formatting.decimal(size.width)
            $0["height"] = Formatting.decimal(size.height)
            $0["alt"] = alternative
        }
    }

    /// Fills an `img` with a still.
    package mutating func still(
        _ slot: String, _ place: StillPlace, on page: Address, size: Size, alternative: String = ""
    ) throws(SiteError) {
        try picture(slot, source: page.link(to: place.file), size: size, alternative: alternative)
        try fill(slot) { $0["style"] = place.style(of: size) }
    }

    /// Fills an `img` with an animation, and the `source` before it, whose slot is `still`, with the still that stands
    /// for it where nothing may move.
    package mutating func picture(
        _ slot: String, _ animation: Address, orStill still: StillPlace, on page: Address, size: Size,
        alternative: String = ""
    ) throws(SiteError) {
        try fill("still") { $0["srcset"] = page.link(to: still.file) }
        try picture(slot, source: page.link(to: animation), size: size, alternative: alternative)
        try fill(slot) { $0["style"] = still.style(of: size) }
    }

    private mutating func fillDevice(
        _ design: DesignContents, showing still: StillPlace, on page: Address, alternative: String
    ) throws(SiteError) {
        try fill("device-shape") { $0["data-shape"] = DeviceShape(design.device, design.stage).rawValue }
        try self.still("still", still, on: page, size: design.stage, alternative: alternative)
    }
}

/// How a drawing is written where it stands in a page, and where it stands alone.
package enum Stage {
    /// What goes before the ids of a drawing that is part of a page.
    package static let idPrefix = "d_"

    /// A stand-alone drawing with a default size, for places that set none: a message, a README.
    package static func standalone(_ drawing: Element, size: Size) -> Element {
        var drawing = drawing
        drawing["width"] = Formatting.decimal(size.width)
        drawing["height"] = Formatting.decimal(size.height)
        // Viewers do without, checkers do not.
        drawing.updateAll { if $0.name == "svg:stop", $0["offset"] == nil { $0["offset"] = "0" } }
        return drawing
    }

    /// A drawing as a part of a page. Its ids get a prefix, so that they differ from the page's. It is hidden from
    /// screen readers, which read the name of the element around it. Its title is removed: browsers would show it as a
    /// tooltip.
    package static func inline(_ drawing: Element, size: Size, prefix: String = idPrefix) -> Element {
        var drawing = standalone(drawing, size: size)
        drawing.removeWords()
        drawing.renameIDs(prefix: prefix)
        for name in ["x", "y"] as [Name] { drawing[name] = nil }
        drawing["aria-hidden"] = "true"
        return drawing
    }
}
