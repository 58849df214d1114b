extension Rule {
  static let swiftUnimplementedInitializer = Rule(
    "swift-unimplemented-initializer",
    "Objective-C called an initialiser that the Swift class does not have (unimplemented initializer)",
    family: .swiftRuntime,
    certainWhen: .any([
      .message(
        "(?i)use of unimplemented initializer '{initializer}' for class '{class}'",
        "(?i)use of unimplemented initializer"),
      .frame("_unimplementedInitializer", "_swift_stdlib_reportUnimplementedInitializer", within: 6),
    ]),
    outranks: .generalSwiftTraps,
    page: PlaybookPage(
      whatHappened: """
        The class {class|named in the text} was asked to make itself with {initializer|an initialiser} of its \
        superclass, which it neither overrides nor inherits. Swift filled that gap with a stop.
        """,
      youSee: """
        It happens when a framework makes the object: a cell that is dequeued, a view controller that is a root, an \
        object from a nib or an archive. Your own calls compile only with initialisers that exist.
        """,
      howWeKnow: """
        The text names class and initialiser, and only this gap has this text. The frames below it show who called: \
        mostly UIKit or AppKit.
        """,
      rootCause: """
        A Swift class with a designated initialiser of its own stops inheriting those of its superclass. Objective-C \
        does not know that: its other initialisers still call `[self initWithFrame:]` and the like, on the subclass. \
        The classics: `init(style:reuseIdentifier:)` of cells, `init(frame:)` of views, `init(rootViewController:)` \
        calling `init(nibName:bundle:)`.
        """,
      fixNow: """
        Override the initialiser that the text names, call `super`, and give your own properties a default there.

        ```swift
        final class BoatCell: UITableViewCell {
          private let stripe: UIView

          init(stripe: UIView) {
            self.stripe = stripe
            super.init(style: .default, reuseIdentifier: nil)
          }

          // the table view calls this one
          override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            stripe = UIView()
            super.init(style: style, reuseIdentifier: reuseIdentifier)
          }

          @available(*, unavailable)
          required init?(coder: NSCoder) {
            fatalError("BoatCell is made in code only")
          }
        }
        ```
        """,
      fixProperly: """
        - give every stored property a default value and write no designated initialiser: then all are inherited
        - pass data after the object is made, in a `configure` function
        - use a convenience initialiser that calls the inherited one
        """,
      verify: """
        Make the object the way the framework does in a test: `dequeueReusableCell`, \
        `UINavigationController(rootViewController:)`, `NSKeyedUnarchiver`.
        """,
      prevent: """
        A template for view and cell classes. Do not subclass framework classes that were not designed for it; wrap \
        them.
        """,
      notToBeConfusedWith: [
        .init(.swiftInitCoder, "the initialiser exists and stops with the template's text"),
        .init(.objcUnrecognizedSelector, "the method is missing in Objective-C's sense"),
      ],
      sources: [
        "Swift standard library: _unimplementedInitializer",
        "The Swift Programming Language: Automatic Initializer Inheritance: "
          + "https://docs.swift.org/swift-book/documentation/the-swift-programming-language/initialization/",
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal error: Use of unimplemented initializer 'init(frame:)' for class 'Harbour.PierView'
        """),
      .matches(
        """
        ▸ fatal error: use of unimplemented initializer 'init(nibName:bundle:)' for class 'Harbour.RootController'
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x0000000000000000

        Application Specific Information:
        CoreSimulator 987.3 - Device: iPhone 15 (1F0E7A51) - Runtime: iOS 17.4 (21E213)
        ▸ Fatal error: Use of unimplemented initializer 'init(frame:)' for class 'Tidepool.ShellView'

        Thread 0 Crashed:
        0   libswiftCore.dylib           0x00007ff81b2c3e10 _swift_stdlib_reportUnimplementedInitializer + 268
        1   Tidepool                     0x000000010c3f51c4 0x10c3f0000 + 20932
        2   UIKitCore                    0x00007ff8136f54d0 -[UIClassSwapper initWithCoder:] + 2321
        """),
      .ignores(
        """
        Harbour/PierView.swift:9: Fatal error: init(coder:) has not been implemented
        """, answer: "swift-init-coder"),
    ])
}
