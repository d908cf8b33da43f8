// The templates of the pages, read once for a build.

import Diagnostics
import Markup

struct Templates: Sendable {
    enum Page: String, CaseIterable { case gallery, canvas, design, scenario, moment }

    private let stencils: [Page: Stencil]

    static func load(_ resources: Resources) throws(SiteError) -> Templates {
        var stencils: [Page: Stencil] = [:]
        for page in Page.allCases { stencils[page] = Stencil(try read(page, resources)) }
        return Templates(stencils: stencils)
    }

    /// A fresh copy of a template.
    func blank(_ page: Page) -> Blank { Blank(stencils[page]!, file: Templates.file(page)) }

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
