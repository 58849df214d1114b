extension Rule {
  static let deliberateBrkC471 = Rule(
    "deliberate-brk-c471",
    "WebKit or its allocator stopped the process on purpose",
    family: .memory,
    harm: "a check compiled into the program ends it",
    certainWhen: .all([.computed(.engineBreak), .frame([], image: engines, within: 2)]),
    likelyWhen: .all([
      .any([.trap, .signal("SIGKILL"), .exceptionIsUnknown]),
      .frame("pas_panic", "pas_reallocation_did_fail", "bmalloc::", "Gigacage::", "pas_crash", within: 4),
    ]),
    supportedBy: [
      .frame("WTFCrash", "CRASH_WITH_INFO", "pas_", within: 6).because("the engine's own assertion"),
      .otherThread("WebThreadLock", "JSContext").because("other threads use the engine as well"),
    ],
    outranks: [.pacFailure, .swiftTextlessTrap, .builtinTrap, .webkitWtfCrash],
    page: PlaybookPage(
      whatHappened: """
        A check inside WebKit, JavaScriptCore or their allocator failed on {thread|a thread}, and the engine \
        stopped the process on purpose. The instruction it uses (`brk 0xC471`) is also the one for failed pointer \
        signatures, but here it is no such failure.
        """,
      youSee: """
        EXC_BREAKPOINT with JavaScriptCore, WebCore or WebKit on top, more often with heavy pages, many web views \
        or little memory.
        """,
      howWeKnow: """
        The syndrome register holds comment 0xC471 and the innermost frame belongs to the engine, or it is one of \
        the allocator's panic functions (`pas_panic`, `bmalloc`, `Gigacage`). Engines compile their assertions to \
        this instruction.
        """,
      notProved: """
        Which of the engine's checks failed, where the symbol does not say it; and whether the app did anything \
        wrong.
        """,
      rootCause: """
        An error of the engine, no memory left for its reserved heaps, use of `WKWebView`, `JSContext` or \
        `JSValue` from the wrong thread, or a heap that other code damaged.
        """,
      fixNow: """
        Use web views on the main thread only and each JSContext from one thread at a time; release web views that \
        are off screen.
        """,
      fixProperly: """
        - give `JSContext` objects one serial queue or actor of their own, and keep `JSValue`s on it
        - handle `webViewWebContentProcessDidTerminate` by loading again
        - watch memory: see the jetsam reports of the same devices
        - report a reproducible page to the engine's tracker, with the system version
        """,
      verify: """
        The same page and memory load on the newest system, fifty times; then compare the share of this group per \
        system version.
        """,
      prevent:
        "Load tests with several web views under a memory limit; Thread Sanitizer over code that uses JavaScriptCore.",
      notToBeConfusedWith: [
        .init(.pacFailure, "the same instruction in other code: a pointer's signature was wrong"),
        .init(.webkitWtfCrash, "WTFCrash in the app's own process, with another instruction"),
        .init(.resourceMemoryHighwater, "the system's own limit on memory"),
      ],
      sources: [
        "WebKit, Source/WTF/wtf/Assertions.h: https://github.com/WebKit/WebKit/blob/main/Source/WTF/wtf/Assertions.h",
        "WebKit, Source/bmalloc/libpas (pas_panic)",
      ]),
    examples: [
      .matches(
        """
        Code Type:           ARM-64 (Native)
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  6

        Thread 6 Crashed:
        ▸ 0   JavaScriptCore                 0x00000001a6f1c2d0 pas_panic_on_out_of_memory_error + 12
        1   JavaScriptCore                 0x00000001a6f1d4f8 bmalloc_try_allocate_auxiliary + 480

        Thread 6 crashed with ARM Thread State (64-bit):
            lr: 0x00000001a6f1d4f8   sp: 0x000000016b3e3a10   pc: 0x00000001a6f1c2d0
        ▸    far: 0x0000000000000000  esr: 0xf200c471 (Breakpoint) pointer authentication trap IB
        """),
      .ignores(
        """
        Code Type:           ARM-64 (Native)
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  6

        Thread 6 Crashed:
        0   Orchard                        0x00000001a6f1c2d0 Harvest::weigh() + 12

        Thread 6 crashed with ARM Thread State (64-bit):
            lr: 0x00000001a6f1d4f8   sp: 0x000000016b3e3a10   pc: 0x00000001a6f1c2d0
            far: 0x0000000000000000  esr: 0xf200c471 (Breakpoint) pointer authentication trap IB
        """, answer: "pac-failure"),
    ])

  static let engines: [TextPattern] = ["^JavaScriptCore$", "^WebCore$", "^WebKit", "^libpas", "^libWebKit"]
}

extension Condition.Computed {
  /// The trap that engines share with pointer authentication.
  static let engineBreak = Condition.Computed("engine-break", "the trap number 0xC471") { facts in
    guard facts.breakComment == 0xC471, let esr = facts.report.register("esr") else { return nil }
    return [
      Evidence(
        "brk 0xc471: the engine's own assertions use it too", field: "registers.esr", text: "esr", offset: esr.offset)
    ]
  }
}
