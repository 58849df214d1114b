extension [String] {
  /// Rules that only say that a check failed, or that a library stopped the process.
  static let trapsInGeneral = [
    "swift-textless-trap", "linux-swift-trap", "builtin-trap", "illegal-instruction", "os-hard-trap-foundation",
    "explicit-abort", "os-assert", "swift-fatalerror-precondition", "swift-library-precondition",
    "system-framework-trap",
  ]

  /// Rules that only say that an exception was not caught.
  static let exceptionsInGeneral = [
    "uncaught-exception-generic", "cpp-uncaught-exception", "explicit-abort", "objc-invalid-argument-archive",
  ]

  /// Rules that only say that an access to memory failed.
  static let accessesInGeneral = [
    "bad-access-wild-pointer", "null-pointer-dereference", "swift-release-garbage", "linux-segv",
    "windows-access-violation",
    "unaligned-or-bus-access",
  ]
}
