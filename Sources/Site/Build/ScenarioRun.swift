// One scenario of a design, from its simulation to its files and what pages show of it.

import Baking
import Diagnostics
import Documents
import Emission
import Markup
import Motion
import Simulation
import Timelines

/// A scenario that was run: its contents, and what it adds to what the design's page says.
struct ScenarioRun: Sendable {
    var contents: ScenarioContents
    var performance: Performance
    var configurations: [Configuration]
    var coverage: Coverage
    var diagnostics: [Diagnostic]

    /// Simulates, bakes, emits and writes one scenario. The same design gives the same bytes.
    init(
        _ design: Design, scenario index: Int, images: ImageFolder, folder: String, fitting: Fitting,
        periods: PeriodMemory, runs: RunStore?, writer: SiteWriter, stills: Stills
    ) throws(SiteError) {
        let name = design.scenarios[index]
        let place = SitePlan.scenario(folder, name.name)
        let play = StagePlay(design, scenario: index, fitting: fitting, periods: periods, runs: runs)
        let (recording, once, drawing) = (play.run.recording, play.once, play.drawing)
        performance = play.run.performance
        let activity = Activity(design, recording)
        configurations = design.configurations(of: recording)
        coverage = Coverage(of: recording)
        diagnostics = design.diagnostics(of: recording, fault: play.run.fault, scenario: index)

        let title = "\(design.title): \(name.title)"
        let loop = Emitter.animatedSVG.emit(
            design.picture, performance, EmissionOptions(profile: .loop, title: title))
        let still = Emitter.stillSVG.emit(
            design.picture, performance,
            EmissionOptions(moment: ScenarioRun.middle(of: performance), title: title))
        for emitted in [loop, once] {
            diagnostics += ScenarioRun.diagnostics(of: emitted, performance, scenario: name)
        }
        let sheet = ExposureSheet(
            duration: performance.duration,
            touches: performance.touches.map { ExposureSheet.Span(name: "", from: $0.press, to: $0.lift) },
            marks: performance.marks, states: activity.spans)
        let graphs = play.run.graphs()
        let drawn = Set(drawing.ids)
        contents = ScenarioContents(
            name: name.name, title: name.title, duration: performance.duration, loops: performance.loops,
            settings: design.settings(ofScenario: index), drawing: drawing,
            standaloneSize: try writer.write(
                drawing: Stage.standalone(images.embedded(in: loop.root), size: design.stage), to: place.animation),
            stillSize: try writer.write(
                drawing: Stage.standalone(images.embedded(in: still.root), size: design.stage), to: place.still),
            sheet: sheet,
            moments: performance.moments, exactness: ScenarioRun.exactness(performance, [loop, once]),
            taken: TakenTransition.all(of: recording),
            tracks: performance.tracks.map { TrackRow($0, isOnPage: drawn.contains($0.target)) },
            marks: performance.marks,
            moves: design.moves(of: recording, performance.tracks),
            frames: try MomentFrame.all(design, recording, performance, sheet, graphs, stills), graphs: graphs)
    }

    /// What a still shows: the middle of the run, where most scenarios are in the midst of what they are about.
    private static func middle(of performance: Performance) -> Time {
        Time(milliseconds: performance.duration.millisecondsRoundedUp / 2)
    }

    private static func exactness(_ performance: Performance, _ emitted: [Emitted]) -> Exactness {
        var exactness = Exactness(worst: 0, allowed: 0)
        for emitted in emitted {
            for (track, error) in zip(performance.tracks, emitted.errors) {
                switch track.measure {
                case .points:
                    exactness.worst = max(exactness.worst, error)
                    exactness.allowed = max(exactness.allowed, track.tolerance)
                case .share, .channel:
                    if track.tolerance > 0 { exactness.others = max(exactness.others, error / track.tolerance) }
                case .exact: break
                }
            }
        }
        return exactness
    }

    /// What the form cannot say, and what is not as exact as it must be.
    private static func diagnostics(
        of emitted: Emitted, _ performance: Performance, scenario: Design.ScenarioName
    ) -> [Diagnostic] {
        var result = emitted.shortfalls.map {
            Diagnostic.warning("shortfall", at: scenario.range, "scenario “\(scenario.name)”: \($0)")
        }
        for (track, error) in emitted.inexact(of: performance) {
            result.append(
                .error(
                    "inexact", at: scenario.range,
                    "scenario “\(scenario.name)”: the animation of \(track.attribute) of “\(track.target)” is off by "
                        + "\(Wording.error(error)), and \(Wording.decimal(track.tolerance)) is allowed"))
        }
        return result
    }
}
