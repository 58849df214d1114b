import ByteKit

/// Functions of systems and runtimes that people know from stacks, which tell a list of names that was noted down of a
/// crash from any other list.
enum KnownFunctions {
  /// Whether a name is a system's or a runtime's.
  static func holds(_ name: ByteSlice) -> Bool {
    isEnd(name) || isBottom(name) || prefixes.contains { name.hasPrefix($0) }
  }

  /// Whether stacks of crashes end in a function: it raises the signal, or is where bad memory is met.
  static func isEnd(_ name: ByteSlice) -> Bool {
    let plain = name.hasPrefix("__") ? name.dropping(1) : name
    return ends.contains { name == $0 || plain == $0 } || isReferenceCount(name)
      || endPrefixes.contains { name.hasPrefix($0) }
  }

  /// Whether a function ends the program itself.
  static func isRaiser(_ name: ByteSlice) -> Bool {
    isEnd(name) && !victims.contains { name.hasPrefix($0) }
  }

  /// Where bad memory is met: names that stand in many lists.
  private static let victims: [StaticString] = [
    "objc_msgSend", "objc_re", "objc_opt", "objc_auto", "swift_re", "swift_get", "__ulock", "RCTFatal",
  ]

  /// Whether stacks begin in a function.
  static func isBottom(_ name: ByteSlice) -> Bool { bottoms.contains { name == $0 } }

  /// Whether a function of a runtime counts references, which meets what was freed: `swift_unknownObjectRelease`.
  private static func isReferenceCount(_ name: ByteSlice) -> Bool {
    (name.hasPrefix("swift_") || name.hasPrefix("objc_"))
      && (name.contains("etain") || name.contains("elease"))
  }

  private static let ends: [StaticString] = [
    "abort", "_abort", "raise", "__pthread_kill", "pthread_kill", "__kill", "abort_with_payload",
    "__abort_with_payload", "_dispatch_assert_queue_fail", "_dispatch_assert_queue_barrier_fail",
    "__DISPATCH_WAIT_FOR_QUEUE__", "objc_exception_throw", "__exceptionPreprocess", "__cxa_throw", "__cxa_rethrow",
    "__assert_rtn", "__stack_chk_fail", "_os_unfair_lock_recursive_abort", "_os_unfair_lock_corruption_abort",
    "_os_unfair_lock_unowned_abort", "objc_msgSend", "objc_release", "objc_retain", "objc_opt_class",
    "objc_autoreleasePoolPop", "swift_retain", "swift_release", "swift_unexpectedError", "swift_dynamicCastFailure",
    "swift_deletedMethodError", "swift_abortRetainUnowned", "swift_getObjectType", "swift_errorInMain",
    "swift_continuation_throwingResume", "swift_task_dealloc", "_swift_runtime_on_report", "_objc_fatal",
    "_objc_terminate", "__TCC_CRASHING_DUE_TO_PRIVACY_VIOLATION__", "_os_crash", "__pthread_jit_write_protect_np",
    "pthread_jit_write_protect_np", "RCTFatal", "std::terminate()", "std::terminate", "__ulock_wait2",
    "ggml_abort", "_assertionFailure", "_swift_dynamicCastFailure",
  ]

  private static let endPrefixes: [StaticString] = [
    "_assertionFailure(", "_fatalErrorMessage(", "_swift_stdlib_reportFatalError", "swift::fatalError",
    "assertionFailure(",
    "-[NSException raise", "+[NSException raise", "-[NSObject(NSObject) doesNotRecognizeSelector:",
    "-[NSObject doesNotRecognizeSelector:", "__abort",
  ]

  private static let bottoms: [StaticString] = [
    "start", "main", "_main", "dyld start", "start_wqthread", "thread_start", "_pthread_start", "_pthread_wqthread",
    "__libc_start_main", "__libc_start_call_main", "start_thread", "clone", "UIApplicationMain", "NSApplicationMain",
    "$main",
  ]

  private static let prefixes: [StaticString] = [
    "swift_", "_swift_", "swift::", "objc_", "_objc_", "dispatch_", "_dispatch_", "pthread_", "_pthread_",
    "__pthread_", "mach_msg", "os_unfair_lock", "_os_unfair_lock", "malloc_", "_malloc_", "szone_", "_xzm_", "xzm_",
    "CFRunLoop", "__CFRunLoop", "__CFRUNLOOP_IS", "__NSFireTimer", "_CF", "___forwarding___", "CFRelease", "CFRetain",
    "__psynch_", "__ulock_", "semaphore_wait", "_os_", "abort_", "__cxa_", "std::", "_Unwind_", "GSEventRun", "AG::",
    "-[NS", "+[NS", "-[UI", "+[UI", "-[__NS", "+[__NS", "_platform_", "_sigtramp", "libdispatch", "dyld4::", "dyld3::",
    "OS_dispatch_queue.", "_NSThread", "__NSThread", "thunk for ", "AutoreleasePoolPage", "v8::", "node::",
  ]
}
