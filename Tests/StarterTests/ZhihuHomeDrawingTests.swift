// The Zhihu home page's drawing against its facts: constants, sizes, colours and what stands in front (sections 1, 2).

import Testing
import XML

@Suite("Zhihu home: drawing") struct ZhihuHomeDrawingTests {
    static let starter = Result { try Starter("zhihu-home") }

    private func drawn() throws -> Drawn { Drawn(try Self.starter.get().design()) }

    private func number(_ name: Name, of element: Element) throws -> Double {
        let text = try #require(element[name])
        return try #require(Double(text), "\(name)=\(text)")
    }

    /// The lines of a text with their baselines: what stands in it before its `tspan`s, and each of those.
    private func lines(of text: Element) throws -> [(text: String, y: Double)] {
        let rest = text.elements.filter { $0.name == "svg:tspan" }
        let first = text.children.compactMap { $0.text }.joined()
        return try [(first, number("y", of: text))] + rest.map { ($0.textContent, try number("y", of: $0)) }
    }

    @Test("zhihu-home 1.1, 1.2, 1.3, 1.7: 40, 60, 220 points and 2 s")
    func constants() throws {
        let run = try Self.starter.get().play("refresh")
        #expect(try run.value("threshold", at: 0) == 40)
        #expect(try run.value("cap", at: 0) == 1.5 * 40)
        #expect(try run.value("load", at: 0) == 2)
        #expect(try run.value("carouselHeight", at: 0) == 220)
        #expect(try run.components("#pageEdge@height", at: 0) == [220])
        #expect(try drawn().element("pageEdge")["height"] == "220")
    }

    @Test("zhihu-home 1.4, 1.5, 1.6: a bar of 64, #3CC6FD, and #117ACD in the later version")
    func theBar() throws {
        let bar = try drawn().element("barColor")
        #expect(bar["width"] == "375" && bar["height"] == "64" && bar["fill"] == "#3cc6fd")
        let starter = try Self.starter.get()
        #expect(try starter.play("scroll").components("#barColor@fill", at: 1) == [60, 198, 253])
        #expect(try starter.play("scroll", variant: "later").components("#barColor@fill", at: 1) == [0x11, 0x7a, 0xcd])
    }

    @Test("zhihu-home 1.8, 1.9, 1.10, 1.11: ring and button, their places, lines and colours")
    func ringAndButton() throws {
        let drawn = try drawn()
        let button = try #require(try drawn.element("menu").elements.first)
        #expect(button["x"] == "20" && button["y"] == "30" && button["width"] == "19" && button["height"] == "22")
        let right = try number("x", of: button) + number("width", of: button)
        for (id, stroke) in [("ringBack", "#808080"), ("ringFront", "#fff")] {
            let circle = try drawn.element(id)
            let radius = try number("r", of: circle)
            #expect(radius == 20 / 2)
            #expect(try number("cx", of: circle) - radius == 119 && number("cy", of: circle) - radius == 30)
            #expect(try number("cx", of: circle) - radius == right + 80)
            #expect(circle["stroke"] == stroke)
            #expect(try drawn.inherited("stroke-width", of: id) == "2")
            #expect(try drawn.inherited("fill", of: id) == "none")
        }
    }

    @Test("zhihu-home 1.12: 今日新闻")
    func theHeading() throws {
        let heading = try drawn().element("heading")
        #expect(heading.textContent == "今日新闻")
        #expect(heading["font-size"] == "17" && heading["fill"] == "#fff")
        #expect(heading["text-anchor"] == "middle" && heading["x"] == "187.5")
        // The ascent of the system's type is 0.95 of its size.
        #expect(try abs(number("y", of: heading) - 0.95 * 17 - 30) < 0.5)
    }

