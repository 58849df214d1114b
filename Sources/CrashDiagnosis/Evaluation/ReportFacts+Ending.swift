import ByteKit
import CrashModel

extension ReportFacts {
  /// How the process ended, as far as the report proves it; nil where it leaves that open.
  var ending: Ending? {
    // Findings of tools end nothing.
    guard Self.ends.contains(kind) else { return nil }
    switch terminationNamespace {
    case "DYLD": return .loader
    case "TCC": return .privacy
    default: break
    }
    switch exceptionType {
    // In a sentence of somebody's the name alone stands for any crash.
    case "EXC_BAD_ACCESS": return hasCodes ? .badAccess : nil
    case "EXC_BREAKPOINT", "EXC_BAD_INSTRUCTION": return trapped
    case "EXC_GUARD": return .guarded
    case "EXC_ARITHMETIC": return .arithmetic
    case "EXC_RESOURCE": return .limit
    case "EXC_CRASH", nil: return endingBySignal
    default: return nil
    }
  }

  private static let ends: [CrashReport.Kind] = [.crash, .jetsam, .resourceLimit, .panic]

  private var hasCodes: Bool {
    report.faultAddress != nil || report.exception.codesText != nil || report.exception.subtype != nil
  }

  private var endingBySignal: Ending? {
    switch signal {
    case "SIGABRT": return .abort
    case "SIGTRAP", "SIGILL": return trapped
    case "SIGFPE": return .arithmetic
    case "SIGSEGV", "SIGBUS": return report.faultAddress == nil ? nil : .badAccess
    // Who stops the debugger, or gives up waiting, kills what had crashed before.
    case "SIGKILL": return exceptionType == nil && terminationNamespace ?? "SIGNAL" == "SIGNAL" ? nil : .kill
    case nil where report.isAccessViolation: return .badAccess
    case nil where kind == .jetsam: return .kill
    case nil where kind == .resourceLimit: return .limit
    case nil where kind == .panic: return .panic
    default: return nil
    }
  }

  /// Whether it is a report of the system's, and no excerpt of one or what somebody made of it.
  var isWhole: Bool { ["crash-text", "ips"].contains(report.format) }

  /// Whose trap it was; only a whole report shows for certain what stands on top of its stack.
  private var trapped: Ending {
    guard isWhole, exceptionStack.isEmpty, let top = stack.first,
      top.frame.index == 0, top.owner == .own, let name = top.symbol,
      // An optimised program holds copies of Swift's own functions that print and stop.
      !["_assertionFailure(", "_fatalErrorMessage("].contains(where: { ByteSearch.offset(of: $0, in: name[...]) != nil }
      )
    else { return .libraryTrap }
    return .ownTrap
  }

  /// What the report says of its end, in words.
  var endingWords: String? {
    guard let words = exceptionType ?? signal ?? terminationNamespace else { return nil }
    return ending == .ownTrap ? words + " in the program's own code" : words
  }
}
