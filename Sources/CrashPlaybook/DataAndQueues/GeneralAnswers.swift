extension [RuleID] {
  /// Rules that only say that a check failed, or that a library stopped the process.
  static let trapsInGeneral: [RuleID] = [
    .swiftTextlessTrap, .linuxSwiftTrap, .builtinTrap, .illegalInstruction, .osHardTrapFoundation,
    .explicitAbort, .osAssert, .swiftFatalerrorPrecondition, .swiftLibraryPrecondition,
    .systemFrameworkTrap,
  ]

  /// Rules that only say that an exception was not caught.
  static let exceptionsInGeneral: [RuleID] = [
    .uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort, .objcInvalidArgumentArchive,
  ]

  /// Rules that only say that an access to memory failed.
  static let accessesInGeneral: [RuleID] = [
    .badAccessWildPointer, .nullPointerDereference, .swiftReleaseGarbage, .linuxSegv,
    .windowsAccessViolation,
    .unalignedOrBusAccess,
  ]
}
