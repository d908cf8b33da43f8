"""How long an editor waits for messages after a key, in the largest starter; `make bench` prints it."""

import time
from statistics import median

from lsprotocol import types

from editor import EditorCase
from places import ROOT

DESIGN = ROOT / "templates" / "designs" / "wechat-applet.svg"
KEYS = 40


class TypingTests(EditorCase):
    async def test_messages_after_a_key(self):
        text = DESIGN.read_text()
        line = text[: text.index('expr="list.y gt startY')].count("\n")
        start = len(text.split("\n")[line].split('expr="list.y')[0]) + len('expr="list.y')
        _, uri, _ = await self.session(text, DESIGN.name)
        await self.editor.diagnostics(uri)
        waits = []
        for key in range(KEYS):
            # A letter that makes the name unknown, and the key that takes it away again.
            is_wrong = key % 2 == 0
            here = types.Position(line, start)
            there = types.Position(line, start + (0 if is_wrong else 1))
            begin = time.perf_counter()
            self.editor.change(uri, (types.Range(here, there), "q" if is_wrong else ""))
            await self.editor.diagnostics(uri, lambda found: is_wrong == any(one.severity == 1 for one in found))
            waits.append(time.perf_counter() - begin)
        middle, most = (round(seconds * 1000) for seconds in (median(waits), max(waits)))
        print(f"  messages after a key in {DESIGN.stem}: {middle} ms, at most {most} ms of {KEYS} keys")
        self.assertEqual(await self.editor.stop(), 0)
