extension Rule.Family {
  /// The general answers for the status with which Windows ends a process.
  ///
  /// What separates the members: the status. 0xC000001D is the instruction of Swift's checks, 0xC0000409 what `abort()`
  /// ends in, 0xC0000005 the processor's word of an invalid access. Rules that know the cause come before them. What has
  /// a cause of its own (a stack overflow, a damaged heap, a DLL that is missing) is told by the rules about that cause.
  static let windows = Rule.Family(
    "windows", "Swift on Windows", harm: "ends the process", spokenBy: .checksWithoutFile)
}

extension Condition.Computed {
  /// The process ran on Windows.
  static let windows = Condition.Computed("windows", "a process on Windows") { facts in
    let system = facts.report.operatingSystem
    guard system.name == "Windows" else { return nil }
    return [Evidence("system: Windows", field: "os.name", text: "Windows", offset: system.version?.offset)]
  }
}

extension Condition {
  /// The status with which Windows ends a process that used up its stack.
  static let stackUsedUpOnWindows = Condition.message("0xC00000FD", "0xc00000fd", "-1073741571", "3221225725")
}
