"""Holds every output of crashbook against readers that are not crashbook's own; see the script `check` beside it."""

import csv
import glob
import hashlib
import html.parser
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ElementTree

import fluid

CRASHBOOK, WORK, PATHS = sys.argv[1], sys.argv[2], sys.argv[3:]
FORMATS = ["json", "ndjson", "markdown", "html", "sarif", "junit", "github", "github-summary", "gitlab", "teamcity",
           "azure", "comment", "csv"]
problems = []


def expect(holds, words):
    if not holds:
        problems.append(words)
        print("  FAILED:", words)


def step(name):
    print("==", name)


def skipped(name, reason):
    print(f"== {name}\n  skipped: {reason}")


def run(paths, folder):
    """Runs crashbook once with every output; the texts by format."""
    os.makedirs(folder, exist_ok=True)
    command = [CRASHBOOK, "analyze", "--no-config", "--output", os.devnull]
    for name in FORMATS:
        command += ["--report", f"{name}={folder}/{name}" + (".html" if name == "html" else "")]
    result = subprocess.run(command + paths, capture_output=True, text=True, timeout=600)
    expect(result.returncode in (0, 2), f"crashbook ends with {result.returncode}: {result.stderr[-500:]}")
    return {name: open(f"{folder}/{name}" + (".html" if name == "html" else ""), encoding="utf-8", newline="").read()
            for name in FORMATS}


# MARK: Readers


def closed(schema):
    """The schema with no key allowed that it does not describe."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    result = {key: closed(value) for key, value in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
        result["additionalProperties"] = False
    return result


def check_json(texts):
    step("JSON: Python's json" + (" and jsonschema" if has("jsonschema") else "; jsonschema is not installed"))
    document = json.loads(texts["json"])
    lines = [json.loads(line) for line in texts["ndjson"].split("\n") if line]
    expect(len(lines) == len(document["reports"]), "ndjson and json hold the same number of reports")
    expect(sum(one["reports"] for one in document["groups"]) + document["duplicates"] == len(lines),
           "groups and duplicates add up to the reports")
    if has("jsonschema"):
        import jsonschema
        schema = json.load(open("Sources/CrashOutput/JSON/crashbook.analysis-1.schema.json"))
        document["later"] = document["reports"][0]["later"] = 1
        expect(jsonschema.Draft202012Validator(schema).is_valid(document), "the schema lets keys of later versions through")
        del document["later"], document["reports"][0]["later"]
        # What is written today must be described, though.
        for error in list(jsonschema.Draft202012Validator(closed(schema)).iter_errors(document))[:5]:
            expect(False, f"json: {error.json_path}: {error.message[:200]}")
        reports = jsonschema.Draft202012Validator(closed({**schema, **schema["$defs"]["report"]}))
        for error in [error for line in lines for error in reports.iter_errors(line)][:5]:
            expect(False, f"ndjson: {error.json_path}: {error.message[:200]}")
    return document


def check_sarif(text):
    step("SARIF")
    log = json.loads(text)
    results = log["runs"][0]["results"]
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    expect(len(text.encode()) < 100 << 20 and len(results) <= 5000, "sarif stays in the limits")
    for result in results:
        expect(rules[result["ruleIndex"]]["id"] == result["ruleId"], "ruleIndex names the rule")
        place = result["locations"][0]["physicalLocation"]
        expect(not place["artifactLocation"]["uri"].startswith("/"), "locations are relative")
        expect(place["region"]["startLine"] >= 1, "locations have a line")
    for rule in rules:
        expect(len(rule["shortDescription"]["text"]) <= 1024 and len(rule["fullDescription"]["text"]) <= 1024,
               "descriptions are short enough for code scanning")
    names = [one["partialFingerprints"]["primaryLocationLineHash"] for one in results]
    expect(len(set(names)) == len(names), "fingerprints differ")
    check_sarif_schema(text)


def check_sarif_schema(text):
    log = json.loads(text)
    results = log["runs"][0]["results"]
    schema = sarif_schema()
    if schema and has("jsonschema"):
        import jsonschema
        validator = jsonschema.validators.validator_for(schema)
        checker = validator(schema, format_checker=validator.FORMAT_CHECKER)
        errors = list(checker.iter_errors(log))
        for error in errors[:5]:
            expect(False, f"sarif: {error.json_path}: {error.message[:200]}")
        # A reader that takes everything would prove nothing.
        log["runs"][0]["tool"]["driver"]["nam"] = log["runs"][0]["tool"]["driver"].pop("name")
        expect(len(list(checker.iter_errors(log))) == 2, "the schema finds a misspelt and a missing key")
        print(f"  the schema of OASIS: {len(errors)} errors in {len(results)} results")
    else:
        print("  skipped: the schema of OASIS; PyPI cannot be reached, and SARIF_SCHEMA names no copy of it")
    if has("pysarif"):
        import pysarif
        try:
            read = pysarif.load_from_json(text)
            expect(len(read.runs[0].results) == len(results), "pysarif reads all results")
            print(f"  pysarif (made from the schema) reads {len(results)} results")
        except Exception as error:  # noqa: BLE001, whatever it raises is an answer
            expect(False, f"pysarif: {str(error)[:300]}")
    else:
        print("  skipped: pysarif is not installed")


def check_review():
    """The findings of `crashbook review` as SARIF, and a review that finds nothing."""
    code = ("final class Vault {\n  func save() {\n    SecItemDelete(query as CFDictionary)\n"
            "    SecItemAdd(item as CFDictionary, nil)\n  }\n}\n")
    for name, text, count in [("mistake", code, 2), ("nothing", "let fare = 1\n", 0)]:
        folder = f"{WORK}/review-{name}"
        os.makedirs(folder, exist_ok=True)
        with open(f"{folder}/Vault.swift", "w", encoding="utf-8") as file:
            file.write(text)
        log = subprocess.run([CRASHBOOK, "review", "--format", "sarif", folder], capture_output=True, text=True,
                             timeout=60).stdout
        expect(len(json.loads(log)["runs"][0]["results"]) == count, f"review: {count} findings in {name}")
        check_sarif_schema(log)


def sarif_schema():
    """The schema of SARIF 2.1.0, unchanged as OASIS published it; None where there is no copy."""
    path = os.environ.get("SARIF_SCHEMA")
    if path:
        return json.load(open(path))
    text = from_archive("lintlang", "sarif-schema-2.1.0.json")
    if text is None:
        return None
    published = "c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e"
    expect(hashlib.sha256(text).hexdigest() == published, "the copy of the schema of SARIF is the published one")
    return json.loads(text)


def from_archive(package, ending):
    """A file of a package's source archive; None where the archive could not be had."""
    for path in glob.glob(f"{WORK}/archives/{package}-*.tar.gz"):
        with tarfile.open(path) as archive:
            return archive.extractfile(next(name for name in archive.getnames() if name.endswith(ending))).read()
    return None


