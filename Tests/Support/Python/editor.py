"""An editor that talks to `flipbook lsp`: a client of pygls, and one that sends any bytes."""

import asyncio
import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from flipbook import tool
from places import ROOT

# A screen that declares all that it does, and uses no behaviour.
STARTER = ROOT / "Tests" / "Fixtures" / "diff" / "sticky-refresh.svg"


class Editor:
    """A session of an editor with the server. Positions count UTF-16 unless `encoding` says otherwise."""

    def __init__(self):
        self.client = LanguageClient("flipbook-tests", "1")
        self.published = {}
        self.changed = asyncio.Event()
        self.shown = []
        self.versions = {}

        @self.client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def publish(params):
            self.published.setdefault(params.uri, []).append(params)
            self.changed.set()

        @self.client.feature(types.WINDOW_SHOW_DOCUMENT)
        def show(params):
            self.shown.append(params.uri)
            self.changed.set()
            return types.ShowDocumentResult(success=True)

    async def start(self, *words, encoding=None, snippets=False):
        await self.client.start_io(str(tool()), "lsp", *words)
        item = types.ClientCompletionItemOptions(snippet_support=snippets)
        general = types.GeneralClientCapabilities(position_encodings=[encoding]) if encoding else None
        capabilities = types.ClientCapabilities(
            general=general,
            text_document=types.TextDocumentClientCapabilities(
                completion=types.CompletionClientCapabilities(completion_item=item)
            ),
        )
        result = await self.client.initialize_async(types.InitializeParams(capabilities=capabilities))
        self.client.initialized(types.InitializedParams())
        return result

    async def stop(self):
        """Says goodbye, and returns the exit code."""
        await self.client.shutdown_async(None)
        self.client.exit(None)
        server = self.client._server
        code = await asyncio.wait_for(server.wait(), 60)
        await self.client.stop()
        # Otherwise it is closed after its loop.
        server._transport.close()
        return code

    def open(self, path, text=None):
        text = Path(path).read_text() if text is None else text
        uri = Path(path).as_uri()
        self.versions[uri] = 1
        item = types.TextDocumentItem(uri=uri, language_id="svg", version=1, text=text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=item))
        return uri

    def change(self, uri, *changes):
        """Each change is a whole text, or a range and the text in its place."""
        self.versions[uri] += 1
        events = [
            types.TextDocumentContentChangeWholeDocument(text=change)
            if isinstance(change, str)
            else types.TextDocumentContentChangePartial(range=change[0], text=change[1])
            for change in changes
        ]
        document = types.VersionedTextDocumentIdentifier(uri=uri, version=self.versions[uri])
        self.client.text_document_did_change(
            types.DidChangeTextDocumentParams(text_document=document, content_changes=events)
        )

    async def diagnostics(self, uri, holds=lambda found: True, after=0):
        """What was published for the present version, once that holds; `after` leaves out what came earlier."""
        while True:
            for params in self.published.get(uri, [])[after:]:
                if params.version == self.versions[uri] and holds(params.diagnostics):
                    return params.diagnostics
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 60)

    def at(self, uri, position):
        return {"text_document": types.TextDocumentIdentifier(uri=uri), "position": position}

    async def labels(self, uri, position):
        found = await self.client.text_document_completion_async(types.CompletionParams(**self.at(uri, position)))
        return [item.label for item in found.items]

    async def hover(self, uri, position):
        found = await self.client.text_document_hover_async(types.HoverParams(**self.at(uri, position)))
        return found.contents.value if found else None


class EditorCase(unittest.IsolatedAsyncioTestCase):
    """Tests with an editor, and a folder for designs."""

    async def asyncSetUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="flipbook-editor-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.editor = Editor()

    async def session(self, text=None, name="design.svg", words=(), **options):
        """A server with one document open; its text is the starter's, if none is given."""
        text = STARTER.read_text() if text is None else text
        path = self.folder / name
        path.write_text(text)
        started = await self.editor.start(*words, **options)
        uri = self.editor.open(path, text)
        return started, uri, text

    def request(self, name, params):
        return getattr(self.editor.client, name + "_async")(params)

    def document(self, uri):
        return types.TextDocumentIdentifier(uri=uri)

    async def rename(self, uri, where, name):
        params = types.RenameParams(new_name=name, **self.editor.at(uri, where))
        return (await self.request("text_document_rename", params)).changes


def place(text, mark, offset=0):
    """The position of a piece of a text, so many characters on, as UTF-16 counts them."""
    return position(text, text.index(mark) + offset)


def position(text, index):
    before = text[:index]
    line = before.count("\n")
    column = before[before.rfind("\n") + 1 :]
    return types.Position(line=line, character=len(column.encode("utf-16-le")) // 2)


def index(text, position):
    """The index of a position that counts UTF-16."""
    start = 0
    for _ in range(position.line):
        start = text.index("\n", start) + 1
    left = position.character
    while left > 0:
        left -= 2 if ord(text[start]) > 0xFFFF else 1
        start += 1
    return start


def applied(text, edits):
    """A text with edits, from the last to the first."""
    for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
        text = text[: index(text, edit.range.start)] + edit.new_text + text[index(text, edit.range.end) :]
    return text


def framed(message):
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def conversation(stream, *words):
    """Sends bytes to a new server, and returns its exit code and the messages that it sent."""
    done = subprocess.run([tool(), "lsp", *words], input=stream, capture_output=True, timeout=120)
    messages, rest = [], done.stdout
    while rest:
        head, rest = rest.split(b"\r\n\r\n", 1)
        length = int(head.split(b":")[1])
        messages.append(json.loads(rest[:length]))
        rest = rest[length:]
    return done.returncode, messages
