// A moment's page: the very frame, when it is, what is active then, and what everything is worth.

import Geometry
import Numerics
import SVGOutput
import Timelines
import XML

enum MomentPage {
    /// The page of the frame at `index` of a scenario.
    static func fill(
        _ blank: Blank, _ design: DesignContents, _ scenario: ScenarioContents, at index: Int
    ) throws(SiteError) -> Element {
        var blank = blank
        let frame = scenario.frames[index]
        let page = SitePlan.moment(design.folder, scenario.name, frame.moment.name)
        let place = SitePlan.scenario(design.folder, scenario.name)
        let title = "\(frame.moment.title) · \(scenario.title) · \(design.title)"
        let summary = summary(frame, scenario)
        if try blank.keep("values", if: !frame.values.isEmpty) {
            try blank.each("value", frame.values) { value, blank throws(SiteError) in
                try blank.fillAll([
                    "name": { $0.children = [.text(value.name)] }, "value": { $0.children = [.text(value.text)] },
                ])
            }
        }
        if try blank.keep("events", if: !frame.events.isEmpty) {
            try blank.each("event", frame.events) { event, blank throws(SiteError) in
                try blank.fillAll(["event": { $0.children = [.text(event)] }])
            }
        }
        try blank.keep("states", if: !frame.states.isEmpty)
        try blank.fillLinks(of: design, scenario, on: page)
        func link(_ address: Address, _ text: String, _ fragment: String? = nil) -> (inout Element) -> Void {
            {
                $0["href"] = page.link(to: address, fragment: fragment)
                $0.children = [.text(text)]
            }
        }
        func words(_ text: String) -> (inout Element) -> Void { { $0.children = [.text(text)] } }
        var slots: [String: (inout Element) -> Void] = [
            "page-title": words(title + " · Flipbook"),
            "summary": { $0["content"] = summary },
            "card-title": { $0["content"] = title },
            "home": { $0["href"] = page.link(to: SitePlan.gallery) },
            "design-link": link(SitePlan.design(design.folder), design.title),
            "scenario-link": link(place.page, scenario.title),
            "title": words(frame.moment.title),
            "time": words(Wording.precise(frame.moment.time)),
            "duration": words("of \(Wording.seconds(scenario.duration))"),
            "play": {
                $0["href"] = page.link(to: place.page, fragment: "t=" + Wording.decimal(frame.moment.time.seconds))
            },
            "device-shape": { $0["data-shape"] = DeviceShape(design.device, design.stage).rawValue },
            "still": {
                $0["src"] = page.link(to: frame.still)
                $0["width"] = Wording.decimal(design.stage.width)
                $0["height"] = Wording.decimal(design.stage.height)
                $0["alt"] = "\(scenario.title): \(frame.moment.title), at \(Wording.precise(frame.moment.time))"
            },
        ]
        if !frame.states.isEmpty { slots["states"] = words(frame.states.joined(separator: ", ")) }
        for (slot, other, before, after) in [("previous", index - 1, "← ", ""), ("next", index + 1, "", " →")] {
            guard try blank.keep(slot, if: scenario.frames.indices.contains(other)) else { continue }
            let moment = scenario.frames[other].moment
            slots[slot] = link(
                SitePlan.moment(design.folder, scenario.name, moment.name), before + moment.title + after)
        }
        try blank.fillAll(slots)
        blank.linkAssets(from: page)
        return try blank.finished()
    }

    private static func summary(_ frame: MomentFrame, _ scenario: ScenarioContents) -> String {
        let place = "At \(Wording.precise(frame.moment.time)) of \(Wording.seconds(scenario.duration))"
        return frame.states.isEmpty ? place + "." : "\(place), in \(frame.states.joined(separator: ", "))."
    }
}
