// The curves of a page, read as its script reads them, against the engine.

import Baking
import Designs
import Diagnostics
import Fitting
import Foundation
import Geometry
import Interactions
import Numerics
import Simulation
import TestSupport
import Testing
import Timelines
import XML

@testable import Building
@testable import Pages

@Suite struct CurveTests {
    static let starters = ["floating-ball", "four-direction-load", "sticky-refresh", "wechat-applet", "zhihu-home"]

    struct Run {
        let design: Design
        let recording: Recording
        let graphs: [Graph]
        var duration: Int64 { (recording.end - recording.begin).millisecondsRoundedUp }

        init(_ text: String, scenario: Int) throws {
            let read = DesignReader.read(SourceText(name: "design.svg", text: text), library: .box)
            design = try #require(read.design, "\(read.diagnostics)")
            recording = design.interaction.simulate(scenario: scenario).recording
            graphs = design.graphs(of: recording, design.bake(recording))
        }

        static func starter(_ name: String, scenario: Int = 0) throws -> Run {
            let path = Fixtures.root + "/templates/designs/\(name).svg"
            return try Run(
                String(decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self), scenario: scenario)
        }

        func graph(_ name: String) throws -> Graph {
            try #require(
                graphs.first { CurveFigure(graph: $0, duration: duration).name == name }, "no curve of \(name)")
        }

