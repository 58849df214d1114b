import CrashAnalysis
import Testing

/// Whose a frame is where its image does not say so, or its address says something wrong.
@Suite struct BlameByNameTests {
  private func diagnosis(_ text: String) throws -> Diagnosis? {
    try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first?.diagnoses.first
  }

  /// Sentry's text adds to each address where its image was built to lie, so that the app's are among the system's.
  @Test(arguments: ["0x202e4c960", "0x102e4c960"])
  func addedAddressesProveNothing(address: String) throws {
    let text = """
      OS Version: iOS 18.4.1 (22E252)
      Report Version: 104

      Exception Type: EXC_BAD_ACCESS (SIGSEGV)
      Crashed Thread: 0

      Application Specific Information:
      KERN_INVALID_ADDRESS at 0x8.

      Thread 0 Crashed:
      0   libobjc.A.dylib                 0x305d5a414         objc_msgSend
      1   UIKitCore                       0x31801486c         -[UIView _backing_removeFromSuperview]
      2   Harbour                         \(address)         TideView.reload()
      3   Harbour                         0x202e14bf4         TideViewController.viewDidAppear(_:)
      4   UIKitCore                       0x318014000         -[UIViewController _setViewAppearState:isAnimating:]

      """
    #expect(try diagnosis(text)?.blame?.symbol == "TideView.reload()")
  }

  /// A private framework of the system's is still known by its address.
  @Test func librariesOfTheSystemAreKnownByTheirAddresses() throws {
    let text = """
      OS Version: iOS 18.4.1 (22E252)
      Exception Type: EXC_BAD_ACCESS (SIGSEGV)
      Exception Codes: KERN_INVALID_ADDRESS at 0x8
      Crashed Thread: 0

      Thread 0 Crashed:
      0   libobjc.A.dylib                 0x185d5a414         objc_msgSend + 8
      1   TideServices                    0x1a2e4c960         -[TideConnection reload] + 20
      2   Harbour                         0x102e14bf4         Boat.sail() + 12

      """
    #expect(try diagnosis(text)?.blame?.symbol == "Boat.sail()")
  }

  /// Getters of a model go through a type of SwiftData's, whose module a pasted stack leaves out.
  @Test func typesOfSwiftDataAreTheSystems() throws {
    let text = """
      SwiftData/BackingData.swift:831: Fatal error: This model instance was invalidated because its backing data could no \
      longer be found the store.
      0 _assertionFailure(_:_:file:line:flags:)
      1 _KKMDBackingData.getValue(forKey:)
      2 Mooring.name.getter
      3 MooringRow.body.getter (MooringRow.swift:21)

      """
    let blame = try #require(try diagnosis(text)?.blame)
    #expect(blame.symbol?.hasPrefix("Mooring") == true, "\(blame.symbol ?? "")")
  }

  /// The setter that the compiler made has no line; whoever calls it does, on both sides of a race.
  @Test func settersYieldToTheirCallersInARace() throws {
    let text = """
      ==================
      WARNING: ThreadSanitizer: Swift access race (pid=4412)
        Modifying access of Swift variable at 0x7b0800001c80 by thread T2:
          #0 Fleet.boats.setter <null> (Quay:x86_64+0x100003a10)
          #1 closure #1 in Harbour.arrive() Harbour.swift:18 (Quay:x86_64+0x100004f20)

        Previous modifying access of Swift variable at 0x7b0800001c80 by main thread:
          #0 Fleet.boats.setter <null> (Quay:x86_64+0x100003a10)
          #1 Harbour.depart() Harbour.swift:31 (Quay:x86_64+0x100005120)

      SUMMARY: ThreadSanitizer: Swift access race (Quay:x86_64+0x100003a10) in Fleet.boats.setter
      ==================

      """
    let diagnosis = try #require(try diagnosis(text))
    #expect(diagnosis.blame?.symbol == "closure #1 in Harbour.arrive()")
    #expect(diagnosis.alternativeBlame?.symbol == "Harbour.depart()")
  }

