import ByteKit

/// A function's name as developers write it, with what the name alone tells.
///
/// A class whose answers are worked out when first asked for: the same names stand in many frames and many reports. Who
/// keeps names may keep more with them, in a class of their own. All but the text belongs to one thread at a time.
open class FunctionName {
  /// The readable form; the name itself where it is not mangled.
  public final let text: String
  /// The name as it enters a signature.
  public private(set) final lazy var normal = NormalName.ofSymbol(text)
  /// Whether the function works for another one: helpers that are told their caller's place, and hooks.
  public private(set) final lazy var speaksForOthers = SymbolName.speaksForOthers(text)
  /// Whether the function is that of a framework of Apple's; asked only where nobody says of which image it is.
  private(set) final lazy var isFrameworks = FrameworkNames.matches(text)
  private final var knownKind: Kind?
  private final var knownPart: Part?

  /// Reads a name as a report writes it.
  public init(_ symbol: String) {
    text =
      Self.isWayIntoHandler(symbol)
      ? "_sigtramp" : SymbolName.withoutUnderscore(symbol) ?? Demangler.name(of: symbol)
  }

  /// Whether a name is one by which debuggers and Linux call what `_sigtramp` is on Apple's systems: the system's way into
  /// a handler of signals, or back from it.
  public static func isWayIntoHandler(_ symbol: String) -> Bool { waysIntoHandler.isWhole(symbol) }

  private static let waysIntoHandler = WordTable([
    "<signal handler called>", "<signal trampoline>", "__restore_rt", "__restore", "__kernel_rt_sigreturn",
    "__kernel_sigreturn", "__default_rt_sa_restorer", "__default_sa_restorer", "__vdso_rt_sigreturn",
    "__kernel_sigtramp_rt64",
  ])

  /// What a function is wherever it lies.
  enum Kind {
    /// It raises an error or ends the process.
    case errorMachinery
    /// The language's own, even where nobody says of which image it is.
    case runtime
    case other
  }

  /// What a function is where it is not the system's.
  enum Part {
    /// What its name alone says.
    case role(FrameClass)
    /// It belongs to the standard library, parts of which are compiled into every program.
    case standardLibrary
    /// It belongs to a well-known library, whatever it is linked into.
    case vendors
    case other
  }

  /// What the function is wherever it lies.
  final var kind: Kind {
    if let knownKind { return knownKind }
    let context = SymbolName.librarysContext(of: text)
    let kind: Kind
    if SymbolName.isRaiser(text, within: context) {
      kind = .errorMachinery
    } else {
      kind = context != nil || SystemNames.isRuntime(text) ? .runtime : .other
    }
    knownKind = kind
    return kind
  }

  /// What the function is where it is not the system's.
  final var part: Part {
    if let knownPart { return knownPart }
    let part: Part
    if let role = SymbolName.role(of: text) {
      part = .role(role)
    } else if SymbolName.isStandardLibrary(text) {
      part = .standardLibrary
    } else {
      part = VendorNames.matches(text) ? .vendors : .other
    }
    knownPart = part
    return part
  }
}
