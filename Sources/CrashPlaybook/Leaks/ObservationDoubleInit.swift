extension Rule {
  static let observationDoubleInit = Rule(
    "observation-double-init",
    "A model's init read its own observed property, so SwiftUI makes the model again",
    family: .leaks,
    severity: .medium,
    harm: "an observed model is made twice; work is done twice",
    likelyWhen: .computed(.initReadsItself),
    possibleWhen: .any([
      .all([
        .any([
          .message(
            "@Observable", "ObservationRegistrar", "ObservationTracking", "@State",
            // Words of `_printChanges()`.
            ": @self, @identity, ", ": @dependencies changed."),
          .frame("ObservationRegistrar.access", "StoredLocation", "ViewGraph"),
        ]),
        .computed(.repeatedInits),
      ]),
      .computed(.doubleInit),
      CodePattern.initReadsItself.inPaste,
      .all([
        .frame("variable initialization expression of"), CodePattern.initReadsItself.inSource,
      ]),
    ]),
    unless: .any([.kind([.leakReport]), .exceptionType("EXC_CRASH")]),
    supportedBy: [
      .computed(.repeatedInits),
      .frame(".getter").because("the observed property that was read"),
      .frame("variable initialization expression of").because("the model is made by a default value of the view"),
    ],
    outranks: [
      .stateDefaultReinit, .closureRetainCycle, .attributegraphUpdateReentrancy, .notACrashReport,
    ],
    blame: .frame([".init(", ".init$"]),
    isWarning: true,
    searchWords: ["init 두 번", "두 번 생성", "init twice", "initialized twice", "뷰모델 중복 생성", "double init"],
    page: PlaybookPage(
      whatHappened: """
        {blame|A model's init} read one of the model's own observed properties while SwiftUI was creating the view \
        that holds it. SwiftUI took the read for a dependency of the view, so the first change of that property \
        makes the view's value, and with it a second model, once more.
        """,
      youSee: """
        "init" is printed twice: once when the screen appears, and again after the first tap. The second model is \
        not used, `@State` keeps the first one, but its side effects happen: a second request, a second timer, a \
        second subscription. Counters and caches inside the model look as if they had been reset.
        """,
      howWeKnow: """
        A stack in which `ObservationRegistrar.access` is called by a property's getter, the getter by the model's \
        `init`, and the `init` by a view's default value or body. Only that chain makes the read count. A log with \
        more `init` than `deinit` lines fits, but also fits other causes.
        """,
      notProved: """
        That the model was made twice, unless the log shows it. Two inits alone do not prove this cause either: \
        in builds of Xcode 26 and earlier, default values of `@State` are evaluated each time the view struct is made \
        (`state-default-reinit`), with or without any read. Xcode 27 and later compute such a default only once; then \
        expect a second model only where a view's `init` or `body` makes it.
        """,
      rootCause: """
        `@Observable` turns each stored property into a computed one whose getter calls `access(keyPath:)`. The \
        call writes the key path into a list that belongs to the current thread, if there is one. SwiftUI puts \
        such a list in place whenever it evaluates a view value or a body, to learn what they depend on.

        An `init` that runs inside that evaluation and reads `self.count` therefore says: *this view value depends \
        on `count`*. The next `count += 1` invalidates the view value; SwiftUI evaluates it again; its default \
        value calls `init` again.

        | step | what runs | list of the thread |
        |---|---|---|
        | 1 | SwiftUI evaluates the view value | empty, in place |
        | 2 | `Model.init` reads `self.count` | `\\.count` |
        | 3 | SwiftUI installs the tracking | waits for `\\.count` |
        | 4 | a tap changes `count` | view value is outdated |
        | 5 | SwiftUI evaluates the view value again | **second `Model.init`** |

        Writing a property in `init` is harmless: the macro's initialisers set the storage directly. Reading is \
        what counts, also through a helper function, a `didSet`-like observer, a `print` or a string interpolation.
        """,
      fixNow: """
        In {blame|the init}, use the parameter or a local constant instead of reading `self`; where the value must be \
        read, read the macro's storage: `_count` makes no access call.

        ```swift
        // before: the interpolation reads self.count through the observed getter
        @Observable final class TallyModel {
          var count: Int
          init(count: Int) {
            self.count = count
            log("made with \\(self.count)")
          }
        }

        // after: no observed read inside init
        @Observable final class TallyModel {
          var count: Int
          init(count: Int) {
            self.count = count
            log("made with \\(count)")  // or \\(_count)
          }
        }
        ```
        """,
      fixProperly: """
        - `init` only stores; work starts in `.task` or in a method
        - make models outside view initialisers: in the App, a parent's state or a factory, and pass them in
        - mark what no view shows as `@ObservationIgnored`
        - no computed property or helper that reads state is called from `init`

        ```swift
        import SwiftUI

        struct TallyScreen: View {
          @State private var model: TallyModel?

          var body: some View {
            if let model {
              TallyView(model: model)
            } else {
              // Something has to appear: on an empty `Group` the task would never begin.
              ProgressView()
                .task { model = TallyModel(count: 0) }  // after SwiftUI has finished its evaluation
            }
          }
        }
        ```
        """,
      verify: """
        Count the inits, change every observed property once, and count again: the number is still 1.

        To see it happen, set a breakpoint on `ObservationRegistrar.access` that stops only while `init` runs; \
        after the change it must not be hit. For the rule in a test, read the model's init under \
        `withObservationTracking` and assert that the change handler is never called:

        ```swift
        import Observation

        func initReadsNothing() -> Bool {
          nonisolated(unsafe) var wasCalled = false
          let model = withObservationTracking {
            TallyModel(count: 0)
          } onChange: {
            wasCalled = true
          }
          model.count += 1
          return !wasCalled
        }
        ```
        """,
      prevent: """
        A lint rule for `@Observable` types: no `self.` on the right-hand side, and no interpolation of \
        properties, inside `init`. A debug counter in each model that complains when two are alive for one screen.
        """,
      notToBeConfusedWith: [
        .init(.stateDefaultReinit, "the default value runs each time the parent is evaluated, without any read"),
        .init(.closureRetainCycle, "the first model never dies, because a closure holds it"),
        .init(.swiftuiStoredLocationCycle, "a closure kept in state holds the view's own storage"),
      ],
      sources: [
        "Post-mortem: Observation and models that are made several times",
        "SE-0395, Observability: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0395-observability.md",
        "Swift, Observation (ObservationRegistrar, ObservationTracking): "
          + "https://github.com/swiftlang/swift/tree/main/stdlib/public/Observation",
      ]),
    examples: [
      .matches(
        """
        [meter] init count=0
        [tap] +1
        [meter] init count=0
        (lldb) bt
        * thread #1, queue = 'com.apple.main-thread', stop reason = breakpoint 2.1
        ▸   * frame #0: 0x00000002465d2a58 libswiftObservation.dylib`ObservationRegistrar.access<A, B>(_:keyPath:) + 0
            frame #1: 0x0000000102f23180 Tidepool`MeterModel.count.getter at MeterModel.swift:8:5
        ▸     frame #2: 0x0000000102e25fe4 Tidepool`MeterModel.init() at MeterModel.swift:12:44
            frame #3: 0x0000000102e8dcc0 Tidepool`variable initialization expression of MeterScreen._model at \
            Screen.swift:6
            frame #4: 0x0000000102e748c4 Tidepool`MeterScreen.init() at Screen.swift:0
        """),
      .ignores(
        """
        [meter] init
        [meter] deinit
        [meter] init
        [meter] deinit
        [meter] init
        note: @State private var model = MeterModel()
        """),
      .ignores(
        """
        (lldb) bt
        * thread #1, queue = 'com.apple.main-thread', stop reason = breakpoint 2.1
          * frame #0: 0x00000002465d2a58 libswiftObservation.dylib`ObservationRegistrar.access<A, B>(_:keyPath:) + 0
            frame #1: 0x0000000102f23180 Tidepool`MeterModel.count.getter at MeterModel.swift:8:5
            frame #2: 0x0000000102e25fe4 Tidepool`MeterView.body.getter at MeterView.swift:12:44
        """),
      .matches(
        """
        * thread #1, queue = 'com.apple.main-thread', stop reason = breakpoint 2.1
        ▸   * frame #0: 0x00000002465d2a58 libswiftObservation.dylib`Observation.ObservationRegistrar.access<τ_0_0, τ_0_1>(_: τ_0_0, keyPath: Swift.KeyPath<τ_0_0, τ_0_1>) -> ()
            frame #1: 0x0000000102f23180 Tidepool`MeterModel.count.getter(self=0x600000c0c3c0) at MeterModel.swift:8:5
        ▸     frame #2: 0x0000000102e25fe4 Tidepool`MeterModel.init(start=7, self=0x600000c0c3c0) at MeterModel.swift:12:44
            frame #3: 0x0000000102f1f590 Tidepool`MeterModel.__allocating_init(start=7) at MeterModel.swift:0
        ▸     frame #4: 0x0000000102e8dcc0 Tidepool`variable initialization expression of MeterScreen._model at Screen.swift:6:33
        """),
      .ignores(
        """
        * thread #1, queue = 'com.apple.main-thread', stop reason = breakpoint 2.1
          * frame #0: 0x00000002465d2a58 libswiftObservation.dylib`ObservationRegistrar.access<A, B>(_:keyPath:) + 0
            frame #1: 0x0000000102f23180 Tidepool`MeterModel.count.getter at MeterModel.swift:8:5
            frame #2: 0x0000000102e25fe4 Tidepool`MeterLabel.init(model:) at MeterLabel.swift:12:44
            frame #3: 0x0000000102e28fe4 Tidepool`MeterScreen.body.getter at MeterScreen.swift:20:9
        """),
      .ignores(
        """
        @Observable HarbourModel init
        RadioClient init
        ChartStore init
        Logger init
        """),
    ])
}

