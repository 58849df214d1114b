extension Rule {
  static let erlangRuntimeEnded = Rule(
    "erlang-runtime-ended",
    "The machine of Erlang and Elixir gave up",
    family: .foreignRuntimes,
    certainWhen: .any([
      .all([.message("^=erl_crash_dump:"), .message("^Slogan: {reason}")]),
      .message(
        "^Crash dump is being written to: erl_crash.dump", "Crash dump is being written to: {dump}erl_crash.dump"),
    ]),
    likelyWhen: .message(
      "^Kernel pid terminated (application_controller) ({reason})", "^Slogan: {reason}_alloc: Cannot allocate",
      "init terminating in do_boot ({reason})", "\"init terminating in do_boot\""),
    supportedBy: [
      .message("Cannot allocate * bytes of memory").because("the system gave the machine no more memory"),
      .message("application_start_failure").because(
        "an application did not start, and the release cannot run without it"),
      .message("^System version: Erlang/OTP {version}").because("the machine that ran"),
    ],
    outranks: .generalNativeCrashes + [
      .notACrashReport, .foundationAllocationFailed, .swiftAllocationFailed,
    ],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The virtual machine of Erlang and Elixir ended itself and wrote a crash dump: {reason|the line `Slogan:` says \
        why|the line `Slogan:` of the dump says why}. One failed process does not do that; the machine itself could \
        not go on.
        """,
      youSee: "A file `erl_crash.dump`, or a line on standard error that names it; in containers a restart.",
      howWeKnow: "The heading and the `Slogan:` of the dump are the machine's own; the slogan is its reason.",
      notProved: "Of memory that ran out: who held it. The dump lists every process with its size.",
      rootCause: """
        | slogan | cause |
        |---|---|
        | `eheap_alloc`, `binary_alloc`: `Cannot allocate …` | memory ran out: one huge message queue or list, or a limit of \
        the container |
        | `Kernel pid terminated (application_controller)` | an application did not start: configuration, a port in use, a \
        module that is missing |
        | `init terminating in do_boot` | the release's start script failed |
        | `no more index entries in atom_tab` | atoms are made out of input |
        | `Received SIGUSR1` | someone asked for the dump |
        """,
      fixNow: """
        Read the slogan to its end: the innermost tuple is the reason. For memory, open the dump with `crashdump_viewer` \
        and sort the processes by their memory and by the length of their message queues.
        """,
      fixProperly: """
        - a limit for each process (`max_heap_size`), and queues that push back
        - `String.to_existing_atom` for input, never `String.to_atom`
        - what an application needs is checked before it starts, with a message that says what is missing
        """,
      verify: "The same load, or the same start, leaves no new `erl_crash.dump`.",
      prevent:
        "Watch memory, run queue and message queues of the node; keep dumps (`ERL_CRASH_DUMP`) on a disk that stays.",
      notToBeConfusedWith: [
        .init(.linuxOomKill, "the kernel ended the process: no dump at all"),
        .init(.foundationAllocationFailed, "Foundation asked for memory in vain"),
      ],
      sources: ["Erlang: How to Interpret the Erlang Crash Dumps"]),
    examples: [
      .matches(
        """
        ▸ =erl_crash_dump:0.5
        ▸ Slogan: eheap_alloc: Cannot allocate 3280272216 bytes of memory (of type "heap").
        System version: Erlang/OTP 26 [erts-14.2] [source] [64-bit]
        """),
      .matches(
        "▸ Kernel pid terminated (application_controller) ({application_start_failure,pier,{bad_return,undef}})"),
      .ignores("Slogan: Every tide counts"),
    ])
}
