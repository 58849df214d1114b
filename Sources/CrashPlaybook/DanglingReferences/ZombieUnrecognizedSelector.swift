extension Rule {
  static let zombieUnrecognizedSelector = Rule(
    "zombie-unrecognized-selector",
    "A message reached an unrelated object in the memory of a freed one (zombie)",
    family: .danglingReferences,
    likelyWhen: .all([.message(selectorText), .any([foreignCallback, foreignDelegate, viewCallOfFramework])]),
    possibleWhen: .all([.message(selectorText), .any([foreignReceiver, viewCall])]),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("sent to instance {instance}"),
      .frame("___forwarding___", "doesNotRecognizeSelector:", within: 6),
    ],
    outranks: [
      .objcUnrecognizedSelector, .uncaughtExceptionGeneric, .appkitException, .cppUncaughtException,
      .objcZombieMessage,
    ],
    // The class in the text is the stranger's.
    blame: .valueOrApp("victim"),
    page: PlaybookPage(
      whatHappened: """
        `{selector|A callback}` was sent to an instance of `{class|a class}`, which cannot have such a method. The \
        object that should have received it was freed, and its memory now belongs to a new, unrelated object.
        """,
      youSee: """
        "unrecognized selector" with a receiver that makes no sense: a dictionary that gets a notification, a string \
        that is a delegate. From report to report the class changes, the selector stays; some reports of the same \
        version are plain memory faults in `objc_msgSend`.
        """,
      howWeKnow: """
        The receiver's class is one that the system makes by the thousand in its own storage (collections, blocks, XPC \
        objects), and the selector is a callback: a notification handler, a delegate method, an action. No one makes a \
        mutable dictionary a delegate or a target; so the object that was one is gone. The same holds for a method of \
        views that UIKit or AppKit itself sends to a text or a collection.
        """,
      notProved: """
        That memory was reused. A mistyped target, or a dictionary passed where a controller was meant, gives the same \
        text. Two reports with different classes and one selector settle it, and so does a run with Zombie Objects.
        """,
      rootCause: """
        Other code kept an unowned reference: an `assign` or `unowned(unsafe)` delegate, the context pointer of a C \
        callback, an observer of `CFNotificationCenter` or of a library's own list. `NotificationCenter` itself has \
        let go of dead observers since iOS 9 and macOS 10.11, unless their class refuses weak references. The object \
        died, the allocator gave its memory to the next object of that size, and the late callback found a perfectly \
        valid object of the wrong class. The runtime looks up the selector, fails, and raises an exception, which is \
        the lucky case: with a selector that both classes know, the wrong object would have silently answered.
        """,
      fixNow: """
        Find who keeps the receiver of `{selector|the selector}`: make that reference `weak`, or clear it in the \
        receiver's teardown, before the object goes.

        ```swift
        protocol LevelReceiver: AnyObject {
          func levelChanged(_ level: Int)
        }

        // before: unowned(unsafe) var receiver, or in Objective-C an `assign` property
        final class Gauge {
          weak var receiver: (any LevelReceiver)?

          func report(_ level: Int) { receiver?.levelChanged(level) }
        }
        ```
        """,
      fixProperly: """
        - block-based or async observation whose token ends with its owner
        - `weak` delegates and targets; no `assign` properties of object type
        - for key-value observation and timers: `invalidate()` in one place, called before the release
        """,
      verify: """
        Run "open, close, provoke the callback" with Zombie Objects: the old code reports `message sent to deallocated \
        instance` and names the true class; the new code is silent.
        """,
      prevent:
        "Lint for `assign` and `unsafe_unretained` references to objects; a run with zombies before each release.",
      notToBeConfusedWith: [
        .init(
          .objcUnrecognizedSelector,
          "the class could have the method: a missing category, `-ObjC`, a wrong JSON type"),
        .init(.objcZombieMessage, "the memory was not reused yet: a fault instead of an exception"),
        .init(.notificationOrTimerLifetime, "the callback reached its owner too late, and the owner is known"),
      ],
      sources: [
        "Apple, Investigating crashes for zombie objects: "
          + "https://developer.apple.com/documentation/xcode/investigating-crashes-for-zombie-objects",
        "Apple, Addressing language exception crashes: "
          + "https://developer.apple.com/documentation/xcode/addressing-language-exception-crashes",
      ]),
    examples: [
      .matches(
        """
        ▸ -[__NSDictionaryM keyboardWillShowNotification:]: unrecognized selector sent to instance 0x282a41c80
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  0

        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[__NSMallocBlock__ \
        scrollViewDidScroll:]: unrecognized selector sent to instance 0x282a41c80'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[__NSCFString \
        superview]: unrecognized selector sent to instance 0x7f884ed0a6d0'
        *** First throw call stack:
        (
        	0   CoreFoundation                      0x0000000111fbbb0b __exceptionPreprocess + 171
        	1   libobjc.A.dylib                     0x0000000110e49141 objc_exception_throw + 48
        	2   CoreFoundation                      0x000000011202b134 -[NSObject(NSObject) doesNotRecognizeSelector:] + 132
        	3   CoreFoundation                      0x0000000111f42840 ___forwarding___ + 1024
        	4   CoreFoundation                      0x0000000111f423b8 _CF_forwarding_prep_0 + 120
        ▸ 	5   UIKitCore                           0x000000010de56fc1 -[UIView(Internal) _addSubview:positioned:relativeTo:] + 142
        	6   Harbour                             0x000000010b4260f8 -[BoatController showDetails] + 248
        )
        """),
      .matches(
        "▸ -[UIBezierPath tideStationDidFinish:withError:]: unrecognized selector sent to instance 0x282a41c80"),
      .matches("▸ -[NSConcreteData tideViewWillHide:]: unrecognized selector sent to instance 0x282a41c80"),
      .matches("▸ -[UIImage numberOfTidesInPort:]: unrecognized selector sent to instance 0x282a41c80"),
      .matches("▸ -[NSHashTable routeInterrupted:]: unrecognized selector sent to instance 0x282a41c80"),
      .ignores(
        "-[UIImage hb_imageWillScale:]: unrecognized selector sent to instance 0x282a41c80",
        answer: "objc-unrecognized-selector"),
      .ignores(
        "-[UIBezierPath setShouldFlatten:]: unrecognized selector sent to instance 0x282a41c80",
        answer: "objc-unrecognized-selector"),
      .ignores(
        "-[UILabel tideStationDidFinish:]: unrecognized selector sent to instance 0x282a41c80",
        answer: "objc-unrecognized-selector"),
      .ignores(
        "-[__NSCFString objectForKeyedSubscript:]: unrecognized selector sent to instance 0x282a41c80",
        answer: "objc-unrecognized-selector"),
      .ignores(
        "-[__NSDictionaryM hb_safeStringForKey:]: unrecognized selector sent to instance 0x282a41c80",
        answer: "objc-unrecognized-selector"),
      .ignores(
        "-[Harbour.BoatController reloadTapped:]: unrecognized selector sent to instance 0x10be0",
        answer: "objc-unrecognized-selector"),
    ])

  private static let selectorText: [TextPattern] = ["-[{class} {selector}]: unrecognized selector sent to instance"]

  /// A callback that a class of the system's own storage can never have been meant for.
  private static let foreignCallback = Condition.computed(
    .init("foreign-callback", "a delegate method, handler or action sent to a block, a collection or an XPC object") {
      facts in
      guard let (owner, selector) = receiver(facts) else { return nil }
      // Without an argument it may be the property of a model that a value of JSON was taken for: `playerName`.
      if isCategory(selector) { return nil }
      // Nobody takes a block, a queue or a connection for an object of a class of the program's.
      if isBlockOrService(owner) { return [] }
      guard selector.hasSuffix(":") else { return nil }
      if isStorage(owner) { return callbackWords.matches(selector) ? [] : nil }
      // Of a class that is not that common, only what nothing but a notification calls.
      return isValue(owner) && (happenings.matches(selector) || selector.hasSuffix("Delegate:")) ? [] : nil
    })

  /// A delegate's method, as its two parts tell, sent to an object of the system's that is nobody's delegate.
  ///
  /// Controllers, views and the like may have been meant, and then lack the method.
  private static let foreignDelegate = Condition.computed(
    .init("foreign-delegate", "a delegate method sent to a value of the system's that is nobody's delegate") { facts in
      guard let (owner, selector) = receiver(facts), owner != "NSNull", isDelegateMethod(selector) else { return nil }
      return isStorage(owner) || isValue(owner) ? [] : nil
    })

  /// Whether a selector is that of a delegate or a data source: who calls stands first, and what happened or is asked
  /// behind it, as in `tideStation:didFailWithError:`, `textViewDidChange:` and `tideStationDidFinish:withError:`.
  private static func isDelegateMethod(_ selector: String) -> Bool {
    guard selector.last == ":", !isCategory(selector), !selector.hasPrefix("set") else { return false }
    let parts = selector.split(separator: ":")
    guard let first = parts.first else { return false }
    let verbs = [
      "did", "will", "should", "can", "number", "cellFor", "viewFor", "heightFor", "sizeFor", "titleFor", "decide",
    ]
    if parts.dropFirst().contains(where: { part in verbs.contains { part.hasPrefix($0) } }) { return true }
    if first.hasPrefix("numberOf"), first.contains("In") { return true }
    return hasVerbWithin(first)
  }

  /// Whether a verb stands behind the one who calls: `scrollViewDidScroll`, and no `candidate` or `setWillReturn`.
  private static func hasVerbWithin(_ name: Substring) -> Bool {
    ["Did", "Will", "Should"].contains { verb in
      var rest = name
      while let start = rest.firstIndex(where: { $0 == verb.first }), start < rest.endIndex {
        let tail = rest[start...]
        if start > name.startIndex, tail.hasPrefix(verb), tail.dropFirst(verb.count).first?.isUppercase ?? false {
          return true
        }
        rest = tail.dropFirst()
      }
      return false
    }
  }

  /// Whether a class is the system's, and its objects are values or parts of others and no controllers, views or services.
  private static func isValue(_ owner: String) -> Bool {
    guard !owner.contains("."), systemPrefixes.contains(where: { owner.hasPrefix($0) }) else { return false }
    return !responders.contains { owner.contains($0) }
  }

  private static let systemPrefixes = [
    "NS", "__NS", "_NS", "UI", "_UI", "CA", "CF", "__CF", "CG", "CI", "CL", "CN", "CT", "EK", "HK", "MK", "NSCF", "OS_",
    "PH", "SK", "SCN", "MTL", "AGX", "AV", "WK",
  ]
  private static let responders = [
    "Controller", "View", "Application", "Delegate", "Cell", "Window", "Operation", "Session", "Manager", "Scene",
    "Recognizer", "Document", "Button", "Field", "Picker", "Bar", "Service", "Proxy", "Object", "Coordinator", "Player",
    "Label", "Switch", "Slider", "Stepper", "Indicator", "Screen", "Center", "Segment",
    "Store", "Thread", "Node", "Item", "Connection", "Client", "Control", "Map", "Panel", "Menu", "Alert", "Responder",
  ]

  /// A method with arguments that such a class does not have, though a category might.
  private static let foreignReceiver = Condition.computed(
    .init("foreign-receiver", "a message with arguments sent to a block, a collection or an XPC object") { facts in
      guard let (owner, selector) = receiver(facts), isStorage(owner), !isCategory(selector) else { return nil }
      if isBlockOrService(owner) { return [] }
      return selector.hasSuffix(":") && !dataWords.matches(selector) ? [] : nil
    })

  /// A method of views, which nobody would send to a collection or a text.
  private static let viewCall = Condition.computed(
    .init("view-call-to-storage", "a method of views sent to a block, a collection or an XPC object") { facts in
      guard let (owner, selector) = receiver(facts) else { return nil }
      return isStorage(owner) && viewMethods.contains(selector) ? [] : nil
    })

  /// The same, sent by the framework's own code, which had taken the object for a view before.
  private static let viewCallOfFramework = Condition.all([
    viewCall,
    .computed(
      .init("view-call-by-framework", "the message came from UIKit, AppKit or Core Animation") { facts in
        guard let sender = facts.exceptionRaiser, let image = sender.frame.image,
          ["UIKit", "AppKit", "com.apple.AppKit", "QuartzCore"].contains(where: { image.hasPrefix($0) })
        else { return nil }
        return [facts.evidence(sender, isException: facts.isExceptionStackDecisive)]
      }),
  ])

  private static let viewMethods: Set = [
    "superview", "window", "layer", "subviews", "frame", "bounds", "setFrame:", "setBounds:", "setHidden:", "setAlpha:",
    "setNeedsDisplay", "setNeedsLayout", "layoutIfNeeded", "removeFromSuperview", "nextResponder",
    "isDescendantOfView:", "isUserInteractionEnabled", "traitCollection", "backgroundColor",
  ]

  private static func receiver(_ facts: ReportFacts) -> (owner: String, selector: String)? {
    let texts = facts.report.messages.map(\.text) + [facts.report.uncaughtException?.reason?.value].compactMap { $0 }
    for text in texts {
      guard let found = selectorText.first?.captures(in: text), let owner = found["class"], let name = found["selector"]
      else { continue }
      return (owner, name)
    }
    return nil
  }

  private static func isStorage(_ owner: String) -> Bool {
    storage.contains { owner.hasPrefix($0) } || isBlockOrService(owner)
  }

  private static func isBlockOrService(_ owner: String) -> Bool {
    ["__NSMallocBlock", "__NSStackBlock", "__NSGlobalBlock", "OS_xpc_", "OS_dispatch_", "OS_nw_"].contains {
      owner.hasPrefix($0)
    }
  }

  /// `ab_method`: the prefix of a category, whose object file the linker may have left out.
  private static func isCategory(_ selector: String) -> Bool {
    guard let underscore = selector.firstIndex(of: "_"), underscore != selector.startIndex else { return false }
    return selector[..<underscore].count <= 4
  }

  private static let storage = [
    "__NSDictionary", "__NSArray", "__NSSet", "__NSOrderedSet", "__NSSingle", "__NSCFString", "__NSCFDictionary",
    "__NSCFArray", "__NSCFData", "__NSCFSet", "__NSDate", "__NSCFTimer", "NSConcreteData", "NSConcreteMutableData",
    "_NSInlineData", "__NSFrozen", "NSConcreteValue", "NSPathStore2", "__NSMutable", "NSCF", "__NSCF",
    "NSTaggedPointer",
  ]

  /// What a handler of a notification is called for.
  private static let happenings: PatternList = [
    "Notification:$", "Interrupted:$", "DidChange:$", "^keyboardWill", "^keyboardDid", "^applicationDid",
    "^applicationWill",
  ]

  private static let callbackWords: PatternList = [
    "Notification:", "Notification", "^handle", "Interrupted:", "Changed:", "DidChange", "Tapped:", "Pressed:",
    "Clicked:", "touchUp", "^application", "^scrollView", "^tableView:", "^collectionView:", "^webView:", "^textField",
    "^textView", "^gestureRecognizer", "^viewController", "^viewWill", "^viewDid", "^observeValueForKeyPath", "^timer",
    "TimerFired", "timerFired", "^keyboard", "Delegate", "^connection:", "^URLSession:", "^didReceive", "^will",
    "^did", "^audio", "^locationManager:", "^player", "^animationDid", "^controller",
  ]

  private static let dataWords: PatternList = [
    "objectForKey", "objectAtIndex", "valueForKey", "stringFor", "isEqualTo", "hasPrefix", "hasSuffix",
    "rangeOf", "substring", "stringBy", "characterAt", "componentsSeparated", "compare:", "addObject", "removeObject",
    "setObject", "containsObject", "countFor", "numberFor", "integerFor", "boolFor", "safe", "ForKey:", "AtIndex:",
    "writeTo", "dataUsing", "initWith", "ByAdding", "enumerate", "filtered", "sorted", "drawIn", "drawAt", "sizeWith",
  ]
}
