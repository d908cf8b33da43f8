// A tree whose names begin with a prefix, in every place where one is given or used.

import Diagnostics
import Testing
import XML

@Suite struct NameRenamingTests {
    private func renamed(_ text: String) throws -> String {
        var root = try #require(
            MarkupReader.read(SourceText(name: "f", text: "<svg xmlns='http://www.w3.org/2000/svg' \(text)</svg>"))
                .document
        ).root
        root.renameNames(prefix: "n_")
        return MarkupWriter().text(root)
    }

    @Test(
        "each kind of name and reference",
        arguments: [
            (
                "id='a' aria-labelledby='a b'><desc id='b'/>",
                "id=\"n_a\" aria-labelledby=\"n_a n_b\"><desc id=\"n_b\"/>"
            ),
            (
                "id='a'><g fill='url(#a) red' stroke='url(&quot;#a&quot;)'/>",
                "<g fill=\"url(#n_a) red\" stroke=\"url(&quot;#n_a&quot;)\"/>"
            ),
            (
                "id='a'><g mask='url(#a)' clip-path='url(#a)' filter='url(#a) blur(1px)'/>",
                "<g mask=\"url(#n_a)\" clip-path=\"url(#n_a)\" filter=\"url(#n_a) blur(1px)\"/>"
            ),
            (
                "id='a'><path marker-start='url(#a)' marker-mid='url(#a)' marker-end='url(#a)'/>",
                "<path marker-start=\"url(#n_a)\" marker-mid=\"url(#n_a)\" marker-end=\"url(#n_a)\"/>"
            ),
            ("id='a'><g style='mask:url(#a);marker:url(#a)'/>", "<g style=\"mask:url(#n_a);marker:url(#n_a)\"/>"),
            ("id='a'><use href='#a'/><a href='#a'/>", "<use href=\"#n_a\"/><a href=\"#n_a\"/>"),
            ("id='a'><text><textPath href='#a'/></text>", "<textPath href=\"#n_a\"/>"),
            ("id='a'><animateMotion><mpath href='#a'/></animateMotion>", "<mpath href=\"#n_a\"/>"),
            ("xmlns:x='http://www.w3.org/1999/xlink' id='a'><linearGradient x:href='#a'/>", "href=\"#n_a\"/>"),
            ("id='a'><animate begin='a.end+1s;0.5s' end='a.click'/>", "begin=\"n_a.end+1s;0.5s\" end=\"n_a.click\""),
            (
                "id='a'><animate from='url(#a)' to='url(#a)' values='url(#a);none'/>",
                "from=\"url(#n_a)\" to=\"url(#n_a)\" values=\"url(#n_a);none\""
            ),
            ("class='a  b-c'>", "class=\"n_a n_b-c\""),
            (
                "id='a'><style>#a,g#a:hover{fill:url(#a);stroke:#fed}</style>",
                "<style>#n_a,g#n_a:hover{fill:url(#n_a);stroke:#fed}</style>"
            ),
            (
                "><style>.m0,g.m-1{r:.5px;cx:1.5px;d:path(&quot;M.m0 .b&quot;)}</style>",
                "<style>.n_m0,g.n_m-1{r:.5px;cx:1.5px;d:path(\"M.m0 .b\")}</style>"
            ),
            (
                "><style>@keyframes k0{to{--p0:1}}.m{animation:k0 1s linear,k 2s}</style>",
                "<style>@keyframes n_k0{to{--n_p0:1}}.n_m{animation:n_k0 1s linear,k 2s}</style>"
            ),
            (
                "><style>.m{animation-name:r;r:2px}@keyframes r{to{r:3px}}</style>",
                "<style>.n_m{animation-name:n_r;r:2px}@keyframes n_r{to{r:3px}}</style>"
            ),
            (
                "><style>@property --p0{syntax:'*'}.m{x:calc(var(--p0)*-3px - 1px)}</style>",
                "<style>@property --n_p0{syntax:'*'}.n_m{x:calc(var(--n_p0)*-3px - 1px)}</style>"
            ),
        ])
    func eachKind(written: String, wanted: String) throws {
        let text = try renamed(written)
        #expect(text.contains(wanted), "\(text)")
    }

    @Test(
        "what is no name stays",
        arguments: [
            "fill=\"#a00\"><g id=\"a00\" lang=\"a\"/>", "><use href=\"#gone\" fill=\"url(#gone)\"/>",
            "><text>.m0 #a k0</text>",
            "><filter><feOffset result=\"a\"/><feMergeNode in=\"a\"/></filter>", "><style>@media (x:y){}</style>",
        ])
    func whatIsNoName(written: String) throws {
        #expect(try renamed(written).replacing("n_a00", with: "a00").contains(written))
    }
}
