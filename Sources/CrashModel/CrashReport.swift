/// What a crash report says: plain values, whatever format they came in, and no opinion about the cause.
///
/// A field that the format lacks, or that the report leaves out, is nil or empty; nothing is invented.
public struct CrashReport: Sendable {
  /// Name of the format that was read, for instance `ips` or `crash-text`; for people, and never compared.
  public var format: String
  /// What sort of text the report was written in.
  public var form = Form.document
  /// What sort of event the report describes.
  public var kind: Kind
  /// The input that the report was read from.
  public var source: ReportSource
  /// Byte offset in the source at which this report begins; an input may hold several.
  public var start: Int

  /// The program that died.
  public var process = Process()
  /// The system it ran on.
  public var operatingSystem = OperatingSystem()
  /// Hardware model, for instance `iPhone16,1`.
  public var device: String?
  /// Instruction set of the process, for instance `arm64` or `x86_64`.
  public var architecture: String?
  /// Whether the process ran under Rosetta; nil where the report does not say.
  public var isTranslated: Bool?
  /// Language, region and the like, where the reporter wrote them down.
  public var circumstances = Circumstances()

  /// Apple's number for the sort of report, for instance `309` for a crash.
  public var bugType: Located<String>?
  /// When the event happened, as written in the report.
  public var date: String?
  /// When the process was launched, as written in the report.
  public var launchDate: String?
  /// Identifier of the incident; the same one means the same report.
  public var incident: String?
  /// Notes such as `SIMULATED (this is NOT a crash)` and `NON-FATAL CONDITION (this is NOT a crash)`.
  public var exceptionNotes: [Located<String>] = []

  /// The Mach exception and the signal.
  public var exception = Exception()
  /// Who ended the process, and the reason given.
  public var termination = Termination()
  /// Texts that the process, its libraries and the system left behind, in the order of the report.
  public var messages: [Message] = []
  /// The uncaught Objective-C exception.
  public var uncaughtException: UncaughtException?
  /// Where the uncaught exception was thrown, innermost frame first.
  public var lastExceptionBacktrace: [Frame] = []

  /// The thread that crashed, or the one that the report puts in its place.
  public var crashedThread: Thread?
  /// The deepest recursion that the reporter found in the crashed thread and left out; nil where it left out none.
  public var elidedRecursion: ElidedRecursion?
  /// All threads of the report, the crashed one among them.
  public var threads = DeferredList<Thread>()
  /// The binary images that were loaded.
  public var images = DeferredList<BinaryImage>()

  /// Address whose access failed.
  public var faultAddress: Located<Address>?
  /// Registers of the crashed thread.
  public var registers: [Register] = []
  /// Bytes of the code from the instruction on at which the crashed thread stopped; nil where the report has none.
  public var instructionBytes: Located<[UInt8]>?
  /// What the report says of the memory around the fault address.
  public var memoryRegion: Located<String>?

  /// The test that was running, for instance `HarbourTests.TideTests testLowTide`.
  ///
  /// Several that ran at once are separated by commas, the latest first. Nil outside of tests.
  public var runningTest: Located<String>?

  /// What failed first in a build or a test run in which no program died; nil where one died, or nothing failed.
  public var failure: Located<String>?

  /// Whether nothing in a text speaks of the end of a program: it is no crash, unless a rule knows one of its lines.
  public var tellsOfNoEnd = false

  /// Whether a stack holds frames that are only guesses.
  public var holdsGuesses = false

  /// What is missing, contradictory or odd about the report, in words for the reader.
  public var notes: [String] = []

  /// Makes an empty report of a format; the reader fills in what it finds.
  public init(format: String, kind: Kind = .crash, source: ReportSource, start: Int = 0) {
    self.format = format
    self.kind = kind
    self.source = source
    self.start = start
  }

  /// What sort of event a report describes.
  public enum Kind: String, Sendable, CaseIterable {
    /// The process ended because of an exception or a signal.
    case crash
    /// The process did not respond.
    case hang
    /// The system ended processes to get memory back.
    case jetsam
    /// The process used more of a resource than it may.
    case resourceLimit = "resource-limit"
    /// A sanitizer found a defect while the program ran.
    case sanitizerFinding = "sanitizer-finding"
    /// Objects that nobody can reach any more.
    case leakReport = "leak-report"
    /// A run-time checker (main thread, exclusivity, Core Data) found a defect.
    case checkerFinding = "checker-finding"
    /// The whole system stopped.
    case panic
    /// A diagnostic that did not end the process.
    case nonFatal = "non-fatal"
  }
}

extension CrashReport {
  /// What sort of text a report was written in: what later steps need to know of its format.
  public enum Form: Sendable, CaseIterable {
    /// A document of a reporter, whole and by its own rules.
    case document
    /// A document that Apple's system writes as JSON, with its images at the end, so that a cut one has none.
    case systemDocument
    /// What Swift's runtime prints when a program crashes, with lines of source for all code that has them.
    case swiftBacktrace
    /// Findings of a sanitizer.
    case sanitizer
    /// Stacks that were taken at intervals of a running process.
    case samples
    /// A trap in a module of WebAssembly.
    case module
    /// Lines of a log.
    case log
    /// A part of a report or of an output that somebody copied.
    case excerpt

    /// Whether anybody's lines may stand in it.
    public var isText: Bool { self == .log || self == .excerpt }
  }

  /// Whether neither a stack nor a field that says how the process ended was found: messages at most.
  package var hasMessagesAtMost: Bool {
    threads.isEmpty && crashedThread == nil && lastExceptionBacktrace.isEmpty && uncaughtException == nil
      && exception.type == nil && exception.signal == nil && termination.namespace == nil && termination.code == nil
  }
}
