extension String {
  /// Calls `body` with the bytes of the text, which are copied only where the text is not stored as UTF-8.
  @inlinable
  @inline(__always)
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return withCopiedBytes(body)
  }

  /// Apart from the above: inlined there, it makes every caller longer, and has a reference to the text counted.
  @usableFromInline
  @inline(never)
  package func withCopiedBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    Array(utf8).withUnsafeBufferPointer(body)
  }

  /// The first eight bytes as a number, the first one lowest; 0 where there are fewer.
  package var firstEightBytes: UInt64 {
    withBytes { bytes in
      bytes.count < 8 ? 0 : UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(as: UInt64.self))
    }
  }

  /// Whether a text occurs in the string, byte by byte.
  ///
  /// The library's own search works on characters and takes many times as long, which shows in rules that look at every
  /// frame of every thread.
  package func contains(_ part: String) -> Bool {
    withBytes { ByteSearch.occurs(part, in: UnsafeRawBufferPointer($0)) }
  }

  /// The first range at which a text occurs, byte by byte; nil where it does not.
  package func firstRange(of part: String) -> Range<Index>? {
    self[...].firstRange(of: part)
  }
}

extension Substring {
  /// Whether a text occurs in the part of a string, byte by byte.
  ///
  /// Besides its slowness, the library's own search brings its whole engine of regular expressions into the program:
  /// a twentieth of its size.
  package func contains(_ part: String) -> Bool {
    utf8.withContiguousStorageIfAvailable { ByteSearch.occurs(part, in: UnsafeRawBufferPointer($0)) }
      ?? String(self).contains(part)
  }

  /// The first range at which a text occurs, byte by byte; nil where it does not.
  ///
  /// The library's own search is left out for its size, as in `contains`.
  package func firstRange(of part: String) -> Range<Index>? {
    guard let offset = ByteSearch.offset(of: part, in: self) else { return nil }
    let start = utf8.index(startIndex, offsetBy: offset)
    return start..<utf8.index(start, offsetBy: part.utf8.count)
  }
}

extension String {
  /// Makes a text of parts: in one piece of memory, and so for a fraction of what appending them one by one costs.
  ///
  /// They are handed over one by one: a list of them would have to be made and thrown away for each text.
  package init(
    joining first: String, _ second: String = "", _ third: String = "", _ fourth: String = "", _ fifth: String = "",
    _ sixth: String = "", _ seventh: String = "", _ eighth: String = "", _ ninth: String = ""
  ) {
    let count =
      first.utf8.count + second.utf8.count + third.utf8.count + fourth.utf8.count + fifth.utf8.count
      + sixth.utf8.count + seventh.utf8.count + eighth.utf8.count + ninth.utf8.count
    self.init(unsafeUninitializedCapacity: count) { buffer in
      var end = Self.copy(first, to: buffer, at: 0)
      end = Self.copy(second, to: buffer, at: end)
      end = Self.copy(third, to: buffer, at: end)
      end = Self.copy(fourth, to: buffer, at: end)
      end = Self.copy(fifth, to: buffer, at: end)
      end = Self.copy(sixth, to: buffer, at: end)
      end = Self.copy(seventh, to: buffer, at: end)
      end = Self.copy(eighth, to: buffer, at: end)
      return Self.copy(ninth, to: buffer, at: end)
    }
  }

  /// Makes a text of two or three parts: hundreds are made so before the first report is read.
  package init(joining first: String, _ second: String, _ third: String) {
    self.init(unsafeUninitializedCapacity: first.utf8.count + second.utf8.count + third.utf8.count) { buffer in
      let end = Self.copy(second, to: buffer, at: Self.copy(first, to: buffer, at: 0))
      return Self.copy(third, to: buffer, at: end)
    }
  }

  /// Copies a part to a place, and tells where it ends there.
  private static func copy(_ part: borrowing String, to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int
  {
    if part.isEmpty { return start }
    return part.withBytes { bytes in
      UnsafeMutableBufferPointer(rebasing: buffer[start...]).initialize(fromContentsOf: bytes) + start
    }
  }
}

extension String {
  /// Writes bytes as pairs of hexadecimal digits.
  package init(hexadecimalBytes bytes: some Sequence<UInt8>, separator: String = "") {
    self = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: separator)
  }

  /// Writes a number as programmers write addresses and codes: `0x`, and hexadecimal digits without leading zeros.
  package init(hexadecimal number: UInt64) {
    let digits = Swift.max(1, (67 - number.leadingZeroBitCount) / 4)
    self.init(unsafeUninitializedCapacity: 2 + digits) { buffer in
      buffer[0] = UInt8(ascii: "0")
      buffer[1] = UInt8(ascii: "x")
      for place in 0..<digits {
        let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * (digits - 1 - place))) & 0xF
        buffer[2 + place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
      }
      return 2 + digits
    }
  }
}
