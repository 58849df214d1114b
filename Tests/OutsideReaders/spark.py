"""The Spark job against one plain process over the same reports: every output that a summary can make, byte for byte.

Markdown and HTML of a plain process show single reports as well, which a summary does not keep: these two are held
against what 'crashbook merge' makes of the summary of the plain process.

Runs it on folders, a listing, tar files, sequence files and a table; with an executor that is killed in the middle; with a
report that ends the program. Usage: spark.py <crashbook> <environment with PySpark> <empty folder> <number of reports>
"""
import ctypes
import filecmp
import json
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tarfile
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[2]
JOB = ROOT / "Sources/spark/crashbook_spark.py"
# What a plain process writes itself, and what is made of its summary.
DIRECT, SUMMED = ["csv", "sarif", "gitlab", "github-summary", "comment"], ["markdown", "html"]
FORMATS = DIRECT + SUMMED
CLUSTER = "local-cluster[2,1,1024]"
# The option of prctl that hands orphans over to this process, so that their time counts.
SUBREAPER = 36

program, environment, work = (pathlib.Path(argument) for argument in sys.argv[1:4])
count = int(sys.argv[4])
problems = []


def hold(condition, statement):
    """Says what was held, and remembers what was not."""
    print(("ok: " if condition else "FAILED: ") + statement, flush=True)
    if not condition:
        problems.append(statement)


def templates():
    """The fixtures of which copies can be made: a line of JSON with the incident, and an object of JSON behind it."""
    found = []
    for path in sorted((ROOT / "fixtures").rglob("*.ips")):
        head, _, body = path.read_text(encoding="utf-8").partition("\n")
        try:
            head, body = json.loads(head), json.loads(body)
        except json.JSONDecodeError:
            continue
        if "incident_id" in head and "procName" in body:
            found.append((head, body))
    return found


def copy(template, number):
    """A copy of a report with its own incident, program, version and time."""
    head, body = dict(template[0]), dict(template[1])
    head["incident_id"] = body["incident"] = str(uuid.uuid5(uuid.NAMESPACE_URL, f"report {number}")).upper()
    if number % 4 == 0:
        body["procName"] = head["app_name"] = head["name"] = f"{body['procName']}{number % 3}"
    head["app_version"] = f"3.{number % 7}"
    moment = f"2026-0{1 + number % 6}-{1 + number % 28:02} {number % 24:02}:{number % 60:02}:07.00 +0200"
    head["timestamp"] = body["captureTime"] = moment
    return (json.dumps(head) + "\n" + json.dumps(body)).encode()


def grow(folder, number):
    """So many reports, of which five of a hundred have the incident of another one."""
    kinds = templates()
    for index in range(number):
        original = index - 7 if index % 20 == 19 else index
        path = folder / f"{index % 40:02}" / f"{index * 7919 % number:06}.ips"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(copy(kinds[original % len(kinds)], original))


def outputs(folder, formats=FORMATS):
    """The options for an output of each format in a folder."""
    folder.mkdir(exist_ok=True)
    return [part for name in formats for part in ("--report", f"{name}={folder / name}")]


def plain(arguments, **more):
    """Runs the program; returns the seconds of processor time."""
    before = spent()
    done = subprocess.run([program, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"crashbook ended with status {done.returncode}")
    return spent() - before


def reference(folder, paths):
    """Writes the outputs of one plain process over some paths."""
    summary = folder / "summary"
    plain(
        ["analyze", "--no-config", "--no-symbols", *outputs(folder, DIRECT), "--report", f"summary={summary}", *paths],
        cwd=work)
    plain(["merge", "--no-config", *outputs(folder, SUMMED), summary])


def spent():
    """The processor time of all that ran below this process, and has ended."""
    while True:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                break
        except ChildProcessError:
            break
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def is_ours(process):
    """Whether a process was started by this one, or by one that it started."""
    while process > 1:
        if process == os.getpid():
            return True
        try:
            process = int(pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            return False
    return False


def command_lines(word):
    """The processes of this test whose command line holds a word."""
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            text = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if word in text and is_ours(int(entry.name)):
            yield int(entry.name), text


def memory(process):
    """The most memory that a process has had, in MiB."""
    try:
        status = pathlib.Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith("VmHWM")), 0)


