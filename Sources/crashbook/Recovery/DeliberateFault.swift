#if DEBUG
  import CrashAnalysis

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Faults on demand, so that tests can see what becomes of a run; a release build has none.
  ///
  /// The variable `CRASHBOOK_FAULT` holds a kind, the end of a path and the number of a step: `trap a.ips 1`.
  enum DeliberateFault {
    static func happen(at step: BatchStep) {
      guard let words = Environment.value("CRASHBOOK_FAULT")?.split(separator: " "), words.count == 3,
        step.input.hasSuffix(words[1]), step.number == Int(words[2])
      else { return }
      switch words[0] {
      case "trap": preconditionFailure("asked for")
      case "loop": while Environment.value("CRASHBOOK_FAULT") != nil {}
      case "kill": kill(getpid(), SIGKILL)
      case "overflow": _ = depth(of: step.number)
      default: break
      }
    }

    /// Calls itself until the stack has no room.
    private static func depth(of number: Int) -> Int {
      number == .min ? 0 : depth(of: number &+ 1) &+ (Environment.value("CRASHBOOK_FAULT")?.count ?? 0)
    }
  }
#endif
