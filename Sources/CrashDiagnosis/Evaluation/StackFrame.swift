public import CrashModel
public import CrashSymbols

/// A frame with its name demangled and its owner told.
///
/// Small, and without memory of its own: a report has dozens, and most rules only look at the keywords of each.
public struct StackFrame: @unchecked Sendable {
  // The frame is left where it stands: a copy of it would count three references, and take up three times the room.
  @usableFromInline let frames: [CrashReport.Frame]
  // Everybody may read its text, which never changes. All else of it belongs to the thread that prepares frames, and to
  // the time in which it does, which is why nobody else can ask for it.
  @usableFromInline let name: FunctionName?
  /// The keywords of the rules that may occur in the name.
  let keywords: KeywordBloom
  @usableFromInline let place: Int32
  /// Whose code it is.
  public let owner: FrameClass

  init(
    _ frames: [CrashReport.Frame], at place: Int, _ name: FunctionName?, _ owner: FrameClass,
    keywords: KeywordBloom = .everything
  ) {
    self.frames = frames
    self.name = name
    self.keywords = keywords
    self.place = Int32(place)
    self.owner = owner
  }

  /// A frame that an earlier run saved, with the owner that it told, and whether it took the symbol for its name.
  package init(saved frames: [CrashReport.Frame], at place: Int, owner: FrameClass, isNamed: Bool) {
    self.init(frames, at: place, isNamed ? frames[place].symbol.map { FunctionName($0) } : nil, owner)
  }

  /// The frame as another one says it, which differs in words only: owner and place in the stack stay.
  package func saying(_ frame: CrashReport.Frame) -> StackFrame {
    StackFrame([frame], at: 0, frame.symbol.map { FunctionName($0) }, owner)
  }

  /// The frame of the report.
  @inlinable
  public var frame: CrashReport.Frame { frames[Int(place)] }

  /// The demangled name; nil where the frame is not symbolicated.
  @inlinable
  public var symbol: String? { name?.text }

  /// The name for people: rules know several names of the way into a handler by one, which may not stand in the report.
  @inlinable
  public var shownSymbol: String? { symbol == "_sigtramp" ? frame.symbol : symbol }

  /// Whether the frame is symbolicated: told without a look at the name.
  @inlinable
  package var isNamed: Bool { name != nil }

  /// Whether another frame of the same stack is this very one.
  func isSame(as other: StackFrame) -> Bool {
    place == other.place && frame.offset == other.frame.offset && frame.address == other.frame.address
      && frames.count == other.frames.count
  }

  /// Whether the frame belongs to the app or to a library that ships with it.
  @inlinable
  public var isInApp: Bool { owner == .own || owner == .vendor }

  /// Whether the code is of Swift's runtime or standard library, in a library of its own or linked into the program.
  package var isOfSwiftCore: Bool {
    if let image = frame.image {
      if image.hasPrefix("libswiftCore") { return true }
      if SystemNames.isSystem(image: image) { return false }
    }
    // A function of the program may have such a name, too; what was inlined stops in the program's own code.
    guard owner == .system || owner == .errorMachinery, !frame.isInlined, let symbol else { return false }
    return SymbolName.isOfSwift(symbol)
  }

  /// The name, or image and offset where there is none.
  public var label: String {
    if let shownSymbol { return shownSymbol }
    let place = frame.imageOffset.map { " + 0x" + String($0, radix: 16) } ?? ""
    return (frame.image ?? frame.address.map { String(hexadecimal: $0) } ?? "?") + place
  }
}
