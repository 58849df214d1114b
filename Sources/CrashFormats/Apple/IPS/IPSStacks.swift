import ByteKit
import CrashModel

/// The stacks and images of an `.ips` body, read when somebody asks.
///
/// A class, so that each of the many ways to ask holds one reference, and no memory of its own.
final class IPSStacks: Sendable {
  let layout: IPSLayout

  init(_ layout: IPSLayout) {
    self.layout = layout
  }

  /// All threads.
  var threads: DeferredList<CrashReport.Thread> {
    DeferredList(count: layout.threads.count) { [self] word in
      layout.source.places(of: word, inPartsFrom: layout.threads, to: end).map { .init(position: $0, offset: $1) }
    } text: { [self] offset in
      Bytes.with(layout.source.bytes) { JSONCursor.string(around: offset, in: $0) }
    } plainText: { [self] offset in
      Bytes.with(layout.source.bytes) { JSONCursor.plainString(around: offset, in: $0) }
    } names: { [self] position, visit in
      Bytes.with(layout.source.bytes) { forEachName(inThread: position, $0, visit) }
      return true
    } loadParts: { [self] excerpts in
      Bytes.with(layout.source.bytes) { bytes in
        let decoder = IPSStackDecoder(stacks: self, bytes: bytes)
        var images = IPSImages(of: layout)
        return excerpts.map { decoder.thread($0.position, &images, framesAt: $0.offsets) }
      }
    } load: { [self] positions in
      Bytes.with(layout.source.bytes) { bytes in
        let decoder = IPSStackDecoder(stacks: self, bytes: bytes)
        var images = IPSImages(of: layout)
        return positions.map { decoder.thread($0, &images) }
      }
    }
  }

  /// Where the last thread ends, or a place behind it.
  private var end: Int {
    layout.images.first.map { $0 > layout.threads.last ?? 0 ? $0 : layout.source.bytes.count }
      ?? layout.source.bytes.count
  }

  /// Hands over the names of a thread's frames, the innermost first, as long as it is told to go on.
  private func forEachName(
    inThread position: Int, _ bytes: Bytes, _ visit: (ByteSlice) -> Bool
  ) {
    let threads = layout.threads
    let end = position + 1 < threads.count ? threads[position + 1] : self.end
    // Nearly always they stand close by, and near places need less preparation.
    func place(of key: StaticString, from start: Int) -> Int? {
      bytes.index(of: key, from: start, to: min(start + 255, end)) ?? bytes.index(of: key, from: start, to: end)
    }
    guard var next = place(of: "\"frames\"", from: threads[position]) else { return }
    while let key = place(of: "\"symbol\"", from: next) {
      next = key + 8
      var cursor = JSONCursor(bytes, at: next)
      // A string that is no key.
      guard cursor.peek() == 0x3A else { continue }
      cursor.position += 1
      var goesOn = true
      if let name = cursor.plainString() {
        goesOn = visit(bytes[name])
        next = name.upperBound
      } else if let name = cursor.string() {
        goesOn = name.withSlice(visit)
        next = max(next, cursor.position)
      }
      if !goesOn { return }
    }
  }

  /// All images.
  var images: DeferredList<CrashReport.BinaryImage> {
    DeferredList(
      count: layout.images.count,
      each: { [self] index in
        Bytes.with(layout.source.bytes) { IPSStackDecoder(stacks: self, bytes: $0).image(index) }
      })
  }
}
