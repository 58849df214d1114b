import ByteKit

/// The lines of the source that debuggers show between the frames of a stack.
///
/// lldb shows those around a frame, with their numbers, gdb the line of a frame. Whose stack it is, its first byte tells.
struct ShownSource {
  private let isOfLLDB: Bool
  private let isOfGDB: Bool

  init(inStackAt start: Int, of bytes: Bytes) {
    isOfLLDB = FrameLine.isDebuggers(bytes[start])
    isOfGDB = FrameLine.isNumberSigned(bytes[start])
  }

  /// Whether a line is one of these and no frame.
  func holds(_ line: ByteSlice) -> Bool {
    isOfLLDB && FrameLine.isSource(line.trimmed) || isOfGDB && FrameLine.isSourceOfGDB(line.trimmed)
  }
}
