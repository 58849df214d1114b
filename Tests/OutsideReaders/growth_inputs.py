"""Texts that grow: for every format and wrapping, what is repeated until a text has a size."""
import base64
import json
import quopri


def grown(unit, head="", tail="", limit=None):
    """Repeats a unit between a head and a tail; `<n>` in the unit becomes a number, `<x>` a hexadecimal one."""

    def make(size):
        length = len(unit.encode()) + 3 * (unit.count("<n>") + unit.count("<x>"))
        count = max(1, (size - len(head) - len(tail)) // length)
        count = min(count, limit or count)
        if "<" not in unit:
            return (head + unit * count + tail).encode()
        units = (unit.replace("<n>", str(i)).replace("<x>", format(i + 4096, "x")) for i in range(count))
        return (head + "".join(units) + tail).encode()

    return make


def listed(element, head, tail):
    """As `grown`, the elements of a list of JSON."""

    def make(size):
        return grown(element + ",", head)(size - len(tail)).rstrip(b",") + tail.encode()

    return make


def wrapped(wrap, make):
    """A grown text inside of an encoding."""
    return lambda size: wrap(make(size))


def crossed(first, second, head="", middle="", tail=""):
    """Two parts that grow together: many frames and many images."""
    return lambda size: grown(first, head)(size // 2) + grown(second, middle, tail)(size // 2)


HEAD = "Process: Quay [7]\nException Type:  EXC_BAD_ACCESS (SIGSEGV)\n\n"
CRASHED = HEAD + "Thread 0 Crashed:\n"
REPORT = HEAD + "Triggered by Thread:  0\n\nThread 0 Crashed:\n0   Quay   0x0000000100a01000 main + 12\n\n"
INCIDENT = "Incident Identifier: <n>\n" + REPORT
IPS = '{"app_name":"Quay","bug_type":"309"}\n{"procName":"Quay","faultingThread":0,'
BACKTRACE = "*** Program crashed: Bad pointer dereference at 0x0 ***\n\nThread 0 crashed:\n\n"
IMAGE = "       0x<x>000 -        0x<x>fff libQuay<n>.dylib arm64  <00112233445566778899aabbccddeeff> /usr/lib/libQuay<n>.dylib\n"
FRAME = "<n>   Quay   0x0000000100a01000 f() + 12\n"
LOGCAT = "05-11 12:47:10.314  71  72 "
FATAL = "Quay/Berth.swift:3: Fatal error: "

APPLE = {
    "frames": grown(FRAME, CRASHED),
    "frames without a distance": grown("<n>   Quay   0x0000000100a01000 f()\n", CRASHED),
    "frames without an address": grown("<n>   Quay   berth(_:)\n", CRASHED + "0   Quay   main\n"),
    "frames and words below each": grown("<n>   Quay   main\nis that ours?\n", CRASHED),
    "a frame and lines that go on with it": grown("+ more of it\n", CRASHED + "0   Quay   main\n"),
    "a frame and lines of images": grown(IMAGE, CRASHED + "0   Quay   main\n1   Quay   start\n"),
    "bare addresses": grown("<n>   0x<x>\n", CRASHED),
    "threads": grown("Thread <n>:\n" + FRAME + "\n", REPORT),
    "threads of one name": grown("Thread <n> name:  worker\nThread <n>:\n" + FRAME + "\n", REPORT),
    "headings of thread 0": grown("Thread 0 Crashed:\n", HEAD),
    "images": grown(IMAGE, REPORT + "Binary Images:\n"),
    "frames times images": crossed("<n>   ???   0x<x>00 0x0 + 1\n", IMAGE, CRASHED, "\nBinary Images:\n"),
    "names times images": crossed("<n>   lib<n>   0x<x>00 f() + 1\n", IMAGE, CRASHED, "\nBinary Images:\n"),
    "addresses of an exception": grown("0x<x> ", HEAD + "Last Exception Backtrace:\n(", ")\n"),
    "application information": grown("line <n>: it went wrong\n", HEAD + "Application Specific Information:\n"),
    "heads": grown("Incident Identifier: <n>\nProcess: Quay [7]\nException Type: EXC_CRASH (SIGABRT)\n\n"),
    "joined reports": grown(INCIDENT),
    "reasons": grown("Termination Reason: DYLD, [0x1] missing <n>\n", HEAD),
    "regions": grown("VM Region Info: 0x<x> is in 0x1-0x2\n", HEAD),
    "registers": grown("    x<n>: 0x<x>   x1: 0x<x>\n", REPORT + "Thread 0 crashed with ARM Thread State (64-bit):\n"),
    "a frame with gaps": grown("   #1", CRASHED + "0   Quay   0x0000000100a01000 main + 12", "\n"),
    "a frame with annotations": grown(" 0x1 + 1", CRASHED + "0   Quay   0x0000000100a01000", " f)\n"),
    "a frame with comments": grown(" // 0x1 + 1", CRASHED + "0   Quay   0x0000000100a01000 0x1 + 1", " ]\n"),
    "a frame with brackets": grown(" (in Quay)", CRASHED + "0   Quay   0x0000000100a01000 main", " + 12\n"),
    "a frame with signs": grown(" + 1", CRASHED + "0   Quay   0x0000000100a01000 main", "\n"),
}
EXCERPTS = {
    "names and gaps": grown("7 main\n.$main()\n", "Thread 1\n0 swift_unexpectedError\n1 Berth.load(_:)\n"),
    "frames of lldb": grown("    frame #<n>: 0x0000000100a01000 Quay`main + 12 at main.swift:3:4\n", "* thread #1, stop reason = EXC_BAD_ACCESS\n"),
    "frames of gdb without a name": grown("#1?? ()\n", 'Thread 1 "quay" received signal SIGSEGV\n#0  0x0000000000000000 in ?? ()\n'),
    "frames of gdb": grown("#<n>  0x0000000000a01000 in berth (x=1) at berth.c:3\n", "Program received signal SIGSEGV\n"),
    "lists of names": grown("- Berth.open<n>()\n", "It crashed, stack trace:\n_dispatch_assert_queue_fail\n"),
    "arrows": grown(" -> Berth.open<n>()", "Crash: main"),
    "columns below each other": grown("<n>\nQuay\nberth()\n", "Crash:\n"),
    "rows of a table": grown("| <n> | Quay | berth() |\n", "Crash\n\n| # | image | symbol |\n|---|---|---|\n"),
    "fences": grown("```\n" + FRAME + "```\n", "# Crash\n\nIt crashed.\n"),
    "an open fence": grown("words of a program\n", "# Crash\n\n```\n"),
    "an open bracket": grown("words of a program (\n", FATAL + "raised an error: Error(\n"),
    "an open quote": grown("more of it\n", "*** Terminating app due to uncaught exception 'X', reason: 'it\n"),
    "frames of Rust": grown("   <n>: quay::berth\n             at src/berth.rs:3:4\n", "thread 'main' panicked at src/main.rs:1:1:\nx\nstack backtrace:\n"),
    "remarks": grown(FRAME.strip() + "   <- ours\n", "Thread 0 Crashed:\n"),
}
LOGS = {
    "failed checks": grown(FATAL + "no berth <n>\n"),
    "one failed check": grown(FATAL + "Index out of range\n"),
    "tests that began": grown("Test Case '-[QuayTests.T<n> testA]' started.\n"),
    "tests that began and crashed": grown("Test Case '-[QuayTests.T<n> testA]' started.\n" + FATAL + "x\n"),
    "tests at once": grown("◇ Test t<n>() started.\n✘ Test t<n>() recorded an issue at Q.swift:3:4: Expectation failed: a\n"),
    "tests that ended, and crashes": grown("✔ Test t<n>() passed after 0.1 seconds.\n◇ Test u<n>() started.\n" + FATAL + "x\n"),
    "quoted lines": grown("> > > > " + FATAL + "x\n"),
    "quotes in a line": grown("he said \"she said 'Fatal error: x' to me\" and "),
    "records": grown('{"message":"Fatal error: no berth <n>","level":"error"}\n'),
    "records of a container": grown('{"log":"served <n>\\n","stream":"stdout","time":"2026-01-01T00:00:00Z"}\n'),
    "lines of a logger": grown("2026-01-01 00:00:00.000 Quay[7:8] served <n>\n", "", FATAL + "x\n"),
    "printed reports": grown('{"app_name":"Quay","bug_type":"309"}\n{\n  "procName" : "Quay"\n}\n', "Test Suite 'All' started.\n"),
    "shells": grown("sh: line <n>:  7 Segmentation fault      (core dumped) ./quay\n"),
    "exits": grown("error: Exited with unexpected signal code 4\n"),
    "one line of words": grown("served a request "),
    "one line without spaces": grown("a"),
    "one line of brackets": grown("("),
    "one line of failed checks": grown("Fatal error: "),
    "empty lines": grown("\n", "", FATAL + "x\n"),
}
BACKTRACES = {
    "joined reports": grown("*** Program crashed: Illegal instruction at 0x<x> ***\n\nThread 0 crashed:\n\n0 f in Q at /a/b.swift:1:2\n\n"),
    "joined reports with words between": grown(FATAL + "x<n>\n" + BACKTRACE + "0 f in Q at /a/b.swift:1:2\n\n"),
    "frames": grown("<n> 0x0000000000001000 f() + 1 in Q at /a/b.swift:1:2\n", BACKTRACE),
    "threads": grown("Thread <n>:\n\n0 0x1000 f() in Q at /a/b.swift:1:2\n\n", BACKTRACE + "0 0x1000 f() in Q\n\n"),
    "crashed threads behind others": crossed("Thread <n>:\n\n0 0x1000 f() in Q\n\n", "Thread <n> crashed:\n\n0 0x1000 f() in Q\n\n", "*** Program crashed: Abort at 0x0 ***\n\n"),
    "lines of source": grown("  <n>| let x = 1\n", BACKTRACE + "0 0x1 f in Q at /a/b.swift:1:2\n\n"),
    "addresses times images": crossed("<n> [ra] 0x0000<x>000\n", "0x0000<x>000–0x0000<x>fff 00ff lib<n>.so /usr/lib/lib<n>.so\n", BACKTRACE, "\nImages:\n"),
    "signals": grown("*** Signal 4: Backtracing from 0x<x>... done ***\n\n"),
    "lines behind": grown("more words of the program\n", BACKTRACE + "0 f in Q at /a/b.swift:1:2\n\n"),
    "lines of a journal": grown("May 02 10:00:00 web1 quay[7]: <n> 0x1000 f() in Q\n", "May 02 10:00:00 web1 quay[7]: *** Program crashed: Abort at 0x0 ***\nMay 02 10:00:00 web1 quay[7]: Thread 0 crashed:\n"),
    "JSON in a log": grown('{"kind":"crashReport","description":"Abort","faultAddress":"0x0","threads":[{"crashed":true,"frames":[{"kind":"programCounter","address":"0x1"}]}]}\n', "Program crashed: \n"),
    "JSON: frames": listed('{"kind":"returnAddress","address":"0x<x>"}', '{"kind":"crashReport","description":"Abort","threads":[{"crashed":true,"frames":[', "]}]}"),
    "JSON: threads": listed('{"name":"t<n>","frames":[{"address":"0x<x>000"}]}', '{"kind":"crashReport","description":"Abort","threads":[', '],"images":[]}'),
}
TOOLS = {
    "Valgrind: frames": grown("==7==    at 0x<x>: berth (berth.c:3)\n", "==7== Invalid write of size 4\n"),
    "Valgrind: a long stack": grown("==7==    by 0x<x>: berth (berth.c:3)\n", "==7== Invalid write of size 4\n==7==    at 0x1: b (b.c:1)\n"),
    "Valgrind: lines": grown("==7==  Address 0x<x> is not stack'd\n", "==7== Invalid write of size 4\n==7==    at 0x1: b (b.c:1)\n"),
    "Valgrind: findings": grown("==7== Invalid write of size 4\n==7==    at 0x<x>: berth (berth.c:3)\n==7==\n"),
    "Helgrind: threads": grown("==7== Thread #<n> was created\n==7==    at 0x<x>: clone (clone.S:1)\n", "==7== Possible data race during read of size 4 at 0x1 by thread #1\n==7==    at 0x1: b (b.c:1)\n"),
    "wasmtime: frames": grown("           <n>: 0x<x> - tides.wasm!level\n", "Error: failed to run main module `tides.wasm`\n\nCaused by:\n    1: error while executing at wasm backtrace:\n"),
    "wasmtime: inlined functions": grown("                  - level(_:)\n", "Error: x\n\nCaused by:\n    1: error while executing at wasm backtrace:\n           0: 0x1 - tides.wasm!level\n"),
    "V8: frames of a module": grown("    at f<n> (wasm://wasm/tides-00112233:wasm-function[1]:0x<x>)\n", "RuntimeError: unreachable\n"),
    "traps": grown("RuntimeError: unreachable\n    at f (wasm://wasm/tides-00112233:wasm-function[1]:0x<x>)\n"),
    "AddressSanitizer: findings": grown("==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x<x> at pc 0x1\nREAD of size 4\n    #0 0x1 in f a.c:1\n\n"),
    "AddressSanitizer: a frame and lines": grown("==7==ABORTING\n", "==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0\n    #0 0x1 in f a.c\n"),
    "ThreadSanitizer: findings": grown("WARNING: ThreadSanitizer: data race (pid=7)\n  Write of size 8 at 0x<x> by thread T1:\n    #0 f a.swift:1 (Q+0x1)\n\nSUMMARY: x\n"),
    "leaks": grown("Leak: 0x<x>  size=32  zone: x   y\n    Call stack: 0x1 | 0x2\n", "leaks Report Version: 4.0\nProcess 7: 9 leaks for 1 total leaked bytes.\n"),
    "samples": grown("    + 3 f  (in Q) + 1  [0x<x>]\n", "Analysis of sampling Q (pid 7) every 1 millisecond\nCall graph:\n    9 Thread_1\n"),
    "spindump": grown("  Thread 0x<x>    9 samples (1-9)    priority 31\n  9  start + 1 (dyld + 1) [0x1]\n", "Date/Time: x\nData Source: Stackshots\n\nProcess: Q [7]\n"),
    "panic": grown("0xfffffff0 : 0x<x>\n", 'panic(cpu 0 caller 0x1): "x"\nBacktrace (CPU 0), Frame : Return Address\n'),
    "memory map": grown("MALLOC <x>000-<x>fff [ 4K 4K 4K 0K] rw-/rwx SM=PRV\n", "Virtual Memory Map of process 7 (Q)\n"),
    "Android: frames": grown(LOGCAT + "F DEBUG   :       #00 pc 00000000000<x>  /data/app/libq.so (f+<n>)\n", LOGCAT + "F libc    : Fatal signal 11 (SIGSEGV), code 1\n"),
    "Android: signals": grown("05-11 12:47:10.314  <n>  72 F libc    : Fatal signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0 in tid 1 (x), pid <n> (y)\n"),
    "Android: an exception": grown("\tat a.b.c<n>(X.java:3)\n", "FATAL EXCEPTION: main\nProcess: a.b, PID: 7\njava.lang.RuntimeException: x\n"),
    "Android: words": grown(LOGCAT + "I quay: served <n>\n", LOGCAT + "F SwiftRuntime: Fatal error: x\n"),
    "Android: threads": grown('"t<n>" prio=5 tid=<n> Native\n  at a.b.c(X.java:3)\n\n'),
    "Android: maps": grown("    0000<x>-0000<x> r-x 0 3000 /lib<n>.so\n", "*** *** *** *** *** *** *** ***\nBuild fingerprint: x\npid: 7, tid: 7, name: a  >>> b <<<\nsignal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0\nbacktrace:\n  #00 pc 1 /a\n\nmemory map:\n"),
    "Python": grown('  File "a.py", line <n>, in f\n    g()\n', "Traceback (most recent call last):\n", "ValueError: x\n"),
    "Go": grown("goroutine <n> [running]:\nmain.f(0x1)\n\t/a/b.go:3 +0x1d\n\n", "panic: x\n\n"),
    "Node.js": grown("    at f<n> (file.js:1:2)\n", "/a/file.js:1\nTypeError: x\n"),
    "Java": grown("V  [libjvm.so+0x<x>]  f<n>\n", "#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n#  SIGSEGV (0xb) at pc=0x1, pid=7, tid=2\n#\n"),
}
JSON = {
    "ips: frames": listed('{"imageOffset":<n>,"symbol":"f<n>","imageIndex":0}', IPS + '"usedImages":[{"base":1,"size":2,"name":"Q"}],"threads":[{"triggered":true,"frames":[', "]}]}"),
    "ips: threads": listed('{"id":<n>,"frames":[{"imageOffset":1,"imageIndex":0}]}', IPS + '"threads":[', "]}"),
    "ips: images": listed('{"base":<n>,"size":2,"path":"/x/Q<n>","name":"Q<n>"}', IPS + '"threads":[{"triggered":true,"frames":[{"imageOffset":1,"imageIndex":900}]}],"usedImages":[', "]}"),
    "ips: members of one name": listed('"asi":{"libswiftCore.dylib":["Fatal error: <n>"]}', IPS + '"threads":[],', "}"),
    "ips: joined": grown(IPS + '"exception":{"type":"EXC_CRASH"},"threads":[{"triggered":true,"frames":[{"imageOffset":<n>}]}]}\n'),
    "depth of lists": lambda size: b"[" * size,
    "depth of objects": grown('{"a":', IPS + '"x":'),
    "a string of escapes": grown("\\u0041", IPS + '"asi":{"a":["', '"]}}'),
    "Sentry: exceptions": listed('{"type":"E<n>","value":"x","stacktrace":{"frames":[{"function":"f"}]}}', '{"event_id":"a","exception":{"values":[', "]}}"),
    "Sentry: crumbs": listed('{"message":"Fatal error: <n>"}', '{"event_id":"a","exception":{"values":[{"type":"E","value":"v"}]},"breadcrumbs":{"values":[', "]}}"),
    "Sentry: events": listed('{"event_id":"a<n>","exception":{"values":[{"type":"E","value":"v","stacktrace":{"frames":[{"function":"f"}]}}]}}', "[", "]"),
    "MetricKit: diagnostics": listed('{"callStackTree":{"callStacks":[{"threadAttributed":true,"callStackRootFrames":[{"binaryName":"X<n>","address":1}]}]},"diagnosticMetaData":{"exceptionType":1}}', '{"crashDiagnostics":[', "]}"),
    "KSCrash: frames": listed('{"instruction_addr":<n>,"object_addr":1}', '{"binary_images":[{"name":"/X","image_addr":1,"image_size":2}],"crash":{"error":{"type":"mach"},"threads":[{"index":0,"crashed":true,"backtrace":{"contents":[', "]}}]}}"),
    "Bugsnag: errors": listed('{"errorClass":"E<n>","message":"m","stacktrace":[{"method":"a"}]}', '{"exceptions":[', "]}"),
    "Crashlytics: threads": listed('{"frames":[{"symbol":"f<n>","library":"X"}]}', '{"blameFrame":{"symbol":"a"},"threads":[', "]}"),
    "minidump: threads": listed('{"frames":[{"function":"f<n>","module":"X","offset":"0x1"}]}', '{"crash_info":{"type":"SIGSEGV","address":"0x0","crashing_thread":0},"crashing_thread":{"frames":[]},"threads":[', "]}"),
    "OpenTelemetry: events": listed('{"exception.stacktrace":"at f<n>\\n0 X 0x1 f + 1","exception.type":"E"}', "[", "]"),
    "jetsam: processes": listed('{"pid":<n>,"name":"p<n>","rpages":<n>,"states":["frontmost"]}', '{"bug_type":"298"}\n{"largestProcess":"p1","memoryStatus":{"pageSize":16384},"processes":[', "]}"),
}
WRAPPED = {
    "base64": wrapped(base64.encodebytes, grown(INCIDENT)),
    "base64 on one line": wrapped(base64.b64encode, grown(INCIDENT)),
    "quoted-printable": wrapped(quopri.encodestring, grown(INCIDENT)),
    "a string of JSON": wrapped(lambda text: json.dumps({"message": text.decode()}).encode(), grown(FRAME, CRASHED)),
    "written line breaks": wrapped(lambda text: text.replace(b"\n", b"\\n"), grown(FRAME, CRASHED)),
    "percent signs": wrapped(lambda text: text.replace(b" ", b"%20").replace(b"\n", b"%0A"), grown(FRAME, CRASHED)),
    "entities": wrapped(lambda text: text.replace(b"(", b"&lt;"), grown(FRAME, CRASHED)),
    "marks of quotes": wrapped(lambda text: b"> " + text.replace(b"\n", b"\n> "), grown(FRAME, CRASHED)),
    "a page": grown("<tr><td><n></td><td>Quay</td><td>0x0000000100a01000</td><td>f + 1</td></tr>\n", "<html><body>Exception Type:<table>", "</table></body></html>"),
    "open tags": grown("<a>", "<?xml version='1.0'?>Exception Type:"),
    "attributes": grown('<failure message="Fatal error: x&#10;0   Quay   0x0000000100a01000 f + <n>&#10;"/>\n', "<?xml version='1.0'?><testsuite>"),
    "an open attribute": grown("it&#10;goes on ", "<?xml version='1.0'?><testsuite><failure message=\""),
    "cells": grown('<n>,"Fatal error: x","0   Quay   0x1 f + 1\n1   Quay   0x1 g + 2"\n', "id,message,stack\n"),
    "an open cell": grown("a,b\n", 'id,"message\n'),
    "rich text": grown("0   Quay   0x0000000100a01000 f + <n>\\par\n", "{\\rtf1\\ansi Exception Type:\\par\n", "}"),
    "parts of a mail": grown("--b\nContent-Type: text/plain\n\n" + FATAL + "<n>\n", "From: a@b.c\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"),
    "commands of a terminal": grown("\x1b_bk;t=1", "", FATAL + "x\n"),
    "open commands before JSON": grown("\x1b_"),
    "a property list": grown("<string><n>   Quay   0x0000000100a01000 f + 43</string>\n", "<?xml version='1.0'?><plist><array>", "</array></plist>"),
}


def symbol(unit, head, tail=""):
    """A frame with a mangled name that grows."""
    return grown(unit, CRASHED + "0   Quay   0x0000000100a01000 " + head, tail + " + 12\n")


NAMES = {
    "Swift: optionals": symbol("Sg", "$s4main3fooyySi", "F"),
    "Swift: arrays": symbol("Say", "$s4main3fooyy", "SiGF"),
    "Swift: identifiers": symbol("4main", "$s", "F"),
    "C++: nested": symbol("1a", "_ZN", "Ev"),
    "C++: templates": symbol("I", "_Z1f", "Ev"),
    "Rust: references": symbol("INvC1aB_E", "_RNvC1a"),
    "generics": symbol("Array<", "", " f()"),
}
SECRETS = ["kim@b.cc ", "@", "a.b@", "12 ", "123-", "+1 ", "ab01", "abcd-", "ab:", "1.", "/", "/Users/kim/", "C:\\Users\\", "token=", "Bearer ", 'key: "', "eyJhbGciOi.", "AKIA", "QUJD", "a://b:c@", "http://", "a%40b", "Kim's ", "iPhone von ", "Cookie: a=b; ", "-----BEGIN KEY-----", "DE89 3704 ", "::1 ", "ns1::", "<740f4707 ", "김", "[a](b)", "`", "|", "&amp;"]
MESSAGES = {f"a message of {unit!r}": grown(unit, FATAL, "\n") for unit in SECRETS}
#: Source code that `review` looks at.
SOURCES = {
    "shared properties": grown("var a<n>: Box? = nil\nfunc f<n>() { queue.async { self.a<n> = Box(); self.a<n>?.go() } }\nprivate func g<n>() { lock.lock(); a<n> = nil; f<n>(); lock.unlock() }\n", "final class Q {\n", "}\n"),
    "one property": grown("func f<n>() { queue.async { self.a = Box(); self.a?.go() }; g() }\n", "final class Q {\nvar a: Box?\nprivate func g() { a = nil }\n", "}\n"),
    "types": grown("final class Q<n> {\nvar bag = Set<AnyCancellable>()\nfunc f() { lock.withLock { bag.removeAll() } }\n}\n"),
    "subjects": grown("func f<n>() async { relay.accept(relay.value + [<n>]) }\n", "final class Q {\n", "}\n"),
    "keychain": grown("func f<n>() { SecItemDelete(q); SecItemAdd(q, nil) }\n"),
    "observed": grown("var a<n> = 0\nfunc f<n>() -> Int { a<n> }\n", "@Observable final class Q {\ninit() { print(a0) }\n", "}\n"),
    "views": grown("struct V<n>: View { @State var on: () -> Void = {}\nvar body: some View { Text(\"a\").sheet(isPresented: $a) { V<n>() } } }\n", "import SwiftUI\n"),
    "braces": grown("{"),
    "calls in calls": grown("f("),
}

#: All constructs by family.
FAMILIES = {
    "Apple's text": APPLE,
    "excerpt": EXCERPTS,
    "log": LOGS,
    "Swift backtrace": BACKTRACES,
    "tool": TOOLS,
    "JSON": JSON,
    "wrapping": WRAPPED,
    "mangled name": NAMES,
}
#: What is written in every output format: many reports, and long texts.
EVERYWHERE = {
    "joined reports": APPLE["joined reports"],
    "findings of Valgrind": TOOLS["Valgrind: findings"],
    "a long message": grown("no berth ", FATAL, "\n"),
    "a message of direction marks": grown("\u202e", FATAL, "\n"),
    "a message of joined emoji": grown("\U0001f468\u200d\U0001f469\u200d\U0001f467", FATAL, "\n"),
    "a message of escape sequences": grown("\x1b[31m", FATAL, "\n"),
    "a message of markup": grown("<b>`*_|&]]> ", FATAL, "\n"),
    "a message of pipeline commands": grown("::error::##vso[x]##teamcity[y] ", FATAL, "\n"),
    "a long name": NAMES["generics"],
}
