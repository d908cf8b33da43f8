"""Firefox as selenium drives the others: selenium's commands, said in Marionette, the remote control inside Firefox.

Debian has no geckodriver, whose work this is. Marionette's commands are WebDriver's under other names; over the wire
each is `LENGTH:[0, number, name, parameters]`, and its answer `LENGTH:[1, number, error or null, result]`.
"""

import json
import socket
from contextlib import contextmanager

from selenium import webdriver
from selenium.webdriver.common.options import ArgOptions

# What selenium calls a command, and what Marionette does; whatever else is asked is an error that says so.
NAMES = {
    "newSession": "WebDriver:NewSession",
    "deleteSession": "WebDriver:DeleteSession",
    "get": "WebDriver:Navigate",
    "goBack": "WebDriver:Back",
    "goForward": "WebDriver:Forward",
    "refresh": "WebDriver:Refresh",
    "getCurrentUrl": "WebDriver:GetCurrentURL",
    "getTitle": "WebDriver:GetTitle",
    "getPageSource": "WebDriver:GetPageSource",
    "w3cExecuteScript": "WebDriver:ExecuteScript",
    "w3cExecuteScriptAsync": "WebDriver:ExecuteAsyncScript",
    "screenshot": "WebDriver:TakeScreenshot",
    "elementScreenshot": "WebDriver:TakeScreenshot",
    "setTimeouts": "WebDriver:SetTimeouts",
    "getTimeouts": "WebDriver:GetTimeouts",
    "setWindowRect": "WebDriver:SetWindowRect",
    "getWindowRect": "WebDriver:GetWindowRect",
    "w3cGetCurrentWindowHandle": "WebDriver:GetWindowHandle",
    "w3cGetWindowHandles": "WebDriver:GetWindowHandles",
    "switchToWindow": "WebDriver:SwitchToWindow",
    "switchToFrame": "WebDriver:SwitchToFrame",
    "switchToParentFrame": "WebDriver:SwitchToParentFrame",
    "findElement": "WebDriver:FindElement",
    "findElements": "WebDriver:FindElements",
    "findChildElement": "WebDriver:FindElement",
    "findChildElements": "WebDriver:FindElements",
    "w3cGetActiveElement": "WebDriver:GetActiveElement",
    "clickElement": "WebDriver:ElementClick",
    "clearElement": "WebDriver:ElementClear",
    "sendKeysToElement": "WebDriver:ElementSendKeys",
    "getElementText": "WebDriver:GetElementText",
    "getElementTagName": "WebDriver:GetElementTagName",
    "getElementAttribute": "WebDriver:GetElementAttribute",
    "getElementProperty": "WebDriver:GetElementProperty",
    "getElementRect": "WebDriver:GetElementRect",
    "getElementAriaRole": "WebDriver:GetComputedRole",
    "getElementAriaLabel": "WebDriver:GetComputedLabel",
    "isElementEnabled": "WebDriver:IsElementEnabled",
    "isElementSelected": "WebDriver:IsElementSelected",
    "actions": "WebDriver:PerformActions",
    "clearActionState": "WebDriver:ReleaseActions",
    "newWindow": "WebDriver:NewWindow",
    "close": "WebDriver:CloseWindow",
    "setContext": "Marionette:SetContext",
    "quit": "Marionette:Quit",
}


class Marionette:
    """Carries out selenium's commands over one connection to the port on which a Firefox listens."""

    client_config = None

    def __init__(self, port):
        self.connection = socket.create_connection(("127.0.0.1", port), timeout=120)
        self.stream = self.connection.makefile("rb")
        self.number = 0
        # Firefox greets first, with the version of the protocol.
        greeting = self.receive()
        if greeting.get("marionetteProtocol") != 3:
            raise RuntimeError(f"Firefox speaks {greeting}, this speaks Marionette 3")

    def execute(self, command, params):
        if command not in NAMES:
            raise NotImplementedError(f"selenium's command {command} has no name in marionette.py yet")
        words = {name: value for name, value in params.items() if name != "sessionId"}
        if command == "newSession":
            words = {}
        elif command == "quit":
            words = {"flags": ["eForceQuit"]}
        elif command.startswith("findChildElement"):
            words["element"] = words.pop("id")
        elif command == "screenshot":
            words["full"] = False
        self.number += 1
        text = json.dumps([0, self.number, NAMES[command], words]).encode()
        self.connection.sendall(b"%d:%s" % (len(text), text))
        _, number, error, result = self.receive()
        if number != self.number:
            raise RuntimeError(f"Firefox answered question {number} instead of {self.number}")
        if error:
            return {"status": 500, "value": json.dumps({"value": error})}
        # A single value comes wrapped, a list or a record as it is.
        alone = isinstance(result, dict) and list(result) == ["value"]
        return {"value": result["value"] if alone else result}

    def receive(self):
        length = b""
        while (digit := self.stream.read(1)) != b":":
            if not digit:
                raise ConnectionError("Firefox hung up")
            length += digit
        return json.loads(self.stream.read(int(length)))

    def close(self):
        self.stream.close()
        self.connection.close()


class _Options(ArgOptions):
    """What selenium wants to be given; Firefox was started with all that it needs."""

    default_capabilities = {"browserName": "firefox"}

    def to_capabilities(self):
        return dict(self.default_capabilities)


def drive(port):
    """Selenium's driver of the Firefox that listens on a port."""
    return webdriver.Remote(command_executor=Marionette(port), options=_Options())


# All that sites have kept, and what was allowed to them.
FORGET = "Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, { onDataDeleted: arguments[0] })"


@contextmanager
def window(driver):
    """A fresh tab of Firefox for a `with` block. What sites keep meanwhile is forgotten behind it."""
    first = driver.current_window_handle
    driver.switch_to.new_window("tab")
    yield
    driver.close()
    driver.switch_to.window(first)
    driver.execute("setContext", {"value": "chrome"})
    driver.execute_async_script(FORGET)
    driver.execute("setContext", {"value": "content"})
    driver.implicitly_wait(0)
