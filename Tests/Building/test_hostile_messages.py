"""`flipbook lsp` and messages that no editor should send: each is answered or told, and none ends the server."""

import unittest

from editor import conversation, framed
from places import ROOT

CARD = (ROOT / "docs" / "card.svg").read_text()


class HostileMessageTests(unittest.TestCase):
    HELLO = framed({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}})
    GOODBYE = framed({"jsonrpc": "2.0", "id": 999, "method": "shutdown"}) + framed({"jsonrpc": "2.0", "method": "exit"})

    def message(self, method, params=None, id=None):
        message = {"jsonrpc": "2.0", "method": method}
        if id is not None:
            message["id"] = id
        if params is not None:
            message["params"] = params
        return framed(message)

    def opened(self, text=CARD, uri="file:///nowhere/a.svg", version=1):
        item = {"uri": uri, "languageId": "svg", "version": version, "text": text}
        return self.message("textDocument/didOpen", {"textDocument": item})

    def test_what_is_no_message_never_ends_the_server(self):
        noise = [
            b"GET / HTTP/1.1\r\n\r\n", b"\r\n\r\n\r\n", b"Content-Length: x\r\n\r\n", b"Content-Length: -1\r\n\r\n",
            b"Content-Length: 99999999999999999999\r\n\r\n", framed(b""), framed(b"{"), framed(b"[]"), framed(b"null"),
            framed(b"\xff\xfe"), framed(b"[" * 100_000), framed(b'{"jsonrpc":"2.0","id":{},"method":"initialize"}'),
            framed({"jsonrpc": "2.0", "id": 5, "method": 7}), framed({"jsonrpc": "2.0", "id": 6, "result": 1}),
            b"Content-Length: 3\r\n\r\n" + b'{"jsonrpc":"2.0"}', b"\0" * 10_000,
            b"Content-Length: 9223372036854775807\r\n\r\n",
            b"Content-Length: 17000000\r\n\r\n" + b"x" * 17_000_000,
        ]  # fmt: skip
        stream = self.HELLO + b"".join(noise) + self.GOODBYE
        code, messages = conversation(stream)
        self.assertEqual(code, 0)
        self.assertEqual([m["id"] for m in messages if "result" in m], [1, 999])
        self.assertGreater(len([m for m in messages if "error" in m]), 8)

    def test_requests_out_of_order_unknown_and_senseless_are_answered(self):
        before = self.message("textDocument/hover", {}, id=1) + self.message("shutdown", id="a")
        cases = [
            ("textDocument/hover", {}), ("textDocument/hover", []), ("textDocument/unheard", {}),
            ("textDocument/hover", {"textDocument": {"uri": "file:///no"}, "position": {"line": 0, "character": 0}}),
            ("initialize", {}), ("workspace/executeCommand", {"command": "rm"}), ("workspace/executeCommand", None),
        ]  # fmt: skip
        uri = "file:///nowhere/a.svg"
        methods = [
            "completion", "hover", "definition", "references", "documentHighlight", "prepareRename", "rename",
            "documentSymbol", "semanticTokens/full", "documentColor", "colorPresentation", "codeLens", "codeAction",
        ]  # fmt: skip
        places = [
            {}, {"line": -1, "character": -1}, {"line": 10**9, "character": 10**9}, {"line": 0.5, "character": "x"},
            {"line": 10**30, "character": 0}, {"line": 3, "character": 10**9}, None,
        ]  # fmt: skip
        for method in methods:
            for where in places:
                document = {"uri": uri}
                params = {"textDocument": document, "position": where, "range": {"start": where, "end": where}}
                cases.append(("textDocument/" + method, params))
        asked = b"".join(self.message(method, params, id=100 + number) for number, (method, params) in enumerate(cases))
        changes = [
            {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"range": {"start": {}}, "text": "x"}]},
            {"textDocument": {"uri": uri}, "contentChanges": [{"text": 5}, 7, None]},
            {"textDocument": {"uri": uri}, "contentChanges": "all"}, {"textDocument": 5}, None,
            {
                "textDocument": {"uri": uri, "version": 1},
                "contentChanges": [
                    {"range": {"start": {"line": 9**9, "character": 0}, "end": {"line": 0, "character": 0}}, "text": ""}
                ],
            },
        ]  # fmt: skip
        changed = b"".join(self.message("textDocument/didChange", change) for change in changes)
        cancelled = self.message("$/cancelRequest", {"id": 7}) + self.message("$/cancelRequest", {})
        stream = before + self.HELLO.replace(b'"id": 1', b'"id": 2') + self.opened() + asked + changed + asked
        code, messages = conversation(stream + cancelled + self.message("$/unheard") + self.GOODBYE)
        self.assertEqual(code, 0)
        answers = [m for m in messages if "id" in m and "method" not in m]
        self.assertEqual(len(answers), 2 + 1 + 2 * len(cases) + 1)
        errors = {m["id"]: m["error"]["code"] for m in answers if "error" in m}
        self.assertEqual((errors[1], errors["a"]), (-32002, -32002))
        self.assertEqual([errors[100 + n] for n in range(7)], [-32602, -32602, -32601, -32602, -32600, -32602, -32602])
        told = [m["params"]["message"] for m in messages if m.get("method") == "window/showMessage"]
        self.assertEqual(len([sentence for sentence in told if "close the file and open it again" in sentence]), 3)
        self.assertEqual(len([sentence for sentence in told if "came after version" in sentence]), 1)

    def test_a_change_that_is_none_stops_those_behind_it(self):
        uri = "file:///nowhere/a.svg"
        start = {"line": 0, "character": 0}
        changes = [
            {"range": {"start": start, "end": start}, "text": "<!-- first -->"},
            {"range": {"start": {"line": 1e99, "character": 0}, "end": start}, "text": "x"},
            {"range": {"start": start, "end": start}, "text": "second"},
        ]
        stream = self.HELLO + self.opened() + self.message(
            "textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": changes}
        )
        stream += self.message("textDocument/documentSymbol", {"textDocument": {"uri": uri}}, id=5)
        code, messages = conversation(stream + self.GOODBYE)
        symbols = next(m["result"] for m in messages if m.get("id") == 5)
        self.assertEqual(symbols[0]["selectionRange"]["start"]["character"], len("<!-- first -->") + 1)
        self.assertEqual(len([m for m in messages if m.get("method") == "window/showMessage"]), 1)

    def test_long_and_wide_texts_are_answered_in_time(self):
        head = '<svg xmlns:fb="urn:flipbook:1"><metadata><fb:interaction>'
        texts = [head + "<" * 300_000, head + "<g>" * 100_000, head + f'<fb:let name="a" expr="0{" + far" * 30_000}"/>']
        stream = self.HELLO
        for number, text in enumerate(texts):
            document = {"textDocument": {"uri": f"file:///nowhere/{number}.svg"}}
            stream += self.opened(text, document["textDocument"]["uri"])
            for kind, method in enumerate(("documentSymbol", "semanticTokens/full")):
                stream += self.message("textDocument/" + method, document, id=100 + 10 * kind + number)
        code, messages = conversation(stream + self.GOODBYE)
        answers = {m["id"]: m["result"] for m in messages if "result" in m}
        self.assertEqual(len(answers), 8)
        self.assertEqual(len(answers[112]["data"]), 5 * (1 + 2 * 30_000))

    def test_a_cancelled_request_is_answered_as_one(self):
        many = b"".join(
            self.message("textDocument/semanticTokens/full", {"textDocument": {"uri": "file:///nowhere/a.svg"}}, id=n)
            for n in range(100, 400)
        )
        cancelled = self.message("$/cancelRequest", {"id": 399})
        code, messages = conversation(self.HELLO + self.opened(CARD * 50) + many + cancelled + self.GOODBYE)
        self.assertEqual(code, 0)
        answers = {m["id"]: m for m in messages if "id" in m}
        self.assertEqual(len(answers), 302)
        self.assertIn(answers[399].get("error", {}).get("code", -32800), [-32800])

    def test_without_a_goodbye_the_server_ends_with_its_input(self):
        self.assertEqual(conversation(self.HELLO)[0], 1)
        self.assertEqual(conversation(b"")[0], 1)
        self.assertEqual(conversation(self.HELLO + self.message("exit"))[0], 1)

    def test_damaged_texts_are_answered(self):
        texts = [
            "", "<", "<svg", '<svg a="', "</", "<<<<", "<!--", "<![CDATA[", "&", "\0", "😀" * 1000,
            "<interaction>" * 3000 + "</b>" * 3000, "<a " + 'x="1" ' * 5000, '<fb:let expr="' + "(" * 5000,
            "interaction {{{{ '' }}}} in( morph(#", CARD[: len(CARD) // 2], CARD[::-1], CARD.replace(">", ""),
        ]  # fmt: skip
        stream, count = self.HELLO, 0
        for number, text in enumerate(texts):
            uri = f"file:///nowhere/{number}.svg"
            # Without that word it is no design.
            stream += self.opened(text + "\n:interaction", uri)
            for method in ("documentSymbol", "semanticTokens/full", "documentColor", "codeLens"):
                stream += self.message("textDocument/" + method, {"textDocument": {"uri": uri}}, id=1000 + count)
                count += 1
            for character in (0, 1, 5, 50, 5000):
                for method in ("completion", "hover", "definition", "references"):
                    where = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": character}}
                    stream += self.message("textDocument/" + method, where, id=1000 + count)
                    count += 1
        code, messages = conversation(stream + self.GOODBYE)
        self.assertEqual(code, 0)
        self.assertEqual(len([m for m in messages if m.get("id", 0) and m["id"] >= 1000 and "result" in m]), count)


if __name__ == "__main__":
    unittest.main()
