// The stage of a scenario's page: written by a build, and shown by a preview before the build is done.

import Baking
import Designs
import Diagnostics
import Pages
import SVGOutput
import Simulation
import Timelines
import XML

/// The stages of a design that was just saved, for a preview that does not wait for the pages.
package struct FreshStages: Sendable {
    private let path: String
    private let design: Design
    private let memory: StageMemory
    package let folder: String

    /// Reads a design; nil where it has errors or cannot be read. The result stays in `memory` for the build that
    /// follows.
    package static func read(_ path: String, _ memory: StageMemory) -> FreshStages? {
        memory.open(path)
        guard let source = try? memory.source(at: path), let design = memory.design(of: source, at: path).design else {
            return nil
        }
        return FreshStages(path: path, design: design, memory: memory, folder: SitePlan.folder(of: path))
    }

    /// Plays the scenario of a page ahead, so that `stage(on:)` is fast. Does nothing for a page without a stage.
    /// - Parameter page: as in `stage(on:)`.
    package func prepare(_ page: String) { if let index = scenario(on: page) { _ = run(index) } }

    private func run(_ index: Int) -> PerformedScenario {
        memory.run(design, at: path, scenario: index, periods: PeriodMemory())
    }

    private func scenario(on page: String) -> Int? {
        design.scenarios.indices.first { index in
            page == SitePlan.scenario(folder, design.scenarios[index].name).page.path
                || (index == 0 && page == SitePlan.design(folder).path)
        }
    }

    /// The drawing on the stage of a page of the design, byte for byte as a build writes it. Nil where the page has no
    /// stage of this design, or it comes to no number.
    /// - Parameter page: from the root of the site, as `SitePlan.page(at:)` gives it.
    package func stage(on page: String) -> String? {
        guard let index = scenario(on: page) else { return nil }
        let run = run(index)
        // What comes to no number cannot be shown; what broke off is shown up to there.
        let diagnostics = design.diagnostics(of: run.recording, fault: run.fault, scenario: index)
        guard run.fault != nil || !diagnostics.contains(where: { $0.severity == .error }) else { return nil }
        let images = ImageFolder(design.images, of: folder)
        let drawing = design.stage(of: run.performance).root
        let inline = Stage.inline(images.linked(drawing, from: Address(page)), size: design.stage)
        return String(decoding: MarkupWriter(.xml).bytes(inline), as: UTF8.self)
    }
}
