internal import CrashModel

/// Names of functions, taken apart: compiler glue, async suffixes, closures.
public enum SymbolName {
  /// Whether the compiler made the function on its own, so that it can name a cause but never carry the blame.
  public static func isGlue(_ symbol: String) -> Bool { isGlue(symbol, mayHoldPart: true) }

  private static func isGlue(_ symbol: String, mayHoldPart: Bool) -> Bool {
    gluePrefixes.isPrefix(of: symbol) || glueNames.isWhole(symbol)
      || mayHoldPart && (glueParts.isPart(of: symbol) || isOfCxxLibrary(symbol)) || isOfRustLibrary(symbol)
  }

  /// Whether the function is one of Rust's own libraries, whose names have no list of arguments behind them, as those of
  /// C++ have.
  private static func isOfRustLibrary(_ symbol: String) -> Bool {
    rustLibraries.isPrefix(of: symbol) && !symbol.utf8.contains(UInt8(ascii: "("))
  }

  private static let rustLibraries = WordTable(["core::", "alloc::", "<core::", "<alloc::", "<std::", "__rustc::"])

  /// What a function is where it is not the system's; nil where its name tells nothing.
  static func role(of symbol: String) -> FrameClass? {
    // One pass over the name for both sorts of parts, of which hardly any name has one.
    let mayHoldPart = tellingParts.isPart(of: symbol)
    if mayHoldPart, isCrashReporter(symbol) { return .raiser }
    if isGlue(symbol, mayHoldPart: mayHoldPart) { return .glue }
    if dataPrefixes.isPrefix(of: symbol) { return .unknown }
    return isBoilerplate(symbol) ? .boilerplate : nil
  }

  /// What C++ makes beside functions; a frame with such a name is none, because the processor was sent into data.
  private static let dataPrefixes = WordTable([
    "vtable for ", "VTT for ", "typeinfo for ", "typeinfo name for ", "guard variable for ",
  ])

  private static let tellingParts = WordTable(crashReporterParts + gluePartWords + [" std::"])

