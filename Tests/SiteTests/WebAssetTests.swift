// Style and scripts: parts become one file, and what cannot be joined safely is refused.

import Testing

@testable import Pages

@Suite struct WebAssetTests {
    private func linked(_ name: String, _ files: [String: String]) throws -> String {
        let assets = WebAssets { name throws(SiteError) in
            guard let text = files[name] else { throw .template(file: "web/" + name, "no such file") }
            return text
        }
        return try assets.linked(name)
    }

    @Test("modules stand in the order of their imports each once") func modulesStandInTheOrderOfTheirImportsEachOnce()
        throws
    {
        let text = try linked(
            "player.js",
            [
                "player.js":
                    "// The player.\nimport { a } from \"./parts/a.js\";\nimport { b, c } from \"./parts/b.js\";\n\na(b);\n",
                "parts/a.js":
                    "import { c } from \"./b.js\";\nexport function a(x) {\n  // Inside.\n  return c + x;\n}\n",
                "parts/b.js": "export const b = 1;\nexport const c = 2;\nlet hidden = 3;\n",
            ])
        #expect(
            text == """
                "use strict";
                (() => {
                const b = 1;
                const c = 2;
                let hidden = 3;
                function a(x) {
                return c + x;
                }
                a(b);
                })();

                """)
    }

    @Test("sheets stand where they are imported") func sheetsStandWhereTheyAreImported() throws {
        let text = try linked(
            "style.css", ["style.css": "@import \"style/a.css\";\np { margin: 0 }\n", "style/a.css": ":root { }\n"])
        #expect(text == ":root{}p{margin:0}\n")
    }

    @Test("sheets lose what only their readers need") func sheetsLoseWhatOnlyTheirReadersNeed() throws {
        let sheet = """
            /* Why. */
            a :hover, a:not( .b ) > i {
                margin: 0 -1px; /* So much. */
                content: "a  /* b */; \\" }";
                width: calc(1px + 2px);
                background: url("data:a, \\
            b");
            }
            @media (width > 1px) and (height > 1px) { p { color : red } }

            """
        let text = try linked("style.css", ["style.css": sheet])
        #expect(
            text == #"a :hover,a:not( .b ) > i{margin:0 -1px;content:"a  /* b */; \" }";width:calc(1px + 2px);"#
                + "background:url(\"data:a, b\")}@media (width > 1px) and (height > 1px){p{color :red}}\n")
    }

    @Test(
        "a text of a script ends on its line",
        arguments: [
            ("const a = `b", false), ("a(`b ${c ? `d` : \"}\"} e`);", true), ("a(`b ${", false), ("a = 'b", false),
            ("a = b.replace(/[\"'/]`?#/g, c);", false), ("a = b.replace(/[\"'/]?#/g, c) / d;", true),
            ("a = b / c; d = 'e' / f", true), ("a(`b \\` c`)", true), ("/a\"", false),
        ])
    func aTextOfAScriptEndsOnItsLine(_ line: String, _ ends: Bool) {
        #expect(ScriptText.endsInCode(line) == ends)
    }

    @Test("pictures stay as they are") func picturesStayAsTheyAre() throws {
        #expect(try linked("icon.svg", ["icon.svg": "<svg/>\n\n"]) == "<svg/>\n\n")
    }

    @Test(
        "what cannot be joined is refused",
        arguments: [
            (
                ["a.js": "import { b } from \"./b.js\";\n", "b.js": "import { a } from \"./a.js\";\n"],
                "web/b.js: importing “a.js” closes a cycle of imports"
            ),
            (
                [
                    "a.js": "import { b } from \"./b.js\";\nconst x = 1;\n",
                    "b.js": "export const b = 1;\nconst x = 2;\n",
                ],
                "web/a.js: “x” is declared in “b.js” already"
            ),
            (["a.js": "import { c } from \"./b.js\";\n", "b.js": "const c = 1;\n"], "web/a.js: “b.js” exports no “c”"),
            (
                ["a.js": "import \"./b.js\";\n", "b.js": ""],
                "web/a.js: cannot read “import \"./b.js\";”; write import { name } from \"./file.js\"; or "
                    + "@import \"file.css\"; on one line"
            ),
            (["a.js": "import { c } from \"./b.js\";\n"], "web/b.js: no such file"),
            (
                ["a.js": "const a = `b\n  c`;\n"],
                "web/a.js: a text goes on after the end of this line: “const a = `b”"
            ),
        ])
    func whatCannotBeJoinedIsRefused(_ files: [String: String], _ sentence: String) {
        #expect {
            try linked("a.js", files)
        } throws: { error in
            (error as? SiteError)?.description == sentence
        }
    }
}
