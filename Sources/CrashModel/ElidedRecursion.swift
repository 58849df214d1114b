extension CrashReport {
  /// A recursion whose rounds the reporter counted and left out.
  ///
  /// Source: `recursionInfoArray` of `.ips` files and the rows `RECURSION LEVEL` of their text, iOS 16 and macOS 13.
  public struct ElidedRecursion: Sendable {
    /// How deep the recursion went.
    public var levels: Int
    /// A frame of each of its rounds; nil where the report does not say.
    public var frame: Frame?
    /// Byte offset in the source of what was read.
    public var offset: Int

    /// Makes a recursion.
    public init(levels: Int, frame: Frame? = nil, offset: Int) {
      self.levels = levels
      self.frame = frame
      self.offset = offset
    }
  }
}
