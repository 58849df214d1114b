import ByteKit

/// Functions that raise an error, end a process or tell of its end.
extension SymbolName {
  /// Whether the function belongs to the machinery that raises an error or ends the process.
  public static func isRaiser(_ symbol: String) -> Bool { isRaiser(symbol, within: librarysContext(of: symbol)) }

  /// The same where the function of Swift's library is known that it was made within.
  static func isRaiser(_ symbol: String, within context: Substring?) -> Bool {
    if raiserPrefixes.isPrefix(of: symbol) || raisers.isWhole(symbol) { return true }
    return context.map { raiserPrefixes.isPrefix(of: String($0)) } ?? false
  }

  /// The function of Swift's library within which a closure or a copy for certain types was made, with the name of its
  /// module as old tools write it; nil for all other names: `closure #1 (Swift.Int) -> () in Swift._assertionFailure(…)`.
  static func librarysContext(of symbol: String) -> Substring? {
    guard madeWithin.isPrefix(of: symbol), librarysScope.isPart(of: symbol) else { return nil }
    var name = Substring(symbol)
    for word in [" in ", " of "] {
      while let position = position(of: word, in: name) { name = Substring(name[position...].utf8.dropFirst(4)) }
    }
    for word in ["static ", "generic not re-abstracted "] where name.hasPrefix(word) {
      name = name.dropFirst(word.utf8.count)
    }
    return name.hasPrefix("Swift.") ? name : nil
  }

  /// A function of the system's in C as its source has it, where a report writes it as Mach-O does, with an underscore more;
  /// nil for all other names.
  static func withoutUnderscore(_ symbol: String) -> String? {
    guard symbol.utf8.first == UInt8(ascii: "_"), !isKnownInC(symbol) else { return nil }
    let name = String(symbol.dropFirst())
    return isKnownInC(name) ? name : nil
  }

  private static func isKnownInC(_ name: String) -> Bool {
    raisers.isWhole(name) || SystemFunctions.isWhole(name) || name == "main"
  }

  private static let madeWithin = WordTable([
    "closure #", "partial apply forwarder for ", "partial apply for ", "function signature specialization <",
    "generic specialization <", "implicit closure #",
  ])
  private static let librarysScope = WordTable([" in Swift.", " of Swift.", " in static Swift.", " of static Swift."])

  private static let raisers = WordTable([
    "__pthread_kill", "pthread_kill", "__pthread_kill_implementation", "abort", "__abort", "raise",
    "__pthread_kill_internal", "__GI_raise", "__GI_abort", "__GI_kill", "__exceptionPreprocess", "_objc_terminate",
    "_objc_terminate()", "__cxa_throw", "demangling_terminate_handler", "demangling_terminate_handler()",
    "default_terminate_handler", "default_terminate_handler()", "default_unexpected_handler()",
    "demangling_unexpected_handler()",
    "___forwarding___", "_CF_forwarding_prep_0", "_assertionFailure", "assertionFailure", "preconditionFailure",
    "swift_unexpectedError", "swift_dynamicCastFailure", "malloc_error_break", "malloc_vreport", "malloc_report",
    "malloc_zone_error", "__stack_chk_fail", "_dispatch_assert_queue_fail", "dispatch_assert_queue", "__assert_rtn",
    "_xpc_api_misuse", "__abort_with_payload", "_sigtramp", "_os_crash", "_os_crash_msg", "__kill", "kill",
    "closure #1 in closure #1 in _assertionFailure(_:_:file:line:flags:)", "std::terminate()", "std::terminate",
    "std::__terminate(void (*)())", "memcpy", "memmove", "memset", "strlen", "malloc", "calloc", "realloc", "free",
    "pthread_create", "operator delete(void*)", "operator new(unsigned long)", "abort_report_np", "__abort_message",
    "abort_message", "_objc_fatal", "rust_panic", "throw_exception", "rethrow_exception", "ThrowException",
    "failed_throw", "ggml_abort", "ggml_print_backtrace", "precondition(_:_:file:line:)", "assert(_:_:file:line:)",
    // What is left of the name of Foundation's function that raises failed assertions.
    "_userInfoForFileAndLine", "os_unfair_lock_lock_no_tsan", "_os_unfair_lock_recursive_abort",
    "_os_unfair_lock_corruption_abort", "_os_unfair_lock_unowned_abort", "_os_unfair_lock_lock_slow",
    "os_unfair_lock_lock", "os_unfair_lock_unlock", "_os_unfair_lock_unlock_slow",
    // The handlers of faults on microcontrollers.
    "isr_hardfault", "HardFault_Handler", "BusFault_Handler", "UsageFault_Handler", "MemManage_Handler",
    "unhandled_user_irq_num_in_r0", "<signal handler called>",
  ])

