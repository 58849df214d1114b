extension Rule {
  static let guardUserFault = Rule(
    "guard-user-fault",
    "A system library complained of a call, and the process went on",
    family: .guardsAndResources,
    severity: .info,
    certainWhen: .any([.guardCode(.user), .exceptionText("GUARD_TYPE_USER"), .message("GUARD_TYPE_USER")]),
    unless: .exceptionText("GUARD_TYPE_FD", "GUARD_TYPE_VN", "GUARD_TYPE_VIRT", "GUARD_TYPE_MACH_PORT"),
    supportedBy: [
      .terminationNamespace("LIBXPC", "WEBKIT", "FOUNDATION", "LIBSYSTEM"),
      .exceptionText("namespc {number} reason_code {code}"),
      .message("XPC API Misuse: {text}", "API MISUSE: {text}"),
      .frame("_XPC_MISUSE_FAULT", "_xpc_api_misuse", within: 6).because(
        "libxpc calls it for a misuse of its functions"),
      .frame("os_fault_with_payload", within: 4).because("this system call writes a report and returns"),
      .variant(
        "fault-of-library",
        [
          Variant(
            .any([
              .terminationNamespace(["LIBXPC"]),
              .frame(["_XPC_MISUSE_FAULT", "_xpc_api_misuse"], image: [], within: 6),
            ]),
            [
              "library": "libxpc", "check": "how XPC connections and messages may be used",
              "fixNow": """
              Do not count it as a crash. Read the frame below libxpc's own, `{blame|the caller}`: if it is the app's, \
              set the connection's handlers before `activate()` and use it by its type only.
              """,
            ]),
          Variant(
            .terminationNamespace(["WEBKIT"]),
            [
              "library": "WebKit", "check": "what its processes may ask of each other",
              "fixNow": """
              Do not count it as a crash. Read the frame below WebKit's own, `{blame|the caller}`: if it is a \
              framework's, look for what the app asked of its web view at that moment.
              """,
            ]),
        ]),
    ],
    outranks: [
      .notACrashReport, .xpcApiMisuse, .guardFd, .guardMachPort, .guardVirtualMemory, .guardVnode,
      .extensionLaunchHang, .explicitAbort, .killedExternally, .builtinTrap, .swiftTextlessTrap,
      .webkitWtfCrash,
    ],
    blame: .valueOrApp("caller"),
    isNotACrash: true,
    page: PlaybookPage(
      whatHappened: """
        {library|A system library} checks {check|how its functions may be called}, and in {process|this process} a \
        check failed. It wrote a report, called a simulated guard, and returned: the process was not stopped by it.
        """,
      youSee: """
        A file `ExcUserFault_<process>-….ips` (bug type 385) with `EXC_GUARD`, `GUARD_TYPE_USER` and `namespc 7` for \
        libxpc or `namespc 31` for WebKit; the termination reads `LIBXPC … XPC_EXIT_REASON_FAULT` although nothing was \
        terminated. Often several a day, from daemons, widgets and simulators too.
        """,
      howWeKnow: """
        The kernel makes a guard of this sort only for the system call `os_fault_with_payload`, which writes a report \
        of a process that lives on. `is_simulated` in the head of the file says the same.
        """,
      notProved: """
        Whether anything went wrong for the user. If the app did end at that minute, another report says why.
        """,
      rootCause: """
        For libxpc, mostly one of these:

        - a message, a property of a connection or a launchd routine was used outside its rules, by the app or by a \
        framework in its name
        - a service could not be looked up: the sandbox forbids its name, the entitlement or the app group is missing \
        from the signature that is really used (in the simulator and in extensions that of the embedded copy counts)
        - the other side is gone: a simulator that reset its services, an extension whose host has ended

        Where no frame of the app is on the stack, a framework did it, and there is mostly nothing to repair in the app.
        """,
      fixNow: """
        Do not count it as a crash. Read the frame below libxpc's or WebKit's own: `{blame|the caller}`. If it is the \
        app's, treat it as a defect; if it is a framework's, look for what the app asked of it at that moment.
        """,
      fixProperly: """
        - one owner for each connection, with handlers set before `activate()`
        - entitlements, app groups and the names of services compared in the built product, with \
        `codesign -d --entitlements -`, for the app *and* every extension
        - a simulator that produces many of these reports: erase it, or end the app before its data are cleared
        - a fault from a framework alone: a feedback to Apple with this file
        """,
      verify:
        "Repeat the step with the log open (`log stream --predicate 'subsystem == \"com.apple.xpc\"'`): no fault.",
      prevent: "Sort `ExcUserFault_` files apart from crashes, and count them by the frame below the library.",
      notToBeConfusedWith: [
        .init(.xpcApiMisuse, "there libxpc stopped the process with a trap"),
        .init(.extensionLaunchHang, "LIBXPC as namespace, too, but code 3 and an end: the start took too long"),
        .init(.xpcSigtermTimeout, "LIBXPC with code 4: the process did not exit in time"),
        .init(.guardMachPort, "a guard of the kernel's, which does stop the process"),
      ],
      sources: [
        "xnu, bsd/kern/kern_exit.c (os_fault_with_payload): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/kern_exit.c",
        "xnu, osfmk/kern/exc_guard.h (GUARD_TYPE_USER): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/exc_guard.h",
        "xnu, bsd/sys/reason.h (namespaces): https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/reason.h",
      ]),
    examples: [
      .matches(
        """
        Process:             Pilot [812]
        Exception Type:  EXC_GUARD
        ▸ Exception Subtype: GUARD_TYPE_USER
        Exception Message: namespc 7 reason_code 0x0000000000000002
        Exception Note:  SIMULATED (this is NOT a crash)
        ▸ Termination Reason: Namespace LIBXPC, Code 2 XPC_EXIT_REASON_FAULT

        Thread 2 Crashed:
        ▸ 0   libsystem_kernel.dylib        	0x1a2c4b5a8 os_fault_with_payload + 8
        ▸ 1   libxpc.dylib                  	0x1b2c4b5a8 _XPC_MISUSE_FAULT + 148
        2   libxpc.dylib                  	0x1b2c4c5a8 xpc_connection_copy_bundle_id + 96
        3   BoardServices                 	0x1c2c4c5a8 +[BSXPCServiceConnectionPeer peerOfConnection:] + 52
        """),
      .matches(
        """
        Exception Type:  EXC_GUARD
        ▸ Exception Codes: 0x600000000000001f, 0x0000000000000000

        Thread 0 Crashed:
        ▸ 0   libsystem_kernel.dylib        	0x1a2c4b5a8 os_fault_with_payload + 8
        1   WebKit                        	0x1b2c4b5a8 WebKit::WebPageProxy::decidePolicyForNavigationAction() + 148
        2   Pilot                         	0x1052dbd20 ChartPage.open(_:) + 76
        """),
      .ignores(
        """
        Exception Type:  EXC_GUARD (SIGKILL)
        Exception Codes: 0x8000000400000000, 0x0000000000000011
        """, answer: "guard-vnode"),
    ])
}
