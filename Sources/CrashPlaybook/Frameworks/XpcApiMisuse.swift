extension Rule {
  static let xpcApiMisuse = Rule(
    "xpc-api-misuse",
    "XPC was used against its contract",
    family: .frameworks,
    certainWhen: .any([
      .frame("^_xpc_api_misuse", within: 4),
      .message("(?i)bug in client of libxpc: {text}", "(?i)XPC API Misuse: {text}"),
      .all([.message("API MISUSE: {text}"), .frame([], image: ["^libxpc"], within: 3)]),
    ]),
    likelyWhen: .any([
      .all([
        .objectiveCException,
        .message("received an undecodable message", "Exception caught during decoding"),
      ]),
      .raisedDirectly(
        "raised-by-nsxpc", by: "-[NSXPCDecoder ", "-[NSXPCEncoder ", "-[NSXPCConnection ", "-[NSXPCInterface "),
    ]),
    possibleWhen: .message("received an undecodable message"),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("API MISUSE: {text}"),
      .appFrame("(?i)xpc", "(?i)connection", "(?i)helper", "(?i)service", "deinit", "dealloc"),
      .frame("xpc_connection_{call}", "xpc_session_{call}", within: 8),
    ],
    outranks: .trapsInGeneral + .exceptionsInGeneral,
    blame: .preferring(["(?i)xpc", "(?i)connection", "(?i)helper", "(?i)service", "deinit", "dealloc"]),
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        libxpc found a call that breaks its rules, and stopped {process|the process}: "{text|the sentence is missing \
        from the report|the message names the rule}". The call came from {blame|the frame below libxpc}.
        """,
      youSee: """
        A trap in libxpc while a helper or extension starts, is told to stop, or has just died; for NSXPC often only \
        a line in the log, and a reply that never comes.
        """,
      howWeKnow: """
        `_xpc_api_misuse` is called for nothing else. The function between it and the app says which call it was. \
        For NSXPC the sentence in the log counts: "undecodable message" means that a class or a signature did not \
        fit the interface.
        """,
      rootCause: """
        A connection or session has a strict life: make, set the handler, activate once, use, cancel, release. The \
        frequent breaks:

        - released while active: an `XPCSession` needs `cancel()` first
        - cancelled or released before it was ever activated
        - resumed more often than suspended ("over-resume"), or `activate()` on an `XPCSession` that is active already: \
        it is from the start, unless it was made `.inactive`
        - no event handler set before activation
        - a reply sent twice, or on another connection than the message came from
        - NSXPC: a class missing from `setClasses(_:for:argumentIndex:ofReply:)`, or two versions of the protocol
        """,
      fixNow: """
        Bring the life in order: handler, `activate()` once, `cancel()` before the last reference goes.
        """,
      fixProperly: """
        - One owner type with an explicit state for every connection
        - Interruption and invalidation handlers that only report to that owner
        - For NSXPC one shared module for protocol and classes, on both sides

        ```swift
        final class HelperConnection {
          private let connection: NSXPCConnection
          private var isActive = false

          init(serviceName: String, interface: NSXPCInterface) {
            connection = NSXPCConnection(serviceName: serviceName)
            connection.remoteObjectInterface = interface
          }

          func activate() {
            guard !isActive else { return }
            isActive = true
            connection.activate()
          }

          deinit {
            if !isActive { connection.activate() }  // an inactive connection must not be released
            connection.invalidate()
          }
        }
        ```
        """,
      verify: "Connect and drop 1,000 times, kill the service in the middle, and send from two threads.",
      prevent:
        "No raw connection leaves the owner; tests cover never activated, activated twice, dropped while waiting.",
      notToBeConfusedWith: [
        .init(.extensionLaunchHang, "LIBXPC as termination namespace: an extension started too slowly"),
        .init(.dispatchSuspendedReleaseOrOverResume, "the same imbalance with a dispatch source"),
        .init(.guardMachPort, "a port right was mishandled below XPC"),
      ],
      sources: [
        "Apple: XPC, xpc_connection_create and xpc_connection_activate",
        "Apple: XPCSession: https://developer.apple.com/documentation/xpc/xpcsession",
        "Apple: NSXPCConnection: https://developer.apple.com/documentation/foundation/nsxpcconnection",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        ▸ API MISUSE: Over-resume of a connection

        Thread 3 Crashed:
        ▸ 0   libxpc.dylib    0x1a00 _xpc_api_misuse + 112
        1   libxpc.dylib    0x1a10 xpc_connection_resume + 84
        2   Harbour         0x1040 PilotService.connect() + 52
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Application Specific Information:
        ▸ API MISUSE: Over-resume of a connection

        Thread 3 Crashed:
        ▸ 0   libxpc.dylib                  0x00007ff82bc41a00 _xpc_api_misuse + 112
        1   libxpc.dylib                  0x00007ff82bc41a10 xpc_connection_resume + 84
        2   Harbour                       0x00000001033df040 0x1033de000 + 4160
        """),
      .matches("▸ XPC API Misuse: Attempt to send a message expecting a reply to a peer connection"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010

        API MISUSE: Cancelling connection for unused peripheral <CBPeripheral: 0x28>, did you forget to keep a \
        reference?

        Thread 0 Crashed:
        0   Harbour           0x1044 Buoy.read() + 20
        1   Harbour           0x1040 Buoy.poll() + 52
        """),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: XPC API Misuse: the dock was closed twice
        """, answer: "swift-fatalerror-precondition"),
    ])
}
