// Parts of files, packed forms of texts, conditions, and how long a browser may keep what.

import Compression
import Glibc
import Server
import Testing

@Suite struct NegotiationTests {
    let site: TestSite
    let page = Array(String(repeating: "<p>drawing</p>\n", count: 200).utf8)

    init() throws {
        site = try TestSite()
        TestSite.write(site.root + "/page.html", page)
        TestSite.settle()
    }

    private func pack(_ bytes: [UInt8]? = nil) throws {
        for pack in Pack.allCases {
            TestSite.write(site.root + "/page.html" + pack.ending, try #require(pack.packed(bytes ?? page)))
        }
        TestSite.settle()
    }

    @Test("a part of a file comes as one") func aPartOfAFileComesAsOne() throws {
        let answer = try site.get("/page.html", headers: ["Range: bytes=3-9"])
        #expect(answer.status == 206)
        #expect(answer.text == "drawing")
        #expect(answer.headers["content-range"] == "bytes 3-9/\(page.count)")
        #expect(answer.headers["content-length"] == "7")
        #expect(try site.get("/page.html").headers["accept-ranges"] == "bytes")
        #expect(try site.get("/page.html", headers: ["Range: bytes=-5"]).text == "</p>\n".suffix(5))
    }

    @Test("a part that is not there is 416 and several parts are the whole")
    func aPartThatIsNotThereIs416AndSeveralPartsAreTheWhole() throws {
        let beyond = try site.get("/page.html", headers: ["Range: bytes=\(page.count)-"])
        #expect(beyond.status == 416)
        #expect(beyond.headers["content-range"] == "bytes */\(page.count)")
        let several = try site.get("/page.html", headers: ["Range: bytes=0-1,4-5"])
        #expect(several.status == 200 && several.body == page)
        let twice = try site.get("/page.html", headers: ["Range: bytes=0-1", "Range: bytes=4-5"])
        #expect(twice.status == 200 && twice.body == page)
    }

    @Test("a part is sent only of the same bytes") func aPartIsSentOnlyOfTheSameBytes() throws {
        let tag = try #require(try site.get("/page.html").headers["etag"])
        func ask(_ condition: String) throws -> Int {
            try site.get("/page.html", headers: ["Range: bytes=0-1", "If-Range: \(condition)"]).status
        }
        #expect(try ask(tag) == 206)
        #expect(try ask("\"other\"") == 200)
        #expect(try ask("W/" + tag) == 200)
        // It is one tag, where other conditions take a list.
        #expect(try ask("*") == 200)
        #expect(try ask("\"other\", \(tag)") == 200)
        #expect(try ask("Sat, 21 Nov 2026 22:55:04 GMT") == 200)
    }

    @Test("several lines of a list are one") func severalLinesOfAListAreOne() throws {
        try pack()
        let tag = try #require(try site.get("/page.html").headers["etag"])
        let others = ["\"other\"", "\"one, and another\""]
        func ask(_ name: String, _ values: [String]) throws -> WireAnswer {
            try site.get("/page.html", headers: values.map { "\(name): \($0)" })
        }
        #expect(try ask("If-None-Match", others + [tag]).status == 304)
        #expect(try ask("If-None-Match", others).status == 200)
        #expect(try ask("If-Match", others + [tag]).status == 200)
        #expect(try ask("If-Match", others).status == 412)
        #expect(try ask("Accept-Encoding", ["zstd", "gzip;q=0.5"]).headers["content-encoding"] == "gzip")
        #expect(try ask("Accept-Encoding", ["gzip", "br"]).headers["content-encoding"] == "br")
    }

    @Test("head has no parts") func headHasNoParts() throws {
        let head = try #require(
            Wire.ask(port: site.port, "/page.html", method: "HEAD", headers: ["Range: bytes=0-1"]))
        #expect(head.status == 200)
        #expect(head.headers["content-length"] == "\(page.count)")
    }

    @Test("what must be the same and is not is 412") func whatMustBeTheSameAndIsNotIs412() throws {
        let tag = try #require(try site.get("/page.html").headers["etag"])
        #expect(try site.get("/page.html", headers: ["If-Match: \(tag)"]).status == 200)
        #expect(try site.get("/page.html", headers: ["If-Match: *"]).status == 200)
        #expect(try site.get("/page.html", headers: ["If-Match: \"other\""]).status == 412)
        #expect(try site.get("/page.html", headers: ["If-Match: W/\(tag)"]).status == 412)
    }

