/// The frame that is responsible for a crash, as far as the report shows.
public struct Blame: Sendable, Hashable {
  /// Name of the function; nil where it is not symbolicated.
  public var symbol: String?
  /// Name of the binary image.
  public var image: String?
  /// Source file.
  public var file: String?
  /// Line in the source file.
  public var line: Int?
  /// Number of the thread; nil where the report gives it none.
  public var thread: Int?
  /// Position in the stack.
  public var frame: Int?
  /// Whose code it is.
  public var owner: FrameClass
  /// Whether the frame stands in the last exception backtrace rather than in the thread's own stack.
  public var isInExceptionBacktrace = false
  /// Whether no frame carries it, but the reason of an exception names it.
  public var isNamedByMessage = false
  /// Byte offset in the source.
  public var offset: Int?

  /// Makes a blame that no frame carries, only a name or a place in the sources.
  public init(
    symbol: String? = nil, image: String? = nil, file: String? = nil, line: Int? = nil, owner: FrameClass = .own
  ) {
    self.symbol = symbol
    self.image = image
    self.file = file
    self.line = line
    self.owner = owner
  }

  /// Whether the function can be changed by who reads the report: it is neither the system's nor a library's without names.
  public var isChangeable: Bool {
    switch owner {
    case .own, .compilerGenerated, .entryPoint: true
    case .vendor: symbol != nil
    case .system, .errorMachinery, .unknown: false
    }
  }

  init(_ frame: StackFrame, thread: Int?, isInExceptionBacktrace: Bool) {
    let own = frame.frame
    self.init(
      symbol: frame.symbol.map { SymbolName.plain($0) }, image: own.image, file: own.file, line: own.line,
      owner: frame.owner)
    self.thread = thread
    self.frame = own.index
    self.isInExceptionBacktrace = isInExceptionBacktrace
    offset = own.offset
  }
}
