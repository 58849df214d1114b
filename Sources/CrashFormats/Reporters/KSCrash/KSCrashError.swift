import ByteKit
import CrashModel

/// The `error` object of KSCrash, which other reporters carry along as well.
struct KSCrashError {
  private var kind: String?
  private var facts = MachFacts()
  private var reason: Located<String>?
  private var exception: CrashReport.UncaughtException?
  private var referencedObject: CrashReport.Message?
  private var typeName: Located<String>?
  private var userName: Located<String>?
  private var userLanguage: Located<String>?
  private var memory: CrashReport.Message?
  private var exitCode: Located<UInt64>?
  private var hang: CrashReport.Message?

  /// Reads the error, the cursor standing at its object.
  mutating func read(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      switch key {
      case "type": kind = cursor.string()
      case "address": facts.address = cursor.locatedAddress()
      case "reason": reason = cursor.locatedString()
      case "mach": readMach(&cursor)
      case "signal": readSignal(&cursor)
      case "nsexception": readException(&cursor)
      case "cpp_exception":
        cursor.forEachMember { cursor, key in
          if key == "name" { typeName = cursor.locatedString() }
        }
      case "user_reported":
        cursor.forEachMember { cursor, key in
          if key == "name" {
            userName = cursor.locatedString()
          } else if key == "language" {
            userLanguage = cursor.locatedString()
          }
        }
      case "memory_termination": readMemory(&cursor)
      case "exit_reason":
        cursor.forEachMember { cursor, key in
          if key == "code" { exitCode = cursor.locatedUnsigned() }
        }
      case "hang": readHang(&cursor)
      default: break
      }
    }
  }

  private mutating func readMach(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      switch key {
      case "exception": facts.readType(&cursor)
      case "exception_name", "name": facts.type = cursor.locatedString() ?? facts.type
      case "code": facts.code = cursor.locatedUnsigned()
      case "code_name": facts.codeName = cursor.locatedString()
      case "subcode": facts.subcode = cursor.unsigned()
      default: break
      }
    }
  }

  private mutating func readSignal(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      switch key {
      case "signal": facts.readSignal(&cursor)
      case "name": facts.signal = cursor.locatedString() ?? facts.signal
      default: break
      }
    }
  }

  private mutating func readException(_ cursor: inout JSONCursor) {
    var exception = CrashReport.UncaughtException()
    cursor.forEachMember { cursor, key in
      switch key {
      case "name": exception.name = cursor.locatedString()
      case "reason": exception.reason = cursor.locatedString()
      case "referenced_object":
        let offset = cursor.position
        referencedObject = NotableObject(&cursor).words.map {
          .init(.tool, "object that the exception speaks of: " + $0, at: offset)
        }
      default: break
      }
    }
    self.exception = exception
  }

  /// Reads how long the main thread had not answered.
  private mutating func readHang(_ cursor: inout JSONCursor) {
    let offset = cursor.position
    var (start, end): (UInt64?, UInt64?)
    cursor.forEachMember { cursor, key in
      switch key {
      case "hang_start_nanos": start = cursor.unsigned()
      case "hang_end_nanos": end = cursor.unsigned()
      default: break
      }
    }
    guard let start, let end, end > start else { return }
    let tenths = (end - start) / 100_000_000
    hang = .init(.tool, "hang: the main thread had not answered for \(tenths / 10).\(tenths % 10) seconds", at: offset)
  }

  /// Reads what is known of the memory of the process: `memory_termination` or `app_memory`.
  mutating func readMemory(_ cursor: inout JSONCursor) {
    let offset = cursor.position
    var words: [String] = []
    cursor.forEachMember { cursor, key in
      switch key {
      case "memory_footprint", "memory_limit":
        if let bytes = cursor.unsigned() { words.append(key.dropping(7).string + " " + MemorySize.words(bytes)) }
      case "memory_pressure", "memory_level":
        if let level = cursor.string() { words.append(key.dropping(7).string + " " + level) }
      case "app_transition_state":
        if let state = cursor.string() { words.append("state " + state) }
      default: break
      }
    }
    if !words.isEmpty { memory = .init(.tool, "memory of the app: " + words.joined(separator: ", "), at: offset) }
  }

  /// Puts the error into a report.
  func fill(_ report: inout CrashReport) {
    facts.fill(&report)
    switch kind {
    case "nsexception":
      var exception = exception ?? .init()
      exception.reason = exception.reason ?? reason
      report.uncaughtException = exception
      add(exception.reason, to: &report)
    case "cpp_exception":
      let words = ["uncaught exception of type \(typeName?.value ?? "unknown")", reason?.value].compactMap { $0 }
      add(Located(words.joined(separator: ": "), at: typeName?.offset ?? reason?.offset), to: &report)
    case "user":
      // React Native hands its fatal errors over, and ends the process; the signal alone is a filler.
      if let userLanguage, ["react-native", "javascript"].contains(userLanguage.value.lowercased()), facts.signal != nil
      {
        report.exceptionNotes.append(userLanguage)
        add(userName ?? reason, to: &report)
        break
      }
      // The program reported something and went on; the exception names are fillers.
      report.kind = .nonFatal
      let words = [userName?.value, reason?.value].compactMap { $0 }.joined(separator: ": ")
      if !words.isEmpty { report.messages.append(.init(.tool, words, at: reason?.offset ?? userName?.offset)) }
    case "deadlock", "hang": report.kind = .hang
    case "memory_termination": report.kind = .jetsam
    default:
      add(reason, to: &report)
    }
    // What the system noted, which the signal does not say.
    report.termination.code = report.termination.code ?? exitCode
    if let hang { report.messages.append(hang) }
    if report.kind == .jetsam, let memory { report.messages.append(memory) }
    if let referencedObject { report.messages.append(referencedObject) }
  }

  private func add(_ text: Located<String>?, to report: inout CrashReport) {
    guard let text else { return }
    report.messages.append(.init(.exceptionReason, text.value, at: text.offset))
  }
}
