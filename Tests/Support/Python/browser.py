"""Three real browsers and a server for them, each started for a `with` block and ended with it.

`chromium`, `firefox` and `webkit` give selenium's driver of a browser that has a window of `width` by `height` CSS
pixels, draws in software, and keeps what it writes in a folder that goes with it. BROWSERS holds all three by name.
Each takes:

scale       device pixels a CSS pixel
scripts     False is what a person does who switches JavaScript off: `<noscript>` shows, `(scripting: none)` holds.
            The tests' own scripts run all the same
media       media features, such as {"prefers-color-scheme": "dark", "prefers-reduced-motion": "reduce"}
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service as ChromeService
from selenium.webdriver.webkitgtk.service import Service as WebKitService

import marionette
from chromium import Driver, window
from kept import kept
from processes import environment

SIZE = "return [innerWidth, innerHeight]"


def _program(*names):
    """The first program of these names, or paths, that there is."""
    for name in names:
        if found := shutil.which(name):
            return found
    raise RuntimeError(f"{names[0]} is missing: .ci/ready test installs it")


def _patient(driver):
    """A driver that waits minutes for a page or a script: the machine may have other work to do."""
    driver.set_script_timeout(240)
    driver.set_page_load_timeout(240)
    return driver


@contextmanager
def chromium(width=480, height=960, scripts=True, media=None, logs=False, traces=False, hosts=(), scale=1):
    """Headless Chromium. `logs` keeps what the console says and what the network is asked, for `get_log("browser")`
    and `"performance"`. `traces` has each task written down, for `longest_task`. `hosts` are
    names of others that lead to this machine."""
    key = ("Chromium", scripts, logs, traces, *hosts)
    with kept(key, lambda: _start_chromium(scripts, logs, traces, hosts), _fresh) as driver:
        emulate(driver, width, height, media, scale)
        yield _patient(driver)


@contextmanager
def _fresh(driver):
    with window(driver):
        yield
    driver.implicitly_wait(0)
    # What was said in it is not of the next.
    for kind in driver.kept_logs:
        driver.get_log(kind)


@contextmanager
def _start_chromium(scripts, logs, traces, hosts):
    options = webdriver.ChromeOptions()
    options.binary_location = _program("chromium", "chromium-browser", "google-chrome")
    flags = [
        "--headless=new",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--hide-scrollbars",
        "--force-device-scale-factor=1",
        "--force-color-profile=srgb",
        "--font-render-hinting=none",
        # A part drawn anew on what was there before may differ in the edges' pixels.
        "--disable-partial-raster",
        # No process is kept ready for a next page, which is a twelfth of the work of tests that open many. No window
        # has the two pages that hang from an address bar: they are half of what a window costs.
        "--disable-features=SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
        "--lang=en",
    ]
    if os.geteuid() == 0:
        # Chromium's sandbox refuses to run as root.
        flags.append("--no-sandbox")
    if hosts:
        flags.append("--host-resolver-rules=" + ", ".join(f"MAP {host} 127.0.0.1" for host in hosts))
    for flag in flags:
        options.add_argument(flag)
    if not scripts:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    if logs:
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    if traces:
        options.set_capability("goog:loggingPrefs", {"performance": "ALL"})
        options.add_experimental_option("perfLoggingPrefs", {"traceCategories": "toplevel,devtools.timeline"})
    with _folder("chromium") as folder, environment(TMPDIR=str(folder)) as surroundings:
        driver = Driver(options=options, service=ChromeService(_program("chromedriver"), env=surroundings))
        driver.kept_logs = options.to_capabilities().get("goog:loggingPrefs", {})
        try:
            yield driver
        finally:
            driver.quit()


def emulate(driver, width, height, media=None, scale=1):
    """Gives Chromium's window another size and other media features: much sooner than another browser would start."""
    # The window's own size counts bars that a headless browser does not show alike in every version.
    metrics = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    features = [{"name": name, "value": value} for name, value in (media or {}).items()]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def complaints(driver):
    """What the console of Chromium with `logs` has said since it was last asked."""
    return [entry["message"] for entry in driver.get_log("browser")]


def requests(driver):
    """The addresses that Chromium with `logs` has asked for since it was last asked."""
    messages = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    return [
        message["params"]["request"]["url"] for message in messages if message["method"] == "Network.requestWillBeSent"
    ]


