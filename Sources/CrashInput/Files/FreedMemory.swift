/// Keeps the memory of one report for the next one, instead of giving it back to the system and asking for it again.
package enum FreedMemory {
  /// Asks the C library to hold on to freed memory; only the GNU C library needs to be asked.
  ///
  /// Small pieces are joined with their neighbours as they are freed: it would join all of them at once whenever a large
  /// piece is asked for or freed, of which every report has some, and cut them up again for the next.
  ///
  /// Source of the numbers: mallopt(3), `malloc.h` of the GNU C library.
  package static func keep() {
    #if canImport(Glibc)
      let (trimThreshold, mapThreshold, largestKeptApart): (Int32, Int32, Int32) = (-1, -3, 1)
      _ = setMallocOption(trimThreshold, 16 << 20)
      _ = setMallocOption(mapThreshold, 4 << 20)
      _ = setMallocOption(largestKeptApart, 0)
    #endif
  }
}

#if canImport(Glibc)
  // The module of the C library leaves `malloc.h` out.
  @_silgen_name("mallopt")
  private func setMallocOption(_ option: Int32, _ value: Int32) -> Int32
#endif
