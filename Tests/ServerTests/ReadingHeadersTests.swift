// What the headers of a request say, each value by itself.

import Compression
import Testing

@testable import Server

@Suite struct ReadingHeadersTests {
    @Test(
        "a list of tags is compared weakly or strongly",
        arguments: [
            ("\"a\"", true, true), ("W/\"a\"", true, false), ("*", true, true), (" \"b\" , \"a\"", true, true),
            ("\"b,\", \"a\"", true, true), ("\"b\"", false, false), ("\"b\",,\"a\"", true, true), ("", false, false),
            ("a", false, false), ("\"a", false, false), ("\"b\" \"a\"", false, false), ("\"A\"", false, false),
            ("\"x\"a\"", false, false), ("W/\"b\", W/\"a\"", true, false),
        ])
    func aListOfTagsIsComparedWeaklyOrStrongly(header: String, weakly: Bool, strongly: Bool) {
        let tag = "\"a\""
        #expect(EntityTags.list(Array(header.utf8), holds: tag, weakly: true) == weakly)
        #expect(EntityTags.list(Array(header.utf8), holds: tag, weakly: false) == strongly)
    }

    @Test(
        "a range is one part",
        arguments: [
            ("bytes=0-9", 0, 10), ("bytes=90-", 90, 100), ("bytes=-10", 90, 100), ("bytes=0-0", 0, 1),
            ("bytes=-1000", 0, 100), ("bytes=50-1000", 50, 100), ("bytes=99-99", 99, 100), (" BYTES=5-6 ", 5, 7),
            ("bytes=0-99999999999999999999999", 0, 100),
        ])
    func aRangeIsOnePart(header: String, first: Int, end: Int) {
        #expect(wish(header) == .part(ByteRange(first: first, end: end)))
    }

    @Test(
        "a range beyond the end cannot be satisfied",
        arguments: ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999999-"])
    func aRangeBeyondTheEndCannotBeSatisfied(header: String) { #expect(wish(header) == .unsatisfiable) }

    @Test(
        "what is no range or several is the whole file",
        arguments: [
            "bytes=0-1,5-6", "bytes=5-4", "bytes=-", "bytes=a-b", "bytes=0-1x", "bytes", "lines=1-2", "", "=0-1",
            "bytes=0--1", "bytes=+0-1", "bytes=0x0-1", "bytes=1 2-3", "bytes=--5",
        ])
    func whatIsNoRangeOrSeveralIsTheWholeFile(header: String) { #expect(wish(header) == .whole) }

    @Test("of an empty file there is no part") func ofAnEmptyFileThereIsNoPart() {
        #expect(ByteRange.wish(Array("bytes=0-".utf8), size: 0) == .unsatisfiable)
        #expect(ByteRange.wish(Array("bytes=-5".utf8), size: 0) == .unsatisfiable)
    }

    @Test(
        "what is accepted comes in order of wish",
        arguments: [
            ("gzip, deflate, br, zstd", [Pack.brotli, .gzip, nil]), ("gzip", [.gzip, nil]), ("", [nil]),
            ("identity", [nil]), ("*", [.brotli, .gzip, nil]), ("gzip;q=1.0, br;q=0.5", [.gzip, .brotli, nil]),
            ("br;q=0, gzip;q=0.001", [.gzip, nil]), ("gzip;q=0", [nil]), ("br;q=0, *", [.gzip, nil]),
            ("identity;q=1, gzip;q=0.5", [nil, .gzip]), ("GZIP ; Q=0.8", [.gzip, nil]), ("x-gzip", [.gzip, nil]),
            ("identity;q=0, gzip;q=0", [nil]), ("gzip;q=2", [nil]), ("gzip;q=abc", [nil]), ("gzip;q=0.1234", [nil]),
            ("deflate", [nil]), ("gzip;q=0.5;q=1", [.gzip, nil]), (";;;,,,", [nil]),
        ] as [(String, [Pack?])])
    func whatIsAcceptedComesInOrderOfWish(header: String, order: [Pack?]) {
        #expect(ContentCoding.order(Array(header.utf8)) == order)
    }

    @Test(
        "loopback is called by its own names",
        arguments: [
            "localhost", "localhost:8080", "LocalHost", "localhost.", "127.0.0.1", "127.0.0.1:1", "127.1.2.3:65535",
            "[::1]",
            "[::1]:8080", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]:80", "flipbook.localhost:8080", "localhost:",
        ])
    func loopbackIsCalledByItsOwnNames(host: String) {
        #expect(HostRule(isOpen: false, names: ["box"]).allows(host.utf8))
    }

    @Test(
        "loopback is not called by others",
        arguments: [
            "", "example.org", "127.0.0.1.example.org", "localhost.example.org", "192.168.1.5", "192.168.1.5:8080",
            "box",
            "[fe80::1]", "[::]", "0.0.0.0", "0", "2130706433", "0x7f.1", "127.1", "localhost:99999", "localhost:80a",
            "localhost:80:80", "localhost@example.org", "example.org@localhost", "[::1", "::1", "[::1]x:80",
            "[::1%25lo]",
            "local host", "127.0.0.1\u{0}", "ｌｏｃａｌｈｏｓｔ", "localhost/", "localhost:-1", "localhost:+80", ":8080", ".",
        ])
    func loopbackIsNotCalledByOthers(host: String) {
        #expect(!HostRule(isOpen: false, names: ["box"]).allows(host.utf8))
    }

    @Test("in a network addresses and the machine's own names are answered too")
    func inANetworkAddressesAndTheMachinesOwnNamesAreAnsweredToo() {
        let rule = HostRule(isOpen: true, names: ["box.example.org", "box", "box.local"])
        for host in [
            "192.168.1.5:8080", "10.0.0.1", "[fe80::1]:8080", "box", "BOX.local:8080", "box.example.org", "localhost",
        ] {
            #expect(rule.allows(host.utf8), "\(host)")
        }
        for host in ["example.org", "box.evil.org", "192.168.1.5.evil.org", "evil.local"] {
            #expect(!rule.allows(host.utf8), "\(host)")
        }
    }

    @Test("lines of the log cannot be forged") func linesOfTheLogCannotBeForged() {
        #expect(AccessLog.plain("/a\nb\u{1B}[31m\\é ") == "/a\\x0ab\\x1b[31m\\x5c\\xc3\\xa9\\x20")
        #expect(AccessLog.plain(String(repeating: "a", count: 9000)).count == 2000)
    }

    private func wish(_ header: String) -> ByteRange.Wish { ByteRange.wish(Array(header.utf8), size: 100) }
}
