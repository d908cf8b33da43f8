"""`flipbook mcp` as agents use it: every tool and resource through a client of others, and what a hostile one sends."""

import asyncio
import base64
import json
import os
import re
import subprocess
import tempfile
import unittest
from contextlib import asynccontextmanager
from pathlib import Path

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from flipbook import run, tool
from places import ROOT

STARTER = ROOT / "templates" / "designs" / "sticky-refresh.svg"
PNG = b"\x89PNG\r\n\x1a\n"


class AgentTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="flipbook-agents-"))) / "designs"
        self.folder.mkdir()
        (self.folder / "card.svg").write_text((ROOT / "docs" / "card.svg").read_text())
        page = (ROOT / "docs" / "format.md").read_text()
        (self.folder / "turn.svg").write_text(re.search(r"```xml\n(<svg.*?</svg>\n)```", page, re.S)[1])

    @asynccontextmanager
    async def session(self, *words):
        parameters = StdioServerParameters(
            command=str(tool()), args=["mcp", *words, str(self.folder)], env=dict(os.environ)
        )
        async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
            yield session

    def with_session(self, work, *words):
        async def whole():
            async with self.session(*words) as session:
                greeting = await session.initialize()
                self.assertIn(greeting.protocol_version, ["2025-06-18", "2025-03-26"])
                self.assertEqual(greeting.server_info.name, "flipbook")
                await work(session)

        asyncio.run(asyncio.wait_for(whole(), 300))

    async def text(self, session, called, fails=False, **arguments):
        result = await session.call_tool(called, arguments)
        self.assertEqual(bool(result.is_error), fails, f"{called} {arguments}: {result.content}")
        return "\n".join(item.text for item in result.content if item.type == "text")

    async def picture(self, session, name, **arguments):
        result = await session.call_tool(name, arguments)
        self.assertFalse(result.is_error, result.content)
        image = next(item for item in result.content if item.type == "image")
        self.assertEqual(image.mime_type, "image/png")
        return base64.b64decode(image.data)

    def test_every_tool_that_reads(self):
        async def work(session):
            tools = {item.name: item for item in (await session.list_tools()).tools}
            reading = "explain check ids sample still film_strip curve export explore diff"
            self.assertEqual(list(tools), reading.split())
            self.assertTrue(all(item.annotations.read_only_hint for item in tools.values()))

            result = await session.call_tool("check", {})
            self.assertEqual(result.structured_content["flipbook"], "check")
            self.assertEqual(json.loads(result.content[0].text), result.structured_content)
            self.assertIn("small-target", await self.text(session, "explain", id="small-target"))
            self.assertIn("did you mean 'jump'?", await self.text(session, "explain", fails=True, id="jmp"))
            self.assertIn("#square", await self.text(session, "ids", design="turn.svg"))

            at = [0, 0.25]
            sampled = await session.call_tool("sample", {"design": "turn.svg", "scenario": "turn", "at": at})
            words = ["sample", self.folder / "turn.svg", "turn", "--at", "0,0.25", "--format", "json"]
            self.assertEqual(sampled.structured_content, json.loads(run(*words)))

            still = await self.picture(session, "still", design="turn.svg", at=0.3, scale=1)
            self.assertEqual(still[:24], PNG + still[8:16] + (375).to_bytes(4) + (667).to_bytes(4))
            other = await self.picture(session, "still", design="turn.svg", scale=1)
            self.assertNotEqual(still, other)
            strip = await self.picture(session, "film_strip", design="turn.svg", scenario="turn")
            self.assertEqual(strip[:8], PNG)

            self.assertIn("linear(", await self.text(session, "curve", curve="spring(0.5 0.2)", to="linear"))
            self.assertIn("<svg", await self.text(session, "export", design="card.svg", to="css"))
            self.assertIn("stateDiagram", await self.text(session, "export", design="card.svg", to="mermaid"))
            found = (await session.call_tool("explore", {"design": "turn.svg", "runs": 200})).structured_content
            self.assertEqual([state["id"] for state in found["states"]], ["resting", "turning"])
            told = (await session.call_tool("diff", {"old": "card.svg", "new": "turn.svg"})).structured_content
            self.assertTrue(told["motion"])

        self.with_session(work)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["card.svg", "turn.svg"])

    def test_resources_are_sections_of_the_documentation(self):
        async def work(session):
            resources = (await session.list_resources()).resources
            headings = re.findall(r"^## (.*)$", (ROOT / "docs" / "format.md").read_text(), re.M)
            self.assertEqual(
                [item.name for item in resources if "/format/" in str(item.uri)], [f"Format: {h}" for h in headings]
            )
            for item in resources:
                content = (await session.read_resource(item.uri)).contents[0]
                self.assertGreater(len(content.text), 100)
            course = (await session.read_resource("flipbook://skill")).contents[0].text
            self.assertEqual(course, (ROOT / "docs" / "skill" / "SKILL.md").read_text())

        self.with_session(work)

    def test_it_writes_only_if_it_may(self):
        async def reading(session):
            for name in ["new", "export_file", "add_scenarios", "build"]:
                self.assertIn("start it with --write", await self.text(session, name, fails=True, output="x.svg"))

        async def writing(session):
            names = [item.name for item in (await session.list_tools()).tools if not item.annotations.read_only_hint]
            self.assertEqual(names, ["export_file", "add_scenarios", "new", "build"])
            await self.text(session, "new", name="fresh.svg", **{"from": "minimal"})
            self.assertIn("exists", await self.text(session, "new", fails=True, name="fresh.svg"))
            await self.text(session, "export_file", design="fresh.svg", output="fresh.png")
            await self.text(session, "add_scenarios", design="turn.svg")
            await self.text(session, "build", design="fresh.svg", output="site")
            for path in ["../out", "/tmp/out", "link/out", "."]:
                for name in ["export_file", "build"]:
                    await self.text(session, name, fails=True, design="fresh.svg", output=path)

        (self.folder / "link").symlink_to(self.folder.parent)
        self.with_session(reading)
        before = sorted(path.name for path in self.folder.parent.iterdir())
        self.with_session(writing, "--write")
        self.assertEqual((self.folder / "fresh.png").read_bytes()[:8], PNG)
        self.assertTrue((self.folder / "site" / "fresh" / "index.html").exists())
        self.assertEqual(sorted(path.name for path in self.folder.parent.iterdir()), before)

    def test_an_export_never_replaces_a_design(self):
        (self.folder / "inner").mkdir()
        (self.folder / "inner" / "turn.svg").write_text((self.folder / "turn.svg").read_text())
        card = (self.folder / "card.svg").read_text()

        async def work(session):
            said = await self.text(session, "export_file", fails=True, design="inner/turn.svg", output="card.svg")
            self.assertIn("card.svg is a design", said)
            for _ in range(2):
                said = await self.text(session, "export_file", design="inner/turn.svg", output="film.svg")
                size = (self.folder / "film.svg").stat().st_size
                self.assertEqual(said, f"wrote film.svg: {size} bytes\n")
            said = await self.text(session, "export_file", fails=True, design="card.svg", output="noending")
            self.assertIn("has no ending", said)

        self.with_session(work, "--write")
        self.assertEqual((self.folder / "card.svg").read_text(), card)
        self.assertFalse((self.folder / "noending").exists())

    def test_words_of_a_client_are_never_options_and_are_never_echoed_at_length(self):
        async def work(session):
            for name, arguments in {
                "curve": {"curve": "--help"}, "sample": {"design": "card.svg", "scenario": "--help"},
            }.items():  # fmt: skip
                said = await self.text(session, name, fails=True, **arguments)
                self.assertNotIn("Usage", said)
                self.assertIn("--help", said)
            said = await self.text(session, "sample", fails=True, design="card.svg", scenario="over", set={"x": True})
            self.assertIn("card has no parameter 'x'", said)
            self.assertIn("did you mean 'jump'?", await self.text(session, "explain", fails=True, id="jmup"))
            for name, arguments in {
                "curve": {"curve": "x" * 200_001}, "explain": {"id": "x" * 90_000}, "ids": {"y" * 90_000: 1},
            }.items():  # fmt: skip
                self.assertLess(len(await self.text(session, name, fails=True, **arguments)), 500)

        self.with_session(work)

    def test_nothing_outside_of_the_folder_is_read(self):
        secret = self.folder.parent / "secret.svg"
        secret.write_text(STARTER.read_text())
        (self.folder.parent / "samples.csv").write_text("0,0\n1,1\n")
        (self.folder / "link.svg").symlink_to(secret)
        (self.folder / "deep").symlink_to(self.folder.parent)
        picture = self.folder.parent / "outside.png"
        picture.write_bytes(
            base64.b64decode(
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
            )
        )
        (self.folder / "picture.png").symlink_to(picture)
        text = (self.folder / "turn.svg").read_text()
        (self.folder / "thief.svg").write_text(
            text.replace(
                "</svg>",
                '<image href="picture.png" width="9" height="9"/>'
                '<image href="../outside.png" width="9" height="9"/></svg>',
            )
        )

        async def work(session):
            hostile = [
                "../secret.svg",
                str(secret),
                "link.svg",
                "deep/secret.svg",
                "./../secret.svg",
                "deep",
                "turn.svg/../../secret.svg",
            ]
            for path in hostile:
                for name, more in {"check": {}, "ids": {}, "export": {"to": "still"}, "explore": {}}.items():
                    said = await self.text(session, name, fails=True, design=path, **more)
                    self.assertRegex(said, "absolute|upwards|symbolic link")
                    self.assertNotIn("Messages", said)
            self.assertIn("leads out", await self.text(session, "check", fails=True))
            for curve in ["../samples.csv", "deep/samples.csv", "-"]:
                await self.text(session, "curve", fails=True, curve=curve)
            told = await self.text(session, "export", fails=True, design="thief.svg", to="still")
            self.assertIn("leads out of the design's folder", told)
            (self.folder / "picture.png").unlink()
            stolen = await self.text(session, "export", design="thief.svg", to="still")
            self.assertNotIn("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ", stolen)

        self.with_session(work)

    # MARK: what no client of good will sends

    def talk(self, *lines):
        """What the server answers to lines, which it reads to their end."""
        data = b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines)
        done = subprocess.run([tool(), "mcp", self.folder], input=data, capture_output=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    @staticmethod
    def request(number, method, **params):
        return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}

    def test_hostile_messages_never_end_the_server(self):
        hello = self.request("hello", "initialize", protocolVersion="1999-01-01", capabilities={}, clientInfo={})
        call = {"name": "ids", "arguments": {"design": "turn.svg"}}
        answers = self.talk(
            self.request(1, "tools/list"),
            self.request(2, "tools/call", **call),
            b"\n{]\n\xff\xfe\x00\n[]\n3\nnull\n" + b"[" * 100_000 + b"\n" + b'{"a":"' + b"x" * 3_000_000 + b'"}\n',
            {"jsonrpc": "1.0", "id": 3, "method": "ping"},
            {"jsonrpc": "2.0", "id": {}, "method": "ping"},
            {"jsonrpc": "2.0", "id": 4, "method": "ping", "params": 7},
            {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 99}},
            {"jsonrpc": "2.0", "method": "notifications/nothing"},
            {"jsonrpc": "2.0", "id": 5, "result": {}},
            hello,
            hello,
            self.request(6, "no/method"),
            self.request(7, "tools/call"),
            self.request(8, "tools/call", name="idz", arguments={}),
            self.request(9, "tools/call", name="ids", arguments=[]),
            self.request(10, "resources/read", uri="file:///etc/passwd"),
            self.request(11, "tools/call", **call),
            self.request(12, "ping"),
            b'{"jsonrpc":"2.0","id":13,"method":"ping"}',
        )
        by_id = {}
        for answer in answers:
            by_id.setdefault(answer["id"], []).append(answer)
        codes = {number: [a["error"]["code"] for a in by_id[number] if "error" in a] for number in by_id}
        self.assertEqual(codes[1] + codes[2], [-32002, -32002])
        self.assertEqual(codes[3] + codes[4], [-32600, -32600])
        self.assertTrue(set(codes[None]) <= {-32700, -32600} and len(codes[None]) >= 7, codes[None])
        self.assertEqual(by_id["hello"][1]["result"]["protocolVersion"], "2025-06-18")
        self.assertEqual(codes[6] + codes[7] + codes[8] + codes[10], [-32601, -32602, -32602, -32602])
        self.assertTrue(by_id[9][0]["result"]["isError"])
        self.assertIn("#square", by_id[11][0]["result"]["content"][0]["text"])
        self.assertEqual(by_id[12][0]["result"], {})

    def test_a_call_is_cancelled_and_ids_and_numbers_of_calls_are_held(self):
        hello = self.request(0, "initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={})
        slow = {"name": "explore", "arguments": {"design": "card.svg", "runs": 10_000_000}}
        calls = [self.request(f"slow {number}", "tools/call", **slow) for number in range(9)]
        cancels = [
            {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": f"slow {number}"}}
            for number in range(9)
        ]
        (self.folder / "card.svg").write_text((ROOT / "templates/designs/wechat-applet.svg").read_text())
        answers = self.talk(hello, *calls[:8], calls[0], calls[8], *cancels, self.request(1, "ping"))
        said = {answer["id"]: answer.get("error", {}).get("message", "") for answer in answers[1:]}
        self.assertIn("still running", said["slow 0"])
        self.assertIn("8 calls are running", said["slow 8"])
        # A call that was cancelled has no answer.
        self.assertEqual(set(said), {"slow 0", "slow 8", 1})

    def test_a_wrong_folder_is_told(self):
        done = subprocess.run([tool(), "mcp", self.folder / "card.svg"], input=b"", capture_output=True)
        self.assertEqual(done.returncode, 3)
        self.assertIn(b"is no folder", done.stderr)