def longest_task(driver, page):
    """How many milliseconds of a processor the longest task took on the thread of the page, whose address ends so,
    since its first line was read."""
    found = [json.loads(entry["message"])["message"] for entry in driver.get_log("performance")]
    events = [message["params"] for message in found if message["method"] == "Tracing.dataCollected"]
    reads = [
        event
        for event in events
        if event["name"] == "ParseHTML"
        and event["args"].get("beginData", {}).get("url", "").split("#")[0].endswith(page)
    ]
    if not reads:
        raise RuntimeError(f"Chromium traced no reading of {page}")
    first = min(reads, key=lambda event: event["ts"])
    return max(
        event["tdur"] / 1000
        for event in events
        if (event["pid"], event["tid"]) == (first["pid"], first["tid"])
        and event["name"].endswith("RunTask")
        and event.get("tdur") is not None
        and event["ts"] + event["dur"] >= first["ts"]
    )


@contextmanager
def firefox(width=480, height=960, scripts=True, media=None, scale=1):
    """Headless Firefox. It keeps SMIL's time in whole milliseconds, so seek to whole ones."""
    media = media or {}
    key = ("Firefox", scripts, scale, *sorted(media.items()))
    with kept(key, lambda: _start_firefox(scripts, media, scale), marionette.window) as driver:
        driver.set_window_rect(0, 0, width, height)
        _expect_size(driver, width, height)
        yield _patient(driver)


