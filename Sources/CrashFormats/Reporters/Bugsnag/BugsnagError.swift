import ByteKit
import CrashModel

/// One error of a Bugsnag event.
struct BugsnagError {
  private var type: Located<String>?
  private var text: Located<String>?
  /// Offset of the stack.
  private(set) var stack: Int?

  /// Its class: the name of an exception, of a signal, or of what Swift's runtime says.
  var name: String { type?.value ?? "" }

  init() {}

  /// Reads the error that the cursor stands at.
  init(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      switch key {
      case "errorClass", "error_class": type = cursor.locatedString()
      case "message": text = cursor.locatedString()
      case "stacktrace": if cursor.peek() == 0x5B { stack = cursor.position }
      default: break
      }
    }
  }

  /// Puts the error into a report; nothing was raised where the reporter concluded after the fact that the program hung
  /// or was ended.
  func fill(_ report: inout CrashReport, isInferred: Bool) {
    if isInferred {
      let words = [name, text?.value ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
      add(.tool, Located(words, at: text?.offset ?? type?.offset), to: &report)
    } else if name.hasPrefix("EXC_") {
      report.exception.type = type
      add(.tool, text, to: &report)
    } else if name.hasPrefix("SIG") {
      report.exception.signal = type
      add(.tool, text, to: &report)
    } else if Self.runtimeWords.contains(name) {
      // Swift's runtime wrote `Fatal error: …`, which the reporter took apart.
      let words = [name, text?.value].compactMap { $0 }.joined(separator: ": ")
      add(.applicationInformation, Located(words, at: text?.offset ?? type?.offset), to: &report)
    } else {
      report.uncaughtException = .init(name: type, reason: text)
      add(.exceptionReason, text ?? type, to: &report)
    }
  }

  private func add(
    _ origin: CrashReport.Message.Origin, _ text: Located<String>?, to report: inout CrashReport
  ) {
    guard let text else { return }
    report.messages.append(.init(origin, text.value, at: text.offset))
  }

  private static let runtimeWords: Set = [
    "Fatal error", "Assertion failed", "Precondition failed", "Could not cast value", "Simultaneous accesses",
  ]
}
