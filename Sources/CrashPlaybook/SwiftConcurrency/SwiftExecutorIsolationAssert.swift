extension Rule {
  static let swiftExecutorIsolationAssert = Rule(
    "swift-executor-isolation-assert",
    "Code of an actor ran on another thread (MainActor or actor isolation)",
    family: .swiftConcurrency,
    certainWhen: .any([
      .framesInOrder("_dispatch_assert_queue_fail", "task_checkIsolated"),
      .framesInOrder("_dispatch_assert_queue_fail", "swift_task_isCurrentExecutor"),
      .framesInOrder("dispatch_assert_queue", "swift_task_isCurrentExecutor"),
      // The compiler puts it into witnesses and overrides, for nothing else.
      .framesInOrder("dispatch_assert_queue", "_checkExpectedExecutor"),
      .redactedExecutorCheck,
      .message("Unexpected isolation context, expected to be executing on {executor}"),
    ]),
    likelyWhen: .any([
      .all([
        .not(.badAccess),
        .frame("_swift_task_checkIsolatedSwift", "swift_task_checkIsolated", "SerialExecutor.checkIsolated", within: 6),
      ]),
      .elidedExecutorCheck,
      // The names of the two functions alone, as people note them down.
      .all([
        .message("dispatch_assert_queue"), .message("swift_task_checkIsolated", "swift_task_isCurrentExecutor"),
      ]),
    ]),
    // A failed question for a queue of the program's own ends in the same function.
    possibleWhen: .message("EXC_BREAKPOINT*_dispatch_assert_queue_fail", "SIGTRAP*_dispatch_assert_queue_fail"),
    unless: .isolationClaimFailed,
    supportedBy: [
      .message("Block was expected to execute on queue [{queueName} ("),
      .crashedOnMainThread(false),
      .image(
        "^BackgroundTasks$", "^UserNotifications$", "^AuthenticationServices$", "^TCC$", "^AVFAudio$", "^AVFCore$",
        "^Photos$",
        "^PhotosUI$", "^CoreMotion$", "^CloudKit$", "^CoreBluetooth$", "^HealthKit$", "^Speech$", "^Contacts$"
      ).because("a framework that calls back on a queue of its own"),
      .crashedQueue(["com.apple.SwiftUI.AsyncRenderer"]).because("SwiftUI's background renderer called the closure"),
      .frame("_checkExpectedExecutor").because("a witness or override checked its isolation on entry"),
      .variant("who-was-called", [witness, renderer]),
    ],
    outranks: [
      .dispatchAssertQueueExplicit, .uikitOffMainThread, .swiftTextlessTrap, .swiftFatalerrorPrecondition,
      .swiftLibraryPrecondition, .linuxSwiftTrap, .dispatchMiscClientBug, .builtinTrap,
    ],
    searchWords: ["메인 액터", "액터 격리", "MainActor crash", "dispatch_assert_queue_fail"],
    page: PlaybookPage(
      whatHappened: """
        A closure or method that the compiler took to belong to {queueName|the main actor or another actor} was \
        called on {thread|another thread}. At its entry Swift asked "am I where I must be?", libdispatch said no, and \
        the process was stopped.
        """,
      youSee: """
        The crash came with Swift 6 mode, with MainActor as default isolation, or with a new system, in code that \
        used to work. It hits at the moment a framework calls back: a permission answer, an audio buffer, a \
        background task, a motion update, a notification.
        """,
      howWeKnow: """
        The order of the frames is the whole story: on top libdispatch's failed assertion, below it Swift's question \
        (`swift_task_isCurrentExecutor` or `swift_task_checkIsolated`), and below that the app's closure: {blame|the \
        first frame of the app}. Actors without a queue have a text of their own for it: "Unexpected isolation \
        context". An explicit `dispatchPrecondition` has no Swift concurrency frames in between.
        """,
      rootCause: """
        A closure written inside a `@MainActor` type inherits that isolation unless the parameter it is passed to is \
        `@Sendable`. Objective-C frameworks without Sendable annotations therefore receive main-actor closures, know \
        nothing of it, and call them on their own queue. In the Swift 6 language mode the compiler puts a check at \
        the entry of such closures, `@objc` methods and protocol witnesses. Before, the same call ran on the wrong \
        thread unnoticed: a data race that happened to go well.
        """,
      fixNow: """
        Mark the closure `@Sendable`, so that it belongs to no actor, and hop inside.

        ```swift
        import AVFAudio

        @MainActor final class Recorder {
          private(set) var level: Float = 0
          private let engine = AVAudioEngine()

          func start() {
            let input = engine.inputNode
            // before: { buffer, _ in self.level = … } is main-actor code on the audio thread
            input.installTap(onBus: 0, bufferSize: 1024, format: nil) { @Sendable [weak self] buffer, _ in
              let peak = buffer.floatChannelData?.pointee.pointee ?? 0
              Task { @MainActor [weak self] in self?.level = peak }
            }
          }
        }
        ```

        Compute in the closure, and carry only Sendable values across. For a method called by Objective-C, and for one \
        that a protocol or a superclass asks for, write `nonisolated` and hop inside. From iOS 27 and macOS 27 on, `installAudioTap` asks for a `@Sendable` closure \
        by itself.
        """,
      fixProperly: """
        - use the async variant of the API where there is one: `let granted = await \
        AVAudioApplication.requestRecordPermission()`
        - put each callback API into one small `nonisolated` wrapper with an `AsyncStream` or a continuation
        - review MainActor default isolation per module: a module of callbacks and data work wants `nonisolated`
        - ask for `@Sendable` in your own callback parameters, so that the compiler tells the caller
        """,
      verify: """
        Call that API on a device, in Swift 6 mode, from a cold start, the first time (where it asks for a permission) \
        and again; then compare builds: `crashbook compare before/ after/ --rule swift-executor-isolation-assert`

        The environment variable `SWIFT_IS_CURRENT_EXECUTOR_LEGACY_MODE_OVERRIDE=legacy` silences the check. Use it \
        to see that this check is the cause, never to ship: the race stays.
        """,
      prevent: """
        In main-actor types, review every closure that goes to a system framework. Warnings about missing Sendable \
        annotations name the same places; do not hide them with `@preconcurrency import` without looking.
        """,
      notToBeConfusedWith: [
        .init(
          .swiftMainactorAssumeIsolated,
          "the code itself claimed the isolation, with assumeIsolated or preconditionIsolated"),
        .init(
          .dispatchAssertQueueExplicit,
          "dispatchPrecondition or dispatch_assert_queue in the code, no swift_task frames"),
        .init(
          .usernotificationsDelegateOffMain,
          "an async notification delegate method finished off the main thread"),
        .init(.uikitOffMainThread, "UIKit's own complaint"),
      ],
      sources: [
        "Swift runtime: Actor.cpp, swift_task_isCurrentExecutorWithFlags; ExecutorBridge.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/Concurrency/Actor.cpp",
        "Swift Evolution SE-0423: Dynamic actor isolation enforcement: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0423-dynamic-actor-isolation.md",
        "Swift Evolution SE-0424: Custom isolation checking for SerialExecutor: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0424-custom-isolation-checking-for-serialexecutor.md",
      ]),
    examples: [
      .matches(
        """
        EXC_BREAKPOINT crash in `dispatch_assert_queue_fail` while pairing, on a background thread:

        thread 4: boringssl → thunk → closure #1 in PierProbe.probe(host:port:)
          ▸ → swift_task_isCurrentExecutorWithFlagsImpl → dispatch_assert_queue_fail
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  7

        Thread 7 name:  Dispatch queue: RealtimeMessenger.mServiceQueue
        Thread 7 Crashed:
        ▸ 0   libdispatch.dylib            0x00000001c3ec9540 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib            0x00000001c3efb704 dispatch_assert_queue$V2.cold.1 + 116
        2   libdispatch.dylib            0x00000001c3ec94c4 dispatch_assert_queue + 108
        ▸ 3   libswift_Concurrency.dylib   0x000000018875603c _swift_task_checkIsolatedSwift + 48
        4   libswift_Concurrency.dylib   0x00000001887b5724 \
        swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef) + 356
        5   Harbour                      0x0000000104a1c2d0 closure #1 in Recorder.start() + 96
        6   AVFAudio                     0x00000001a0a1c2d0 AVAudioNodeTap::TapMessage::RealtimeMessenger_Perform() + 96
        """),
      .matches(
        """
        Thread 9 Crashed:
        ▸ 0  libdispatch.dylib         _dispatch_assert_queue_fail
        ▸ 5  Harbour                   closure #1 in static Syncer.fetch(at:)
        6  Harbour                   static Syncer.fetch(at:) (Syncer.swift:50)
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  7

        Thread 7 name:  Dispatch queue: RealtimeMessenger.mServiceQueue
        Thread 7 Crashed:
        ▸ 0   libdispatch.dylib             0x00007ff80c8dd540 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib             0x00007ff80c90f704 dispatch_assert_queue$V2.cold.1 + 116
        2   libdispatch.dylib             0x00007ff80c8dd4c4 dispatch_assert_queue + 108
        ▸ 3   libswift_Concurrency.dylib    0x00007ff82dc1b03c _swift_task_checkIsolatedSwift + 48
        4   libswift_Concurrency.dylib    0x00007ff82dc7a724 \
        swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef) + 356
        5   Harbour                       0x000000010e7be2d0 0x10e7a2000 + 115408
        6   AVFAudio                      0x00007ff810a102d0 AVAudioNodeTap::TapMessage::RealtimeMessenger_Perform() + 96
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   libdispatch.dylib            0x00000001c3ec9540 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib            0x00000001c3efb704 dispatch_assert_queue$V2.cold.1 + 116
        2   libdispatch.dylib            0x00000001c3ec94c4 dispatch_assert_queue + 108
        3   Harbour                      0x0000000104a1c2d0 Ledger.append(_:) + 96
        """, answer: "dispatch-assert-queue-explicit"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   libdispatch.dylib            0x00000001c3ec9540 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib            0x00000001c3ec94c4 dispatch_assert_queue + 108
        2   libswift_Concurrency.dylib   0x000000018875603c _swift_task_checkIsolatedSwift + 48
        3   libswift_Concurrency.dylib   0x00000001887b5724 \
        swift_task_isCurrentExecutorWithFlagsImpl(swift::SerialExecutorRef) + 356
        4   libswift_Concurrency.dylib   0x00000001887b5a24 static MainActor.assumeIsolated<A>(_:file:line:) + 80
        5   Harbour                      0x0000000104a1c2d0 Ledger.append(_:) + 96
        """, answer: "swift-mainactor-assume-isolated"),
    ])

  /// The compiler checks where a method was called that a protocol or a superclass asks for.
  private static let witness = Variant(
    .frame("_checkExpectedExecutor"),
    [
      "whatHappened": """
      A method that a protocol asks for, or that overrides another, belongs to {queueName|the main actor or another \
      actor}, and was called on {thread|another thread}: who calls it through the protocol does not know its actor. At \
      its entry Swift asked "am I where I must be?", libdispatch said no, and the process was stopped.
      """,
      "rootCause": """
      Under default MainActor isolation, or in a `@MainActor` class, a method that fulfils a protocol's requirement \
      belongs to the main actor, although the requirement itself names no actor. Code that was not built in Swift 6 \
      mode, or that took the conformance with `@preconcurrency`, may then call it from anywhere. The compiler puts a \
      check at its entry, because the type cannot rule that out.
      """,
      "fixNow": """
      Write `nonisolated` before {blame|the method}, and hop to the main actor inside for what needs it.

      ```swift
      protocol Provider: Sendable { func ask(_ text: String) async -> String }

      final class ModelProvider: Provider {
        @MainActor private var history: [String] = []

        // before: `func ask`, on the main actor because the class is
        nonisolated func ask(_ text: String) async -> String {
          await MainActor.run { history.append(text) }
          return text.uppercased()
        }
      }
      ```
      """,
      "fixProperly": """
      - say in the protocol where its methods run: `@MainActor protocol`, or `nonisolated` requirements with Sendable \
      arguments
      - isolate the conformance where only the main actor uses it: `extension ModelProvider: @MainActor Provider`
      - build the caller in Swift 6 mode too, and take `@preconcurrency` away from the conformance: then the compiler \
      finds such calls
      - review MainActor default isolation per module: a module of services wants `nonisolated`
      """,
      "verify": """
      Call the method through the protocol from a detached task, in a debug and in a release build; then compare builds: \
      `crashbook compare before/ after/ --rule swift-executor-isolation-assert`
      """,
    ])

  /// SwiftUI draws some effects on a thread of its own.
  private static let renderer = Variant(
    .crashedQueue(["com.apple.SwiftUI.AsyncRenderer"]),
    [
      "fixNow": """
      Mark the closure that SwiftUI's renderer calls (of `visualEffect`, a shape, a layout or a gradient) `@Sendable`, \
      and let it capture the values that it needs instead of the view: `[height] content, proxy in`.
      """,
      "fixProperly": """
      - compute in the body what the effect needs, and hand over values
      - write shapes and layouts as `nonisolated` types without references to models
      - review MainActor default isolation per module: shapes and effects want `nonisolated`
      """,
      "verify": """
      Scroll and animate that view in a release build, on a device; then compare builds: \
      `crashbook compare before/ after/ --rule swift-executor-isolation-assert`
      """,
    ])
}
