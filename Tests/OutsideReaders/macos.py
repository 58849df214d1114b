"""Type-checks the package for macOS 13 on Linux: names that the standard library has only since a later version, and code
that is compiled on Apple's systems alone.

Usage: macos.py WORK, a folder that may be kept from run to run.

There is no SDK of Apple's here. The standard library is compiled again for macOS from the textual interfaces of the
toolchain, whose marks of availability are Apple's; the headers of Apple's C library come out of the wheel `ziglang`;
what Swift adds to them, and Dispatch, is declared in the folder macOS beside this file. Nothing is linked, and no
framework is seen.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
STUBS = pathlib.Path(__file__).resolve().parent / "macOS"
TARGET = "x86_64-apple-macosx13.0"


def skip(reason):
    print(f"macOS 13: skipped, {reason}")
    sys.exit(0)


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=ROOT)


def apple_headers(work):
    """The folder with the C headers, which PyPI has in the wheel of a compiler."""
    wheels = work / "wheels"
    if not list(wheels.glob("ziglang-*.whl")):
        run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest", wheels,
            "ziglang")
    found = list(wheels.glob("ziglang-*.whl"))
    if not found:
        skip("the wheel ziglang cannot be had")
    headers = work / "ziglang/lib/libc/include/any-darwin-any"
    if not headers.exists():
        names = run(sys.executable, "-m", "zipfile", "-l", found[0]).stdout
        if "any-darwin-any" not in names:
            skip("the wheel ziglang has no headers of macOS")
        run(sys.executable, "-m", "zipfile", "-e", found[0], work)
    return headers


class Compiler:
    """The compiler of the toolchain, asked for macOS."""

    def __init__(self, work, headers):
        self.modules = work / "modules"
        self.modules.mkdir(parents=True, exist_ok=True)
        toolchain = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent
        self.resources = toolchain / "lib/swift"
        clang = next(iter(toolchain.glob("lib/clang/*/include")))
        self.common = ["-target", TARGET, "-I", self.modules, "-resource-dir", self.resources, "-disable-objc-interop"]
        self.c = ["-I", STUBS, "-module-cache-path", work / "cache", "-Xcc", "-nostdinc"]
        for folder in (clang, headers):
            self.c += ["-Xcc", "-isystem", "-Xcc", folder]

    def interface(self, name, work):
        """Compiles a module of the standard library again, unless the folder has it; the problem, or None."""
        module = self.modules / f"{name}.swiftmodule"
        if module.exists():
            return None
        found = list((self.resources / f"linux/{name}.swiftmodule").glob("x86_64*.swiftinterface"))
        if not found:
            skip(f"the toolchain has no textual interface of {name}")
        text = re.sub(r"-target \S+", f"-target {TARGET}", found[0].read_text())
        # A copy of the code for older systems; where no code may stand, as here, the compiler refuses the mark.
        everywhere = name == "_Concurrency"
        where = r"" if everywhere else r"(?=\n@usableFromInline\n@inline\(never\) @_semantics\(\"unavailable_code_reached)"
        text = re.sub(r"@backDeployed\([^)]*\)" + where, "", text)
        source = work / f"{name}.swiftinterface"
        source.write_text(text)
        more = ["-parse-stdlib"] if name == "Swift" else []
        done = run("swiftc", "-frontend", "-compile-module-from-interface", source, "-module-name", name, *self.common,
                   *more, "-I", self.resources / "shims", "-disable-availability-checking", "-o", module)
        return done.stderr.strip() if done.returncode else None

    def module(self, name, files, *more):
        return run("swiftc", "-frontend", "-emit-module", "-module-name", name, *self.common, *self.c, *more, *files,
                   "-o", self.modules / f"{name}.swiftmodule")


def targets(work):
    """The targets of the package, each behind those that it uses."""
    # A folder of its own, so that a build that is going on does not hold this up.
    described = run("swift", "package", "--scratch-path", work / "package", "describe", "--type", "json")
    if described.returncode:
        sys.exit("macOS 13: failed, the package cannot be described\n" + described.stderr[-1000:])
    known = {target["name"]: target for target in json.loads(described.stdout)["targets"]
             if target["type"] in ("library", "executable") and target["path"].startswith("Sources")}
    ordered = {}

    def add(name):
        if name in known and name not in ordered:
            for other in known[name].get("target_dependencies", []):
                add(other)
            ordered[name] = known[name]

    for name in known:
        add(name)
    return ordered


def main():
    if sys.platform != "linux":
        skip("it is for Linux; on macOS the build says it")
    work = pathlib.Path(sys.argv[1])
    work.mkdir(parents=True, exist_ok=True)
    compiler = Compiler(work, apple_headers(work))
    for name in ("Swift", "_Concurrency", "_RegexParser", "_StringProcessing", "SwiftOnoneSupport"):
        problem = compiler.interface(name, work)
        if problem:
            skip(f"the interface of {name} does not compile here: {problem[:200]}")
    for name, more in (("Darwin", ["-import-underlying-module"]), ("Dispatch", [])):
        done = compiler.module(name, [STUBS / f"{name}.swift"], "-parse-as-library", *more)
        if done.returncode:
            sys.exit(f"macOS 13: failed, {name}.swift\n{done.stderr[-2000:]}")

    # The check must be able to fail: this came with macOS 15.
    probe = work / "probe.swift"
    probe.write_text("func probe(_ bytes: [UInt8]) -> String? { String(validating: bytes, as: UTF8.self) }\n")
    if not compiler.module("Probe", [probe], "-parse-as-library").returncode:
        sys.exit("macOS 13: failed, a name of macOS 15 is not told")

    failed = []
    for name, target in targets(work).items():
        files = [ROOT / target["path"] / source for source in target["sources"]]
        top = [] if any(file.name == "main.swift" for file in files) else ["-parse-as-library"]
        done = compiler.module(re.sub(r"\W", "_", name), files, *top, "-swift-version", "6", "-package-name", "crashbook",
                               "-enable-upcoming-feature", "ExistentialAny",
                               "-enable-upcoming-feature", "InternalImportsByDefault")
        if done.returncode:
            errors = sorted({line.replace(f"{ROOT}/", "") for line in done.stderr.splitlines() if ": error: " in line})
            failed.append(name)
            print(f"macOS 13: {name} has {len(errors)} errors", *errors[:20], sep="\n  ")
    if failed:
        sys.exit(1)
    print("macOS 13: ok")


main()