@contextmanager
def _start_firefox(scripts, media, scale):
    preferences = {
        # Any free port; Firefox writes down which.
        "marionette.port": 0,
        "javascript.enabled": scripts,
        "layout.css.devPixelsPerPx": f"{scale:.1f}",
        "gfx.webrender.software": True,
        "gfx.color_management.mode": 0,
        "layout.css.prefers-color-scheme.content-override": 0 if media.get("prefers-color-scheme") == "dark" else 1,
        "ui.prefersReducedMotion": 1 if media.get("prefers-reduced-motion") == "reduce" else 0,
        "intl.accept_languages": "en",
        "toolkit.legacyUserProfileCustomizations.stylesheets": True,
        # Nothing outside is asked.
        "app.normandy.enabled": False,
        "app.update.enabled": False,
        "browser.newtabpage.enabled": False,
        "browser.safebrowsing.malware.enabled": False,
        "browser.safebrowsing.phishing.enabled": False,
        "browser.shell.checkDefaultBrowser": False,
        "browser.startup.page": 0,
        "datareporting.policy.dataSubmissionEnabled": False,
        "extensions.update.enabled": False,
        "network.captive-portal-service.enabled": False,
        "network.connectivity-service.enabled": False,
        "nimbus.rollouts.enabled": False,
        "services.settings.server": "data:,",
        "toolkit.telemetry.reportingpolicy.firstRun": False,
    }
    with _folder("firefox") as folder, environment(TMPDIR=str(folder)) as surroundings:
        profile = folder / "profile"
        (profile / "chrome").mkdir(parents=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
        (profile / "user.js").write_text("".join(lines))
        # Without its bars the window is as large as the page, and may be as narrow as a telephone.
        (profile / "chrome" / "userChrome.css").write_text(
            ":root { min-width: 0 !important; min-height: 0 !important }\n"
            "#navigator-toolbox { display: none !important }\n"
        )
        surroundings |= {"HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"}
        command = [_program("firefox-esr", "firefox"), "--headless", "--marionette", "--remote-allow-system-access"]
        with open(folder / "log", "w") as log:
            process = subprocess.Popen(
                [*command, "--no-remote", "--profile", profile],
                env=surroundings,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        try:
            driver = marionette.drive(_port(profile / "MarionetteActivePort", process, folder / "log"))
            try:
                yield driver
            finally:
                driver.quit()
                driver.command_executor.close()
                process.wait(timeout=20)
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()


def _port(file, process, log):
    """The port that Firefox has written down once it listens there."""
    end = time.monotonic() + 60
    while time.monotonic() < end and process.poll() is None:
        # The file is there before its text is.
        if file.exists() and (text := file.read_text().strip()):
            return int(text)
        time.sleep(0.02)
    raise RuntimeError(f"Firefox did not say its port within a minute; its words: {log.read_text()[-2000:]}")


@contextmanager
def webkit(width=480, height=960, scripts=True, media=None, scale=1):
    """WebKitGTK's MiniBrowser on a screen of its own that is not shown. Its window is at least 447 pixels wide."""
    media = media or {}
    dark, still = media.get("prefers-color-scheme") == "dark", media.get("prefers-reduced-motion") == "reduce"
    options = webdriver.WebKitGTKOptions()
    options.binary_location = _program(*MINI_BROWSERS)
    options.add_argument("--automation")
    if not scripts:
        options.add_argument("--enable-javascript=false")
    if dark:
        options.add_argument("--dark-mode")
    with (
        _folder("webkit") as folder,
        environment(TMPDIR=str(folder)) as surroundings,
        _screen(surroundings) as display,
    ):
        settings = folder / "gtk-3.0" / "settings.ini"
        settings.parent.mkdir()
        settings.write_text(
            "[Settings]\n"
            f"gtk-application-prefer-dark-theme={str(dark).lower()}\n"
            f"gtk-enable-animations={str(not still).lower()}\n"
        )
        surroundings |= {
            "DISPLAY": display,
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            "GDK_BACKEND": "x11",
            "GDK_SCALE": str(scale),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            # No bus, settings daemon or accessibility service of the user.
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
            "GSETTINGS_BACKEND": "memory",
            "NO_AT_BRIDGE": "1",
            "LANG": "en_US.UTF-8",
        }
        service = WebKitService(_program("WebKitWebDriver"), env=surroundings)
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            # The bar above the page counts as part of the window.
            driver.set_window_rect(0, 0, width, height)
            across, down = driver.execute_script("return [outerWidth - innerWidth, outerHeight - innerHeight]")
            driver.set_window_rect(0, 0, width + across, height + down)
            _expect_size(driver, width, height)
            yield _patient(driver)
        finally:
            driver.quit()


MINI_BROWSERS = ["MiniBrowser", *map(str, sorted(Path("/usr/lib").glob("**/webkit2gtk-4*/MiniBrowser")))]


@contextmanager
def _screen(surroundings):
    """The name of an X display of its own, on which nothing is seen."""
    reader, writer = os.pipe()
    command = [_program("Xvfb"), "-displayfd", str(writer), "-screen", "0", "2000x2000x24", "-nolisten", "tcp"]
    nowhere = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL)
    process = subprocess.Popen([*command, "-noreset"], pass_fds=[writer], env=surroundings, **nowhere)
    os.close(writer)
    try:
        with os.fdopen(reader) as told:
            number = told.readline().strip()
        if not number:
            raise RuntimeError("Xvfb found no display number that is free")
        yield f":{number}"
    finally:
        process.terminate()
        process.wait(timeout=10)


@contextmanager
def _folder(name):
    """A folder for what a browser writes; what it still writes while it ends does not matter."""
    with tempfile.TemporaryDirectory(prefix=f"flipbook-{name}-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def _expect_size(driver, width, height):
    """Waits until the page is as large as asked."""
    end = time.monotonic() + 10
    while (size := driver.execute_script(SIZE)) != [width, height]:
        if time.monotonic() > end:
            raise RuntimeError(f"the page is {size[0]}×{size[1]}, and should be {width}×{height}")
        time.sleep(0.05)


BROWSERS = {"Chromium": chromium, "Firefox": firefox, "WebKitGTK": webkit}


def in_each_browser(tests, browsers=tuple(BROWSERS)):
    """Has what a class holds run once in each browser, as three classes of its module that say which in `browser`."""
    module = sys.modules[tests.__module__]
    for browser in browsers:
        name = browser.removesuffix("GTK") + tests.__name__
        members = {"browser": browser, "__module__": tests.__module__}
        if browser != browsers[0]:
            members |= {key: None for key, test in vars(tests).items() if hasattr(test, "is_of_scripts")}
        setattr(module, name, type(name, (tests, unittest.TestCase), members))
    return tests


def of_scripts(test):
    """Marks a test of what scripts decide, and no browser draws or times: the first browser is enough."""
    test.is_of_scripts = True
    return test


def in_chromium_and_webkit(tests):
    """The same in two browsers, for what Firefox shows in other tests already and which would take minutes."""
    return in_each_browser(tests, ("Chromium", "WebKitGTK"))


def in_chromium_and_firefox(tests):
    """The same in two browsers, for what takes WebKitGTK minutes and which it shows in other tests already."""
    return in_each_browser(tests, ("Chromium", "Firefox"))


class _QuietHandler(SimpleHTTPRequestHandler):
    def __init__(self, *words, late, **options):
        self.late = late
        super().__init__(*words, **options)

    def do_GET(self):
        if self.path.endswith(self.late):
            time.sleep(1)
        super().do_GET()

    def log_message(self, *_):
        pass


@contextmanager
def served(folder, late=()):
    """The address, with a slash at its end, at which `folder` is served on the loopback while the block runs; what ends
    in one of `late` a second after it is asked for."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_QuietHandler, directory=str(folder), late=late))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
