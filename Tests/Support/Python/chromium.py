"""Chromium as selenium drives it, with pictures that are packed quickly, and windows of one that share nothing."""

import json
from contextlib import contextmanager
from urllib.request import urlopen

from selenium import webdriver
from websocket import create_connection


class Driver(webdriver.Chrome):
    # Opens a window beside the one that it has; chromedriver would open it where it shares nothing with that.
    open = None

    def execute(self, command, params=None):
        if command == "newWindow":
            return {"value": {"handle": self.open(newWindow=params["type"] == "window")}}
        return super().execute(command, params)

    def get_screenshot_as_base64(self):
        # The same pixels: to pack them small took longer than to draw them.
        words = {"format": "png", "optimizeForSpeed": True}
        return self.execute_cdp_cmd("Page.captureScreenshot", words)["data"]


@contextmanager
def window(driver):
    """The driver's window for a `with` block, as a private one is: no storage, no cookie, no worker, no emulation of
    those before it."""
    first = driver.current_window_handle
    place = driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
    with urlopen(f"http://{place}/json/version") as answer:
        address = json.load(answer)["webSocketDebuggerUrl"]
    # Contexts are made by the browser, which chromedriver does not ask; they end with who made them.
    browser = create_connection(address, suppress_origin=True, timeout=60)
    try:
        context = _ask(browser, "Target.createBrowserContext", disposeOnDetach=True)

        def open(**words):
            return _ask(browser, "Target.createTarget", url="about:blank", **context, **words)["targetId"]

        driver.open = open
        driver.switch_to.window(open())
        yield
        driver.switch_to.window(first)
        _ask(browser, "Target.disposeBrowserContext", **context)
    finally:
        browser.close()


def _ask(browser, method, **words):
    browser.send(json.dumps({"id": 1, "method": method, "params": words}))
    while "id" not in (answer := json.loads(browser.recv())):
        pass
    if "error" in answer:
        raise RuntimeError(f"Chromium says to {method}: {answer['error']}")
    return answer["result"]
