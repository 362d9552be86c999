"""Drives a headless Chromium over its DevTools, with nothing but Python's own library.

WebDriver knows no input methods; DevTools does (Input.imeSetComposition, Input.insertText), which is what a search for Korean needs.
"""

import base64
import json
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
import urllib.request


class WebSocket:
    """A client of RFC 6455 for text messages."""

    def __init__(self, url, timeout):
        host, path = url.removeprefix("ws://").split("/", 1)
        name, port = host.rsplit(":", 1)
        self.socket = socket.create_connection((name, int(port)), timeout)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        self.file = self.socket.makefile("rb")
        status = self.file.readline()
        if b" 101 " not in status:
            raise ConnectionError(status.decode())
        while self.file.readline().strip():
            pass

    def send(self, text):
        data = text.encode()
        head = bytes([0x81])
        if len(data) < 126:
            head += bytes([0x80 | len(data)])
        elif len(data) < 1 << 16:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(data))
        mask = os.urandom(4)
        repeated = (mask * (len(data) // 4 + 1))[:len(data)]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(repeated, "big")).to_bytes(len(data), "big") if data else b""
        self.socket.sendall(head + mask + masked)

    def receive(self):
        parts = []
        while True:
            first, second = self.file.read(2)
            length = second & 0x7F
            if length == 126:
                (length,) = struct.unpack(">H", self.file.read(2))
            elif length == 127:
                (length,) = struct.unpack(">Q", self.file.read(8))
            data = self.file.read(length)
            if first & 0x0F == 8:
                raise ConnectionError("the browser closed the connection")
            if first & 0x0F in (0, 1):
                parts.append(data)
                if first & 0x80:
                    return b"".join(parts).decode()

    def close(self):
        self.socket.close()


class Browser:
    """A Chromium with its own profile."""

    def __init__(self, program=None, timeout=60):
        program = program or next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
        if program is None:
            raise FileNotFoundError("no Chromium; install it: apt-get install chromium")
        self.timeout = timeout
        self.profile = tempfile.mkdtemp(prefix="saekin-browser-")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--remote-debugging-port=0", f"--user-data-dir={self.profile}",
             "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port_file = os.path.join(self.profile, "DevToolsActivePort")
        until = time.monotonic() + timeout
        while not (os.path.exists(port_file) and open(port_file).read().strip()):
            if time.monotonic() > until or self.process.poll() is not None:
                raise TimeoutError("Chromium did not start")
            time.sleep(0.05)
        self.port = int(open(port_file).read().splitlines()[0])

    def tab(self, **options):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/json/new?about:blank", method="PUT")
        target = json.load(urllib.request.urlopen(request, timeout=self.timeout))
        return Tab(WebSocket(target["webSocketDebuggerUrl"], self.timeout), target["id"], self, **options)

    def close(self):
        self.process.terminate()
        self.process.wait(20)
        shutil.rmtree(self.profile, ignore_errors=True)


class Failure(AssertionError):
    """Raised if an expectation of a test fails."""


KEYS = {
    "Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""), "ArrowDown": ("ArrowDown", 40, ""), "ArrowUp": ("ArrowUp", 38, ""),
    "ArrowLeft": ("ArrowLeft", 37, ""), "ArrowRight": ("ArrowRight", 39, ""), "Tab": ("Tab", 9, ""), "Backspace": ("Backspace", 8, ""),
    "/": ("Slash", 191, "/"), "?": ("Slash", 191, "?"),
}


class Tab:
    """A page in the browser. `errors` collects errors on its console and uncaught exceptions."""

    def __init__(self, socket, identifier, browser, width=1360, height=860, language="ko", scheme="light", is_phone=False, hook=""):
        self.socket, self.identifier, self.browser = socket, identifier, browser
        self.number, self.errors, self.requests = 0, [], []
        for domain in ("Page", "Runtime", "Log", "Network", "DOM"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2 if is_phone else 1, mobile=is_phone)
        if is_phone:
            self.call("Emulation.setTouchEmulationEnabled", enabled=True)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        agent = self.call("Browser.getVersion")["userAgent"]
        self.call("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)
        self.call("Page.setBypassCSP", enabled=False)
        # Like the vaults of the tests.
        self.call("Emulation.setTimezoneOverride", timezoneId="Asia/Seoul")
        if hook:
            self.call("Page.addScriptToEvaluateOnNewDocument", source=hook)

    # The protocol.

    def call(self, method, **parameters):
        self.number += 1
        number = self.number
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.receive())
            if message.get("id") == number:
                if "error" in message:
                    raise Failure(f"{method}: {message['error']['message']}")
                return message["result"]
            self.note(message)

    def note(self, message):
        parameters = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description") or details["text"])
        elif message.get("method") == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.errors.append(parameters["entry"]["text"] + " " + parameters["entry"].get("url", ""))
        elif message.get("method") == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "assert"):
            self.errors.append(str([part.get("value") for part in parameters["args"]]))
        elif message.get("method") == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif message.get("method") == "Page.javascriptDialogOpening":
            self.errors.append("a dialog opened: " + parameters["message"])

    # Actions of tests.

    def open(self, url):
        self.call("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && document.querySelector('#views a')", "the page to load")

    def run(self, expression):
        """Returns the value of an expression, which may be a promise."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise Failure(f"{expression}: {result['exceptionDetails'].get('exception', {}).get('description')}")
        return result["result"].get("value")

    def wait(self, expression, what=None, seconds=20):
        """Waits until an expression is true and returns its value."""
        until = time.monotonic() + seconds
        while True:
            try:
                value = self.run(f"Promise.resolve({expression}).then((value) => (value instanceof Node ? true : value))")
            except Failure as failure:
                if "Execution context was destroyed" not in str(failure) and "Cannot find" not in str(failure):
                    if time.monotonic() > until:
                        raise
                value = None
            if value:
                return value
            if time.monotonic() > until:
                raise Failure(f"timed out waiting for {what or expression}")
            time.sleep(0.04)

    def text(self, selector):
        return self.run(f"document.querySelector({json.dumps(selector)})?.innerText")

    def count(self, selector):
        return self.run(f"document.querySelectorAll({json.dumps(selector)}).length")

    def middle(self, selector):
        """Waits for an element, scrolls to it and returns its middle."""
        return self.wait(
            f"(() => {{ const node = document.querySelector({json.dumps(selector)}); if (!node) return null; node.scrollIntoView({{block: 'nearest'}});"
            " const box = node.getBoundingClientRect(); return box.width && [box.x + box.width / 2, box.y + box.height / 2]; })()", selector)

    def click(self, selector):
        """Clicks in the middle of an element with the mouse."""
        x, y = self.middle(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, name, shift=False, control=False):
        """Presses a key: one of KEYS, or a letter."""
        code, number, text = KEYS.get(name) or (f"Digit{name}" if name.isdigit() else f"Key{name.upper()}", ord(name.upper()), name)
        modifiers = (8 if shift or name == "?" else 0) | (2 if control else 0)
        typed = "" if control else text
        self.call("Input.dispatchKeyEvent", type="keyDown" if typed else "rawKeyDown", key=name, code=code, windowsVirtualKeyCode=number, modifiers=modifiers,
                  **({"text": typed} if typed else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name, code=code, windowsVirtualKeyCode=number, modifiers=modifiers)

    def input_method_key(self, key="Process"):
        """Presses a key that the input method handles. Browsers report it with key code 229."""
        self.call("Input.dispatchKeyEvent", type="rawKeyDown", key=key, windowsVirtualKeyCode=229)

    def compose(self, text):
        """Sets the text in composition at the cursor."""
        self.input_method_key()
        self.call("Input.imeSetComposition", text=text, selectionStart=len(text), selectionEnd=len(text))

    def insert(self, text):
        """Inserts a text, as at the end of a composition or by pasting."""
        self.call("Input.insertText", text=text)

    def choose(self, selector, path):
        """Chooses a file in a field."""
        root = self.call("DOM.getDocument")["root"]["nodeId"]
        self.call("DOM.setFileInputFiles", nodeId=self.call("DOM.querySelector", nodeId=root, selector=selector)["nodeId"], files=[path])

    def screenshot(self, path, kind="png"):
        self.run("document.fonts.ready.then(() => true)")
        data = self.call("Page.captureScreenshot", format=kind)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def close(self):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{self.browser.port}/json/close/{self.identifier}", timeout=20).read()
        finally:
            self.socket.close()
