"""Pages in many windows at once, and what the terminal says while no window is open."""

import time

from previewing import BROKEN, PreviewCase, card, previewing, replace

# Browsers open six connections to a host.
WINDOWS = 8


class WindowTests(PreviewCase):
    def test_eight_windows_that_are_seen_all_follow(self):
        self.file.write_text(card("Card", "#111111"))
        with previewing(self.folder) as preview:
            self.open(f"{preview.address}card/over/#t=0")
            first, windows = self.driver.current_window_handle, []
            try:
                for _ in range(WINDOWS - 1):
                    self.driver.switch_to.new_window("window")
                    windows.append(self.driver.current_window_handle)
                    self.driver.get(f"{preview.address}card/over/#t=0")
                    self.expect(fill="#111111", errors=None)
                    self.assertFalse(self.driver.execute_script("return document.hidden"))
                # The second comes at once after the first, and is taken back before it is built.
                for saves in [["#222222"], ["#333333", "#222222"], ["#444444", "#555555"]]:
                    for fill in saves:
                        replace(self.file, card("Card", fill))
                        time.sleep(0.15)
                    for window in [first, *windows]:
                        self.driver.switch_to.window(window)
                        self.expect(fill=saves[-1], errors=None)
                # So does a page that is opened now: there are connections left.
                self.driver.switch_to.window(first)
                self.open(f"{preview.address}card/")
                self.expect(title="Card", fill="#555555")
            finally:
                for window in windows:
                    self.driver.switch_to.window(window)
                    self.driver.close()
                self.driver.switch_to.window(first)

    def test_the_last_word_at_the_terminal_is_that_of_the_last_save(self):
        self.file.write_text(card("Sound"))
        with previewing(self.folder) as preview:
            for _ in range(2):
                said = len(preview.said())
                for text, word in [(BROKEN, "angel"), (card("Sound"), "all errors are fixed")]:
                    replace(self.file, text)
                    end = time.monotonic() + 20
                    while word not in preview.said()[said:]:
                        self.assertLess(time.monotonic(), end, f"no {word!r} in {preview.said()[said:]!r}")
                        time.sleep(0.05)
