extension Rule.Family {
  /// Things that the kernel watches: descriptors, ports, files and memory that their owner protected, and how much of a
  /// resource a process uses.
  ///
  /// What the members share: the exception carries a code that says everything, the sort in its highest bits; the same
  /// words stand in subtype and message of newer reports. A guard (`EXC_GUARD`) is an error of the code on the stack,
  /// or of an earlier double close; the guard of the sort "user" alone is a library's own complaint, after which the
  /// process went on. A resource limit (`EXC_RESOURCE`, or a report of microstackshots) is mostly a
  /// diagnostic that ended nothing.
  ///
  /// What separates them: the sort of the guard, and the resource.
  static let guardsAndResources = Rule.Family(
    "guards-and-resources", "Guards and resource limits", harm: "the kernel ends the program",
    endsIn: [.guarded, .limit, .kill], spokenBy: .anyChecks)
}
