/// A frame with its name demangled and its owner told.
///
/// A class, although nothing in it ever changes: every rule goes over the frames again, and copies would cost more than
/// the comparisons.
public final class StackFrame: Sendable {
  /// The frame of the report.
  public let frame: CrashReport.Frame
  /// The demangled name; nil where the frame is not symbolicated.
  public let symbol: String?
  /// Whose code it is.
  public let owner: FrameClass

  init(
    _ frame: consuming CrashReport.Frame, _ name: FunctionName?, _ classifier: FrameClassifier,
    _ known: inout FrameClassifier.KnownImages, image: (String) -> ImageName
  ) {
    symbol = name?.text
    owner = classifier.classify(frame, name, &known, image: image)
    self.frame = frame
  }

  /// Whether the frame belongs to the app or to a library that ships with it.
  public var isInApp: Bool { owner == .own || owner == .vendor }

  /// The name, or image and offset where there is none.
  public var label: String {
    if let symbol { return symbol }
    let place = frame.imageOffset.map { " + 0x" + String($0, radix: 16) } ?? ""
    return (frame.image ?? frame.address.map { "0x" + String($0, radix: 16) } ?? "?") + place
  }
}
