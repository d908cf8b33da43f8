"""The fixes that `flipbook lsp` offers: each mends what it is for, and leaves all else as it stands."""

from lsprotocol import types

from editor import Editor, EditorCase, applied
from places import ROOT

CARD = (ROOT / "docs" / "card.svg").read_text()


class QuickFixTests(EditorCase):
    async def test_a_misspelt_definition_is_mended_where_it_stands(self):
        text = CARD.replace('<data id="angle"', '<data id="angel"')
        self.assertNotEqual(text, CARD)
        _, uri, _ = await self.session(text)
        found = await self.editor.diagnostics(uri)
        mistake = next(d for d in found if d.code == "unknown-name")
        context = types.CodeActionContext([mistake])
        params = types.CodeActionParams(self.document(uri), mistake.range, context)
        actions = await self.request("text_document_code_action", params)
        self.assertEqual([item.title for item in actions][0], "Call “angel” “angle” where it is given")
        self.assertEqual(applied(text, actions[0].edit.changes[uri]), CARD)
        self.assertEqual([item.title for item in actions][1], "Replace by “angel”")
        await self.editor.stop()

    async def test_a_fix_leaves_what_stands_beside_the_mistake(self):
        head = CARD.index("</svg>")
        shape = '<g id="more" data-name="More"><rect id="one" width="9" height="9" {}/></g>'
        input_ = '<fb:parameter name="on" value="true"/><fb:tap name="touched" target="{}"/>'
        for where, wrong, right in (
            (shape, 'style="opacity:1; stroke: lightgren"', 'style="opacity:1; stroke: lightgreen"'),
            (shape, 'style="fil:#fff; opacity:1"', 'style="fill:#fff; opacity:1"'),
            (shape, 'fill="url(#dusk) rad"', 'fill="url(#dusk) red"'),
            (shape, 'fill="c5d0fa"', 'fill="#c5d0fa"'),
            (shape, 'fill="#c5d0f"', 'fill="#c5d0ff"'),
            (shape, 'fill="#c5d0fa1"', 'fill="#c5d0fa"'),
            (shape, 'transform="translate(112px 3)"', 'transform="translate(112 3)"'),
            (shape, 'transform="rotate(45deg)"', 'transform="rotate(45)"'),
            (shape, 'fb:x="angle}"', 'fb:x="{angle}"'),
            (shape, 'x="1" fb:x="{angle}" x="2"', 'x="1" fb:x="{angle}"'),
            (shape, 'fb:x="{angle}" fb:x="{1}"', 'fb:x="{angle}"'),
            (input_, "[label='Mroe']", "[label='More']"),
            ("{}", "<fb:Part href='parts.svg#bar'/>", "<fb:part href='parts.svg#bar'/>"),
        ):
            with self.subTest(wrong=wrong):
                is_input = where == input_
                start = CARD.index("<scxml") if is_input else head
                text = CARD[:start] + where.replace("{}", wrong, 1) + CARD[start:]
                if is_input:
                    await self.mended(text.replace(wrong, "#card").replace('"true"', '"TRUE"'), '"TRUE"', '"true"')
                    text = text.replace("</svg>", shape.replace("{}", "", 1) + "</svg>")
                await self.mended(text, wrong, right)
        steps = '<fb:touch at="1 1"><fb:move {}for="1s"/></fb:touch><fb:wait'
        text = CARD.replace("<fb:wait", steps.replace("{}", ""), 1)
        await self.mended(text, "<fb:move ", '<fb:move by="0 120" ')
        entry = "<state id=\"marked\"><onentry><assign location='angle' expr='{}'/></onentry></state>"
        for wrong, right in (
            ("max（0，1）", "max(0，1）"), ("angle gt 1？2：3", "angle gt 1?2：3"),
        ):  # fmt: skip
            await self.mended(CARD.replace("</scxml>", entry.format(wrong) + "</scxml>", 1), wrong, right)
        for right, wrong in (
            ('<svg xmlns="http://www.w3.org/2000/svg"', "<svg"), ("urn:flipbook:1", "urn:flipbook:2"),
            ("</onentry>", "</onentry></onentry>"), ("<datamodel>", "<datamodel>>"), ('value="240"', 'value=="240"'),
        ):  # fmt: skip
            await self.mended(CARD.replace(right, wrong, 1), wrong, right)
        left = "<state id=\"marked\"><onentry>{}</onentry><transition cond='{}' target='marked'/></state>"
        assign = '<assign location="angle" expr="0"/>'
        for content, wrong, right in (
            (assign, f"<onentry>{assign}", assign), (f"{assign} {assign}", "<onentry>", ""),
            (assign, "</onentry>", ""), (assign, "<assign", "assign"), (assign, "/>", "/> so it is"),
        ):  # fmt: skip
            with self.subTest(content=content, wrong=wrong):
                whole = left.format(content, "true")
                text = CARD.replace("</scxml>", whole + "</scxml>", 1)
                broken = whole.replace(wrong, right, 1)
                mended = whole.replace("/>", "/> <!-- so it is -->", 1) if right.endswith("is") else whole
                await self.mended(text.replace(whole, broken, 1), broken, mended)
        for wrong, right in (
            ("&apos;a&apos; eq &apos;b&apos; ? 1 : 0", "(&apos;a&apos; eq &apos;b&apos; ? 1 : 0) gt 0"),
            ("model(time) gt 1", "time gt 1"),
        ):  # fmt: skip
            await self.mended(CARD.replace("</scxml>", left.format("", wrong) + "</scxml>", 1), wrong, right)
        for wrong, right in (
            ('1 eq "a" ? 1 : 0', "1 eq &apos;a&apos; ? 1 : 0"), ("angle gt 1", "(angle gt 1) ? 1 : 0"),
        ):  # fmt: skip
            await self.mended(CARD.replace("</scxml>", entry.format(wrong) + "</scxml>", 1), wrong, right)

    async def mended(self, text, wrong, right):
        """One of the fixes makes what is wrong right, and changes nothing else."""
        self.editor = Editor()
        _, uri, _ = await self.session(text)
        await self.editor.diagnostics(uri)
        area = types.Range(types.Position(0, 0), types.Position(1000, 0))
        params = types.CodeActionParams(self.document(uri), area, types.CodeActionContext([]))
        actions = await self.request("text_document_code_action", params)
        self.assertIn(text.replace(wrong, right, 1), [applied(text, item.edit.changes[uri]) for item in actions or []])
        await self.editor.stop()
