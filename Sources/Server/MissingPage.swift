// The page for addresses where nothing is: the site's own `404.html`, with links that lead home from any depth.

/// The links of `404.html` are all relative, and written for the root of the site: no relative link works at every depth.
/// What serves the page makes them begin at the root, as docs/publishing.md has other servers do it.
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
            status: 404, headers: headers + ResponseHeaders.security(isLive: live != nil),
            bytes: stamp.map { LivePages.added(to: linked, stamp: $0) } ?? linked)
    }

    static func linkingFromRoot(_ page: [UInt8]) -> [UInt8] {
        page.replacing(Array(" href=\"".utf8), with: Array(" href=\"/".utf8))
    }
}
