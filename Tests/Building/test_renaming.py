"""Another name, given by `flipbook lsp`: the designs mean the same with it, or it is refused with the reason."""

from lsprotocol import types

from editor import EditorCase, applied, place
from flipbook import run
from places import ROOT

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:fb="urn:flipbook:1" viewBox="0 0 375 667">'
CARD = f"""{HEAD}
  <title>Peek</title>
  <style>.big {{ fill: url('#paint') }} #card {{ stroke: url("#paint") }} .small {{ opacity: 0.9 }}</style>
  <metadata>
    <fb:interaction device="iPhone 8">
      <fb:parameter name="far" value="120" min="40" max="300" unit="pt" label="How far"/>
      <fb:pan name="pull" target="#card"/>
      <fb:tap name="tab.1" target="#dot"/>
      <fb:let name="share" expr='in(pulled) ? progress(y, 0, far) : 0'/>
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="flipbook">
        <datamodel><data id="y" expr="0"/><data id="k" expr="0"/></datamodel>
        <state id="resting">
          <transition event="pull.began" target="pulled"/>
          <transition event="load tab"><assign location="k" expr="_event.name eq 'load.done' ? 1 : 2"/></transition>
          <transition event="tab.1" cond="'tab.1' ne _event.name"/>
        </state>
        <state id="pulled">
          <onentry><fb:follow location="y" expr="max(0, pull.ty)"/></onentry>
          <transition event="pull.ended pull.cancelled" target="resting">
            <raise event="load.done"/>
            <assign location="y" expr="0"/>
          </transition>
        </state>
      </scxml>
      <fb:bind target="#card" transform="translate(0 {{y}})" opacity="{{in(pulled) ? 1 - 0.4 * share : 1}}"/>
      <fb:bind target="#dot" x="{{k * 10}}"/>
      <fb:scenario name="peek" title="Pull and let go">
        <fb:touch on="#card"><fb:move by="0 160" for="0.5s"/></fb:touch>
      </fb:scenario>
    </fb:interaction>
  </metadata>
  <defs><linearGradient id="paint"><stop offset="0" stop-color="#123"/></linearGradient></defs>
  <rect class="small" x="0" y="500" width="60" height="60"/>
  <rect class="big" id="dot" x="0" y="400" width="50" height="50"/>
  <rect id="card" x="40" y="120" width="295" height="180" rx="16" fill="#345" transform="translate(0 0)" opacity="1"/>
</svg>
"""
HOLD = ROOT / "templates" / "behaviours" / "press-and-hold.svg"


