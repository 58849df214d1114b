#!/usr/bin/env python3
"""Checks that processor time and memory grow no faster than the input, construct by construct and format by format.

Usage: growth.py BINARY [--only TEXT] [--all] [--size BYTES]

Every construct is read at one size and at twice that size. Where the time more than doubles, it is measured again at
larger sizes: a construct fails if every doubling costs more than `LIMIT` times as much. It also fails above the time per
megabyte or the memory that a user may expect, or if the program ends by a signal. Exit status 1 if any construct fails.
"""
import argparse
import itertools
import os
import re
import resource
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import growth_inputs

#: How much more time twice the bytes may take.
LIMIT = 2.3
#: Seconds that are noise on a busy machine.
NOISE = 0.12
#: Peak memory in MiB.
MEMORY = 200
#: Processor seconds after which a run is ended.
PATIENCE = 8


class Meter:
    """Runs a command over growing inputs, one at a time."""

    def __init__(self, command, seconds_per_mb, name="input.txt", takes_folder=False):
        self.command = command
        self.name = name
        self.takes_folder = takes_folder
        self.seconds_per_mb = seconds_per_mb
        self.folder = tempfile.TemporaryDirectory()
        self.start = min(self.run(b"no report\n", [])[0] for _ in range(3))

    def run(self, content, arguments):
        """Processor seconds, MiB and exit status of one run."""
        path = os.path.join(self.folder.name, self.name)
        with open(path, "wb") as file:
            file.write(content)

        def bound():
            resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))

        process = subprocess.Popen(
            [*self.command, *arguments, self.folder.name if self.takes_folder else path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=bound
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, process.returncode

    def problem(self, make, size, arguments):
        """What is wrong with a construct, or None, and what was measured."""
        rows = [self.row(make, size, arguments), self.row(make, 2 * size, arguments)]
        while self.growth(rows[-2], rows[-1]) > LIMIT and len(rows) < 4:
            rows.append(self.row(make, size * 2 ** len(rows), arguments))
        if len(rows) == 4 and self.growth(rows[-2], rows[-1]) > LIMIT:
            # Other work on the machine can slow one run: the best of three decides.
            rows[-2:] = [self.best(make, size, row, arguments) for size, row in ((4 * size, rows[-2]), (8 * size, rows[-1]))]
        shown = " ".join(f"{length / 1e6:.2f}MB:{seconds:.2f}s/{mib:.0f}M" for length, seconds, mib, _ in rows)
        length, seconds, mib, status = rows[-1]
        if seconds + self.start >= PATIENCE - 1:
            return "does not end in time", shown
        if status not in (0, 2):
            return f"ends with status {status}", shown
        if len(rows) == 4 and self.growth(rows[-2], rows[-1]) > LIMIT:
            return "grows faster than its bytes", shown
        # The smallest of these inputs may hold a thousand reports.
        if seconds > self.seconds_per_mb * max(length / 1e6, 0.75) + NOISE:
            return "is slow", shown
        if mib > MEMORY:
            return "needs too much memory", shown
        return None, shown

    def row(self, make, size, arguments):
        content = make(size)
        seconds, mib, status = self.run(content, arguments)
        return len(content), max(seconds - self.start, 0), mib, status

    def best(self, make, size, row, arguments):
        """The quickest of a run that is known and two more over the same input."""
        return min([row] + [self.row(make, size, arguments) for _ in range(2)], key=lambda row: row[1])

    def growth(self, small, large):
        """How much more time the larger input took, for twice the bytes; 0 where it took none worth mentioning."""
        if large[1] < NOISE or large[3] < 0:
            return 0
        return large[1] / max(small[1], NOISE / LIMIT) * 2 * small[0] / large[0]


def formats(binary):
    """The names of all output formats, as the help of the program tells them."""
    text = " ".join(subprocess.run([binary, "analyze", "--help"], capture_output=True, text=True).stdout.split())
    return re.search(r"--format <format>.*?\(values: ([^)]*)\)", text).group(1).split(", ")


def constructs(names):
    """Every construct with the format that it is written in: all formats take turns."""
    turn = itertools.cycle(names)
    for family, makers in growth_inputs.FAMILIES.items():
        for name, make in makers.items():
            yield f"{family}: {name}", make, next(turn)
    turn = itertools.cycle(["markdown", "html"])
    for name, make in growth_inputs.MESSAGES.items():
        yield name, make, next(turn)
    for name, make in growth_inputs.EVERYWHERE.items():
        for each in names:
            yield name, make, each


def notices():
    """Whether a command whose time grows with the square of its input is found, and one that is linear is not."""
    program = "import sys; n = len(open(sys.argv[1], 'rb').read()) // {0}\nfor _ in range(n): sum(range({1}))"
    quadratic = Meter([sys.executable, "-c", program.format(512, "40 * n")], 60)
    linear = Meter([sys.executable, "-c", program.format(32, "200")], 60)
    make = growth_inputs.grown("words ")
    # A busy machine may hide the growth once.
    found = any(quadratic.problem(make, 1 << 17, [])[0] for _ in range(3))
    return found and linear.problem(make, 1 << 17, [])[0] is None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--only", default="", help="only constructs whose name contains this text")
    parser.add_argument("--all", action="store_true", help="show what was measured of every construct")
    parser.add_argument("--size", type=int, help="bytes of the smaller input; 64 KiB, or 8 for a debug build")
    options = parser.parse_args()
    is_debug = "/debug/" in options.binary
    size = options.size or (1 << 13 if is_debug else 1 << 16)
    begun = time.monotonic()
    if not notices():
        print("growth: the check does not notice a command that is quadratic")
        return 1
    # A build without optimization is this much slower.
    meter = Meter([options.binary, "analyze", "--no-config", "--jobs", "1"], 30 if is_debug else 1)
    review = Meter([options.binary, "review"], 30 if is_debug else 1, "input.swift", takes_folder=True)
    asked = [(meter, name, make, ["--format", output]) for name, make, output in constructs(formats(options.binary))]
    asked += [(review, f"source code: {name}", make, []) for name, make in growth_inputs.SOURCES.items()]
    asked = [(*each, size) for each in asked]
    # Only hundreds of groups show what an output does with each pair of them.
    groups = growth_inputs.JSON["MetricKit: diagnostics"]
    asked += [(meter, "groups", groups, ["--format", output], 4 * size) for output in formats(options.binary)]
    count, failures = 0, 0
    for meter, name, make, arguments, size in asked:
        if options.only not in name:
            continue
        count += 1
        problem, shown = meter.problem(make, size, arguments)
        if problem:
            failures += 1
        if problem or options.all:
            print(f"growth: {name} as {arguments[-1] if arguments else 'review'} {problem or 'is linear'}: {shown}", flush=True)
    print(f"growth: {count} constructs in {time.monotonic() - begun:.0f} s, {failures} that fail")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
