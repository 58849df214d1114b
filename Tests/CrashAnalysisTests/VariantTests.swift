import CrashAnalysis
import Testing

@testable import CrashDiagnosis

/// A page speaks of the form in which its cause appears, not of all of them.
@Suite struct VariantTests {
  /// The colon in front of the reason is no part of the place.
  @Test(arguments: ["thread 'tide' panicked at src/tide.rs:4:2:", "thread 'tide' panicked at src/tide.rs:4:2"])
  func aPanicOfRustTellsItsPlace(text: String) throws {
    let first = try #require(Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first)
    #expect(first.rule.id == "rust-panic" && first.values["place"] == "src/tide.rs:4:2")
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let rule: String
    /// What the page must say, and what belongs to other forms.
    let says: String
    let isSilentOf: String
    let text: String
    var testDescription: String { "\(rule): \(says)" }

    init(_ rule: String, says: String, not isSilentOf: String, _ text: String) {
      (self.rule, self.says, self.isSilentOf, self.text) = (rule, says, isSilentOf, text)
    }
  }

  static func trap(_ message: String) -> String {
    """
    Exception Type:  EXC_BREAKPOINT (SIGTRAP)

    Application Specific Information:
    BUG IN CLIENT OF LIBDISPATCH: \(message)

    Thread 0 Crashed:
    0   libdispatch.dylib   0x00000001b6482a38 _dispatch_dispose + 64
    1   Harbour             0x00000001027d10b4 Boat.deinit + 52
    """
  }

  static func guarded(_ words: String, _ code: String, frame: String) -> String {
    """
    Process:         Harbour [712]
    Exception Type:  EXC_GUARD
    \(words)
    Exception Codes: \(code), 0x08fd4dbfade2dead
    Triggered by Thread:  5

    Thread 5 Crashed:
    0   libsystem_kernel.dylib   0x00000001b6482a38 \(frame) + 8
    1   Harbour                  0x00000001027d10b4 Boat.close() + 52
    """
  }

  static func limited(_ words: String, _ code: String) -> String {
    """
    Process:         Harbour [712]
    Exception Type:  EXC_RESOURCE
    \(words)
    Exception Codes: \(code), 0x0000000000000800
    Triggered by Thread:  0

    Thread 0 Crashed:
    0   Harbour                  0x00000001027d10b4 Boat.close() + 52
    """
  }

  static func sanitized(_ kind: String) -> String {
    """
    ==31==ERROR: AddressSanitizer: \(kind) on address 0x60b at pc 0x1 bp 0x2 sp 0x3
    READ of size 8 at 0x60b thread T0
        #0 0x1 in leave_pier src/pier.c:52
    """
  }

