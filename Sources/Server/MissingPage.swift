// The page for addresses where nothing is: the site's own `404.html`, with links that lead home from any depth.

import Glibc
import Synchronization

/// The links of `404.html` are written for the root of the site. Sent for an address further down, each is preceded by
/// as many `../` as lead up there: its `href`s are all relative, which the build sees to.
final class MissingPage: Sendable {
    private let root: SiteRoot
    private let live: LivePages?
    private let plain: Reply

    private struct Made {
        var signature: FileSignature
        var bytes: [UInt8]
        /// One a depth, and what they come to.
        var replies: [Int: Reply] = [:]
        var size = 0
    }

    private let made = Mutex<Made?>(nil)

    static let file = "404.html"
    private static let largest = 1 << 18
    /// In bytes. Who asks for more of other depths has them made anew.
    private static let mostKept = 1 << 20
    /// Further up than the root of a host nothing leads, so deeper addresses may share.
    static let deepest = 64

    /// Nil where memory is short.
    init?(_ root: SiteRoot, _ live: LivePages? = nil) {
        self.root = root
        self.live = live
        guard let plain = Reply.notice(404, "Not found", "This site has no page at this address.") else { return nil }
        self.plain = plain
    }

    /// The answer to an address with so many slashes after its first.
    func reply(depth: Int) -> Reply {
        let depth = min(depth, MissingPage.deepest)
        let edit = live?.addition()
        guard let file = root.open([MissingPage.file]) else { return plain }
        defer { file.close() }
        let signature = file.signature
        guard file.isFile, signature.size <= MissingPage.largest else { return plain }
        return made.withLock { made in
            if made?.signature != signature {
                made = MissingPage.read(file.descriptor, signature.size).map { Made(signature: signature, bytes: $0) }
            }
            guard let bytes = made?.bytes else { return plain }
            if edit == nil, let reply = made?.replies[depth] { return reply }
            let headers: HeaderList =
                [("Content-Type", MediaType.of(MissingPage.file).text), AnswerHeaders.caching(isFrozen: false)]
                + AnswerHeaders.security(hearsEvents: edit != nil)
            let page = MissingPage.page(bytes, linkingFrom: depth)
            if let edit { return Reply(status: 404, headers: headers, bytes: edit(page)) ?? plain }
            guard let reply = Reply(status: 404, headers: headers, bytes: page) else { return plain }
            if (made?.size ?? 0) + page.count > MissingPage.mostKept { made = Made(signature: signature, bytes: bytes) }
            if page.count <= MissingPage.mostKept {
                made?.replies[depth] = reply
                made?.size += page.count
            }
            // Time stamps step by a few milliseconds; what changed just now may change unseen.
            if !file.isSettled { made = nil }
            return reply
        }
    }

    static func page(_ bytes: [UInt8], linkingFrom depth: Int) -> [UInt8] {
        let link = Array(" href=\"".utf8)
        let up = Array(String(repeating: "../", count: depth).utf8)
        var page: [UInt8] = []
        page.reserveCapacity(bytes.count + 16 * up.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == link[0], bytes[index...].starts(with: link) {
                page += link + up
                index += link.count
            } else {
                page.append(bytes[index])
                index += 1
            }
        }
        return page
    }

    private static func read(_ descriptor: Int32, _ size: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: size)
        return pread(descriptor, &bytes, size, 0) == size ? bytes : nil
    }
}
