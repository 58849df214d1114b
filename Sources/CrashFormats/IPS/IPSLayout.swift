import CrashModel

/// Where the parts of an `.ips` body stand that are read on demand.
struct IPSLayout: Sendable {
  let source: ReportSource
  /// Offsets of the elements of `threads`.
  var threads: [Int] = []
  /// Offsets of the elements of `usedImages`.
  private(set) var images: [Int] = []
  /// Where the last image ends, where all of them hold nothing but strings and numbers.
  private var endOfFlatImages: Int?
  /// Offset of the array of the last exception's frames.
  var lastExceptionBacktrace: Int?
  /// Index of the crashed thread.
  var crashed: Int?
  /// Name and queue of the crashed thread that older reports keep apart.
  var triggeredName: String?
  var triggeredQueue: String?

  init(source: ReportSource) {
    self.source = source
  }

  /// Takes over where the images are.
  mutating func setImages(_ elements: ArrayElements) {
    images = ReportCaps.capped(elements.starts, at: ReportCaps.images)
    endOfFlatImages = elements.areFlat && images.count == elements.starts.count ? elements.end : nil
  }

  /// Where an image stands, if it holds nothing but strings and numbers.
  @inline(__always)
  func flatImage(_ index: Int) -> Range<Int>? {
    endOfFlatImages.map { images[index]..<(index + 1 < images.count ? images[index + 1] : $0) }
  }

  /// All threads, read when asked for.
  var deferredThreads: DeferredList<CrashReport.Thread> {
    let end = images.first.map { $0 > threads.last ?? 0 ? $0 : source.bytes.count } ?? source.bytes.count
    return DeferredList(count: threads.count) { [source, threads] word in
      source.places(of: word, inPartsFrom: threads, to: end).map { .init(position: $0, offset: $1) }
    } text: { [source] offset in
      Bytes.with(source.bytes) { JSONCursor.string(around: offset, in: $0) }
    } plainText: { [source] offset in
      Bytes.with(source.bytes) { JSONCursor.plainString(around: offset, in: $0) }
    } names: { [source, threads] position, visit in
      let end = position + 1 < threads.count ? threads[position + 1] : end
      Bytes.with(source.bytes) { Self.forEachName(inThreadFrom: threads[position], to: end, $0, source, visit) }
      return true
    } loadParts: { [self] excerpts in
      Bytes.with(source.bytes) { bytes in
        let decoder = IPSStackDecoder(layout: self, bytes: bytes)
        var images = IPSImages(of: self)
        return excerpts.map { decoder.thread($0.position, &images, framesAt: $0.offsets) }
      }
    } load: { [self] positions in
      Bytes.with(source.bytes) { bytes in
        let decoder = IPSStackDecoder(layout: self, bytes: bytes)
        var images = IPSImages(of: self)
        return positions.map { decoder.thread($0, &images) }
      }
    }
  }

  /// Hands over the names of a thread's frames, the innermost first, as long as it is told to go on.
  private static func forEachName(
    inThreadFrom start: Int, to end: Int, _ bytes: Bytes, _ source: ReportSource,
    _ visit: (UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    // Nearly always they stand close by, and near places need less preparation.
    func place(of key: StaticString, from start: Int) -> Int? {
      bytes.index(of: key, from: start, to: min(start + 255, end)) ?? bytes.index(of: key, from: start, to: end)
    }
    guard var next = place(of: "\"frames\"", from: start) else { return }
    while let key = place(of: "\"symbol\"", from: next) {
      next = key + 8
      var cursor = JSONCursor(bytes, at: next)
      // A string that is no key.
      guard cursor.peek() == 0x3A else { continue }
      cursor.position += 1
      var goesOn = true
      if let name = cursor.plainString() {
        goesOn = source.bytes.withUnsafeBufferPointer { visit(UnsafeBufferPointer(rebasing: $0[name])) }
        next = name.upperBound
      } else if let name = cursor.string() {
        goesOn = name.withBytes(visit)
        next = max(next, cursor.position)
      }
      if !goesOn { return }
    }
  }

  /// All images, read when asked for.
  var deferredImages: DeferredList<CrashReport.BinaryImage> {
    DeferredList(count: images.count) { [self] in
      Bytes.with(source.bytes) { bytes in
        let decoder = IPSStackDecoder(layout: self, bytes: bytes)
        return images.indices.compactMap { decoder.image($0) }
      }
    }
  }
}