        func field(_ graph: Graph) -> Element {
            CurveFigure(graph: graph, duration: duration).field(lanes: "lanes", paint: "paint")
        }
    }

    /// What a script reads of a path at a time: straight lines between points, of which each says its way from the one
    /// before, the later of two at one time.
    static func read(_ data: String, at time: Double) throws -> Double {
        var points: [[Double]] = []
        for step in data.split(whereSeparator: { "Ml".contains($0) }) {
            let way = step.split(separator: ",").compactMap { Double($0) }
            points.append(zip(points.last ?? [0, 0], way).map { $0 + $1 })
        }
        let next = try #require(points.firstIndex { $0[0] > time } ?? (points.last?[0] == time ? points.count : nil))
        if next == points.count || next == 0 { return points[max(0, next - 1)][1] }
        let (from, to) = (points[next - 1], points[next])
        return from[1] + (to[1] - from[1]) * (time - from[0]) / (to[0] - from[0])
    }

    /// The component of a binding that a curve's name means.
    private static func component(_ name: String, _ function: String?, of binding: Binding) throws -> Int {
        var start = 0
        if let function {
            let parts = function.split(separator: " ")
            let wanted = parts.count > 1 ? Int(parts[1])! - 1 : nil
            let named = binding.functions.firstIndex { $0.name.description == parts[0] }
            let index = try #require(wanted ?? named)
            start = binding.functions[..<index].reduce(0) { $0 + $1.argumentCount }
        }
        switch name {
        case "value", "scale", "scale x", "rotate", "angle", "r": return start
        case "x" where function != nil: return start
        case "y" where function != nil: return start + 1
        case "scale y", "centre x", "g": return start + 1
        case "centre y", "b": return start + 2
        default:
            let parts = name.split(separator: " ")
            return (Int(parts[0])! - 1) * 2 + (parts[1] == "y" ? 1 : 0)
        }
    }

    @Test("what stands in a page is the engine's within a 500th of the way, jumps included", arguments: starters)
    func values(starter: String) throws {
        let run = try Run.starter(starter)
        var sampler = run.recording.sampler()
        let slots = Dictionary(
            (run.design.variables + run.design.lets + run.design.inputs.flatMap(\.members)).map { ($0.name, $0.slot) },
            uniquingKeysWith: { first, _ in first })
        let instants = (0...200).map { Int64($0) * run.duration / 200 }
        let frames = instants.map { sampler.frame(at: run.recording.begin + Time(milliseconds: $0)) }
        #expect(run.graphs.count > 10)
        for graph in run.graphs where !graph.components.isEmpty {
            let paths = run.field(graph).elements(named: "svg:path")
            #expect(paths.count == graph.components.count)
            for (path, component) in zip(paths, graph.components) {
                let data = try #require(path["d"])
                var exact: [Double]
                switch graph.subject {
                case .quantity(let name):
                    let slot = try #require(slots[name])
                    exact = frames.map { $0[slot] }
                case .binding(let element, let attribute, let function):
                    let index = try #require(
                        run.design.bindings.firstIndex { $0.element == element && $0.attribute == attribute })
                    let binding = run.design.interaction.bindings[index]
                    let number = try Self.component(component.name, function, of: binding)
                    exact = frames.map { frame in frame.withUnsafeBufferPointer { binding.components(in: $0)[number] } }
                }
                let allowed = (component.curve.greatest - component.curve.least) * Graph.share * 1.001 + 1e-9
                for (instant, value) in zip(instants, exact) {
                    let shown = try Self.read(data, at: Double(instant))
                    #expect(abs(shown - value) <= allowed, "\(graph.subject) \(component.name) at \(instant) ms")
                }
            }
        }
    }

    @Test("whatever changes and has a name has a curve", arguments: starters)
    func everyQuantity(starter: String) throws {
        let run = try Run.starter(starter, scenario: 1)
        var sampler = run.recording.sampler()
        let frames = stride(from: 0, through: run.duration, by: 8).map {
            sampler.frame(at: run.recording.begin + Time(milliseconds: $0))
        }
        var drawn: Set<String> = []
        for graph in run.graphs {
            if case .quantity(let name) = graph.subject {
                #expect(drawn.insert(name).inserted, "\(name) is drawn twice")
            }
        }
        for quantity in run.design.variables + run.design.lets + run.design.inputs.flatMap(\.members)
        where !quantity.name.contains(".raw.") {
            let values = frames.map { $0[quantity.slot] }
            let range = values.max()! - values.min()!
            if range > 1e-6 { #expect(drawn.contains(quantity.name), "\(quantity.name)") }
            if range == 0, drawn.contains(quantity.name) {
                // What is seen for less than 8 ms.
                let graph = try run.graph(quantity.name)
                #expect(graph.components.first?.timeline.keyframes.count ?? 3 > 1)
            }
        }
    }

    @Test("a jump is two points at its millisecond") func aJumpIsTwoPointsAtItsMillisecond() throws {
        let run = try Run.starter("sticky-refresh")
        let data = try #require(run.field(run.graph("list.inset.top")).elements(named: "svg:path").first?["d"])
        let before = try #require(data.firstMatch(of: /l0,44/)).range.lowerBound
        let time = data[..<before].split(whereSeparator: { "Ml".contains($0) })
            .reduce(0) { $0 + (Double($1.prefix { $0 != "," }) ?? .nan) }
        try #expect(Self.read(data, at: time - 1) == 64)
        try #expect(Self.read(data, at: time) == 108)
    }

    @Test("a variable counts what its author says") func aVariableCountsWhatItsAuthorSays() throws {
        let plain = BuildTests.ball
        try #expect(Run(plain, scenario: 0).graph("x").unit == .none)
        let told = try Run(plain.replacing("<data id=\"x\"", with: "<data id=\"x\" fb:unit=\"pt\""), scenario: 0)
        try #expect(told.graph("x").unit == .points)
        #expect(told.design.quantityRows.first { $0.name == "x" }?.unit == "pt")
        let wrong = plain.replacing("<data id=\"x\"", with: "<data id=\"x\" fb:unit=\"m\"")
        let read = DesignReader.read(SourceText(name: "design.svg", text: wrong))
        #expect(read.diagnostics.contains { $0.sentence == "“m” is not a unit" })
    }

    @Test("words are bands from end to end") func wordsAreBandsFromEndToEnd() throws {
        let run = try Run.starter("sticky-refresh")
        let field = try run.field(run.graph("#spinner visible"))
        let rects = field.elements(named: "svg:rect")
        #expect(rects.map { $0["data-value"] } == ["hidden", "shown", "hidden"])
        let spans = rects.map { (from: Int64($0["x"] ?? "") ?? -1, width: Int64($0["width"] ?? "") ?? -1) }
        #expect(spans.first?.from == 0)
        #expect(spans.last.map { $0.from + $0.width } == run.duration)
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.from + $0.width == $1.from })
        try #expect(run.graph("#spinner visible").unit == .none)
        try #expect(run.graph("#spokes rotate").unit == .degrees)
    }

    @Test("a colour has its channels and is painted") func aColourHasItsChannelsAndIsPainted() throws {
        let drag = BuildTests.ball.replacing(
            "fb:fill=\"{tint}\"", with: "fb:fill=\"{mix(tint, #0080ff, clamp(0, (x - 100) / 100, 1))}\"")
        let run = try Run(drag, scenario: 0)
        let field = try run.field(run.graph("#ball fill"))
        #expect(field.elements(named: "svg:path").map { $0["data-component"] } == ["r", "b"])
        let stops = field.elements(named: "svg:stop")
        #expect(stops.count > 3)
        #expect(stops.first?["stop-color"] == "rgb(255 128 0)")
        #expect(stops.first?["offset"] == "0" && stops.last?["offset"] == "1")
    }

    @Test("pages have their scenarios curves") func pagesHaveTheirScenariosCurves() throws {
        let scratch = ScratchFolder()
        scratch.put(BuildTests.ball, at: "ball.svg")
        let report = try SiteBuilder(resources: scratch.resources, jobs: 1).build(
            [scratch.path("ball.svg")], to: scratch.path("site"))
        #expect(report.isPublished)
        for page in ["ball/index.html", "ball/pull/index.html", "ball/again/index.html"] {
            let source = SourceText(name: page, text: try scratch.text("site/" + page))
            let root = try #require(MarkupReader.read(source).document).root
            let figures = root.all { $0.name.local == "figure" && $0["class"] == "curve" }
            #expect(figures.map { $0["data-curve"] } == ["x", "drag.tx", "#ball cx"])
            let bound = try #require(figures.last)
            #expect(bound["data-unit"] == "pt")
            #expect(root.element(id: "d_ball") != nil)
        }
    }
}
