// The section of the hand-off: animations first, then what scroll views do, then what follows a formula.

import HandOff
import Numerics
import Timelines
import XML

extension HandOffRow.Kind {
    fileprivate var title: String {
        switch self {
        case .animation: "Animations"
        case .scrolling: "Scroll views"
        case .following: "Formulas"
        }
    }
}

extension TemplateFill {
    /// Fills the section of the hand-off; `scenarios` are those that the rows come from, and the stage shows the first.
    mutating func fillHandOff(
        _ rows: [HandOffRow], of design: DesignContents, scenarios: [ScenarioContents], on page: Address
    ) throws(SiteError) {
        // A scenario's page has its own movements; the package is the design's.
        let package = page == design.page ? design.package : nil
        guard try keep("handoff", if: !rows.isEmpty || package != nil) else { return }
        if try keep("package", if: package != nil), let package { try fill(package, of: design) }
        let kinds = HandOffRow.Kind.allCases.filter { kind in rows.contains { $0.kind == kind } }
        try each("moves", in: kinds) { kind, blank throws(SiteError) in
            try blank.text("kind", kind.title)
            try blank.each("move", in: rows.filter { $0.kind == kind }) { row, blank throws(SiteError) in
                try blank.fill(row)
                let moment = "t=" + Formatting.decimal(Double(row.begin.millisecondsRoundedUp) / 1000)
                let other = SitePlan.scenario(design.folder, scenarios[row.scenario].name).page
                let link = row.scenario == 0 ? "#" + moment : page.link(to: other, fragment: moment)
                try blank.link("time", to: link, text: Formatting.seconds(row.begin))
            }
        }
        if try keep("move-tally", if: !rows.isEmpty) {
            try text("move-tally", Formatting.count(rows.count, "movement"))
        }
    }

    private mutating func fill(_ package: HandOffPackage, of design: DesignContents) throws(SiteError) {
        let page = design.page.link(to: SitePlan.package(design.folder, package.name))
        try each("source", in: package.sources) { source, blank throws(SiteError) in
            try blank.link("source", to: page + "#" + source.path, text: source.path)
        }
        try fillArchive(package, of: design, on: design.page)
    }

    private mutating func fill(_ row: HandOffRow) throws(SiteError) {
        if try keep("progress", if: !row.progress.isEmpty) {
            try fill("progress") { $0["d"] = TemplateFill.picture(of: row.progress) }
        }
        try fill("parts") { $0.children = row.parts.map { .html("li", ["translate": "no"], children: [.text($0)]) } }
        try text("when", row.when)
        if try keep("cause", if: !row.cause.isEmpty) { try text("cause", row.cause) }
        try text("words", row.words)
        if try keep("formula", if: !row.formula.isEmpty) { try text("formula", row.formula) }
        guard try keep("codes", if: !row.codes.isEmpty) else { return }
        try each("code", in: row.codes) { code, blank throws(SiteError) in
            try blank.text("notation", code.notation)
            try blank.text("code", code.text)
        }
        if try keep("inexact", if: !row.exactness.isEmpty) { try text("inexact", row.exactness) }
    }

    /// A curve in 48 by 20 units, its end at the top; what overshoots leaves the box, within reason.
    private static func picture(of progress: [Double]) -> String {
        let steps = Double(progress.count - 1)
        let points = progress.enumerated().map { index, share in
            "\(Formatting.decimal(48 * Double(index) / steps, decimals: 0)),"
                + Formatting.decimal(20 - 20 * min(max(share, -0.2), 1.2), decimals: 1)
        }
        return "M" + points.joined(separator: " ")
    }
}
