/// What a rule looks for: plain data, so that one description serves matching, evidence, explanation and rule files.
public indirect enum Condition: Sendable {
  /// Every one holds.
  case all([Condition])
  /// At least one holds.
  case any([Condition])
  /// It does not hold.
  case not(Condition)
  /// It holds; the evidence gets a remark that explains it.
  case explained(Condition, String)
  /// The part holds; it is no evidence by itself.
  case silent(Condition)

  /// A text that the process, a library, the system or the console left matches one of the patterns.
  case message([TextPattern])
  /// Name of the uncaught Objective-C exception.
  case exceptionName([String])
  /// Mach exception, for instance `EXC_BAD_ACCESS`.
  case exceptionType([String])
  /// Signal, for instance `SIGABRT`.
  case signal([String])
  /// First exception code.
  case exceptionCode([UInt64])
  /// Subtype, codes as written, or message of the exception.
  case exceptionText([TextPattern])
  /// A note such as `SIMULATED`.
  case exceptionNote([TextPattern])
  /// Namespace of the termination reason.
  case terminationNamespace([String])
  /// Code of the termination reason.
  case terminationCode([UInt64])
  /// Apple's number for the sort of report.
  case bugType([String])
  /// What sort of event the report describes.
  case kind([CrashReport.Kind])
  /// Format of the report.
  case format([String])
  /// System, for instance `iOS` or `Linux`.
  case system([String])
  /// System version from a lower bound up to, but not including, an upper one.
  case systemVersion(from: String?, below: String?)
  /// Instruction set.
  case architecture([String])
  /// Name of the process.
  case process([TextPattern])
  /// Foreground, Background and so on.
  case role([TextPattern])
  /// What the report says of the memory around the fault address.
  case memoryRegion([TextPattern])
  /// Address whose access failed.
  case faultAddress(ClosedRange<Address>)

  /// A frame of the crashed thread or of the last exception, among the first `within` of its stack.
  case frame([TextPattern], image: [TextPattern] = [], within: Int? = nil)
  /// Frames in this order, innermost first, others may lie between.
  case framesInOrder([TextPattern])
  /// A frame of the app or of a library that ships with it.
  case appFrame([TextPattern])
  /// Queue or name of the crashed thread.
  case crashedQueue([TextPattern])
  /// Whether the main thread crashed.
  case crashedOnMainThread(Bool)
  /// A frame of another thread.
  case otherThread([TextPattern])
  /// A test that data cannot express; its words say what it looks for.
  case computed(Computed)

  /// A named test.
  ///
  /// A class, although nothing in it ever changes: a condition is handed about for every report, and a copy of a test
  /// would count each of its parts.
  public final class Computed: Sendable {
    /// Name by which rule files can use the test.
    public let name: String
    /// What the test looks for.
    public let words: String
    /// Texts one of which must occur in the messages or frames for the test to hold; empty where none is needed.
    public let literals: [String]
    /// The same as patterns.
    let keywords: [TextPattern]
    /// A condition without which the test cannot hold and that costs less; nil where there is none.
    public let gate: Condition?
    /// Texts one of which must occur anywhere in the input, also in other threads; empty where none is needed.
    public let inputLiterals: [String]
    /// Whether the test only looks at fields, so that it costs no more than any other condition.
    public let isCheap: Bool
    /// The test: evidence where it holds, nil where it does not.
    public let test: @Sendable (ReportFacts) -> [Evidence]?
    /// Conditions that the test itself asks about.
    public let parts: [Condition]
    /// What fills places of the page, worked out where the test holds and its evidence is wanted.
    public let values: @Sendable (ReportFacts) -> [String: String]
    /// Names of those values that are words of the page itself, which may have places of their own; all others are texts
    /// of the report.
    public let wording: Set<String>

    /// Makes a test.
    public init(
      _ name: String, _ words: String, literals: [String] = [], inputLiterals: [String] = [], gate: Condition? = nil,
      isCheap: Bool = false, parts: [Condition] = [],
      wording: Set<String> = [], values: @escaping @Sendable (ReportFacts) -> [String: String] = { _ in [:] },
      test: @escaping @Sendable (ReportFacts) -> [Evidence]?
    ) {
      self.name = name
      self.words = words
      self.literals = literals
      keywords = literals.map { TextPattern($0) }
      self.inputLiterals = inputLiterals
      self.gate = gate
      self.isCheap = isCheap
      self.test = test
      self.parts = parts
      self.wording = wording
      self.values = values
    }
  }
}

/// One of the forms in which a cause appears, with the words in which its page speaks of it.
public struct Variant: Sendable {
  /// Tells the form from the others.
  public let condition: Condition
  /// The words, by the names of their places in the page; those with the name of a part, such as `fixNow`, replace it.
  public let words: [String: String]

