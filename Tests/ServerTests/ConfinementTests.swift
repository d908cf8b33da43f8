// Only files below the site, whatever the path says.

import Glibc
import Platform
import Testing

@testable import Server

@Suite struct ConfinementTests {
    let site: TestSite
    init() throws { site = try TestSite() }

    @Test(
        "a path that tries to leave is refused",
        arguments: [
            "/../secret.txt", "/drawings/../../secret.txt", "/%2e%2e/secret.txt", "/%2E./secret.txt",
            "/drawings/%2e%2e/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%2e%2e%2fsecret.txt", "/..%5csecret.txt",
            "/..\\secret.txt", "/drawings\\..\\..\\secret.txt", "//secret.txt", "/./index.html",
            "/drawings//index.html",
            "/index.html%00.svg", "/%00", "/%", "/%2", "/%zz", "/%0d%0aX:1", "/%ff%fe", "index.html", "../secret.txt",
            "http://127.0.0.1/../secret.txt", "/drawings/..",
        ])
    func aPathThatTriesToLeaveIsRefused(path: String) throws {
        let answer = try site.get(path)
        #expect(answer.status == 400)
        #expect(!answer.text.contains("secret"))
    }

    @Test("a raw nul never reaches the file system") func aRawNulNeverReachesTheFileSystem() {
        let request =
            Array("GET /index.html".utf8) + [0] + Array("/../../secret.txt HTTP/1.1\r\nHost: localhost\r\n".utf8)
        let answer = Wire.exchange(port: site.port, request + Array("Connection: close\r\n\r\n".utf8))
        #expect(!String(decoding: answer, as: UTF8.self).contains("secret"))
    }

    @Test("decoding happens once") func decodingHappensOnce() throws {
        #expect(try site.get("/%252e%252e/secret.txt").status == 404)
    }

    @Test("links that leave the site are absent and links that stay are followed")
    func linksThatLeaveTheSiteAreAbsentAndLinksThatStayAreFollowed() throws {
        symlink("../secret.txt", site.root + "/leak.txt")
        symlink("/etc", site.root + "/etc")
        symlink("drawings", site.root + "/stays")
        symlink("leak.txt", site.root + "/twice.txt")
        symlink("loop", site.root + "/loop")
        for path in ["/leak.txt", "/etc/passwd", "/etc", "/etc/", "/twice.txt", "/loop"] {
            #expect(try site.get(path).status == 404)
        }
        #expect(try site.get("/stays/").text == "<p>drawings</p>")
    }

    @Test("a folder beside the site whose name only begins alike is outside")
    func aFolderBesideTheSiteWhoseNameOnlyBeginsAlikeIsOutside() throws {
        mkdir(site.folder + "/site-private", 0o755)
        TestSite.write(site.folder + "/site-private/a.txt", Array("private".utf8))
        symlink("../site-private/a.txt", site.root + "/a.txt")
        #expect(try site.get("/a.txt").status == 404)
    }

    @Test("a link turned outwards after its file was served is absent from then on")
    func aLinkTurnedOutwardsAfterItsFileWasServedIsAbsentFromThenOn() throws {
        symlink("index.html", site.root + "/page.txt")
        usleep(80_000)
        #expect(try site.get("/page.txt").status == 200)
        unlink(site.root + "/page.txt")
        symlink("../secret.txt", site.root + "/page.txt")
        #expect(try site.get("/page.txt").status == 404)
    }

    @Test("a folder moved out and linked to is absent soon after") func aFolderMovedOutAndLinkedToIsAbsentSoonAfter()
        throws
    {
        mkdir(site.root + "/private", 0o755)
        TestSite.write(site.root + "/private/page.txt", Array("<p>private</p>".utf8))
        usleep(80_000)
        for _ in 0..<3 { #expect(try site.get("/private/page.txt").status == 200) }
        rename(site.root + "/private", site.folder + "/private")
        symlink("../private", site.root + "/private")
        usleep(1_100_000)
        #expect(try site.get("/private/page.txt").status == 404)
    }

    @Test("hidden files pipes and folders without an index are absent")
    func hiddenFilesPipesAndFoldersWithoutAnIndexAreAbsent() throws {
        mkdir(site.root + "/.git", 0o755)
        TestSite.write(site.root + "/.git/config", Array("x".utf8))
        mkdir(site.root + "/bare", 0o755)
        mkfifo(site.root + "/pipe", 0o644)
        for path in ["/.git/config", "/bare/", "/pipe"] { #expect(try site.get(path).status == 404) }
    }

    @Test("an overlong path is refused and the server goes on") func anOverlongPathIsRefusedAndTheServerGoesOn() throws
    {
        let long = try site.get("/" + String(repeating: "a", count: 5000))
        #expect(long.status == 404)
        let longer = Wire.ask(port: site.port, "/" + String(repeating: "a", count: 200_000))
        #expect(longer == nil || longer?.status == 414)
        #expect(try site.get("/").status == 200)
    }

    @Test(
        "what the system cannot say now is not missing",
        arguments: [
            (ENOENT, false), (EACCES, false), (ELOOP, false), (ENOTDIR, false), (EMFILE, true), (ENFILE, true),
            (ENOMEM, true), (EIO, true),
        ])
    func whatTheSystemCannotSayNowIsNotMissing(error: Int32, isUnknown: Bool) {
        if case .unknown = SiteRoot.Finding(Errno(error)) { #expect(isUnknown) } else { #expect(!isUnknown) }
    }
}
