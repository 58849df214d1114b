internal import CrashModel

/// The system's codes for ends of processes: each counts only with the namespace and on the systems that give it.
///
/// Sources: "Understanding the exception types in a crash report" and "Addressing watchdog terminations",
/// developer.apple.com; namespaces: xnu, `bsd/sys/reason.h`.
package enum TerminationCode {
  /// Whether a code can be meant as one of the system's codes in a report.
  ///
  /// Small numbers mean something else in every namespace, and rules name it beside them. Where a report tells neither
  /// namespace nor system, nothing speaks against a code.
  package static func counts(_ code: UInt64, in report: borrowing CrashReport) -> Bool {
    guard let meaning = meanings[code] else { return true }
    if let systems = meaning.systems, let system = report.operatingSystem.name, !systems.contains(system) {
      return false
    }
    guard let namespace = report.termination.namespace?.value else { return true }
    // There the numbers are those of signals; a code that stands elsewhere in the report is not of that namespace.
    if namespace == "SIGNAL" { return report.termination.code?.value != code }
    return managers.contains(namespace) || namespace.hasSuffix("BOARD") || !namespace.allSatisfy { $0.isUppercase }
  }

  /// What a code means, in words.
  static func words(_ code: UInt64) -> String? { meanings[code]?.words }

  /// Who ends processes with these codes, beside SpringBoard and its relatives.
  private static let managers = ["ASSERTIOND", "CAROUSEL", "WATCHDOG", "THERMAL", "CACHEDELETE"]

  private static let meanings: [UInt64: (words: String, systems: [String]?)] = [
    0x8BAD_F00D: ("the watchdog: the process did not answer in time", nil),
    0xDEAD_10CC: ("a file lock or database was held while the app was suspended", nil),
    0xBAAD_CA11: ("a VoIP push without a call", nil),
    0xBAD2_2222: ("a VoIP app that was resumed too often", nil),
    0xC000_10FF: ("the device was too hot", nil),
    0x2BAD_45EC: ("drawing while the screen was in secure mode", nil),
    0xBADD_D15C: ("the system needed room on the disk", nil),
    0xC51B_AD01: ("a watch app used too much processor time in the background", ["watchOS"]),
    0xC51B_AD02: ("a watch app did not finish its background task in time", ["watchOS"]),
    0xC51B_AD03: ("a watch app had too little time because the system was busy", ["watchOS"]),
    0xBAAA_AAAD: ("somebody asked for a stackshot; nothing ended", nil),
    0xDEAD_FA11: ("the user forced the app to quit", nil),
  ]
}
