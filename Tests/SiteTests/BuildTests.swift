// Builds from design files to a site, with small designs of our own.

import Diagnostics
import Files
import Glibc
import TestSupport
import Testing
import XML

@testable import Building
@testable import Pages

@Suite struct BuildTests {
    let scratch = ScratchFolder()

    /// A ball that is dragged and springs back, with a second scenario that goes on from the first.
    static let ball = """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 200 300">
        <title>A ball &amp; a hand</title><desc>It comes back.</desc>
        <metadata><fb:interaction device="iPhone 8">
        <fb:parameter name="stiff" value="200" min="50" max="400" label="How stiff"/>
        <fb:parameter name="tint" value="#ff8000"/>
        <fb:pan name="drag" target="#ball"/>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook" initial="rest">
        <datamodel><data id="x" expr="100"/></datamodel>
        <state id="rest"><transition event="drag.began" target="held"/></state>
        <state id="held"><onentry><fb:follow location="x" expr="clamp(0, 100 + drag.tx, 200)"/></onentry>
        <transition event="drag.ended" cond="x &gt; 100 and x &lt; 150" target="back"/>
        <transition event="drag.ended" target="rest"/></state>
        <state id="back"><onentry><fb:animate name="home" easing="spring(1 {stiff} 30)"><assign location="x" expr="100"/>
        </fb:animate></onentry><transition event="done.animate.home" target="rest"/></state>
        </scxml>
        <fb:scenario name="pull" title="Pull and let go"><fb:touch on="#ball"><fb:move by="40 0" for="0.3s"/></fb:touch>
        <fb:wait until="in(rest)"/></fb:scenario>
        <fb:scenario name="again" title="再拉一次" loop="false"><fb:set name="stiff" value="80"/>
        <fb:touch on="#ball"><fb:move by="30 0" for="0.2s"/></fb:touch></fb:scenario>
        </fb:interaction></metadata>
        <rect width="200" height="300" fill="#eee"/>
        <circle id="ball" cx="100" cy="150" r="30" fill="#ff8000" fb:cx="{x}" fb:fill="{tint}"/>
        </svg>
        """

    private func builder(jobs: Int = 1) -> SiteBuilder { SiteBuilder(resources: scratch.resources, jobs: jobs) }

    private func page(_ name: String) throws -> Element {
        let text = try scratch.text("site/" + name)
        return try #require(MarkupReader.read(SourceText(name: name, text: text)).document).root
    }

    @Test("a design becomes a site") func aDesignBecomesASite() throws {
        scratch.put(Self.ball, at: "ball.svg")
        let report = try builder().build([scratch.path("ball.svg")], to: scratch.path("site"))
        #expect(DiagnosticRendering.text(report.findings) == "")
        #expect(report.isPublished == true)
        #expect([report.designs, report.scenarios] == [1, 2])
        #expect(report.pages == 11)
        #expect(scratch.files("site").count == report.files)
        #expect(scratch.files("site").values.reduce(0) { $0 + $1.count } == report.bytes)
        #expect(try scratch.text("site/ball/ball.svg") == Self.ball)
        let design = try page("ball/index.html")
        #expect(design.element(id: "page-title")?.textContent == "A ball & a hand")
        let text = design.textContent
        for fact in [
            "200 × 300 pt", "3 states, 4 transitions, 2 scenarios", "drag.ended [x > 100 and x < 150]", "50 – 400",
            "How stiff", "#ff8000", "No errors or warnings", "3 of 3 states",
        ] {
            #expect(text.contains(fact), "\(fact)")
        }
        let again = try page("ball/again/index.html")
        #expect(again.textContent.contains("stiff = 80"))
        #expect(again.textContent.contains("plays once"))
        #expect(again.element(with: "data-player")?["data-loop"] == "no")
        #expect(try page("ball/pull/index.html").elements(named: "svg:animate").isEmpty == false)
    }

