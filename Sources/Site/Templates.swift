// The templates of the pages, read once for a build.

import Diagnostics
import Markup

struct Templates: Sendable {
    enum Page: String, CaseIterable { case gallery, canvas, design, scenario, moment }

    private let roots: [Page: Element]

    static func load(_ resources: Resources) throws(SiteError) -> Templates {
        var roots: [Page: Element] = [:]
        for page in Page.allCases { roots[page] = try read(page, resources) }
        return Templates(roots: roots)
    }

    /// A fresh copy of a template.
    func blank(_ page: Page) -> Blank { Blank(roots[page]!, file: Templates.file(page)) }

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
