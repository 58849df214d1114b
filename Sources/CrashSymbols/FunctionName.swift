/// A function's name as developers write it, with what the name alone tells.
///
/// A class whose answers are worked out when first asked for: the same names stand in many frames and many reports. Who
/// keeps names may keep more with them, in a class of their own.
open class FunctionName {
  /// The readable form; the name itself where it is not mangled.
  public final let text: String
  /// The name as it enters a signature.
  public private(set) final lazy var normal = NormalName.ofSymbol(text)
  /// Whether the function raises an error or ends the process.
  private(set) final lazy var isRaiser = SymbolName.isRaiser(text)
  /// What the function is where it is not the system's; nil where its name tells nothing.
  private(set) final lazy var role = SymbolName.role(of: text)
  /// Whether the function belongs to the standard library, parts of which are compiled into every program.
  private(set) final lazy var isStandardLibrary = SymbolName.isStandardLibrary(text)
  /// Whether the function belongs to a well-known library, whatever it is linked into.
  private(set) final lazy var isVendors = VendorNames.matches(text)

  /// Whether the function works for another one: helpers that are told their caller's place, and hooks.
  public private(set) final lazy var speaksForOthers = SymbolName.speaksForOthers(text)

  /// Reads a name as a report writes it.
  public init(_ symbol: String) {
    text = Demangler.name(of: symbol)
  }
}