    @Test(
        "what check takes is built, however it refers to ids",
        arguments: [
            "filter=\"url(#one) url(#two)\"", "filter=\"url('#one')  url( &quot;#two&quot; )\"",
            "style=\"filter:url(#one)url(#two);clip-path:url('#cut')\"", "filter=\"blur(1px) url(#two)\"",
            "role=\"img\" aria-labelledby=\"words more\"", "role=\"img\" aria-label=\"url(#nowhere) #nothing\"",
            "fill=\"url( '#paint' ) #fff\"", "fill=\"url(#circle)\"",
        ])
    func whatCheckTakesIsBuiltHoweverItRefersToIDs(_ attributes: String) throws {
        let drawing = """
            <defs><filter id="one"><feOffset dx="1"/></filter><filter id="two"><feOffset dy="1"/></filter>
            <clipPath id="cut"><rect width="9" height="9"/></clipPath><linearGradient id="paint"/>
            <pattern id="circle" width="9" height="9"><rect width="9" height="9" fill="url(#circle)"/></pattern></defs>
            <g display="none"><text id="words">a</text><text id="more">b</text></g><g \(attributes)>
            """
        let text = Self.ball.replacing("<circle id=", with: drawing + "<circle id=").replacing(
            "</svg>", with: "</g></svg>")
        scratch.put(text, at: "ball.svg")
        let report = try builder().build([scratch.path("ball.svg")], to: scratch.path("site"))
        #expect(DiagnosticRendering.text(report.findings) == "")
        #expect(report.isPublished)
    }

    @Test("the bytes do not depend on the number of jobs") func theBytesDoNotDependOnTheNumberOfJobs() throws {
        var paths: [String] = []
        for name in ["a", "b", "c"] {
            scratch.put(Self.ball, at: name + ".svg")
            paths.append(scratch.path(name + ".svg"))
        }
        try #expect(builder(jobs: 1).build(paths, to: scratch.path("one")).isPublished)
        try #expect(builder(jobs: 2).build(paths, to: scratch.path("two")).isPublished)
        #expect(scratch.files("one") == scratch.files("two"))
        #expect(scratch.files("one").count > 20)
    }

    @Test("an error in one design leaves the old site and reports every design")
    func anErrorInOneDesignLeavesTheOldSiteAndReportsEveryDesign() throws {
        scratch.put(Self.ball, at: "ball.svg")
        _ = try builder().build([scratch.path("ball.svg")], to: scratch.path("site"))
        let before = scratch.files("site")
        scratch.put(Self.ball.replacing("done.animate.home", with: "done.animate.hom"), at: "ball.svg")
        scratch.put("<svg", at: "torn.svg")
        let report = try builder(jobs: 2).build(
            [scratch.path("ball.svg"), scratch.path("torn.svg")], to: scratch.path("site"))
        #expect([report.isPublished, report.hasErrors] == [false, true])
        #expect(report.findings.count == 2)
        #expect(report.findings[1].source.name == scratch.path("torn.svg"))
        #expect(report.findings[1].hasErrors)
        #expect(scratch.files("site") == before)
        #expect(Folder.names(in: scratch.folder)?.contains { $0.hasPrefix(".site") } == false)
    }

    @Test("a run that goes wrong fails the build once with its place")
    func aRunThatGoesWrongFailsTheBuildOnceWithItsPlace() throws {
        let endless = Self.ball.replacing("<fb:wait until=\"in(rest)\"/>", with: "<fb:wait for=\"sqrt(-x)\"/>")
        scratch.put(endless, at: "ball.svg")
        let report = try builder().build([scratch.path("ball.svg")], to: scratch.path("site"))
        #expect(report.isPublished == false)
        let errors = report.findings[0].diagnostics.filter { $0.severity == .error }
        #expect(errors.map { $0.id } == ["not-a-number"])
        let range = try #require(errors.first?.range)
        #expect(report.findings[0].source[range] == "sqrt(-x)")
    }

