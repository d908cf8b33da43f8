"""`flipbook lsp` as an editor uses it: every feature in a session of a client of pygls."""

import asyncio
import re
import shutil
import unittest
from urllib.request import urlopen

from lsprotocol import types

from editor import EditorCase, applied, place, position
from flipbook import run
from places import ROOT, STARTERS

CARD = (ROOT / "docs" / "card.svg").read_text()


class LanguageServerTests(EditorCase):
    async def sound(self, uri):
        """Waits until the present text has been read."""
        return await self.editor.diagnostics(uri)

    async def test_a_session_begins_and_ends(self):
        started, uri, _ = await self.session()
        self.assertEqual(started.capabilities.position_encoding, "utf-16")
        self.assertEqual(started.server_info.name, "flipbook")
        self.assertFalse([d for d in await self.sound(uri) if d.severity == types.DiagnosticSeverity.Error])
        self.assertEqual(await self.editor.stop(), 0)

    async def test_errors_show_while_one_types_and_go_when_they_are_mended(self):
        _, uri, text = await self.session(encoding="utf-8")
        await self.sound(uri)
        start = place(text, 'expr="15 * s"', 6)
        end = types.Position(start.line, start.character + 6)
        self.editor.change(uri, (types.Range(start, end), "15 * ss"))
        found = await self.editor.diagnostics(uri)
        mistake = next(d for d in found if d.code == "unknown-name")
        self.assertEqual(mistake.range.start, types.Position(start.line, start.character + 5))
        self.assertEqual((mistake.source, mistake.severity), ("flipbook", types.DiagnosticSeverity.Error))
        self.assertIn("nothing is called “ss”", mistake.message)
        self.assertRegex(mistake.code_description.href, r"^file:.*/docs/diagnostics\.md#unknown-name$")
        self.editor.change(uri, (types.Range(start, types.Position(end.line, end.character + 1)), "15 * s"))
        self.assertFalse([d for d in await self.editor.diagnostics(uri) if d.code == "unknown-name"])
        self.editor.client.text_document_did_close(types.DidCloseTextDocumentParams(self.document(uri)))
        self.assertEqual(await self.editor.stop(), 0)
        self.assertEqual(list(self.editor.published[uri][-1].diagnostics), [])

    async def test_what_playing_shows_comes_when_the_text_rests(self):
        text = CARD.replace("<fb:scenario", '<fb:require never="angle lt -10"/>\n      <fb:scenario', 1)
        _, uri, _ = await self.session(text)
        found = await self.editor.diagnostics(uri, lambda found: any(d.code == "require" for d in found))
        self.assertIn("scenario “over”", next(d for d in found if d.code == "require").message)
        await self.editor.stop()

    async def test_a_drawing_that_is_no_design_is_left_alone(self):
        text = '<svg xmlns="http://www.w3.org/2000/svg"><title>An interaction</title><blink id="a" fill="#fff"/></svg>'
        _, uri, _ = await self.session(text)
        self.assertEqual(list(await self.sound(uri)), [])
        at = self.editor.at(uri, place(text, "<blink ", 7))
        whole = {"text_document": self.document(uri)}
        context = types.ReferenceContext(include_declaration=True)
        area = types.Range(at["position"], at["position"])
        for name, params in (
            ("completion", types.CompletionParams(**at)), ("hover", types.HoverParams(**at)),
            ("definition", types.DefinitionParams(**at)), ("rename", types.RenameParams(new_name="b", **at)),
            ("references", types.ReferenceParams(context=context, **at)),
            ("prepare_rename", types.PrepareRenameParams(**at)),
            ("document_highlight", types.DocumentHighlightParams(**at)),
            ("document_symbol", types.DocumentSymbolParams(**whole)), ("code_lens", types.CodeLensParams(**whole)),
            ("semantic_tokens_full", types.SemanticTokensParams(**whole)),
            ("document_color", types.DocumentColorParams(**whole)),
            ("code_action", types.CodeActionParams(range=area, context=types.CodeActionContext([]), **whole)),
        ):  # fmt: skip
            self.assertFalse(await self.request("text_document_" + name, params), name)
        await self.editor.stop()

    async def test_completion(self):
        _, uri, text = await self.session(snippets=True)
        await self.sound(uri)

        async def labels(mark, offset, written=""):
            """What is offered where something is written behind a mark."""
            index = text.index(mark) + offset
            changed = text[:index] + written + text[index:]
            self.editor.change(uri, changed)
            return await self.editor.labels(uri, position(changed, index + len(written)))

        self.assertIn("fb:pan", await labels('      <fb:let name="bar"', 0, "<"))
        self.assertIn("fb:scenario", await labels('      <fb:let name="bar"', 0, "<fb:sc"))
        self.assertIn("transition", await labels('          <transition event="homed"', 0, "<tr"))
        self.assertNotIn("fb:pan", await labels('          <transition event="homed"', 0, "<"))
        self.assertIn("inset-left", await labels('<fb:scroll name="list"', len('<fb:scroll name="list"'), " "))
        self.assertNotIn("target", await labels('<fb:scroll name="list"', len('<fb:scroll name="list"'), " "))
        formula = await labels('expr="15 * s"', len('expr="15 * '))
        for label in ("shrink", "list.inset.top", "clamp", "view.width", "lt", "threshold"):
            self.assertIn(label, formula)
        self.assertIn("list.dragging", await labels('cond="h gt threshold', 6, "list."))
        self.assertIn("stretching", await labels("in(stretching)", 3))
        self.assertIn("busy", await labels('target="busy"', 8))
        self.assertIn("#list", await labels('target="#list"', 8))
        events = await labels('event="list.scrolled heard"', 7)
        for event in ("list.began", "messagesTap", "loaded", "done.animate.spin", "done.state.idle"):
            self.assertIn(event, events)
        self.assertIn("spring", await labels('easing="ease-in-out"', 8))
        self.assertIn("boxH", await labels('location="boxH"', 10))
        self.assertNotIn("pull", await labels('location="boxH"', 10))
        self.assertIn("failure", await labels('outcome eq \'success\'', 12))
        self.assertIn("false", await labels('<fb:set name="faithful" value="false"', 31))
        self.assertIn("light", await labels('<fb:haptic style="light"', 19))
        await self.editor.stop()

    async def test_completion_knows_slots_bound_attributes_and_behaviours(self):
        shutil.copy(ROOT / "templates" / "behaviours" / "toast.svg", self.folder)
        new = '<fb:use behaviour="toast"  />\n      <fb:bind target="#card"  />\n      <fb:scenario'
        text = CARD.replace("<fb:scenario", new, 1)
        _, uri, _ = await self.session(text)
        await self.sound(uri)
        self.assertIn("toast", await self.editor.labels(uri, place(text, '"toast"', 1)))
        self.assertIn("on", await self.editor.labels(uri, place(text, '"toast" ', 8)))
        self.assertIn("opacity", await self.editor.labels(uri, place(text, 'target="#card"  />', 15)))
        await self.editor.stop()

    async def completes(self, text, own):
        """What a behaviour brings is offered where the design names it."""
        _, uri, _ = await self.session(text)
        found = await self.sound(uri)
        self.assertEqual([d.message for d in found if d.severity == types.DiagnosticSeverity.Error], [])
        self.assertIn(own + "stretching", await self.editor.labels(uri, place(text, "in(", 3)))
        self.assertIn(own + "threshold", await self.editor.labels(uri, place(text, "{10 + ", 6)))
        self.assertIn(own + "load", await self.editor.labels(uri, place(text, '<fb:set name="', 14)))
        await self.editor.stop()

    async def test_completion_knows_what_a_behaviour_brings_whose_names_stay(self):
        await self.completes((STARTERS / "sticky-refresh.svg").read_text(), "")

    async def test_completion_knows_what_a_behaviour_brings_behind_its_name(self):
        text = (STARTERS / "sticky-refresh.svg").read_text().replace('as=""', 'as="pull"')
        states = r"(?<=in\()(original|snapping|spinning|ending|idle)(?=\))"
        names = r"(?<=[ (\"])(threshold|reach|resultA|outcome)(?=[ ,)\"])"
        text = re.sub(f"{states}|{names}", r"pull.\g<0>", text)
        await self.completes(text, "pull.")

    async def test_hover(self):
        _, uri, text = await self.session()
        await self.sound(uri)
        hover = lambda mark, offset: self.editor.hover(uri, place(text, mark, offset))  # noqa: E731
        threshold = await hover("h gt threshold", 6)
        for fact in ("Pull that stretches the drop", "30 to 60", "At rest: `44` pt"):
            self.assertIn(fact, threshold)
        self.assertIn("At rest: `15`", await hover('expr="15 * s"', 7))
        self.assertIn("At rest: `15`", await hover('fb:let name="r1"', 13))
        self.assertIn("max(a, b, …)", await hover("max(0, h)", 1))
        self.assertIn("A scroll view", await hover("<fb:scroll ", 3))
        self.assertIn("Formula: the inset at the top", await hover('inset-top="bar"', 2))
        self.assertIn("Whether a finger drags it", await hover("list.dragging or", 8))
        self.assertIn("state", await hover("in(stretching)", 5))
        self.assertIn("`<g>`", await hover('target="#list"', 10))
        self.assertIn("follows a formula: transform", await hover('transform="translate(0 {', 3))
        self.assertIn("The event that it sends", await hover('<send event="', 8))
        self.assertIsNone(await hover("<title>Sticky", 9))
        await self.editor.stop()

    async def test_completion_of_what_is_allowed_and_of_events_that_are_awaited(self):
        state = '<state id="never"><transition event="heard" target="lying"/></state></scxml>'
        text = CARD.replace("</scxml>", state, 1).replace("<title>Card</title>", "", 1)
        _, uri, _ = await self.session(text)
        await self.editor.diagnostics(uri, lambda found: any(d.code == "missing-title" for d in found))
        text = text.replace('<circle cy="20"', '<circle cy="20" fb:allow=""', 1)
        text = text.replace("<onentry>", '<onentry><raise event=""/>', 1)
        self.editor.change(uri, text)
        self.assertIn("heard", await self.editor.labels(uri, place(text, 'raise event=""', 13)))
        self.assertIn("missing-title", await self.editor.labels(uri, place(text, 'fb:allow=""', 10)))
        text = text.replace(' fb:allow=""', "  ")
        self.editor.change(uri, text)
        self.assertIn("fb:allow", await self.editor.labels(uri, place(text, '<circle cy="20"  ', 16)))
        self.assertIn("fb:allow", await self.editor.labels(uri, place(text, "<fb:bind ", 9)))
        await self.editor.stop()

    async def test_completion_writes_what_can_stand_there(self):
        lets = '<fb:let name="half" expr="1"/><fb:let name="whole" expr="half"/>'
        text = CARD.replace("<fb:scenario", lets + "<fb:scenario", 1)
        text = text.replace('"lifted"', '"half-open"')
        _, uri, _ = await self.session(text)
        await self.sound(uri)

        async def written(formula, mark="|", quote='"'):
            """The text with each of the items in place of a mark in the formula of a <let>."""
            new = text.replace('<fb:let name="half" expr="1"', f'<fb:let name="half" expr={quote}{formula}{quote}', 1)
            index = new.index(mark, new.index('name="half"'))
            new = new[:index] + new[index + 1 :]
            self.editor.change(uri, new)
            params = types.CompletionParams(**self.editor.at(uri, position(new, index)))
            found = (await self.request("text_document_completion", params)).items
            return {item.label: applied(new, [item.text_edit]) for item in found}

        for formula, quote, wanted in (
            ("in(|)", '"', "in('half-open')"), ("in('|')", '"', "in('half-open')"),
            ("in(half-|)", '"', "in('half-open')"), ("in(ha|lf-open)", '"', "in('half-open')"),
            ("in(|)", "'", "in(&apos;half-open&apos;)"),
        ):  # fmt: skip
            with self.subTest(formula=formula, quote=quote):
                found = await written(formula, quote=quote)
                self.assertNotIn("view.width", found)
                self.assertIn(f"expr={quote}{wanted}{quote}", found["half-open"])
        found = await written("max(|, 1)")
        for label in ("instance", "half", "whole", "true"):
            self.assertNotIn(label, found)
        self.assertIn("angle", found)
        where = place(text, "<fb:scenario ", 13)
        self.editor.change(uri, text.replace("<fb:scenario ", "<fb:scenario  ", 1))
        params = types.CompletionParams(**self.editor.at(uri, where))
        found = (await self.request("text_document_completion", params)).items
        self.assertIn('variant=""', [item.text_edit.new_text for item in found])
        self.editor.change(uri, text.replace('<state id="half-open"', '<state  id="half-open"', 1))
        where = place(text, '<state id="half-open"', 7)
        self.assertNotIn("initial", await self.editor.labels(uri, where))
        await self.editor.stop()

    async def test_definition_references_and_highlights(self):
        _, uri, text = await self.session()
        at = self.editor.at
        params = types.DefinitionParams(**at(uri, place(text, "h gt threshold", 6)))
        found = await self.request("text_document_definition", params)
        self.assertEqual([place.range.start for place in found], [place(text, 'name="threshold"', 6)])
        for mark, offset, wanted in (
            ('target="busy"', 9, '<state id="busy"'),
            ("in(busy)", 4, '<state id="busy"'),
            ('content="#rows"', 11, 'id="rows"'),
            ("done.animate.spin", 14, 'name="spin"'),
            ('sendid="load"', 10, '<send event="loaded" id="load"'),
            ("loaded messagesTap", 2, '<send event="loaded"'),
        ):
            params = types.DefinitionParams(**at(uri, place(text, mark, offset)))
            found = await self.request("text_document_definition", params)
            self.assertTrue(found, mark)
            self.assertEqual(found[0].range.start.line, place(text, wanted).line, mark)
        context = types.ReferenceContext(include_declaration=True)
        params = types.ReferenceParams(context=context, **at(uri, place(text, 'name="threshold"', 8)))
        found = await self.request("text_document_references", params)
        self.assertEqual(len(found), text.count("threshold"))
        params = types.DocumentHighlightParams(**at(uri, place(text, 'name="threshold"', 8)))
        self.assertEqual(len(await self.request("text_document_document_highlight", params)), text.count("threshold"))
        await self.editor.stop()

    async def test_rename_leaves_a_design_that_does_the_same(self):
        _, uri, text = await self.session()
        await self.sound(uri)
        for mark, offset, old, new in (
            ('name="threshold"', 7, "threshold", "limit"),
            ('<state id="busy"', 12, "busy", "working"),
            ('name="list"', 7, "list", "table"),
            ('id="rows"', 5, "rows", "cells"),
            ('name="snap"', 7, "snap", "crack"),
        ):
            with self.subTest(old=old):
                changes = await self.rename(uri, place(text, mark, offset), new)
                self.assertEqual(list(changes), [uri])
                text = applied(text, changes[uri])
                self.editor.change(uri, text)
                found = await self.editor.diagnostics(uri)
                self.assertEqual([d.message for d in found if d.severity == types.DiagnosticSeverity.Error], [])
        with self.assertRaisesRegex(Exception, "cannot be a name"):
            await self.rename(uri, place(text, 'name="limit"', 7), "a b")
        with self.assertRaisesRegex(Exception, "is taken"):
            await self.rename(uri, place(text, 'name="limit"', 7), "shrink")
        with self.assertRaisesRegex(Exception, "no name"):
            await self.rename(uri, place(text, "<title>Sticky", 9), "x")
        await self.editor.stop()

    async def test_rename_goes_across_files(self):
        toast = (ROOT / "templates" / "behaviours" / "toast.svg").read_text()
        (self.folder / "toast.svg").write_text(toast)
        parameter = toast.split('<fb:parameter name="', 1)[1].split('"', 1)[0]
        use = f'<fb:use behaviour="toast" on="#card"><fb:set name="{parameter}" value="1"/></fb:use>'
        text = CARD.replace("<fb:scenario", f"{use}\n      <fb:scenario", 1)
        _, uri, _ = await self.session(text)
        changes = await self.rename(uri, place(text, f'fb:set name="{parameter}"', 14), "renamed")
        other = (self.folder / "toast.svg").as_uri()
        self.assertEqual(set(changes), {uri, other})
        self.assertIn('<fb:set name="renamed"', applied(text, changes[uri]))
        self.assertIn('<fb:parameter name="renamed"', applied(toast, changes[other]))
        self.assertIn('delayexpr="renamed"', applied(toast, changes[other]))
        params = types.DefinitionParams(**self.editor.at(uri, place(text, 'behaviour="toast"', 12)))
        self.assertEqual((await self.request("text_document_definition", params)).uri, other)
        await self.editor.stop()

    async def test_symbols_tokens_colours_and_lenses(self):
        started, uri, text = await self.session()
        await self.sound(uri)
        symbols = await self.request("text_document_document_symbol", types.DocumentSymbolParams(self.document(uri)))

        def named(symbols):
            for symbol in symbols:
                yield symbol.name
                yield from named(symbol.children or [])

        names = set(named(symbols))
        self.assertTrue({"threshold", "busy", "stretching", "list", "#rows", "snap"} <= names, names)

        params = types.SemanticTokensParams(self.document(uri))
        data = (await self.request("text_document_semantic_tokens_full", params)).data
        legend = started.capabilities.semantic_tokens_provider.legend.token_types
        self.assertEqual(len(data) % 5, 0)
        lines, found, line, column = text.split("\n"), set(), 0, 0
        for down, right, length, kind, _ in zip(*[iter(data)] * 5):
            line, column = line + down, right if down else column + right
            row = lines[line].encode("utf-16-le")
            found.add((row[column * 2 : (column + length) * 2].decode("utf-16-le"), legend[kind]))
        wanted = {("threshold", "parameter"), ("max", "function"), ("list.y", "property"), ("gt", "keyword")}
        self.assertTrue(wanted | {("stretching", "enumMember"), ("15", "number")} <= found)

        colors = await self.request("text_document_document_color", types.DocumentColorParams(self.document(uri)))
        self.assertGreater(len(colors), 5)
        pick = types.ColorPresentationParams(
            self.document(uri), types.Color(1.0, 0.5, 0.0, 1.0), colors[0].range
        )
        self.assertEqual((await self.request("text_document_color_presentation", pick))[0].label, "#ff8000")

        lenses = await self.request("text_document_code_lens", types.CodeLensParams(self.document(uri)))
        self.assertEqual(len(lenses), text.count("<fb:scenario "))
        self.assertEqual(lenses[0].command.title, "Play this scenario")
        await self.editor.stop()

    async def test_a_scenario_is_played_in_a_preview(self):
        _, uri, _ = await self.session(CARD)
        lens = (await self.request("text_document_code_lens", types.CodeLensParams(self.document(uri))))[0]
        command = types.ExecuteCommandParams(lens.command.command, arguments=lens.command.arguments)
        await self.request("workspace_execute_command", command)
        while not self.editor.shown:
            self.editor.changed.clear()
            await asyncio.wait_for(self.editor.changed.wait(), 90)
        self.assertRegex(self.editor.shown[0], r"^http://127\.0\.0\.1:\d+/design/over/index\.html$")
        with await asyncio.to_thread(urlopen, self.editor.shown[0]) as page:
            self.assertEqual(page.status, 200)
        self.assertEqual(await self.editor.stop(), 0)
        with self.assertRaises(OSError):
            for _ in range(600):
                await asyncio.to_thread(urlopen, self.editor.shown[0], None, 5)
                await asyncio.sleep(0.1)


    async def test_a_preview_ends_with_the_server_however_that_ends(self):
        _, uri, _ = await self.session(CARD)
        await self.play(uri, "over")
        while not self.editor.shown:
            self.editor.changed.clear()
            await asyncio.wait_for(self.editor.changed.wait(), 90)
        self.editor.client._server.kill()
        with self.assertRaises(OSError):
            for _ in range(600):
                await asyncio.to_thread(urlopen, self.editor.shown[0], None, 5)
                await asyncio.sleep(0.1)

    async def test_only_what_is_saved_is_played(self):
        _, uri, text = await self.session(CARD)
        self.editor.change(uri, text.replace('name="over"', 'name="under"'))
        with self.assertRaisesRegex(Exception, "no scenario “under”: save the design"):
            await self.play(uri, "under")
        await self.editor.stop()

    async def play(self, *arguments):
        command = types.ExecuteCommandParams("flipbook.play", arguments=list(arguments))
        await self.request("workspace_execute_command", command)


class SchemaTests(unittest.TestCase):
    def test_the_schema_is_printed(self):
        self.assertEqual(run("schema"), (ROOT / "templates" / "schemas" / "design.rng").read_text())


class LibraryTests(unittest.TestCase):
    def test_a_folder_of_behaviours_that_is_not_there_is_told(self):
        for words in (["lsp"], ["check", ROOT / "docs" / "card.svg"]):
            with self.assertRaisesRegex(RuntimeError, "/nosuch is no folder; --library names a folder of behaviours"):
                run(*words, "--library", "/nosuch")


if __name__ == "__main__":
    unittest.main()