    @Test("zhihu-home 1.13, 1.20, 1.21, 2.3, 2.4: rows of 90 below a header of 220, without a gap")
    func rows() throws {
        let drawn = try drawn()
        let rows = try drawn.element("stories")
        #expect(rows["font-size"] == "15")
        #expect(rows.elements.count == 12)
        for (index, row) in rows.elements.enumerated() {
            #expect(row["transform"] == "translate(0 \(220 + 90 * index))")
            let picture = try #require(row.elements.first { $0.name == "svg:use" })
            #expect(try number("x", of: picture) + 80 == 375 - 15)
            #expect(picture["y"] == "15" && picture["width"] == "80" && picture["height"] == "60")
            let title = try #require(row.elements.first { $0.name == "svg:text" })
            #expect(title["x"] == "16")
            for line in try lines(of: title) {
                #expect(!line.text.isEmpty && 16 + 15 * line.text.count <= 280 - 8, "\(line.text)")
            }
        }
        let pictures = Set(rows.elements.compactMap { $0.elements.last?["href"] })
        #expect(pictures.count >= 8)
        let ground = try #require(try drawn.element("list").elements.first)
        #expect(ground["width"] == "375" && ground["height"] == "812")
        let run = try Self.starter.get().play("refresh", reading: ["list.inset.top"])
        #expect(try run.value("list.inset.top", at: 0) == 0)
        #expect(try run.value("list.y", at: 0) == 0)
        #expect(try run.value("list.height", at: 0) == 812)
        #expect(try run.components("#rows@transform", at: 0) == [0, 0])
    }

    @Test("zhihu-home 1.14, 1.15, 1.16: white captions of 20 over a half black shadow, 8 and 38 from the edges")
    func captions() throws {
        let captions = try drawn().element("captions")
        #expect(captions["font-size"] == "20" && captions["fill"] == "#fff")
        #expect(captions.elements.count == 14)
        for page in 0..<(captions.elements.count / 2) {
            let shadow = captions.elements[2 * page]
            let text = captions.elements[2 * page + 1]
            #expect(shadow["fill"] == "#000" && shadow["fill-opacity"] == ".5" && text["fill"] == nil)
            #expect(shadow.textContent == text.textContent)
            #expect(try number("x", of: text) == Double(375 * page + 8))
            #expect(shadow["x"] == text["x"])
            let lines = try lines(of: text)
            // The type reaches 0.35 of its size below the baseline.
            #expect(try #require(lines.last).y + 0.35 * 20 == 220 - 38)
            for line in lines { #expect(!line.text.isEmpty && 20 * line.text.count <= 375 - 2 * 8) }
        }
    }

    @Test("zhihu-home 1.17, 1.18, 1.19: a page control of 37 with five dots, for seven pages")
    func pageControl() throws {
        let drawn = try drawn()
        let control = try drawn.element("dots")
        let dots = control.elements.filter { $0.id == nil }
        #expect(control["fill"] == "#808080" && dots.count == 5)
        #expect(try dots.allSatisfy { try number("cy", of: $0) == 220 - 37.0 / 2 && $0["fill"] == nil })
        let middles = try dots.map { try number("cx", of: $0) }
        #expect(middles.reduce(0, +) / 5 == 187.5)
        let present = try drawn.element("dot")
        #expect(present["fill"] == "#fff" && present["cx"] == dots[0]["cx"] && present["r"] == dots[0]["r"])
        let pages = try drawn.element("pages").elements.filter { $0["clip-path"] == "url(#pageArea)" }
        #expect(pages.count == 7)
        #expect(Set(pages.compactMap { $0.elements.first?["href"] }).count == 5)
        // The white dot stands on each of the grey ones in its turn, and the control goes down with the foot.
        let run = try Self.starter.get().play("forward")
        for (index, dot) in middles.enumerated() {
            let time = try #require(try run.ticks.first { try run.value("page", at: $0) == Double(index) })
            #expect(try run.components("#dot@cx", at: time) == [dot])
        }
        let limit = try Self.starter.get().play("limit")
        #expect(try limit.components("#dots@transform", at: 1.8)[1] == 60)
        #expect(try limit.components("#captions@transform", at: 1.8)[1] == 60)
    }

    @Test("zhihu-home 2.1, 2.2: list, carousel, bar, and above it ring, button and heading")
    func order() throws {
        let drawn = try drawn()
        #expect(try drawn.isBehind("list", "carousel"))
        #expect(try drawn.isBehind("carousel", "bar"))
        for id in ["ring", "spinner", "menu", "heading"] { #expect(try drawn.isBehind("bar", id), "\(id)") }
        #expect(try !drawn.isInside("carousel", "list"))
        #expect(try drawn.isInside("rows", "list"))
    }
}
