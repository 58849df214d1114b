import ByteKit

extension ReportFormat {
  /// A report of PLCrashReporter as it lies on the device; App Center, Instabug, Datadog and Embrace send it.
  static let plCrashReport = ReportFormat(
    name: "plcrash",
    title: "a report of PLCrashReporter in its binary form",
    recognizedBy: "the first eight bytes, 'plcrash' and the number of the format",
    recognize: { PLCrashMessage.opens($0.bytes) ? .certain : .no },
    read: { source in
      Bytes.with(source.bytes) { bytes in PLCrashMessage.read(source, bytes).map { [$0] } ?? [] }
    })

  /// A tombstone as Android keeps it since version 12, beside the text.
  static let androidTombstone = ReportFormat(
    name: "android-tombstone",
    title: "an Android tombstone in its binary form (tombstone_00.pb)",
    recognizedBy:
      "a message of Protocol Buffers that begins with a processor, a build's fingerprint, a time and a process",
    recognize: { $0.bytes[0] < 0x20 && TombstoneMessage.opens($0.bytes) ? .certain : .no },
    read: { source in
      Bytes.with(source.bytes) { bytes in TombstoneMessage.read(source, bytes).map { [$0] } ?? [] }
    })
}

extension InputPrefix {
  /// The format of an input that is no text; nil where it is text, or nothing that is read.
  var binaryFormat: ReportFormat? {
    switch bytes[0] {
    case UInt8(ascii: "M"): opensMinidump ? .minidump : nil
    case UInt8(ascii: "p"): PLCrashMessage.opens(bytes) ? .plCrashReport : nil
    case 0x08, 0x12: TombstoneMessage.opens(bytes) ? .androidTombstone : nil
    default: nil
    }
  }
}
