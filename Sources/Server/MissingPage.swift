// The page for missing files: the site's own `404.html`, with links that work at any depth.

import Files

/// All addresses in `404.html` are relative to the root of the site, and no relative one works at every depth. So the
/// server makes them begin at the root. docs/publishing.md tells how other servers do the same.
enum MissingPage {
    static let file = "404.html"
    static let largest = 1 << 18

    /// Nil where memory is short.
    static func response(from site: SiteRoot, _ live: LivePages?) -> Response? {
        let stamp = live?.stamp()
        guard let file = site.file([file]), file.stamp.size <= largest, let page = file.contents() else {
            return .notice(404)
        }
        let linked = linkingFromRoot(page)
        let headers: HeaderList = [("Content-Type", MediaType.of(MissingPage.file).text), ResponseHeaders.caching()]
        return Response(
            status: 404, headers: headers + ResponseHeaders.security(mayAsk: live != nil),
            bytes: stamp.map { LivePages.added(to: linked, stamp: $0) } ?? linked)
    }

    static func linkingFromRoot(_ page: [UInt8]) -> [UInt8] {
        [" href=\"", " src=\""].reduce(page) { $0.replacing(Array($1.utf8), with: Array("\($1)/".utf8)) }
    }
}