    @Test("a packed text is sent to those who take it") func aPackedTextIsSentToThoseWhoTakeIt() throws {
        try pack()
        let plain = try site.get("/page.html")
        #expect(plain.headers["content-encoding"] == nil)
        #expect(plain.headers["vary"] == "Accept-Encoding")
        var tags: Set<String> = [try #require(plain.headers["etag"])]
        for (accepted, pack) in [("gzip, deflate, br", Pack.brotli), ("gzip", .gzip), ("br;q=0.1, gzip", .gzip)] {
            let answer = try site.get("/page.html", headers: ["Accept-Encoding: \(accepted)"])
            #expect(answer.status == 200)
            #expect(answer.headers["content-encoding"] == pack.coding)
            #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
            #expect(answer.headers["vary"] == "Accept-Encoding")
            #expect(pack.isPack(answer.body, of: page))
            let tag = try #require(answer.headers["etag"])
            tags.insert(tag)
            let again = try site.get(
                "/page.html", headers: ["Accept-Encoding: \(accepted)", "If-None-Match: \(tag)"])
            #expect(again.status == 304)
            #expect(again.headers["vary"] == "Accept-Encoding")
        }
        #expect(tags.count == 3, "each form has a tag of its own")
        #expect(try site.get("/page.html", headers: ["Accept-Encoding: gzip;q=0"]).body == page)
        let part = try site.get("/page.html", headers: ["Accept-Encoding: gzip", "Range: bytes=3-9"])
        #expect(part.text == "drawing" && part.headers["content-encoding"] == nil)
    }

    @Test("a text without packed forms is the same for everybody") func aTextWithoutPackedFormsIsTheSameForEverybody()
        throws
    {
        let answer = try site.get("/page.html", headers: ["Accept-Encoding: gzip, br"])
        #expect(answer.body == page)
        #expect(answer.headers["vary"] == "Accept-Encoding" && answer.headers["content-encoding"] == nil)
    }

    @Test("a packed form of an older text is passed over") func aPackedFormOfAnOlderTextIsPassedOver() throws {
        try pack()
        func coding() throws -> String? {
            try site.get("/page.html", headers: ["Accept-Encoding: br"]).headers["content-encoding"]
        }
        #expect(try coding() == "br")
        let next = Array("<p>next</p>".utf8) + page
        TestSite.write(site.root + "/page.html", next)
        let answer = try site.get("/page.html", headers: ["Accept-Encoding: br"])
        #expect(answer.body == next && answer.headers["content-encoding"] == nil)
        try pack(next)
        // That there is one by now is seen a little later.
        usleep(600_000)
        #expect(try coding() == "br")
    }

    @Test("a packed form that goes or changes is not sent any more") func aPackedFormThatGoesIsNotSentAnyMore() throws {
        try pack()
        func get() throws -> WireAnswer { try site.get("/page.html", headers: ["Accept-Encoding: gzip"]) }
        let first = try get()
        #expect(first.headers["content-encoding"] == "gzip")
        try pack()
        let second = try get()
        #expect(second.body == first.body && second.headers["etag"] != first.headers["etag"])
        unlink(site.root + "/page.html.gz")
        #expect(try get().body == page)
    }

    @Test("a packed form that is not smaller is not sent") func aPackedFormThatIsNotSmallerIsNotSent() throws {
        TestSite.write(site.root + "/page.html.gz", page)
        #expect(try site.get("/page.html", headers: ["Accept-Encoding: gzip"]).headers["content-encoding"] == nil)
    }

    @Test("only frozen pages are kept unasked") func onlyFrozenPagesAreKeptUnasked() throws {
        for folder in ["card", "card/v", "card/v/0123456789abcdef", "card/v/notahash", "embed", "card/embed"] {
            mkdir(site.root + "/" + folder, 0o755)
            TestSite.write(site.root + "/" + folder + "/index.html", page)
        }
        func caching(_ path: String) throws -> String? { try site.get(path).headers["cache-control"] }
        #expect(try caching("/card/v/0123456789abcdef/") == "public, max-age=31536000, immutable")
        for path in ["/", "/card/", "/card/v/", "/card/v/notahash/", "/embed/"] {
            #expect(try caching(path) == "no-cache")
        }
        #expect(try caching("/card/v/0123456789abcdef/none.html") == "no-cache", "what is missing may come yet")
    }

    @Test("only pages to be embedded may be framed by others") func onlyPagesToBeEmbeddedMayBeFramedByOthers() throws {
        mkdir(site.root + "/embed", 0o755)
        TestSite.write(site.root + "/embed/index.html", page)
        func policy(_ path: String) throws -> String { try site.get(path).headers["content-security-policy"] ?? "" }
        TestSite.write(site.root + "/embed/card.html", page)
        #expect(try policy("/embed/card.html").hasSuffix("; frame-ancestors *"))
        // The page of a scenario or a moment that is called so.
        for path in ["/", "/page.html", "/embed.html", "/embed/", "/embed/index.html", "/none", "/embed/none"] {
            #expect(try policy(path).hasSuffix("; frame-ancestors 'self'"), "\(path)")
        }
    }

    @Test("pages from elsewhere may show what they cannot read") func pagesFromElsewhereMayShowWhatTheyCannotRead()
        throws
    {
        mkdir(site.root + "/embed", 0o755)
        func lending(_ path: String) throws -> String? {
            TestSite.write(site.root + path, page)
            return try site.get(path).headers["cross-origin-resource-policy"]
        }
        for path in ["/a.svg", "/a.png", "/a.WEBP", "/a.mp4", "/a.css", "/embed/card.html"] {
            #expect(try lending(path) == "cross-origin", "\(path)")
        }
        for path in ["/a.js", "/a.json", "/a.csv", "/a.txt", "/a.xml", "/a.html", "/a", "/embed/index.html"] {
            #expect(try lending(path) == "same-origin", "\(path)")
        }
    }

    @Test("the site's own page says what is missing with links that lead home")
    func theSitesOwnPageSaysWhatIsMissingWithLinksThatLeadHome() throws {
        TestSite.write(site.root + "/404.html", Array("<a class=\"x\" href=\"index.html\">home</a><p>href=\"</p>".utf8))
        usleep(80_000)
        func text(_ path: String) throws -> String {
            let answer = try site.get(path)
            #expect(answer.status == 404)
            return answer.text
        }
        for path in ["/none", "/a/b/none", "/a/b/c/"] { #expect(try text(path).contains(" href=\"/index.html\"")) }
        #expect(try text("/a/b/none").contains("<p>href=\"</p>"))
        TestSite.write(site.root + "/404.html", Array("<p>changed</p>".utf8))
        #expect(try text("/none") == "<p>changed</p>")
    }
}
