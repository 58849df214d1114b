import ByteKit

extension Rule {
  static let leaksReportGeneric = Rule(
    "leaks-report-generic",
    "Memory leak: memory that the program cannot reach any more was not freed",
    family: .leaks,
    severity: .medium,
    certainWhen: .any([
      .message("ROOT LEAK: <", "ROOT CYCLE: <"),
      .message("^Process {pid}: {number} leak for {bytes} total", "^Process {pid}: {number} leaks for {bytes} total"),
      // Instruments' table, as it is copied.
      .message("^Leaked Object\t*\tResponsible Library"),
    ]),
    possibleWhen: .message("leaks Report Version"),
    unless: .message(": 0 leaks for 0 total leaked bytes"),
    supportedBy: [
      .computed(.leakedType),
      .message("ROOT CYCLE: <{root} 0x", "ROOT LEAK: <{root} 0x").because("where the unreachable tree begins"),
      .message("^{root}\t*\t* Bytes\t", "^{root}\t*\t* KiB\t").because("an object that no code can reach"),
      .message("leaks Report Version"),
    ],
    blame: .valueOrApp("type"),
    searchWords: ["순환 참조", "메모리 누수", "memory leak", "retain cycle"],
    page: PlaybookPage(
      whatHappened: """
        `leaks` found allocations (number: {number|not recorded|the first line has it}, together {bytes|some|so many} \
        bytes) that are still in use according to the allocator, but that no pointer of the process leads to. The tree \
        begins at {root|the root it prints}.
        """,
      youSee: """
        The output of `leaks`, Xcode's memory graph with purple marks, or a failed `leaks --atExit` in continuous \
        integration.
        """,
      howWeKnow: """
        The tool walks all reachable memory, like a garbage collector would, and lists the rest. ROOT CYCLE means that \
        the tree reaches itself; ROOT LEAK that someone just forgot to free it.
        """,
      notProved: """
        Who should have freed it. Without `MallocStackLogging` the report has no stacks of allocation. Memory that \
        grows *without* a leak (caches, forgotten views in a hierarchy) is not listed at all.
        """,
      rootCause: """
        For a cycle: two objects hold each other. For a plain leak: `Unmanaged.passRetained` without a release, a Core \
        Foundation object from a Create or Copy function that was not released, `malloc`, `strdup` or `allocate` \
        without a free, an Objective-C object in code without ARC, a C++ `new`.
        """,
      fixNow: """
        Start at the root of the largest tree ({root|the first ROOT line}): what hangs below it goes away with it. \
        Run again with allocation stacks: `MallocStackLogging=1`, then `leaks --list <process>`.
        """,
      fixProperly: """
        - cycle: make one direction weak or unowned, or end it in the lifecycle
        - `Unmanaged`: one `takeRetainedValue()` for each `passRetained`
        - Core Foundation from Swift: annotate the C function, so that ARC releases for you
        - pointers: an owning type with a `deinit`

        ```swift
        // before: the context is retained for the callback, and never given back
        let context = Unmanaged.passRetained(listener).toOpaque()
        c_register(context)

        // after: the callback that ends it takes the retain back
        c_register(context) { pointer in
          guard let pointer else { return }
          Unmanaged<Listener>.fromOpaque(pointer).release()
        }
        ```
        """,
      verify: """
        The same flow ten times, then `leaks <process>`: the root is not listed, and the total does not grow from \
        run to run.
        """,
      prevent: """
        `leaks --atExit -- <test runner>` as a step of continuous integration: it ends with status 1 when anything \
        leaked.
        """,
      notToBeConfusedWith: [
        .init(.closureRetainCycle, "a cycle with a closure in it"),
        .init(.swiftuiStoredLocationCycle, "a cycle through @State's storage"),
        .init(.swiftuiPresentationLeakIOS17, "SwiftUI's sheet content on 17.0 and 17.1"),
        .init(.lsan, "LeakSanitizer's report, with stacks, on Linux"),
      ],
      sources: [
        "leaks(1), malloc_history(1)",
        "Gathering information about memory use: "
          + "https://developer.apple.com/documentation/xcode/gathering-information-about-memory-use",
      ]),
    examples: [
      .matches(
        """
        leaks Report Version: 4.0
        ▸ Process 20417: 3 leaks for 864 total leaked bytes.
        ▸     3 (864 bytes) ROOT LEAK: <UITabBarController 0x10580a200> [640]
               2 (224 bytes) _viewControllers --> <_TtC7Harbour14PierController 0x105904a00> [176]
        """),
      .matches(
        """
        leaks Report Version: 4.0
        ▸ Process 20417: 1 leak for 144 total leaked bytes.
        ▸     1 (144 bytes) ROOT LEAK: <malloc<144> 0x2805c5170> [144]
        """),
      .matches(
        """
        ▸ Leaked Object\t#\tAddress\tSize\tResponsible Library\tResponsible Frame
        ▸ Pier\t12\t< multiple >\t576 Bytes\tHarbour\tQuay.open()
        ▸ NSMutableArray\t1\t0x600003c1a2b0\t48 Bytes\tFoundation\t+[NSArray array]
        """),
      .ignores(
        """
        leaks Report Version: 4.0
        Process 20417: 88214 nodes malloced for 21377 KB
        Process 20417: 0 leaks for 0 total leaked bytes.
        """),
    ])
}
