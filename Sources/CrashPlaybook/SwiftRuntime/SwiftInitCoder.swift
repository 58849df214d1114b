extension Rule {
  static let swiftInitCoder = Rule(
    "swift-init-coder",
    "A class that is built in code was loaded from a nib or storyboard (init(coder:) not implemented)",
    family: .swiftRuntime,
    certainWhen: .message("init(coder:) has not been implemented"),
    likelyWhen: .source(.initCoderStub)
      || .failedCheck("check-in-init-coder", in: ".init(coder:)")
        && .frame("UINib", "UIClassSwapper", "UIRuntimeConnection", "NSNib", "UIStoryboard", "initWithCoder:"),
    possibleWhen: .failedCheck("check-in-init-coder", in: ".init(coder:)"),
    outranks: .generalSwiftTraps,
    page: PlaybookPage(
      whatHappened: """
        A nib, storyboard or archive made an object of a class whose `init(coder:)` is only a stub that stops: \
        {blame|the class in the frames}.
        """,
      youSee: """
        Every time that screen or view is loaded from Interface Builder. Often directly after someone set a custom \
        class in the inspector, or turned a programmatic view into part of a xib.
        """,
      howWeKnow: """
        "init(coder:) has not been implemented" is the text of the stub that Xcode's fix-it inserts; no other code \
        writes it. Where the text is missing, a stop inside `init(coder:)` below nib-loading frames says the same with \
        less certainty.
        """,
      rootCause: """
        Views and controllers must declare `init(coder:)` as soon as they have a designated initialiser of their own. \
        Xcode offers `fatalError` as its body, which is right as long as no code archives the class. Interface Builder \
        is such an archive.
        """,
      fixNow: """
        Implement `{blame|init(coder:)}`, or take the class out of the nib.

        ```swift
        final class PierView: UIView {
          private let lamp = UIImageView()

          override init(frame: CGRect) {
            super.init(frame: frame)
            setUp()
          }

          required init?(coder: NSCoder) {
            super.init(coder: coder)
            setUp()
          }

          private func setUp() {
            addSubview(lamp)
          }
        }
        ```
        """,
      fixProperly: """
        Decide per class: it is loaded from a nib, or it is built in code.

        For code only, say so to the compiler: `@available(*, unavailable) required init?(coder: NSCoder)`. For a \
        controller that needs data and lives in a storyboard, use a creator: `instantiateViewController(identifier:) \
        { coder in BoatController(coder: coder, boat: boat) }`.
        """,
      verify: """
        Instantiate every scene and xib in one test.
        """,
      prevent: """
        Mark the stub as unavailable in the file template; give it a text with the class name.
        """,
      notToBeConfusedWith: [
        .init(.swiftUnimplementedInitializer, "the initialiser is missing, and the runtime says so"),
        .init(.swiftIuoNilOutlet, "loading worked, an outlet is not connected"),
        .init(.uikitMissingNibOrIdentifier, "the nib or scene was not found"),
      ],
      sources: [
        "Xcode's fix-it for required initialisers",
        "UIKit documentation: UIView.init(coder:), UIStoryboard.instantiateViewController(identifier:creator:)",
      ]),
    examples: [
      .matches(
        """
        ▸ Harbour/PierView.swift:9: Fatal error: init(coder:) has not been implemented
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libswiftCore.dylib         0x00000001a7f36d00 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   Harbour                    0x0000000104a1c2d0 PierView.init(coder:) + 96
        2   Harbour                    0x0000000104a1c4d0 @objc PierView.init(coder:) + 36
        ▸ 3   UIKitCore                  0x00000001b0a1c4d0 -[UIClassSwapper initWithCoder:] + 2384
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libswiftCore.dylib            0x00007ff806407d00 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   Harbour                       0x000000010b3292d0 PierView.init(coder:) + 96
        2   Harbour                       0x000000010b3294d0 @objc PierView.init(coder:) + 36
        ▸ 3   UIKitCore                     0x00007ff8143904d0 -[UIClassSwapper initWithCoder:] + 2384
        """),
      .ignores(
        """
        Fatal error: Use of unimplemented initializer 'init(coder:)' for class 'Harbour.PierView'
        """, answer: "swift-unimplemented-initializer"),
    ])
}