def submit(name, arguments, master="local[2]", tool=None, watch=None):
    """Runs the job; returns its status, processor time, the bytes it shuffled and the memory of its driver in MiB."""
    events = work / f"events-{name}"
    events.mkdir()
    log = work / f"log-{name}"
    command = [
        environment / "bin/spark-submit", "--master", master, "--driver-memory", "1g", "--conf", "spark.ui.enabled=false"]
    settings = {
        "spark.eventLog.enabled": "true", "spark.eventLog.dir": events.as_uri(), "spark.eventLog.rolling.enabled": "false",
        "spark.eventLog.compress": "false", "spark.pyspark.python": environment / "bin/python3",
        "spark.local.dir": work / "local", "spark.log.level": "INFO", "spark.sql.shuffle.partitions": 4,
    }
    for key, value in settings.items():
        command += ["--conf", f"{key}={value}"]
    command += [JOB, "--crashbook", tool or program, "--output", work / f"out-{name}", *arguments]
    before, most = spent(), 0
    environ = dict(os.environ, SPARK_LOCAL_IP="127.0.0.1", PYSPARK_PYTHON=str(environment / "bin/python3"))
    with open(log, "wb") as target:
        process = subprocess.Popen(command, stdout=target, stderr=target, env=environ)
        while process.poll() is None:
            time.sleep(0.2)
            for driver, _ in list(command_lines("org.apache.spark.deploy.SparkSubmit")):
                most = max(most, memory(driver))
            if watch and watch(log):
                watch = None
    time.sleep(1)
    shuffled = 0
    for file in events.rglob("*"):
        for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else []:
            event = json.loads(line)
            if event["Event"] == "SparkListenerTaskEnd":
                shuffled += event.get("Task Metrics", {}).get("Shuffle Write Metrics", {}).get("Shuffle Bytes Written", 0)
    if process.returncode not in (0, 1, 2) or "Traceback" in log.read_text(errors="replace") and process.returncode:
        print("\n".join(log.read_text(errors="replace").splitlines()[-60:]))
    return process.returncode, spent() - before, shuffled, most


def differences(first, second, formats):
    """The formats whose outputs in two folders are not the same bytes."""
    return [
        name for name in formats
        if not (first / name).exists() or not (second / name).exists()
        or not filecmp.cmp(first / name, second / name, shallow=False)]


