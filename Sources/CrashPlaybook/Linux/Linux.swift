extension Rule.Family {
  /// Ends of a process that only Linux has, and the general answers for signals on Linux.
  ///
  /// What separates the members: the signal, and who sent it. SIGILL and SIGTRAP are Swift's own checks, SIGSEGV and
  /// SIGBUS the processor's, SIGKILL the kernel's or a keeper's; Lambda stops a function without any. The first three
  /// are general: a rule that knows the cause comes before them, because Swift prints the same sentences on every
  /// system, and the same causes lie behind them.
  static let linux = Rule.Family(
    "linux", "Swift on Linux", harm: "ends the process", spokenBy: .checksWithoutFile)
}

extension ReportFacts {
  /// Whether the process ran on Linux: the report says so, or its libraries are ELF files.
  var isLinux: Bool {
    if let name = report.operatingSystem.name { return name == "Linux" }
    if report.exception.type != nil { return false }
    return stack.contains { frame in
      guard let image = frame.frame.image else { return false }
      return image.hasSuffix(".so") || image.contains(".so.") || image.hasPrefix("ld-linux")
    }
  }

  /// Whether Swift, libdispatch or libc said why the process stopped.
  var hasReasonText: Bool {
    let words = [
      "atal error: ", "recondition failed", "ssertion failed", "ould not cast", "atal access conflict",
      "ncorrect actor executor", "BUG IN ", "erminate called", "free(): ", "malloc(): ", "double free", "assertion `",
    ]
    return report.messages.contains { message in
      words.contains { TextPattern($0).matches(message.text) }
    }
  }
}

extension Condition.Computed {
  /// The process ran on Linux.
  static let linux = Condition.Computed("linux", "a process on Linux") { facts in
    guard facts.isLinux else { return nil }
    let system = facts.report.operatingSystem
    guard let name = system.name else { return [] }
    return [Evidence("system: \(name)", field: "os.name", text: name, offset: system.version?.offset)]
  }

  /// Nobody said why the process stopped.
  static let noReasonText = Condition.Computed("no-reason-text", "a trap without a sentence about its reason") {
    facts in
    facts.hasReasonText ? nil : []
  }
}