  private static let raiserPrefixes = WordTable([
    "Swift runtime failure: ", "llvm::sys::PrintStackTrace", "llvm::sys::RunSignalHandlers", "SignalHandler(int",
    "__interceptor_", "__asan_", "__tsan_", "__ubsan_", "__sanitizer_", "__asan::", "__tsan::", "__hwasan::",
    "__msan::", "__lsan::", "__sanitizer::", "objc_exception_", "abort_with_",
    "-[NSException raise", "-[NSException initWithCoder:]", "+[NSException raise", "-[NSAssertionHandler handleFailure",
    "-[IDEAssertionHandler ", "-[DVTAssertionHandler ", "_DVTAssertion",
    "-[NSObject(NSObject) doesNotRecognizeSelector:", "+[NSObject(NSObject) doesNotRecognizeSelector:",
    "-[NSObject doesNotRecognizeSelector:", "_fatalErrorMessage", "Swift._assertionFailure(",
    "Swift._fatalErrorMessage(", "_assertionFailure(", "assertionFailure(", "preconditionFailure(", "fatalError(",
    "_diagnoseUnexpectedNilOptional(", "_diagnoseUnexpectedEnumCase", "_diagnoseUnavailableCodeReached",
    "swift::fatalError", "std::__1::__throw", "closure #1 in _assertionFailure", "closure #2 in _assertionFailure",
    "__libcpp_", "specialized _assertionFailure", "specialized _fatalErrorMessage", "ELEMENT_TYPE_OF_SET_VIOLATES_",
    "KEY_TYPE_OF_DICTIONARY_VIOLATES_", "specialized StaticString.withUTF8Buffer",
    "closure #1 in closure #1 in _assertionFailure",
    // Kotlin's library, and the functions by which its runtime throws.
    "konan::", "kotlin::", "ReportBacktraceToIosCrashLog(", "(anonymous namespace)::terminateWithUnhandledException",
    "(anonymous namespace)::processUnhandledException", "(anonymous namespace)::TerminateHandler", "kfun:kotlin.",
    "kfun:kotlin#", "kfun:kotlinx.", "kfun:konan.", "Kotlin_", "_ZN6kotlin", "_ZNK6kotlin", "__ZN6kotlin", "_ZN5konan",
    "__ZN5konan", "(anonymous namespace)::KonanTerminateHandler", "KonanTerminateHandler",
    "TerminateWithUnhandledException",
    "ReportUnhandledException", "ProcessUnhandledException", "ThrowWorkerInvalidState", "ThrowIllegalState",
    "ThrowNullPointerException", "ThrowClassCastException", "ThrowTypeCastException", "ThrowArrayIndexOutOfBounds",
    "ThrowIllegalArgument", "ThrowNoSuchElement", "ThrowIrLinkageError", "ThrowInvalidMutability",
    "ThrowIncorrectDereference", "ThrowInvalidReceiverType", "MutationCheck",
    "void (anonymous namespace)::$_0::operator()<(anonymous namespace)::terminateWithUnhandledException",
    "ThrowIllegalObjectSharing", "(anonymous namespace)::throwIllegalSharingException(",
    // Chromium's checks.
    "logging::LogMessage",
    // The function whose name asks for a report, with which Realm ends a process: `please_report_this_issue_in_…`.
    "please_report_this_", "::please_report_this_", "realm::util::terminate", "void realm::util::terminate",
    // libFuzzer's handlers.
    "fuzzer::",
    // Go's runtime.
    "runtime.",
    // Mono and .NET, and what stands on both sides of compiled managed code.
    "mono_handle_", "mono_invoke_", "mono_resume_unwind", "mono_arm_", "mono_amd64_", "mono_jit_", "mono_runtime_",
    "monoeg_", "mono_assertion_", "log_callback(char const*, char const*, char const*, int, void*)", "mono_raise_",
    "mono_unhandled_", "mono_sig", "mono_reraise_", "xamarin_", "llvm_throw", "llvm_rethrow", "llvm_resume_unwind",
    "IL_Throw", "IL_Rethrow", "DispatchManagedException",
    // .NET's own libraries in C, whose names also stand for what lies behind them in a program without symbols.
    "AppleCryptoNative_", "SystemNative_", "GlobalizationNative_", "CompressionNative_",
    // Unity's C#, as far as it raises and ends.
    "il2cpp::vm::Exception::", "il2cpp::vm::Runtime::", "il2cpp::utils::Runtime::", "il2cpp_codegen_raise_",
    "il2cpp_raise_exception", "il2cpp_unhandled_exception",
    // What Mono starts a thread with.
    "start_wrapper",
    // Of the crate `__rustc` is what ends a program: `__rustc::rust_panic`, `__rustc[4794b31dd7191200]::__rust_start_panic`.
    "__rustc::", "__rustc[", "__rust_start_panic", "__rust_panic_cleanup", "__rust_foreign_exception",
    "__rust_drop_panic", "__rg_oom", "rust_panic_with_hook", "rust_oom",
    // The compiler's way to whichever allocator the program chose.
    "__rust_alloc", "__rust_dealloc", "__rust_realloc", "__rdl_", "__rg_alloc", "__rg_dealloc", "__rg_realloc",
    "rust_begin_unwind", "core::panicking::", "std::panicking::", "core::option::expect_failed",
    "core::option::unwrap_failed", "core::result::unwrap_failed", "core::str::slice_error_fail",
    "core::slice::index::slice_", "core::cell::panic_", "alloc::raw_vec::capacity_overflow",
    "alloc::alloc::handle_alloc_error", "alloc::raw_vec::handle_error", "std::process::abort", "std::sys::backtrace::",
    "std::sys_common::backtrace::", "std::sys::pal::unix::abort_internal", "std::backtrace_rs::", "std::backtrace::",
    "backtrace::backtrace::", "<std::sys::backtrace::", "<std::sys_common::backtrace::",
    // Python's way to end itself: what called into it has to be looked at.
    "Py_FatalError", "_Py_FatalError", "fatal_error_exit", "_Py_FatalRefcountError",
    // The checks of glog and Abseil, and the handlers of signals beside them.
    "google::LogMessage", "google::(anonymous namespace)::", "absl::log_internal::LogMessage", "folly::symbolizer::",
    // Unreal Engine's, for a check that failed and for a fatal line in the log.
    "FDebug::CheckVerifyFailed", "FDebug::AssertFailed", "FDebug::ProcessFatalError", "UE::Assert::Private::",
    "StaticFailDebug(", "FOutputDevice::Logf", "FGenericPlatformMisc::RaiseException(", "FOutputDeviceMacError::",
    "FSentryErrorOutputDevice::",
    // Ruby's handlers of signals, and the end that they lead to.
    "rb_vm_bugreport", "rb_bug", "rb_print_backtrace", "rb_bug_for_fatal_signal",
    // The same of Tcl, Qt and Java's virtual machine.
    "Tcl_Panic", "qt_message_fatal", "QMessageLogger::fatal(", "os::abort(", "VMError::report", "report_fatal(",
    "report_vm_error(",
    // As tools write them that tell the arguments.
    "swift::swift_dynamicCastFailure(", "swift::swift_abort",
    // GLib's way to end a process.
    "g_assertion_message", "_g_log_abort", "g_log_structured", "g_log_default_handler", "g_logv",
    // Metal's check of what it is given.
    "MTLReportFailure", "_MTLMessageContextEnd", "MTLReleaseAssertionFailure",
  ])

