extension Rule.Family {
  /// Contracts of Apple's frameworks, and of libraries that check their own set-up.
  ///
  /// What separates the members: the framework that speaks, and how. Most (Foundation, AVFoundation, MapKit and others)
  /// raise exceptions with a sentence each; Metal and XPC stop the process with one; CloudKit traps; Core Foundation and
  /// callbacks into dead objects are faults whose top frames tell the story. Three are about the process, not about a
  /// framework: leaving while others work, forking, and a crash reporter that crashes; ten are checks of the libraries
  /// that servers are built of. The general answers about exceptions, traps and memory come after all of them.
  static let frameworks = Rule.Family(
    "frameworks", "System frameworks", harm: "a system framework ends the program",
    spokenBy: [.exceptions, .checksWithoutFile])
}
