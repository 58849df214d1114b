extension Rule {
  static let bgtaskRegistration = Rule(
    "bgtask-registration",
    "A background task was registered too late, twice, or not at all",
    family: .frameworks,
    certainWhen: .frameworkSays(
      "background-tasks",
      "All launch handlers must be registered before application finishes launching",
      "Launch handler for task with identifier {task} has already been registered",
      "No launch handler registered for task with identifier {task}"),
    likelyWhen: .raisedDirectly("raised-by-background-tasks", by: "-[BGTaskScheduler "),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("before application finishes launching").because("registered too late"),
      .message("already been registered").because("registered twice"),
      .message("No launch handler registered").because("the system started the task, and no code had registered it"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral,
    searchWords: ["백그라운드 작업", "BGTaskScheduler"],
    page: PlaybookPage(
      whatHappened: """
        BGTaskScheduler's contract was broken: the handler for `{task|a task}` was registered after launch, \
        registered a second time, or was missing when the system started the task. The scheduler raises an exception.
        """,
      youSee: """
        A crash at launch (late or twice), or a crash in the background that no one sees on the screen (missing). Late \
        registration appears when set-up moves behind a login, into a view's `onAppear` or behind an `await`.
        """,
      howWeKnow: "The three sentences belong to the three cases, and to nothing else.",
      rootCause: """
        The system may launch the app only to run a task, and asks for the handler right after launch. So all handlers \
        must be there before `application(_:didFinishLaunchingWithOptions:)` returns, each exactly once, with an \
        identifier that is in `BGTaskSchedulerPermittedIdentifiers`. Only the handlers of `BGContinuedProcessingTask` \
        (iOS 26) may be registered later, when the user begins the work. A second scene, a second call of set-up in \
        tests, or both SwiftUI's `backgroundTask` modifier and a manual `register` give the second registration.
        """,
      fixNow: """
        Call `register(forTaskWithIdentifier:using:launchHandler:)` once per identifier, in `didFinishLaunching` or \
        the app's `init`, before anything asynchronous.
        """,
      fixProperly: """
        - One list of identifiers, registered in a loop at launch
        - Handlers that do nothing but call a service, so that registration needs no set-up
        - Look at the result: `register` returns false if the identifier is not in Info.plist

        ```swift
        @main
        final class AppDelegate: UIResponder, UIApplicationDelegate {
          func application(
            _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
          ) -> Bool {
            for task in BackgroundTask.allCases {
              // `.main`: written here the closure belongs to the main actor, and must not run on another queue.
              let isKnown = BGTaskScheduler.shared.register(forTaskWithIdentifier: task.rawValue, using: .main) {
                BackgroundWork.shared.run(task, $0)
              }
              assert(isKnown, "\\(task.rawValue) is missing in Info.plist")
            }
            return true
          }
        }
        ```
        """,
      verify: """
        In the debugger: `e -l objc -- (void)[[BGTaskScheduler sharedScheduler] \
        _simulateLaunchForTaskWithIdentifier:@"…"]`, for every identifier, also right after a cold launch.
        """,
      prevent: "A test that compares the list in code with Info.plist.",
      notToBeConfusedWith: [
        .init(.swiftExecutorIsolationAssert, "the handler ran on a background queue and touched main-actor code"),
        .init(.backgroundTaskExpired, "the task ran too long"),
      ],
      sources: [
        "Apple: BGTaskScheduler: https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler",
        "Apple: Starting and terminating tasks during development: "
          + "https://developer.apple.com/documentation/backgroundtasks/starting-and-terminating-tasks-during-development",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'All launch \
        handlers \
        must be registered before application finishes launching'
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 2 Crashed:
        0   libdispatch.dylib              0x19ab04 _dispatch_assert_queue_fail + 120
        1   libswift_Concurrency.dylib     0x19ab14 _swift_task_checkIsolatedSwift + 48
        2   Orchard                        0x10ab24 closure #1 in BackgroundWork.register() + 40
        3   BackgroundTasks                0x19ab34 __53-[BGTaskScheduler _runTask:registration:]_block_invoke + 80
        """, answer: "swift-executor-isolation-assert"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: All launch handlers must be registered before application finishes \
        launching
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Launch handler \
        for task with identifier tide has already been registered'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[HBRLedger add:] + 52
        3   Harbour           0x00000001027d11b4 -[HBRLedger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
    ])
}
