@testable import ByteKit
import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// Who is responsible, on stacks in which somebody else stands nearer to the error.
@Suite struct BlameTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let what: String
    let blamed: String?
    let image: String?
    let stack: String
    var head = "Exception Type:  EXC_BREAKPOINT (SIGTRAP)"
    var process = "Process:         Harbour [712]\nIdentifier:      com.example.harbour"
    var testDescription: String { what }

    init(
      _ what: String, _ blamed: String?, image: String? = "Harbour", head: String? = nil, process: String? = nil,
      _ stack: String
    ) {
      self.what = what
      self.blamed = blamed
      self.image = image
      self.stack = stack
      if let head { self.head = head }
      if let process { self.process = process }
    }

    var text: String {
      let frames = stack.split(separator: "\n").enumerated().map { number, line in
        let parts = line.split(separator: "|", maxSplits: 1).map { String($0) }
        let image = parts[0].filter { $0 != " " }
        return "\(number)   \(image)   0x0000000100a5\(1000 + number * 16) \(parts[1].drop { $0 == " " }) + 8"
      }
      return """
        \(process)
        OS Version:      iPhone OS 18.1 (22B83)

        \(head)
        Triggered by Thread:  0

        Thread 0 Crashed:
        \(frames.joined(separator: "\n"))

        """
    }
  }

  static let looksThrough: [Case] = [
    Case(
      "a class of the system's that the app observed", "harbour_forget",
      head: """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'An instance \
        0x7f903db1af50 of class NSRunningApplication was deallocated while key value observers were still registered \
        with it.'
        """,
      """
      CoreFoundation | __exceptionPreprocess
      libobjc.A.dylib | objc_exception_throw
      Foundation | NSKVODeallocate
      Harbour | harbour_forget
      """),
    Case(
      "a leftover below a handler of signals, which some data lends its name", "harbour_tide",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      libHarbourVM.dylib | VMError::report_and_die(int, char const*)
      libHarbourVM.dylib | JVM_handle_bsd_signal
      libsystem_platform.dylib | _sigtramp
      ??? | __c_locale
      libdispatch.dylib | dispatch_assert_queue
      Harbour | harbour_tide
      Harbour | harbour_main
      """),
    Case(
      "a hook for Rust's panics, which only tells of them", "harbour::tides::clip",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | std::process::abort
      Harbour | harbour_crashes::panic_hook
      Harbour | std::panicking::rust_panic_with_hook
      Harbour | core::panicking::panic_fmt
      Harbour | core::str::slice_error_fail_rt
      Harbour | harbour::tides::clip
      Harbour | harbour::window::draw
      """),
    Case(
      "the function with which Realm asks for a report", "TideStore.save()",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | please_report_this_issue_in_github_realm_realm_core_v_14_14_0
      Harbour | realm::util::terminate_internal(std::__1::basic_stringstream<char>&)
      Harbour | TideStore.save()
      Harbour | TideView.done()
      """),
    Case(
      "the function by which Kotlin refuses a receiver", "kfun:harbour.tides#rise(){}",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | ThrowInvalidReceiverTypeException
      Harbour | kfun:harbour.tides#rise(){}
      Harbour | kfun:harbour.Main#run(){}
      """),
    Case(
      "Mono's hook, and the runtime's own methods", "Harbour_Tides_TideTable_Load_string",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | xamarin_initialize.cold.1
      Harbour | xamarin_printf
      Harbour | mono_invoke_unhandled_exception_hook
      Harbour | mono_handle_exception_internal
      Harbour | mono_arm_throw_exception
      Harbour | throw_exception
      Harbour | System_Linq_ThrowHelper_ThrowNoElementsException
      Harbour | Harbour_Tides_TideTable_Load_string
      Harbour | mono_jit_runtime_invoke
      """),
    Case(
      "Mono's hook where only the library's methods threw", "mono_invoke_unhandled_exception_hook",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | mono_invoke_unhandled_exception_hook
      Harbour | mono_arm_throw_exception
      Harbour | throw_exception
      Harbour | System_Runtime_ExceptionServices_ExceptionDispatchInfo_Throw
      Harbour | System_Runtime_CompilerServices_AsyncMethodBuilderCore__c__ThrowAsyncb__6_0_object
      Harbour | mono_jit_runtime_invoke
      Harbour | Harbour_Application_Main_string__
      """),
    Case(
      "a function of one's own whose name begins like Mono's", "mono_to_stereo",
      """
      Harbour | mono_to_stereo
      Harbour | Harbour.Player.play()
      """),
    Case(
      "IL2CPP's own end", "Sail_OnTide_m0A1B2C3D4E5F60718293A4B5C6D7E8F901234567", image: "UnityFramework",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      UnityFramework | il2cpp::utils::Runtime::Abort()
      UnityFramework | il2cpp::vm::Exception::Raise(Il2CppException*, MethodInfo*)
      UnityFramework | il2cpp_codegen_raise_exception
      UnityFramework | Sail_OnTide_m0A1B2C3D4E5F60718293A4B5C6D7E8F901234567
      Harbour | main
      """),
    Case(
      "the headers by which an add-on of Node.js speaks to it", "berths::Query::AfterRun(napi_env__*, void*)",
      image: "berths.node", head: "Exception Type:  EXC_CRASH (SIGABRT)", process: "",
      """
      libsystem_c.dylib | abort
      hermes | node::Abort()
      hermes | napi_fatal_error
      berths.node | Napi::Error::Fatal(char const*, char const*)
      berths.node | Napi::Error::ThrowAsJavaScriptException() const
      berths.node | bool Napi::Object::Set<Napi::Number>(Napi::Value, Napi::Number const&) const
      berths.node | berths::Query::AfterRun(napi_env__*, void*)
      """),
    Case(
      "a handler of one's own above the throw", "Harbour.Pier.moor()", head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | MSACCrashesUncaughtCXXTerminateHandler()
      Harbour | lastWords()
      libobjc.A.dylib | _objc_terminate()
      libc++abi.dylib | std::__terminate(void (*)())
      libobjc.A.dylib | objc_exception_throw
      CoreFoundation | -[__NSArrayM insertObject:atIndex:]
      Harbour | Harbour.Pier.moor()
      UIKitCore | -[UIApplication sendAction:to:from:forEvent:]
      """),
    Case(
      "data in place of a function", "Pier::moor()", head: "Exception Type:  EXC_BAD_ACCESS (SIGBUS)",
      """
      ??? | vtable for Pier
      Harbour | Pier::moor()
      Harbour | main
      """),
    Case(
      "Rust: the machinery of panics", "beacon::lamp::light",
      """
      libsystem_c.dylib | abort
      Harbour | std::process::abort
      Harbour | std::panicking::rust_panic_with_hook
      Harbour | _RNvCs3zq_7___rustc17rust_begin_unwind
      Harbour | core::panicking::panic_fmt
      Harbour | core::option::unwrap_failed
      Harbour | beacon::lamp::light
      Harbour | beacon::run
      """),
    Case(
      "Rust: an own module of a similar name", "core_lamp::panicking_bird",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | core_lamp::panicking_bird
      Harbour | beacon::run
      """),
    Case(
      "hooks between a call and its method", "-[HBRPier open]",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | __ASPECTS_ARE_BEING_CALLED__
      Harbour | -[HBRPier open]
      Harbour | -[HBRDock load]
      """),
    Case(
      "hooks: a class whose name is nearly one", "-[HBRSwizzleStickMenu open]",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | -[HBRSwizzleStickMenu open]
      Harbour | -[HBRDock load]
      """),
    Case(
      "helpers that are told their caller's place", "Chart.load()",
      """
      libswiftCore.dylib | _assertionFailure(_:_:file:line:flags:)
      Harbour | static Journal.unwrap<A>(_:_:file:line:)
      Harbour | Chart.load()
      Harbour | Chart.open()
      """),
    Case(
      "helpers: a file and a line that are data", "Chart.draw(file:outline:)",
      """
      libswiftCore.dylib | _assertionFailure(_:_:file:line:flags:)
      Harbour | Chart.draw(file:outline:)
      Harbour | Chart.open()
      """),
    Case(
      "the implementation that was merged into its witness", "Beacon.stream(to:)",
      """
      libdispatch.dylib | _dispatch_assert_queue_fail
      libswift_Concurrency.dylib | swift_task_isCurrentExecutorWithFlagsImpl
      Harbour | _checkExpectedExecutor(_filenameStart:_filenameLength:_filenameIsASCII:_line:_executor:)
      Harbour | protocol witness for Light.stream(to:) in conformance Beacon
      Harbour | Lamp.shine()
      """),
    Case(
      "a witness below its own implementation says nothing more", "Beacon.stream(to:)",
      """
      libswiftCore.dylib | _assertionFailure(_:_:file:line:flags:)
      Harbour | Beacon.stream(to:)
      Harbour | protocol witness for Light.stream(to:) in conformance Beacon
      Harbour | Lamp.shine()
      """),
    Case(
      "a witness of the standard library's own type", "Lamp.shine()",
      """
      libswiftCore.dylib | _assertionFailure(_:_:file:line:flags:)
      Harbour | protocol witness for Collection.subscript.read in conformance [A]
      Harbour | Lamp.shine()
      """),
    Case(
      "a stripped image that calls everything main", nil,
      """
      libsystem_platform.dylib | _os_unfair_lock_corruption_abort
      Combine | AnyCancellable.cancel()
      Harbour | main
      Harbour | main
      Combine | Future.init(_:)
      Harbour | main
      """),
    Case(
      "the system's own function that failed its own check", "ColumnState.change(to:)", image: "SwiftUI",
      """
      libswiftCore.dylib | _assertionFailure(_:_:file:line:flags:)
      libswiftCore.dylib | swift_unexpectedError
      SwiftUI | ColumnState.change(to:)
      SwiftUI | ColumnState.update()
      UIKitCore | -[UIView layoutSubviews]
      """),
    Case(
      "a function that one of the system's own programs called with a wrong argument", "-[NSControl setStringValue:]",
      image: "AppKit",
      process:
        "Process: NetworkPane [712]\nPath: /System/Library/PreferencePanes/Network.prefPane/Contents/MacOS/NetworkPane",
      """
      CoreFoundation | __exceptionPreprocess
      libobjc.A.dylib | objc_exception_throw
      Foundation | -[NSAssertionHandler handleFailureInMethod:object:file:lineNumber:description:]
      AppKit | -[NSCell _objectValue:forString:]
      AppKit | -[NSControl setStringValue:]
      QuartzCore | CA::Transaction::commit()
      """),
    Case(
      "a name of the app's image that was cut in front", nil, image: "com.example.HarbourUpdateBrainService",
      head:
        "Exception Type:  EXC_RESOURCE\nException Subtype: CPU\nException Message: (Limit 50%) Observed 60% over 180 secs",
      process: "Process: com.example.HarbourUpdateBrainService [4]\nIdentifier: com.example.HarbourUpdateBrainService",
      """
      libsystem_kernel.dylib | 0x1ac165000
      ...arbourUpdateBrainService | 0x1ac165000
      """),
    Case(
      "a handled error that the app reports", "-[HBRDelegate start]",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | -[BugsnagNotifier notify:withData:atSeverity:atDepth:]
      Harbour | +[Bugsnag notify:]
      Harbour | -[HBRDelegate start]
      UIKitCore | -[UIApplication run]
      """),
    Case(
      "what ran under the lock that was asked for again", "closure #1 in Mailbox.close()",
      """
      libsystem_platform.dylib | _os_unfair_lock_recursive_abort
      libsystem_platform.dylib | _os_unfair_lock_lock_slow
      Harbour | specialized Mutex.withLock<A, B>(_:)
      Harbour | Mailbox.detach(_:)
      Harbour | closure #1 in Mailbox.letters()
      libswift_Concurrency.dylib | AsyncStream.Continuation.finish()
      Harbour | closure #1 in Mailbox.close()
      Harbour | specialized Mutex.withLock<A, B>(_:)
      Harbour | Mailbox.close()
      """),
    Case(
      "a recursive lock whose outer taker is not shown", "Mailbox.detach(_:)",
      """
      libsystem_platform.dylib | _os_unfair_lock_recursive_abort
      libsystem_platform.dylib | _os_unfair_lock_lock_slow
      Harbour | specialized Mutex.withLock<A, B>(_:)
      Harbour | Mailbox.detach(_:)
      Harbour | Mailbox.close()
      """),
    Case(
      "compilers: a part that functions share", "Tide.rise()",
      """
      Harbour | OUTLINED_FUNCTION_12
      Harbour | Tide.rise()
      Harbour | Pier.open()
      """),
    Case(
      "linkers: a stub of a message", "Tide.rise()", head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      libobjc.A.dylib | _objc_fatal
      Harbour | objc_msgSend$rise
      Harbour | Tide.rise()
      """),
    Case(
      "linkers: a stub of a function", "-[HBRTide rise]", head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | DYLD-STUB$$objc_retain
      Harbour | -[HBRTide rise]
      """),
    Case(
      "blocks: helpers that copy", "-[HBRTide rise]", head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | __copy_helper_block_e8_32s40r
      libsystem_blocks.dylib | _Block_copy
      Harbour | -[HBRTide rise]
      """),
    Case(
      "blocks: helpers that release", "-[HBRTide rise]", head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | __destroy_helper_block_e8_32s
      Harbour | __Block_byref_object_dispose_
      Harbour | -[HBRTide rise]
      """),
    Case(
      "C++: the end of a function that promised noexcept", "Tide::rise()", head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      libc++abi.dylib | std::terminate()
      Harbour | __clang_call_terminate
      Harbour | Tide::rise()
      """),
    Case(
      "C++: templates of the library behind their return type", "Tide::rise()",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | unsigned long std::__1::__tree<int>::__erase_unique<int>(int const&)
      Harbour | bool std::operator==<char>(std::string const&)
      Harbour | Tide::rise()
      """),
    Case(
      "C++: a function of one's own that takes the library's types", "Tide::rise(int, std::__1::string)",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | Tide::rise(int, std::__1::string)
      Harbour | Pier::open()
      """),
    Case(
      "C++: a template of one's own over the library's types", "Tide<int, std::__1::string>::rise()",
      head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | Tide<int, std::__1::string>::rise()
      Harbour | Pier::open()
      """),
    Case(
      "Swift: continuations that were compiled in", "Tide.rise()",
      """
      libswiftCore.dylib | _assertionFailure(_:_:file:line:flags:)
      Harbour | specialized CheckedContinuation.resume(returning:)
      Harbour | Tide.rise()
      """),
    Case(
      "Swift: task groups that were compiled in", "Tide.rise()",
      """
      libswiftCore.dylib | _assertionFailure(_:_:file:line:flags:)
      Harbour | specialized withThrowingTaskGroup<A, B>(of:returning:body:)
      Harbour | Tide.rise()
      """),
    Case(
      "Swift: decoders that were compiled in", "Tide.init(from:)",
      """
      libswiftCore.dylib | _assertionFailure(_:_:file:line:flags:)
      Harbour | specialized KeyedDecodingContainer.decode<A>(_:forKey:)
      Harbour | Tide.init(from:)
      """),
    Case(
      "hooks of a performance monitor", "-[HBRTide rise]", head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_c.dylib | abort
      Harbour | NRMA__voidParamHandler
      Harbour | -[HBRTide rise]
      """),
  ]

  /// What compilers write themselves, in the forms in which reports show it: Swift's own names for what it mangles.
  static let written = [
    "Pier.shared.unsafeMutableAddressor", "Pier.ropes.owningAddressor", "Pier.tide.materializeForSet",
    "globalinit_33_0A1B2C3D4E5F60718293A4B5C6D7E8F9_func0", "one-time initialization function for shared",
    "generic type metadata accessor for Pier", "type metadata completion function for Pier",
    "type metadata instantiation function for Pier", "type metadata for Pier",
    "canonical specialized generic type metadata accessor for Pier", "nominal type descriptor for Pier",
    "protocol witness table accessor for Pier : Mooring in Harbour",
    "instantiation function for generic protocol witness table for Pier : Mooring in Harbour",
    "lazy protocol witness table accessor for type Pier and conformance Pier",
    "associated type metadata accessor for Line in Pier : Mooring in Harbour",
    "base witness table accessor for Rope in Pier : Mooring in Harbour", "allocateBuffer for Pier",
    "initializeBufferWithTakeOfBuffer for Pier", "initializeArrayWithCopy for Pier", "getEnumTag for Pier.State",
    "destructiveProjectEnumData for Pier.State", "destructiveInjectEnumTag for Pier.State",
    "get_enum_tag_for_layout_string 7Harbour5StateO", "outlined init with copy of Pier?",
    "outlined consume of Pier.State", "outlined bridged method (mbgnn) of @objc UILabel.text.setter",
    "key path getter for Pier.tide : Pier", "key path index hash operator for Pier", "keypath_getTm",
    "property wrapper backing initializer of Pier.tide", "get_witness_table 7SwiftUI4ViewRzlAaBHPxAaBHD1__AaB",
    "opaque type descriptor accessor for <<opaque return type of Quay.body.getter>>", "method lookup function for Pier",
    "predefined @objc completion handler block implementation for @escaping", "objectdestroy.3Tm",
    "__swift_project_boxed_opaque_existential_1", "__swift_memcpy16_8", "_swift_closure_destructor",
    "static Pier.__derived_struct_equals(_:_:)", "static Pier.State.__derived_enum_equals(_:_:)",
    "closure #1 in Sequence.sorted(by:)", "specialized closure #1 in Array.append(_:)",
    "specialized Data._Representation.replaceSubrange(_:with:count:)", "static Optional.== infix(_:_:)",
    "OS_dispatch_queue.sync<A>(execute:)", "<null>", "(null)", "<hidden>", "<unknown symbol>", "<compiler-generated>",
    "___lldb_unnamed_symbol123", "__hidden#123_",
  ]

  @Test(arguments: written)
  func whatCompilersWriteIsNotToBlame(name: String) throws {
    let test = Case(
      name, "Quay.moor()",
      """
      libswiftCore.dylib | _assertionFailure(_:_:file:line:flags:)
      Harbour | \(name)
      Harbour | Quay.moor()
      """)
    try names(test)
  }

  /// What a check stopped below a handler of signals is the cause; the handler only ended the process.
  @Test(arguments: [
    ("_dispatch_assert_queue_fail", "dispatch_assert_queue", "dispatch-assert-queue-explicit"),
    ("dispatch_group_leave.cold.1", "dispatch_group_leave", "dispatch-unbalanced-group-leave"),
    ("_xpc_api_misuse", "xpc_connection_resume", "xpc-api-misuse"),
  ])
  func whatAHandlerInterruptedIsTheCause(top: String, next: String, rule: String) throws {
    for handler in ["JVM_handle_bsd_signal", "mono_handle_native_crash", "handleSignal", "TideSignalHandler(int)"] {
      let test = Case(
        "handler", "Quay.moor()", head: "Exception Type:  EXC_CRASH (SIGABRT)",
        """
        libsystem_kernel.dylib | __pthread_kill
        libsystem_c.dylib | abort
        libHarbourVM.dylib | \(handler)
        libsystem_platform.dylib | _sigtramp
        libdispatch.dylib | \(top)
        libdispatch.dylib | \(next)
        Harbour | Quay.moor()
        """)
      try names(test)
      let diagnoses = try #require(Analyzer().analyze(ReportSource(text: test.text)).first).diagnoses
      #expect(diagnoses.map(\.rule.id) == [rule])
      #expect(diagnoses[0].support.contains { $0.text == handler && $0.statement.contains("ended the process") })
    }
  }

  /// A failed access below a handler stays the handler's story.
  @Test func aFaultBelowAHandlerIsToldWithTheHandler() throws {
    let test = Case(
      "fault", "Quay.moor()", head: "Exception Type:  EXC_CRASH (SIGABRT)",
      """
      libsystem_kernel.dylib | __pthread_kill
      libsystem_c.dylib | abort
      libHarbourVM.dylib | JVM_handle_bsd_signal
      libsystem_platform.dylib | _sigtramp
      libobjc.A.dylib | objc_msgSend
      Harbour | Quay.moor()
      """)
    let first = try Analyzer().analyze(ReportSource(text: test.text)).first?.diagnoses.first
    #expect(first?.rule.id == "fault-behind-signal-handler")
  }

  /// Debuggers and Linux have names of their own for the way into a handler.
  @Test(arguments: [
    "<signal handler called>", "__restore_rt () from /lib/x86_64-linux-gnu/libc.so.6",
    "__kernel_rt_sigreturn () from linux-vdso.so.1",
  ]) func whatASignalInterruptedIsNamedOnLinux(way: String) throws {
    let address = way.hasPrefix("<") ? "" : "0x00007f2f1c442520 in "
    let analysis = try #require(
      try Analyzer().analyze(
        ReportSource(
          text: """
            Program terminated with signal SIGSEGV, Segmentation fault.
            #0  0x00007f2f1c4969fc in pthread_kill () from /lib/x86_64-linux-gnu/libc.so.6
            #1  0x00007f2f1c442476 in raise () from /lib/x86_64-linux-gnu/libc.so.6
            #2  0x000055d5c1000100 in harbourCrashHandler (signal=11) at /src/Harbour/Handler.swift:20
            #3  \(address)\(way)
            #4  0x000055d5c1000200 in $s7Harbour4TideV5levelSiyF () at /src/Harbour/Tide.swift:31
            #5  0x000055d5c1000300 in main () at /src/Harbour/main.swift:3

            """)
      ).first)
    let first = try #require(analysis.diagnoses.first)
    #expect(first.rule.id == "fault-behind-signal-handler")
    #expect(first.blame?.symbol == "Tide.level()")
    // The report's own name is shown.
    #expect(first.evidence.contains { $0.text == way.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces) })
  }

  /// Without symbols the C library lends it a function's name, or none.
  @Test(arguments: ["libc.so.6(+0x42520)", "libc.so.6(killpg+0x40)"])
  func whatASignalInterruptedIsNamedWithoutSymbols(way: String) throws {
    let analysis = try Analyzer().analyze(
      ReportSource(
        text: """
          Caught signal 11 (Segmentation fault)
          /srv/harbour(harbourCrashHandler+0x40)[0x55d5c1000100]
          /lib/x86_64-linux-gnu/\(way)[0x7f2f1c442520]
          /srv/harbour($s7Harbour4TideV5levelSiyF+0x20)[0x55d5c1000200]
          /srv/harbour(main+0x10)[0x55d5c1000300]

          """)
    ).first
    #expect(analysis?.report.crashedThread?.frames.map(\.symbol)[1] == "__restore_rt")
  }

  private static let clientWasNotShutDown = """
    Exception Type:  EXC_BREAKPOINT (SIGTRAP)

    Application Specific Information:
    AsyncHTTPClient/HTTPClient.swift:175: Fatal error: Client not shut down before the deinit. Please call client.shutdown() when no longer needed.
    """

  /// Who lets go of an object too early stands below all that belongs to its end.
  @Test(arguments: ["debugOnly(_:)", "NIOCore.debugOnly(_:)"])
  func whoLetGoOfAServersObjectIsNamed(helper: String) throws {
    let test = Case(
      helper, "Ferry.leave()",
      head: Self.clientWasNotShutDown,
      """
      libswiftCore.dylib | _assertionFailure(_:_:file:line:flags:)
      Harbour | closure #1 in HTTPClient.deinit
      Harbour | \(helper)
      Harbour | HTTPClient.deinit
      Harbour | HTTPClient.__deallocating_deinit
      libswiftCore.dylib | _swift_release_dealloc
      Harbour | Ferry.leave()
      """)
    try names(test)
  }

  /// The owner's own end, which let go of it, is what was written.
  @Test func anOwnersEndIsNamed() throws {
    let test = Case(
      "owner", "Ferry.deinit",
      head: Self.clientWasNotShutDown,
      """
      libswiftCore.dylib | _assertionFailure(_:_:file:line:flags:)
      Harbour | HTTPClient.deinit
      Harbour | HTTPClient.__deallocating_deinit
      libswiftCore.dylib | _swift_release_dealloc
      Harbour | Ferry.deinit
      Harbour | Ferry.__deallocating_deinit
      libswiftCore.dylib | _swift_release_dealloc
      Harbour | Port.close()
      """)
    try names(test)
  }

  /// A global that needs itself: the address of a global is had by a function of the compiler's.
  @Test func whatAGlobalDependsOnIsNamed() throws {
    let test = Case(
      "global", "Store.init(name:)",
      head: """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        BUG IN CLIENT OF LIBDISPATCH: trying to lock recursively
        """,
      """
      libdispatch.dylib | _dispatch_once_wait
      libdispatch.dylib | dispatch_once_f
      Harbour | Router.shared.unsafeMutableAddressor
      Harbour | Store.init(name:)
      Harbour | one-time initialization function for shared
      libdispatch.dylib | _dispatch_client_callout
      libdispatch.dylib | _dispatch_once_callout
      Harbour | Router.shared.unsafeMutableAddressor
      Harbour | HarbourDelegate.start()
      """)
    try names(test)
  }

  @Test(arguments: looksThrough)
  func names(_ test: Case) throws {
    let analysis = try #require(Analyzer().analyze(ReportSource(text: test.text)).first)
    let blame = try #require(analysis.diagnoses.first?.blame, "\(analysis.diagnoses.map(\.rule.id))")
    #expect(blame.symbol == test.blamed)
    #expect(blame.image == test.image)
  }

  static let library = """
    Process:         Harbour [712]
    Path:            /private/var/containers/Bundle/Application/1/Harbour.app/Harbour
    OS Version:      iPhone OS 18.1 (22B83)
    Exception Type:  EXC_BREAKPOINT (SIGTRAP)
    Triggered by Thread:  0

    Thread 0 Crashed:
    0   libswiftCore.dylib 0x0000000100a51000 _assertionFailure(_:_:file:line:flags:) + 8
    1   Anchors            0x0000000100b51000 Chain.drop() + 8
    2   Harbour            0x0000000100c51000 Boat.stop() + 8

    Binary Images:
    0x100b50000 - 0x100b5ffff Anchors arm64  <1f1f> /private/var/containers/Bundle/Application/1/Harbour.app/Frameworks/Anchors
    0x100c50000 - 0x100c5ffff Harbour arm64  <2f2f> /private/var/containers/Bundle/Application/1/Harbour.app/Harbour
    """

  /// A library is named with the own code that called it, unless the user says whose code it is.
  @Test func twoAreNamedWhereTheReportDoesNotDecide() throws {
    func diagnosis(_ analyzer: Analyzer) throws -> Diagnosis? {
      try analyzer.analyze(ReportSource(text: Self.library)).first?.diagnoses.first
    }
    let asked = try diagnosis(Analyzer())
    #expect(asked?.blame?.symbol == "Chain.drop()")
    #expect(asked?.blame?.owner == .vendor)
    #expect(asked?.alternativeBlame?.symbol == "Boat.stop()")
    let own = try diagnosis(Analyzer(appImages: ["Anchors"]))
    #expect(own?.blame?.symbol == "Chain.drop()")
    #expect(own?.blame?.owner == .own)
    #expect(own?.alternativeBlame == nil)
    let foreign = try diagnosis(Analyzer(vendors: ["Harbour"]))
    #expect(foreign?.blame?.symbol == "Chain.drop()")
    #expect(foreign?.alternativeBlame == nil)
  }

  @Test func twoAreNamedWhoseWeightIsNearlyTheSame() throws {
    func diagnosis(_ first: String) throws -> Diagnosis? {
      // The library's frame below another one instead of above.
      let lines = Self.library.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      let text = lines.map { line in
        if line.hasPrefix("1   ") { return "1   " + first }
        return line.hasPrefix("2   ") ? "2   Anchors 0x0000000100b51000 Chain.drop() + 8" : line
      }.joined(separator: "\n")
      return try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first
    }
    // A nameless frame of one's own, and a library's named one below it.
    let nameless = try diagnosis("Harbour            0x0000000100c51000 0x100c50000 + 4096")
    #expect(nameless?.blame?.frame == 1)
    #expect(nameless?.alternativeBlame?.symbol == "Chain.drop()")
    let named = try diagnosis("Harbour            0x0000000100c51000 Boat.stop() + 8")
    #expect(named?.blame?.symbol == "Boat.stop()")
    #expect(named?.alternativeBlame == nil)
  }

  @Test func closuresAreNamedWithoutTheirTypes() throws {
    let analysis = try Analyzer().analyze(
      ReportSource(
        text: """
          WARNING: ThreadSanitizer: Swift access race (pid=31)
            Modifying access of Swift variable at 0x7b08 by thread T1:
              #0 closure #1 (Swift.Int) -> () in main main.swift:41 (harbour+0x1)
          SUMMARY: ThreadSanitizer: Swift access race main.swift:41 in closure #1 (Swift.Int) -> () in main
          """)
    ).first
    #expect(analysis?.diagnoses.first?.blame?.symbol == "closure #1 in main")
  }

  /// The stack says where freed memory was touched: in a pointer's own header.
  ///
  /// Who held on to it comes next.
  @Test func memoryErrorsAreBlamedOnThoseWhoAsked() throws {
    func report(_ sanitizer: String, _ kind: String) -> String {
      """
      ==31==ERROR: \(sanitizer): \(kind) on address 0x60b at pc 0x1 bp 0x2 sp 0x3
      READ of size 8 at 0x60b thread T0
          #0 0x1 in Quay::Pointer<Boat>::operator*() const src/Pointer.h:118
          #1 0x2 in Pier::boat() const src/Pier.h:29
          #2 0x3 in Pier::leave() src/Pier.cpp:52
          #3 0x4 in main src/main.cpp:5
      """
    }
    let freed = try Analyzer().analyze(ReportSource(text: report("AddressSanitizer", "heap-use-after-free"))).first
    #expect(freed?.diagnoses.first?.blame?.symbol == "Pier::leave()")
    let undefined = try Analyzer().analyze(
      ReportSource(
        text: """
          src/Point.h:29:7: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'
              #0 0x1 in Point::operator+=(Vector const&) src/Point.h:29:7
              #1 0x2 in Pier::leave() src/Pier.cpp:52
          """)
    ).first
    #expect(undefined?.diagnoses.first?.blame?.symbol?.hasPrefix("Point::operator+=") == true)
  }

  /// The end of a very deep stack is a round of the recursion too, although it is short.
  @Test(arguments: [true, false])
  func excerptsOfRecursionsAreBlamedOnWhatComesBack(isNamed: Bool) throws {
    let lines = (478...485).map { number in
      let call = number.isMultiple(of: 2) ? "swizzled_didSelect" : "-[HBRPierList tableView:didSelectRowAtIndexPath:]"
      let place = number.isMultiple(of: 2) ? "4194" : "6c24"
      return "\t\(number) Harbour    0x000000010636\(place) \(isNamed ? call + " + 128" : "0x106000000 + 3555732")"
    }
    let analysis = try Analyzer().analyze(ReportSource(text: lines.joined(separator: "\n"))).first
    let diagnosis = try #require(analysis?.diagnoses.first)
    #expect(diagnosis.rule.id == "stack-overflow-recursion")
    #expect(diagnosis.blame?.symbol == (isNamed ? "swizzled_didSelect" : nil))
    #expect(diagnosis.blame?.image == "Harbour")
  }

  /// What a reporter writes in place of a name blames nobody.
  @Test func placeholdersAreNoNames() throws {
    let text = """
      # Platform: apple
      # Bundle Identifier: org.example.harbour

      Crashed: com.apple.main-thread
      0  libswiftCore.dylib             0x3a1c4 _assertionFailure(_:_:file:line:flags:) + 264
      1  Harbour                        0x1c2c0 (Missing UUID 0f1e2d3c4b5a69788796a5b4c3d2e1f0)
      2  Harbour                        0x1c2d0 (Missing)
      3  Harbour                        0x1c2e0 <redacted> + 31
      """
    let analysis = try #require(Analyzer().analyze(ReportSource(text: text)).first)
    #expect(analysis.report.crashedThread?.frames.dropFirst().prefix(3).allSatisfy { $0.symbol == nil } == true)
    let blame = try #require(analysis.diagnoses.first?.blame)
    #expect(blame.symbol == nil)
    #expect(blame.image == "Harbour")
  }

  /// Without a list of images, the name of a library or the place where it lies tells whose it is.
  @Test(arguments: [
    ("CoreAutoLayout", "0x000000018bf49b0ec", true), ("AGXMetalG14X", "0x0000000100a51000", true),
    ("Frobnicator", "0x00000001bf49b0ec", true), ("Frobnicator", "0x0000000104a51000", false),
    ("Frobnicator", "0x00007ff80e01bacc", true), ("Charts", "0x0000000104a51000", false),
  ])
  func librariesOfTheSystemAreTold(image: String, address: String, isSystem: Bool) throws {
    let text = """
      Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
      Exception Codes: KERN_INVALID_ADDRESS at 0x00000000deadbee8

      Thread 0 Crashed:
      0   libobjc.A.dylib   0x000000018a6abb30 objc_msgSend + 32
      1   \(image)         \(address) -[Thing frobnicate] + 12
      2   Harbour           0x0000000104a51000 Pier.load() + 12
      """
    let blame = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame
    #expect(blame?.symbol == (isSystem ? "Pier.load()" : "-[Thing frobnicate]"))
  }

  /// Xcode's navigator names no images.
  @Test func methodsOfTheFrameworksAreKnownWithoutAnImage() throws {
    let text = """
      Thread 1 Queue : com.apple.main-thread (serial)
      #0\t0x00000001 in __pthread_kill ()
      #5\t0x00000002 in objc_exception_throw ()
      #7\t0x00000003 in -[__NSArrayM insertObject:atIndex:] ()
      #8\t0x00000004 in Pier.viewDidLoad() at /Users/h/Pier.swift:21
      #9\t0x00000005 in -[UIViewController loadViewIfRequired] ()
      """
    let blame = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame
    #expect(blame?.symbol == "Pier.viewDidLoad()")
  }

  /// Xcode's navigator tells no images; the names of well-known frameworks tell whose the frames are.
  @Test(arguments: [
    (
      """
      #0	0x00000001f97e01c4 in _os_unfair_lock_recursive_abort ()
      #1	0x00000001f97dd55c in _os_unfair_lock_lock_slow ()
      #2	0x00000001c6d45ab0 in protocol witness for Cancellable.cancel() in conformance Publishers.FlatMap<A, B>.Outer ()
      #3	0x00000001c6d0a1f4 in AnyCancellable.cancel() ()
      #4	0x0000000102443404 in closure #2 in BerthModel.bind() at /Users/kim/Harbour/BerthModel.swift:81
      """, "closure #2 in BerthModel.bind()"
    ),
    (
      """
      #0	0x000000018a000000 in objc_retain ()
      #1	0x000000018b000000 in swift::metadataimpl::ValueWitnesses<swift::metadataimpl::ObjCRetainableBox>::initializeWithCopy(swift::OpaqueValue*, swift::OpaqueValue*) ()
      #2	0x000000018c000000 in initializeWithCopy for NWPath ()
      #3	0x000000018c000100 in Network.NWPathMonitor.currentPath.getter : Network.NWPath ()
      #4	0x0000000102443404 in LinkState.isOnline.getter at /Users/kim/Harbour/LinkState.swift:31
      """, "LinkState.isOnline.getter"
    ),
    (
      """
      #0	0x00000001a0000000 in SwiftUI.EnvironmentObject.error() -> Swift.Never ()
      #1	0x00000001a0000100 in SwiftUI.EnvironmentObject.wrappedValue.getter : A ()
      #2	0x0000000102443404 in BerthView.store.getter at /Users/kim/Harbour/BerthView.swift:31
      """, "BerthView.store.getter"
    ),
    (
      // An extension of a framework's type is the app's, and has a file.
      """
      #0	0x000000018a000000 in swift_retain ()
      #1	0x000000018c000000 in initializeWithCopy for NWPath ()
      #2	0x0000000102443404 in NWPathMonitor.currentPath.getter at /Users/kim/Harbour/LinkState.swift:12
      """, "NWPathMonitor.currentPath.getter"
    ),
  ]) func functionsOfFrameworksAreKnownWithoutAnImage(stack: String, blamed: String) throws {
    let text = "Thread 0 Queue : com.apple.main-thread (serial)\n\(stack)\n"
    let analysis = try #require(RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first)
    #expect(analysis.diagnoses.first?.blame?.symbol == blamed, "\(analysis.diagnoses.map(\.rule.id))")
  }

  /// Where the monitor itself is the victim, the app's function is on another thread, if on any.
  @Test func theReaderOnAnotherThreadIsBlamed() throws {
    func blame(reader: String) throws -> Blame? {
      let text = """
        Thread 9 name:  Dispatch queue: com.example.harbour.link
        Thread 9 Crashed:
        0   libswiftCore.dylib   0x000000019a3b4c5d _swift_release_dealloc + 60
        1   Network              0x00000001b2c3d4e5 assignWithTake for NWPath + 68
        2   Network              0x00000001b2c3d4e7 closure #1 in NWPathMonitor.init(requiredInterfaceType:) + 160
        3   Network              0x00000001b2c3d4e9 __nw_path_necp_update_evaluator_block_invoke + 456

        Thread 0:
        0   libsystem_kernel.dylib   0x00000001b2c3d0e9 mach_msg2_trap + 8
        \(reader)
        """
      let analysis = try #require(RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first)
      #expect(analysis.diagnoses.first?.rule.id == "nwpath-unsynchronised-current-path")
      #expect(analysis.diagnoses.first?.confidence == .likely)
      return analysis.diagnoses.first?.blame
    }
    let reading = """
      1   Network              0x00000001b2c3d4e7 NWPathMonitor.currentPath.getter + 120
      2   Harbour              0x0000000104b2c6d0 LinkState.isOnline.getter + 88

      """
    #expect(try blame(reader: reading)?.symbol == "LinkState.isOnline.getter")
    #expect(try blame(reader: reading)?.thread == 0)
    #expect(try blame(reader: "") == nil)
  }

  /// On Linux, libraries of a program lie where Intel Macs have their own.
  @Test func addressesTellNothingOnLinux() throws {
    let text = """
      #0  0x00007ff80e01bacc in pier_load from /app/libharbour.so
      #1  0x000055d5c1b4cafe in main () at main.c:3
      Program received signal SIGSEGV, Segmentation fault.
      """
    let analysis = try Analyzer().analyze(ReportSource(text: text)).first
    #expect(analysis?.diagnoses.first?.blame?.symbol == "pier_load")
  }

  /// The nearest name that a stripped image still has is another function's, unless its file is known.
  @Test(
    arguments: [
      ("rope_length + 3407436", nil), ("rope_length + 40000", "rope_length"),
      ("rope_length + 4316021680", "rope_length"),
      ("rope_length + 3407436 (rope.c:12)", "rope_length"),
    ] as [(String, String?)])
  func namesFromFarAwayAreNone(frame: String, blamed: String?) throws {
    let text = """
      Process:         Harbour [712]
      Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
      Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000010

      Thread 0 Crashed:
      0   Harbour   0x0000000100a51000 \(frame)
      1   UIKitCore 0x0000000180a51000 -[UIApplication sendAction:to:from:forEvent:] + 12
      """
    let blame = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame
    #expect(blame?.symbol == blamed)
    #expect(blame?.image == "Harbour")
  }

  /// A function that ends with a call that never returns is followed, in the stack, by the beginning of the next one.
  @Test(
    arguments: [
      ("objc_exception_throw + 60", "rope_length + 0", nil),
      ("objc_exception_throw + 60", "rope_length + 8", "rope_length"),
      ("objc_exception_throw + 60", "rope_length + 0 (rope.c:12)", "rope_length"),
      // A tool that knows no distances.
      ("objc_exception_throw + 0", "rope_length + 0", "rope_length"),
    ] as [(String, String, String?)])
  func theNameBehindTheLastCallIsAnothers(thrown: String, frame: String, blamed: String?) throws {
    let text = """
      Process:         Harbour [712]
      Exception Type:  EXC_CRASH (SIGABRT)

      Last Exception Backtrace:
      0   libobjc.A.dylib 0x0000000190a51000 \(thrown)
      1   Harbour   0x0000000100a51000 \(frame)
      2   UIKitCore 0x0000000180a51000 -[UIApplication sendAction:to:from:forEvent:] + 12

      Thread 0 Crashed:
      0   libsystem_kernel.dylib 0x00000001a0a51000 __pthread_kill + 8
      1   libsystem_c.dylib 0x00000001a0b51000 abort + 124
      """
    let blame = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame
    #expect(blame?.symbol == blamed)
    #expect(blame?.image == "Harbour")
  }

  /// Who quotes a message puts something around it.
  @Test(arguments: ["\"", "'", "**\"", "`", "(", "Log: "])
  func quotesAreNoPartOfAFile(quote: String) throws {
    let text = quote + "Pier.swift:218: Fatal error: Unexpectedly found nil while unwrapping an Optional value"
    #expect(try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame?.file == "Pier.swift")
  }

  @Test func managedStacksAreReadWhereOnlyTheirTextIsLeft() throws {
    let text = """
      Unhandled exception. System.InvalidOperationException: Sequence contains no elements
         at System.Linq.ThrowHelper.ThrowNoElementsException()
         at Buoy.Tides.TideTable.Load(String path) in /src/Buoy/TideTable.cs:line 41
         at Buoy.Program.Main(String[] args) in /src/Buoy/Program.cs:line 12
      """
    let diagnosis = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first
    #expect(diagnosis?.rule.id == "dotnet-unhandled-exception")
    #expect(diagnosis?.blame?.symbol == "Buoy.Tides.TideTable.Load")
  }

  @Test func aRefusedPageIsBlamedOnItsFile() throws {
    let head = "Process: Harbour [9]\nException Type: EXC_BAD_ACCESS\nException Codes: 0x0000000000000032, 0x0000000112"
    let stack =
      "Thread 0 Crashed:\n0  dyld  0x00007fff69ee9a70 memcmp + 208\n1  Harbour  0x0000000100 Pier.load() + 8\n"
    let named = """
      \(head)

      kernel messages:
      -4 sec CODE SIGNING: process 9[Harbour]: rejecting invalid page at address 0x112 from offset 0x0 in file \
      "/Applications/Harbour.app/Contents/tide.node" (cs_mtime:16 == mtime:17)

      \(stack)
      """
    let blame = try Analyzer().analyze(ReportSource(text: named)).first?.diagnoses.first?.blame
    #expect(blame?.image == "tide.node")
    let silent = try Analyzer().analyze(ReportSource(text: "\(head)\n\n\(stack)")).first?.diagnoses.first?.blame
    #expect(silent?.symbol == "Pier.load()")
  }

  /// gdb names no image for frames of glibc whose debug information is at hand, but its files; an app's own stays its own.
  @Test func framesOfLibCWithoutAnImageAreNobodysFault() throws {
    let text = """
      free(): invalid pointer

      Thread 1 "pierd" received signal SIGABRT, Aborted.
      #0  __pthread_kill_implementation (threadid=<optimized out>, signo=signo@entry=6) at ./nptl/pthread_kill.c:44
      #1  0x00007ffff62cff4f in __pthread_kill_internal (signo=6, threadid=<optimized out>) at ./nptl/pthread_kill.c:78
      #2  0x00007ffff6280fb2 in __GI_raise (sig=sig@entry=6) at ../sysdeps/posix/raise.c:26
      #3  0x00007ffff626b472 in __GI_abort () at ./stdlib/abort.c:79
      #4  0x00007ffff62c442f in __libc_message (action=action@entry=do_abort) at ../sysdeps/posix/libc_fatal.c:156
      #5  0x00007ffff62d986a in malloc_printerr (str=0x7ffff63e2098 "free(): invalid pointer") at ./malloc/malloc.c:5662
      #6  0x00007ffff62dbaf6 in _int_free (av=0x7fffec000030, p=0x7fffec0024c0, have_lock=0) at ./malloc/malloc.c:4469
      #7  0x00007ffff62ddf5f in __GI___libc_free (mem=<optimized out>) at ./malloc/malloc.c:3385
      #8  0x00005555555633a5 in pool_drain (pool=0x55555557a2a0) at ./malloc/pool.c:31
      #9  0x00005555555632a1 in main () at ./pier.c:12
      """
    let blame = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame
    #expect(blame?.symbol == "pool_drain")
  }

  /// Servers are mostly linked with Swift's libraries, whose frames then lie in the program's own image.
  @Test(arguments: ["Data._Representation.subscript.getter", "_dispatch_queue_xref_dispose", "Process.launch()"])
  func librariesInAStaticProgramAreNobodysFault(name: String) throws {
    func blame(place: String) throws -> Blame? {
      let text = """
        *** Program crashed: Illegal instruction at 0x000056124cd093b0 ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 "pierd" crashed:

        0      0x000056124cd093b0 \(name) + 4 in pierd
        1 [ra] 0x000056124d21fa55 _dispatch_xref_dispose + 36 in pierd
        2 [ra] 0x000056124cd11ec6 Pier.open() + 12853 in pierd\(place)
        3 [ra] 0x000056124cd11f00 main + 12 in pierd\(place)
        """
      return try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame
    }
    #expect(try blame(place: " at /src/Sources/pierd/Pier.swift:29:3")?.symbol == "Pier.open()")
    // Without debug information nothing tells the program's own functions apart but their names.
    #expect(try blame(place: "")?.symbol == (name.hasPrefix("Process") ? name : "Pier.open()"))
  }

  /// Where nothing but the library is left on the stack, it is named as what it is.
  @Test(arguments: [
    "NSMutableArray.insert(_:at:)", "_CFIsSwift", "CFDictionaryGetValue", "dispatch_group_leave",
    "__DISPATCH_WAIT_FOR_QUEUE__", "Data.InlineData.replaceSubrange(_:with:count:)", "IndexPath.subscript.getter",
    "specialized Data.init(count:)", "closure #2 in CheckedContinuation.resume(returning:)",
    "_StringGuts.validateScalarIndex(_:)", "FlattenSequence<>._index(before:)",
    "bool swift::RefCounts<swift::RefCountBitsT<(swift::RefCountInlinedness)1> >::doDecrementSlow<1>(unsigned int)",
  ])
  func whatIsLinkedIntoAProgramIsNotItsOwn(name: String) throws {
    func owner(library: String = "", place: String = "") throws -> FrameClass? {
      let text = """
        *** Program crashed: Illegal instruction at 0x000056124cd093b0 ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 "pierd" crashed:

        0      0x000056124cd093b0 \(name) + 4 in pierd\(place)
        ...

        Images:

        0x000056124cd00000–0x000056124cd65040 1be2077f pierd /srv/pierd
        \(library)
        """
      return try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame?.owner
    }
    #expect(try owner() == .system)
    #expect(try owner(place: " at /src/Sources/pierd/Pier.swift:29:3") != .system)
    // A program that loads the libraries does not hold them.
    #expect(
      try owner(library: "0x00007f124cd00000–0x00007f124cd65040 2ce2077f libswiftCore.so /usr/lib/libswiftCore.so")
        != .system)
  }

  /// The linker keeps one of the compiler's functions that are alike, so that their names say nothing.
  @Test func thunksOfAStaticProgramAreNotBlamed() throws {
    let text = """
      *** Program crashed: Illegal instruction at 0x000056124cd093b0 ***

      Platform: x86_64 Linux (Ubuntu 24.04)

      Thread 0 "pierd" crashed:

      0      0x000056124cd093b0 _dispatch_queue_xref_dispose.cold.1 in pierd
      1 [ra] 0x000056124d21fa55 _dispatch_xref_dispose + 36 in pierd
      2 [ra] 0x000056124d21fb55 bool swift::RefCounts<swift::InlineRefCounts>::doDecrementSlow<1>(unsigned int) + 9 in pierd
      3 [ra] 0x000056124cd11ec6 assignWithTake for ClosedRange<>.Index + 113 in pierd
      """
    let blame = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame
    #expect(blame?.symbol == "_dispatch_xref_dispose")
    #expect(blame?.owner == .system)
  }

  /// Swift compiles the library's interpolation into the function that prints itself.
  @Test func interpolationIsNotToBlameForARecursion() throws {
    let frames = (0..<40).map { round in
      """
      \(round * 2)     [ra] [inlined] [system] 0x000055c0b4409461 Pier.description.getter in pierd at //<compiler-generated>
      \(round * 2 + 1) [ra] [inlined] 0x000055c0b4409461 DefaultStringInterpolation.appendInterpolation<A>(_:) in pierd \
      at /src/Pier.swift:20:60
      """
    }
    let text = """
      *** Program crashed: Bad pointer dereference at 0x00007ffe002adfc0 ***

      Platform: x86_64 Linux (Ubuntu 24.04)

      Thread 0 "pierd" crashed:

      \(frames.joined(separator: "\n"))
      """
    let diagnosis = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first
    #expect(diagnosis?.rule.id == "stack-overflow-recursion")
    #expect(diagnosis?.blame?.symbol == "Pier.description.getter")
  }

  /// Without `print_stacktrace=1` the sanitizer of undefined behaviour names only the place.
  @Test func aPlaceIsBlamedWhereASanitizerGivesNoStack() throws {
    let text = """
      src/tide.c:16:53: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented in type 'int'
      SUMMARY: UndefinedBehaviorSanitizer: undefined-behavior src/tide.c:16:53
      """
    let blame = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame
    #expect(blame?.file == "src/tide.c")
    #expect(blame?.line == 16)
  }

  @Test func glibcsChecksAreNotBlamed() throws {
    let text = """
      *** buffer overflow detected ***: terminated

      Program received signal SIGABRT, Aborted.
      #0  0x00007ffff62d0eec in __pthread_kill_implementation () at ./nptl/pthread_kill.c:44
      #1  0x00007ffff627f0a2 in __GI_raise (sig=6) at ../sysdeps/posix/raise.c:26
      #2  0x00007ffff635d4ab in __GI___fortify_fail () at ./debug/fortify_fail.c:26
      #3  0x00007ffff635c200 in __strcpy_chk (dest=0x7ffe, src=0x5555, destlen=8) at ./debug/strcpy_chk.c:30
      #4  0x0000555555563233 in pier_rename (name=0x5555) at pier.c:31
      #5  0x00005555555632a1 in main () at ./pier.c:12
      """
    let blame = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame
    #expect(blame?.symbol == "pier_rename")
  }

  /// The library tells where the object was made that nobody completed.
  @Test func whoMadeALostPromiseIsNamed() throws {
    let text = """
      NIOCore/EventLoopFuture.swift:431: Fatal error: leaking promise created at (file: "/src/Pier/Cache.swift", line: 31)
      """
    let blame = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame
    #expect(blame?.file == "/src/Pier/Cache.swift")
    #expect(blame?.line == 31)
  }

  @Test(arguments: [
    // What the standard library's own functions leave in the program.
    """
    1 [ra] [system] 0x000055af4a853314 $defer #1 <A><A1, B1>() in Array.withUnsafeMutableBufferPointer<A, B>(_:) + 179 \
    in harbourd at //<compiler-generated>
    2 [ra] [system] 0x000055af4a842052 Array.withUnsafeMutableBufferPointer<A, B>(_:) + 417 in harbourd at \
    //<compiler-generated>
    """,
    """
    1 [ra] [system] 0x000055af4a853314 closure #1 in UnsafeMutableBufferPointer.initialize<A>(fromContentsOf:) + 188 in \
    harbourd at //<compiler-generated>
    2 [ra]          0x00007f5a71b888a2 Array.withContiguousStorageIfAvailable<A>(_:) + 49 in libswiftCore.so
    """,
    // A conversion that the compiler wrote.
    "1 [ra] [system] 0x000055af4a853314 Berth.init(from:) + 188 in harbourd at //<compiler-generated>",
    // A witness for what the protocol itself offers.
    """
    1 [ra]          0x00007f5fe75ae79d specialized SerialExecutor.checkIsolated() + 172 in libswift_Concurrency.so
    2 [ra] [thunk]  0x000056047dc651fd protocol witness for SerialExecutor.checkIsolated() in conformance Queue + 12 in \
    harbourd at //<compiler-generated>
    3 [ra]          0x00007f5fe75842e3 _swift_task_checkIsolatedSwift + 18 in libswift_Concurrency.so
    """,
    // Generic functions of the library, put where they are used: they have a file, and no line in it.
    "1 [inlined] [system] 0x000055af4a841dfd specialized abs<A>(_:) in harbourd at /src/Sources/Pier.swift",
    """
    1 [inlined] [system] 0x000055af4a841dfd specialized static FixedWidthInteger.random(in:) in harbourd at \
    /src/Sources/Pier.swift
    """,
    "1 [inlined] [thunk] 0x000055af4a841dfd Character.init(_:) in harbourd at /src/Sources/Pier.swift",
  ])
  func nobodyIsBlamedForWhatTheCompilerWrote(frames: String) throws {
    let text = """
      *** Program crashed: Illegal instruction at 0x00007f8e2256df7f ***

      Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

      Thread 0 "harbourd" crashed:

      0      0x00007f8e226f961f _assertionFailure(_:_:file:line:flags:) + 302 in libswiftCore.so
      \(frames)
      8 [ra] 0x000055af4a841dfd Pier.moor(_:) + 332 in harbourd at /src/Sources/Pier.swift:96:37
      9 [ra] 0x000055af4a838f40 main + 12 in harbourd at /src/Sources/main.swift:3:5

      """
    let blame = try #require(try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame)
    #expect(blame.symbol == "Pier.moor(_:)")
    #expect(blame.line == 96)
  }

  /// Where a program's own functions have lines, what is linked into it and has none is a library's, whatever its name.
  @Test(arguments: [
    (" at /src/Sources/Pier.swift:96:37", "Pier.moor(_:)"), ("", "Process.terminationStatus.getter"),
  ])
  func aLinkedLibraryIsNotBlamedBesideFunctionsWithLines(place: String, symbol: String) throws {
    let text = """
      *** Program crashed: Illegal instruction at 0x000055ba3e2a13db ***

      Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

      Thread 0 "harbourd" crashed:

      0      0x000055ba3e2a13db Process.terminationStatus.getter + 59 in harbourd
      1 [ra] 0x000055ba3decb98a Pier.moor(_:) + 281 in harbourd\(place)

      """
    #expect(try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame?.symbol == symbol)
  }

  /// What a sanitizer writes of the C library, where newer Debian has debug information, and of code that is in no file.
  @Test(arguments: [
    "#0 0x7f467f1b28a2 in __memcpy_avx512_unaligned_erms string/../sysdeps/x86_64/multiarch/memmove-vec-unaligned-erms.S:372",
    "#0 0x55cd691ca931 in strlen /build/compiler-rt/lib/asan/../sanitizer_common/sanitizer_common_interceptors.inc",
    "#0 0x000000000000  (<unknown module>)", "#0 <null> <null> (0x000000000000)",
  ])
  func theCLibraryIsNotBlamedForABadAccess(frame: String) throws {
    let text = """
      ==24303==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000010 (pc 0x7f467f1b28a2 bp 0x7ffdab412150 sp \
      0x7ffdab4118f8 T0)
          \(frame)
          #1 0x55f7fe28ac4b in $s4Pier4moor1nySi_tF /src/Sources/Pier.swift:96:37
          #2 0x7f467f06c249 in __libc_start_call_main csu/../sysdeps/nptl/libc_start_call_main.h:58:16

      """
    #expect(try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame?.symbol == "moor(n:)")
  }

  /// Functions within functions of the standard library are told by what stands behind their numbers.
  @Test(arguments: [
    "specialized read #1 <A, B><A1><A2>(_:) in step #1 <A, B><A1>(_:) in closure #2 in KeyPath._projectReadOnly(from:)",
    "closure #1 in static FixedWidthInteger.random(in:)", "$defer #1 () in _SmallString.withUTF8(_:)",
    "specialized AttributedString.Guts.run(at:)", "Int.init(_:radix:)", "static ClosedRange._bounds(_:)",
  ])
  func aLinkedFunctionIsNotBlamedWhereNoLinesAre(linked: String) throws {
    let text = """
      *** Program crashed: Illegal instruction at 0x000055ba3e2a13db ***

      Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

      Thread 0 "harbourd" crashed:

      0      0x000055ba3e2a13db _assertionFailure(_:_:file:line:flags:) + 225 in harbourd
      1 [ra] 0x000055ba3decb98a \(linked) + 281 in harbourd
      2 [ra] 0x000055ba3decb9ff read #1 (_:) in Pier.moor(_:) + 12 in harbourd

      """
    let blame = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame
    #expect(blame?.symbol == "read #1 (_:) in Pier.moor(_:)")
  }

  /// Where a sanitizer tells neither line nor image, the name comes from the symbols of a library that was built elsewhere.
  @Test func aLibraryWithoutLinesIsNotBlamedBySanitizers() throws {
    let text = """
      ==4711==ERROR: AddressSanitizer: heap-use-after-free on address 0x603000001b10 at pc 0x000104 bp 0x7ff sp 0x7fe
      READ of size 8 at 0x603000001b10 thread T0
          #0 0x55cd691ca931 in memcpy /build/compiler-rt/lib/sanitizer_common/interceptors.inc:115:5
          #1 0x7f2128105945 in $s10Foundation8NSStringC6format6locale9argumentsACSS_yXlSgs14CVaListPointerVtcfCTf4ngnn_n \
      crtstuff.c
          #2 0x55cd6927de78 in $s8harbourd4moorySSSiF /src/harbourd/main.swift:2:30

      """
    let blame = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame
    #expect(blame?.symbol == "moor(_:)")
  }

  @Test func anInlinedFunctionIsNamedThoughItsLineIsLost() throws {
    let text = """
      *** Program crashed: Illegal instruction at 0x000055dc371cfa30 ***

      Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

      Thread 0 "harbourd" crashed:

      0 [inlined] [system] 0x000055dc371cfa30 Pier.moor() in harbourd at /src/Sources/Pier.swift
      1                    0x000055dc371cfa30 main in harbourd at /src/Sources/main.swift:2:7

      """
    #expect(try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first?.blame?.symbol == "Pier.moor()")
  }

  @Test func theEndOfAnObjectIsNamedThoughNobodyWroteIt() throws {
    let text = """
      *** Program crashed: Bad pointer dereference at 0x0000000000000018 ***

      Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

      Thread 0 "harbourd" crashed:

      0               0x00007f8e226f961f Rope.cut() + 302 in libropes.so
      1 [ra] [system] 0x000055af4a841d00 Berth.deinit + 32 in harbourd at //<compiler-generated>
      2 [ra]          0x000055af4a841dfd Pier.moor(_:) + 332 in harbourd at /src/Sources/Pier.swift:96:37

      """
    let diagnosis = try #require(
      try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first { $0.blame != nil })
    let named = [diagnosis.blame, diagnosis.alternativeBlame].compactMap { $0?.symbol }
    #expect(named.contains("Berth.deinit"))
  }

  @Test func consolesThatKnowNoNameStillKnowTheImage() throws {
    let text = """
      Simultaneous accesses to 0x55c4e1283918, but modification requires exclusive access.
      Previous access (a modification) started at harbourd`<unavailable> + 160884 (0x55c4e126f474).
      Current access (a read) started at:
      0    libswiftCore.so                    0x00007f41dda6d7b0 swift_beginAccess + 66
      1    harbourd                           0x000055c4e126f525 <unavailable> + 161061
      Fatal access conflict detected.

      *** Program crashed: Aborted at 0x0000000000001a08 ***

      Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

      Thread 0 "harbourd" crashed:

      0 0x00007f41dc0cfeec __pthread_kill_implementation + 268 in libc.so.6
      ...

      """
    let analysis = try #require(try Analyzer().analyze(ReportSource(text: text)).first)
    let diagnosis = try #require(analysis.diagnoses.first)
    #expect(diagnosis.rule.id == "swift-exclusivity-violation")
    #expect(diagnosis.blame?.image == "harbourd")
    #expect(diagnosis.blame?.symbol == nil)
    #expect(analysis.report.notes.contains { $0.contains("could not see who called abort()") })
  }

  @Test func theSystemsOwnProgramIsNamedWhereNothingElseIs() throws {
    func blame(path: String) throws -> Blame? {
      try Analyzer().analyze(
        ReportSource(
          text: """
            Process:         tided [41]
            Path:            \(path)
            Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
            Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010
            Triggered by Thread:  0

            Thread 0 Crashed:
            0   libobjc.A.dylib               	0x00000001b5c1f530 0x1b5c00000 + 128304
            1   libdispatch.dylib             	0x00000001b6482a38 0x1b6420000 + 404024
            """)
      ).first?.diagnoses.first?.blame
    }
    #expect(try blame(path: "/usr/libexec/tided")?.image == "tided")
    #expect(try blame(path: "/private/var/containers/Bundle/Application/1/tided.app/tided") == nil)
  }

  /// What ran when the system killed a process did not cause its end.
  @Test(arguments: [
    ("JETSAM 7 per-process-limit", "jetsam-per-process-limit"),
    ("CODESIGNING 4 Launch Constraint Violation", "codesigning-kill"),
  ])
  func noFrameIsToBlameForAKill(reason: String, rule: String) throws {
    let test = Case(
      "killed", nil, head: "Exception Type:  EXC_CRASH (SIGKILL)\nTermination Reason: \(reason)",
      "Harbour | -[Pier run]\nHarbour | main")
    let analysis = try #require(try RuleExampleTests.analyzer.analyze(ReportSource(text: test.text)).first)
    #expect(analysis.diagnoses.first?.rule.id == rule)
    let blame = analysis.diagnoses.first?.blame
    #expect(blame?.symbol == nil && blame?.frame == nil && blame?.image == "Harbour")
  }

  /// Where only the exception's line was kept it is the reason; a name without an offset is that of the next function.
  @Test func aPieceThatFunctionsShareIsNotToBlame() throws {
    let text = """
      *** -[__NSFrozenArrayM objectAtIndex:]: index 9 beyond bounds [0 .. 8]
      (
      \t0   CoreFoundation                      0x00000001884a903c __exceptionPreprocess + 176
      \t1   libobjc.A.dylib                     0x00000001dd3f2434 objc_exception_throw + 60
      \t2   CoreFoundation                      0x00000001884a8554 _CFBundleOpenResourceTable + 0
      \t3   SwiftUI                             0x00000001a3da9060 OUTLINED_FUNCTION_31 + 6872
      \t4   SwiftUI                             0x00000001a3da9708 OUTLINED_FUNCTION_31 + 1452
      )

      """
    let first = try #require(Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first)
    #expect(first.rule.id == "nsarray-out-of-bounds")
    #expect(first.blame?.symbol == nil)
    #expect(first.values["reason"] == "*** -[__NSFrozenArrayM objectAtIndex:]: index 9 beyond bounds [0 .. 8]")
    #expect(!first.evidence.contains { $0.statement.contains("_CFBundleOpenResourceTable") })
    #expect(!first.support.contains { $0.statement.contains("_CFBundleOpenResourceTable") })
  }

  /// An instruction that the compiler added lies in a function that somebody wrote.
  @Test func aCheckOfTheCompilersIsItsFunctions() throws {
    let text = """
      Process:         Harbour [712]
      Exception Type:  EXC_BREAKPOINT (SIGTRAP)

      Thread 0 Crashed:
      0   Harbour   0x00000001027d10b4 Swift runtime failure: arithmetic overflow + 0 (<compiler-generated>:0) [inlined]
      1   Harbour   0x00000001027d10b4 static Tide.hash(_:) + 44 (<compiler-generated>:0)
      2   Harbour   0x00000001027d20b4 Boat.moor() + 20 (Boat.swift:29)

      """
    let analysis = try #require(Analyzer().analyze(ReportSource(text: text)).first)
    #expect(analysis.diagnoses.first?.blame?.symbol == "static Tide.hash(_:)")
  }

  /// A report that was cut before its images does not tell the system's functions from the app's.
  @Test func whatTheSystemCouldNotNameIsTheApps() throws {
    let text = """
      {"bug_type":"309","name":"Harbour","bundleID":"com.example.harbour"}
      {"procName":"Harbour","exception":{"type":"EXC_CRASH","signal":"SIGABRT"},
      "exceptionReason":{"name":"NSInvalidArgumentException","composed_message":"-[NSNull length]: unrecognized selector \
      sent to instance 0x206db76c0"},"faultingThread":0,"lastExceptionBacktrace":[
      {"imageOffset":183869,"imageIndex":0,"symbol":"__exceptionPreprocess","symbolLocation":164},
      {"imageOffset":17980,"imageIndex":1,"symbol":"objc_exception_throw","symbolLocation":88},
      {"imageOffset":265087,"imageIndex":0,"symbol":"_CF_forwarding_prep_0","symbolLocation":96},
      {"imageOffset":189459,"imageIndex":2,"symbol":"static String._unconditionallyBridgeFromObjectiveC(_:)"},
      {"imageOffset":110540,"imageIndex":2,"symbol":"+[NSURL(NSURL) URLWithString:relativeToURL:]"},
      {"imageOffset":17552,"imageIndex":3},{"imageOffset":17068,"imageIndex":3},
      {"imageOffset":51137,"imageIndex":4,"symbol":"_dispatch_client_callout","symbolLocation":20}],
      "threads":[{"triggered":true,"frames":[
      """
    let analysis = try #require(try RuleExampleTests.analyzer.analyze(ReportSource(path: "a.ips", text: text)).first)
    #expect(analysis.diagnoses.first?.rule.id == "objc-unrecognized-selector")
    let blame = analysis.diagnoses.first?.blame
    #expect(blame?.symbol == nil && blame?.image == "Harbour" && blame?.frame == 5)
  }

  /// Who is blamed in whole reports where the nearest frame has nothing to do with the cause.
  @Test(arguments: [
    (
      "memory/stack-overflow-recursion/match-circle-of-the-system.crash",
      "-[UIColor _resolvedColorWithTraitCollection:]", "SettingsRow.paint()"
    ),
    (
      "memory/stack-overflow-recursion/match-circle-below-the-app.crash",
      "-[UIView layoutIfNeeded]", "CardView.layoutSubviews()"
    ),
    ("locks/unfair-lock-recursion-in-signal-handler/match-handler-of-the-app.crash", "writeFarewell()", nil),
    (
      "swift-runtime/swift-exclusivity-violation/match-inside-the-system.crash",
      "OutlineResponder.extendPath(to:kind:)", nil
    ),
  ])
  func ofWholeReports(path: String, blamed: String, or second: String?) throws {
    let source = ReportSource(
      path: path, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: Repository.fixtures + "/" + path))))
    let diagnosis = try #require(try RuleExampleTests.analyzer.analyze(source).first?.diagnoses.first)
    #expect(diagnosis.blame?.symbol == blamed)
    #expect(diagnosis.alternativeBlame?.symbol == second)
  }
}
