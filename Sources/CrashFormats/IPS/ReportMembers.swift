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
}