  /// Whether a template of C++'s library stands behind its return type: `bool std::operator==<char>(…)`.
  private static func isOfCxxLibrary(_ symbol: String) -> Bool {
    if symbol.hasPrefix("decltype("), position(of: ") std::", in: Substring(symbol)) != nil { return true }
    guard let scope = position(of: " std::", in: Substring(symbol)) else { return false }
    return !symbol.utf8[..<scope].contains {
      $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ",")
    }
  }

  /// The function that the developer wrote, with everything stripped that the compiler put around its name.
  public static func plain(_ symbol: String) -> String {
    guard symbol.utf8.first == 0x28 || wrapping.isPrefix(of: symbol) || added.isPart(of: symbol) else { return symbol }
    if piecesOfMain.isPrefix(of: symbol) { return "main" }
    var name = Substring(symbol)
    while let stripped = withoutPrefix(name) { name = stripped }
    if let bare = withoutClosureType(name) { name = bare }
    if let cut = additions.compactMap({ position(of: $0, in: name) }).min() { name = name[..<cut] }
    return String(name)
  }

  /// What compilers put behind the names of parts of functions.
  private static let additions = [" [resumed]", ".cold.", ".resume.", ".llvm.", ".isra.", ".constprop.", ".part."]

  private static let added = WordTable(additions)
  private static let wrapping = WordTable(wrappers + ["protocol witness for ", "closure #"] + piecesOfMainWords)
  private static let bareWrapping = WordTable(wrappers)

  private static func withoutPrefix(_ name: Substring) -> Substring? {
    // `generic specialization <T> of f()`: as long as `specialized f()` is short.
    if name.utf8.first == 0x67, name.hasPrefix("generic specialization <"), let end = position(of: "> of ", in: name) {
      return name[end...].dropFirst("> of ".count)
    }
    if let length = bareWrapping.prefixLength(of: name) { return Substring(name.utf8.dropFirst(length)) }
    // `protocol witness for P.f() in conformance T`: the implementation is T's.
    if name.utf8.first == 0x70, name.hasPrefix("protocol witness for "),
      let end = position(of: " in conformance ", in: name)
    {
      let requirement = name.dropFirst("protocol witness for ".count)[..<end]
      let type = name[end...].dropFirst(" in conformance ".count)
      let member = requirement.firstIndex(of: ".").map { requirement[$0...] } ?? ""
      return Substring(type + member)
    }
    // `(2) await resume partial function for f()`
    if name.utf8.first == 0x28, let end = position(of: " partial function for ", in: name), name.prefix(6).contains(")")
    {
      return name[end...].dropFirst(" partial function for ".count)
    }
    return nil
  }

  /// `closure #1 (Int) -> () in f()` becomes `closure #1 in f()`: how much is said of a closure's type is the tool's taste.
  private static func withoutClosureType(_ name: Substring) -> Substring? {
    guard let start = closures.prefixLength(of: name) else { return nil }
    let bytes = name.utf8
    guard let open = bytes.dropFirst(start).firstIndex(of: 0x20), bytes[open...].starts(with: " (".utf8) else {
      return nil
    }
    var depth = 0
    for index in bytes.indices[open...] {
      switch bytes[index] {
      case 0x28, 0x5B: depth += 1
      case 0x29, 0x5D: depth -= 1
      case 0x20 where depth == 0 && index > open && bytes[index...].starts(with: " in ".utf8):
        return name[..<open] + name[index...]
      default: break
      }
    }
    return nil
  }

  private static let closures = WordTable(["closure #"])

  /// The function that a closure was written in: what stands behind `closure #1 in `.
  static func owner(ofClosure name: Substring) -> Substring? {
    position(of: " in ", in: name).map { Substring(name[$0...].utf8.dropFirst(4)) }
  }

  static func position(of text: String, in name: Substring) -> Substring.Index? {
    ByteSearch.offset(of: text, in: name).map { name.utf8.index(name.startIndex, offsetBy: $0) }
  }

  /// Whether the function takes a lock for the time of a closure.
  public static func isCriticalSection(_ symbol: String) -> Bool { criticalSections.isPart(of: symbol) }

  private static let criticalSections = WordTable(["withLock<", "withLock(", "withLockUnchecked", "withUnfairLock"])

  /// What can stand before the name of a function without changing whose code it is.
  private static let wrappers = [
    "partial apply for ", "specialized ", "merged ", "@objc ", "@nonobjc ", "dispatch thunk of ", "vtable thunk for ",
    "distributed thunk ", "generic specialization <", "async function pointer to ", "implicit closure #1 in ",
    "implicit closure #2 in ", "implicit closure #3 in ", "back deployment thunk for ",
  ]

  private static let gluePrefixes = WordTable([
    "partial apply for ", "thunk for ", "reabstraction thunk", "protocol witness for ", "@objc ", "merged ",
    "dispatch thunk of ", "vtable thunk for ", "distributed thunk ", "outlined ", "value witness", "destroy for ",
    "initializeWithCopy for ", "initializeWithTake for ", "assignWithCopy for ", "assignWithTake for ",
    "initializeBufferWithCopyOfBuffer for ", "one-time initialization function for ", "type metadata accessor for ",
    "default argument ", "lazy protocol witness table ", "implicit closure #", "key path getter ", "key path setter ",
    "objectdestroy", "block_copy_helper", "block_destroy_helper", "__swift_", "completion handler block", "std::",
    "decltype(auto) std::", "void std::", "method lookup function for ", "async function pointer to ", "autoclosure #",
    "_T0Ie", "$sIe", "back deployment thunk",
    // Swift's runtime where it is linked into the program.
    "swift::runtime::", "swift::Demangle::", "swift::metadataimpl::", "swift::RefCounts<", "bool swift::RefCounts<",
    "destroyGenericBox", "associated type witness table", "getEnumTagSinglePayload for ",
    "storeEnumTagSinglePayload for ", "lazy cache variable ", "__gnu_cxx::", "__clang_call_terminate",
    // The way by which add-ons of Node.js end it; the headers of node-addon-api are compiled into each.
    "napi_fatal_error", "Napi::", "void Napi::", "bool Napi::", "node::Abort(", "node::OnFatalError(", "node::Assert(",
    // How V8, Qt, Realm, Firestore and OpenMP end a process for what somebody else asked of them.
    "v8::Utils::ReportApiFailure(", "v8::api_internal::ToLocalEmpty(", "v8::api_internal::FromJustIsNothing(",
    "v8::V8::ToLocalEmpty(", "v8::V8::FromJustIsNothing(", "v8::internal::HandleScope::", "v8::Function::",
    "v8::Object::", "v8::FunctionTemplate::", "node::MakeCallback(", "Nan::", "-[RLMResults ", "-[RLMArray",
    "-[RLMManagedArray ", "Results.subscript.getter", "QMessageLogger::fatal(", "qAbort(", "qt_message_fatal(",
    "qFatal(", "qt_assert(", "qt_assert_x(", "RLMThrow",
    "firebase::firestore::util::ObjcThrowHandler(", "firebase::firestore::util::Throw",
    "firebase::firestore::util::internal::Fail", "__kmp_abort_process", "__kmp_fatal",
    // What compiler and linker share between functions, and their stubs of calls.
    "OUTLINED_FUNCTION_", "objc_msgSend$", "_objc_msgSend$", "DYLD-STUB$$", "symbol stub for: ", "__copy_helper_block_",
    "__destroy_helper_block_", "__Block_byref_object_",
  ])

  /// Parts of names that the standard library's headers leave in an app.
  private static let gluePartWords = [
    "/c++/v1/", "withLock<", "withLock(", "withUnfairLock", ".preconditionFailure(", ".fatalError(",
    ".assertionFailure(", "_checkExpectedExecutor", ".preconditionIsolated(", ".assumeIsolated",
    // Rust's own machinery of panics, and the wrappers that its compiler names.
    "rust_begin_unwind", "rust_begin_short_backtrace", "rust_end_short_backtrace", "4core9panicking", "3std9panicking",
    // Allocators that stand in front of the system's.
    " as core::alloc::global::GlobalAlloc>::",
  ]

  private static let glueParts = WordTable(gluePartWords)

  /// Whether the function works for another one: helpers that are told their caller's place, and hooks.
  public static func speaksForOthers(_ symbol: String) -> Bool { speakersForOthers.isPart(of: symbol) }

  private static let speakersForOthers = WordTable(callersPlaces + hookParts + threadChecks)

  /// Whether the function is what a library puts between a call and the method when it exchanges one.
  public static func isHook(_ symbol: String) -> Bool { hooks.isPart(of: symbol) }

  private static let hooks = WordTable(hookParts)
  private static let hookParts = [
    "__ASPECTS_ARE_BEING_CALLED__", "aspects__", "Logos hook", "_logos_method$", "_logos_meta_method$",
    "_logos_function$", "swizzled_", "_swizzle", "fb_swizzledMethod", "NRMA__",
  ]

  private static let glueNames = WordTable([
    "<deduplicated_symbol>", "<redacted>", "<unknown>", "completeTaskWithClosure",
  ])

  /// Whether a name names no function: a stripped image names its header, or hides the name.
  public static func namesNothing(_ symbol: String) -> Bool { symbol.isEmpty || nothings.isWhole(symbol) }

  /// Whether the compiler made the function of a piece that several others share, so that its name says nothing of them.
  public static func isShared(_ symbol: String) -> Bool { symbol.hasPrefix("OUTLINED_FUNCTION_") }

  private static let nothings = WordTable([
    "_mh_execute_header", "__mh_execute_header", "_mh_dylib_header", "<redacted>", "<deduplicated_symbol>",
  ])

  /// Whether the name is that of a function the developer wrote, in a form in which the compiler passes calls on to it.
  public static func isPassedOn(_ symbol: String) -> Bool {
    guard passedOn.isPrefix(of: symbol) else { return false }
    let plain = plain(symbol)
    return plain != symbol && !isGlue(plain) && !isStandardLibrary(plain) && !plain.hasPrefix("[")
  }

  /// The requirement that a witness meets: `P.f()` of `protocol witness for P.f() in conformance T`.
  public static func requirement(of symbol: String) -> String? {
    let start = "protocol witness for "
    guard symbol.hasPrefix(start), let end = position(of: " in conformance ", in: Substring(symbol)) else { return nil }
    return String(symbol[..<end].dropFirst(start.count))
  }

  private static let passedOn = WordTable([
    "partial apply for ", "protocol witness for ", "@objc ", "dispatch thunk of ", "vtable thunk for ",
    "implicit closure #", "autoclosure #", "distributed thunk ", "back deployment thunk for ",
  ])

  /// Arguments that tell a function where in the sources it was called: helpers that log, check or fail for others.
  private static let callersPlaces = [
    "file:line:", "fileID:line:", "filePath:line:", "fileId:line:", "file:function:line:", "fileID:function:line:",
    "line:file:", "function:line:", "line:function:",
  ]

  /// Functions of RxSwift that refuse a caller who is not on the main thread.
  private static let threadChecks = [
    "MainScheduler.ensureRunningOnMainThread", "MainScheduler.ensureExecutingOnScheduler",
    "DelegateProxyType.proxy(for:)",
    "SharedSequenceConvertibleType.drive(", "SharedSequenceConvertibleType.emit(",
  ]

  /// Whether the function belongs to the standard library, whose generic code is compiled into the app.
  static func isStandardLibrary(_ symbol: String) -> Bool {
    if standardLibrary.isPrefix(of: symbol) || librarysContext(of: symbol) != nil { return true }
    return symbol.hasPrefix("specialized ") && standardLibrary.isPrefix(of: String(symbol.dropFirst(12)))
  }

  private static let standardLibrary = WordTable([
    "Swift.", "Sequence.", "Collection.", "Array.", "ContiguousArray.", "ArraySlice.", "Dictionary.", "Set.",
    "Optional.", "Result.", "_ArrayBuffer", "_ContiguousArrayBuffer", "_NativeDictionary", "_NativeSet",
    "UnsafePointer.", "UnsafeRawPointer", "UnsafeBufferPointer", "UnsafeRawBufferPointer", "UnsafeMutablePointer",
    "UnsafeMutableRawPointer", "UnsafeMutableBufferPointer", "UnsafeMutableRawBufferPointer", "ManagedBuffer.",
    "ManagedBuffer<", "ManagedBufferPointer", "MainActor.", "static MainActor.", "RangeReplaceableCollection.",
    "MutableCollection.", "BidirectionalCollection.", "_checkSubscript", "Range.", "ClosedRange.", "Mutex.",
    "OSAllocatedUnfairLock.", "withCheckedContinuation", "withUnsafeContinuation", "withExtendedLifetime",
    "swift_unsafe", "specialized Array.", "specialized _", "specialized Dictionary.", "specialized Set.",
    "specialized ContiguousArray", "specialized static MainActor", "specialized Collection.", "specialized Sequence.",
    "specialized MainActor.", "NSLocking.withLock", "NSLock.withLock", "CheckedContinuation.", "UnsafeContinuation.",
    "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup", "withThrowingDiscardingTaskGroup",
    "withTaskCancellationHandler", "KeyedDecodingContainer.", "KeyedEncodingContainer.", "UnkeyedDecodingContainer.",
    "Slice.", "LazyMapSequence.", "LazyFilterSequence.", "Zip2Sequence.", "EnumeratedSequence.",
    "withUnsafeMutablePointer<", "withUnsafePointer<", "withUnsafeBytes<", "withUnsafeMutableBytes<",
    "withUnsafeTemporaryAllocation<", "KeyPath.", "InlineArray<", "Span<", "MutableSpan<",
    "DefaultStringInterpolation.appendInterpolation<A>(_:)", "DefaultStringInterpolation.appendLiteral(_:)",
    "OutputSpan<", "RawSpan.", "MutableRawSpan.", "OutputRawSpan.", "UTF8Span.", "Character.init(_:)",
    // Rust's.
    "core::ops::", "core::option::", "core::result::", "core::iter::", "core::slice::", "core::str::", "core::ptr::",
    "core::cell::", "core::num::", "core::fmt::", "<core::option::Option", "<core::result::Result", "alloc::vec::",
    "alloc::raw_vec::", "alloc::boxed::", "alloc::string::", "objc2::exception::", "objc2::runtime::",
    "objc2::__macro_helpers::",
  ])

  /// Whether the function is machinery that stands below any library: thunks of the compiler, and the runtime's counting
  /// of references.
  public static func servesEveryLibrary(_ symbol: String) -> Bool { servants.isPrefix(of: symbol) }

  private static let servants = WordTable(
    compilersFunctions + ["swift_", "_swift_", "swift::", "bool swift::", "void swift::"])

  /// How the names begin of functions that the compiler writes for values and closures, whoever they belong to.
  static let compilersFunctions = [
    "thunk for ", "reabstraction thunk", "partial apply for thunk for ", "outlined ", "value witness", "destroy for ",
    "initializeWithCopy for ", "initializeWithTake for ", "assignWithCopy for ", "assignWithTake for ",
    "initializeBufferWithCopyOfBuffer for ", "objectdestroy",
  ]

  /// Whether the function starts the program or its main loop and so stands at the bottom of every stack.
  public static func isBoilerplate(_ symbol: String) -> Bool {
    if boilerplate.isWhole(symbol) || piecesOfMain.isPrefix(of: symbol) { return true }
    guard symbol.utf8.last == UInt8(ascii: ")") else { return false }
    return symbol.hasSuffix(".$main()") || symbol.hasSuffix(".main()") && symbol.hasPrefix("static ")
  }

  private static let boilerplate = WordTable([
    "main", "<module>", "start", "UIApplicationMain", "NSApplicationMain", "__libc_start_main", "_start",
    "__libc_start_call_main", "__libc_start_main_impl", "__libc_start_main@@GLIBC_2.34",
    // Of WebAssembly.
    "__main_argc_argv", "__main_void", "__original_main", "_initialize", "__debug_main_executable_dylib_entry_point",
    // Of Xcode's playgrounds, whose own code is a `main` above it.
    "linkResources",
    "async_Main", "specialized static App.main()", "static App.main()",
  ])
  /// The pieces into which `await` cuts the main function.
  private static let piecesOfMainWords = ["async_MainTQ", "async_MainTY"]
  private static let piecesOfMain = WordTable(piecesOfMainWords)

  /// Whether the function belongs to the machinery that raises an error or ends the process.
  public static func isRaiser(_ symbol: String) -> Bool {
    if raiserPrefixes.isPrefix(of: symbol) || raisers.isWhole(symbol) { return true }
    return librarysContext(of: symbol).map { raiserPrefixes.isPrefix(of: String($0)) } ?? false
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
    "failed_throw", "precondition(_:_:file:line:)", "assert(_:_:file:line:)",
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
    "__msan::",
    "__lsan::", "__sanitizer::", "objc_exception_", "abort_with_",
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
    // Of the crate `__rustc` is what ends a program: `__rustc::rust_panic`, `__rustc[4794b31dd7191200]::__rust_start_panic`.
    "__rustc::", "__rustc[", "__rust_start_panic", "__rust_panic_cleanup", "__rust_foreign_exception",
    "__rust_drop_panic", "__rust_alloc_error_handler", "__rg_oom", "rust_panic_with_hook", "rust_oom",
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

  private static let crashReporterParts = [
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
