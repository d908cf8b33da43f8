// The page that shows an app's log beside its design: the verdict, both drawings in step, a curve for each column.

import Baking
package import Comparing
package import Designs
import Geometry
package import Interactions
import Numerics
package import Pages
import SVGOutput
import Simulation
import Timelines
import XML

/// One file of HTML that needs no other. Both drawings play without a script; with it, one slider moves both and all
/// curves.
package struct LogPage {
    package var found: LogComparison
    package var log: MotionLog
    /// What the log is called.
    package var name: String
    package var design: Design
    package var scenario: Int
    /// Of parameters, as the comparison had them.
    package var settings: [Scenario.Setting]

    package init(
        _ found: LogComparison, _ log: MotionLog, name: String, design: Design, scenario: Int,
        settings: [Scenario.Setting] = []
    ) {
        (self.found, self.log, self.name, self.design) = (found, log, name, design)
        (self.scenario, self.settings) = (scenario, settings)
    }

    /// The bytes of the file. The same comparison gives the same bytes.
    package func bytes(from resources: Resources) throws(SiteError) -> [UInt8] {
        var blank = try Templates.load(resources).blank(.log)
        var raw = RawTexts()
        let style = try resources.script("log/log.css")
        let script = RawTexts.harmless(try resources.script("log/log.js"))
        let (styleMark, scriptMark) = (raw.add(style), raw.add(script))
        try blank.fill("policy") {
            $0["content"] =
                "default-src 'none'; img-src data:; style-src \(RawTexts.source(style)); "
                + "style-src-attr 'unsafe-inline'; script-src \(RawTexts.source(script)); base-uri 'none'; form-action 'none'"
        }
        try blank.text("style", styleMark)
        try blank.text("script", scriptMark)
        try fillWords(&blank)

        let (recording, _) = design.interaction.simulate(scenario: scenario, settings: settings)
        let run = LoggedRun(log, of: design, recording: recording, shift: found.shift)
        try fillStages(&blank, run, designed: recording)
        let figures = zip(run.columns, found.columns).map {
            LogFigure($0, $1, duration: recording.end - recording.begin)
        }
        try fillColumns(&blank, figures)
        return raw.bytes(of: try blank.finished())
    }

    private func fillWords(_ blank: inout TemplateFill) throws(SiteError) {
        let title = "\(design.title): \(design.scenarios[scenario].title)"
        try blank.text("page-title", "\(name) · \(title)")
        try blank.text("title", title)
        try blank.text("verdict", found.sentence(log: name, design: design.name) + ".")
        if try blank.keep("notes", if: !found.notes.isEmpty) {
            try blank.each("note", in: found.notes) { note, blank throws(SiteError) in
                try blank.text("note", note.prefix(1).uppercased() + note.dropFirst() + ".")
            }
        }
    }

    /// Fills both stages, and the bar that moves them.
    private func fillStages(
        _ blank: inout TemplateFill, _ run: LoggedRun, designed recording: Recording
    ) throws(SiteError) {
        let isDrawn = run.columns.contains(where: \.isDrawn)
        let performance = design.bake(recording)
        try blank.keep("undrawn", if: !isDrawn)
        if try blank.keep("stages", if: isDrawn) {
            let app = run.design.bake(run.recording)
            for (slot, design, performance) in [("design", design, performance), ("app", run.design, app)] {
                // The log does not say where the finger was.
                let options = EmissionOptions(profile: .loop, showsTouch: slot == "design", alwaysFades: true)
                let drawing = Emitter.animatedSVG.emit(design.picture, performance, options).root
                let images = ImageFolder(design.images).embedded(in: drawing)
                let inline = Stage.inline(images, size: design.stage, prefix: slot == "design" ? "a_" : "b_")
                try blank.fill(slot) { $0.children = [.element(inline)] }
            }
            let shape = DeviceShape(design.device, design.stage).rawValue
            try blank.fill("device") { $0["data-shape"] = shape }
            let part = Formatting.decimal(design.stage.width / design.stage.height, decimals: 4)
            try blank.fill("stages") { $0["style"] = "--part: \(part)" }
            let missing = run.columns.filter { !$0.isDrawn }.map(\.name)
            if try blank.keep("drawn", if: !missing.isEmpty) {
                let drawn = run.columns.filter(\.isDrawn).map(\.name)
                try blank.text(
                    "drawn",
                    "B moves by \(drawn.joined(separator: ", ")); \(missing.joined(separator: ", ")) "
                        + (missing.count == 1 ? "is in the curves alone." : "are in the curves alone."))
            }
        }
        let duration = performance.duration.millisecondsRoundedUp
        let round = performance.round(.loop, of: design.picture, alwaysFades: true).milliseconds
        try blank.fill("transport") {
            $0["data-duration"] = "\(duration)"
            $0["data-round"] = "\(round)"
        }
        try blank.fill("slider") { $0["max"] = "\(duration)" }
    }

    private func fillColumns(_ blank: inout TemplateFill, _ figures: [LogFigure]) throws(SiteError) {
        try blank.each("column", in: figures) { figure, blank throws(SiteError) in
            try blank.text("name", figure.column.name)
            try blank.text("off", figure.text(figure.found.off))
            try blank.text("at", Formatting.fixed(figure.found.at, decimals: 3).replacing("-", with: "−") + " s")
            try blank.text("tolerance", figure.text(figure.found.tolerance))
            try blank.text("noise", figure.text(figure.found.noise))
        }
        try blank.each("curve", in: figures) { figure, blank throws(SiteError) in
            try blank.fill("curve") {
                $0["data-decimals"] = "\(figure.decimals)"
                $0["data-least"] = Formatting.decimal(figure.range.lowerBound, decimals: 6)
                $0["data-greatest"] = Formatting.decimal(figure.range.upperBound, decimals: 6)
                if !figure.sign.isEmpty { $0["data-unit"] = figure.sign }
            }
            try blank.text("name", figure.column.name)
            try blank.text("greatest", figure.scale.greatest)
            try blank.text("least", figure.scale.least)
            try blank.fill("field") { $0.children = [.element(figure.field)] }
            try blank.text("end", Formatting.seconds(figure.duration))
        }
    }
}
