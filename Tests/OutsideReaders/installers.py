#!/usr/bin/env python3
"""Chooses among the files of a release as ubi and mise do, which know nothing of a project but these names.

Usage: installers.py FOLDER VERSION

The rules are those of ubi 0.9 (https://github.com/houseabsolute/ubi) and of mise's github backend (https://mise.jdx.dev):
words for systems and processors that stand alone in a name, kinds of archives, and the program's name and place in one.
Exit status 1 if either would take a wrong file or find no program.
"""
import os
import re
import stat
import sys
import tarfile

FOLDER, VERSION = sys.argv[1:]
PROGRAM = "crashbook"

SYSTEMS = {"linux": r"linux", "macos": r"darwin|macos|osx", "windows": r"win(?:32|64|dows)?"}
PROCESSORS = {"x86_64": r"x86[_-]64|x64|amd64", "arm64": r"aarch_?64|arm_?64", "x86": r"i[356]86|x86[_-]32"}
LIBRARIES = {"gnu": r"gnu|glibc", "musl": r"musl"}
# Every machine that a release is for, and what it must get.
MACHINES = {
    ("linux", "x86_64", "gnu"): "linux-x86_64",
    ("linux", "x86_64", "musl"): "linux-x86_64",
    ("linux", "arm64", "gnu"): "linux-arm64",
    ("linux", "arm64", "musl"): "linux-arm64",
    ("macos", "x86_64", None): "macos-universal",
    ("macos", "arm64", None): "macos-universal",
}
problems = []


def has(words, name):
    """Whether one of some words stands alone in a name."""
    return re.search(rf"(?i)(?:\b|_)(?:{words})(?:\b|_)", name) is not None


def all_of(table):
    return "|".join(table.values())


def chosen_by_ubi(names, system, processor, library):
    """Leaves out names step by step; the first of those that stay is taken. None where no name stays."""
    archives = (".tar.gz", ".tgz", ".tar.xz", ".tar.bz2", ".tar", ".zip", ".gz", ".xz", ".bz2")
    names = [name for name in names if name.endswith(archives) or "." not in name]
    names = [name for name in names if has(SYSTEMS[system], name)]
    # A Mac with a processor of Apple's runs the programs for the other one, too.
    words = PROCESSORS[processor] if (system, processor) != ("macos", "arm64") else all_of(PROCESSORS)
    fitting = [name for name in names if has(words, name)]
    names = fitting or [name for name in names if not has(all_of(PROCESSORS), name)]
    if library == "musl":
        names = [name for name in names if "-gnu" not in name and "-glibc" not in name]
    if len(names) > 1:
        names = [name for name in names if "64" in name] or names
    return min(names, default=None)


def chosen_by_mise(names, system, processor, library):
    """Gives points; the name with most is taken, of several the shortest. None where no name has any."""

    def points(name):
        rest = name.removeprefix(PROGRAM)
        sum = 0
        if has(all_of(SYSTEMS), rest):
            sum += 100 if has(SYSTEMS[system], rest) else -100
        if has(all_of(PROCESSORS), rest):
            sum += 50 if has(PROCESSORS[processor], rest) else -1000
        if library and has(all_of(LIBRARIES), rest):
            sum += 25 if has(LIBRARIES[library], rest) else -10
        sum += 5 if name.endswith(".zip") else 10 if ".tar." in name else 0
        sum -= 30 if ".artifactbundle." in name else 0
        sum -= 100 if name.endswith((".json", ".txt", ".sig", ".asc", ".sha256")) else 0
        return sum

    best = max(names, key=lambda name: (points(name), -len(name)))
    return best if points(best) > 0 else None


def check_program(name):
    """Both look for a file with the program's name; mise wants it at the top of the archive, and executable."""
    with tarfile.open(os.path.join(FOLDER, name)) as archive:
        files = [file for file in archive.getmembers() if file.isfile()]
    named = [file for file in files if os.path.basename(file.name) == PROGRAM]
    if [file.name for file in named] != [PROGRAM] or not named[0].mode & stat.S_IXOTH:
        problems.append(f"{name}: {PROGRAM} is not the one program of this name at its top")
    if len({file.name.split("/")[0] for file in files}) < 2:
        problems.append(f"{name}: one folder alone would be taken off by mise")


names = sorted(os.listdir(FOLDER))
for machine, suffix in MACHINES.items():
    wanted = f"{PROGRAM}-{VERSION}-{suffix}.tar.gz"
    for tool, choose in (("ubi", chosen_by_ubi), ("mise", chosen_by_mise)):
        found = choose(names, *machine)
        if found != wanted:
            problems.append(f"{tool} on {' '.join(filter(None, machine))}: {found}, not {wanted}")
for machine in (("windows", "x86_64", None), ("linux", "x86", "gnu")):
    # Better nothing than a program that does not run.
    if found := chosen_by_ubi(names, *machine):
        problems.append(f"ubi on {machine}: {found}")
for name in names:
    if name.endswith(".tar.gz"):
        check_program(name)
for problem in problems:
    print(f"release: failed, {problem}")
if not problems:
    print(f"release: names ok for ubi and mise on {len(MACHINES)} machines")
sys.exit(1 if problems else 0)
