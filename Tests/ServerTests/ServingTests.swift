// What a browser gets: pages, types, conditions, redirects and errors.

import Glibc
import Server
import Testing

@Suite struct ServingTests {
    let site: TestSite
    init() throws { site = try TestSite() }

    @Test("a page comes with its type and the headers that protect it")
    func aPageComesWithItsTypeAndTheHeadersThatProtectIt() throws {
        let answer = try site.get("/index.html")
        #expect(answer.status == 200)
        #expect(answer.text == "<p>home</p>")
        #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
        #expect(answer.headers["x-content-type-options"] == "nosniff")
        #expect(answer.headers["content-security-policy"]?.hasPrefix("default-src 'none'; ") == true)
        #expect(answer.headers["content-length"] == "11")
    }

    @Test("a folder is its index and an address without the slash leads there")
    func aFolderIsItsIndexAndAnAddressWithoutTheSlashLeadsThere() throws {
        #expect(try site.get("/").text == "<p>home</p>")
        #expect(try site.get("/drawings/").text == "<p>drawings</p>")
        let moved = try site.get("/drawings")
        #expect(moved.status == 301)
        #expect(moved.headers["location"] == "./drawings/")
        #expect(try site.get("/drawings?t=1&x=%41").headers["location"] == "./drawings/?t=1&x=%41")
    }

    @Test("a folder that opens no page is missing and no address leads there")
    func aFolderThatOpensNoPageIsMissingAndNoAddressLeadsThere() throws {
        mkdir(site.root + "/v", 0o755)
        #expect(try site.get("/v").status == 404)
        #expect(try site.get("/v/").status == 404)
        mkdir(site.root + "/v/index.html", 0o755)
        #expect(try site.get("/v").status == 404)
    }

    @Test(
        "texts of ours are texts and what is unknown is not",
        arguments: [
            ("/SHA256SUMS", "text/plain; charset=utf-8"), ("/versions.txt", "text/plain; charset=utf-8"),
            ("/sha256sums", "application/octet-stream"), ("/none", "application/octet-stream"),
        ])
    func textsOfOursAreTextsAndWhatIsUnknownIsNot(path: String, type: String) throws {
        TestSite.write(site.root + path, Array("0123  index.html\n".utf8))
        #expect(try site.get(path).headers["content-type"] == type)
    }

    @Test("names of any script are found and a query is passed over")
    func namesOfAnyScriptAreFoundAndAQueryIsPassedOver() throws {
        let answer = try site.get("/drawings/%E5%88%B7%E6%96%B0.svg?v=2")
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "image/svg+xml; charset=utf-8")
        #expect(try site.get("/drawings/刷新.svg").status == 200)
    }

    @Test("head has the headers of get and no body") func headHasTheHeadersOfGetAndNoBody() throws {
        let get = try site.get("/index.html")
        let head = try #require(Wire.ask(port: site.port, "/index.html", method: "HEAD"))
        #expect(head.status == 200)
        #expect(head.body.isEmpty)
        for name in ["content-length", "content-type", "etag"] { #expect(head.headers[name] == get.headers[name]) }
    }

    @Test("what is not there is a 404 with a page") func whatIsNotThereIsA404WithAPage() throws {
        let answer = try site.get("/drawings/none.svg")
        #expect(answer.status == 404)
        #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
        #expect(answer.text.contains("<h1>Not found</h1>"))
        #expect(try site.get("/index.html/").status == 404)
    }

    @Test(
        "other methods are refused after their body was taken",
        arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW"])
    func otherMethodsAreRefusedAfterTheirBodyWasTaken(method: String) throws {
        let body = String(repeating: "x", count: 200_000)
        let answer = try #require(
            Wire.ask(port: site.port, "/index.html", method: method, headers: ["Content-Length: 200000"], body: body))
        #expect(answer.status == 405)
        #expect(answer.headers["allow"] == "GET, HEAD")
        let empty = try #require(Wire.ask(port: site.port, "/", method: method, headers: ["Content-Length: 0"]))
        #expect(empty.status == 405)
    }

    @Test("a tag spares the second answer") func aTagSparesTheSecondAnswer() throws {
        let tag = try #require(try site.get("/index.html").headers["etag"])
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
        for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let again = try site.get("/index.html", headers: ["If-None-Match: \(known)"])
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            #expect(again.headers["etag"] == tag)
        }
        #expect(try site.get("/index.html", headers: ["If-None-Match: \"other\""]).status == 200)
        // A new version has a new one, also where its size is the same; a hard link is the same file.
        link(site.root + "/index.html", site.root + "/copy.html")
        TestSite.settle()
        #expect(try site.get("/copy.html").headers["etag"] == tag)
        TestSite.write(site.root + "/index.html", Array("<p>gone</p>".utf8))
        TestSite.settle()
        let next = try site.get("/index.html", headers: ["If-None-Match: \(tag)"])
        #expect(next.status == 200 && next.headers["etag"] != tag)
    }

    @Test("what changed just now has no tag yet") func whatChangedJustNowHasNoTagYet() throws {
        var isNewlyTagged = true
        // A loaded machine may take longer to ask than a file takes to settle.
        for _ in 0..<20 where isNewlyTagged {
            TestSite.write(site.root + "/index.html", Array("<p>new</p>".utf8))
            isNewlyTagged = try site.get("/index.html").headers["etag"] != nil
        }
        #expect(!isNewlyTagged)
        TestSite.settle()
        #expect(try site.get("/index.html").headers["etag"] != nil)
    }

    @Test("a changed file is served at once even when its size is the same")
    func aChangedFileIsServedAtOnceEvenWhenItsSizeIsTheSame() throws {
        for text in ["<p>1111</p>", "<p>2222</p>", "<p>3333</p>"] {
            TestSite.write(site.root + "/index.html", Array(text.utf8))
            #expect(try site.get("/index.html").text == text)
        }
    }

    @Test("a site that was swapped for another is served from then on")
    func aSiteThatWasSwappedForAnotherIsServedFromThenOn() throws {
        #expect(try site.get("/").text == "<p>home</p>")
        mkdir(site.folder + "/next", 0o755)
        TestSite.write(site.folder + "/next/index.html", Array("<p>next</p>".utf8))
        rename(site.root, site.folder + "/old")
        rename(site.folder + "/next", site.root)
        #expect(try site.get("/").text == "<p>next</p>")
        #expect(try site.get("/drawings/").status == 404)
    }

    @Test("a file too large for memory comes whole and with a tag") func aFileTooLargeForMemoryComesWholeAndWithATag()
        throws
    {
        var state: UInt32 = 7
        let bytes = (0..<3_000_000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        TestSite.write(site.root + "/large.mp4", bytes)
        TestSite.settle()
        let answer = try site.get("/large.mp4")
        #expect(answer.body == bytes)
        #expect(answer.headers["content-type"] == "video/mp4")
        let tag = try #require(answer.headers["etag"])
        #expect(try site.get("/large.mp4", headers: ["If-None-Match: \(tag)"]).status == 304)
    }

    @Test("two requests on one connection are both answered") func twoRequestsOnOneConnectionAreBothAnswered() throws {
        let first = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let second = "GET /drawings/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        let text = String(decoding: Wire.exchange(port: site.port, Array((first + second).utf8)), as: UTF8.self)
        #expect(text.contains("<p>home</p>"))
        #expect(text.contains("<p>drawings</p>"))
    }
}
