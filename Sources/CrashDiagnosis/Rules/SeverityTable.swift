/// The severities of the built-in rules with their reasons; a rule that stands in neither list says its own.
public enum SeverityTable {
  /// The meaning of a degree in a few words.
  public static func words(for severity: Severity) -> String {
    switch severity {
    case .critical: "ends the program and may destroy data or open a security hole"
    case .high: "ends the program"
    case .medium: "freezes the program, or ends it in rare conditions"
    case .low: "a defect without visible harm yet"
    case .info: "nothing to repair"
    }
  }

  /// What the causes of a family have in common.
  static let families: [String: SeverityAssessment] = [
    "locks": SeverityAssessment(.high, "the program stops or freezes for good; only a restart helps"),
    "keychain": SeverityAssessment(.high, "the user is signed out or the program ends, again and again"),
    "swift-concurrency": SeverityAssessment(.high, "a check of the Swift runtime ends the program"),
    "swift-runtime": SeverityAssessment(.high, "a check of the Swift runtime ends the program"),
    "interface": SeverityAssessment(.high, "ends the program in the middle of what the user does"),
    "data-and-queues": SeverityAssessment(.high, "ends the program; changes that were not saved are lost"),
    "objective-c": SeverityAssessment(.high, "an exception that nobody catches ends the program"),
    "frameworks": SeverityAssessment(.high, "a system framework ends the program"),
    "foreign-runtimes": SeverityAssessment(.high, "the other runtime ends the whole program"),
    "dangling-references": SeverityAssessment(
      .critical, "memory is used after it was freed: other data may be damaged before anything crashes"),
    "hangs": SeverityAssessment(.medium, "the interface stands still for a while, and then goes on"),
    "terminations": SeverityAssessment(.high, "the system ends the program"),
    "guards-and-resources": SeverityAssessment(.high, "the kernel ends the program"),
    "jetsam": SeverityAssessment(.high, "the system ends the program for the memory it uses"),
    "sanitizers": SeverityAssessment(.high, "the behaviour is undefined, whatever release builds seem to do"),
    "races": SeverityAssessment(.high, "two threads change the same data: updates are lost or torn"),
    "leaks": SeverityAssessment(.medium, "memory grows until the system ends the program"),
    "memory": SeverityAssessment(
      .critical, "memory is damaged, or control was about to leave the program's own code"),
    "linux": SeverityAssessment(.high, "ends the process"),
    "windows": SeverityAssessment(.high, "ends the process"),
  ]

