"""Explain crash reports on a Spark cluster, with the answers of one machine.

    spark-submit crashbook_spark.py --crashbook ./crashbook --output s3a://bucket/out s3a://bucket/reports/

The inputs are folders of reports; with --listing a list of their paths, with --tar tar files, with --sequence sequence
files of (name, bytes), with --table Parquet tables that have a column of report texts. Each batch of a partition is the
framed input of one 'crashbook analyze'. Written are OUTPUT/results (ndjson), OUTPUT/table (Parquet, a row for each
report and each failure), and what --report asks for, by one 'crashbook merge' at the end. Needs PySpark 4, no more.
"""

import argparse
import io
import json
import os
import struct
import subprocess
import sys
import tarfile
import tempfile

from pyspark import SparkFiles, StorageLevel
from pyspark.errors import AnalysisException
from pyspark.sql import SparkSession, Window, functions

# The kinds of answers of a partition.
RESULT, FAILURE, SUMMARY = 0, 1, 2

# What the columns of the table are made of. Keys are only ever added.
RESULT_KEYS = """
    source struct<path: string, line: int>, format string, kind string, verdict string, signature string,
    fineSignature string, process struct<name: string, version: string, build: string, bundleIdentifier: string>,
    os struct<name: string, version: string, build: string>, device string, architecture string, date string,
    incident string, diagnoses array<struct<rule: string, title: string, severity: string, confidence: string,
    blame: struct<symbol: string, image: string, file: string, line: int>>>"""
FAILURE_KEYS = "path string, error string"

# The columns of the Parquet table, and where their values come from. Columns are only ever added, at the end.
COLUMNS = {
    "path": "coalesce(r.source.path, f.path)",
    "line": "r.source.line",
    "error": "f.error",
    "format": "r.format",
    "kind": "r.kind",
    "verdict": "r.verdict",
    "rule": "r.diagnoses[0].rule",
    "title": "r.diagnoses[0].title",
    "severity": "r.diagnoses[0].severity",
    "confidence": "r.diagnoses[0].confidence",
    "blame_symbol": "r.diagnoses[0].blame.symbol",
    "blame_image": "r.diagnoses[0].blame.image",
    "blame_file": "r.diagnoses[0].blame.file",
    "blame_line": "r.diagnoses[0].blame.line",
    "signature": "r.signature",
    "fine_signature": "r.fineSignature",
    "process": "r.process.name",
    "bundle_identifier": "r.process.bundleIdentifier",
    "version": "r.process.version",
    "build": "r.process.build",
    "os_name": "r.os.name",
    "os_version": "r.os.version",
    "os_build": "r.os.build",
    "device": "r.device",
    "architecture": "r.architecture",
    "date": "r.date",
    "incident": "r.incident",
    "result": "IF(kind_of_answer = 0, answer, NULL)",
}

# The longest name of a framed report, in bytes.
NAME_LIMIT = 65_535
# The largest report that crashbook takes, and the largest file that Spark's reader of whole files takes.
REPORT_LIMIT, FILE_LIMIT = 64 << 20, (1 << 31) - 1
# So many summaries are merged by one process.
MERGED_AT_ONCE = 16


