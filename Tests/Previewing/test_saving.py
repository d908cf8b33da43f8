"""Parameters that a page of a preview has set are saved into the design's file, and nothing else of it changes."""

import shutil
import urllib.error
import urllib.parse
import urllib.request

from places import STARTERS
from previewing import PreviewCase, previewing

READY = "return !!document.querySelector('.console .console-buttons')"
MARK = """
const { stamp, token } = document.querySelector('script[src="/.preview/script.js"]').dataset;
return { stamp, token };
"""


class SavingTests(PreviewCase):
    def setUp(self):
        super().setUp()
        self.file.unlink(missing_ok=True)
        self.design = self.folder / "sticky-refresh.svg"
        shutil.copyfile(STARTERS / "sticky-refresh.svg", self.design)
        self.before = self.design.read_bytes()

    def wait(self, script):
        for _ in range(400):
            if self.driver.execute_script(script):
                return
            self.driver.execute_async_script("setTimeout(arguments[0], 50)")
        self.fail(script)

    def note(self):
        return self.driver.execute_script("return document.querySelector('.notes').textContent")

    def button(self):
        return next(
            button
            for button in self.driver.find_elements("css selector", ".console button")
            if button.text == "Save into the file"
        )

    def post(self, preview, headers=None, **words):
        address = f"{preview.address}.preview/save?{urllib.parse.urlencode(words)}"
        request = urllib.request.Request(address, method="POST", headers=headers or {})
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def test_saving_changes_the_values_and_no_other_byte(self):
        with previewing(self.folder) as preview:
            self.open(f"{preview.address}sticky-refresh/refresh/#t=1&set=load:2.4,outcome:failure&console=on")
            self.wait(READY)
            self.wait("return document.querySelector('.stage.performed')")
            self.button().click()
            self.wait("return !location.hash.includes('set=')")
            # They are parameters of a behaviour, which the design sets where it uses it.
            lines = b'<fb:set name="load" value="2.4"/><fb:set name="outcome" value="failure"/>'
            wanted = self.before.replace(b' ended="messagesTap"/>', b' ended="messagesTap">' + lines + b"</fb:use>")
            self.assertNotEqual(wanted, self.before)
            self.assertEqual(self.design.read_bytes(), wanted)
            # The page is built anew, with these values, and says so still.
            self.wait("return performance.getEntriesByType('navigation')[0].type === 'reload' && "
                      "document.querySelector('.notes')?.textContent === 'Saved.'")
            self.wait("return !document.querySelector('.stage.performed') && "
                      "[...document.querySelectorAll('.bands text')].some(text => text.textContent === 'failed')")

    def test_a_file_that_has_changed_since_is_left_alone(self):
        with previewing(self.folder) as preview:
            self.open(f"{preview.address}sticky-refresh/refresh/#t=1")
            mark = self.driver.execute_script(MARK)
            changed = self.before.replace(b'content-height="1060"', b'content-height="1100"')
            self.assertNotEqual(changed, self.before)
            self.design.write_bytes(changed)
            self.wait(f"return document.querySelector('script[data-stamp]').dataset.stamp !== '{mark['stamp']}'")
            words = {"page": "/sticky-refresh/refresh/", "set": "load:1", **mark}
            status, sentence = self.post(preview, **words)
            self.assertEqual((status, "has changed since" in sentence), (409, True), sentence)
            self.assertEqual(self.design.read_bytes(), changed)

    def test_what_does_not_belong_is_refused(self):
        with previewing(self.folder) as preview:
            self.open(f"{preview.address}sticky-refresh/refresh/#t=1")
            mark = self.driver.execute_script(MARK)
            words = {"page": "/sticky-refresh/refresh/", "set": "load:1", **mark}
            elsewhere = {"Sec-Fetch-Site": "cross-site", "Origin": "https://example.org"}
            for status, change, headers in (
                (403, {"token": "0"}, None),
                (403, {}, elsewhere),
                (404, {"page": "/nothing/here/"}, None),
                (400, {"set": "load:fast"}, None),
                (400, {"set": "load:1,nothing:2"}, None),
                (400, {"set": "load"}, None),
            ):
                with self.subTest(change, headers=headers):
                    self.assertEqual(self.post(preview, headers, **{**words, **change})[0], status)
                    self.assertEqual(self.design.read_bytes(), self.before)
            request = urllib.request.Request(f"{preview.address}sticky-refresh/", method="POST", data=b"")
            with self.assertRaises(urllib.error.HTTPError) as found:
                urllib.request.urlopen(request)
            with found.exception:
                self.assertEqual(found.exception.code, 405)
