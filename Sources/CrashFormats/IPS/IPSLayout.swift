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
    } firstName: { [source, threads] position in
      let end = position + 1 < threads.count ? threads[position + 1] : end
      return Bytes.with(source.bytes) { Self.firstName(inThreadFrom: threads[position], to: end, $0) }
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

  /// The name of a thread's innermost frame that has one.
  private static func firstName(inThreadFrom start: Int, to end: Int, _ bytes: Bytes) -> String? {
    // Nearly always they stand close by, and near places need less preparation.
    func place(of key: StaticString, from start: Int) -> Int? {
      bytes.index(of: key, from: start, to: min(start + 255, end)) ?? bytes.index(of: key, from: start, to: end)
    }
    guard let frames = place(of: "\"frames\"", from: start), let key = place(of: "\"symbol\"", from: frames) else {
      return nil
    }
    var cursor = JSONCursor(bytes, at: key + 8)
    guard cursor.peek() == 0x3A else { return nil }
    cursor.position += 1
    return cursor.string()
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
