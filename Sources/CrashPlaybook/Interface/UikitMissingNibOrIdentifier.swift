extension Rule {
  static let uikitMissingNibOrIdentifier = Rule(
    "uikit-missing-nib-or-identifier",
    "A nib, storyboard, cell, segue or scene of that name does not exist",
    family: .interface,
    certainWhen: .frameworkSays(
      "missing-nib",
      "Could not load NIB in bundle: * with name '{identifier}'", "ould not load NIB in bundle",
      "could not load the nibName: {identifier} in bundle", "could not load the nibName: ",
      "loadView] could not load the \"{identifier}\" nib", "loadView] could not load the {identifier} nib",
      "loaded the \"{identifier}\" nib but didn't get a",
      "ould not find a storyboard named '{identifier}'", "ould not find a storyboard named",
      "doesn't contain a view controller with identifier '{identifier}'",
      "doesn't contain a view controller with identifier",
      "unable to dequeue a cell with identifier {identifier} - must register",
      "unable to dequeue a cell with identifier",
      "could not dequeue a view of kind: * with identifier {identifier} - must register",
      "could not dequeue a view of kind", "has no segue with identifier '{identifier}'", "has no segue with identifier",
      "loaded the \"{identifier}\" nib but the view outlet was not set", "nib but the view outlet was not set",
      "must register a nib or a class for the identifier", "invalid nib registered for identifier",
      "ould not instantiate class named {identifier} because"),
    likelyWhen: .any([
      .frameworkSays(
        "no-cell", "failed to obtain a cell from its dataSource", "ould not instantiate class named"),
      .raisedByFramework(
        "-[UIStoryboard instantiateViewControllerWithIdentifier:", "+[UIStoryboard storyboardWithName:bundle:]",
        "-[UICollectionView _dequeueReusableViewOfKind:", "-[UITableView _dequeueReusableViewOfType:",
        "-[UITableView dequeueReusableCellWithIdentifier:forIndexPath:]",
        "-[UITableView _configureCellForDisplay:forIndexPath:]",
        "-[UIViewController performSegueWithIdentifier:sender:]", "-[UIViewController _loadViewFromNibNamed:bundle:]"),
    ]),
    unless: .any([
      .message("not key value coding-compliant", "unrecognized selector sent to"),
      .frame(["setValue:forUndefinedKey:"], image: [], within: 6),
    ]),
    supportedBy: [
      .message("could not dequeue", "unable to dequeue", "invalid nib registered").because(
        "the view asked for a cell that no code registered under this name"),
      .message("nib but didn't get a {class}").because(
        "the file has a view of another class than the controller needs"),
      .message("ould not instantiate class named").because(
        "the file names a class, or a module, that is not in the app"),
      .any([
        .message("failed to obtain a cell"),
        .raisedDirectly("table-view-without-cell", by: "-[UITableView _configureCellForDisplay:forIndexPath:]"),
      ]).because("the data source returned no cell, mostly because dequeuing returned nil"),
      .variant("nib-unfit", [viewOfOtherClass, viewNotConnected, classMissing, noCell]),
      .exceptionRaiser,
    ],
    outranks: [
      .uncaughtExceptionGeneric, .appkitException, .cppUncaughtException, .explicitAbort,
      .uikitInvalidBatchUpdate, .systemFrameworkTrap,
    ],
    blame: .value("identifier"),
    page: PlaybookPage(
      whatHappened: """
        {process|The app} asked for `{identifier|an interface resource}` by name, and {fault|there is nothing of that \
        name}: `{reason|the reason is left out of this report|the exception's reason has the name}`.
        """,
      youSee: """
        The screen never opens; the app quits on the way, every time, for every user. If it happens in release \
        builds, tests or previews only, the resource is there but in another bundle.
        """,
      howWeKnow: """
        The sentence is UIKit's and names the missing thing. Where it was removed for privacy, the function right \
        below `objc_exception_throw` is the loader: a storyboard, a nib, a segue or the reuse queue of a list.
        """,
      notProved: """
        Why it is missing. Spelling, target membership, bundle and registration all look the same from here.
        """,
      rootCause: """
        Nibs, storyboards, segues and reuse identifiers are strings that only meet at run time. Usually one of these:

        - a spelling or a capital differs; device file systems distinguish capitals, the simulator's usually does not
        - the file is not a member of this target, or of the test's or extension's target
        - the code was moved to a package: its resources live in `Bundle.module`, no longer in `Bundle.main`
        - a cell class was never registered, or registered under another identifier, or for another list
        - "loaded the nib but the view outlet was not set": File's Owner lacks its `view` connection
        - "Could not instantiate class named": the class was renamed, or the module field of the nib is empty or wrong
        """,
      fixNow: """
        {remedy|Search the project for the name in the exception, and repair the name, the target membership or the \
        registration.}
        """,
      fixProperly: """
        - register cells next to the identifier that dequeues them; best with a registration object, which needs no \
        string
        - load resources of a package from `Bundle.module`, and say so in every call
        - generate constants for storyboards, segues and nibs, so that a missing one does not compile

        ```swift
        // before: two strings in two places
        tableView.register(BerthCell.self, forCellReuseIdentifier: "Berth")
        let cell = tableView.dequeueReusableCell(withIdentifier: "BerthCell", for: indexPath)

        // after: no string, and the type of the cell is checked
        let registration = UICollectionView.CellRegistration<BerthCell, Berth> { cell, _, berth in
          cell.show(berth)
        }
        let cell = collectionView.dequeueConfiguredReusableCell(using: registration, for: indexPath, item: berth)
        ```

        Create the registration once, outside the cell provider: one made for each cell defeats reuse, and UIKit raises.
        """,
      verify: """
        A smoke test that opens every screen of the release configuration once, on a device or a case-sensitive \
        simulator volume. For packages: run it in the app, not only in the package's own tests.
        """,
      prevent: """
        Fail the build on nib and storyboard warnings ("unknown class"), and keep one list of screens that the smoke \
        test walks.
        """,
      notToBeConfusedWith: [
        .init(.kvcUndefinedKey, "the nib was found, but an outlet names a property that is gone"),
        .init(.swiftIuoNilOutlet, "the outlet exists, was not connected, and was used"),
        .init(.swiftpmResourceBundleMissing, "the whole resource bundle of a package is missing: a Swift trap"),
      ],
      sources: [
        "Apple: UIStoryboard, UINib, UICollectionView.CellRegistration",
        "Apple: Bundling resources with a Swift package: "
          + "https://developer.apple.com/documentation/xcode/bundling-resources-with-a-swift-package",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '-[NSViewController \
        loadView] could not load the "BerthPane" nib.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: \
        '-[UITableViewController loadView] loaded the "BerthList" nib but didn't get a UITableView.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'could not \
        dequeue a view of kind: UICollectionElementKindCell with identifier BerthCell - must register a nib or a \
        class for the identifier or connect a prototype cell in a storyboard'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Storyboard \
        (<UIStoryboard: 0x600002d4c0c0>) doesn't contain a view controller with identifier 'BerthDetail''
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   UIKitCore                     	0x1c8e2b1f0 -[UIViewController _loadViewFromNibNamed:bundle:] + 516
        3   UIKitCore                     	0x1c8e2b31c -[UIViewController loadView] + 176
        4   Harbour                       	0x1027d10b4 BerthCoordinator.open(_:) + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSUnknownKeyException', reason: '[<Harbour.BerthController \
        0x14a1> setValue:forUndefinedKey:]: this class is not key value coding-compliant for the key mastLabel.'
        """, answer: "kvc-undefined-key"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: could not dequeue a view of kind BerthCell
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Harbour/Dock.swift:12: Precondition failed: Could not find a storyboard named Harbour
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The chart has no \
        segue with identifier dock'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[HBRLedger add:] + 52
        3   Harbour           0x00000001027d11b4 -[HBRLedger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
    ])

  private static let viewOfOtherClass = Variant(
    .message("nib but didn't get a"),
    [
      "fault": "its view is of another class than the controller needs",
      "remedy":
        "Open the file and give its topmost view the class that the sentence names, or use a controller that takes any view "
        + "(a `UITableViewController` needs a table view, a `GLKViewController` a `GLKView`).",
    ])
  private static let viewNotConnected = Variant(
    .message("view outlet was not set"),
    [
      "fault": "the file is there, but names no view for the controller",
      "remedy":
        "In the file, give File's Owner the controller's class, and connect its outlet `view` to the topmost view. Where no "
        + "file was meant, look for one that has the controller's name: it is taken without being asked for.",
    ])
  private static let classMissing = Variant(
    .message("ould not instantiate class named"),
    [
      "fault": "the app has no such class",
      "remedy":
        "Select the object in the file: its class and its module (*Inherit Module From Target*) have to name one that is in "
        + "the app. A class of a framework is there only if the framework is linked.",
    ])
  private static let noCell = Variant(
    .message("failed to obtain a cell from its dataSource"),
    [
      "fault": "the data source gave back no cell",
      "remedy":
        "In `tableView(_:cellForRowAt:)`, dequeue with `dequeueReusableCell(withIdentifier:for:)`, which never gives nil, and "
        + "register the cell under that identifier.",
    ])
}