def check_junit(text):
    step("JUnit: xml.etree")
    root = ElementTree.fromstring(text)
    cases = root.findall(".//testcase")
    expect(len(cases) == int(root.get("tests")), "the number of tests is right")
    expect(len(root.findall(".//failure")) == int(root.get("failures")), "the number of failures is right")
    names = [(case.get("classname"), case.get("name")) for case in cases]
    expect(len(set(names)) == len(names), "test cases have names of their own")
    schema = from_archive("pytest", "junit-10.xsd")
    if schema is None or not has("xmlschema"):
        return print("  skipped: the schema, for PyPI cannot be reached")
    import xmlschema
    errors = list(xmlschema.XMLSchema(schema.decode()).iter_errors(text))
    for error in errors[:5]:
        expect(False, f"junit: {str(error)[:300]}")
    print(f"  junit-10.xsd: {len(errors)} errors in {len(cases)} cases")


def check_gitlab(text):
    step("GitLab code quality")
    entries = json.loads(text)
    for entry in entries:
        expect(set(entry) == {"description", "check_name", "fingerprint", "severity", "location"}, "keys")
        expect(entry["severity"] in ("info", "minor", "major", "critical", "blocker"), "severity")
        expect(entry["location"]["lines"]["begin"] >= 1, "line")
    expect(len({entry["fingerprint"] for entry in entries}) == len(entries), "fingerprints differ")


def check_commands(texts):
    step("GitHub, TeamCity, Azure: the commands that a runner would see")
    token = None
    seen = {}
    for line in texts["github"].splitlines():
        if token:
            if line == f"::{token}::":
                token = None
            continue
        command = re.match(r"::([a-z-]+)( [^:]*)?::", line)
        expect(command, f"github: no command: {line[:100]}")
        if not command:
            continue
        seen[command[1]] = seen.get(command[1], 0) + 1
        if command[1] == "stop-commands":
            token = line[len("::stop-commands::"):]
    expect(token is None, "github: commands go on in the end")
    expect(set(seen) <= {"error", "warning", "notice", "group", "stop-commands", "endgroup"}, f"github: {seen}")
    expect(max([seen.get(name, 0) for name in ("error", "warning", "notice")]) <= 10, "github: 10 of each kind")
    for line in texts["teamcity"].splitlines():
        expect(re.fullmatch(r"##teamcity\[\w+( \w+='([^'|\[\]\n]|\|[|'nr\[\]]|\|0x[0-9A-F]{4})*')*\]", line),
               f"teamcity: {line[:200]}")
    for line in texts["azure"].splitlines():
        own = re.match(r"##vso\[task\.logissue type=(error|warning);[^\]]*;\]|##vso\[task\.logissue type=warning;\]"
                       r"|##\[(group|endgroup)\]", line)
        expect("##" not in line[own.end() if own else 0:], f"azure: {line[:200]}")