    @Test("a preview shows a run that goes wrong up to there, marked") func aPreviewShowsARunUpToItsError() throws {
        scratch.put(
            Self.ball.replacing("<fb:wait until=\"in(rest)\"/>", with: "<fb:wait until=\"x gt 1e6\"/>"), at: "ball.svg")
        var builder = builder()
        (builder.options.purpose, builder.options.freezes, builder.memory) = (.preview, false, StageMemory())
        let report = try builder.build([scratch.path("ball.svg")], to: scratch.path("site"))
        #expect(report.hasErrors && report.isPublished)
        #expect(try scratch.text("site/ball/index.html").contains("this did not become true within 30 s"))
        // One of the two scenarios, on its own page.
        let mark = "<strong>stopped there with an error: this did not become true within 30 s"
        #expect(try scratch.text("site/ball/pull/index.html").contains(mark))
        #expect(try !scratch.text("site/ball/again/index.html").contains(mark))
    }

    @Test("a design without scenarios shows its rest") func aDesignWithoutScenariosShowsItsRest() throws {
        let end = "</fb:interaction></metadata>"
        let before = Self.ball.split(separator: "<fb:scenario")[0]
        scratch.put(String(before + end + Self.ball.split(separator: end)[1]), at: "ball.svg")
        let report = try builder().build([scratch.path("ball.svg")], to: scratch.path("site"))
        #expect(report.findings[0].diagnostics.map(\.id) == ["no-scenario"])
        let root = try page("ball/index.html")
        #expect(root.element(with: "class", "live")?.first { $0.id == "d_ball" } != nil)
        #expect(root.element(with: "data-player") == nil)
    }

