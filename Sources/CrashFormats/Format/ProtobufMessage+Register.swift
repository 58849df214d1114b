import ByteKit
import CrashModel

extension ProtobufMessage.Value {
  /// The register that a message names in its first field, with what it held in the second; nil where it is none.
  ///
  /// Android's tombstones and PLCrashReporter write registers alike.
  var register: CrashReport.Register? {
    guard var message else { return nil }
    var name: String?
    var contents: UInt64 = 0
    while let field = message.next() {
      if field.number == 1 { name = field.value.text }
      if field.number == 2 { contents = field.value.number }
    }
    return name.map { .init($0, contents) }
  }
}
