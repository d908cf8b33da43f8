// Contents made by hand, so that pages can be tested without an engine.

import Diagnostics
import Geometry
import Numerics
import Timelines
import XML

@testable import Building
@testable import Pages
@testable import Snapshots

enum Samples {
    /// What an author might write to break out of a page.
    static let hostile = "</h1><script>alert(1)</script> & \"quotes\" ‮ ' ]]> {{title}} data-slot=\"x\""

    static func drawing(_ seconds: Int) -> Element {
        .svg(
            "svg", ["viewBox": "0 0 375 812", "width": "375", "height": "812"],
            children: [
                .svg("title", children: ["A drawing"]),
                .svg(
                    "defs",
                    children: [
                        .svg("clipPath", ["id": "clip"], children: [.svg("rect", ["width": "375", "height": "812"])])
                    ]),
                .svg("rect", ["width": "375", "height": "812", "fill": "#f2f2f6"]),
                .svg(
                    "g", ["id": "content", "clip-path": "url(#clip)"],
                    children: [
                        .svg("rect", ["y": "64", "width": "375", "height": "748", "fill": "#fff"]),
                        .svg(
                            "circle", ["id": "dot", "cx": "188", "cy": "120", "r": "24", "fill": "#3f7fbf"],
                            children: [
                                .svg(
                                    "animate",
                                    [
                                        "attributeName": "cy", "dur": "\(seconds)s", "values": "120;420;120",
                                        "fill": "freeze",
                                    ])
                            ]),
                    ]),
            ])
    }

    static func span(_ name: String, _ from: Int64, _ to: Int64) -> ExposureSheet.Span {
        ExposureSheet.Span(name: name, from: Time(milliseconds: from), to: Time(milliseconds: to))
    }

    static func scenario(_ name: String, _ title: String, worst: Double = 0.0771) -> ScenarioContents {
        let duration = Time(milliseconds: 3000)
        let states = [
            (span("idle", 0, 1800), 0), (span("busy", 1800, 3000), 0), (span("original", 0, 600), 1),
            (span("sticky", 600, 1800), 1), (span("snapping", 1800, 1950), 1), (span("spinning", 1950, 3000), 1),
            (span("stretching", 600, 1500), 2), (span("frozen", 1500, 1800), 2),
        ]
        return ScenarioContents(
            name: name, title: title, duration: duration, loops: true,
            settings: name == "failure" ? ["outcome = failure"] : [], drawing: drawing(3), standaloneSize: 8123,
            sheet: ExposureSheet(
                duration: duration, touches: [span("", 300, 1500)], states: states.map { (span: $0.0, depth: $0.1) }),
            moments: [
                Moment(name: "press", title: "The finger presses", time: Time(milliseconds: 300)),
                Moment(name: "stretching", title: "stretching", time: Time(milliseconds: 600)),
                Moment(name: "busy", title: "busy", time: Time(milliseconds: 1800)),
            ], exactness: Exactness(worst: worst, allowed: 0.1))
    }

    static func design(_ folder: String, _ title: String, scenarios: [ScenarioContents]? = nil) -> DesignContents {
        var design = DesignContents(
            folder: folder, title: title, description: "A drop hangs from the bar and snaps when it is pulled too far.",
            device: "iPhone 11 Pro", stage: Size(375, 812),
            scenarios: scenarios ?? [
                scenario("refresh", "Pull until it snaps"), scenario("failure", "The load fails"),
                scenario("abandoned", "放弃下拉"),
            ],
            rest: drawing(1), states: ["idle", "original", "sticky", "stretching", "frozen", "busy"],
            transitions: [
                .init(state: "idle", label: "list.scrolled [h gt threshold + reach]", targets: ["busy"], isSeen: true),
                .init(state: "sticky", label: "list.ended list.cancelled", targets: [], isSeen: false),
            ], seenStates: 6,
            parameters: [
                .init(name: "threshold", value: "44 pt", range: "30 – 60", label: "Where the drop begins to stretch"),
                .init(name: "outcome", value: "success", range: "success, failure", label: ""),
            ],
            quantities: [
                .init(name: "s", kind: "variable", formula: "1"),
                .init(name: "h", kind: "let", formula: "-((in(busy) ? 64 : list.inset.top) + list.y)"),
            ],
            diagnostics: [
                .init(
                    severity: .warning, sentence: "the variable “by” is never read",
                    place: SourcePosition(line: 14, column: 3), suggestion: "remove it")
            ], files: [])
        for index in design.scenarios.indices {
            let still = StillPlace(file: SitePlan.rest(folder))
            design.scenarios[index].still = still
            design.scenarios[index].frames = design.scenarios[index].moments.map { moment in
                MomentFrame(
                    moment: moment, number: 0, still: still, states: ["idle", moment.name], events: ["Event go"],
                    values: [MomentFrame.Value(name: "h", text: "44.0 pt")])
            }
        }
        return design
    }

    static func card(_ design: DesignContents) -> GalleryCard {
        let first = design.scenarios.first
        return GalleryCard(
            folder: design.folder, title: design.title, description: design.description, device: design.device,
            stage: design.stage, states: design.states.count, scenarios: design.scenarios.count,
            warnings: design.diagnostics.count,
            preview: first.map { SitePlan.scenario(design.folder, $0.name).animation } ?? SitePlan.rest(design.folder),
            still: design.standing)
    }

    /// Writes all that a build would write of these designs, without publishing.
    static func write(_ designs: [DesignContents], with writer: SiteWriter) throws {
        for design in designs {
            try writer.write(drawing: design.rest, to: SitePlan.rest(design.folder))
            for scenario in design.scenarios {
                let place = SitePlan.scenario(design.folder, scenario.name)
                try writer.write(drawing: scenario.drawing, to: place.animation)
            }
            try writer.write(design)
        }
        try writer.writeAssets()
        try writer.write(gallery: designs.map(card), canvas: designs.map { CanvasGroup($0, []) })
        try writer.write(frozen: SnapshotList())
    }
}
