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
      CodePattern.closureInState.inPaste,
    ]),
    unless: .all([.presentationLeak, .not(.message("ROOT CYCLE: "))]),
    supportedBy: [
      CodePattern.closureInState.inSource,
      .message("closure context", "__NSMallocBlock__").because("the closure in the cycle"),
      .message("ROOT CYCLE: <{root} 0x"),
      .message("leaked bytes"),
    ],
    outranks: [
      .closureRetainCycle, .leaksReportGeneric, .observationDoubleInit, .stateDefaultReinit,
      .objectNotDeallocated,
    ],
    blame: .value("root"),
    searchWords: ["순환 참조", "강한 참조 순환", "메모리 누수", "deinit 호출 안됨", "deinit not called", "retain cycle"],
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
        `leaks` or the memory graph shows a cycle in which `SwiftUI.StoredLocation<…>` and a closure context hold each \
        other. That class exists only as the storage behind `@State`; a cycle through it can only be closed by \
        something that was put into the state.

        The debugger shows it before anything leaks. Stop on the line that stores the closure and disassemble: in the \
        last stores before the call of the property's setter (`bl …handler.setter`) the compiler fills the closure's \
        context with what was captured. Print each stored register as an object, on arm64 for instance `expression -l \
        c -O -- $x4`. If one of them is a `SwiftUI.StoredLocation<…>` of that very property's type, the closure holds \
        the place that it is about to be stored in. A capture list that works leaves only the captured members there.
        """,
      rootCause: """
        A view is a struct, but each `@State` in it is a small box with a reference to a `StoredLocation` object \
        that SwiftUI owns. Copying the view copies the reference.

        ```text
        StoredLocation<(() -> Void)?> ──value──▶ closure context
                 ▲                                     │
                 └────── _handler ◀── view value ◀─────┘ captured
        ```

        Inside a view, writing `title` or `model` in an escaping closure means `self.title`: the compiler captures all \
        of `self`, and it does not ask for an explicit `self.`, because for a struct that is normally harmless. When \
        the closure then ends up in the state, the cycle is closed. It does not matter that the used member is not \
        that state itself.

        Closures that SwiftUI calls and forgets (`Button` actions, `.task`, `.onAppear`) make no cycle: SwiftUI \
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
                // The loop ends with the view: SwiftUI cancels the task, nothing is stored. Each call makes a
                // stream: one that is stored ends with its first reader.
                for await event in lamp.events() { lamp.handle(event) }
              }
          }
        }
        ```
        """,
      verify: """
        Open and close the screen ten times and look at `leaks <process>`: no cycle with `StoredLocation`, and the \
        model's `deinit` was printed ten times.

        In a UI test: keep a weak reference to the model outside, dismiss the screen, wait a turn of the run loop, \
        and assert that it is nil. `leaks --atExit -- <app>` does the same for the whole run.
        """,
      prevent: """
        A lint rule: inside a type that conforms to `View`, an assignment of a closure without a capture list to a \
        property of `self` or of a state object is an error. In review: "who keeps this closure?"
        """,
      notToBeConfusedWith: [
        .init(.swiftuiPresentationLeakIOS17, "no cycle: the system keeps the presented view, iOS 17.0 and 17.1"),
        .init(.closureRetainCycle, "the same cycle between a class and its closure"),
        .init(.stateDefaultReinit, "models are made too often, but die"),
      ],
      sources: [
        "Post-mortem: a closure in @State and its StoredLocation",
        "leaks(1)",
        "The Swift Programming Language, Capturing Values and capture lists: "
          + "https://docs.swift.org/swift-book/documentation/the-swift-programming-language/closures/",
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
