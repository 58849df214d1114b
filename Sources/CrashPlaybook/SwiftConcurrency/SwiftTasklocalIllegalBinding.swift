extension Rule {
  static let swiftTasklocalIllegalBinding = Rule(
    "swift-tasklocal-illegal-binding",
    "A task-local value was bound inside the body of a task group",
    family: .swiftConcurrency,
    certainWhen: .any([
      .message(
        "detected illegal task-local value binding at {file}:{line}.", "detected illegal task-local value binding"),
      .frame("swift_task_reportIllegalTaskLocalBindingWithinWithTaskGroup", within: 8),
    ]),
    outranks: .generalSwiftTraps + [.explicitAbort],
    page: PlaybookPage(
      whatHappened: """
        Inside the body of a task group, `$value.withValue` bound a task-local value, in {file|a file that the text \
        names}. A child task that is added inside that binding would keep pointing at it after it has ended, so the \
        runtime of this system stops at once, whether a child is added there or not.
        """,
      youSee: """
        Every time this path runs, on iOS 17, macOS 14 and older: often tracing, logging context or request \
        identifiers, and often inside a library that the group's body calls. Since Swift 6 (iOS 18, macOS 15, and \
        toolchains from 6.0 on Linux) the runtime copies such a value for the child instead, and nothing stops.
        """,
      howWeKnow: """
        The runtime checks this one pattern, and prints the place: {file|the file is in the text}, line {line|in the \
        text}.
        """,
      rootCause: """
        Task-local values live on a stack inside the task. Child tasks of a group do not copy them; they look into \
        the parent's stack, which is safe because the group ends before the parent's outer bindings do. A binding \
        *inside* the group's body ends while children may still run: they would read a popped value.
        """,
      fixNow: """
        Bind inside the child task, or around the whole group. Where a library binds, call it before the group begins, \
        or inside a child.

        ```swift
        enum Trace {
          @TaskLocal static var step = "none"
        }

        func run(_ jobs: [String]) async {
          await withTaskGroup(of: Void.self) { group in
            for job in jobs {
              // before: Trace.$step.withValue(job) { group.addTask { … } }
              group.addTask {
                await Trace.$step.withValue(job) { print(Trace.step) }
              }
            }
          }
        }
        ```
        """,
      fixProperly: """
        - one value for all children: bind outside `withTaskGroup`
        - one value per child: bind inside `addTask`, or pass it as a parameter, which is plainer
        - raise the minimum system to iOS 18 or macOS 15, or the toolchain on Linux to 6.0, where that is possible
        """,
      verify: """
        A unit test that runs the group with two children and checks the value that each one sees, on the oldest \
        system that is supported: newer ones hide the mistake.
        """,
      prevent: """
        Search for `withValue` in bodies of task groups; middleware that opens spans is the usual author.
        """,
      notToBeConfusedWith: [
        .init(.swiftTaskAllocatorOrder, "the same stack discipline, broken in the task's memory"),
        .init(.swiftFatalerrorPrecondition, "a stop with a text of the author's own"),
      ],
      sources: [
        "Swift runtime: TaskLocal.cpp: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/Concurrency/TaskLocal.cpp",
        "Swift Evolution SE-0311: Task Local Values: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0311-task-locals.md",
        "swiftlang/swift#73978: copies in task groups, rather than a stop: "
          + "https://github.com/swiftlang/swift/issues/73978",
      ]),
    examples: [
      .matches(
        """
        ▸ error: task-local: detected illegal task-local value binding at Harbour/Fleet.swift:41.
        Task-local values must only be set in a structured-context, such as: around any (synchronous or asynchronous \
        function invocation)
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  1

        Thread 1 Crashed:
        0   libsystem_c.dylib          0x00000001a2f3b6f0 abort + 124
        ▸ 1   libswift_Concurrency.dylib 0x00000001887b5a24 \
        swift_task_reportIllegalTaskLocalBindingWithinWithTaskGroup + 128
        2   Harbour                    0x0000000104a1c2d0 closure #1 in Fleet.launch() + 96
        """),
      .ignores(
        """
        Harbour[4211] task-local context is empty, tracing is off
        """),
    ])
}
