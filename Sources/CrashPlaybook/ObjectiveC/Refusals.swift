extension Condition {
  /// What frameworks refuse with an exception, by their sentence or, where a report leaves it out, by the method that
  /// raised, as `meaning`: causes that a sentence explains, so that they need no page of their own.
  static let frameworkRefusal = Condition.computed(
    Computed(
      "framework-refusal", "a refusal of a framework that a sentence explains",
      wording: ["meaning"], values: { facts in Refusal(in: facts).map { ["meaning": $0.meaning] } ?? [:] },
      test: { facts in Refusal(in: facts).map { _ in [] } }))
}

/// One of the calls that frameworks refuse.
private struct Refusal {
  /// Its sentence.
  let words: PatternList
  /// The method that raises, if it does so for nothing else.
  let method: String?
  /// What was wrong with the call.
  let meaning: String

  private init(_ words: PatternList = [], method: String? = nil, _ meaning: String) {
    (self.words, self.method, self.meaning) = (words, method, meaning)
  }

  /// The one that a report is of; nil where it is none of them.
  init?(in facts: ReportFacts) {
    let reason = facts.report.uncaughtException?.reason?.value
    let raiser = facts.exceptionRaiser?.symbol
    let found = Self.all.first { $0.isSaid(in: reason) || $0.isOf(raiser) }
    guard let found else { return nil }
    self = found
  }

  private func isSaid(in reason: String?) -> Bool {
    guard let reason else { return false }
    return words.matches(reason)
  }

  private func isOf(_ raiser: String?) -> Bool {
    guard let raiser, let method else { return false }
    return raiser.hasPrefix(method)
  }

