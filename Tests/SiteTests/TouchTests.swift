// The page of a design for phones, and what lies beside it.

import Diagnostics
import Files
import TestSupport
import Testing
import XML

@testable import Building
@testable import Pages

@Suite struct TouchTests {
    let scratch = ScratchFolder()

    private func build(_ text: String = BuildTests.ball, base: String? = nil) throws -> [String: [UInt8]] {
        scratch.put(text, at: "ball.svg")
        var builder = SiteBuilder(resources: scratch.resources, jobs: 1)
        builder.options.base = base.flatMap(BaseURL.init)
        let report = try builder.build([scratch.path("ball.svg")], to: scratch.path("site"))
        #expect(DiagnosticRendering.text(report.findings) == "")
        return scratch.files("site")
    }

    private func page(_ name: String) throws -> Element {
        let text = try scratch.text("site/" + name)
        return try #require(MarkupReader.read(SourceText(name: name, text: text)).document).root
    }

    private func version(_ folder: String = "touch") throws -> String {
        let body = try page("ball/\(folder)/index.html").first { $0.name == "html:body" }
        return try #require(body?["data-version"])
    }

    @Test("a design has a page for phones with its manifest, worker and icon")
    func aDesignHasAPageForPhones() throws {
        let files = try build()
        let own = files.keys.filter { $0.hasPrefix("ball/touch") }.sorted()
        #expect(own == ["icon.svg", "index.html", "manifest.webmanifest", "worker.js"].map { "ball/touch/" + $0 })
        let root = try page("ball/touch/index.html")
        #expect(root.first { $0.name == "html:title" }?.textContent == "A ball & a hand")
        let titles = root.elements(named: "html:li").map { [$0["data-scenario"], $0.textContent] }
        #expect(titles == [["pull", "Pull and let go"], ["again", "再拉一次"]])
        let manifest = try scratch.text("site/ball/touch/manifest.webmanifest")
        for line in [
            "\"name\": \"A ball & a hand\"", "\"start_url\": \"index.html\"", "\"scope\": \"./\"",
            "\"display\": \"fullscreen\"", "\"orientation\": \"portrait\"",
        ] {
            #expect(manifest.contains(line), "\(line)")
        }
    }

    @Test("the page for phones alone may have a manifest and a worker")
    func thePageForPhonesAloneMayHaveAWorker() throws {
        let files = try build()
        for name in files.keys where name.hasSuffix(".html") && !name.hasPrefix("v/") {
            let policy = try page(name).element(with: "http-equiv", "Content-Security-Policy")?["content"] ?? ""
            let isTouch = name == "ball/touch/index.html"
            #expect(policy.contains("; manifest-src 'self'; worker-src 'self'; ") == isTouch, "\(name)")
            #expect(!policy.contains("connect-src"), "\(name)")
        }
    }

    @Test("the worker keeps what there is, under a version that differs where anything differs")
    func theWorkerKeepsWhatThereIs() throws {
        let files = try build()
        let worker = try scratch.text("site/ball/touch/worker.js")
        let first = try version()
        #expect(worker.contains("\"version\": \"\(first)\""))
        let place = Address("ball/touch/worker.js")
        let kept = worker.matches(of: #/"([^"]+\.[a-z]+)"/#).compactMap { place.following(String($0.1)) }
        #expect(kept.count > 8)
        for address in kept { #expect(files[address.path] != nil, "\(address.path)") }
        #expect(kept.contains(SitePlan.live("ball")) && kept.contains(SitePlan.engine))
        _ = try build()
        #expect(try version() == first)
        _ = try build(BuildTests.ball.replacing("value=\"200\"", with: "value=\"210\""))
        #expect(try version() != first)
    }

    @Test("beside a scenario called touch it has another folder") func besideAScenarioCalledTouch() throws {
        let files = try build(BuildTests.ball.replacing("name=\"again\"", with: "name=\"touch\""))
        #expect(files["ball/touch/touch.svg"] != nil && files["ball/touch/worker.js"] == nil)
        #expect(files["ball/touch_/worker.js"] != nil)
        let link = try page("ball/touch/index.html").element(with: "class", "touch-page")
        #expect(link?["href"] == "../touch_/index.html")
    }

    @Test("where the site has an address its icons are pictures too") func whereTheSiteHasAnAddress() throws {
        guard LinkPicture.engine != nil else { return }
        let files = try build(base: "https://example.org/")
        let manifest = try scratch.text("site/ball/touch/manifest.webmanifest")
        for pixels in [192, 512] {
            let png = try #require(files["ball/touch/icon-\(pixels).link.png"])
            // Width and height of a PNG stand at its 16th byte.
            let side: [UInt8] = [0, 0, UInt8(pixels >> 8), UInt8(pixels & 255)]
            #expect(Array(png[16..<24]) == side + side)
            #expect(manifest.contains("\"sizes\": \"\(pixels)x\(pixels)\""))
        }
        #expect(manifest.contains("\"purpose\": \"maskable\""))
        let icon = try page("ball/touch/index.html").element(with: "rel", "apple-touch-icon")
        #expect(icon?["href"] == "icon-192.link.png")
    }

    @Test("a picture that cannot be drawn costs that picture, and is told with its element")
    func aPictureThatCannotBeDrawn() throws {
        guard LinkPicture.engine != nil else { return }
        // librsvg 2.54 ends the process at a tile of what lies outside of its filter.
        let tile =
            "<filter id=\"f\"><feOffset x=\"900\" y=\"0\" width=\"5\" height=\"5\"/><feTile/></filter>"
            + "<g><rect id=\"bad\" width=\"9\" height=\"9\" filter=\"url(#f)\"/></g></svg>"
        scratch.put(BuildTests.ball.replacing("</svg>", with: tile), at: "ball.svg")
        scratch.put(BuildTests.ball, at: "other.svg")
        var builder = SiteBuilder(resources: scratch.resources, jobs: 1)
        builder.options.base = BaseURL("https://example.org/")
        let report = try builder.build([scratch.path("ball.svg"), scratch.path("other.svg")], to: scratch.path("site"))
        #expect(report.isPublished)
        let told = report.findings.flatMap(\.diagnostics)
        #expect(told.map(\.id) == ["picture-not-drawn"])
        #expect(told.first?.sentence == "librsvg cannot draw <feOffset>, so pictures of links are empty")
        #expect(told.first?.range != nil)
        #expect(scratch.files("site").keys.contains { $0.hasPrefix("ball/") && $0.hasSuffix(LinkPicture.ending) })
    }
}
