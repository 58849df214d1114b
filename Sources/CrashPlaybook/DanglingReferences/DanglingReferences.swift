extension Rule.Family {
  /// References to objects that are gone, and the properties that two threads change and read without agreement.
  ///
  /// What separates the members: two facts that must be kept apart. That memory was invalid is proved by the fault in a
  /// retain, a release or a message. *Why* is proved only by more: the type that was copied (NWPath), a second thread
  /// in the same property or type, a collection's own mutators, the mark of a setter, or a runtime's text. Without any
  /// of these the stack is a victim's, and the answer is `swift-release-garbage`: a lead, and nobody to blame.
  static let danglingReferences = Rule.Family(
    "dangling-references", "Dangling references and racing properties", severity: .critical,
    harm: "memory is used after it was freed: other data may be damaged before anything crashes")
}
