import ByteKit

extension ReportFormat {
  /// Reports of processes that the system ended to get memory back.
  static let jetsam = ReportFormat(
    name: "jetsam",
    title: "a jetsam event report",
    recognizedBy:
      "'bug_type' 298, 198 or 98, 'memoryStatus' with 'largestProcess', an entry with 'rpages' and 'reason',"
      + " or text with 'Largest process:'",
    recognize: { prefix in
      if let type = prefix.bugType { return isJetsam(type) ? .certain : .no }
      guard prefix.first == 0x7B else { return !prefix.tellsException && prefix.opensJetsamText ? .certain : .no }
      if prefix.contains("\"largestProcess\"") { return prefix.contains("\"memoryStatus\"") ? .certain : .no }
      // The entry of a process alone.
      return prefix.contains("\"rpages\"") && prefix.contains("\"reason\"") ? .certain : .no
    },
    read: { source in
      Bytes.with(source.bytes) { bytes in
        var reader = JetsamReader(source: source, bytes: bytes)
        return reader.read().map { [$0] } ?? []
      }
    })

  private static func isJetsam(_ type: ByteSlice) -> Bool {
    type == "298" || type == "198" || type == "98"
  }
}

extension InputPrefix {
  /// Apple's number of the sort of report, nil where the input is no JSON that names it.
  var bugType: ByteSlice? {
    guard first == 0x7B, let key = bytes.index(of: "\"bug_type\"", from: firstIndex, to: bytes.count) else {
      return nil
    }
    var cursor = JSONCursor(bytes, at: key + 10)
    guard cursor.peek() == 0x3A else { return nil }
    cursor.position += 1
    if cursor.peek() == 0x22 { cursor.position += 1 }
    let start = cursor.position
    while isDigit(bytes[cursor.position]) { cursor.position += 1 }
    return bytes[start..<cursor.position]
  }

  /// Whether the text of an old jetsam report begins here; it says so within its first lines.
  var opensJetsamText: Bool {
    let end = min(bytes.count, firstIndex + 4096)
    guard let mark = bytes.index(of: "Largest process:", from: firstIndex, to: end) else { return false }
    return bytes.index(of: "\nProcesses", from: mark, to: bytes.count) != nil
  }
}
