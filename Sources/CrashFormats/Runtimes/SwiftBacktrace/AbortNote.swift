import CrashModel

extension CrashReport {
  /// Says what helps where Swift's crash handler saw nothing beyond `abort()`.
  ///
  /// The handler follows frame pointers, and the libc of most Linux systems is built without.
  mutating func noteStackCutAtAbort() {
    guard exception.signal?.value == "SIGABRT", let frames = crashedThread?.frames, !frames.isEmpty,
      frames.allSatisfy({ frame in frame.image.map { $0.hasPrefix("libc.so") || $0.hasPrefix("libc-2.") } ?? false })
    else { return }
    notes.append(
      """
      The backtrace ends inside of libc: Swift's crash handler could not see who called abort(). A debugger can: \
      gdb -batch -ex run -ex bt --args PROGRAM, or the same with a core dump.
      """)
  }
}