extension Condition.Computed {
  /// A stack in which the init of a class reads a property of the same class while SwiftUI makes a view.
  static let initReadsItself = Condition.Computed(
    "init-reads-itself", "an init that reads an observed property of its own object while SwiftUI makes a view",
    gate: .frame("ObservationRegistrar.access")
  ) { facts in
    let stack = facts.decisiveStack
    func place(_ start: Int, _ isMeant: (String) -> Bool) -> Int? {
      stack.indices[min(start, stack.count)...].first { stack[$0].symbol.map(isMeant) ?? false }
    }
    // A debugger prints the values of the arguments, and the name ends with `.init`.
    guard let access = place(0, { $0.contains("ObservationRegistrar.access") }),
      let initializer = place(access + 1, { $0.contains(".init(") || $0.hasSuffix(".init") }),
      let view = place(
        initializer + 1,
        { symbol in viewParts.contains { symbol.contains($0) } }),
      let type = stack[initializer].symbol.flatMap({ Member($0) })?.type
    else { return nil }
    // Where a view's init reads a model, the init is another type's.
    let readers = stack[(access + 1)..<initializer].compactMap { $0.symbol.flatMap { Member($0) } }
    guard readers.allSatisfy({ $0.property == nil || lastName($0.type) == lastName(type) }) else { return nil }
    return [access, initializer, view].map { facts.evidence(stack[$0], isException: facts.isExceptionStackDecisive) }
  }

  private static let viewParts = ["variable initialization expression of", ".body.getter", "AG::Graph"]

  private static func lastName(_ type: String) -> Substring { type.split(separator: ".").last ?? Substring(type) }
}