def check_markdown(texts):
    step("Markdown and CSV: limits and columns")
    expect(len(texts["comment"]) < 65536, "a comment has fewer than 65,536 characters")
    expect(len(texts["github-summary"].encode()) < 1 << 20, "a summary is smaller than 1 MiB")
    rows = list(csv.reader(io.StringIO(texts["csv"], newline="")))
    expect(all(len(row) == len(rows[0]) for row in rows), "every row has all cells")
    expect(not any(cell[:1] in ("=", "+", "@", "-") for row in rows for cell in row), "no cell is a formula")


class Elements(html.parser.HTMLParser):
    """What a page must not have: handlers, inline styles, anything that is loaded, links that lead nowhere."""

    def __init__(self):
        super().__init__()
        self.forbidden, self.ids, self.links = [], set(), set()

    def handle_starttag(self, tag, attributes):
        for key, value in attributes:
            if key.startswith("on") or key in ("style", "src", "srcset", "action", "formaction"):
                self.forbidden.append((tag, key, value))
            if key == "id":
                if value in self.ids:
                    self.forbidden.append((tag, "the same id twice", value))
                self.ids.add(value)
            if key == "href":
                (self.links.add(value[1:]) if value.startswith("#") else self.forbidden.append((tag, key, value)))

    @property
    def missing(self):
        return sorted(self.links - self.ids)


def check_page(path, name, shots):
    text = open(path, encoding="utf-8").read()
    expect(len(text.encode()) < 10_000_000, f"{name}: the page is smaller than 10 MB")
    reader = Elements()
    reader.feed(text)
    expect(not reader.forbidden, f"{name}: no handlers, inline styles or sources: {reader.forbidden[:3]}")
    expect(not reader.missing, f"{name}: every link leads somewhere: {reader.missing[:3]}")
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not browser:
        return skipped(f"Page {name}", "there is no Chromium")
    step(f"Page {name}: Chromium, {len(text.encode()) // 1024} KiB")
    looks = {"light": ["--window-size=1280,1600"], "dark": ["--window-size=1280,1600", "--force-dark-mode",
                                                             "--blink-settings=preferredColorScheme=0"],
             "phone": ["--window-size=500,1400"]}
    for look, options in looks.items():
        shot = f"{shots}/{name}-{look}.png"
        log = f"{WORK}/{name}-{look}.netlog"
        command = [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                   "--disable-background-networking", "--disable-component-update", "--no-first-run",
                   f"--user-data-dir={WORK}/profile-{name}-{look}", "--enable-logging=stderr", "--v=0",
                   f"--log-net-log={log}", "--virtual-time-budget=4000", f"--screenshot={shot}", *options,
                   "file://" + os.path.abspath(path)]
        try:
            result = subprocess.run(command, capture_output=True, text=True, timeout=120)
        except subprocess.TimeoutExpired:
            expect(False, f"{name}: Chromium does not finish ({look})")
            continue
        asked = re.findall(r'"url":"(https?://[^"]+)"', open(log, encoding="utf-8", errors="replace").read())
        # The browser itself looks for updates and dictionaries of its own.
        asked = [url for url in asked if not re.match(r"https?://([a-z0-9-]+\.)*(google|googleapis|gvt1)\.com/", url)]
        expect(not asked, f"{name}, {look}: the page asks for {asked[:2]}")
        lines = [line for line in result.stderr.splitlines() if "CONSOLE" in line]
        expect(not lines, f"{name}, {look}: console: {lines[:2]}")
        expect(os.path.exists(shot) and os.path.getsize(shot) > 10_000, f"{name}, {look}: there is a picture")
    paper = f"{shots}/{name}-print.pdf"
    command = [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
               f"--user-data-dir={WORK}/profile-{name}-print", "--virtual-time-budget=4000", "--no-pdf-header-footer",
               f"--print-to-pdf={paper}", "file://" + os.path.abspath(path)]
    subprocess.run(command, capture_output=True, text=True, timeout=120)
    pages = open(paper, "rb").read().count(b"/Type /Page\n") if os.path.exists(paper) else 0
    expect(0 < pages < 200, f"{name}: printed on {pages} pages: an overview, not a book")
    try:
        cut = fluid.cut_on_paper(browser, path)
        expect(cut == 0, f"{name}: paper cuts the lines of {cut} blocks")
    except (EOFError, OSError, RuntimeError) as error:
        print(f"  skipped: Chromium cannot be steered: {error}")
    command = [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
               f"--user-data-dir={WORK}/profile-{name}-dom", "--virtual-time-budget=4000", "--dump-dom",
               "file://" + os.path.abspath(path)]
    dom = subprocess.run(command, capture_output=True, text=True, timeout=120).stdout
    groups = text.count("<article ")
    expect(dom.count("<article ") == groups, f"{name}: the browser sees {groups} groups")
    expect(len(re.findall(r"<(img|iframe|object|embed|link|base|form)\b", dom)) == 0, f"{name}: no foreign elements")
    expect(dom.count("<script") == 1, f"{name}: one script")
    # A page of one group has nothing to search, and shows it at once.
    if groups == 1:
        expect("<details open" in dom, f"{name}: the only group is open")
    elif groups:
        expect(f">{groups} groups<" in dom, f"{name}: the page's own script ran")


