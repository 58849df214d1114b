import ByteKit
public import CrashModel

extension ReportSource {
  /// The first place at which the JSON of an input is none, with its line and column; nil where all is well.
  ///
  /// Readers take from JSON what they need and skip the rest by its brackets; this looks at every byte. What follows an
  /// object on another line and is no JSON, such as the text of an older report, is left alone.
  ///
  /// - Parameter offset: Where the JSON begins, unless it is the whole input.
  /// - Returns: An error that names the place and what is wrong there.
  public func jsonProblem(from offset: Int = 0) -> ReadError? {
    let problem: JSONProblem? = Bytes.with(bytes) { bytes in
      let prefix = InputPrefix(bytes)
      // Kernel logs begin with a bracket, too: `[ 4711.0815] Out of memory`.
      guard offset > 0 || prefix.looksLikeJSON else { return nil }
      var start = offset == 0 ? prefix.firstIndex : offset
      while bytes[start] == 0x7B || bytes[start] == 0x5B {
        var validator = JSONValidator(bytes, at: start)
        do throws(JSONProblem) {
          try validator.checkValue()
        } catch {
          return error
        }
        start = validator.position
        while isBlank(bytes[start]) { start += 1 }
        let line = start
        while isBlank(bytes[start]) || bytes[start] == 0x0A { start += 1 }
        if start < bytes.count, start == line || [0x7D, 0x5D, 0x2C].contains(bytes[start]) {
          return JSONProblem(offset: start, reason: "the end of the JSON is expected")
        }
      }
      return nil
    }
    return problem.map { problem in
      let place = "line \(line(at: problem.offset)), column \(column(at: problem.offset))"
      return ReadError(path: path, reason: "Not valid JSON at \(place): \(problem.reason).")
    }
  }

  /// The one-based column of a byte offset, in characters as UTF-8 writes them.
  private func column(at offset: Int) -> Int {
    var column = 1
    var index = min(offset, bytes.count) - 1
    while index >= 0, bytes[index] != 0x0A {
      if bytes[index] & 0xC0 != 0x80 { column += 1 }
      index -= 1
    }
    return column
  }
}
