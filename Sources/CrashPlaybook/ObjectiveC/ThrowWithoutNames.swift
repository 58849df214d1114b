extension Condition {
  /// The stack of an uncaught Objective-C exception before anybody gave its frames names: the images tell.
  ///
  /// `abort` (libsystem_c), two functions of libc++abi, `_objc_terminate` (libobjc), `std::__terminate` and what throws
  /// (libc++abi), and `objc_exception_throw` (libobjc) stand below each other in no other case.
  static let objectiveCThrowWithoutNames = throwWithoutNames("objective-c-throw-without-names", runs: 4)

  /// The same as far as `std::__terminate`: an exception of Objective-C or of C++, thrown or passed on.
  static let anyThrowWithoutNames = throwWithoutNames("throw-without-names", runs: 3)

  private static func throwWithoutNames(_ name: String, runs: Int) -> Condition {
    .computed(
      Computed(
        name, "the libraries of an uncaught exception, one behind the other, without names of functions",
        gate: .all([.signal(["SIGABRT"]), .frame([], image: ["libc++abi"], within: 8)])
      ) { facts in
        // Names tell more, and other rules know them.
        let nameless = facts.stack.prefix(16).prefix { $0.symbol == nil }
        guard let abort = nameless.prefix(4).firstIndex(where: { $0.frame.image?.hasPrefix("libsystem_c.") ?? false }),
          case let part = nameless[(abort + 1)...].prefix(while: isOfTheThrow), let first = part.first
        else { return nil }
        let images = part.map { $0.frame.image }
        let changes = images.indices.dropFirst().filter { images[$0] != images[$0 - 1] }
        guard let run = changes.first, run >= 2, first.frame.image?.hasPrefix("libc++abi") ?? false,
          changes.count >= runs - 1
        else { return nil }
        return [facts.evidence(nameless[abort], isException: false), facts.evidence(first, isException: false)]
      })
  }

  /// `abort` and what it calls before anybody gave their frames names, and who called it.
  static let abortWithoutNames = Condition.computed(
    Computed(
      "abort-without-names",
      "the libraries that abort() goes through, one behind the other, without names of functions",
      gate: .all([.signal(["SIGABRT"]), .frame([], image: ["libsystem_c."], within: 4)])
    ) { facts in
      let images = facts.stack.prefix(6).prefix { $0.symbol == nil }.map { $0.frame.image ?? "" }
      guard images.count > 2, images[0].hasPrefix("libsystem_kernel."), images[1].hasPrefix("libsystem_pthread."),
        let abort = images.lastIndex(where: { $0.hasPrefix("libsystem_c.") }), abort < 4
      else { return nil }
      return facts.stack[abort...].prefix(2).map { facts.evidence($0, isException: false) }
    })

  private static func isOfTheThrow(_ frame: StackFrame) -> Bool {
    frame.frame.image.map { $0.hasPrefix("libc++abi") || $0.hasPrefix("libobjc.") } ?? false
  }
}
