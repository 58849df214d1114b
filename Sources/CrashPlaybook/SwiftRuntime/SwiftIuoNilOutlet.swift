extension Rule {
  static let swiftIuoNilOutlet = Rule(
    "swift-iuo-nil-outlet",
    "An outlet or other implicitly unwrapped property was read while it was nil",
    family: .swiftRuntime,
    certainWhen: .any([
      .swiftCheck("Unexpectedly found nil while implicitly unwrapping an Optional value"),
      .message(
        "found nil while implicitly unwrapping an Optional value",
        // Of Swift 1 to 3, where such a value was handed to Objective-C.
        "attempt to bridge an implicitly unwrapped optional containing nil"),
    ]),
    likelyWhen: .any([.iuoNilCutOff, .source(.implicitUnwrap)]),
    possibleWhen: .sourceAmongOthers(.implicitUnwrap),
    supportedBy: [
      .appFrame(
        "viewDidLoad", "prepare(for", "didSet", "(?i)configure", "awakeFromNib", "deinit", "viewDidLayoutSubviews",
        "viewWillAppear", "traitCollectionDidChange"
      ).because("code that can run before the view is loaded, or after it is gone"),
      .crashedOnMainThread(true),
    ],
    outranks: .generalSwiftTraps + [.swiftNilUnwrap],
    searchWords: ["아웃렛 nil", "옵셔널 nil", "IBOutlet nil"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} read a property that is declared with `!` while nothing was in it. The usual one is an \
        `@IBOutlet` before its view was loaded, or one that is not connected.
        """,
      youSee: """
        A crash as soon as a screen opens, or when something is set on a controller from outside before it is shown. \
        Often only on one path: from a notification, a deep link, a preview or a test that makes the controller with \
        `init()`.
        """,
      howWeKnow: """
        The word "implicitly" in the text is the compiler's: the declaration has the type `T!`, and the read at this \
        place has no `!` of its own. In {blame|the app's nearest frame}, look for properties whose declaration ends \
        in `!`.
        """,
      notProved: """
        Which property it was, and that it is an outlet at all. `var service: Service!` that is set "later" fails \
        with the same words, and so does a C or Objective-C result without nullability annotations.
        """,
      rootCause: """
        `T!` moves a question from the compiler to run time: was it set before this read? For outlets the answer is no

        - before `loadView` ran: something called a setter or `prepare(for:)` touched the next controller's views
        - when the controller was made with `init()` although its views are in a storyboard
        - when the outlet lost its connection: renamed, deleted, another xib, or not in this size class
        - when the outlet is `weak`, and its view was taken out of the hierarchy that kept it alive
        - in a late callback, or in `deinit`, of a controller whose view was never loaded
        """,
      fixNow: """
        Call `loadViewIfNeeded()` before outlets are touched from outside, and keep what was passed in a plain \
        property until `viewDidLoad`.

        ```swift
        // before: the label does not exist yet when the title arrives
        func show(_ title: String) {
          titleLabel.text = title
        }

        // after
        var shownTitle = "" {
          didSet { if isViewLoaded { titleLabel.text = shownTitle } }
        }

        override func viewDidLoad() {
          super.viewDidLoad()
          titleLabel.text = shownTitle
        }
        ```

        If the view is loaded and the outlet is still nil, open the storyboard: the circle beside the outlet is empty.
        """,
      fixProperly: """
        - pass what a controller needs in its initialiser: `init?(coder:model:)` with `@IBSegueAction` or \
        `instantiateViewController(identifier:creator:)`
        - build small views in code, as `let`
        - use `T!` for outlets only; everything else is `let`, `lazy` or an Optional that is handled
        - in callbacks that may come late, use `titleLabel?.text`
        """,
      verify: """
        In a test, instantiate every scene of every storyboard, call `loadViewIfNeeded()` and read each outlet. Then \
        drive the path of the report: deep link or notification into a cold app.
        """,
      prevent: """
        SwiftLint's `implicitly_unwrapped_optional` (it can leave outlets out) and `private_outlet`: what is private \
        cannot be touched from outside before the view is loaded.
        """,
      notToBeConfusedWith: [
        .init(.swiftNilUnwrap, "the text lacks \"implicitly\": there is a `!` at the place itself"),
        .init(.swiftInitCoder, "the class cannot be made from a storyboard at all"),
        .init(.uikitMissingNibOrIdentifier, "the scene, nib or cell was not found: an Objective-C exception"),
        .init(.kvcUndefinedKey, "the nib names an outlet that the class no longer has"),
      ],
      sources: [
        "Swift standard library: Optional.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/core/Optional.swift",
        "UIViewController documentation: loadViewIfNeeded, viewIfLoaded",
        "SwiftLint rules: implicitly_unwrapped_optional, private_outlet: "
          + "https://realm.github.io/SwiftLint/implicitly_unwrapped_optional.html",
      ]),
    examples: [
      .matches(
        """
        Thread 1: Fatal error:
        ▸ Harbour/PierController.swift:31: Fatal error: Unexpectedly found nil while implicitly unwrapping an \
        Optional value
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Application Specific Information:
        ▸ Fatal error: Unexpectedly found nil while implicitly unwrapping an Optional value: file \
        PierController.swift, line 31

        Thread 0 Crashed:
        0   libswiftCore.dylib             0x00000001a7f36d00 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   Harbour                        0x0000000104a1c2d0 PierController.configure(with:) + 96
        2   Harbour                        0x0000000104a3d118 PierListController.prepare(for:sender:) + 52
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  0

        Application Specific Information:
        ▸ Fatal error: Unexpectedly found nil while implicitly unwrapping an Optional value: file \
        PierController.swift, line 31

        Thread 0 Crashed:
        0   libswiftCore.dylib            0x00007ff822a03d00 _assertionFailure(_:_:file:line:flags:) + 264
        1   Harbour                       0x0000000109edb2d0 0x109ebf000 + 115408
        2   Harbour                       0x0000000109efc118 0x109ebf000 + 250136
        """),
      .ignores(
        """
        Harbour/PierController.swift:31: Fatal error: Unexpectedly found nil while unwrapping an Optional value
        """, answer: "swift-nil-unwrap"),
      .matches("▸ fatal error: attempt to bridge an implicitly unwrapped optional containing nil"),
    ])
}
