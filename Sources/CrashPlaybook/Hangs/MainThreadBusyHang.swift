extension Rule {
  static let mainThreadBusyHang = Rule(
    "main-thread-busy-hang",
    "App hang: the main thread was busy computing and could not answer",
    family: .hangs,
    severity: .medium,
    harm: "the interface stands still while something is computed",
    likelyWhen: .all([.kind([.hang]), .mainThreadWasBusy]),
    possibleWhen: .all([.kind([.nonFatal]), .mainThreadWasBusy]),
    unless: .kind([.resourceLimit, .panic, .jetsam]),
    supportedBy: [.lengthOfHang],
    outranks: [.notACrashReport],
    blame: .valueOrApp("busy"),
    searchWords: ["메인 스레드 멈춤", "응답 없음", "ANR", "app hang"],
    page: PlaybookPage(
      whatHappened: """
        The main thread of {process|the app} was busy with {work|work of its own} and answered nothing meanwhile: no \
        touch, no drawing, no timer. It waited for nothing; it computed, {share|as far as the report shows|for longer \
        than a second}.
        """,
      youSee: """
        The app stands still while something is opened, scrolled, searched or saved, and goes on by itself. One core is \
        at 100 %. It grows with the data: fine with the ten rows of the developer, seconds long with a customer's \
        thousands; old devices hang first. Nothing crashes, unless a watchdog runs out of patience.
        """,
      howWeKnow: """
        The main thread is in code that runs, not in one of the kernel's calls that sleep. Where the report was \
        sampled, the path counts that most samples took, as far down as at least half of them went together: so the \
        named function is the last one that they have in common. A single stack (Sentry, one snapshot) shows one \
        moment.
        """,
      notProved: """
        That the named function itself is slow: it may be fast and called too often. And how long it takes elsewhere: \
        the report is of this device, with this user's data.
        """,
      rootCause: """
        Everything that the user sees and touches goes through the main thread, one thing after the other. An app has \
        about 16 milliseconds for each frame, 8 on displays with 120 Hz; from a quarter of a second on people call it \
        a hang. Work whose length depends on data has no upper limit, so sooner or later some data are large enough.

        | the frames above the app's function | what it is | what to do |
        |---|---|---|
        | `JSONDecoder`, `NSKeyedUnarchiver`, `PropertyListDecoder` | decoding | decode off the main thread, hand over \
        values |
        | `CGImageSource…`, `AppleJPEG…`, `CA::Render::copy_image` | images, drawn in full size | thumbnails, prepared off \
        the main thread |
        | `sort(by:)`, `_introSort` | sorting at every draw | sort when the data change |
        | `NSRegularExpression`, `Regex` | matching text | one expression, bounded text |
        | `CFDateFormatterCreate`, `udat_open` | a formatter per row | one formatter |
        | `CTLine…`, `NSLayoutManager` | laying out text | only what is visible |
        | `NSISEngine…`, `layoutSubviews` | layout | fewer constraints and views |
        | `AG::Graph…`, `body.getter` | SwiftUI | no work in `body`, lazy stacks |
        | `String`, `Substring` | walking strings | once, by `utf8` |
        | `malloc`, `swift_release`, `objc_release` | very many objects | look for a loop in a loop |
        """,
      fixNow: """
        In `{blame|the app's innermost function on the heaviest path}`: {workRemedy|do the work once instead of at every \
        call, keep the result, and move what is left off the main thread}.
        """,
      fixProperly: """
        - work whose length depends on data runs off the main thread, and can be cancelled; the main thread gets finished \
        values
        - what is shown is computed when data change, not when they are drawn
        - look for work inside work: a search in a loop, a sort in a comparison, a formatter in a row
        - load in pages, so that no list has to be whole before its first row appears

        ```swift
        // before: decodes and sorts on the main actor, whenever the view appears
        @MainActor func berths(from data: Data) throws -> [Berth] {
          try JSONDecoder().decode([Berth].self, from: data).sorted { $0.name < $1.name }
        }

        // after: elsewhere, while the interface goes on
        actor BerthReader {
          func berths(from data: Data) throws -> [Berth] {
            try JSONDecoder().decode([Berth].self, from: data).sorted { $0.name < $1.name }
          }
        }
        ```
        """,
      verify: """
        Take the data of a large customer, or ten times your own, to the slowest device that is supported, and record the \
        same steps with Instruments (Time Profiler and Hangs): no interval above 250 ms, and `{blame|the function}` no \
        longer on the main thread. Then compare the hang rate of the two builds in the Organizer.
        """,
      prevent: """
        Hang detection in the developer settings of all team devices; `XCTHitchMetric` and `XCTClockMetric` in performance \
        tests with large data; MetricKit's hang diagnostics in every release.
        """,
      notToBeConfusedWith: [
        .init(.mainThreadDiskAccessHang, "the time goes into files or a database"),
        .init(.mainThreadBlockingWaitHang, "the main thread sleeps in a call that waits for another thread or process"),
        .init(.watchdogSceneUpdate, "the system ended the process for it"),
        .init(.resourceCpu, "too much processor time over minutes, on any thread"),
      ],
      sources: [
        "Apple: Understanding hangs in your app: "
          + "https://developer.apple.com/documentation/xcode/understanding-hangs-in-your-app",
        "Apple: Improving app responsiveness: "
          + "https://developer.apple.com/documentation/xcode/improving-app-responsiveness",
        "Apple: MXHangDiagnostic: https://developer.apple.com/documentation/metrickit/mxhangdiagnostic",
        "WWDC: Analyze hangs with Instruments",
      ]),
    examples: [
      .matches(
        """
        Date/Time:        2026-03-02 09:12:00.123 +0100
        OS Version:       iPhone OS 26.2 (Build 23C55)
        Report Version:   60
        Data Source:      Stackshots
        Command:          Lagoon
        PID:              812
        Event:            hang
        Duration:         3.10s
        Steps:            31 (100ms sampling interval)

        Process:          Lagoon [812]

          Thread 0x31    DispatchQueue "com.apple.main-thread"(1)    31 samples (1-31)    priority 47 (base 47)
          31  start + 6076 (dyld + 25496) [0x1a04e2b98]
            31  UIApplicationMain + 120 (UIKitCore + 1022412) [0x1a8e7299c]
              30  closure #1 in ChartStore.show(_:) + 340 (Lagoon + 24844) [0x10051610c]
                ▸ 29  ChartStore.decode(_:) + 88 (Lagoon + 24600) [0x100516018]
                  ▸ 29  JSONDecoder.decode<A>(_:from:) + 520 (Foundation + 880120) [0x1a1cd6df8]
                    17  _JSONReader.parse() + 40 (Foundation + 910000) [0x1a1cde2b0]
        """),
      .ignores(
        """
        Date/Time:        2026-03-02 09:12:00.123 +0100
        OS Version:       iPhone OS 26.2 (Build 23C55)
        Report Version:   60
        Data Source:      Stackshots
        Command:          Lagoon
        PID:              812
        Event:            hang
        Steps:            31 (100ms sampling interval)

        Process:          Lagoon [812]

          Thread 0x31    DispatchQueue "com.apple.main-thread"(1)    31 samples (1-31)    priority 47 (base 47)
          31  start + 6076 (dyld + 25496) [0x1a04e2b98]
            31  UIApplicationMain + 120 (UIKitCore + 1022412) [0x1a8e7299c]
              31  CFRunLoopRunSpecific + 572 (CoreFoundation + 512012) [0x1a097d00c]
                31  __CFRunLoopServiceMachPort + 160 (CoreFoundation + 510000) [0x1a097c830]
                  31  mach_msg2_trap + 8 (libsystem_kernel.dylib + 3500) [0x1e04e2b98]
        """, answer: "not-a-crash-report"),
    ])
}
