// The templates of the pages, read once for a build.

import Diagnostics
import Markup

struct Templates: Sendable {
    private let gallery: Element
    private let design: Element
    private let scenario: Element
    private let moment: Element

    enum Page: String { case gallery, design, scenario, moment }

    static func load(_ resources: Resources) throws(SiteError) -> Templates {
        Templates(
            gallery: try read(.gallery, resources), design: try read(.design, resources),
            scenario: try read(.scenario, resources), moment: try read(.moment, resources))
    }

    private init(gallery: Element, design: Element, scenario: Element, moment: Element) {
        self.gallery = gallery
        self.design = design
        self.scenario = scenario
        self.moment = moment
    }

    /// A fresh copy of a template.
    func blank(_ page: Page) -> Blank {
        let root =
            switch page {
            case .gallery: gallery
            case .design: design
            case .scenario: scenario
            case .moment: moment
            }
        return Blank(root, file: Templates.file(page))
    }

    private static func file(_ page: Page) -> String { "templates/pages/\(page.rawValue).html" }

    private static func read(_ page: Page, _ resources: Resources) throws(SiteError) -> Element {
        let source: SourceText
        do {
            source = try SourceFile.load("\(resources.pages)/\(page.rawValue).html", as: file(page))
        } catch {
            throw .template(file: file(page), error.diagnostic.sentence)
        }
        let read = MarkupReader.read(source)
        guard let document = read.document else {
            throw .template(file: file(page), DiagnosticRendering.text(read.diagnostics, in: source))
        }
        return document.root
    }
}
