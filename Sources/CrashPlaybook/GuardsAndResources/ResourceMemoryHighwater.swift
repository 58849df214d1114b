extension Rule {
  static let resourceMemoryHighwater = Rule(
    "resource-memory-highwater",
    "The process used more memory than its limit (EXC_RESOURCE, memory)",
    family: .guardsAndResources,
    severity: .medium,
    harm: "the program is near the limit at which it is ended",
    certainWhen: .any([
      .resourceCode(.memory), .resourceText("^MEMORY", "Crossed High Water Mark"),
      .exceptionText("RESOURCE_TYPE_MEMORY"),
      .message(
        "RESOURCE_TYPE_MEMORY", "crossed memory high watermark", ") Crossed High Water Mark",
        "exceeded mem limit: ActiveSoft {limit}", "exceeded mem limit: InactiveSoft {limit}"),
    ]),
    unless: .message("(per-process-limit"),
    supportedBy: [
      .exceptionText("(limit={limit})", "(Limit {limit}) Crossed"),
      .message("crossed memory high watermark ({limit})"),
      .frame("malloc", "vm_allocate", "mmap", "CGImage", "CGBitmapContext", "swift_allocObject", "calloc", within: 10)
        .because("an allocation crossed the line; it need not be the one that used most"),
    ] + Condition.resourceOutcome,
    outranks: [.notACrashReport, .killedExternally, .badAccessWildPointer, .swiftTextlessTrap],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The memory of {process|the process} crossed its limit ({limit|its size is not in this report|the report has \
        its size}). That alone ends nothing: the system reports it, the debugger stops, and a jetsam kill may follow.
        """,
      youSee: """
        The debugger halts with `RESOURCE_TYPE_MEMORY: high watermark memory limit exceeded` at an innocent \
        instruction, or a report marked NON-FATAL is written. On devices the app may vanish a moment later without a \
        crash report; then a JetsamEvent file names it.
        """,
      howWeKnow: "The exception's type, subtype or code names memory, with the limit in megabytes.",
      notProved: """
        What used the memory. The stack is only the allocation that crossed the line. A memory graph, or malloc's \
        stack \
        logging, tells what is large.
        """,
      rootCause: """
        - images decoded in full size: width × height × 4 bytes, whatever the file's size
        - a loop that produces autoreleased objects without a pool
        - caches and arrays without a bound, pages of data that are never dropped
        - a leak or retain cycle that grows with each visit of a screen
        - an extension: widgets, share and notification extensions have limits of a few dozen megabytes
        """,
      fixNow: """
        Look for the largest thing first: decode images at the size they are shown, and put an `autoreleasepool` into \
        the loop.

        ```swift
        import Foundation
        import ImageIO

        func thumbnail(of url: URL, atMost pixels: Int) -> CGImage? {
          let options = [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceCreateThumbnailWithTransform: true,
            kCGImageSourceThumbnailMaxPixelSize: pixels,
          ] as [CFString: Any]
          guard let source = CGImageSourceCreateWithURL(url as CFURL, nil) else { return nil }
          return CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)
        }
        ```
        """,
      fixProperly: """
        - give the app a memory budget, and each cache a share of it (`NSCache.totalCostLimit`)
        - stream files and responses instead of loading them whole
        - free caches on memory warnings and when going to the background
        - compare two memory graphs, before and after ten rounds of the same flow
        """,
      verify: """
        Run the flow ten times under the Allocations instrument with a mark after each round: memory returns to the \
        same level. `os_proc_available_memory()` stays well above zero.
        """,
      prevent: "`XCTMemoryMetric` with a baseline; `leaks --atExit` in continuous integration.",
      notToBeConfusedWith: [
        .init(.jetsamPerProcessLimit, "the system did end the process for it"),
        .init(.closureRetainCycle, "why it grows, if a screen never dies"),
      ],
      sources: [
        "xnu, osfmk/kern/exc_resource.h: "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/exc_resource.h",
        "xnu, osfmk/kern/task.c (footprint limit): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/task.c",
        "Reducing your app's memory use: "
          + "https://developer.apple.com/documentation/xcode/reducing-your-app-s-memory-use",
      ]),
    examples: [
      .matches(
        """
        ▸ * thread #9, name = 'tide.render', stop reason = EXC_RESOURCE (RESOURCE_TYPE_MEMORY: high watermark memory \
        limit exceeded) (limit=1400 MB)
            frame #0: 0x00000001352522cc Tidepool`TileDecoder.decode(_:) + 40
        """),
      .matches(
        """
        Exception Type:  EXC_RESOURCE
        ▸ Exception Subtype: MEMORY
        Exception Message: (Limit 300 MB) Crossed High Water Mark
        ▸ Exception Note:  NON-FATAL CONDITION (this is NOT a crash)
        """),
      .matches("▸ process Harbour [812] crossed memory high watermark (300 MB); sending EXC_RESOURCE."),
      .ignores(
        """
        Exception Type:  EXC_RESOURCE
        Exception Subtype: THREADS
        Exception Message: (Limit 1024 threads) Crossed Thread Limit
        """, answer: "resource-threads-ports"),
    ])
}
