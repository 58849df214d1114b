extension Rule {
  static let linuxFoundationURLSessionDealloc = Rule(
    "linux-foundation-urlsession-dealloc",
    "Foundation's URLSession on Linux was retained while it was destroyed",
    family: .linux,
    certainWhen: .message("_MultiHandle deallocated with non-zero retain count"),
    likelyWhen: .all([
      .message("deallocated with non-zero retain count"), .frame("_MultiHandle", "URLSession", within: 20),
    ]),
    endsIn: .check,
    supportedBy: [
      .frame("_MultiHandle.deinit", "URLSession._MultiHandle", within: 20),
      .computed(.linux),
    ],
    outranks: [.objectEscapedFromDeinit, .swiftFatalerrorPrecondition, .linuxSwiftTrap],
    page: PlaybookPage(
      whatHappened: """
        A `URLSession` ended, and its inner `_MultiHandle` was retained once more while it was being destroyed. \
        Swift noticed the escaped reference and stopped the process. The code is Foundation's, not the app's.
        """,
      youSee: """
        A rare crash of services on Linux (and of apps on Android) that make a session for each request, mostly right \
        after a task over `https` has finished and the session goes out of scope.
        """,
      howWeKnow: """
        The runtime names the class: `_MultiHandle` exists only in the open-source Foundation, as the owner of \
        libcurl's handles.
        """,
      rootCause: """
        The `deinit` of `_MultiHandle` closes libcurl's connections. To close one with TLS, libcurl has something to send, \
        and calls back; the callback makes a new reference to the object that is being destroyed. A correction was \
        proposed in June 2026 (pull request 5491 of swift-corelibs-foundation); toolchains from before do not have it.
        """,
      fixNow: """
        Keep one `URLSession` for the life of the process instead of one per request, so that none is destroyed \
        under load.
        """,
      fixProperly: """
        - move to a toolchain whose Foundation has the correction, once there is one: look at the pull request
        - end sessions with `finishTasksAndInvalidate()` and wait for the delegate's last call
        - for servers, AsyncHTTPClient does not have this code at all

        ```swift
        import Foundation
        #if canImport(FoundationNetworking)
          import FoundationNetworking
        #endif

        /// One session for all requests: it never ends while one of them is on its way.
        enum Network {
          static let session = URLSession(configuration: .default)
        }
        ```
        """,
      verify:
        "Create, use and invalidate ten thousand sessions in a loop over `https`, on the new toolchain: no abort.",
      prevent: """
        Pin the toolchain in the image and update it on purpose; no `URLSession(configuration:)` inside request \
        handlers.
        """,
      notToBeConfusedWith: [
        .init(.objectEscapedFromDeinit, "the same check for a class of the app"),
        .init(.urlsessionInvalidated, "a task was made in a session that had ended"),
      ],
      sources: [
        "swift-corelibs-foundation, pull request 5491 and issue 5203",
        "Swift runtime, HeapObject.cpp: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/runtime/HeapObject.cpp",
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal error: Object 0x7f4a1c0b2a40 of class _MultiHandle deallocated with non-zero retain count 2. This \
        object's \
        deinit, or something called from it, may have created a strong reference to self which outlived deinit.
        """),
      .ignores(
        """
        Fatal error: Object 0x7f4a1c0b2a40 of class BerthModel deallocated with non-zero retain count 2. This \
        object's \
        deinit, or something called from it, may have created a strong reference to self which outlived deinit.
        """, answer: "object-escaped-from-deinit"),
    ])
}
