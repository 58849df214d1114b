extension Rule {
  static let stateDefaultReinit = Rule(
    "state-default-reinit",
    "The default value of @State makes a new model each time the view is made",
    family: .leaks,
    severity: .medium,
    harm: "state is made anew and thrown away; work is done twice",
    likelyWhen: .all([
      .message("(?i)deinit", "(?i)dealloc"), speaksOfSwiftUI, .computed(.superfluousLives), .not(opensScreens),
    ]),
    possibleWhen: .any([
      .all([
        .any([
          .framesInOrder(".init(", "variable initialization expression of", ".body.getter"),
          // A debugger prints the values of the arguments instead, which are no part of the name.
          .framesInOrder(".init$", "variable initialization expression of", ".body.getter"),
        ]),
        .not(.frame("ObservationRegistrar.access")),
      ]),
      .all([.message("(?i)deinit"), .computed(.alternatingLives)]),
      .all([.message("(?i)dealloc", "(?i)destroyed", "해제", "소멸"), speaksOfSwiftUI, .computed(.alternatingLives)]),
      .message("@State private var * = *Model()", "@State var * = *Model()"),
      .computed(.doubleInit),
    ]),
    unless: .any([
      .kind([.leakReport]), .exceptionType("EXC_CRASH", "EXC_BAD_ACCESS", "EXC_BREAKPOINT", "EXC_BAD_INSTRUCTION"),
      .signal("SIGABRT", "SIGSEGV", "SIGILL", "SIGTRAP"),
    ]),
    supportedBy: [
      .frame("variable initialization expression of").because("the default value of a property of the view"),
      .message("body").because("the parent was evaluated"),
    ],
    outranks: [.notACrashReport],
    blame: .preferring(["variable initialization expression of", ".init(", ".init$"]),
    isWarning: true,
    searchWords: ["init 두 번", "두 번 생성", "init twice", "뷰모델 중복 생성", "@State init"],
    page: PlaybookPage(
      whatHappened: """
        A view keeps its model in `@State private var model = Model()`. Built with Xcode 26 or earlier, the expression \
        on the right runs each time the view *struct* is made, which is each time its parent is evaluated. SwiftUI \
        keeps the first model and throws the others away.
        """,
      youSee: """
        `init` and `deinit` alternate in the log, in the rhythm of the parent's updates: while scrolling, typing or \
        animating. The screen works, but it is slow, requests go out for models that no code shows, and if an `init` \
        registers itself somewhere, the superfluous models leak.
        """,
      howWeKnow: """
        Many short lives of one class: nearly as many ends as beginnings. Their number follows the parent's \
        updates. A debugger's stack shows "variable initialization expression of … _model" below the model's \
        `init`, and the parent's body below that.
        """,
      notProved: """
        That it hurts. If `init` only stores values, the cost is an allocation; look for side effects first. And which \
        Xcode built the app: with 27 or later, look for a model that is made in a view's `init` or `body`.
        """,
      rootCause: """
        `State.init(wrappedValue:)` takes a value, not a closure. The argument is computed before SwiftUI can say \
        that it already has one. `StateObject` was different: it takes an autoclosure, which runs once. Code that \
        moved from `ObservableObject` with `@StateObject` to `@Observable` with `@State` lost that without a \
        warning.

        | | argument | runs |
        |---|---|---|
        | `@StateObject var m = Model()` | autoclosure | once per identity of the view |
        | `@State var m = Model()`, Xcode 26 and earlier | value | each time the struct is made |
        | `@State var m = Model()`, Xcode 27 and later | a macro keeps the expression | once per identity of the view |

        View structs are made far more often than they appear; SwiftUI treats them as free. What a view's own `init` \
        or `body` makes is made each time with every Xcode.
        """,
      fixNow: """
        Make the model's `init` free of effects, and start its work in `.task`. A build with Xcode 27 or later makes the \
        default value only once; the effects in `init` remain a trap for code that makes models elsewhere.

        ```swift
        import SwiftUI

        // before: each evaluation of the parent opens a connection
        struct FeedScreen: View {
          @State private var model = FeedModel(connectingTo: .production)
          var body: some View { FeedList(model: model) }
        }

        // after: init stores, task works
        struct FeedScreen: View {
          @State private var model = FeedModel()
          var body: some View {
            FeedList(model: model)
              .task { await model.connect(to: .production) }
          }
        }
        ```
        """,
      fixProperly: """
        - create the model once, above the view that changes often: in the App, in a coordinator, in the parent's \
        state; pass it down
        - or keep an optional in `@State` and fill it in `.task`
        - no registration, request, timer or file access in any `init` of a model
        - narrow the parent's body, so that it is evaluated less

        ```swift
        import SwiftUI

        @main
        struct HarbourApp: App {
          @State private var feed = FeedModel()  // an App value is made once
          var body: some Scene {
            WindowGroup { FeedScreen().environment(feed) }
          }
        }
        ```
        """,
      verify: """
        Count allocations of the class (Instruments, or a counter in `init`), then make the parent update a \
        hundred times: the number of inits does not follow.

        `let _ = Self._printChanges()` in the parent's body shows how often it is evaluated, and why.
        """,
      prevent: """
        A lint rule for `@State … = SomeClass(` where the class does more than store in `init`. In reviews of a \
        move to `@Observable`, treat each former `@StateObject` as a question.
        """,
      notToBeConfusedWith: [
        .init(.observationDoubleInit, "one superfluous model, after the first change, because init reads itself"),
        .init(.closureRetainCycle, "the models pile up and none of them dies"),
        .init(.swiftuiStoredLocationCycle, "a closure in the state keeps the model alive"),
      ],
      sources: [
        "State and StateObject (developer.apple.com)",
        "Migrating to the Observable macro: "
          + "https://developer.apple.com/documentation/swiftui/migrating-from-the-observable-object-protocol-to-the-observable-macro",
        "Apple TN3211: Resolving SwiftUI source incompatibilities for State and ContentBuilder: "
          + "https://developer.apple.com/documentation/technotes/tn3211-resolving-swiftui-source-incompatibilities-for-state-and-contentbuilder",
        "Post-mortem: Observation and models that are made several times",
      ]),
    examples: [
      .matches(
        """
        [parent] body
        ▸ [feed] init
        [parent] body
        ▸ [feed] init
        ▸ [feed] deinit
        [parent] body
        [feed] init
        [feed] deinit
        FeedScreen.swift: @State private var model = FeedModel()
        """),
      .ignores(
        """
        [feed] init
        [feed] deinit
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001d5f2d334 __pthread_kill + 8
        """),
      .ignores(
        """
        [tally] init count=0
        [tally] init count=0
        note: @Observable final class TallyModel, kept in @State
        """),
      .matches(
        """
        body of BerthList
        ▸ allocated BerthModel #1
        body of BerthList
        ▸ allocated BerthModel #2
        body of BerthList
        allocated BerthModel #3
        ▸ deallocated BerthModel #2
        body of BerthList
        allocated BerthModel #4
        deallocated BerthModel #3
        """),
      .ignores(
        """
        SwiftUI push BerthDetail
        BerthModel init #1
        SwiftUI push BerthDetail
        BerthModel init #2
        SwiftUI pop
        BerthModel deinit #2
        SwiftUI pop
        BerthModel deinit #1
        """),
      .ignores(
        """
        SignInModel init
        HarbourModel init
        SignInModel deinit
        BerthModel init
        BerthModel deinit
        HarbourView body evaluated
        """),
      .ignores(
        """
        SwiftUI app launched
        sonar engine init
        radio init
        beacon init
        radio deinit
        beacon deinit
        """),
    ])

  /// Screens that are opened and closed have models that begin and end as well.
  private static let opensScreens = Condition.message("(?i)push", "(?i)navigat", "(?i)present", "(?i)dismiss")
  private static let speaksOfSwiftUI = Condition.message("@State", "SwiftUI", "body")
}
