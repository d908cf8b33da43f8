"""The page with the sources of a design's Swift package."""

from selenium.webdriver.common.keys import Keys
from test_share import CATCH

from browser import in_each_browser
from player import PlayerPage


@in_each_browser
class SourceTests(PlayerPage):
    """What holds in each browser."""

    def test_a_source_of_the_package_is_copied(self):
        self.open("#Statechart.swift", "sticky-refresh/StickyRefresh.html")
        self.driver.execute_script(CATCH)
        listing = "document.getElementById('Statechart.swift').querySelector"
        self.wait(lambda: self.driver.execute_script(f"return {listing}('button') !== null"), "there is no button")
        name = self.driver.execute_script(f"{listing}('button').focus(); return {listing}('button').ariaLabel")
        self.assertEqual(name, "Copy: Statechart.swift")
        self.press(Keys.ENTER)
        text = self.driver.execute_script(f"return {listing}('pre code').textContent")
        self.wait(lambda: self.driver.execute_script("return copied.at(-1)") == text, "it is not copied")
        self.assertIn("public enum State", text)
