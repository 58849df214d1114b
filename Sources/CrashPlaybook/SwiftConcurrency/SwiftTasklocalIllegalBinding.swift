extension Rule {
  static let swiftTasklocalIllegalBinding = Rule(
    "swift-tasklocal-illegal-binding",
    "A task-local value was bound around addTask inside a task group",
    family: .swiftConcurrency,
    certainWhen: .any([
      .message(
        "detected illegal task-local value binding at {file}:{line}.", "detected illegal task-local value binding"),
      .frame("swift_task_reportIllegalTaskLocalBindingWithinWithTaskGroup", within: 8),
    ]),
    outranks: .generalSwiftTraps + ["explicit-abort"],
    page: PlaybookPage(
      whatHappened: """
        Inside the body of a task group, `$value.withValue` was wrapped around `addTask`, in {file|a file that the \
        text names}. The child tasks would keep pointing at a binding that ends with the closure, so the runtime \
        stops at once.
        """,
      youSee: """
        Every time this path runs: often tracing, logging context or request identifiers that somebody added to a \
        parallel loop.
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
        Bind inside the child task, or around the whole group.

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
        - one value for all children: bind outside of `withTaskGroup`
        - one value per child: bind inside `addTask`, or pass it as a parameter, which is plainer
        - in libraries that trace, offer a function that adds the child and binds in one step
        """,
      verify: """
        A unit test that runs the group with two children and checks the value that each one sees.
        """,
      prevent: """
        Search for `withValue` in bodies of task groups; middleware that opens spans is the usual author.
        """,
      notToBeConfusedWith: [
        .init("swift-task-allocator-order", "the same stack discipline, broken in the task's memory"),
        .init("swift-fatalerror-precondition", "a stop with a text of the author's own"),
      ],
      sources: [
        "Swift runtime: TaskLocal.cpp",
        "Swift Evolution SE-0311: Task Local Values",
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
