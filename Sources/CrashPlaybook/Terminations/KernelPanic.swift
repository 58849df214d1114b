import CrashDiagnosis
import CrashModel

extension Rule {
  /// How the kernel says that it was reset by the device's buttons.
  private static let buttonReset: TextPattern = "): btn_rst"

  private static let forcedReset = Variant(
    .message(buttonReset),
    [
      "fix": """
      Ask why the device hung before it was reset by hand: look for hangs, watchdog kills and jetsam events of the \
      minutes before, and free storage if there is hardly any.
      """
    ])

  /// What the kernel's own checks of memory say.
  private static let memoryErrors = [
    Variant(
      .message("(?i)tag check fault", "(?i)tag check failure", "(?i)MTE fault"),
      [
        "meaning": """
        That is memory tagging: memory of the kernel was used after it was freed, or beyond its end, and the processor \
        noticed at once. The kernel or a driver did that, and no app.
        """
      ]),
    Variant(
      .message("(?i)after free", "(?i)after-free", "(?i)double free", "(?i)freed element", "(?i)freelist"),
      [
        "meaning": """
        The kernel's allocator found that memory was used after it was freed. That is an error of the kernel or of a driver; \
        the one that noticed need not be the one that did it.
        """
      ]),
    Variant(
      .message("(?i)zone bound checks", "(?i)out of bounds", "(?i)heap overflow", "(?i)buffer overflow"),
      ["meaning": "The kernel or a driver used memory beyond its end."]),
  ]

  /// Devices have nothing that could be unplugged, and no extensions.
  private static let ofDevice = Variant(
    .any([.system(["iOS", "iPadOS", "tvOS", "watchOS", "visionOS"]), .computed(deviceInText)]),
    [
      "fix": """
      Update the system and restart the device; if it comes back, restore the device, and then have it serviced. An app \
      cannot prevent it, but it may trigger it: look at what was running.
      """
    ])

  /// Older files name the device only.
  private static let deviceInText = Condition.Computed(
    "device-in-panic", "the panic of a phone, tablet, watch or headset"
  ) { facts in
    let model = facts.report.device ?? ""
    return ["iPhone", "iPad", "iPod", "AppleTV", "Watch", "RealityDevice"].contains { model.hasPrefix($0) } ? [] : nil
  }

