"""The recipes of docs/ci.md, run as a CI would: every step of a workflow that is a command, and the action's own."""

import functools
import http.server
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

import yaml

from crawler import crawl
from flipbook import run, tool
from places import ROOT

PAGE = (ROOT / "docs" / "ci.md").read_text()


def blocks(language, section):
    """What stands in fences of a section of the page."""
    text = re.search(rf"^## {section}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)[1]
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.M | re.S)


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class RecipeTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory(prefix="flipbook-recipes-")))
        self.work = self.folder / "work"
        shutil.copytree(ROOT / "ci", self.work / "ci")
        (self.work / "designs/deep").mkdir(parents=True)
        shutil.copy(ROOT / "docs/whole.svg", self.work / "designs/deep/whole.svg")
        run("new", self.work / "designs/card", "--from", "minimal")
        (self.work / "designs/icon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
        shutil.copytree(self.work / "designs", self.work / "approved")
        programs = self.folder / "bin"
        programs.mkdir()
        (programs / "flipbook").symlink_to(tool())
        self.environment = {
            **os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "FLIPBOOK_RESOURCES": str(ROOT),
            "GIT_CONFIG_GLOBAL": os.devnull, "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
            "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
        }  # fmt: skip
        self.git("init", "-qb", "main")
        self.git("add", "-A")
        self.git("commit", "-qm", "Begin")

    def git(self, *words):
        subprocess.run(["git", *words], cwd=self.work, env=self.environment, check=True, capture_output=True)

    def program(self, name, text):
        path = self.folder / "bin" / name
        path.write_text(text)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def shell(self, script, **more):
        return subprocess.run(
            ["bash", "-eo", "pipefail", "-c", script], cwd=self.work, env={**self.environment, **more},
            capture_output=True, text=True, timeout=300,
        )  # fmt: skip

    def serve(self, folder):
        """The address of a host that has a folder."""
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}/"

    def change(self, old, new, file="designs/card.svg"):
        text = (self.work / file).read_text()
        self.assertIn(old, text)
        (self.work / file).write_text(text.replace(old, new))

    def take(self, values, environment):
        """The steps of the action with inputs of a workflow: what the last said, and the names of those that ran."""
        action = yaml.safe_load((self.work / "ci/action.yml").read_text())
        inputs = {name: about["default"] for name, about in action["inputs"].items()}
        self.assertTrue(set(values) <= set(inputs), values)
        inputs |= values

        def filled(text):
            return re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: inputs[match[1]], str(text))

        names = []
        for step in action["runs"]["steps"]:
            wanted = re.fullmatch(r"\$\{\{ inputs\.([\w-]+) != '' \}\}", step.get("if", "${{ inputs.designs != '' }}"))
            if not inputs[wanted[1]]:
                continue
            more = {name: filled(value) for name, value in step.get("env", {}).items()}
            self.assertEqual(step["shell"], "bash")
            names.append(step["name"])
            done = self.shell(step["run"], GITHUB_ACTION_PATH=str(self.work / "ci"), **environment, **more)
            if done.returncode != 0:
                break
        return done, names

    def workflow(self, published):
        """Runs the workflow's own action: its steps' names, and what the last one said."""
        flow = yaml.safe_load(blocks("yaml", "GitHub")[0])
        steps = flow["jobs"]["designs"]["steps"]
        values = dict(next(step["with"] for step in steps if step.get("uses") == "./ci"))
        # apt and the network are not to be had here: the tool is on the path already, and the host is this machine.
        self.assertTrue(values.pop("deb").endswith(".deb"))
        values["published"] = published
        summary = self.folder / "summary.md"
        done, names = self.take(values, {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(summary)})
        # What later steps take is there whatever came of it.
        self.assertEqual(json.loads((self.work / ".flipbook-ci/flipbook.sarif").read_text())["version"], "2.1.0")
        files = re.findall(r"\.flipbook-ci/[\w.]+", blocks("yaml", "GitHub")[0])
        self.assertEqual(set(files), {".flipbook-ci/flipbook.sarif", ".flipbook-ci/comment.md"})
        return done, names

    def test_a_pull_request_on_github(self):
        host = self.folder / "host"
        run("build", self.work / "designs", "-o", host / "project", "--quiet")
        published = self.serve(host) + "project"
        every = ["Check", "Compare with the published site", "Compare with what was approved", "Build"]
        done, names = self.workflow(published)
        self.assertEqual((done.returncode, names), (0, every), done.stdout + done.stderr)
        site = self.work / "site"
        self.assertTrue((site / ".nojekyll").exists())
        self.assertIn("https://example.github.io/project/card/", (site / "card/index.html").read_text())
        self.assertIn('href="/project/', (site / "404.html").read_text())

        # How it moves is changed: the comment says so, and it is not approved.
        self.change('far" value="120"', 'far" value="150"')
        done, names = self.workflow(published)
        self.assertEqual((done.returncode, names), (1, every[:3]), done.stdout + done.stderr)
        comment = (self.work / ".flipbook-ci/comment.md").read_text()
        self.assertIn("card.svg", comment)
        self.assertIn("| 120 pt | 150 pt |", comment.replace("`", ""))
        self.assertIn("cp 'designs/card.svg' 'approved/card.svg'", done.stderr)
        self.assertEqual((self.folder / "summary.md").read_text().count("120"), comment.count("120"))
        script, before = blocks("sh", "Approvals")[0], self.work / "approved/card.svg"
        self.assertEqual(self.shell(script).returncode, 0)
        self.assertIn('value="150"', before.read_text())
        self.assertEqual(self.workflow(published)[1], every)

        # Written otherwise needs no approval.
        self.change("<title>Card</title>", "<!-- the card -->\n  <title>Card</title>")
        self.assertEqual(self.workflow(published)[1], every)

        # A new design is not approved yet, and is told as new.
        run("new", self.work / "designs/other", "--from", "minimal")
        done, _ = self.workflow(published)
        self.assertEqual(done.returncode, 1)
        self.assertIn("other.svg`: new", (self.work / ".flipbook-ci/comment.md").read_text())
        self.assertIn("never approved", (self.work / ".flipbook-ci/approvals.md").read_text())

        # An error is shown beside its line, and nothing else is done.
        self.change("drag.ty", "drag.tz")
        done, names = self.workflow(published)
        self.assertEqual((done.returncode, names), (1, every[:1]))
        self.assertRegex(done.stdout, r"::error file=designs/card.svg,line=\d+")

    def test_the_comment_is_written_and_then_changed(self):
        # As gh of Debian 12 does: there has to be a comment, which it then changes.
        self.program(
            "gh",
            """#!/bin/bash
[[ "$*" != *--create* ]] || { echo "unknown flag" >&2; exit 1; }
comments=$(dirname "$0")/comments
[[ "$*" != *--edit-last* ]] || { [ -s "$comments" ] && sed -i '$d' "$comments"; } || exit 1
echo "$3: $(cat "$5")" >>"$comments"
""",
        )
        steps = yaml.safe_load(blocks("yaml", "GitHub")[0])["jobs"]["designs"]["steps"]
        script = next(step["run"] for step in steps if "gh pr" in step.get("run", ""))
        (self.work / ".flipbook-ci").mkdir()
        for text in ["one", "two"]:
            (self.work / ".flipbook-ci/comment.md").write_text(text)
            self.assertEqual(self.shell(script, PR="7").returncode, 0)
            self.assertEqual((self.folder / "bin/comments").read_text(), f"7: {text}\n")

    def test_a_branch_of_pages(self):
        remote = self.folder / "remote.git"
        self.git("init", "-q", "--bare", remote)
        self.git("checkout", "-q", "--orphan", "gh-pages")
        self.git("rm", "-rqf", ".")
        (self.work / "index.html").write_text("<p>the project</p>")
        self.git("add", "index.html")
        self.git("commit", "-qm", "A page")
        self.git("push", "-q", remote, "gh-pages")
        self.git("checkout", "-q", "main")
        host = self.folder / "host"
        for title in ["One", "Two", "Two"]:
            self.change("<title>", f"<title>{title} ")
            done = self.shell("ci/flipbook-ci build", DESIGNS="designs", BASE_URL="https://example.org/project/designs")
            self.assertEqual(done.returncode, 0, done.stderr)
            shutil.rmtree(self.work / "pages", ignore_errors=True)
            done = self.shell(blocks("sh", "GitHub")[0], REMOTE=str(remote))
            self.assertEqual(done.returncode, 0, done.stderr)
            shutil.rmtree(host, ignore_errors=True)
            self.git("clone", "-q", "--branch", "gh-pages", remote, host / "project")
            self.assertTrue((host / "project/.nojekyll").exists() and (host / "project/index.html").exists())
            self.assertIn(f"<title>{title} ", (host / "project/designs/card/index.html").read_text())
        self.assertEqual(crawl(self.serve(host) + "project/designs/index.html")[1], [])

    def test_gitlab(self):
        flow = yaml.safe_load(blocks("yaml", "GitLab")[0])
        run("build", self.work / "designs", "-o", self.folder / "host/group", "--quiet")
        address = self.serve(self.folder / "host") + "group"
        given = {"CI_PAGES_URL": address}
        given |= {name: value.replace("$CI_PAGES_URL", address) for name, value in flow["variables"].items()}
        self.assertIn("apt-get install", flow["before_script"][0])
        for job in ["designs", "pages"]:
            done = self.shell("\n".join(flow[job]["script"]), **given)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            for path in flow[job]["artifacts"]["paths"]:
                self.assertTrue(any((self.work / path).iterdir()), path)
        self.assertIn(address + "/card/", (self.work / "public/card/index.html").read_text())
        self.assertTrue((self.work / "public/card/index.html.br").exists())

    def test_an_object_store(self):
        store = self.folder / "store"
        self.program("aws", f"#!{sys.executable}\n" + (ROOT / "Tests/Support/Python/store.py").read_text())
        for designs in ["designs", "designs/deep"]:
            done = self.shell("ci/flipbook-ci build", DESIGNS=designs, BASE_URL="https://example.org/designs/")
            self.assertEqual(done.returncode, 0, done.stderr)
            for line in blocks("sh", "An object store")[0].splitlines():
                done = self.shell(line, BUCKET="bucket", STORE=str(store))
                self.assertEqual(done.returncode, 0, done.stderr)
                # At no time a page leads to what is not there, once there are pages.
                if (store / "bucket/designs/index.html").exists():
                    missing = crawl(self.serve(store / "bucket") + "designs/index.html")[1]
                    # A frozen version leads to the design's present page, which may be gone.
                    self.assertEqual([entry for entry in missing if "/v/" not in entry[2]], [], line)
            site = {path.relative_to(self.work / "site") for path in (self.work / "site").rglob("*") if path.is_file()}
            site = {path for path in site if path.suffix not in (".br", ".gz")}
            sent = store / "bucket/designs"
            self.assertEqual({path.relative_to(sent) for path in sent.rglob("*") if path.is_file()}, site)

    def test_a_wrong_verb_and_a_missing_variable_are_told(self):
        self.assertEqual(self.shell("ci/flipbook-ci deploy").returncode, 2)
        done = self.shell("ci/flipbook-ci compare")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("the site as it is published", done.stderr)

    def test_a_wrong_folder_does_not_pass(self):
        (self.work / "empty").mkdir()
        every, approved = ("check", "compare", "build"), ("approved",)
        faults = [
            ({"DESIGNS": "desings"}, every, "DESIGNS names no folder: desings"),
            ({"DESIGNS": "empty"}, every, "empty holds no design"),
            ({"PUBLISHED": "sites"}, ("compare",), "PUBLISHED names no folder: sites"),
            ({"APPROVED": "aproved"}, approved, "APPROVED names no folder: aproved"),
            ({"DESIGNS": "."}, approved, "approved lies in .: put it beside"),
        ]
        for given, verbs, message in faults:
            for verb in verbs:
                with self.subTest(verb=verb, **given):
                    more = {"APPROVED": "approved", "PUBLISHED": "site", **given}
                    done = self.shell(f"ci/flipbook-ci {verb}", **more)
                    self.assertEqual((done.returncode, done.stderr), (2, f"flipbook-ci: {message}\n"))
        self.assertFalse((self.work / "site").exists())

    def test_any_name_is_compared_with_an_address_that_answers(self):
        shutil.move(self.work / "designs/card.svg", self.work / "designs/a%20b #[1].svg")
        self.assertEqual(self.shell("ci/flipbook-ci build").returncode, 0)
        shutil.copy(ROOT / "docs/card.svg", self.work / "designs/new.svg")
        done = self.shell("ci/flipbook-ci compare", PUBLISHED=self.serve(self.work / "site"))
        self.assertEqual(done.returncode, 0, done.stderr)
        comment = (self.work / ".flipbook-ci/comment.md").read_text()
        self.assertIn("`designs/a%20b #[1].svg`: nothing differs", comment)
        self.assertEqual(re.findall(r"`(.*)`: new", comment), ["designs/new.svg"])
        done = self.shell("ci/flipbook-ci compare", PUBLISHED="http://127.0.0.1:1/")
        self.assertEqual(done.returncode, 2)
        self.assertIn("flipbook-ci: nothing answers at http://127.0.0.1:1/\n", done.stderr)

    def test_what_lies_below_a_hidden_folder_is_compared(self):
        hidden = self.folder / ".hidden"
        hidden.mkdir()
        self.work = self.work.rename(hidden / "work")
        self.change('far" value="120"', 'far" value="150"')
        given = {"DESIGNS": str(self.work / "designs"), "APPROVED": str(self.work / "approved")}
        self.assertEqual(self.shell("ci/flipbook-ci approved", **given).returncode, 1)

    def test_a_design_that_is_gone_is_told(self):
        (self.work / "designs/card.svg").unlink()
        done = self.shell("ci/flipbook-ci approved", APPROVED="approved")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("`designs/card.svg`: gone", done.stdout)
        advice = re.search(r"git rm .*", done.stderr)[0]
        self.assertEqual(self.shell(advice).returncode, 0)
        self.assertEqual(self.shell("ci/flipbook-ci approved", APPROVED="approved").returncode, 0)
