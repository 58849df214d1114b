/// Amounts of memory in words.
enum MemorySize {
  /// `412.3 MB`, a megabyte being 1024 × 1024 bytes.
  static func words(_ bytes: UInt64) -> String {
    let megabyte: UInt64 = 1 << 20
    let rest = (bytes % megabyte) * 10
    var whole = bytes / megabyte
    var tenths = (rest + megabyte / 2) / megabyte
    if tenths == 10 {
      whole += 1
      tenths = 0
    }
    return "\(whole).\(tenths) MB"
  }
}
