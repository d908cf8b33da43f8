"""A real browser and a server for it, each started for a `with` block and ended with it."""

import os
import shutil
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Tests" / "Fixtures"


@contextmanager
def chromium(width=480, height=960, scripts=True, media=None, logs=False):
    """Headless Chromium with a window of `width` by `height` CSS pixels, one device pixel each.

    `scripts=False` is what a person does who switches JavaScript off: `<noscript>` shows, `(scripting: none)` holds.
    `media` sets media features, such as {"prefers-color-scheme": "dark", "prefers-reduced-motion": "reduce"}.
    `logs` keeps what the console says and what the network is asked, for `get_log("browser")` and `"performance"`.
    """
    binary = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    driver_binary = shutil.which("chromedriver")
    if not binary or not driver_binary:
        raise RuntimeError("Chromium or chromedriver is missing: .ci/ready test installs them")
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    flags = [
        "--headless=new",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--hide-scrollbars",
        "--force-device-scale-factor=1",
        "--force-color-profile=srgb",
        "--font-render-hinting=none",
        "--lang=en",
    ]
    if os.geteuid() == 0:
        # Chromium's sandbox refuses to run as root.
        flags.append("--no-sandbox")
    for flag in flags:
        options.add_argument(flag)
    if not scripts:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    if logs:
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(driver_binary))
    try:
        # The window's own size counts bars that a headless browser does not show alike in every version.
        driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False},
        )
        features = [{"name": name, "value": value} for name, value in (media or {}).items()]
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        driver.set_script_timeout(60)
        driver.set_page_load_timeout(60)
        yield driver
    finally:
        driver.quit()


class _QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextmanager
def served(folder):
    """The address, with a slash at its end, at which `folder` is served on the loopback while the block runs."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_QuietHandler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
