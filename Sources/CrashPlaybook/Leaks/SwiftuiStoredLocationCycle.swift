extension Rule {
  static let swiftuiStoredLocationCycle = Rule(
    "swiftui-stored-location-cycle",
    "A closure kept in @State holds the view, and with it its own storage",
    family: .leaks,
    certainWhen: .any([
      .message("ROOT CYCLE: <*StoredLocation"),
      .all([.message("StoredLocation"), .computed(.storedLocationRoot)]),
    ]),
    likelyWhen: .all([
      .message("ROOT CYCLE: "), .message("StoredLocation"),
    ]),
    possibleWhen: .any([
      .message("StoredLocation<*() ->", "StoredLocationBase<*() ->", "StoredLocation<Optional<() -> ()>>"),
      .computed(.closureInStateInCode),
    ]),
    unless: .all([.presentationLeak, .not(.message("ROOT CYCLE: "))]),
    supportedBy: [
      .message("closure context", "__NSMallocBlock__").because("the closure in the circle"),
      .message("ROOT CYCLE: <{root} 0x"),
      .message("leaked bytes"),
    ],
    outranks: [
      .closureRetainCycle, .leaksReportGeneric, .observationDoubleInit, .stateDefaultReinit,
      .objectNotDeallocated,
    ],
    blame: .value("root"),
    page: PlaybookPage(
      whatHappened: """
        A view stored a closure in its own `@State` (or in an object held there), and the closure uses a member of \
        the view. It thereby captured the whole view value, including the handle to the place in which SwiftUI \
        keeps that very state. The place holds the closure, the closure holds the place: neither is ever freed.
        """,
      youSee: """
        After the screen is gone, the `deinit` of what it owned never runs. Each visit leaves one more model \
        behind, and notifications are answered twice, three times, four times. No warning: views are structs, and \
        "structs cannot make cycles".
        """,
      howWeKnow: """
        `leaks` or the memory graph shows a circle in which `SwiftUI.StoredLocation<…>` and a closure context hold \
        each other. That class exists only as the storage behind `@State`; a circle through it can only be closed \
        by something that was put into the state.
        """,
      rootCause: """
        A view is a struct, but each `@State` in it is a small box with a reference to a `StoredLocation` object \
        that SwiftUI owns. Copying the view copies the reference.

        ```text
        StoredLocation<(() -> Void)?> ──value──▶ closure context
                 ▲                                     │
                 └────── _handler ◀── view value ◀─────┘ captured
        ```

        Inside a view, writing `title` or `model` in an escaping closure means `self.title`: the compiler captures \
        all of `self`, and it does not ask for an explicit `self.`, because for a struct that is normally \
        harmless. When the closure then ends up in the state, the circle is closed. It does not matter that the \
        used member itself is something else than that state.

        Closures that SwiftUI calls and forgets (`Button` actions, `.task`, `.onAppear`) make no circle: SwiftUI \
        replaces them with the next view value. Only *stored* ones do.
        """,
      fixNow: """
        Give the stored closure a capture list with only what it needs.

        ```swift
        import SwiftUI

        struct LampView: View {
          let lamp: Lamp
          @State private var onSwitch: (() -> Void)?

          var body: some View {
            LampShape()
              .onAppear {
                // before: onSwitch = { lamp.toggle() }   captures self, and so the storage of onSwitch
                onSwitch = { [lamp] in lamp.toggle() }
              }
          }
        }
        ```

        A capture list evaluates `lamp` at once and captures that value; `self` is no longer used. `[weak self]` \
        is not possible, since the view is a struct.
        """,
      fixProperly: """
        - keep no closures in view state; give the work to the model, which can capture itself weakly
        - let objects talk through a delegate, an `AsyncStream` or an observed property, which a view reads in `.task`
        - clear stored handlers in `onDisappear` where they must exist

        ```swift
        import SwiftUI

        struct LampView: View {
          let lamp: Lamp

          var body: some View {
            LampShape(isOn: lamp.isOn)
              .task {
                // The loop ends with the view: SwiftUI cancels the task, nothing is stored.
                for await event in lamp.events { lamp.handle(event) }
              }
          }
        }
        ```
        """,
      verify: """
        Open and close the screen ten times and look at `leaks <process>`: no circle with `StoredLocation`, and \
        the model's `deinit` was printed ten times.

        In a UI test: keep a weak reference to the model outside, dismiss the screen, wait a turn of the run loop, \
        and assert that it is nil. `leaks --atExit -- <app>` does the same for the whole run.
        """,
      prevent: """
        A lint rule: inside a type that conforms to `View`, an assignment of a closure without a capture list to a \
        property of `self` or of a state object is an error. In review: "who keeps this closure?"
        """,
      notToBeConfusedWith: [
        .init(.swiftuiPresentationLeakIOS17, "no own circle: the system keeps the presented view, 17.0 and 17.1"),
        .init(.closureRetainCycle, "the same circle between a class and its closure"),
        .init(.stateDefaultReinit, "models are made too often, but die"),
      ],
      sources: [
        "Post-mortem: a closure in @State and its StoredLocation", "leaks(1)",
        "The Swift Programming Language, Capturing Values and capture lists",
      ]),
    examples: [
      .matches(
        """
        leaks Report Version: 4.0
        Process 20417: 3 leaks for 352 total leaked bytes.
        ▸     3 (352 bytes) ROOT CYCLE: <SwiftUI.StoredLocation<Swift.Optional<() -> ()>> 0x600002c5c1e0> [144]
               2 (208 bytes) _value --> <Swift closure context 0x600002b0d800> [112]
        """),
      .ignores(
        """
        leaks Report Version: 4.0
        Process 20417: 3 leaks for 352 total leaked bytes.
            3 (352 bytes) ROOT CYCLE: <LampModel 0x600002c5c1e0> [144]
               2 (208 bytes) onSwitch --> <Swift closure context 0x600002b0d800> [112]
                  1 (144 bytes) ROOT CYCLE: <LampModel 0x600002c5c1e0> [144]
        """, answer: "closure-retain-cycle"),
    ])
}
