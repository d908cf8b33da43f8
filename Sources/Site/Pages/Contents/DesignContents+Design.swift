// What pages show of a design whose scenarios were drawn.

package import Designs
package import Diagnostics
import Exploring
import Simulation
import Timelines
package import XML

extension DesignContents {
    /// All but the list of files and the statechart.
    package init(
        _ design: Design, of runs: [DrawnScenario], film: [FilmFrame], images: ImageFolder, rest: Element,
        findings: Findings
    ) {
        let coverage = Coverage(of: design.interaction, runs.map(\.coverage))
        let states = coverage.states.indices.filter { coverage.states[$0] != nil }
        self.init(
            folder: images.folder, title: design.title, description: design.description, device: design.device,
            stage: design.stage, images: images, scenarios: runs.map { $0.contents }, film: film, rest: rest,
            states: states.map { design.states[$0].id },
            transitions: design.transitionRows(coverage),
            seenStates: states.count { coverage.states[$0] == true }, parameters: design.parameterRows,
            quantities: design.quantityRows,
            diagnostics: findings.diagnostics.map { diagnostic in
                DiagnosticRow(
                    severity: diagnostic.severity, sentence: diagnostic.sentence,
                    place: diagnostic.range.map { design.source.position(of: $0.lowerBound) },
                    suggestion: diagnostic.suggestion)
            }, files: [])
    }
}

extension GalleryCard {
    package init(_ contents: DesignContents, words: [Words]) {
        let (first, folder) = (contents.scenarios.first, contents.folder)
        self.init(
            folder: folder, title: contents.title, description: contents.description, device: contents.device,
            stage: contents.stage, states: contents.states.count, scenarios: contents.scenarios.count,
            warnings: contents.diagnostics.count { $0.severity == .warning },
            words: words,
            entries: contents.scenarios.map { scenario in
                ScenarioEntry(
                    name: scenario.name, title: scenario.title,
                    moments: scenario.frames.map { ($0.moment.title, $0.moment.fragment) })
            },
            preview: first.map { SitePlan.scenario(folder, $0.name).animation } ?? SitePlan.rest(folder),
            still: contents.standing)
    }
}
