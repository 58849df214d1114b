extension Condition {
  /// A check, an exception or the processor ended the program: a race that a sanitizer saw before may have led to it, but
  /// the report does not prove that.
  static let endedByOtherCause = Condition.any([
    .message("Fatal error: ", "Precondition failed", "Terminating app due to uncaught exception "),
    .all([.any([.badAccess, .trap]), .not(.message("ERROR: ThreadSanitizer: "))]),
  ])
}
