"""A page with a player, opened in a browser: what a person does there, and what it says of itself."""

import time

from selenium.webdriver.common.action_chains import ActionChains

from browser import BROWSERS
from flipbook import built, scenarios, serving
from places import STARTERS

LIVE = ".live svg"
DESIGN = STARTERS / "sticky-refresh.svg"
# Two designs on screens of different shapes: their board loads in a fraction of the time that all starters' takes.
FEW = (DESIGN, STARTERS / "zhihu-home.svg")
FRAME = 1000 / 60

SETTLED = "return document.readyState === 'complete' && !document.querySelector('.stage[data-player]:not(.ready)');"
STATE = """
const svg = document.querySelector(".live svg"), pressed = {};
for (const button of document.querySelectorAll(".tool[aria-pressed]")) {
    pressed[button.dataset.action] = button.getAttribute("aria-pressed") === "true";
}
const notes = document.querySelector(".notes");
return {
    time: Math.round(svg.getCurrentTime() * 1000), paused: svg.animationsPaused(), pressed, hash: location.hash,
    scrub: Number(document.querySelector(".scrub").value), clock: document.querySelector(".clock").value,
    note: notes.hidden ? "" : notes.textContent,
    playing: document.querySelector(".stage").classList.contains("playing"),
    lit: [...document.querySelectorAll(".bands .on")].map(band => band.nextElementSibling.textContent),
    moments: [...document.querySelectorAll(".moments .on")].map(row => Number(row.dataset.time)),
};
"""


class PlayerPage:
    """To be mixed into a test case; `browser` names the browser."""

    @classmethod
    def setUpClass(cls):
        site = built(DESIGN)
        cls.site = site
        found = scenarios(site, [DESIGN])
        cls.scenario = next(scenario for scenario in found if scenario.name == "refresh")
        cls.other = next(scenario for scenario in found if scenario.name == "failure")
        cls.address = cls.enterClassContext(serving(site))
        cls.driver = cls.enterClassContext(BROWSERS[cls.browser](width=1280, height=900))

    def open(self, fragment="", page=None):
        self.driver.get("about:blank")
        self.driver.get(f"{self.address}{page or self.scenario.page}{fragment}")
        self.settle()

    def settle(self, seconds=0.05):
        """Until the page has loaded, its player is there, and both have painted."""
        end = time.monotonic() + 60
        while not self.driver.execute_script(SETTLED):
            self.assertLess(time.monotonic(), end, "the page does not load")
            time.sleep(0.02)
        time.sleep(seconds)

    def state(self):
        return self.driver.execute_script(STATE)

    def press(self, *keys):
        chain = ActionChains(self.driver)
        for key in keys:
            if isinstance(key, tuple):
                chain.key_down(key[0]).send_keys(key[1]).key_up(key[0])
            else:
                chain.send_keys(key)
        chain.perform()

    def click(self, action):
        self.driver.find_element("css selector", f'.tool[data-action="{action}"]').click()

    def wait(self, holds, what, seconds=30):
        end = time.monotonic() + seconds
        while not holds():
            self.assertLess(time.monotonic(), end, what)
            time.sleep(0.03)

    def assert_stands_at(self, ms):
        state = self.state()
        self.assertFalse(state["playing"])
        self.assertTrue(state["paused"])
        for name in ("time", "scrub"):
            self.assertAlmostEqual(state[name], ms, delta=1.01, msg=name)
        # Half a hundredth goes up.
        said = f"{(state['scrub'] + 5) // 10 / 100:.2f} / "
        self.assertTrue(state["clock"].startswith(said), state["clock"])