  static let kernelPanic = Rule(
    "kernel-panic",
    "The whole system stopped: a kernel panic or a forced reset",
    family: .terminations,
    severity: .medium,
    harm: "the whole device restarts; seldom the fault of an app",
    certainWhen: .any([
      .message(
        "^panic(cpu {cpu} caller {caller}): \"{suspect}(0x", "^panic(cpu {cpu} caller {caller}): \"{suspect}::",
        "^panic(cpu {cpu} caller {caller}): {suspect} detected", "^panic(cpu {cpu} caller {caller}): {what}",
        "panic(cpu {cpu} caller {caller}): {what}", "Kernel panic - not syncing: {what}"),
      .bugType(["210", "110", "10", "410", "151"]),
    ]),
    likelyWhen: .any([
      .kind([.panic]),
      // Parts of a panic's text, without the line that it begins with.
      .message("Kernel Extensions in backtrace:", "Paniclog version: ", "Fileset Kernelcache UUID: "),
      // The sentence of the panic that ends a Mac whose services are silent, as people quote it.
      .message("userspace watchdog timeout: no successful checkins from"),
      .frame(["^panic$", "^_panic$"], image: ["^mach_kernel$"]),
    ]),
    // An oops of Linux ends what was running; whether the system went on, it does not say.
    possibleWhen: .message("BUG: unable to handle {what}", "Oops: * [#"),
    endsIn: .panic,
    supportedBy: [
      .message("panic(cpu {cpu} caller {caller}): {what}"),
      .message("Panicked task*: {task}", "process name corresponding to current thread: {task}").because(
        "the process that was running; it need not be the cause"),
      .message("Kernel Extensions in backtrace").because("the drivers named below it are the first suspects"),
      .computed(driver),
      .message("userspace watchdog timeout").because("a vital system process did not answer for minutes"),
      .message("x86 global reset", "x86 CPU CATERR").because("the other processor reset the machine: often hardware"),
      .message("Kernel data abort", "Kernel trap at").because("the kernel used a bad address"),
      .message("timed out after").because("a driver did not finish in time"),
      .variant("panic-of-memory", memoryErrors),
      .variant("panic-by-button", [forcedReset, ofDevice]),
      .message(buttonReset).because("someone held the buttons of the device: it was reset by hand, because it hung"),
    ],
    outranks: [.notACrashReport, .killedExternally, .explicitAbort],
    blame: .value("suspect"),
    page: PlaybookPage(
      whatHappened: """
        The system itself stopped and restarted: {what|the panic text says why|the panic text says why}. {meaning|No \
        app crashed in the usual sense; every process ended with it.}
        """,
      youSee: """
        The device or Mac restarts by itself; afterwards there is a file `panic-full-….ips` or `Kernel_….panic`.
        """,
      howWeKnow: """
        The text begins with `panic(cpu … caller …)`, or the report's number is one of those for panics and forced \
        resets (210, 110, 151).
        """,
      notProved: """
        That any app caused it. The "panicked task" is only what ran at that moment on that processor.
        """,
      rootCause: """
        | the text says | usual cause |
        |---|---|
        | `userspace watchdog timeout` | a vital service hung: disk full, heavy memory pressure, a deadlock in a \
        daemon |
        | a driver's name, `timed out after` | that driver or its device: graphics, USB hubs, docks, sleep and wake |
        | `x86 global reset`, `CATERR`, machine check | hardware, firmware, or a bridge chip that restarted the Mac |
        | `Kernel data abort`, `zone`, `use after free`, `modified after free`, `tag check fault` | memory was used after it \
        was freed, or beyond its end: a bug in the kernel or in an extension |
        | `SMC`, `thermal`, sensors missing | hardware |
        | `btn_rst` | nothing of the kernel's: someone held the buttons, because the device hung |

        What an app can contribute: leaking kernel objects (ports, IOSurfaces), a Metal workload that hangs the \
        graphics processor, a DriverKit or system extension of its own.
        """,
      fixNow: """
        {fix|Update the system and firmware, unplug docks and hubs, and remove third-party kernel or system extensions; \
        then see whether it comes back.}
        """,
      fixProperly: """
        - compare several panics: the same text and driver on one device is hardware or a peripheral, on many devices \
        it is software
        - if your extension is in the backtrace, symbolicate it with its dSYM and the kernel slide of the report
        - if your app triggers it, cut the workload down to the call that does, and send the sample with the panic \
        file \
        to Apple (Feedback Assistant)
        - a device that panics while idle: Apple Diagnostics, then service
        """,
      verify: "A week of the same use without a new panic file.",
      prevent: "No kernel extensions where DriverKit, Endpoint Security or Network Extension will do.",
      notToBeConfusedWith: [
        .init(.watchdogSceneUpdate, "the watchdog for apps: one app is ended, the system goes on"),
        .init(.gpuBackgroundKill, "graphics errors that end one process"),
        .init(.userspaceWatchdogTimeout, "one silent service was ended, and the Mac went on"),
        .init(.notACrashReport, "stackshots have the same container, but nothing stopped"),
      ],
      sources: [
        "xnu, osfmk/kern/debug.c (panic): https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/debug.c",
        "Apple Support: if your Mac restarts because of a problem",
      ]),
    examples: [
      .matches(
        """
        ▸ panic(cpu 1 caller 0xffffff8003814e17): "TideGPU::setPowerState(0xffffff802d117800 : 0 -> 1) timed out \
        after 45732 ms"
        Backtrace (CPU 1), Frame : Return Address
        0xffffff81e7debb40 : 0xffffff800311a65d

        ▸ BSD process name corresponding to current thread: kernel_task
        """),
      .matches(
        """
        ▸ userspace watchdog timeout: no successful checkins from WindowServer (2 induced crashes) in 164 seconds
        """),
      .ignores(
        """
        thread 'beacon' panicked at src/beacon.rs:41:9:
        index out of bounds: the len is 3 but the index is 5
        """, answer: "rust-panic"),
    ])

  /// The first driver among those of the backtrace that is not Apple's.
  private static let driver = Condition.Computed(
    "driver-in-panic", "a driver that is not Apple's, in the kernel's backtrace",
    literals: ["Kernel Extensions in backtrace"],
    values: { facts in foundDriver(facts).map { ["suspectImage": $0.name] } ?? [:] }
  ) { facts in
    foundDriver(facts).map { driver in
      [
        Evidence(
          "in the backtrace stands \(driver.name), which is not Apple's", field: driver.message.field,
          text: driver.message.text, offset: driver.message.offset)
      ]
    }
  }

  /// Below the heading: `com.example.TideGPU(2.1)[C9A1]@0xf…->0xf…`, and behind each what it depends on.
  private static func foundDriver(_ facts: ReportFacts) -> (name: String, message: CrashReport.Message)? {
    let messages = facts.report.messages
    guard let heading = messages.firstIndex(where: { $0.text.contains("Kernel Extensions in backtrace") }) else {
      return nil
    }
    for message in messages[(heading + 1)...].prefix(40) {
      let line = message.text.drop { $0 == " " || $0 == "\t" }
      if line.hasPrefix("dependency: ") { continue }
      let name = line.prefix { $0 != "(" && $0 != "@" && $0 != " " }
      guard name.contains("."), line.contains(")[") || line.contains("@0x") else { return nil }
      if !name.hasPrefix("com.apple.") { return (String(name), message) }
    }
    return nil
  }
}
