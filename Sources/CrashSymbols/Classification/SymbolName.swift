import ByteKit

/// What a function is by its name: glue of the compiler, boilerplate, a part of the standard library.
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
    if mayHoldPart, isCrashReporter(symbol) { return .errorMachinery }
    if isGlue(symbol, mayHoldPart: mayHoldPart) { return .compilerGenerated }
    if dataPrefixes.isPrefix(of: symbol) { return .unknown }
    return isBoilerplate(symbol) ? .entryPoint : nil
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

  /// Whether the function takes a lock for the time of a closure.
  public static func isCriticalSection(_ symbol: String) -> Bool { criticalSections.isPart(of: symbol) }

  /// Whether a function is one of a lock's own: `NIOLock.lock()`, `Lock.UnfairLock.lock`, `Protected.read<A>(closure:)`.
  public static func takesLock(_ symbol: String) -> Bool {
    if isCriticalSection(symbol) { return true }
    let name = symbol.prefix { $0 != "(" && $0 != "<" && $0 != ":" }
    guard let dot = name.lastIndex(of: ".") ?? name.lastIndex(of: " ") else { return false }
    let type = name[..<dot]
    return ["Lock", "Mutex"].contains { type.hasSuffix($0) } || type.hasSuffix("Protected")
      || type.hasSuffix("LockOperations")
  }

  private static let criticalSections = WordTable(["withLock<", "withLock(", "withLockUnchecked", "withUnfairLock"])

  private static let gluePrefixes = WordTable([
    "partial apply for ", "thunk for ", "reabstraction thunk", "protocol witness for ", "@objc ", "merged ",
    "dispatch thunk of ", "vtable thunk for ", "distributed thunk ", "outlined ", "value witness", "destroy for ",
    "initializeWithCopy for ", "initializeWithTake for ", "assignWithCopy for ", "assignWithTake for ",
    "initializeBufferWithCopyOfBuffer for ", "one-time initialization ", "globalinit_", "default argument ",
    // Values of types whose layout the compiler alone knows, and the enums among them.
    "allocateBuffer for ", "deallocateBuffer for ", "destroyBuffer for ", "destroyArray for ", "projectBuffer for ",
    "initializeBufferWith", "initializeArrayWith", "storeExtraInhabitant for ", "getExtraInhabitantIndex for ",
    "getEnumTag for ", "destructiveProjectEnumData for ", "destructiveInjectEnumTag for ", "get_enum_tag_for_layout_",
    "enum case for ",
    // Metadata of types, tables of witnesses, and what makes and finds them.
    "type metadata ", "generic type metadata ", "full type metadata ", "canonical specialized generic type metadata ",
    "canonical prespecialized generic ", "noncanonical specialized generic ", "demangling cache variable for ",
    "nominal type descriptor ", "reflection metadata ", "metaclass for ", "class metadata base offset for ",
    "ObjC metadata update function for ", "ObjC resilient class stub for ", "protocol descriptor for ",
    "protocol conformance descriptor ", "protocol witness table ", "lazy protocol witness table ",
    "generic protocol witness table ", "instantiation function for generic protocol ", "resilient protocol witness ",
    "associated type metadata accessor ", "associated conformance descriptor ", "default associated ",
    "base witness table accessor ", "base conformance descriptor ", "opaque type descriptor ", "method descriptor for ",
    "field offset for ", "direct field offset for ", "symbolic _", "get_type_metadata", "get_witness_table",
    "get_underlying_type", "get_field_types_", "accessible function runtime record for ",
    // What stands between a caller and a function that was written, and between a key path and its property.
    "curry thunk of ", "override thunk of ", "dynamically replaceable ", "distributed accessor for ",
    "virtual thunk to ", "non-virtual thunk to ", "covariant return thunk to ", "key path ", "keypath_",
    "predefined @objc completion handler block", "property wrapper backing initializer of ",
    "property wrapper init from projected value of ", "coroutine continuation prototype ",
    "_swift_closure_destructor", "implicit closure #", "objectdestroy", "block_copy_helper", "block_destroy_helper",
    "__swift_", "completion handler block", "std::",
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
    "OUTLINED_FUNCTION_", "_OUTLINED_FUNCTION_", "objc_msgSend$", "_objc_msgSend$", "DYLD-STUB$$", "symbol stub for: ",
    "__copy_helper_block_",
    "__destroy_helper_block_", "__Block_byref_object_",
  ])

  /// Parts of names that the standard library's headers leave in an app.
  private static let gluePartWords = [
    "/c++/v1/", "withLock<", "withLock(", "withUnfairLock", ".preconditionFailure(", ".fatalError(",
    ".assertionFailure(", "_checkExpectedExecutor", ".preconditionIsolated(", ".assumeIsolated",
    // How the address of a global is had, and what the compiler writes where a type asks to be comparable.
    ".unsafeMutableAddressor", ".unsafeAddressor", ".owningAddressor", ".owningMutableAddressor",
    ".nativeOwningAddressor", ".nativeOwningMutableAddressor", ".materializeForSet", ".__derived_struct_equals(",
    ".__derived_enum_equals(", ".__derived_enum_less_than(",
    // Rust's own machinery of panics, and the wrappers that its compiler names.
    "rust_begin_unwind", "rust_begin_short_backtrace", "rust_end_short_backtrace", "4core9panicking", "3std9panicking",
    // Allocators that stand in front of the system's.
    " as core::alloc::global::GlobalAlloc>::",
  ]

  private static let glueParts = WordTable(gluePartWords)

  /// Whether the function works for another one: helpers that are told their caller's place, and hooks.
  public static func speaksForOthers(_ symbol: String) -> Bool { wrapperFunctions.isPart(of: symbol) }

  private static let wrapperFunctions = WordTable(callersPlaces + hookParts + threadChecks)

  /// Whether the function is what a library puts between a call and the method when it exchanges one.
  public static func isHook(_ symbol: String) -> Bool { hooks.isPart(of: symbol) }

  private static let hooks = WordTable(hookParts)
  private static let hookParts = [
    "__ASPECTS_ARE_BEING_CALLED__", "aspects__", "Logos hook", "_logos_method$", "_logos_meta_method$",
    "_logos_function$", "swizzled_", "_swizzle", "fb_swizzledMethod", "NRMA__",
  ]

  private static let glueNames = WordTable([
    "<deduplicated_symbol>", "<redacted>", "<unknown>", "<compiler-generated>", "completeTaskWithClosure",
  ])

  /// Whether a name names no function: a stripped image names its header, or hides the name.
  public static func namesNothing(_ symbol: String) -> Bool {
    symbol.isEmpty || nothings.isWhole(symbol) || inventions.isPrefix(of: symbol)
  }

  /// Whether the compiler made the function of a piece that several others share, so that its name says nothing of them.
  public static func isShared(_ symbol: String) -> Bool { symbol.hasPrefix("OUTLINED_FUNCTION_") }

  private static let nothings = WordTable([
    "_mh_execute_header", "__mh_execute_header", "_mh_dylib_header", "<redacted>", "<deduplicated_symbol>",
    // A sanitizer's, and other tools', for a function that they find no name of.
    "<null>", "(null)", "<hidden>", "<stripped>", "<unknown symbol>",
  ])

  /// How names begin that a debugger or a linker makes up for functions without one.
  private static let inventions = WordTable(["___lldb_unnamed_symbol", "__lldb_unnamed_symbol", "__hidden#"])

  /// Whether the name is that of a function the developer wrote, in a form in which the compiler passes calls on to it.
  public static func isForwarding(_ symbol: String) -> Bool {
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
    "implicit closure #", "autoclosure #", "distributed thunk ", "back deployment thunk for ", "curry thunk of ",
    "override thunk of ", "dynamically replaceable thunk for ", "virtual thunk to ", "non-virtual thunk to ",
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
    return copies.isPrefix(of: symbol) && standardLibrary.isPrefix(of: withoutCopy(symbol))
  }

  private static let copies = WordTable(["specialized ", "closure #"])

  /// The function that was copied for certain types, or that a closure stands in: `specialized closure #1 in f()`.
  private static func withoutCopy(_ symbol: String) -> String {
    var name = Substring(symbol)
    while true {
      if name.hasPrefix("specialized ") {
        name = name.dropFirst("specialized ".count)
      } else if name.hasPrefix("closure #"), let owner = owner(ofClosure: name) {
        name = owner
      } else {
        return String(name)
      }
    }
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
    "Data._Representation.", "Data.InlineData.", "Data.InlineSlice.", "Data.LargeSlice.", "__DataStorage.",
    "static Optional.==", "static Optional.!=", "static Array.==", "static Dictionary.==", "static Set.==",
    "OS_dispatch_queue.sync<A>(", "OS_dispatch_queue._syncHelper", "OutputSpan<", "RawSpan.", "MutableRawSpan.",
    "OutputRawSpan.", "UTF8Span.", "Character.init(_:)",
    // Rust's.
    "core::ops::", "core::option::", "core::result::", "core::iter::", "core::slice::", "core::str::", "core::ptr::",
    "core::cell::", "core::num::", "core::fmt::", "<core::option::Option", "<core::result::Result", "alloc::vec::",
    "alloc::raw_vec::", "alloc::boxed::", "alloc::string::", "objc2::exception::", "objc2::runtime::",
    "objc2::__macro_helpers::",
  ])

  /// Whether the function is machinery that stands below any library: thunks of the compiler, and the runtime's counting
  /// of references.
  public static func servesEveryLibrary(_ symbol: String) -> Bool { runtimeHelpers.isPrefix(of: symbol) }

  /// Whether a function is one of Swift's runtime or standard library, for programs into which these are linked.
  package static func isOfSwift(_ symbol: String) -> Bool { LinkedLibraries.holdSwift(symbol) }

  private static let runtimeHelpers = WordTable(compilersFunctions + runtimeFunctions)

  /// How the names begin of functions of Swift's runtime.
  static let runtimeFunctions = ["swift_", "_swift_", "swift::", "bool swift::", "void swift::"]

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
  static let piecesOfMainWords = ["async_MainTQ", "async_MainTY"]
  static let piecesOfMain = WordTable(piecesOfMainWords)

}
