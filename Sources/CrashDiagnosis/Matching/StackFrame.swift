/// A frame with its name demangled and its owner told.
///
/// A class, although nothing in it ever changes: every rule goes over the frames again, and copies would cost more than
/// the comparisons.
public final class StackFrame: Sendable {
  // The frame is left where it stands: a copy of it would count three references, and take up three times the room.
  @usableFromInline let frames: [CrashReport.Frame]
  @usableFromInline let place: Int
  /// The demangled name; nil where the frame is not symbolicated.
  public let symbol: String?
  /// Whose code it is.
  public let owner: FrameClass
  /// The literals of the rules that may occur in the name.
  let literals: LiteralMask

  init(
    _ frames: [CrashReport.Frame], at place: Int, _ name: FunctionName?, _ owner: FrameClass,
    literals: LiteralMask = .everything
  ) {
    self.frames = frames
    self.place = place
    symbol = name?.text
    self.owner = owner
    self.literals = literals
  }

  /// The frame of the report.
  @inlinable
  public var frame: CrashReport.Frame { frames[place] }

  /// Whether the frame belongs to the app or to a library that ships with it.
  public var isInApp: Bool { owner == .own || owner == .vendor }

  /// The name, or image and offset where there is none.
  public var label: String {
    if let symbol { return symbol }
    let place = frame.imageOffset.map { " + 0x" + String($0, radix: 16) } ?? ""
    return (frame.image ?? frame.address.map { "0x" + String($0, radix: 16) } ?? "?") + place
  }
}
