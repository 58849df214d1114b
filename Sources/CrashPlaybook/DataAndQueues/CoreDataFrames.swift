extension Condition {
  /// Core Data's own functions that work on managed objects or their context.
  static let coreDataOnTop = Condition.frame(coreDataInternals, image: [], within: 5)

  private static let coreDataInternals: [TextPattern] = [
    "_PFfastAnnotation", "_sharedIMPL_pvfk_core", "_sharedIMPL_setvfk_core", "-[NSManagedObject ",
    "-[NSManagedObject(", "-[_PFArray", "-[_PFBatch", "_PFObjectIDFast", "PFFetch", "_PFRetainedObject",
    "_PFManagedObject", "-[NSManagedObjectContext", "_PF_Managed", "_NSCoreDataTaggedObjectID",
    "-[_NSFaultingMutableSet",
    "-[_PFCachedNumber", "_pvfk",
  ]

  /// A thread works on managed objects although it is neither the main thread nor inside a context's `perform`.
  static let coreDataOutsideItsQueue = Condition.computed(
    Computed(
      "coredata-outside-its-queue", "a background thread that uses managed objects outside its context's `perform`"
    ) { facts in
      if let thread = facts.report.crashedThread, let found = stray(facts.stack, thread, facts) { return found }
      for thread in facts.otherThreads(thatMayMatch: coreDataInternals) {
        if let found = stray(facts.stack(of: thread), thread, facts, number: thread.index) { return found }
      }
      return nil
    })

  private static func stray(
    _ stack: [StackFrame], _ thread: CrashReport.Thread, _ facts: ReportFacts, number: Int? = nil
  ) -> [Evidence]? {
    if thread.isMain { return nil }
    if thread.queue?.hasPrefix("NSManagedObjectContext") ?? false { return nil }
    guard let inside = stack.prefix(8).first(where: { touchesObjects($0.symbol) }),
      let own = stack.first(where: { $0.isInApp }),
      !stack.contains(where: { performs($0.symbol) })
    else { return nil }
    var evidence = facts.evidence(inside, thread: number)
    evidence.statement += ": it uses managed objects, and no `perform` of a context is below it"
    return [evidence, facts.evidence(own, thread: number)]
  }

  private static func touchesObjects(_ symbol: String?) -> Bool {
    symbol.map { name in coreDataInternals.matches(name) } ?? false
  }

  private static func performs(_ symbol: String?) -> Bool {
    symbol.map { name in performing.matches(name) } ?? false
  }

  private static let performing: PatternList = [
    "-[NSManagedObjectContext perform", "NSManagedObjectContext.perform",
    "developerSubmittedBlockToNSManagedObjectContext",
    "performBackgroundTask", "-[NSPersistentStoreCoordinator perform",
    "-[NSManagedObjectContext(_NestedContextSupport)",
  ]
}