  private static let all: [Refusal] = [
    Refusal(
      ["NSVIEW_GEOMETRY_LIMIT"],
      "A view's position or size is larger than AppKit allows, mostly an infinite number or the result of a division by "
        + "almost zero"),
    Refusal(
      ["_type <= kCGSLastEventType"],
      "An `NSEvent` was made of what an event tap is sent when the system switches it off: look at the type before"),
    Refusal(
      ["is an invalid NSTrackingRectTag"],
      "A tracking rectangle was removed that the view does not have: twice, or before one was added"),
    Refusal(
      ["Invalid parameter not satisfying: *!= nil$"],
      "Nil was given where the method that raised needs a value"),
    Refusal(
      ["Invalid parameter not satisfying: "],
      "A framework's check of an argument: its condition names the argument, the method that raised names the call"),
    Refusal(
      ["most likely because the value for the key * has changed without an appropriate KVO notification"],
      "An object in the middle of an observed key path was exchanged without key-value observing being told: in a Swift "
        + "property without `@objc dynamic`, through its variable instead of its setter, or on another thread"),
    Refusal(
      ["setValue:forKey:]: attempt to set a value for a nil key"],
      "Key-value coding was given nil in place of the key"),
    Refusal(
      ["is trying to start the receiver"],
      "An operation was started by hand although its queue starts it, or was started twice: `start()` is for operations "
        + "that are in no queue"),
    Refusal(
      ["Cannot call exportAsynchronouslyWithCompletionHandler: more than once"],
      "An export session exports once: the second run needs a session of its own"),
    Refusal(
      ["but didn't get a UITableView", "but didn't get a UICollectionView"],
      "The controller is one of tables or collections, but its view in the storyboard or nib is a plain one"),
    Refusal(
      ["The specified URL has an unsupported scheme. Only HTTP and HTTPS"],
      method: "-[SFSafariViewController initWithURL:",
      "`SFSafariViewController` takes addresses with `http` or `https` only: complete those without a scheme, and open all "
        + "others with `UIApplication.open(_:)`"),
    Refusal(
      ["No UISearchDisplayController support methods should run"],
      "`UISearchDisplayController` does not work since iOS 13: `UISearchController` takes its place"),
    Refusal(
      ["An AVPlayerItem can occupy only one position in a player's queue"],
      "The same item was put twice into the queue of an `AVQueuePlayer`: make a new item of the same asset"),
    Refusal(
      ["requires the entitlement com.apple.developer.siri"],
      "The target that ran has no Siri capability, or was signed without it"),
    Refusal(
      ["Can't do regex matching on object ", "Can't look for value ("],
      "A predicate compared text with a value that is none, such as a number: the types of key and value differ"),
    Refusal(
      ["Invalid index path for use with UITableView", "Invalid index path for use with UICollectionView"],
      "An index path with other than two indexes was asked for its row or item: it was made with `IndexPath(index:)`, "
        + "or is empty"),
    Refusal(
      ["with an existing primary key value '"],
      "Realm has an object of that key already: pass `update: .modified` where it should be changed"),
    Refusal(
      ["Object is already managed by another Realm"],
      "An object belongs to one Realm: copy it into the other with `create(_:value:update:)`"),
    Refusal(
      ["expected to have a root view controller at the end of application launch"],
      "The window had no root view controller when the launch ended"),
    Refusal(
      ["UICollectionView must be initialized with a non-nil layout parameter"],
      "The collection view was made without a layout, as a plain `init()` does"),
    Refusal(
      ["menu already is in another menu"],
      "A menu item belongs to one menu at a time: it has to be removed from the other, or copied"),
    Refusal(
      ["must implement a valid bundleURL"],
      "React Native asks the app's delegate where its JavaScript is: the template's `bundleURL` method is missing"),
    Refusal(
      ["Attempt to convert incompatible units"], method: "-[HKQuantity doubleValueForUnit:]",
      "A quantity was asked for in a unit of another sort than its own, such as a rate instead of a count"),
    Refusal(
      ["Source type * not available"], method: "-[UIImagePickerController setSourceType:]",
      "This device has no such source, as a simulator has no camera: `isSourceTypeAvailable` says so before"),
    Refusal(
      [
        "Source type must be UIImagePickerControllerSourceTypeCamera",
        "is available only if sourceType is UIImagePicker",
      ],
      "The picker's settings of the camera may only be set behind `sourceType = .camera`, and on a device with a camera"
    ),
    Refusal(
      ["requires unit of type * Incompatible unit"],
      "A sample of HealthKit was made with a unit of another sort than its type takes, or with none: look up the type's "
        + "unit, and ask `is(compatibleWith:)` before"),
    Refusal(
      ["Mutating a priority from required to not on an installed constraint"],
      "The priority of an active constraint may not change to or from required (1000): set it before the constraint is "
        + "activated, or use 999 for the one that is to give way"),
    Refusal(
      ["cannot service a seek request with a completion handler until its status is"],
      "The player's item was sought before it was ready: keep the time, and seek when `status` becomes `.readyToPlay`"),
    Refusal(
      ["ivar is prohibited. This is an application bug"],
      "Key-value coding reached for a private variable of a class of UIKit, which iOS 13 and later refuse: use the "
        + "class's public API, such as `attributedPlaceholder` or `searchTextField`, and update libraries that do it"),
    Refusal(
      ["enableUndoRegistration may only be invoked with matching call to disableUndoRegistration"],
      "The registration of undo was switched on more often than off: mostly a text was replaced in the middle of its own "
        + "change, as from `shouldChangeTextIn`"),
    Refusal(
      ["Missing or detached view for search bar layout"],
      "A private subview of the search bar was removed, which iOS 13 and later refuse: use `searchTextField` and "
        + "`setSearchFieldBackgroundImage(_:for:)`"),
    Refusal(
      ["Delegate must respond to locationManager:"],
      "The location manager's delegate lacks that method: in Swift a wrong signature, or a delegate that does not "
        + "conform to `CLLocationManagerDelegate`, makes it another method"),
    Refusal(
      ["SFSpeechAudioBufferRecognitionRequest cannot be re-used"],
      "A request for speech recognition serves one task: make a new one for each"),
    Refusal(
      ["layout attributes for * changed from * without invalidating the layout"],
      "The layout gave other attributes for the same place than before: it has to be invalidated "
        + "(`invalidateLayout()`) when sizes or positions change"),
    Refusal(
      ["request for rect at invalid index path"],
      "The list was asked where a row lies that it does not have: it was scrolled to, or measured, before or after its "
        + "data changed"),
    Refusal(
      ["Auto Layout still required after executing -layoutSubviews"],
      "`layoutSubviews` was overridden and does not call `super`, or changes constraints after it has"),
    Refusal(
      ["is a part of cycle in its layer tree"],
      "A layer or view was added to one of its own descendants"),
    Refusal(
      ["may not be invoked inside of transaction begin/commit pair"],
      "A modal window or alert was run in the middle of drawing or layout: run it in the next turn of the main queue"),
    Refusal(
      ["CKDatabaseOperations must be submitted to a CKDatabase"],
      "An operation of CloudKit was put into the app's own queue: hand it to its database with `add(_:)`; iOS 15 began to "
        + "check that"),
    Refusal(
      ["recordType (* contains invalid characters"],
      "Types of CloudKit's records are names of letters, digits and underscores: a class's name with its module holds a "
        + "full stop"),
    Refusal(
      ["You must call -[CKRecord"],
      "An object of CloudKit was made with a plain `init()`, as decoders and mappers do: it needs its own initializer"),
    Refusal(
      ["cannot find data for a temporary oid"],
      "An object that was never saved was looked for in the store: save it, or call `obtainPermanentIDs(for:)`, before its "
        + "`objectID` is handed on"),
    Refusal(
      ["nil is not a legal NSManagedObjectContext parameter"],
      "The context is nil: Core Data was asked before it was set up, or a property that should hold the context was "
        + "never set"),
    Refusal(
      ["You can't save and delete the same record"],
      "One operation of CloudKit was given a record to save and its identifier to delete: leave it out of one of the two"
    ),
    Refusal(
      ["Invalid product identifier: (null)"],
      "The payment names no product: the store's answer held none of that identifier, and it was bought all the same"),
    Refusal(
      ["incomprehensible archive"],
      "The data is no keyed archive: it is empty or cut off, or of another format, such as JSON"),
    Refusal(
      ["section header height must not be negative", "section footer height must not be negative"],
      "The delegate returned a negative height: for no header return `.leastNonzeroMagnitude`, for the default "
        + "`UITableView.automaticDimension`"),
    Refusal(
      ["Failed to process pending changes before save. *The context is still dirty"],
      "Saving changes the objects again and again: `willSave`, a validation or an observer sets a value each time, even "
        + "where it is the same"),
    Refusal(
      ["statement is still active", "no database channel is available"], method: "-[NSSQLCore _availableChannel]",
      "Core Data's connection to the store was asked while it was answering: a fetch inside an accessor or a "
        + "transient property, or contexts used outside their queues"),
    Refusal(
      ["launch path not accessible", "task already launched"], method: "-[NSConcreteTask launch",
      "The program to be started is not there or may not be run, or the same task was started twice"),
    Refusal(
      ["posix_spawn: error "],
      "The system refused to start the program: error 2 says that it is not there, 13 that it may not be run, 8 that it "
        + "is no program, such as a script without its first line `#!`"),
    Refusal(
      ["must provide a launch path"], "A task was started before it was told which program to run"),
    Refusal(
      ["UITableView dataSource is not set"],
      "The table asked for its rows and had no data source: it was freed, or never connected"),
    Refusal(
      ["UITableView dataSource must return a cell"],
      "The data source returned nil for a row: no cell is registered under that identifier, and none was made"),
    Refusal(
      ["An AVCaptureInput can not be added more than once"],
      "The session has this input already: take the old one off before, and ask `canAddInput(_:)`"),
    Refusal(
      ["setOutputFileType:] Invalid output file type"],
      "The preset of the export cannot write files of this type: ask `supportedFileTypes` before"),
    Refusal(
      ["descriptionForLayoutAttribute_layoutItem_coefficient"],
      "A constraint speaks of a view that is gone, or was made with nil in place of a view"),
    Refusal(
      ["-[UIPopoverController dealloc] reached while popover is still visible"],
      "The controller of a popover was freed while the popover was shown: keep it in a property until then"),
    Refusal(
      ["UIAlertView is deprecated and unavailable for UIScene"],
      "`UIAlertView` does not work in an app with scenes: `UIAlertController` takes its place"),
    Refusal(
      ["target thread exited while waiting for the perform"],
      "Work was handed to a thread with `performSelector`, and the thread ended before it did it"),
    Refusal(
      [], method: "+[SKPayment paymentWithProduct:]",
      "The product was nil: it was bought before the store's answer had come"),
  ]
}
