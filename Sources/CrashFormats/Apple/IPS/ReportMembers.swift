import ByteKit

/// Members of an `.ips` body that stand alone, without the object that they belong to.
///
///     "exception" : {"type":"EXC_BAD_ACCESS","signal":"SIGSEGV","subtype":"KERN_INVALID_ADDRESS at 0x10"},
///     "frames" : [{"imageOffset":2,"symbol":"_dispatch_assert_queue_fail","imageIndex":0}]
enum ReportMembers {
  /// What has to stand before members, so that they are an object: that of a report, or of a report's thread.
  static func opening(of text: ByteSlice) -> String {
    let ofThread: [StaticString] = ["\"frames\"", "\"triggered\"", "\"threadState\"", "\"queue\""]
    return ofThread.contains { text.hasPrefix($0) } ? "{\"threads\":[{\"triggered\":true," : "{"
  }

  /// Whether the members are a report's, and not of any other JSON with keys of the same name.
  static func areThere(_ prefix: InputPrefix) -> Bool {
    keys.contains { prefix.contains($0) } && marks.contains { prefix.contains($0) }
  }

  private static let keys: [StaticString] = [
    "\"exception\"", "\"termination\"", "\"threads\"", "\"asi\"", "\"exceptionReason\"", "\"vmRegionInfo\"",
  ]

  private static let marks: [StaticString] = [
    "\"rawCodes\"", "\"imageOffset\"", "\"symbolLocation\"", "\"byProc\"", "\"EXC_", "\"composed_message\"",
    "\"indicator\"", "\"libsystem_c.dylib\"", "\"libswiftCore.dylib\"", "\"libdispatch.dylib\"",
  ]

  // MARK: A report whose beginning is cut off in the middle of a stack

  /// Where the first whole frame of a stack begins that has lost its own beginning; nil where there is none.
  static func firstFrame(in bytes: Bytes) -> Int? {
    guard let mark = bytes.index(of: "\"imageOffset\":", from: 0, to: bytes.count),
      bytes.all.contains("\"imageIndex\":")
    else { return nil }
    // A thread that has lost its own brace, too, but not the name of its stack.
    if let key = bytes.index(of: "\"frames\"", from: 0, to: mark), !isRestOfThreads(bytes, before: key) { return nil }
    // The brace may be cut off, too.
    if let open = bytes.lastIndex(of: "{", from: max(0, mark - 200), to: mark) { return open }
    return bytes.index(of: "{\"imageOffset\":", from: mark, to: bytes.count)
  }

  /// Whether what stands before a frame ends other objects and begins none: the rest of a list of threads.
  static func isRestOfThreads(_ bytes: Bytes, before frame: Int) -> Bool {
    bytes.index(of: 0x7D, from: 0, to: frame) != nil && bytes.index(of: 0x7B, from: 0, to: frame) == nil
      && bytes.index(of: "\"lastExceptionBacktrace\"", from: 0, to: frame) == nil
  }

  /// What has to stand before it: the stack is the crashed thread's, unless another one behind it is.
  static func openingOfFrames(from start: Int, _ bytes: Bytes) -> String {
    let isOther = bytes.index(of: "\"triggered\":true", from: start, to: bytes.count) != nil
    return "{\"threads\":[{" + (isOther ? "" : "\"triggered\":true,") + "\"frames\":["
  }
}