class RenamingTests(EditorCase):
    async def renamed(self, uri, text, mark, name):
        """The document with another name for what ends a mark."""
        return applied(text, (await self.rename(uri, place(text, mark, len(mark)), name))[uri])

    async def refused(self, uri, text, mark, name, why):
        with self.subTest(mark=mark, name=name), self.assertRaisesRegex(Exception, why):
            await self.rename(uri, place(text, mark, len(mark)), name)

    def picture(self, name):
        """What a design shows shortly before its scenario ends: it depends on states, events and variables."""
        picture = self.folder / f"{name}.png"
        run("export", self.folder / f"{name}.svg", "peek", "--at", "0.45", "--scale", "0.2", "-o", picture)
        return picture.read_bytes()

    async def test_every_use_goes_along(self):
        _, uri, _ = await self.session(CARD)
        for mark, name, count in (
            ('<state id="pull', "half-open", 4), ('<state id="pull', "not", 4), ('<state id="pull', "drawn", 4),
            ('id="pai', "gradient", 3), ('class="bi', "huge", 2), ('raise event="load.do', "load.over", 2),
            ('fb:pan name="pul', "drag", 5),
        ):  # fmt: skip
            with self.subTest(name=name):
                text = await self.renamed(uri, CARD, mark, name)
                self.assertEqual(text.count(name) - CARD.count(name), count)
                (self.folder / "renamed.svg").write_text(text)
                self.assertEqual(self.picture("design"), self.picture("renamed"))
        text = await self.renamed(uri, CARD, '<state id="pull', "half-open")
        self.assertIn("{in('half-open') ? 1", text)
        self.assertIn("expr='in(&apos;half-open&apos;) ? ", text)
        text = await self.renamed(uri, CARD, 'raise event="load.do', "load.over")
        self.assertIn("_event.name eq 'load.over'", text)
        await self.editor.stop()

    async def test_a_name_with_a_dot_stays_behind_what_hears_it(self):
        _, uri, _ = await self.session(CARD)
        text = await self.renamed(uri, CARD, 'fb:tap name="tab.', "tab.left")
        self.assertIn("'tab.left' ne _event.name", text)
        self.assertIn('event="tab.left"', text)
        await self.refused(uri, CARD, 'fb:tap name="tab.', "first", "tab")
        await self.refused(uri, CARD, 'raise event="load.do', "finished", "load")
        params = types.DefinitionParams(**self.editor.at(uri, place(CARD, 'event="load tab"', 13)))
        found = await self.request("text_document_definition", params)
        self.assertEqual([item.range.start.line for item in found], [place(CARD, 'name="tab.1"').line])
        await self.editor.stop()

    async def test_what_would_mean_something_else_is_refused(self):
        _, uri, _ = await self.session(CARD)
        for mark, name, why in (
            ('raise event="load.do', "pull.began", "input “pull”"),
            ('raise event="load.do', "error.x", "raised by the machine"),
            ('raise event="load.do', "a..b", "cannot be an event"),
            ('raise event="load.do', "load.", "load"),
            ('id="car', "a:b", "no design takes this selector"),
            ('id="car', "a.b", "something else"),
            ('class="bi', "a.b", "something else"),
            ('class="bi', "1a", "no design takes this selector"),
            ('class="bi', "small", "taken"),
            ('id="car', "dot", "taken"),
            ('fb:parameter name="fa', "pull", "taken"),
            ('fb:parameter name="fa', "load", "something else"),
            ('fb:pan name="pul', "load", "something else|load"),
        ):
            await self.refused(uri, CARD, mark, name, why)
        await self.editor.stop()

    async def test_a_name_of_a_behaviour_is_held_to_both_files(self):
        behaviour = HOLD.read_text()
        (self.folder / HOLD.name).write_text(behaviour)
        text = CARD.replace(
            '<fb:let name="share"',
            '<fb:use behaviour="press-and-hold" as="b" on="#dot"/>\n<fb:let name="more" expr="b.delay + 1"/>'
            '<fb:let name="share"',
        )
        names = [part.split('"')[0] for part in behaviour.split('<fb:parameter name="')[1:]]
        text = text.replace("b.delay", "b." + names[0])
        _, uri, _ = await self.session(text)
        mark = "b." + names[0]
        self.assertGreater(len(names), 1)
        await self.refused(uri, text, mark, names[1], "taken")
        await self.refused(uri, text, mark, "max", "word of the formulas")
        changes = await self.rename(uri, place(text, mark, len(mark)), "other")
        self.assertIn("b.other + 1", applied(text, changes[uri]))
        written = applied(behaviour, changes[(self.folder / HOLD.name).as_uri()])
        self.assertIn('<fb:parameter name="other"', written)
        await self.editor.stop()

    async def test_a_file_of_the_library_belongs_to_others(self):
        text = HOLD.read_text()
        _, uri, _ = await self.session(text, name=HOLD.name, words=["--library", str(self.folder)])
        await self.refused(uri, text, '<fb:parameter name="', "other", "other designs use too")
        await self.editor.stop()

    async def test_bytes_that_are_no_text_beside_a_design_change_nothing(self):
        text = f'{HEAD}<metadata><fb:interaction><fb:parameter name="far" value="1"/></fb:interaction></metadata></svg>'
        use = '<fb:use behaviour="card" as="c"/><fb:let name="q" expr="'
        other = (HEAD + "<metadata><fb:interaction>" + use).encode() + b'\xff\xff\xff + c.far &amp;\xff"/>'
        (self.folder / "other.svg").write_bytes(other + b"</fb:interaction></metadata></svg>")
        _, uri, _ = await self.session(text, name="card.svg")
        context = types.ReferenceContext(include_declaration=True)
        params = types.ReferenceParams(context=context, **self.editor.at(uri, place(text, 'name="far"', 7)))
        self.assertEqual(len(await self.request("text_document_references", params)), 1)
        self.assertEqual(await self.editor.stop(), 0)

    async def test_a_folder_too_large_to_search_is_told(self):
        for number in range(2001):
            (self.folder / f"{number}.svg").write_text("")
        _, uri, _ = await self.session(CARD)
        await self.refused(uri, CARD, 'fb:parameter name="fa', "near", "more than 2000 SVG files")
        await self.editor.stop()

    async def test_an_interaction_in_a_file_of_its_own_knows_its_drawing(self):
        """`card.fb`, whose elements and classes are in `card.svg`."""
        start, end = CARD.index("    <fb:interaction"), CARD.index("  </metadata>")
        inner, drawing = CARD[start:end], CARD[:start] + CARD[end:]
        drawing = drawing.replace("  <metadata>\n  </metadata>\n", "")
        text = inner.replace("<fb:interaction", '<fb:interaction xmlns:fb="urn:flipbook:1"', 1).replace("\n    ", "\n")
        other = self.folder / "card.svg"
        other.write_text(drawing)
        _, uri, _ = await self.session(text, "card.fb")
        found = await self.editor.diagnostics(uri)
        self.assertEqual([d.message for d in found if d.severity == types.DiagnosticSeverity.Error], [])
        # Words, the place of the element, and its other name in both files.
        labels = await self.editor.labels(uri, place(text, 'target="#dot"', 8))
        self.assertTrue({"#dot", "#card", ".big", ".small"} <= set(labels), labels)
        labels = await self.editor.labels(uri, place(text, "<fb:bind target=", 9))
        self.assertTrue("rx" in labels and "cx" not in labels, labels)
        params = types.DefinitionParams(**self.editor.at(uri, place(text, "#card", 2)))
        found = await self.request("text_document_definition", params)
        self.assertEqual((found[0].uri, found[0].range.start), (other.as_uri(), place(drawing, '"card"', 1)))
        changes = await self.rename(uri, place(text, "#card", 2), "sheet")
        self.assertEqual(set(changes), {uri, other.as_uri()})
        self.assertNotIn("#card", applied(text, changes[uri]))
        self.assertEqual(applied(drawing, changes[other.as_uri()]), drawing.replace('"card"', '"sheet"').replace(
            "#card {", "#sheet {"))
        await self.editor.stop()
