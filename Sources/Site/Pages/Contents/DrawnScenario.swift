// One scenario of a design as a drawing, and what pages show of it.

package import Baking
package import Designs
package import Diagnostics
import HandOff
package import Numerics
import SVGOutput
package import Simulation
package import Timelines
import XML

/// A scenario after its last stage, the drawing: its contents, and what it adds to what the design's page says.
package struct DrawnScenario: Sendable {
    package var contents: ScenarioContents
    package var performance: Performance
    var configurations: [Configuration]
    /// The number of the still that stands for the whole of it.
    package var middle: Int
    package var coverage: Coverage
    package var diagnostics: [Diagnostic]
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// Draws a scenario that was performed. The same design gives the same bytes.
    /// - Parameters:
    ///   - dark: the same in the dark look.
    ///   - still: the number of the still of a performance at an instant; equal stills have one.
    /// - Returns: the scenario, and its stand-alone animation.
    package static func draw(
        _ run: PerformedScenario, of design: Design, scenario index: Int, images: ImageFolder,
        inDark dark: Performance? = nil, still: (Performance, Time) -> Int
    ) -> (scenario: DrawnScenario, animation: [UInt8]) {
        let name = design.scenarios[index]
        let recording = run.recording
        var performance = run.performance
        performance.dark = dark.map { [$0] } ?? []
        let activity = Activity(design, recording)
        var diagnostics = design.diagnostics(of: recording, fault: run.fault, scenario: index)

        let title = "\(design.title): \(name.title)"
        let loop = Emitter.animatedSVG.emit(
            design.picture, performance, EmissionOptions(profile: .loop, title: title))
        var looping = loop.root
        for dark in performance.dark {
            let other = Emitter.animatedSVG.emit(
                design.picture, dark, EmissionOptions(profile: .loop, title: title))
            diagnostics += DrawnScenario.diagnostics(of: other, dark, scenario: name)
            looping = looping.orInDark(other.root)
        }
        let animation = MarkupWriter(.xml).bytes(Stage.standalone(images.embedded(in: looping), size: design.stage))
        // The drawing in the profile for pages, without what is never seen.
        let stage = design.stage(of: performance)
        for drawing in [loop, stage] {
            diagnostics += DrawnScenario.diagnostics(of: drawing, performance, scenario: name)
        }
        let sheet = ExposureSheet(
            duration: performance.duration,
            touches: performance.touches.map { ExposureSheet.Span(name: "", from: $0.press, to: $0.lift) },
            marks: performance.marks, states: activity.spans)
        let graphs = design.graphs(of: recording, performance)
        let ids = Set(stage.root.ids)
        let numbers = performance.instants.map { still(performance, $0) }
        // Most scenarios are in the midst of what they are about in the middle of their time.
        let middle = still(performance, Time(milliseconds: performance.duration.millisecondsRoundedUp / 2))
        let stopped = run.fault == nil ? nil : diagnostics.first { $0.severity == .error }?.sentence
        let contents = ScenarioContents(
            name: name.name, title: name.title, duration: performance.duration, loops: performance.loops,
            stopped: stopped, settings: design.settings(ofScenario: index),
            looks: design.choices(of: "look", leftOpenBy: index),
            languages: design.choices(of: "lang", leftOpenBy: index), drawing: stage.root,
            standaloneSize: animation.count, sheet: sheet,
            moments: performance.moments, exactness: DrawnScenario.exactness(performance, [loop, stage]),
            taken: TakenTransition.all(of: recording),
            tracks: performance.tracks.map { TrackRow($0, isOnPage: ids.contains($0.target)) },
            marks: performance.marks,
            moves: design.moves(of: recording, performance.tracks),
            frames: MomentFrame.all(of: run, design, sheet: sheet, graphs: graphs, stills: numbers), graphs: graphs)
        let made = DrawnScenario(
            contents: contents, performance: performance, configurations: design.configurations(of: recording),
            middle: middle, coverage: Coverage(of: recording), diagnostics: diagnostics)
        return (made, animation)
    }

    private static func exactness(_ performance: Performance, _ drawings: [Emitted]) -> Exactness {
        var exactness = Exactness(worst: 0, allowed: 0)
        for drawing in drawings {
            for (track, error) in zip(performance.tracks, drawing.errors) {
                switch track.measure {
                case .points:
                    exactness.worst = max(exactness.worst, error)
                    exactness.allowed = max(exactness.allowed, track.tolerance)
                case .share, .channel:
                    if track.tolerance > 0 { exactness.others = max(exactness.others, error / track.tolerance) }
                case .milliseconds: exactness.late = max(exactness.late, error)
                case .exact: break
                }
            }
        }
        return exactness
    }

    /// What the form cannot say, and what is not as exact as it must be.
    private static func diagnostics(
        of drawing: Emitted, _ performance: Performance, scenario: Design.ScenarioName
    ) -> [Diagnostic] {
        var result = drawing.shortfalls.map {
            Diagnostic.warning("shortfall", at: scenario.range, "scenario “\(scenario.name)”: \($0)")
        }
        for (track, error) in performance.inexact(drawing.errors) {
            result.append(
                .warning(
                    "inexact", at: scenario.range,
                    "scenario “\(scenario.name)”: the animation of \(track.attribute) of “\(track.target)” is off by "
                        + "\(Formatting.error(error)), and \(Formatting.decimal(track.tolerance)) is meant",
                    suggestion: "keep it within some thousand points, or let it take longer"))
        }
        return result
    }
}