def spark(script, *arguments):
    """Runs a script with a session 's'; returns what it prints."""
    begin = (
        "import sys, json, pathlib; from pyspark.sql import SparkSession\n"
        "s = SparkSession.builder.master('local[1]').config('spark.ui.enabled', 'false').getOrCreate()\n")
    done = subprocess.run(
        [environment / "bin/python3", "-c", begin + script, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr[-3000:])
    return done.stdout


def rows(name, query):
    """What a query on the job's table gives, by Spark itself."""
    return json.loads(spark(
        "s.read.parquet(sys.argv[1]).createOrReplaceTempView('t')\n"
        "print(json.dumps([list(r) for r in s.sql(sys.argv[2]).collect()]))", work / f"out-{name}/table", query))


def same(name, other, statement, formats=FORMATS):
    """Holds the outputs of a run against those of another one."""
    different = differences(work / other, work / name, formats)
    hold(not different, statement + (f": not the same {', '.join(different)}" if different else ""))


class Killer:
    """Kills one executor, once some of the parts are answered."""

    def __init__(self):
        self.killed = []

    def watch(self, log):
        """Whether it is done."""
        if log.read_text(errors="replace").count("Finished task") < 6:
            return False
        for executor, line in command_lines("CoarseGrainedExecutorBackend"):
            if "--executor-id" in line:
                os.kill(executor, signal.SIGKILL)
                self.killed.append(executor)
                return True
        return False


def on_a_cluster():
    """A folder on a cluster of two workers, undisturbed and with an executor killed."""
    base = ["--relative-to", f"{work}/", "--partition-bytes", str(max(400_000, count * 300))]
    status, _, shuffled, most = submit("cluster", [*base, *outputs(work / "cluster"), work / "reports"], CLUSTER)
    hold(status == 0, f"{CLUSTER} ends well over {count} reports; "
         f"{shuffled // count} bytes are shuffled for each, the driver has {most} MiB")
    same("cluster", "one", f"one process and the cluster write the same {', '.join(FORMATS)}")
    killer = Killer()
    status, _, _, _ = submit(
        "killed", [*base, *outputs(work / "killed"), work / "reports"], CLUSTER, watch=killer.watch)
    hold(len(killer.killed) == 1 and status == 0, "an executor was killed in the middle, and the job ends well")
    same("killed", "one", "with an executor killed the outputs are the same")
    found = rows("killed", "SELECT count(*), count(result), count(error), count(DISTINCT lower(incident)) FROM t")
    single = count - count // 20
    hold(found == [[single, single, 0, single]], f"the table has one row for each incident: {found}")
    plain(["merge", "--no-config", *outputs(work / "saved"), *sorted((work / "out-killed/results").glob("part-*"))])
    # Those results hold no duplicates, of whose number some outputs speak.
    same("saved", "one", "the results that the job wrote give the same groups", ["csv", "gitlab"])


def other_inputs():
    """The same reports in tar files, sequence files and a table."""
    folder = work / "reports"
    files = sorted(folder.rglob("*.ips"))[:200]
    names = [str(file.relative_to(work)) for file in files]
    reference(work / "some", names)
    (work / "listing").write_text("".join(f"{file}\n" for file in files))
    (work / "names").write_text("\n".join(names))
    os.makedirs(work / "tars")
    with tarfile.open(work / "tars/reports", "w:gz") as archive:
        for file in files:
            archive.add(file, arcname=str(file.relative_to(folder)))
    spark(
        "work = pathlib.Path(sys.argv[1]); names = (work / 'names').read_text().split('\\n')\n"
        "pairs = [(name, bytearray((work / name).read_bytes())) for name in names]\n"
        "s.sparkContext.parallelize(pairs, 3).saveAsSequenceFile(str(work / 'sequence'))\n"
        "s.createDataFrame([(n, b.decode()) for n, b in pairs], 'name string, report string')"
        ".write.parquet(str(work / 'parquet'))", work)
    for name, arguments in {
        "listing": ["--listing", "--relative-to", f"{work}/", work / "listing"],
        "tar": ["--tar", "--relative-to", f"{work}/tars/", work / "tars"],
        "sequence": ["--sequence", work / "sequence"],
        "table": ["--table", "report", "--name-column", "name", work / "parquet"],
    }.items():
        status, _, _, _ = submit(name, [*outputs(work / f"of-{name}"), *arguments])
        hold(status == 0, f"the input {name} is read")
        same(f"of-{name}", "some", "and gives the same outputs")


def bad_inputs():
    """What is too large, missing, damaged, or ends the program, is a row with its error and fails nothing."""
    folder = work / "bad"
    folder.mkdir()
    good = sorted((work / "reports").rglob("*.ips"))[:20]
    paths = []
    for index, file in enumerate(good):
        paths.append(folder / f"{index:02} [a]*.ips")
        paths[-1].write_bytes(file.read_bytes())
    (folder / "large.ips").write_bytes(b"x" * 300_000)
    (folder / "poison.ips").write_bytes(b"POISON")
    wrapper = folder / "program"
    wrapper.write_text(f"""#!{sys.executable}
import os, subprocess, sys
if sys.argv[1] != "analyze":
    os.execv({str(program)!r}, ["crashbook", *sys.argv[1:]])
given = sys.stdin.buffer.read()
if b"POISON" in given:
    os.kill(os.getpid(), 9)
sys.exit(subprocess.run([{str(program)!r}, *sys.argv[1:]], input=given).returncode)
""")
    wrapper.chmod(0o755)
    listing = work / "bad-listing"
    listing.write_text("".join(
        f"{path}\n" for path in [*paths, folder / "large.ips", folder / "poison.ips", folder / "missing.ips"]))
    submit(
        "bad", ["--listing", "--max-report-bytes", "200000", "--relative-to", f"{folder}/", listing], tool=wrapper)
    found = rows("bad", "SELECT path, error FROM t WHERE error IS NOT NULL ORDER BY path")
    hold(found == [
        ["large.ips", "it is larger than 200000 bytes (--max-report-bytes)"],
        ["missing.ips", "there is no such file"],
        ["poison.ips", "crashbook ended with status -9 on this report"],
    ], f"three bad reports are rows with their errors: {found}")
    hold(rows("bad", "SELECT count(result) FROM t WHERE path LIKE '%[a]*.ips'")[0][0] >= 19, "and the others have results")
    cut = work / "cut"
    cut.mkdir()
    with tarfile.open(cut / "a.tar.gz", "w:gz") as archive:
        for file in good:
            archive.add(file, arcname=file.name)
    (cut / "a.tar.gz").write_bytes((cut / "a.tar.gz").read_bytes()[:-2000])
    (cut / "b.tar").write_bytes(b"no tar")
    submit("cut", ["--tar", "--relative-to", f"{cut}/", cut])
    found = rows("cut", "SELECT path FROM t WHERE error IS NOT NULL ORDER BY path")
    hold(found == [["a.tar.gz"], ["b.tar"]], f"damaged tar files are rows with their errors: {found}")


def figures():
    """Processor time of the job against one process, without the start of Spark; bytes shuffled; memory of the driver."""
    alone = work / "alone"
    alone.mkdir()
    (alone / "one.ips").write_bytes(next((work / "reports").rglob("*.ips")).read_bytes())
    base = ["--relative-to", f"{work}/", "--partition-bytes", str(32 << 20)]
    _, start, _, _ = submit("start", [*base, *outputs(work / "starts", DIRECT), alone])
    begin = time.monotonic()
    process = plain(
        ["analyze", "--no-config", "--no-symbols", "--jobs", "2", *outputs(work / "again", DIRECT), "--format", "ndjson",
         "--output", work / "again.ndjson", "reports"], cwd=work)
    one = time.monotonic() - begin
    begin = time.monotonic()
    _, job, shuffled, most = submit("figures", [*base, *outputs(work / "figures", DIRECT), work / "reports"])
    ratio = (job - start) / process
    print(
        f"figures: {count} reports; one process {process:.1f} s of processor time in {one:.1f} s; the job "
        f"{job - start:.1f} s and {start:.1f} s of start, in {time.monotonic() - begin:.1f} s; ratio "
        f"{ratio:.2f}; shuffled {shuffled / count * 1e6 / 2**20:.0f} MiB for a million reports; "
        f"memory of the driver {most} MiB")


def main():
    """All of it."""
    ctypes.CDLL(None).prctl(SUBREAPER, 1)
    grow(work / "reports", count)
    reference(work / "one", ["reports"])
    parts = {"cluster": on_a_cluster, "inputs": other_inputs, "bad": bad_inputs, "figures": figures}
    for part in os.environ.get("SPARK_PARTS", "cluster inputs bad").split():
        parts[part]()
    print(f"Spark: {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
