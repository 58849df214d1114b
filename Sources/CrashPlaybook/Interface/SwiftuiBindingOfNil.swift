extension Rule {
  static let swiftuiBindingOfNil = Rule(
    "swiftui-binding-of-nil",
    "A SwiftUI binding to the value in an optional was read after the optional had become nil",
    family: .interface,
    certainWhen: .all([.any([.trap, .exceptionIsUnknown]), .frame([getter], image: ["^SwiftUI"], within: 4)]),
    likelyWhen: .all([.message("ForceUnwrapping.get"), .message("EXC_BREAKPOINT", "SIGTRAP")]),
    possibleWhen: .message("BindingOperations.ForceUnwrapping"),
    supportedBy: [
      .message("Unexpectedly found nil").because("the getter's own words"),
      .appFrame(".body.getter"),
      .frame("dismiss", "Dismiss", "disappear").because("a screen was being closed"),
    ],
    outranks: .trapsInGeneral + [
      .swiftNilUnwrap, .swiftLibraryPrecondition, .swiftFatalerrorPrecondition,
      .attributegraphUpdateReentrancy,
    ],
    page: PlaybookPage(
      whatHappened: """
        SwiftUI read a `Binding` that had been made from an optional with `Binding($value)`, and the optional was nil by \
        then. Such a binding unwraps the optional at each read, not only once when it is made. Its getter found nil and \
        stopped the app.
        """,
      youSee: """
        A crash at the moment when a screen closes: the value that a sheet, an editor or a detail shows is set to nil, and \
        the app vanishes together with the screen. Often no function of the app is on the stack.
        """,
      howWeKnow: """
        `BindingOperations.ForceUnwrapping.get(base:)` is the getter of a binding that was made from an optional, and it \
        stops the process in one case alone: the optional holds nothing.
        """,
      notProved: "Which binding it was: the stack mostly names none. Search the sources for `Binding($`.",
      rootCause: """
        `Binding($draft)` looks whether there is a value when it is made. SwiftUI reads the binding as long as a view that \
        holds it is alive, and that is longer than the optional holds a value:

        - an action (save, cancel, Back, Escape) sets the optional to nil, and the views that hold the binding are \
        updated once more before the `if let` around them takes them away
        - a sheet or a pushed screen is still on its way out
        - a text field ends its editing and writes its text back while its screen closes
        - `Binding($value)!` was made in a place where the value had only just been checked
        """,
      fixNow: """
        Write the binding by hand, with a getter that falls back to the value that the view was made with, and a setter \
        that does not bring a cleared value back.

        ```swift
        // before: the getter stops the app as soon as draft is nil
        if let binding = Binding($draft) {
          DraftEditor(draft: binding)
        }

        // after
        if let shown = draft {
          DraftEditor(
            draft: Binding(
              get: { draft ?? shown },
              set: { if draft != nil { draft = $0 } }))
        }
        ```
        """,
      fixProperly: """
        - let the screen own a copy (`@State`, set from the value in its `init`) and hand the result back in a closure when \
        the user saves: then nothing outside can take the value away
        - or put the value into an `@Observable` class, and hand the screen the object with `@Bindable`: the object lives as \
        long as the screen
        - where nil is a legal selection, bind to the optional itself: `Picker("Menu", selection: $menu)` with tags of the \
        optional type
        """,
      verify: """
        Close the screen in each way there is: save, cancel, swipe, Back, Escape, with a text field that has the focus, and \
        by deleting the value elsewhere while the screen is open.
        """,
      prevent: """
        In review, `Binding($…)` of an optional needs a reason, and `Binding($…)!` has none. A UI test that opens and closes \
        each editor finds the rest.
        """,
      notToBeConfusedWith: [
        .init(.swiftNilUnwrap, "a `!` in the app's own code"),
        .init(.swiftIuoNilOutlet, "an implicitly unwrapped property, mostly an outlet"),
        .init(.swiftuiMissingEnvironmentObject, "the environment lacks an object: another check of SwiftUI's"),
      ],
      sources: [
        "Apple: Binding, init(_:) of a binding to an optional: "
          + "https://developer.apple.com/documentation/swiftui/binding",
        "OpenSwiftUI: Binding, BindingOperations.ForceUnwrapping",
        "pennlabs/penn-mobile-ios pull request 630: https://github.com/pennlabs/penn-mobile-ios/issues/630",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Exception Codes: 0x0000000000000001, 0x000000023576d648
        Triggered by Thread:  0

        Thread 0 Crashed::  Dispatch queue: com.apple.main-thread
        ▸ 0   SwiftUICore                   	0x23576d648 BindingOperations.ForceUnwrapping.get(base:) + 304
        1   SwiftUICore                   	0x2357a0e10 LocationProjection.get() + 140
        2   SwiftUICore                   	0x2357b1c44 Binding.readValue() + 212
        3   SwiftUI                       	0x1a2b3c5e8 closure #1 in TextFieldState.update() + 64
        """),
      .matches(
        """
        Process 912 stopped
        * thread #1, queue = 'com.apple.main-thread', stop reason = EXC_BREAKPOINT (code=1, subcode=0x23576d648)
        ▸     frame #0: 0x000000023576d648 SwiftUICore`BindingOperations.ForceUnwrapping.get(base:) + 304
        ->  0x23576d648 <+304>: brk    #0x1
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib            0x00007ff81bceaa90 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   SwiftUI                       0x00007ff80b9274d0 BindingOperations.ForceUnwrapping.get(base:) + 200
        2   SwiftUI                       0x00007ff80b9275e8 LocationProjection.get() + 64
        3   Orchard                       0x000000010e2a40b4 0x10e1d3000 + 856244
        """),
      .matches(
        """
        The app dies when the sheet closes:
        ▸ `EXC_BREAKPOINT` in `BindingOperations.ForceUnwrapping.get(base:)`, no other line in the console.
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib            	0x18f4c2a90 _assertionFailure(_:_:file:line:flags:) + 264
        1   Orchard                       	0x1027d10b4 TreeDetail.name.getter + 52
        2   SwiftUICore                   	0x2357a0e10 LocationProjection.get() + 140
        3   SwiftUICore                   	0x2357a0e90 LocationProjection.get() + 140
        4   SwiftUICore                   	0x2357a0f10 LocationProjection.get() + 140
        5   SwiftUICore                   	0x23576d648 BindingOperations.ForceUnwrapping.get(base:) + 304
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        0   Orchard                       	0x1027d10b4 BindingOperations.ForceUnwrapping.get(base:) + 52
        1   Orchard                       	0x1027d11b4 TreeDetail.body.getter + 52
        """),
      .ignores(
        """
        Orchard/TreeDetail.swift:18: Fatal error: Unexpectedly found nil while unwrapping an Optional value
        """, answer: "swift-nil-unwrap"),
    ])

  private static let getter: TextPattern = "BindingOperations.ForceUnwrapping.get"
}
