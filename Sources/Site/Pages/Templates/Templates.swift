// The templates of the pages, read once for a build.

import Diagnostics
import XML

/// The templates of all kinds of pages.
package struct Templates: Sendable {
    /// A kind of page, named after its template.
    package enum Page: String, CaseIterable {
        case gallery, canvas, design, scenario, moment, missing, frozen, version, embed, touch, package, log
    }

    private let templates: [Page: Template]

    /// Reads all templates, and checks that what they use exists.
    package static func load(_ resources: Resources) throws(SiteError) -> Templates {
        let parts = try TemplateParts(try read("parts", resources), file: file("parts"))
        var templates: [Page: Template] = [:]
        for page in Page.allCases {
            let document = try read(page.rawValue, resources)
            templates[page] = Template(try parts.completed(document, of: file(page.rawValue)))
        }
        return Templates(templates: templates)
    }

    /// A fresh copy of a template.
    package func blank(_ page: Page) -> TemplateFill {
        TemplateFill(templates[page]!, file: Templates.file(page.rawValue))
    }

    private static func file(_ name: String) -> String { "templates/pages/\(name).html" }

    private static func read(_ name: String, _ resources: Resources) throws(SiteError) -> Element {
        let source: SourceText
        do {
            source = try SourceFile.load("\(resources.pages)/\(name).html", as: file(name))
        } catch {
            throw .template(file: file(name), error.diagnostic.sentence)
        }
        let read = MarkupReader.read(source)
        guard let document = read.document else {
            throw .template(file: file(name), DiagnosticRendering.text(read.diagnostics, in: source))
        }
        return document.root
    }
}
