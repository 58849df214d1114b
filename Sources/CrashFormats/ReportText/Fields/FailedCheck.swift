import ByteKit

/// What Swift's runtime writes where a check fails.
extension ByteSlice {
  /// Whether a line says which check of Swift's ends the program: what a process writes right before it stops.
  var tellsFailedCheck: Bool {
    let words: [StaticString] = ["Fatal error: ", "Precondition failed: ", "Assertion failed: "]
    return words.contains { contains($0) }
  }
}
