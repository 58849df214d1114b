#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the systems write differently.
extension RecoveryState {
  /// Path of the running program.
  static var program: String? {
    #if canImport(Darwin)
      var image = Dl_info()
      guard dladdr(#dsohandle, &image) != 0, let path = realpath(image.dli_fname, nil) else { return nil }
      defer { free(path) }
      return String(cString: path)
    #else
      return access("/proc/self/exe", X_OK) == 0 ? "/proc/self/exe" : nil
    #endif
  }

  /// Sets the handler of a signal, which runs on a stack of its own and may be interrupted by its own signal.
  static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #endif
    action.sa_flags = SA_ONSTACK | SA_NODEFER | SA_RESTART
    sigaction(number, &action, nil)
  }

  /// Lets a signal come whenever the process has used so many microseconds of processor time; 0 ends that.
  static func setTimer(_ microseconds: Int) {
    let time = timeval(tv_sec: 0, tv_usec: numericCast(microseconds))
    var timer = itimerval(it_interval: time, it_value: time)
    #if canImport(Glibc)
      setitimer(numericCast(ITIMER_PROF.rawValue), &timer, nil)
    #else
      setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }
}
