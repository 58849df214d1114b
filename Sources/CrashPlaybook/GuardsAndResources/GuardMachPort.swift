extension Rule {
  static let guardMachPort = Rule(
    "guard-mach-port",
    "A Mach port was given back too often, or used against its rules (EXC_GUARD)",
    family: .guardsAndResources,
    certainWhen: .any([
      .guardCode(.machPort), .exceptionText("GUARD_TYPE_MACH_PORT"),
      .all([.guardException, .exceptionText("{action} on mach port name {port} (guarded with")]),
      .message("GUARD_TYPE_MACH_PORT"),
    ]),
    likelyWhen: .any([
      .message(loggedByKernel),
      .all([
        .guardException,
        .frame(
          [
            "mach_port_deallocate", "mach_port_destroy", "mach_port_mod_refs", "mach_port_destruct", "mach_msg_destroy",
            "_kernelrpc_mach_port", "mach_port_unguard", "mach_port_insert_right",
          ], image: [], within: 4),
      ]),
    ]),
    unless: .exceptionText("GUARD_TYPE_FD", "GUARD_TYPE_VN", "GUARD_TYPE_VIRT", "GUARD_TYPE_USER"),
    supportedBy: [
      .exceptionText("{action} on mach port name {port} (guarded with"),
      .frame("mach_port_", "mach_msg_destroy", "_kernelrpc_mach_port", within: 5).because(
        "the call that the kernel refused"),
      .frame("xpc_", "IOServiceClose", "IOObjectRelease", "CFMachPort", "task_threads", within: 12).because(
        "whose port it may have been"),
      .variant(
        "port-guard",
        [
          Variant(
            .any([.guarded("INVALID_NAME"), .guarded("INVALID_RIGHT")]),
            ["fault": "to which it has no such right, mostly because it gave it back before"]),
          Variant(
            .any([.guarded("MOD_REFS"), .guarded("DESTROY")]),
            [
              "fault": "that another part of the process had guarded against such changes",
              "fixNow": """
              Leave that port alone at `{blame|the call on the stack}`: it belongs to another part of the process. A \
              name that was given back before may have become its name, so look where the stored one came from.
              """,
            ]),
          Variant(
            .guarded("IMMOVABLE"),
            [
              "fault": "that must not leave the process",
              "fixNow":
                "Do not send or move that port at `{blame|the call on the stack}`; give the receiver a right of its own.",
            ]),
          Variant(
            .guarded("INCORRECT_GUARD"),
            [
              "fault": "with another guard value than the one it is guarded with",
              "fixNow": """
              At `{blame|the call on the stack}`, pass the guard value with which the port was made; where it is not \
              known there, the port is somebody else's.
              """,
            ]),
          Variant(.guarded("UNGUARDED"), ["fault": "as if it were guarded, which it is not"]),
        ]),
      .variant(
        "guard-in-log",
        [
          Variant(
            .all([.message(loggedByKernel), .not(.any([.signal("SIGKILL"), .terminationNamespace("GUARD")]))]),
            [
              "outcome":
                "The kernel logs this line for each such call, also for those after which the process goes on: whether "
                + "it was ended, the line does not say."
            ])
        ]),
    ],
    outranks: [.killedExternally, .runningboardOther],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} called the kernel with a Mach port name ({port|the exception code has it|the exception code \
        has it}) {fault|that it no longer had a right to, or that may not be used in this way} ({action|the flavour \
        names the misuse|the flavour names the misuse}). {outcome|The kernel stopped the process at the call.}
        """,
      youSee: """
        `EXC_GUARD` with `GUARD_TYPE_MACH_PORT`. Many flavours are fatal only for hardened or system processes, so it \
        may appear with an entitlement, a new system or Enhanced Security, without a change in the code.
        """,
      howWeKnow: """
        Type 1 in the highest bits of the code, or the subtype in words. INVALID_NAME and INVALID_RIGHT: the process \
        has no right of that name, or none of that kind; mostly it was given back before. MOD_REFS and DESTROY: other \
        code changed a port that another part had guarded. IMMOVABLE: a task or thread port was about to leave the \
        process. INCORRECT_GUARD: the guard's value is another one.
        """,
      notProved: """
        Who gave the right back the first time. As with descriptors, the name may have been handed out again since.
        """,
      rootCause: """
        A port name is a small number with a count of rights. `mach_port_deallocate` takes one right away; code that \
        calls it twice takes away the right of whoever got the same name next.

        - profilers and crash reporters that call `task_threads` and release the thread ports twice, or release \
        `mach_task_self()`
        - `IOServiceClose` after `IOObjectRelease`, or a `CFMachPort` invalidated and deallocated by hand
        - `mach_msg_destroy` on a message whose ports had been taken out already
        - a hand-written MIG server that answers twice
        """,
      fixNow: """
        At `{blame|the call on the stack}`, give back each right exactly once and set the stored name to \
        `MACH_PORT_NULL` after it. If the frame belongs to an SDK, update or remove it.

        ```c
        thread_act_array_t threads = NULL;
        mach_msg_type_number_t count = 0;
        if (task_threads(mach_task_self(), &threads, &count) == KERN_SUCCESS) {
          for (mach_msg_type_number_t i = 0; i < count; i++) mach_port_deallocate(mach_task_self(), threads[i]);
          vm_deallocate(mach_task_self(), (vm_address_t)threads, count * sizeof(*threads));
        }
        ```
        """,
      fixProperly: """
        - wrap each right in a type that cannot be copied and whose `deinit` gives it back
        - prefer XPC, Network and IOKit's Swift-facing wrappers to raw ports
        - never give back `mach_task_self()` or a port that an API lent ("get" rule)
        """,
      verify: """
        Watch `lsmp -p <pid>` over a thousand rounds: the number of rights must return to where it began. \
        `mach_port_deallocate` must never return KERN_INVALID_NAME.
        """,
      prevent: "In debug builds, assert that every `mach_port_*` call returns KERN_SUCCESS.",
      notToBeConfusedWith: [
        .init(.guardFd, "type 2: a file descriptor"),
        .init(.resourceThreadsPorts, "ports are never given back at all"),
        .init(.dispatchEvVanished, "a port went away under a dispatch source"),
      ],
      sources: [
        "xnu, osfmk/mach/port.h (kGUARD_EXC_*): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/mach/port.h",
        "xnu, osfmk/ipc/mach_port.c: https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/ipc/mach_port.c",
        "xnu, osfmk/kern/exc_guard.h: https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/exc_guard.h",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_GUARD (SIGKILL)
        Exception Codes: 0x0000000000002703, 0x0000000000000000
        ▸ Termination Reason: GUARD 2305845208236959491

        Thread 4 Crashed:
        ▸ 0   libsystem_kernel.dylib        	0x1a2c4b5a8 _kernelrpc_mach_port_deallocate_trap + 8
        1   libsystem_kernel.dylib        	0x1a2c4c0d4 mach_port_deallocate + 28
        2   LighthouseProbe               	0x1052dbd20 SamplePorts.release() + 76
        """),
      .matches(
        """
        Exception Type:  EXC_GUARD
        ▸ Exception Subtype: GUARD_TYPE_MACH_PORT
        ▸ Exception Message: MOD_REFS on mach port name 0x1a07 (guarded with 0x00000001087fe220)
        """),
      .matches("▸ kernel: ERROR: [harbourd:904] EXC_GUARD AST: type=0x1 flavor=0x200 target=0x8f53"),
      .ignores(
        """
        Exception Type:  EXC_GUARD
        Exception Subtype: GUARD_TYPE_FD
        Exception Message: CLOSE on file descriptor 9 (guarded with 0x08fd4dbfade2dead)
        """, answer: "guard-fd"),
    ])

  /// The kernel's line about a guard on a port, fatal or not.
  private static let loggedByKernel: TextPattern = "EXC_GUARD AST: type=0x1 "
}