  /// Whether the function belongs to a crash reporter that ran inside the dying process.
  public static func isCrashReporter(_ symbol: String) -> Bool {
    crashReporters.isPart(of: symbol)
  }

  static let crashReporterParts = [
    "kscrash", "KSCrash", "ksmachexc", "plcrash", "PLCrash", "FIRCLS", "CLSProcessRecord", "CLSExceptionRecord",
    "CLSHandler", "bsg_", "BSG_", "SentryCrash", "sentrycrash",
    "[SentryUncaughtNSExceptions ", "CLSTerminateHandler", "CLSSignal", "uncaught_exception_handler",
    "mono_handle_native_crash", "emergencyExit", "HandleUncaughtException", "UncaughtCXXTerminateHandler",
    "_XCTTerminateHandler", "UmengSignalHandler", "HandleSignal(", "onSignal", "CPPExceptionTerminate",
    "RCTSetFatalHandler",
    // Calls by which an app itself reports a handled error.
    "[Bugsnag notify", "[BugsnagNotifier ", "[BugsnagClient ", "Bugsnag.notify", "[SentrySDK capture",
    "[SentryHub capture", "[SentryClient capture", "SentrySDK.capture", "[FIRCrashlytics record", "[Crashlytics record",
    "Crashlytics.record", "NSExceptionKt", "nsexceptionkt", "[MSACCrashes track", "[MSCrashes track",
    "[BITCrashManager ",
  ]

  private static let crashReporters = WordTable(crashReporterParts)
}
