extension Condition {
  /// What frameworks refuse with an exception, by their sentence or, where a report leaves it out, by the method that
  /// raised, as `meaning`: causes that a sentence explains, so that they need no page of their own.
  static let frameworkRefusal = Condition.computed(
    Computed(
      "framework-refusal", "a refusal of a framework that a sentence explains",
      values: { facts in Refusal(in: facts).map { ["meaning": $0.meaning] } ?? [:] },
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
      ["message was received but not handled."],
      "An observer was added for a key path that its class does not handle but passes on"),
    Refusal(
      ["[AVAssetReader startReading] cannot be called again"],
      "An asset reader reads once: the second run needs a reader of its own"),
    Refusal(
      ["use -availableMetadataObjectTypes"],
      "The output offers these types only once it belongs to a session with a camera, and not on every device"),
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
      ["NSTableView error inserting/removing/moving row"],
      "The table was told of rows that its data does not have: tell it of changes right when the data changes"),
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
      ["launch path not accessible", "task already launched"], method: "-[NSConcreteTask launch",
      "The program to be started is not there or may not be run, or the same task was started twice"),
    Refusal(
      [], method: "+[SKPayment paymentWithProduct:]",
      "The product was nil: it was bought before the store's answer had come"),
  ]
}