  /// What differs from the family.
  static let rules: [String: SeverityAssessment] = [
    "unfair-lock-corrupt": SeverityAssessment(.critical, "the memory of a lock is damaged: what it guards may be too"),
    "pthread-mutex-corruption": SeverityAssessment(
      .critical, "the memory of a mutex is damaged: what it guards may be too"),
    "keychain-duplicate-item-generic": SeverityAssessment(.medium, "a secret is not saved; the next launch misses it"),
    "keychain-item-not-found": SeverityAssessment(.medium, "the user has to sign in again"),
    "auth-refresh-stampede": SeverityAssessment(.medium, "requests fail and users are signed out, at every expiry"),
    "swift-isolated-deinit-double-free": SeverityAssessment(.critical, "an object is freed twice: the heap is damaged"),
    "swift-task-allocator-order": SeverityAssessment(.critical, "the memory of a task is damaged"),
    "swift-cooperative-pool-starvation": SeverityAssessment(.medium, "all async work stands still; nothing ends"),
    "main-thread-busy-hang": SeverityAssessment(.medium, "the interface stands still while something is computed"),
    "main-thread-disk-access-hang": SeverityAssessment(
      .medium, "the interface stands still as long as the storage takes"),
    "main-thread-blocking-wait-hang": SeverityAssessment(
      .medium, "the interface stands still until somebody else is done, perhaps for ever"),
    "own-watchdog-abort": SeverityAssessment(.high, "the program freezes and then ends itself"),
    "priority-inversion-hang": SeverityAssessment(.medium, "the interface stands still for a while"),
    "swift-continuation-leak": SeverityAssessment(.medium, "a task waits for ever; what it holds is never freed"),
    "swift-exclusivity-violation": SeverityAssessment(
      .high, "the runtime ends the program just before memory is damaged"),
    "microcontroller-fault": SeverityAssessment(.high, "the device stands still or starts anew"),
    "linker-crash": SeverityAssessment(.low, "the linker ends, not the program: nothing reaches users"),
    "compiler-crash": SeverityAssessment(.low, "the compiler ends, not the program: nothing reaches users"),
    "sanitizer-not-started": SeverityAssessment(.low, "a run is not checked; the program itself is not at fault"),
    "simulator-not-ready": SeverityAssessment(.low, "tests do not run; the program itself is not at fault"),
    "test-time-allowance": SeverityAssessment(.medium, "a test hangs, and perhaps the program does, too"),
    "codesign-key-refused": SeverityAssessment(.low, "a build is not signed: nothing reaches users"),
    "server-part-not-configured": SeverityAssessment(.medium, "the server does not start, mostly on the first run"),
    "server-address-unavailable": SeverityAssessment(
      .medium, "the server does not start; the one before may still run"),
    "server-connection-pool-exhausted": SeverityAssessment(.medium, "requests fail under load; the server goes on"),
    "swift-macro-plugin-crash": SeverityAssessment(.low, "the build fails: nothing reaches users"),
    "swift-compiler-crash": SeverityAssessment(.low, "the compiler ends, not the program: nothing reaches users"),
    "swiftui-background-publish-warning": SeverityAssessment(
      .medium, "the interface shows stale or torn state; a later system may end the program"),
    "attributegraph-cycle": SeverityAssessment(.medium, "views show stale values; nothing ends by itself"),
    "coredata-concurrency-violation": SeverityAssessment(
      .critical, "the object graph is changed by two threads: the store may be damaged"),
    "coredata-cross-context": SeverityAssessment(
      .high, "ends the program; changes of both contexts that were not saved are lost"),
    "coredata-store-load-fatal": SeverityAssessment(
      .critical, "ends the program at every launch; users delete the app and their data with it"),
    "realm-migration-required": SeverityAssessment(
      .critical, "ends the program at every launch; users delete the app and their data with it"),
    "swiftdata-container-fatalerror": SeverityAssessment(
      .critical, "ends the program at every launch; users delete the app and their data with it"),
    "dispatch-object-released-in-use": SeverityAssessment(.critical, "a queue or source is used after it was freed"),
    "objc-runtime-fatal": SeverityAssessment(.critical, "the Objective-C runtime found damaged classes or objects"),
    "cpp-pure-virtual-call": SeverityAssessment(
      .critical, "an object is used while it is destroyed; a moment later its memory belongs to others"),
    "method-swizzling-conflict": SeverityAssessment(.high, "ends the program wherever the exchanged method is called"),
    "libcxx-hardening-assert": SeverityAssessment(
      .high, "the library ends the program just before memory is damaged"),
    "daemon-rpc-timeout": SeverityAssessment(.low, "a service was slow; the program may go on"),
    "network-framework-blocking-cancel": SeverityAssessment(.medium, "the calling thread stands still for a while"),
    "hermes-vm-memory-corruption": SeverityAssessment(.critical, "the heap of the JavaScript engine is damaged"),
    "react-native-turbomodule-exception-race": SeverityAssessment(
      .critical, "two threads use the JavaScript engine at once: its heap is damaged"),
    "expo-updates-startup-error": SeverityAssessment(.high, "ends the program at every launch until an update loads"),
    "thermal-kill": SeverityAssessment(.medium, "the system ends the program on a hot device only"),
    "voip-too-many-resumes": SeverityAssessment(.medium, "the system ends the program in the background"),
    "watchos-background-budget": SeverityAssessment(.medium, "the system ends the program in the background"),
    "cache-delete-kill": SeverityAssessment(.info, "the system needed its caches deleted; nothing to repair"),
    "user-force-quit": SeverityAssessment(.low, "the user ended the program, perhaps because it stood still"),
    "insecure-drawing": SeverityAssessment(.medium, "the system ends the program while the screen is locked"),
    "killed-externally": SeverityAssessment(.low, "somebody ended the program from outside"),
    "sigquit-external": SeverityAssessment(.medium, "somebody ended the program, most often because it stood still"),
    "runningboard-other": SeverityAssessment(.medium, "the system ended the program by a rule of its own"),
    "kernel-panic": SeverityAssessment(.medium, "the whole device restarts; seldom the fault of an app"),
    "codesigning-kill": SeverityAssessment(.high, "the program cannot run where its signature is not accepted"),
    "dyld-missing-library": SeverityAssessment(.critical, "the program does not start at all; no user gets past it"),
    "dyld-missing-symbol": SeverityAssessment(
      .critical, "the program does not start at all on the systems concerned"),
    "dyld-other": SeverityAssessment(.high, "the program does not start"),
    "tcc-usage-description": SeverityAssessment(.high, "ends the program whenever it asks for the permission"),
    "suspended-with-file-lock": SeverityAssessment(
      .medium, "the system ends the program in the background; users see it start anew"),
    "background-task-expired": SeverityAssessment(
      .medium, "the system ends the program in the background; users see it start anew"),
    "resource-cpu": SeverityAssessment(.low, "the system took note of the load; the program went on or was ended"),
    "resource-wakeups": SeverityAssessment(.low, "the battery drains; the program went on"),
    "resource-disk-writes": SeverityAssessment(.low, "the flash memory wears; the program went on"),
    "resource-memory-highwater": SeverityAssessment(.medium, "the program is near the limit at which it is ended"),
    "resource-threads-ports": SeverityAssessment(.medium, "the program runs out of threads or ports after a while"),
    "guard-virtual-memory": SeverityAssessment(.high, "the kernel ends the program before memory is damaged"),
    "jetsam-vm-pageshortage": SeverityAssessment(.low, "the device was short of memory; the program was one of many"),
    "jetsam-highwater-and-others": SeverityAssessment(.info, "the system made room; nothing to repair by itself"),
    "asan-report": SeverityAssessment(.critical, "memory is read or written where it must not be"),
    "main-thread-checker": SeverityAssessment(
      .medium, "the interface is changed off the main thread: glitches now, crashes some day"),
    "lsan": SeverityAssessment(.medium, "memory grows until the system ends the program"),
    "tsan-swift-access-race": SeverityAssessment(
      .critical, "two threads change the same value: its memory may be damaged"),
    "state-default-reinit": SeverityAssessment(.medium, "state is made anew and thrown away; work is done twice"),
    "observation-double-init": SeverityAssessment(.medium, "an observed model is made twice; work is done twice"),
    "null-pointer-dereference": SeverityAssessment(.high, "ends the program; page zero cannot be written to"),
    "stack-overflow-recursion": SeverityAssessment(.high, "ends the program; the guard page protects other memory"),
    "arithmetic-exception": SeverityAssessment(.high, "ends the program"),
    "mapped-file-vanished": SeverityAssessment(.high, "ends the program when a file goes away under its feet"),
    "unaligned-or-bus-access": SeverityAssessment(.high, "ends the program"),
    "write-to-readonly": SeverityAssessment(.high, "ends the program; the write was refused"),
    "deliberate-brk-c471": SeverityAssessment(.high, "a check compiled into the program ends it"),
    "linux-segv": SeverityAssessment(.critical, "memory is used that is not the process's: other data may be damaged"),
    "linux-oom-kill": SeverityAssessment(.high, "the kernel ends the process for the memory it uses"),
  ]
}
