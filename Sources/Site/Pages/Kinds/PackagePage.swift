// The page with the sources of a design's Swift package, coloured, to read and to copy.

package import HandOff
import Timelines
package import XML

/// The page of a package. It is one of its own, because few readers of a design want its source.
package enum PackagePage {
    /// The template filled with a package.
    package static func fill(
        _ blank: TemplateFill, _ package: HandOffPackage, of design: DesignContents
    ) throws(SiteError) -> Element {
        var blank = blank
        let page = SitePlan.package(design.folder, package.name)
        try blank.fill("body") { $0["data-name"] = design.folder }
        try blank.text("page-title", "\(package.name) · \(design.title) · Flipbook")
        try blank.fillTabs(on: page, board: SitePlan.board(design.folder))
        try blank.link("design", to: page.link(to: design.page), text: design.title)
        try blank.text("title", package.name)
        try blank.fillArchive(package, of: design, on: page)
        if try blank.keep("shortfalls", if: !package.shortfalls.isEmpty) {
            try blank.each("shortfall", in: package.shortfalls) { sentence, blank throws(SiteError) in
                try blank.text("shortfall", sentence)
            }
        }
        try blank.each("link", in: package.sources) { source, blank throws(SiteError) in
            try blank.link("link", to: "#" + source.path, text: source.path)
            try blank.text("summary", source.summary)
        }
        try blank.each("source", in: package.sources) { source, blank throws(SiteError) in
            try blank.fill("source") { $0.id = source.path }
            try blank.text("path", source.path)
            try blank.fill("text") {
                $0["data-title"] = source.path
                $0.children = parts(of: SwiftToken.tokens(of: source.text).map(node))
            }
        }
        blank.linkAssets(from: page)
        return try blank.finished()
    }

    /// Tokens as they are, or in parts where they are many: a page is checked in time with the square of what an element
    /// holds.
    private static func parts(of tokens: [Node]) -> [Node] {
        if tokens.count <= 2000 { return tokens }
        return stride(from: 0, to: tokens.count, by: 200).map { start in
            .html("span", children: Array(tokens[start..<min(start + 200, tokens.count)]))
        }
    }

    private static func node(_ token: SwiftToken) -> Node {
        let kind: String? =
            switch token.kind {
            case .plain: nil
            case .keyword: "k"
            case .type: "t"
            case .number: "n"
            case .string: "s"
            case .comment: "c"
            }
        return kind.map { .html("span", ["class": $0], children: [.text(token.text)]) } ?? .text(token.text)
    }
}

extension TemplateFill {
    /// Fills the link to a package's archive.
    mutating func fillArchive(
        _ package: HandOffPackage, of design: DesignContents, on page: Address
    ) throws(SiteError) {
        try fill("archive") {
            $0["href"] = page.link(to: SitePlan.archive(design.folder, package.name))
            $0["download"] = package.name + ".zip"
            $0.children = [.text(package.name + ".zip")]
        }
        try text("archive-size", Formatting.size(package.archive.count))
    }
}