def check_fluid(path):
    """A page of 2,000 reports: a frame of scrolling must leave room in its 16.7 ms, and no keystroke may be felt."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not browser:
        return skipped("Fluid", "there is no Chromium")
    step("Fluid: processor time of the page's thread")
    try:
        times = fluid.measure(browser, path)
    except Exception as error:  # noqa: BLE001, a browser that cannot be steered says nothing of the page
        return print(f"  skipped: Chromium cannot be steered: {error}")
    print("  " + ", ".join(f"{name} {time:.1f} ms" for name, time in times.items()))
    expect(times["frame"] < 12, "a frame of scrolling takes less than 12 ms")
    expect(times["keystroke"] < 300, "a keystroke in the search takes less than 300 ms")
    expect(times["opening"] < 300, "opening a group takes less than 300 ms")
    expect(times["loading"] < 5000, "loading takes less than 5 s")


def has(module):
    try:
        __import__(module)
        return True
    except ImportError:
        return False


def many(folder, count):
    """Writes reports that all differ, for the size of the page."""
    os.makedirs(folder, exist_ok=True)
    sources = [path for path in glob.glob("fixtures/**/*.crash", recursive=True) + glob.glob("fixtures/**/*.ips", recursive=True)
               if "/outputs/" not in path and "/unknown/" not in path]
    for number in range(count):
        text = open(sources[number % len(sources)], encoding="utf-8", errors="replace").read()
        letters = "".join(chr(97 + int(digit)) for digit in str(number))
        process = re.search(r'"procName"\s*:\s*"([^"]+)"', text) or re.search(r"^Process:\s+(\S+)", text, re.M)
        if process:
            text = re.sub(r"\b" + re.escape(process[1]) + r"\.(?=[A-Z])", process[1] + ".Zone" + letters + ".", text)
        text = re.sub(r"(?i)(incident(?:_id| Identifier)?\"?\s*:\s*\"?)[0-9A-F-]{36}", rf"\g<1>{number:08}-0000-4000-8000-000000000000", text)
        open(f"{folder}/{number}{os.path.splitext(sources[number % len(sources)])[1]}", "w", encoding="utf-8").write(text)


def main():
    shots = os.environ.get("OUTSIDE_READERS_PICTURES", WORK)
    os.makedirs(shots, exist_ok=True)
    runs = {"reports": PATHS, "hostile": ["fixtures/outputs/hostile.ips", "fixtures/outputs/hostile.crash"],
            "empty": ["fixtures/terminations/not-a-crash-report"]}
    for name, paths in runs.items():
        print(f"# {name}: {' '.join(paths)}")
        texts = run(paths, f"{WORK}/{name}")
        check_json(texts)
        check_sarif(texts["sarif"])
        check_junit(texts["junit"])
        check_gitlab(texts["gitlab"])
        check_commands(texts)
        check_markdown(texts)
        check_page(f"{WORK}/{name}/html.html", name, shots)
    print("# review")
    check_review()
    print("# 2,000 reports")
    many(f"{WORK}/many", 2000)
    page = f"{WORK}/many.html"
    subprocess.run([CRASHBOOK, "analyze", "--no-config", "--group-by", "none", "--format", "html", "--output", page,
                    f"{WORK}/many"], capture_output=True, timeout=600)
    check_page(page, "many", shots)
    check_fluid(page)
    print(f"{len(problems)} problems" if problems else "All outputs hold.")
    sys.exit(1 if problems else 0)


main()
