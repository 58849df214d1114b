extension CrashReport {
  /// The Mach exception, and the signal that it became.
  public struct Exception: Sendable {
    /// Mach name, for instance `EXC_BAD_ACCESS`; nil where the report has only a signal.
    public var type: Located<String>?
    /// Signal name, for instance `SIGSEGV`.
    public var signal: Located<String>?
    /// Exception codes as numbers; the first is the code, the second the subcode or address.
    public var codes: [UInt64] = []
    /// Exception codes as written.
    public var codesText: Located<String>?
    /// For instance `KERN_INVALID_ADDRESS at 0x10`.
    public var subtype: Located<String>?
    /// Detail of guard and resource exceptions.
    public var message: Located<String>?

    /// Makes an exception of which nothing is known.
    public init() {}
  }

  /// Who ended the process, and the reason that was given.
  public struct Termination: Sendable {
    /// Upper-case name of the reason's namespace, for instance `SIGNAL` or `FRONTBOARD`.
    public var namespace: Located<String>?
    /// Code inside the namespace.
    public var code: Located<UInt64>?
    /// Short text of the code, for instance `Abort trap: 6`.
    public var indicator: Located<String>?
    /// Longer texts, one a line of the report.
    public var reasons: [Located<String>] = []
    /// The process that asked for the end.
    public var by: Located<String>?

    /// Makes a termination of which nothing is known.
    public init() {}
  }

  /// An uncaught Objective-C exception.
  public struct UncaughtException: Sendable {
    /// Name, for instance `NSInvalidArgumentException`.
    public var name: Located<String>?
    /// Reason; newer systems may leave it out.
    public var reason: Located<String>?

    /// Makes an uncaught exception.
    public init(name: Located<String>? = nil, reason: Located<String>? = nil) {
      self.name = name
      self.reason = reason
    }
  }

  /// A text that the process, a library or the system left behind.
  public struct Message: Sendable {
    /// Where the text came from.
    public enum Origin: String, Sendable {
      /// Application Specific Information: what a library wrote just before it stopped the process.
      case applicationInformation = "application specific information"
      /// Reason of an uncaught exception.
      case exceptionReason = "exception reason"
      /// Reason of the termination.
      case termination = "termination reason"
      /// Kernel triage line.
      case kernelTriage = "kernel triage"
      /// A line that the program printed or logged.
      case log
      /// Text of a sanitizer, checker or tool.
      case tool
    }

    /// Where the text came from.
    public var origin: Origin
    /// The text; may span lines.
    public var text: String
    /// Byte offset of the text in the source.
    public var offset: Int?
    /// The library that left the text.
    public var image: String?

    /// Whether the text is a line of a log or of a tool, and so perhaps somebody's own words.
    @inlinable public var isLogged: Bool { origin == .log || origin == .tool }

    /// Makes a message.
    public init(_ origin: Origin, _ text: String, at offset: Int? = nil, image: String? = nil) {
      self.origin = origin
      self.text = text
      self.offset = offset
      self.image = image
    }
  }
}