    @Test("names that meet are refused") func namesThatMeetAreRefused() throws {
        mkdir(scratch.path("x"), 0o755)
        for name in ["ball.svg", "x/Ball.svg", "assets.svg"] { scratch.put(Self.ball, at: name) }
        let ball = scratch.path("ball.svg")
        let other = scratch.path("x/Ball.svg")
        #expect(throws: SiteError.nameTaken(other, by: "'\(ball)'")) {
            try builder().build([ball, other], to: scratch.path("site"))
        }
        #expect(throws: SiteError.nameTaken(scratch.path("assets.svg"), by: "the site's own 'assets'")) {
            try builder().build([scratch.path("assets.svg")], to: scratch.path("site"))
        }
        #expect(
            SitePlan.clash(of: "x/V.svg")?.description
                == "'x/V.svg' and the site's own 'v' would both be 'V/' in the site; rename the design")
        #expect(SitePlan.clash(of: "vv.svg") == nil)
        // Names that lead out of the site, that git takes for its own, and that leave no room for names of pages.
        for name in ["", ".", "..", ".git", ".GIT", String(repeating: "x", count: 201)] {
            #expect(SitePlan.clash(of: "x/\(name).svg")?.description.contains("rename the design") == true, "\(name)")
        }
        #expect(SitePlan.clash(of: String(repeating: "x", count: 200) + ".svg") == nil)
        #expect(
            SiteError.nameTaken("x/a.svg", by: "'a.svg'").description
                == "'x/a.svg' and 'a.svg' would both be 'a/' in the site; rename one of them")
    }

    @Test(
        "names that no server answers are refused and steer no terminal",
        arguments: ["a\\b.svg", "a\u{1B}[31mb.svg", "a\nb.svg"])
    func namesThatNoServerAnswersAreRefusedAndSteerNoTerminal(name: String) throws {
        scratch.put(Self.ball, at: name)
        let error = try #require(throws: SiteError.self) {
            try builder().build([scratch.path(name)], to: scratch.path("site"))
        }
        #expect(error.description.contains("has a sign in its name that no address can have"))
        #expect(!error.description.utf8.contains { $0 < 0x20 })
    }

    @Test("folders that were made for a site go when there is none") func foldersThatWereMadeForASiteGoWhenThereIsNone()
        throws
    {
        scratch.put(Self.ball.replacing("in(rest)", with: "in(rset)"), at: "ball.svg")
        #expect(try !builder().build([scratch.path("ball.svg")], to: scratch.path("new/below/site")).isPublished)
        #expect(Folder.names(in: scratch.path("new")) == nil)
        mkdir(scratch.path("old"), 0o755)
        #expect(try !builder().build([scratch.path("ball.svg")], to: scratch.path("old/below/site")).isPublished)
        #expect(Folder.names(in: scratch.path("old")) == [])
    }

    @Test("a link that leads nowhere is said at once") func aLinkThatLeadsNowhereIsSaidAtOnce() throws {
        symlink("nowhere", scratch.path("site"))
        #expect(
            throws: SiteError.file(
                scratch.path("site"),
                reason: "is a link that leads nowhere; make the folder that it leads to, or name another")
        ) {
            try builder().build([scratch.design("ball")], to: scratch.path("site"))
        }
    }

    /// `/dev/shm` is a disk of its own wherever there is one.
    @Test("a disk is not replaced", .enabled(if: access("/dev/shm", W_OK) == 0))
    func aDiskIsNotReplaced() throws {
        let error = #expect(throws: SiteError.self) { try SiteFolder.make(replacing: "/dev/shm/") }
        #expect(
            error?.description
                == "/dev/shm: a disk is mounted here, so it cannot be replaced; name a folder in it, because a build "
                + "replaces the folder as a whole")
    }

    @Test("a site whose workplace was removed says so, and not that its folder is missing")
    func aSiteWhoseWorkplaceWasRemovedSaysSo() throws {
        let folder = try SiteFolder.make(replacing: scratch.path("site"))
        Folder.remove(folder.workplace)
        let error = #expect(throws: SiteError.self) { try folder.publish() }
        #expect(error?.description.hasSuffix("/site: writing failed: No such file or directory") == true)
    }

    @Test(
        "no address leads out of a site, whatever made it", arguments: ["../a", "a/../../b", "/a", "a//b", "./a", ""])
    func noAddressLeadsOutOfASite(path: String) throws {
        let folder = try SiteFolder.make(replacing: scratch.path("site"))
        defer { folder.discard() }
        #expect(throws: SiteError.self) { try folder.write([1], to: Address(path)) }
        #expect(Folder.names(in: scratch.folder)?.filter { !$0.hasPrefix(".") } == [])
        #expect(Folder.names(in: folder.workplace) == [])
    }

    /// In parts, since a page is checked in time with the square of what an element holds.
    @Test("a source of many words is on its page whole") func longSourcesAreWhole() throws {
        let taps = (0..<300).map { "<fb:tap name=\"tap\($0)\" target=\"#ball\"/>" }.joined()
        let text = Self.ball.replacing("<fb:pan", with: taps + "<fb:pan")
        try builder().build([scratch.put(text, at: "ball.svg")], to: scratch.path("site"))
        let page = try scratch.text("site/ball/Ball.html")
        let driver = try #require(page.firstMatch(of: /(?s)data-title="UIKit\/BallDriver\.swift">(.*?)<\/code>/)).1
        #expect(driver.hasPrefix("<span><span class=\"c\">"))
        let told = driver.replacing(/<[^>]*>/, with: "")
        #expect(told.contains("tap0") && told.contains("tap299") && told.hasSuffix("}\n#endif\n"), "\(told.suffix(40))")
    }

    @Test("a file that cannot be read is named") func aFileThatCannotBeReadIsNamed() throws {
        let path = scratch.path("none.svg")
        #expect(throws: SiteError.file(FileError(path, .missing))) {
            try builder().build([path], to: scratch.path("site"))
        }
        #expect(Folder.names(in: scratch.folder) == [])
    }
}
