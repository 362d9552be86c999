"""Drives a headless Firefox over WebDriver BiDi, with nothing but Python's own library.

BiDi has no input methods, no dark scheme and no paper. A test that needs one of them raises `Unsupported`, and counts as skipped.
"""

import base64
import itertools
import json
import os
import shutil
import subprocess
import tempfile
import time

from devtools import Failure, Tab, WebSocket


class Unsupported(Exception):
    """Raised by what Firefox cannot do over BiDi."""


PREFERENCES = {
    "layout.css.prefers-color-scheme.content-override": 1, "app.update.enabled": False, "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False, "browser.startup.homepage_override.mstone": "ignore",
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
}
KEYS = {
    "Enter": "\ue007", "Escape": "\ue00c", "ArrowDown": "\ue015", "ArrowUp": "\ue013", "ArrowLeft": "\ue012", "ArrowRight": "\ue014", "Tab": "\ue004",
    "Backspace": "\ue003",
}
SHIFT, CONTROL = "\ue008", "\ue009"


class Firefox:
    """A Firefox with its own profile, and one session for all tabs."""

    def __init__(self, program=None, timeout=60):
        program = program or next(filter(None, map(shutil.which, ["firefox-esr", "firefox"])), None)
        if program is None:
            raise FileNotFoundError("no Firefox; install it: apt-get install firefox-esr")
        self.profile = tempfile.mkdtemp(prefix="saekin-browser-")
        with open(os.path.join(self.profile, "user.js"), "w") as file:
            file.writelines(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        self.process = subprocess.Popen(
            [program, "--headless", "--no-remote", "--profile", self.profile, "--remote-debugging-port", "0", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        place = os.path.join(self.profile, "WebDriverBiDiServer.json")
        until = time.monotonic() + timeout
        while not (os.path.exists(place) and open(place).read().strip().endswith("}")):
            if time.monotonic() > until or self.process.poll() is not None:
                raise TimeoutError("Firefox did not start")
            time.sleep(0.05)
        server = json.load(open(place))
        self.socket = WebSocket(f"ws://{server['ws_host']}:{server['ws_port']}/session", timeout)
        self.numbers, self.tabs = itertools.count(1), {}
        self.call("session.new", capabilities={"alwaysMatch": {"unhandledPromptBehavior": {"default": "ignore"}}})
        self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent", "browsingContext.userPromptOpened"])

    def call(self, method, **parameters):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.receive())
            if message.get("id") == number:
                if message["type"] == "error":
                    raise Failure(f"{method}: {message['error']}: {message['message']}")
                return message["result"]
            about = message.get("params", {})
            tab = self.tabs.get(about.get("context") or (about.get("source") or {}).get("context"))
            if tab:
                tab.note(message)

    def tab(self, **options):
        return FirefoxTab(self, **options)

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        shutil.rmtree(self.profile, ignore_errors=True)


def value(remote):
    """Returns the value of a script as Python has it."""
    kind, given = remote["type"], remote.get("value")
    if kind == "array":
        return [value(one) for one in given]
    if kind == "object":
        return {key: value(one) for key, one in given}
    return given if kind in ("string", "number", "boolean") else None if kind in ("null", "undefined") else {}


class FirefoxTab(Tab):
    """A page in Firefox, with storage of its own."""

    def __init__(self, browser, width=1360, height=860, language="ko", scheme="light", is_phone=False, hook=""):
        if scheme != "light":
            raise Unsupported("a dark scheme")
        self.browser, self.errors, self.requests = browser, [], []
        self.user = browser.call("browser.createUserContext")["userContext"]
        self.context = browser.call("browsingContext.create", type="tab", userContext=self.user)["context"]
        browser.tabs[self.context] = self
        mine = {"contexts": [self.context]}
        browser.call("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height}, devicePixelRatio=2 if is_phone else 1)
        browser.call("emulation.setLocaleOverride", locale=language, **mine)
        browser.call("emulation.setTimezoneOverride", timezone="Asia/Seoul", **mine)
        if hook:
            browser.call("script.addPreloadScript", functionDeclaration=f"() => {{ {hook} }}", **mine)

    def call(self, method, **parameters):
        # A new user context has no data to clear.
        if method != "Storage.clearDataForOrigin":
            raise Unsupported(method)

    def note(self, message):
        method, about = message["method"], message["params"]
        if method == "log.entryAdded" and about["level"] == "error":
            self.errors.append(about["text"])
        elif method == "network.beforeRequestSent":
            self.requests.append(about["request"]["url"])
        elif method == "browsingContext.userPromptOpened":
            self.errors.append("a dialog opened: " + about["message"])

    def open(self, url):
        self.browser.call("browsingContext.navigate", context=self.context, url=url, wait="complete")
        self.wait("document.querySelector('#views a')", "the page to load")

    def run(self, expression):
        result = self.browser.call(
            "script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True, resultOwnership="none", userActivation=True,
            serializationOptions={"maxDomDepth": 0})
        if result["type"] == "exception":
            raise Failure(f"{expression}: {result['exceptionDetails']['text']}")
        return value(result["result"])

    def act(self, kind, *actions, **more):
        self.browser.call("input.performActions", context=self.context, actions=[{"type": kind, "id": kind, "actions": list(actions), **more}])

    def click(self, selector):
        x, y = self.middle(selector)
        self.act("pointer", {"type": "pointerMove", "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})

    def key(self, name, shift=False, control=False):
        held = [SHIFT] * shift + [CONTROL] * control
        pressed = held + [KEYS.get(name, name)]
        self.act("key", *({"type": "keyDown", "value": one} for one in pressed), *({"type": "keyUp", "value": one} for one in reversed(pressed)))

    def input_method_key(self, key="Process"):
        raise Unsupported("an input method")

    def insert(self, text):
        self.run(f"document.execCommand('insertText', false, {json.dumps(text)})")

    def choose(self, selector, path):
        field = self.browser.call("browsingContext.locateNodes", context=self.context, locator={"type": "css", "value": selector})["nodes"][0]
        self.browser.call("input.setFiles", context=self.context, element={"sharedId": field["sharedId"]}, files=[path])

    def screenshot(self, path, kind="png"):
        data = self.browser.call("browsingContext.captureScreenshot", context=self.context, format={"type": f"image/{kind}"})["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        del self.browser.tabs[self.context]
        self.browser.call("browser.removeUserContext", userContext=self.user)
