extension [TextPattern] {
  /// Functions of Swift's runtime that do nothing but count references, and do nothing with nil.
  static let swiftCounting: [TextPattern] = [
    "^swift_retain", "^swift_release", "^_swift_release_dealloc", "^_swift_retain", "^_swift_release_",
    "^swift_unknownObjectRetain", "^swift_unknownObjectRelease", "^swift_bridgeObjectRetain",
    "^swift_bridgeObjectRelease", "^swift::RefCounts<", "RefCounts<swift::RefCountBitsT",
  ]

  /// Functions that count references or copy values that hold some.
  static let referenceCounting: [TextPattern] =
    swiftCounting + [
      "^swift_arrayInitWithCopy", "^swift_arrayDestroy", "^swift_isUniquelyReferenced", "^outlined copy of",
      "^outlined release of", "^outlined consume of", "^outlined retain of",
    ]

  /// Functions of the Objective-C runtime that touch an object first.
  static let objectTouches: [TextPattern] = [
    "^objc_msgSend", "^objc_retain", "^objc_release", "^objc_storeStrong", "^objc_autorelease",
    "^objc_loadWeakRetained", "^objc_destructInstance", "^object_getClass", "^object_isClass",
    "AutoreleasePoolPage::releaseUntil", "^_objc_rootRetain", "^_objc_rootRelease", "objc_object::sidetable_",
    "^objc_opt_",
  ]

  /// Those of them that do nothing where the object is nil, and otherwise read its class and a field of that.
  static let receiverUses: [TextPattern] = [
    "^objc_msgSend$", "^objc_msgSend_stret$", "^objc_msgSend_fpret$", "^objc_retain", "^objc_release",
    "^objc_autorelease", "^_objc_rootRetain", "^_objc_rootRelease", "^objc_opt_", "^object_isClass",
  ]
}

extension Condition {
  /// The innermost frames count references or touch an object.
  static let touchesReference = Condition.frame(.referenceCounting + .objectTouches, image: [], within: 3)

  /// The crash is no fault of memory: a failed check, an exception, a limit, a hang, or a full stack.
  static let isNoMemoryFault = Condition.any([
    .exceptionType("EXC_BREAKPOINT", "EXC_BAD_INSTRUCTION", "EXC_CRASH", "EXC_RESOURCE", "EXC_GUARD", "EXC_ARITHMETIC"),
    .signal("SIGTRAP", "SIGILL", "SIGABRT", "SIGQUIT", "SIGTERM", "SIGFPE", "SIGPIPE"),
    .kind([.hang, .jetsam, .resourceLimit, .sanitizerFinding, .leakReport, .checkerFinding, .panic, .nonFatal]),
    .terminationCode(0x8bad_f00d, 0xdead_10cc),
    .isStackOverflow,
  ])

  /// The runtime freed the storage of a string or a collection and found it retained.
  ///
  /// Its class is Swift's own, and no code of a `deinit` can hand it out: the count is wrong.
  static let storageFreedWhileRetained = Condition.message(
    "of class __StringStorage deallocated", "of class __SharedStringStorage deallocated",
    "of class _StringBreadcrumbs deallocated", "of class _ContiguousArrayStorage* deallocated",
    "of class _DictionaryStorage* deallocated", "of class _SetStorage* deallocated")

  /// The stack is full: every function may then be the one that faults.
  static let isStackOverflow = Condition.any([
    .memoryRegion("---> STACK GUARD", "--->  STACK GUARD", "---> Stack Guard", "--->  Stack Guard"),
    .message("(?i)thread stack size exceeded"), .exceptionText("(?i)thread stack size exceeded"),
    .computed(
      Computed("hundreds-of-frames", "a stack of 400 frames or more, or as many that were left out") { facts in
        let counted = facts.report.elidedRecursion?.levels ?? 0
        return facts.stack.count >= 400 || counted >= Recursion.leastCounted ? [] : nil
      }),
  ])
}
