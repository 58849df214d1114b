extension Rule.Family {
  /// Accesses to memory that the processor, the allocator or a guard refused.
  ///
  /// What separates the members: who noticed, and when. The processor notices an access at once, and the address
  /// tells how: close to zero is a nil, in the guard region below a stack is recursion, equal to the program counter
  /// is a jump, inside a read-only region is a write, with a signature or a tag is PAC or MTE. The allocator notices
  /// a bad `free` at once, but a damaged heap only later, in an innocent thread. libc and the compiler notice
  /// overflows of buffers on the stack. What no member can place is a wild pointer, which is a lead and never an
  /// answer.
  static let memory = Rule.Family(
    "memory", "Memory and CPU faults", severity: .critical,
    harm: "memory is damaged, or control was about to leave the program's own code",
    spokenBy: .checksWithoutFile)
}
