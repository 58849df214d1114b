"""Measures in Chromium, through its debugging pipe, what a page of many reports costs a reader: the processor time of the
page's own thread, which does not depend on a graphics card and hardly on what else the machine does."""

import json
import os
import shutil
import subprocess
import tempfile
import time


class Page:
    """A page in a headless Chromium; no port is opened and no package is needed."""

    def __init__(self, browser, path):
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()
        self.profile = tempfile.mkdtemp()
        self.rest, self.number, self.events, self.session = b"", 0, [], None

        def connect():
            # The browser reads from descriptor 3 and writes to descriptor 4.
            os.dup2(to_browser, 30)
            os.dup2(from_browser, 31)
            os.dup2(30, 3)
            os.dup2(31, 4)

        self.process = subprocess.Popen(
            [browser, "--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--no-first-run",
             "--disable-background-networking", f"--user-data-dir={self.profile}", "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        targets = self.call("Target.getTargets")["targetInfos"]
        target = next(one["targetId"] for one in targets if one["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Performance.enable", timeDomain="threadTicks")
        self.call("Page.enable")
        self.call("Page.navigate", url="file://" + os.path.abspath(path))
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive())

    def receive(self):
        while b"\0" not in self.rest:
            part = os.read(self.input, 1 << 20)
            if not part:
                raise EOFError("Chromium ended")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def evaluate(self, script):
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        return answer["result"].get("value")

    def processor_time(self):
        metrics = {one["name"]: one["value"] for one in self.call("Performance.getMetrics")["metrics"]}
        return 1000 * metrics["TaskDuration"]

    def cost(self, action):
        """Milliseconds of the page's thread that something takes, with what follows in the next half of a second."""
        start = self.processor_time()
        action()
        time.sleep(0.5)
        return self.processor_time() - start

    def press(self, key):
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=key)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def close(self):
        try:
            self.call("Browser.close")
        except (EOFError, OSError):
            pass
        self.process.wait(20)
        shutil.rmtree(self.profile, ignore_errors=True)


def cut_on_paper(browser, path):
    """How many blocks of lines are wider than a sheet of paper, on which nobody scrolls."""
    page = Page(browser, path)
    try:
        page.call("Emulation.setEmulatedMedia", media="print")
        page.call("Emulation.setDeviceMetricsOverride", width=680, height=960, deviceScaleFactor=1, mobile=False)
        page.evaluate("""Array.from(document.querySelectorAll('details')).slice(0, 200).forEach(function (one) {
            one.open = true;
          })""")
        return page.evaluate("""Array.from(document.querySelectorAll('pre')).filter(function (one) {
            return one.scrollWidth > one.clientWidth + 1;
          }).length""")
    finally:
        page.close()


def measure(browser, path):
    """Milliseconds: loading, the dearest keystroke of a search, opening a group, and a frame of scrolling."""
    page = Page(browser, path)
    try:
        time.sleep(1)
        loading = page.processor_time()
        page.evaluate("document.getElementById('search').focus()")
        time.sleep(0.5)
        keystroke = max(page.cost(lambda: page.press(key)) for key in "swift")
        page.evaluate("document.getElementById('reset').click()")
        time.sleep(0.5)
        middle = "document.querySelectorAll('article')[300]"
        page.evaluate(middle + ".scrollIntoView()")
        time.sleep(0.5)
        opening = page.cost(lambda: page.evaluate(middle + ".querySelector('summary').click()"))
        page.evaluate("document.querySelector('article').scrollIntoView()")
        scrolling = page.cost(lambda: page.evaluate("""new Promise(function (done) {
            var frames = 0;
            (function next() {
              if (frames++ === 200) { return done(); }
              window.scrollBy(0, 120);
              requestAnimationFrame(next);
            })();
          })""")) / 200
        return {"loading": loading, "keystroke": keystroke, "opening": opening, "frame": scrolling}
    finally:
        page.close()