  static let cases: [Case] = [
    Case(
      "coredata-cross-context", says: "objects of two contexts were connected", not: "loaded model",
      """
      *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Illegal attempt to \
      establish a relationship 'berth' between objects in different contexts'
      """),
    Case(
      "usernotifications-no-bundle", says: "found none (file:///Users/build/pier/.build/debug/), and",
      not: "/')",
      """
      *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: \
      'bundleProxyForCurrentProcess is nil: mainBundle.bundleURL file:///Users/build/pier/.build/debug/'
      """),
    Case(
      "metal-validation-failure",
      says: "process: \"texture doesn't have usage flag MTLTextureUsageShaderRead\"", not: "see the message",
      "-[MTLDebugRenderCommandEncoder setFragmentTexture:atIndex:]:12: failed assertion `texture doesn't have usage "
        + "flag MTLTextureUsageShaderRead'"),
    Case(
      "metal-validation-failure",
      says: "process: \"Fragment Function(tide): missing Buffer binding at index 0 for waves[0]\"",
      not: "process: \"Draw Errors Validation\"",
      """
      -[MTLDebugRenderCommandEncoder validateCommonDrawErrors:]:5775: failed assertion `Draw Errors Validation
      Fragment Function(tide): missing Buffer binding at index 0 for waves[0].
      '
      """),
    Case(
      "metal-validation-failure", says: "process: \"Draw Errors Validation\"", not: "see the message",
      "-[MTLDebugRenderCommandEncoder validateCommonDrawErrors:]:5775: failed assertion `Draw Errors Validation"),
    Case(
      "dispatch-object-released-in-use", says: "a dispatch group went away while some work had entered",
      not: "semaphore",
      trap("Group object deallocated while in use")),
    Case(
      "dispatch-object-released-in-use", says: "a semaphore went away while its value was lower", not: "group",
      trap("Semaphore object deallocated while in use")),
    Case(
      "dispatch-object-released-in-use", says: "a queue went away while work was still waiting", not: "semaphore",
      trap("Release of a queue while items are enqueued")),
    Case("asan-report", says: "used after it had been freed", not: "beyond", sanitized("heap-use-after-free")),
    Case("asan-report", says: "beyond the end of an allocation", not: "freed", sanitized("heap-buffer-overflow")),
    Case("asan-report", says: "after its function had returned", not: "freed", sanitized("stack-use-after-return")),
    Case("asan-report", says: "beyond its count", not: "freed", sanitized("container-overflow")),
    Case("asan-report", says: "freed twice", not: "beyond", sanitized("attempting double-free")),
    Case("asan-report", says: "The stack was used up", not: "freed", sanitized("stack-overflow")),
    Case(
      "guard-fd", says: "(DUP; its number: 9)", not: "CLOSE",
      guarded("", "0x4000000200000009", frame: "dup2")),
    Case(
      "guard-fd", says: "(CLOSE; its number: 17)", not: "DUP",
      guarded("", "0x4000000100000011", frame: "close")),
    Case(
      "guard-mach-port",
      says: "(9987) to which it has no such right, mostly because it gave it back before (INVALID_NAME)",
      not: "guarded against",
      guarded("", "0x2000020000002703", frame: "_kernelrpc_mach_port_deallocate_trap")),
    Case(
      "guard-mach-port", says: "guarded against such changes (MOD_REFS)", not: "given back",
      guarded("", "0x2000000200002703", frame: "_kernelrpc_mach_port_mod_refs_trap")),
    Case(
      "guard-virtual-memory", says: "give back a range of memory that holds a hole", not: "hardened",
      guarded("", "0xa000000100000000", frame: "_kernelrpc_mach_vm_deallocate_trap")),
    Case(
      "guard-virtual-memory", says: "a hardened process may not", not: "a hole",
      guarded("", "0xa000000700000000", frame: "_kernelrpc_mach_vm_deallocate_trap")),
    Case("guard-vnode", says: "removed a file", not: "renam", guarded("", "0x8000000400000000", frame: "__unlink")),
    Case(
      "guard-vnode", says: "replaced, by renaming", not: "removed", guarded("", "0x8000000100000000", frame: "__rename")
    ),
    Case(
      "resource-threads-ports", says: "more threads than the system's limit (1024 threads)", not: "port",
      limited("Exception Subtype: THREADS", "0xa000000000000400")),
    Case(
      "resource-threads-ports", says: "more Mach ports than the system's limit (5000 Mach ports)", not: "threads",
      limited("Exception Subtype: PORTS", "0xc000000000001388")),
    Case(
      "resource-memory-highwater", says: "its limit (30 MB of memory)", not: "see the report",
      limited("Exception Subtype: MEMORY", "0x600000000000001e")),
    Case(
      "jetsam-highwater-and-others", says: "because the device had too many open files", not: "idle",
      "killed: tided [41] reason vnode-limit, 3.1 MB"),
    Case(
      "jetsam-highwater-and-others", says: "because it was idle", not: "files",
      "killed: tided [41] reason idle-exit, 3.1 MB"),
  ]

