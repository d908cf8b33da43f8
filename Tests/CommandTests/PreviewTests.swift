// What a preview decides before it does anything: which browser to open, which images to watch, which pages are out of date.

import Diagnostics
import TestSupport
import Testing

@testable import Server
@testable import flipbook

@Suite struct PreviewTests {
    @Test(
        "a browser is opened where somebody sees it",
        arguments: [
            (["DISPLAY": ":0"], ["xdg-open", "http://a/"]),
            (["WAYLAND_DISPLAY": "wayland-0", "BROWSER": "firefox"], ["firefox", "http://a/"]),
            (["DISPLAY": ":0", "BROWSER": "open -n %s:other"], ["open", "-n", "http://a/"]),
            (["DISPLAY": ":0", "BROWSER": ""], ["xdg-open", "http://a/"]),
            ([:], nil), (["BROWSER": "firefox"], nil), (["DISPLAY": ""], nil), (["DISPLAY": ":0", "CI": "true"], nil),
        ] as [([String: String], [String]?)])
    func aBrowserIsOpenedWhereSomebodySeesIt(environment: [String: String], command: [String]?) {
        #expect(BrowserOpening.command("http://a/", environment: { environment[$0] }) == command)
    }

    @Test("files that a design names are found in whatever state it is")
    func filesThatADesignNamesAreFoundInWhateverStateItIs() {
        let text = """
            <image href="images/photo.png"/><image href='a b.JPEG'/> {on ? 'sun.webp' : 'moon.gif'} <broken href="late.jpg"
            <image href="data:image/png;base64,iVBOR+/"/> 3.14 "/etc/x.png" "../up.png" "images/x.pngs" photo.png
            <fb:part href="shared/parts.svg#bar"/> <fb:tokens href='tokens.json'> "other.jsonx"
            """
        #expect(
            PreviewedFiles.filesNamed(in: Array(text.utf8)) == [
                "a b.JPEG", "images/photo.png", "late.jpg", "moon.gif", "shared/parts.svg", "sun.webp", "tokens.json",
            ])
    }

    private func page(_ path: String, _ stamp: String) -> LivePages.Page { .init(path: path, stamp: stamp) }

    @Test("a page is out of date when what it shows has changed since")
    func aPageIsOutOfDateWhenWhatItShowsHasChangedSince() {
        let board = PreviewBoard(run: "run")
        #expect(board.publish(["card": "1", "other": "1"], problems: PreviewBoard.nothingWrong))
        let first = board.stamp
        for path in ["/", "/card/", "/other/over/", "/gone/"] { #expect(board.reload(page(path, first)) == nil) }
        #expect(!board.publish(["card": "1", "other": "1"], problems: PreviewBoard.nothingWrong))
        #expect(board.stamp == first)
        #expect(board.publish(["card": "2", "other": "1"], problems: PreviewBoard.nothingWrong))
        for (path, isLate) in [("/", true), ("/card/over/", true), ("/other/over/", false), ("/canvas.html", true)] {
            #expect((board.reload(page(path, first)) != nil) == isLate, "\(path)")
            #expect(board.reload(page(path, board.stamp)) == nil)
        }
        // Gone and back: each time the page is another.
        let second = board.stamp
        board.publish(["other": "1"], problems: PreviewBoard.nothingWrong)
        #expect(board.reload(page("/card/", second)) != nil && board.reload(page("/card/", board.stamp)) == nil)
        let third = board.stamp
        board.publish(["card": "2", "other": "1"], problems: PreviewBoard.nothingWrong)
        #expect(board.reload(page("/card/", third)) != nil)
        // What is served in the place of one that has gone changes with what belongs to no design.
        board.publish(["other": "1", "": "1"], problems: PreviewBoard.nothingWrong)
        let gone = board.stamp
        board.publish(["other": "1", "": "2"], problems: PreviewBoard.nothingWrong)
        #expect(board.reload(page("/card/", gone)) != nil && board.reload(page("/other/", gone)) == nil)
        // Where no design is sound, what belongs to none is told of all the same, and concerns all pages.
        let empty = PreviewBoard(run: "run")
        empty.publish(["": "1"], problems: PreviewBoard.nothingWrong)
        let fourth = empty.stamp
        #expect(empty.publish(["": "2"], problems: PreviewBoard.nothingWrong))
        for path in ["/", "/card/", "/canvas.html"] { #expect(empty.reload(page(path, fourth)) != nil) }
        #expect(empty.reload(page("/v/0123456789abcdef/card/", fourth)) == nil)
        // A page that another run of the tool served has an unknown state.
        for stamp in ["other.9", "", "run", "run.x"] { #expect(board.reload(page("/", stamp)) != nil) }
    }

    @Test("what was shown and taken back is out of date though nothing new was built")
    func whatWasShownAndTakenBackIsOutOfDateThoughNothingNewWasBuilt() {
        let board = PreviewBoard(run: "run")
        board.publish(["card": "1", "other": "1"], problems: PreviewBoard.nothingWrong)
        let first = board.stamp
        board.show("card")
        #expect(!board.publish(["card": "1", "other": "1"], problems: PreviewBoard.nothingWrong))
        for (path, isLate) in [("/card/", true), ("/other/", false), ("/", false)] {
            #expect((board.reload(page(path, first)) != nil) == isLate, "\(path)")
        }
        let second = board.stamp
        #expect(!board.publish(["card": "1", "other": "1"], problems: PreviewBoard.nothingWrong))
        #expect(board.stamp == second)
    }

    @Test("what is wrong is told with its line") func whatIsWrongIsToldWithItsLine() throws {
        let source = SourceText(name: "designs/card.svg", text: "<svg>\n  <g wrong=\"1\"/>\n</svg>\n")
        let range = 10..<15
        let problems = PreviewBoard.problems([
            Findings(source, [.error("bad", at: range, "it is wrong"), .warning("mild", at: nil, "it is odd")]),
            Findings(SourceText(name: "fine.svg", text: ""), [.warning("mild", at: nil, "it is odd")]),
        ])
        #expect(
            problems == """
                {"designs":[{"folder":"card","file":"designs/card.svg","findings":[{"file":"designs/card.svg",\
                "severity":"error","id":"bad","sentence":"it is wrong","range":{"start":10,"end":15,"line":2,"column":5,\
                "endLine":2,"endColumn":10},"excerpt":{"text":"  \\u003cg wrong=\\"1\\"/>","marks":"    ^~~~~"}}]}]}
                """)
        #expect(PreviewBoard.problems([]) == PreviewBoard.nothingWrong)
    }

    @Test("what cannot be previewed ends before it begins") func whatCannotBePreviewedEndsBeforeItBegins() throws {
        for words in [["preview", "nowhere.svg"], ["preview", "Tests/Fixtures/nowhere"], ["preview", "Sources"]] {
            let run = try Tool.run(words + ["--no-open", "--port", "0"])
            #expect(run.code == 3 && run.messages.hasPrefix("flipbook: "), "\(run.messages)")
        }
        #expect(try Tool.run(["preview", "docs/card.svg", "-o", ""]).code == 2)
    }
}
