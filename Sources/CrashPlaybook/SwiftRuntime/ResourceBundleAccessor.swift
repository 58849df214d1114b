extension Condition.Computed {
  /// A failed check in the file that Swift Package Manager generates for `Bundle.module`.
  static let resourceBundleAccessor = Condition.Computed(
    "resource-bundle-accessor", "one of the first frames lies in a package's resource_bundle_accessor.swift"
  ) { facts in
    let frame = facts.decisiveStack.prefix(5).first { frame in
      frame.frame.file?.hasSuffix("resource_bundle_accessor.swift") == true
    }
    return frame.map { [facts.evidence($0, isException: facts.isExceptionStackDecisive)] }
  }
}