class Crashbook:
    """How the program is run on an executor."""

    def __init__(self, options):
        self.name = os.path.basename(options.crashbook)
        self.redact = options.redact
        self.rules = [os.path.basename(path) for path in options.rules]
        self.analyze_options = options.analyze_option
        self.report_limit = min(options.max_report_bytes, REPORT_LIMIT)
        self.batch_bytes = options.partition_bytes

    def command(self, verb, *arguments):
        """A command of the program that was shipped with the job."""
        command = [SparkFiles.get(self.name), verb, "--no-config", "--redact", self.redact]
        for rules in self.rules:
            command += ["--rules", SparkFiles.get(rules)]
        return command + list(arguments)

    def check(self):
        """Fails where the program cannot run: that is no fault of a report."""
        subprocess.run(
            [SparkFiles.get(self.name), "--version"], check=True, stdout=subprocess.DEVNULL, timeout=60)

    def answers(self, reports):
        """The answers to the reports of a partition: its results, its failures and one summary of both."""
        self.check()
        summaries = []
        for batch, failures in batches(reports, self.report_limit, self.batch_bytes):
            if failures:
                summaries.append(summary_of(failures))
            for results, summary in self.explained(batch):
                summaries.append(summary)
                for result in results:
                    yield RESULT, result
        if not summaries:
            return
        summary = self.merged(summaries)
        for line in summary.splitlines():
            if line.startswith('{"path":'):
                yield FAILURE, line
        yield SUMMARY, summary

    def explained(self, batch):
        """The results and the summary of a batch, in pairs of both.

        A batch that ends its process is halved, until only the report that does it is left: it becomes a failure.
        """
        if not batch:
            return
        with tempfile.TemporaryDirectory() as folder:
            # All outputs are files, so that no pipe can fill while the reports are still written.
            results, summary = os.path.join(folder, "results"), os.path.join(folder, "summary")
            command = self.command(
                "analyze", "--no-symbols", "--quiet", "--jobs", "1", *self.analyze_options, "--input-format", "framed",
                "--format", "ndjson", "--output", results, "--report", "summary=" + summary, "-")
            with open(os.path.join(folder, "problems"), "w+b") as problems:
                status = subprocess.run(
                    command, cwd=folder, input=b"".join(framed(*report) for report in batch),
                    stdout=subprocess.DEVNULL, stderr=problems).returncode
                problems.seek(0)
                problem = problems.read(2000).decode(errors="replace").strip()
            if status == 64:
                raise RuntimeError(f"crashbook analyze: {problem}")
            # 1: found what was asked for. 2: some reports could not be read; the summary names them.
            if status in (0, 1, 2) and os.path.exists(summary):
                with open(results, encoding="utf-8") as lines:
                    # Of JSON only the line feed ends a line.
                    yield lines.read().split("\n")[:-1], text_of(summary)
                return
        if len(batch) == 1:
            yield [], summary_of([(batch[0][0], f"crashbook ended with status {status} on this report")])
        else:
            middle = len(batch) // 2
            yield from self.explained(batch[:middle])
            yield from self.explained(batch[middle:])

    def merged(self, summaries):
        """The summary of several summaries."""
        with tempfile.TemporaryDirectory() as folder:
            names = write_parts(folder, summaries)
            target = os.path.join(folder, "merged")
            done = subprocess.run(
                self.command("merge", "--format", "summary", "--output", target, *names), cwd=folder,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            if done.returncode not in (0, 1, 2) or not os.path.exists(target):
                raise RuntimeError("crashbook merge: " + done.stderr.decode(errors="replace")[-2000:])
            return text_of(target)

    def reduced(self, first, second):
        """The lists of summaries of two parts, merged where they have become many."""
        summaries = first + second
        return summaries if len(summaries) < MERGED_AT_ONCE else [self.merged(summaries)]


def batches(reports, report_limit, batch_bytes):
    """The reports in lists of about so many bytes, each with the failures that are found without a look inside.

    A report is (name, bytes, error), where one of the last two is nil.
    """
    batch, failures, size = [], [], 0
    for name, report, error in reports:
        if error is None and len(report) > report_limit:
            error = too_large(report_limit)
        if error is not None:
            failures.append((name, error))
            continue
        batch.append((name, report))
        size += len(report)
        if size >= batch_bytes:
            yield batch, failures
            batch, failures, size = [], [], 0
    yield batch, failures


def too_large(limit):
    """Why a report was not read that is larger than --max-report-bytes."""
    return f"it is larger than {limit} bytes (--max-report-bytes)"


def framed(name, report):
    """A report as framed input has it: the length of its name, the name, the length of its bytes, the bytes."""
    key = name.encode(errors="replace")[:NAME_LIMIT]
    return b"".join((struct.pack(">I", len(key)), key, struct.pack(">I", len(report)), report))


def summary_of(failures):
    """The summary of reports that could not be read."""
    lines = [{"schema": "crashbook.summary/1", "reports": 0, "incidents": 0, "redactions": {}}]
    lines += [{"path": name, "error": error} for name, error in failures]
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def text_of(path):
    """The text of a file."""
    with open(path, encoding="utf-8") as file:
        return file.read()


def write_parts(folder, summaries):
    """Writes summaries as files of a folder; returns their names."""
    names = [f"part-{index}" for index in range(len(summaries))]
    for name, summary in zip(names, summaries):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(summary)
    return names


def members(name, content, limit):
    """The reports in the bytes of a tar file, one after another; damage ends it with a failure."""
    try:
        with tarfile.open(fileobj=io.BytesIO(content), mode="r|*") as archive:
            for member in archive:
                path = f"{name}/{member.name}"
                if not member.isfile():
                    continue
                if member.size > limit:
                    yield path, None, too_large(limit)
                else:
                    yield path, archive.extractfile(member).read(), None
    except Exception as error:  # tarfile and zlib raise many kinds, and none may end the job.
        yield name, None, f"the tar file is damaged: {error}"


def shown(path, base):
    """A path as the outputs show it: without 'file:', and relative to --relative-to."""
    path = path[5:] if path.startswith("file:/") else path
    path = "/" + path.lstrip("/") if path.startswith("//") else path
    return path[len(base):] if base and path.startswith(base) else path


def literal(path):
    """A path of a listing, in which no sign stands for others."""
    return "".join("\\" + sign if sign in "{}[]*?\\" else sign for sign in path)


def exists(session, path):
    """Whether a file is there."""
    place = session._jvm.org.apache.hadoop.fs.Path(path)
    return place.getFileSystem(session._jsc.hadoopConfiguration()).exists(place)


def whole_files(session, paths, limit, base):
    """The files below some paths as (name, bytes, error); what is too large is not read."""
    files = session.read.format("binaryFile").option("recursiveFileLookup", "true").load(paths)
    large = files.filter(files.length > limit).select("path").rdd.map(
        lambda row: (shown(row[0], base), None, too_large(limit)))
    small = files.filter(files.length <= limit).select("path", "content").rdd.map(
        lambda row: (shown(row[0], base), bytes(row[1]), None))
    return small.union(large)


def listed_files(session, listings, limit, base):
    """The files that listings name, a path a line; a file that is not there is a failure."""
    paths = sorted({row[0].strip() for row in session.read.text(listings).toLocalIterator()} - {""})
    missing = []
    try:
        found = whole_files(session, [literal(path) for path in paths], limit, base) if paths else None
    except AnalysisException:
        missing = [path for path in paths if not exists(session, path)]
        paths = sorted(set(paths) - set(missing))
        found = whole_files(session, [literal(path) for path in paths], limit, base) if paths else None
    parts = [] if found is None else [found]
    if missing or not parts:
        parts.append(session.sparkContext.parallelize(
            [(shown(path, base), None, "there is no such file") for path in missing], 1))
    return session.sparkContext.union(parts)


def sequence_files(session, paths, partition_bytes):
    """The reports of sequence files with names as keys (Text) and bytes as values (BytesWritable)."""
    limits = {"mapreduce.input.fileinputformat.split.maxsize": str(partition_bytes)}
    return session.sparkContext.newAPIHadoopFile(
        ",".join(paths), "org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat", "org.apache.hadoop.io.Text",
        "org.apache.hadoop.io.BytesWritable", conf=limits).map(lambda pair: (str(pair[0]), bytes(pair[1]), None))


def table_rows(session, paths, name_column, column):
    """The reports in a column of Parquet tables."""

    def report(row):
        name, text = str(row[0]), row[1]
        if text is None:
            return name, None, "the table has no text for it"
        return name, text.encode(errors="replace") if isinstance(text, str) else bytes(text), None

    return session.read.parquet(*paths).select(name_column, column).rdd.map(report)


def reports(session, options):
    """The reports of all inputs as (name, bytes, error)."""
    limit, base = min(options.max_report_bytes, REPORT_LIMIT), options.relative_to
    if options.table:
        return table_rows(session, options.paths, options.name_column, options.table)
    if options.sequence:
        return sequence_files(session, options.paths, options.partition_bytes)
    file_limit = FILE_LIMIT if options.tar else limit
    read = listed_files if options.listing else whole_files
    files = read(session, options.paths, file_limit, base)
    if not options.tar:
        return files
    return files.flatMap(lambda file: [file] if file[1] is None else members(file[0], file[1], limit))


def table_of(answers):
    """The rows of the table; of several reports of an incident that of the least path and line is one."""
    rows = answers.filter(f"kind_of_answer != {SUMMARY}")
    parsed = rows.withColumn(
        "r", functions.expr(f"IF(kind_of_answer = {RESULT}, from_json(answer, '{RESULT_KEYS}'), NULL)")
    ).withColumn("f", functions.expr(f"IF(kind_of_answer = {FAILURE}, from_json(answer, '{FAILURE_KEYS}'), NULL)"))
    table = parsed.selectExpr(
        "partition", "number", *(f"{value} AS {name}" for name, value in COLUMNS.items()))
    order = Window.partitionBy(functions.lower("incident")).orderBy("path", "line", "partition", "number")
    # Only what tells the reports apart is shuffled, not the results.
    repeated = (
        table.filter("incident IS NOT NULL").select("incident", "path", "line", "partition", "number")
        .withColumn("place", functions.row_number().over(order)).filter("place > 1").select("partition", "number"))
    # They are few and short: sent to every executor, they spare the results a shuffle.
    return table.join(functions.broadcast(repeated), ["partition", "number"], "left_anti").select(*COLUMNS)


def arguments():
    """The options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", metavar="PATH", help="folders and files of any store that Spark reads")
    parser.add_argument("--crashbook", required=True, help="the static program for the executors' system")
    parser.add_argument("--output", required=True, help="the folder for results and table; what is there is replaced")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--table", metavar="COLUMN", help="PATHs are Parquet tables with reports in this column")
    kind.add_argument("--sequence", action="store_true", help="PATHs are sequence files of (Text, BytesWritable)")
    kind.add_argument("--tar", action="store_true", help="the files are tar files of reports, packed or not")
    parser.add_argument("--listing", action="store_true", help="PATHs are texts that name the files, a path a line")
    parser.add_argument("--name-column", default="path", help="the column of --table with the reports' names")
    parser.add_argument("--relative-to", metavar="PREFIX", help="what is left out at the start of the files' names")
    parser.add_argument("--max-report-bytes", type=int, default=REPORT_LIMIT, help="larger reports are failures")
    parser.add_argument("--partition-bytes", type=int, default=64 << 20, help="bytes of reports that a process gets")
    parser.add_argument("--report", action="append", default=[], metavar="FORMAT=FILE", help="an output, written here")
    parser.add_argument("--fail-on", action="append", default=[], help="as of 'crashbook merge'")
    parser.add_argument("--baseline", help="as of 'crashbook merge'")
    parser.add_argument("--redact", default="default", choices=("default", "all", "none"), help="of all outputs")
    parser.add_argument("--rules", action="append", default=[], help="a file with rules of your own")
    parser.add_argument("--analyze-option", action="append", default=[], help="a further option of 'crashbook analyze'")
    options = parser.parse_args()
    if options.listing and (options.table or options.sequence):
        parser.error("--listing names whole files or tar files")
    if options.max_report_bytes < 1 or options.partition_bytes < 1:
        parser.error("a number of bytes is at least 1")
    return options


def run(session, options):
    """The whole job; returns the exit status of the last merge."""
    context = session.sparkContext
    # Spark copies what it ships; the folder of the driver is one of the places.
    for file in [options.crashbook, *options.rules]:
        context.addFile(os.path.abspath(file))
    crashbook = Crashbook(options)

    context.setJobDescription("crashbook: find the reports")
    source = reports(session, options)

    def numbered(index, part):
        return ((index, number, *answer) for number, answer in enumerate(crashbook.answers(part)))

    context.setJobDescription("crashbook: explain the reports and merge their summaries")
    # Kept on the executors' disks, since it is used several times. What is lost with an executor is made again, from
    # the same reports with the same answers; nothing is added up on the side, so nothing counts twice.
    answers = session.createDataFrame(
        source.mapPartitionsWithIndex(numbered),
        "partition int, number long, kind_of_answer int, answer string", verifySchema=False,
    ).persist(StorageLevel.DISK_ONLY)
    nothing = context.parallelize([[summary_of([])]], 1)
    summaries = answers.filter(f"kind_of_answer = {SUMMARY}").select("answer").rdd.map(lambda row: [row[0]]).union(
        nothing).treeReduce(crashbook.reduced)

    context.setJobDescription("crashbook: write the table")
    table = table_of(answers)
    target = options.output.rstrip("/")
    table.write.mode("overwrite").parquet(target + "/table")
    context.setJobDescription("crashbook: write the results")
    written = session.read.parquet(target + "/table")
    written.filter("result IS NOT NULL").select("result").write.mode("overwrite").text(target + "/results")
    return merge_at_the_end(crashbook, summaries, options)


def merge_at_the_end(crashbook, summaries, options):
    """Writes the outputs that were asked for; a summary on standard error says what was read."""
    with tempfile.TemporaryDirectory() as folder:
        parts = [os.path.join(folder, name) for name in write_parts(folder, summaries)]
        asked = []
        for report in options.report:
            asked += ["--report", report]
        for conditions in options.fail_on:
            asked += ["--fail-on", conditions]
        if options.baseline:
            asked += ["--baseline", options.baseline]
        status = subprocess.run(crashbook.command("merge", *asked, *parts)).returncode
        # Reports that could not be read are rows with their errors, and fail no job.
        return 0 if status == 2 else status


def main():
    """Runs the job in the session of 'spark-submit'."""
    options = arguments()
    session = (
        SparkSession.builder.appName("crashbook")
        .config("spark.sql.files.maxPartitionBytes", options.partition_bytes)
        # Small files share a partition: opening one costs less than Spark takes for granted.
        .config("spark.sql.files.openCostInBytes", 16 << 10)
        .getOrCreate())
    try:
        return run(session, options)
    finally:
        session.stop()


if __name__ == "__main__":
    sys.exit(main())
