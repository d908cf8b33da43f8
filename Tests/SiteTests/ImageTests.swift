// Images beside a design: pages link to them where they lie in the site, drawings that stand alone carry them.

import Designs
import Diagnostics
import Glibc
import TestSupport
import Testing
import XML

@testable import Building
@testable import Pages

@Suite struct ImageTests {
    let scratch = ScratchFolder()

    /// A day that becomes night: one image changes, another does not. The scenario is called like the images' folder.
    private static func design(_ more: String = "") -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 100 100"><title>Sky</title>
        <metadata><fb:interaction><fb:tap name="poke" target="#sky"/>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
        <state id="day"><onentry><send event="dusk" delay="0.5s"/></onentry><transition event="dusk" target="night"/></state>
        <state id="night"><transition event="poke" target="day"/></state></scxml>
        <fb:bind target="#sky" href="{in(day) ? 'art/sun 1.png' : 'art/moon.gif'}"/>
        <fb:scenario name="art"><fb:wait for="1s"/></fb:scenario>
        </fb:interaction></metadata>
        <image id="sky" href="art/sun 1.png" width="50" height="50"/><image href="logo.jpg" width="9" height="9"/>\(more)
        </svg>
        """
    }

    private static let sun: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 0] + Array("IEND".utf8)
        + [0xAE, 0x42, 0x60, 0x82, 255]
    private static let moon = Array("GIF89a;".utf8)
    private static let logo: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]

    private func put(_ bytes: [UInt8], at name: String) {
        guard let file = fopen(scratch.path(name), "w") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }

    private func prepare(_ text: String = design()) {
        mkdir(scratch.path("art"), 0o755)
        scratch.put(text, at: "sky.svg")
        put(Self.sun, at: "art/sun 1.png")
        put(Self.moon, at: "art/moon.gif")
        put(Self.logo, at: "logo.jpg")
    }

    private func build(jobs: Int = 1, to site: String = "site") throws -> SiteReport {
        try SiteBuilder(resources: scratch.resources, jobs: jobs).build(
            [scratch.path("sky.svg")], to: scratch.path(site))
    }

    private func links(_ name: String) throws -> [String] {
        let source = SourceText(name: name, text: try scratch.text("site/" + name))
        let root = try #require(MarkupReader.read(source).document).root
        return root.elements(named: "svg:image").compactMap { $0["href"] }
    }

    @Test("pages link to images and drawings carry them") func pagesLinkToImagesAndDrawingsCarryThem() throws {
        prepare()
        let report = try build()
        #expect(DiagnosticRendering.text(report.findings) == "")
        let files = scratch.files("site")
        #expect(files["sky/art/sun 1.png"] == Self.sun)
        #expect(files["sky/art/moon.gif"] == Self.moon)
        #expect(files["sky/logo.jpg"] == Self.logo)
        #expect(report.files == files.count && report.bytes == files.values.reduce(0) { $0 + $1.count })
        #expect(try links("sky/index.html") == ["art/sun%201.png", "art/moon.gif", "logo.jpg"])
        #expect(try links("sky/art/index.html") == ["sun%201.png", "moon.gif", "../logo.jpg"])
        let sun = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAAAElFTkSuQmCC/w=="
        let moon = "data:image/gif;base64,R0lGODlhOw=="
        let logo = "data:image/jpeg;base64,/9j/2Q=="
        #expect(try links("sky/art/art.svg") == [sun, moon, logo])
        // What several stills show stands in their file once.
        #expect(try links("sky/stills/1.svg").sorted() == [sun, moon, logo].sorted())
        #expect(try links("sky/still.svg") == [sun, logo])
        // The design itself is as it was, and shows its images from where it lies now.
        #expect(try scratch.text("sky.svg") == scratch.text("site/sky/sky.svg"))
        #expect(try scratch.text("site/sky/index.html").contains("href=\"art/sun%201.png\""))
    }

    @Test("the bytes do not depend on the number of jobs and follow the files")
    func theBytesDoNotDependOnTheNumberOfJobsAndFollowTheFiles() throws {
        prepare()
        _ = try build(to: "one")
        _ = try build(jobs: 2, to: "two")
        let before = scratch.files("one")
        #expect(before == scratch.files("two"))
        put(Self.logo + [7], at: "logo.jpg")
        _ = try build(to: "one")
        let after = scratch.files("one")
        #expect(Set(before.keys) == Set(after.keys))
        let changed = before.keys.filter { before[$0] != after[$0] }
        // The file, each drawing that carries it, and the pages and records that say how large these are.
        #expect(Set(changed).isSuperset(of: ["sky/logo.jpg", "sky/still.svg", "sky/art/art.svg", "sky/stills/1.svg"]))
        #expect(after["sky/logo.jpg"] == Self.logo + [7])
    }

    @Test("a grey frame stands for a missing image until it is there") func aGreyFrameStandsForAMissingImage() throws {
        prepare(Self.design("<image href=\"art/stars.png\" width=\"1\" height=\"1\"/>"))
        let report = try build()
        #expect(report.isPublished)
        let findings = try #require(report.findings.first)
        #expect(findings.diagnostics.map(\.id) == ["no-such-file"])
        let range = try #require(findings.diagnostics[0].range)
        #expect(findings.source[range] == "art/stars.png")
        let grey = try #require(scratch.files("site")["sky/still.svg"])
        #expect(String(decoding: grey, as: UTF8.self).contains("data:image/png;base64,"))
        // The design itself did not change.
        put(Self.sun, at: "art/stars.png")
        let after = try build()
        #expect(after.findings.first?.diagnostics.isEmpty ?? true)
        #expect(scratch.files("site")["sky/still.svg"] != grey)
    }

    @Test(
        "bytes become letters",
        arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")])
    func bytesBecomeLetters(_ text: String, _ letters: String) {
        #expect(Base64.text(Array(text.utf8)) == letters)
    }
}
