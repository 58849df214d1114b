#!/usr/bin/env python3
"""Checks the site that `crashbook site` writes: its links, its size, and its search in Chromium, from the folder it is in.

Usage: playbook_site.py BINARY [FOLDER FOR PICTURES]
Exit status 1 if anything is wrong.
"""
import base64
import html.parser
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import fluid

problems = []


def expect(truth, words):
    if not truth:
        problems.append(words)
        print(f"  WRONG: {words}")


class Links(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.anchors, self.forbidden = [], set(), []

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.anchors.add(value)
            if name == "href":
                self.links.append(value)
            if name.startswith("on") or name in ("src", "style"):
                self.forbidden.append((tag, name))


def check_links(folder):
    pages = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            reader = Links()
            with open(path, encoding="utf-8") as file:
                reader.feed(file.read())
            pages[os.path.realpath(path)] = reader
            expect(not reader.forbidden, f"{name}: {reader.forbidden[:3]}")
    for path, reader in pages.items():
        for link in reader.links:
            file, _, anchor = link.partition("#")
            target = os.path.realpath(os.path.join(os.path.dirname(path), file)) if file else path
            expect(target in pages, f"{os.path.basename(path)}: {link} leads nowhere")
            if anchor and target in pages:
                expect(anchor in pages[target].anchors, f"{os.path.basename(path)}: {link} has no place there")
    return len(pages)


def check_browser(folder, browser, pictures):
    page = fluid.Page(browser, folder + "/index.html")
    for domain in ("Runtime", "Log", "Network"):
        page.call(domain + ".enable")
    ask = page.evaluate
    expect(ask("document.querySelectorAll('#causes li').length") > 300, "all causes are listed")

    def look(words):
        ask(f"(() => {{ const one = document.getElementById('search'); one.value = {words!r};"
            " one.dispatchEvent(new Event('input')); })()")
        return ask("Array.from(document.querySelectorAll('#found li')).map(one => one.dataset.name).join(' ')").split()

    for words, name in (
        ("0xdead10cc", "suspended-with-file-lock"), ("unexpectedly found nil", "swift-nil-unwrap"),
        ("-25299", "keychain-duplicate-item"), ("swift-index-out-of-range", "swift-index-out-of-range"),
        ("8badf00d", "watchdog"), ("Index out of range", "swift-index-out-of-range"),
    ):
        found = look(words)
        expect(any(one.startswith(name) for one in found[:5]), f"'{words}' finds {found[:5]}, not {name}")
    expect(look("zzzqqq nothing") == [] and "fewer words" in ask("document.getElementById('shown').textContent"),
           "a search without a hit says so")
    expect(look("<b onmouseover=alert(1)>") == [], "a search for markup")
    expect(ask("document.getElementById('causes').hidden") is True, "the list gives way to what was found")
    look("nil")
    for name, width, dark in (("light", 1280, False), ("dark", 1280, True), ("phone", 390, False)):
        page.call("Emulation.setDeviceMetricsOverride", width=width, height=1200, deviceScaleFactor=1, mobile=width < 500)
        page.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        ground = ask("getComputedStyle(document.body).backgroundColor")
        expect((ground == "rgb(15, 18, 22)") == dark, f"{name}: the ground is {ground}")
        wide = ask("document.documentElement.scrollWidth - window.innerWidth")
        expect(wide <= 0, f"{name}: {wide} pixels too wide")
        if pictures:
            shot = page.call("Page.captureScreenshot", format="png")["data"]
            with open(f"{pictures}/site-{name}.png", "wb") as file:
                file.write(base64.b64decode(shot))
    page.events.append(None)
    ask("document.querySelector('#found a').click()")
    time.sleep(1)
    title = ask("document.title + ' | ' + location.pathname")
    expect("/cause/" in title, f"a hit opens its page: {title}")
    wide = ask("document.documentElement.scrollWidth - window.innerWidth")
    expect(wide <= 0, f"a page is {wide} pixels too wide on a phone")
    if pictures:
        with open(f"{pictures}/site-page.png", "wb") as file:
            file.write(base64.b64decode(page.call("Page.captureScreenshot", format="png")["data"]))
    for event in filter(None, page.events):
        method, values = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            url = values["request"]["url"]
            expect(url.startswith("file://"), f"asks for {url}")
        if method in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled"):
            expect(False, f"console: {values}")
        if method == "Log.entryAdded":
            expect(False, f"log: {values['entry'].get('text')}")
    page.process.kill()
    shutil.rmtree(page.profile, ignore_errors=True)


def main():
    binary, pictures = os.path.abspath(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None
    with tempfile.TemporaryDirectory() as place:
        folder = place + "/site"
        subprocess.run([binary, "site", "--no-config", folder], check=True, stdout=subprocess.DEVNULL)
        count = check_links(folder)
        size = sum(os.path.getsize(os.path.join(at, name)) for at, _, names in os.walk(folder) for name in names)
        print(f"  {count} pages, {size / 1e6:.1f} MB")
        expect(size < 6_000_000, f"the site has {size} bytes")
        browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if not browser:
            return print("  skipped: there is no Chromium")
        try:
            check_browser(folder, browser, pictures)
        except (EOFError, OSError, RuntimeError) as error:
            print(f"  skipped: Chromium cannot be steered: {error}")


print("== Site: links, size, search in Chromium")
main()
sys.exit(1 if problems else 0)