  /// Somebody says that the app hung; where the words tell of an end, it is a crash.
  @Test(arguments: [
    ("The editor froze on launch, main thread stuck here:", true), ("앱이 멈췄습니다:", true),
    ("It froze, then crashed with EXC_BAD_ACCESS:", false),
  ])
  func aSentenceSaysThatItHung(_ sentence: String, isHang: Bool) throws {
    let text = """
      \(sentence)

      0  libsystem_kernel.dylib  __psynch_mutexwait + 8
      1  libsystem_pthread.dylib  _pthread_mutex_firstfit_lock_wait + 80
      2  Quay  TideStore.load() + 120
      3  Quay  DeckView.body.getter + 44

      """
    let analysis = try #require(RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first)
    #expect((analysis.report.kind == .hang) == isHang)
    if isHang { #expect(analysis.diagnoses.first?.blame?.symbol == "TideStore.load()") }
  }

  /// On a Mac a sanitizer writes the names of libraries without their paths.
  @Test func librariesOfASanitizersReportAreTheSystems() throws {
    let head = """
      ==9982==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000abc at pc 0x1 bp 0x2 sp 0x3
      READ of size 8 at 0x602000000abc thread T0
          #0 0x10ff702e4 in wrap_memcpy (libclang_rt.asan_osx_dynamic.dylib:x86_64+0x192e4)
          #1 0x10ff702e4 in CFDataAppendBytes (CoreFoundation:x86_64+0x192e4)

      """
    let tail = "    #2 0x10ff6d659 in Tide.append(_:) (Harbour:x86_64+0x16659)\n"
    #expect(try diagnosis(head + tail)?.blame?.symbol == "Tide.append(_:)")
    #expect(try diagnosis(head)?.blame?.owner != .own)
  }

  /// What is left of a stack whose beginning was not copied.
  @Test func whereAStackEndsNobodyIsToBlame() throws {
    let text = """
      SUMMARY: AddressSanitizer: heap-buffer-overflow (Harbour:x86_64+0xb5030) in tide_table
          #14 0x10ff702e4 in _dispatch_source_invoke (libdispatch.dylib:x86_64+0x192e4)
          #15 0x10ff6d659 in _dispatch_workloop_worker_thread (libdispatch.dylib:x86_64+0x16659)
      """
    #expect(try diagnosis(text)?.blame == nil)
  }

  /// What Rust prints its backtrace with has no part in the panic.
  @Test func theMakerOfABacktraceIsNotToBlame() throws {
    let text = """
      thread 'main' panicked at core/src/panicking.rs:221:5:
      panic in a function that cannot unwind
      stack backtrace:
         0:        0x108bf8076 - std::backtrace_rs::backtrace::libunwind::trace::hae28e9d8ee6f0f1b
                                     at /rustc/1f2e/library/std/src/../../backtrace/src/backtrace/libunwind.rs:116:5
      """
    #expect(try diagnosis(text)?.rule.id == "rust-panic")
    #expect(try diagnosis(text)?.blame == nil)
  }

  /// Apple's tools name no lines of the system's.
  @Test func aFrameWithALineIsNotTheSystems() throws {
    let text = """
      OS Version: iOS 17.0 (21A329)
      Exception Type: EXC_BAD_ACCESS (SIGSEGV)
      Exception Codes: SEGV_NOOP at 0x0000000000000228
      Crashed Thread: 8

      Thread 8 Crashed:
      0   Harbour                         0x2041ec0d0         tide_add_buffer (tide.m:512)
      1   Harbour                         0x204220210         tide_load (tide.cpp:1370)

      """
    #expect(try diagnosis(text)?.blame?.symbol == "tide_add_buffer")
  }

  /// Closures of Swift's own library, by the names that Xcode's navigator copies.
  @Test(arguments: [
    "closure #1 (Swift.UnsafeBufferPointer<Swift.UInt8>) -> () in Swift._assertionFailure",
    "partial apply forwarder for closure #1 (Swift.Int) -> () in closure #2 () -> () in Swift._assertionFailure",
    "function signature specialization <Arg[1] = Owned To Guaranteed> of Swift._assertionFailure",
  ])
  func closuresOfSwiftsLibraryAreNotTheApps(name: String) throws {
    let text = """
      Thread 1 Queue : com.apple.main-thread (serial)
      #0	0x00000001a0b1c2d0 in _swift_runtime_on_report ()
      #1	0x00000001a0b1c2d4 in _swift_stdlib_reportFatalErrorInFile ()
      #2	0x00000001a0b1c2d8 in \(name)(_: Swift.StaticString, _: Swift.StaticString, file: Swift.StaticString, \
      line: Swift.UInt, flags: Swift.UInt32) -> Swift.Never ()
      #3	0x0000000104b2c5d0 in static Pier.opened() at /Users/me/Harbour/Pier.swift:33
      #4	0x0000000104b2c6d0 in Boat.sail() at /Users/me/Harbour/Boat.swift:12

      """
    let blame = try diagnosis(text)?.blame
    #expect(blame?.symbol == "static Pier.opened()" && blame?.line == 33)
  }

  /// A closure that takes types of Swift's library is the app's.
  @Test func closuresOfTheAppAreTheApps() throws {
    let text = """
      Thread 1 Queue : com.apple.main-thread (serial)
      #0	0x00000001a0b1c2d4 in Swift._assertionFailure(_: Swift.StaticString, _: Swift.String, file: \
      Swift.StaticString, line: Swift.UInt, flags: Swift.UInt32) -> Swift.Never ()
      #1	0x0000000104b2c5d0 in closure #1 (Swift.Int) -> () in Harbour.Pier.open(Swift.Int) -> () at \
      /Users/me/Harbour/Pier.swift:33

      """
    let found = try diagnosis(text)
    #expect(found?.blame?.line == 33)
    #expect(found?.rule.id == "swift-fatalerror-precondition" && found?.confidence == .likely)
  }

  @Test(arguments: [
    "__rustc[4794b31dd7191200]::__rust_start_panic::abort", "__rustc::rust_panic",
    "_RNvCsiGVaDesi5rv_7___rustc10rust_panic", "rust_panic_with_hook", "__rust_foreign_exception",
  ])
  func rustsRuntimeIsNotTheApps(name: String) throws {
    let text = """
      Thread 0 Crashed:: main Dispatch queue: com.apple.main-thread
      0   libsystem_c.dylib        	0x18f5c8850 abort + 124
      1   harbour                 	0x104c2a0d8 \(name) + 12
      2   harbour                 	0x104bf9d70 __rustc[4794b31dd7191200]::rust_begin_unwind + 32
      3   harbour                 	0x104c3c9a8 core::panicking::panic_fmt::h3333333333333333 + 40
      4   harbour                 	0x104c3ca20 core::option::unwrap_failed::h4444444444444444 + 32
      5   harbour                 	0x104c3ca90 <core::option::Option<u8>>::unwrap + 32
      6   harbour                 	0x104a1e2f4 harbour_lib::pier::open::h6666666666666666 + 240
      7   harbour                 	0x104a1e3f4 core::ops::function::FnOnce::call_once::h7777777777777777 + 24

      """
    let found = try diagnosis(text)
    #expect(found?.rule.id == "rust-panic")
    #expect(found?.blame?.symbol == "harbour_lib::pier::open")
  }

  /// Below the panic stands a package of others, then the program's own code.
  @Test func thePlacesOfRustsFramesTellWhoseTheyAre() throws {
    let text = """
      thread 'main' panicked at src/pier.rs:12:5:
      called `Option::unwrap()` on a `None` value
      stack backtrace:
         0: rust_begin_unwind
                   at /rustc/f6e511eec7342f59a25f7c0534f1dbea00d01b14/library/std/src/panicking.rs:662:5
         1: <T as rope::Into<U>>::into
                   at /rustc/f6e511eec7342f59a25f7c0534f1dbea00d01b14/library/core/src/convert/mod.rs:759:9
         2: harbour::pier::open
                   at ./src/pier.rs:12:5
      """
    let found = try diagnosis(text)
    #expect(found?.rule.id == "rust-panic" && found?.blame?.symbol == "harbour::pier::open")
  }

  // MARK: Checks of executors

  @Test func aQueueAssertionOfSwiftsConcurrencyIsTheCheckOfAnExecutor() throws {
    func text(_ caller: String) -> String {
      """
      Crashed: com.apple.SwiftUI.AsyncRenderer
      0  libdispatch.dylib              0x5540 <redacted> + 120
      1  libdispatch.dylib              0x54c4 dispatch_assert_queue + 108
      2  libswift_Concurrency.dylib     0x503c <redacted> + 48
      3  libswift_Concurrency.dylib     0x64ae8 <redacted> + 356
      4  Harbour                        0x7e52ac \(caller) + 20
      5  Harbour                        0x7e47e0 closure #1 in TideView.body.getter + 41 (TideView.swift:41)
      """
    }
    let checked = try diagnosis(text("closure #1 in Boat.sail()"))
    #expect(checked?.rule.id == "swift-executor-isolation-assert" && checked?.confidence == .certain)
    let claimed = try diagnosis(text("specialized static MainActor.assumeIsolated<A>(_:file:line:)"))
    #expect(claimed?.rule.id == "swift-mainactor-assume-isolated" && claimed?.confidence == .certain)
  }

  /// An async function may assert a queue itself.
  @Test func aQueueAssertionOfTheAppIsItsOwn() throws {
    let text = """
      Crashed: com.apple.root.default-qos.cooperative
      0  libdispatch.dylib              0x5540 _dispatch_assert_queue_fail + 120
      1  libdispatch.dylib              0x54c4 dispatch_assert_queue + 108
      2  Harbour                        0x7e47e0 Boat.sail() + 41 (Boat.swift:41)
      3  libswift_Concurrency.dylib     0x503c <redacted> + 48
      """
    #expect(try diagnosis(text)?.rule.id == "dispatch-assert-queue-explicit")
  }

  // MARK: Checks that a program calls itself

  @Test(arguments: ["fatalError(_:file:line:)", "precondition(_:_:file:line:)", "assertionFailure(_:file:line:)"])
  func aFrameOfTheLibraryTellsTheCheckOfTheProgram(name: String) throws {
    func text(_ image: String, _ caller: String) -> String {
      """
      Thread 0 Crashed::  Dispatch queue: com.apple.main-thread
      0   libswiftCore.dylib            	       0x198232430 _assertionFailure(_:_:file:line:flags:) + 268
      1   \(image)            	       0x1982326d8 \(name) + 108
      2   \(caller)                      	       0x104bb703c Boat.sail(to:) + 432
      3   Harbour                      	       0x104bbb378 Pier.open() + 320

      """
    }
    let found = try diagnosis(text("libswiftCore.dylib", "Harbour"))
    #expect(found?.rule.id == "swift-fatalerror-precondition" && found?.confidence == .certain)
    #expect(found?.blame?.symbol == "Boat.sail(to:)")
    // A library of the system's stopped itself.
    #expect(try diagnosis(text("libswiftCore.dylib", "SwiftData"))?.confidence != .certain)
  }

  // MARK: Kotlin

  /// What Kotlin's runtime and library do stands on the stack, mangled or not, and nobody's function passes a call on.
  @Test(arguments: [
    "ThrowException", "Kotlin_Array_get", "_ZN6kotlin2mm14CallInitGlobalEv",
    "kotlin::ProcessUnhandledException(ObjHeader*)",
    "kfun:kotlin.collections.ArrayList#get(kotlin.Int){}1:0", "kfun:kotlinx.coroutines.DispatchedTask#run(){}",
  ])
  func kotlinsRuntimeIsNobodysFault(name: String) throws {
    let text = """
      Process:             Ferryman [812]
      OS Version:          iPhone OS 26.2 (23C55)
      Exception Type:  EXC_CRASH (SIGABRT)
      Exception Codes: 0x0000000000000000, 0x0000000000000000
      Triggered by Thread: 0

      Thread 0 Crashed:
      0   libsystem_kernel.dylib        	0x00000001e04e2b98 __pthread_kill + 8
      1   libsystem_c.dylib             	0x00000001a5016378 abort + 124
      2   Shared                        	0x0000000105a1c2d0 konan::abort() + 12
      3   Shared                        	0x0000000105a1c6d0 \(name) + 88
      4   Shared                        	0x0000000105a1e6d0 kfun:org.example.ferry.Plan#next(){} + 140
      5   Ferryman                      	0x0000000104a1c2d0 FerryScreen.next() + 44

      """
    #expect(try diagnosis(text)?.blame?.symbol == "kfun:org.example.ferry.Plan#next(){}")
  }

  // MARK: Accesses that overlap

  /// Where the first access began in a framework, the app's call that led to the second one is to blame.
  @Test(arguments: [("SwiftUI`GraphHost.invalidate()", "Berth.close()"), ("Harbour`Pier.open()", "Pier.open()")])
  func theFirstAccessOfAFrameworkIsNobodysFault(first: String, blamed: String) throws {
    let text = """
      Simultaneous accesses to 0x600002c2a4e0, but modification requires exclusive access.
      Previous access (a modification) started at \(first) + 127 (0x7fff5cba2b19).
      Current access (a read) started at:
      0    libswiftCore.dylib                 0x00007fff3084dbb0 swift_beginAccess + 568
      1    SwiftUI                            0x00007fff5cba34c3 GraphHost.isUpdating.getter + 28
      2    SwiftUI                            0x00007fff5cbd3fe0 Binding.wrappedValue.setter + 34
      3    Harbour                            0x000000010eeaa950 Berth.close() + 127
      4    SwiftUI                            0x00007fff5cbd4fe0 ViewGraph.tick() + 34
      Fatal access conflict detected.

      """
    let found = try diagnosis(text)
    #expect(found?.rule.id == "swift-exclusivity-violation")
    #expect(found?.blame?.symbol == blamed)
  }
}