  @Test(arguments: cases)
  func speaksOfItself(_ test: Case) throws {
    let diagnoses = try Analyzer().analyze(ReportSource(text: test.text)).first?.diagnoses ?? []
    let diagnosis = try #require(diagnoses.first { $0.rule.id == test.rule }, "\(diagnoses.map(\.rule.id))")
    let text = PageText.filled(diagnosis.rule.page.whatHappened, with: diagnosis.values)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains(test.says), "\(text)")
    #expect(!text.contains(test.isSilentOf), "\(text)")
    #expect(!text.contains("{"), "\(text)")
  }

  @Test(arguments: [
    ("./harbourd: error while loading shared libraries: libBuoy.so.2: cannot open shared object file", "`ldd`"),
    ("dyld[812]: Library not loaded: @rpath/Buoy.framework/Buoy", "*Embed & Sign*"),
  ])
  func theRemedyForAMissingLibraryIsTheSystems(text: String, remedy: String) throws {
    let diagnosis = try #require(try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first)
    let words = PageText.filled(diagnosis.rule.page.fixNow, with: diagnosis.values)
    #expect(["`ldd`", "*Embed & Sign*"].filter { words.contains($0) } == [remedy])
  }

  // MARK: Remedies

  /// Rules whose evidence has forms and whose remedy is the same for all of them, with the reason.
  static let sameRemedy = [
    "nwpath-unsynchronised-current-path": "whichever side crashed, the path must not be shared",
    "lock-order-inversion-hang": "whether it froze or was only warned of, the order is to be broken",
    "nsarray-out-of-bounds": "the forms differ in what the framework did, not in what was wrong",
    "windows-swift-trap": "the text that decides is found in the same way",
    "c-assert": "the forms differ in how much of the place is known",
    "explicit-abort": "the forms differ in the words that are left, and these are to be read in any case",
    "main-thread-disk-access-hang": "the forms differ in the share of samples only",
    "own-watchdog-abort": "what the main thread did is shown, and the watched thread is to be read in any case",
    "sigquit-external": "who was asked to quit is read as a hang, whatever its main thread did",
    "user-force-quit": "what the main thread did is a hint, not the cause",
    "watchdog-graceful-exit": "what is done on the way out is to go, whatever it is",
    "watchdog-launch": "what is done at launch is to go, whatever it is",
  ]

  /// Names of the places that a text has.
  static func places(in text: String) -> Set<String> {
    let parts = text.split(separator: "{", omittingEmptySubsequences: false)
    return Set(parts.dropFirst().map { String($0.prefix { $0.isLetter }) })
  }

  /// Names of the words that the forms of a rule give to its page.
  static func wording(of rule: Rule) -> Set<String> {
    var names: Set<String> = []
    func visit(_ condition: Condition) {
      switch condition {
      case .all(let parts), .any(let parts): parts.forEach(visit)
      case .not(let part), .explained(let part, _): visit(part)
      case .computed(let test): names.formUnion(test.wording)
      default: break
      }
    }
    rule.forEachCondition(visit)
    return names
  }

  @Test func aRemedySpeaksOfTheFormAtHand() {
    var without: Set<String> = []
    var withForms = 0
    for rule in Rule.all {
      let names = Self.wording(of: rule)
      if names.isEmpty { continue }
      withForms += 1
      let used = Self.places(in: rule.page.fixNow + rule.page.fixProperly).intersection(names)
      if used.isEmpty, names.isDisjoint(with: ["fixNow", "fixProperly"]) { without.insert(rule.id) }
    }
    #expect(withForms > 70)
    let unexplained = without.subtracting(Self.sameRemedy.keys).sorted()
    #expect(unexplained == [], "their evidence has forms, and their remedy has none")
    #expect(Set(Self.sameRemedy.keys).subtracting(without) == [], "reasons that nobody needs")
  }

  /// A witness is answered without closures and permissions, a closure without protocols.
  @Test func anExecutorCheckIsAnsweredByWhoWasCalled() throws {
    func answer(_ frames: String) throws -> PlaybookPage {
      let text = """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  7

        Thread 7 Crashed:
        0   libdispatch.dylib            0x00000001c3ec9540 _dispatch_assert_queue_fail + 120
        1   libdispatch.dylib            0x00000001c3ec94c4 dispatch_assert_queue + 108
        2   libswift_Concurrency.dylib   0x000000018875603c _swift_task_checkIsolatedSwift + 48
        \(frames)
        """
      let first = try #require(try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first?.diagnoses.first)
      #expect(first.rule.id == "swift-executor-isolation-assert")
      return first.page
    }
    let witness = try answer(
      """
      3   Harbour    0x0000000104a1c200 _checkExpectedExecutor(_filenameStart:_line:_executor:) + 64
      4   Harbour    0x0000000104a1c2d0 ModelProvider.complete(_:) + 96
      """)
    for part in [witness.whatHappened, witness.fixNow, witness.fixProperly, witness.verify] {
      for word in ["closure", "permission", "AVFAudio", "Objective-C"] { #expect(!part.contains(word), "\(part)") }
    }
    #expect(witness.fixNow.contains("nonisolated func"))
    let closure = try answer("3   Harbour    0x0000000104a1c2d0 closure #1 in Recorder.start() + 96")
    #expect(closure.fixNow.contains("Mark the closure `@Sendable`"))
  }
}