  /// Makes a variant.
  public init(_ condition: Condition, _ words: [String: String]) {
    self.condition = condition
    self.words = words
  }
}

// Shorter spellings for the rules' own files.
extension Condition {
  /// The report shows one of several forms of a cause; the first that fits gives the page its words.
  public static func variant(_ name: String, _ variants: [Variant]) -> Condition {
    .computed(
      Computed(
        name, "the form in which the cause appears", parts: variants.map(\.condition),
        wording: Set(variants.flatMap(\.words.keys)),
        values: { facts in variants.first { $0.condition.holds(in: facts) }?.words ?? [:] },
        test: { facts in variants.contains { $0.condition.holds(in: facts) } ? [] : nil }))
  }
  /// A text that was left behind matches one of the patterns.
  public static func message(_ patterns: TextPattern...) -> Condition { .message(patterns) }
  /// A frame of the crash matches one of the patterns.
  public static func frame(_ patterns: TextPattern..., within: Int? = nil) -> Condition {
    .frame(patterns, image: [], within: within)
  }
  /// The innermost frame of the crash matches one of the patterns.
  public static func topFrame(_ patterns: TextPattern...) -> Condition { .frame(patterns, image: [], within: 1) }
  /// A frame of the crash lies in one of the images.
  public static func image(_ patterns: TextPattern..., within: Int? = nil) -> Condition {
    .frame([], image: patterns, within: within)
  }
  /// Frames in this order, innermost first.
  public static func framesInOrder(_ patterns: TextPattern...) -> Condition { .framesInOrder(patterns) }
  /// A frame of the app matches one of the patterns.
  public static func appFrame(_ patterns: TextPattern...) -> Condition { .appFrame(patterns) }
  /// A frame of another thread matches one of the patterns.
  public static func otherThread(_ patterns: TextPattern...) -> Condition { .otherThread(patterns) }
  /// Name of the uncaught exception.
  public static func exceptionName(_ names: String...) -> Condition { .exceptionName(names) }
  /// Mach exception.
  public static func exceptionType(_ names: String...) -> Condition { .exceptionType(names) }
  /// Signal.
  public static func signal(_ names: String...) -> Condition { .signal(names) }
  /// Subtype, codes or message of the exception.
  public static func exceptionText(_ patterns: TextPattern...) -> Condition { .exceptionText(patterns) }
  /// Namespace of the termination reason.
  public static func terminationNamespace(_ names: String...) -> Condition { .terminationNamespace(names) }
  /// Code of the termination reason.
  public static func terminationCode(_ codes: UInt64...) -> Condition { .terminationCode(codes) }
  /// What the report says of the memory around the fault address.
  public static func memoryRegion(_ patterns: TextPattern...) -> Condition { .memoryRegion(patterns) }
  /// Both hold.
  public static func && (first: Condition, second: Condition) -> Condition { .all([first, second]) }
  /// One of the two holds.
  public static func || (first: Condition, second: Condition) -> Condition { .any([first, second]) }
  /// The condition does not hold.
  public static prefix func ! (condition: Condition) -> Condition { .not(condition) }
  /// The condition has to hold, and is not shown as evidence.
  public var silently: Condition { .silent(self) }
  /// The evidence gets a remark that explains it.
  public func because(_ remark: String) -> Condition { .explained(self, remark) }

  /// A failed check of Swift or of a system library: EXC_BREAKPOINT on ARM, EXC_BAD_INSTRUCTION on x86.
  ///
  /// Source: "Understanding the exception types in a crash report", developer.apple.com.
  public static let trap = Condition.any([
    .exceptionType(["EXC_BREAKPOINT", "EXC_BAD_INSTRUCTION"]), .signal(["SIGTRAP", "SIGILL"]),
  ])
  /// An access to memory that failed; Windows, which has no signals, gives only its address.
  public static let badAccess = Condition.any([
    .exceptionType(["EXC_BAD_ACCESS"]), .signal(["SIGSEGV", "SIGBUS"]),
    .all([.faultAddress(Address(0)...Address(.max)), .system(["Windows"]), .exceptionIsUnknown]),
  ])
  /// The process ended itself with `abort()`; where a reporter keeps neither exception nor signal, the stack tells.
  public static let abort = Condition.any([
    .signal(["SIGABRT"]),
    .all([.exceptionIsUnknown, .frame("^__pthread_kill", "^pthread_kill", "^abort$", "^__abort$", within: 3)]),
  ])

  /// The report does not say what ended the process: a stack from a crash reporter's page.
  public static let exceptionIsUnknown = Condition.computed(
    Computed("exception-unknown", "neither exception nor signal is given", isCheap: true) { facts in
      let report = facts.report
      return report.exception.type == nil && report.exception.signal == nil && report.kind == .crash ? [] : nil
    })
}
