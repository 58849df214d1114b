import ByteKit
import CrashModel

/// The stacks and images of a text report, read when somebody asks.
///
/// A class, so that each of the many ways to ask holds one reference, and no memory of its own.
final class TextStacks: Sendable {
  let layout: TextLayout
  private let starts: [Int]
  /// Where the last stack ends, or a place behind it.
  private let end: Int

  init(_ layout: TextLayout) {
    self.layout = layout
    let starts = layout.stackStarts
    self.starts = starts
    let inputEnd = layout.source.bytes.count
    end = layout.images.first.map { $0 > starts.last ?? 0 ? $0 : inputEnd } ?? inputEnd
  }

  /// All threads.
  var threads: DeferredList<CrashReport.Thread> {
    DeferredList(count: layout.stacks.count) { [self] word in
      layout.source.places(of: word, inPartsFrom: starts, to: end).map { .init(position: $0, offset: $1) }
    } text: { [self] offset in
      Bytes.with(layout.source.bytes) { bytes in
        let line = bytes.line(around: offset)
        guard line.count < 4096 else { return nil }
        return FrameLine.parse(line, isInStack: true, readsImage: false)?.symbol ?? line.string
      }
    } names: { [self] position, visit in
      Bytes.with(layout.source.bytes) { forEachName(in: layout.stacks[position], $0, visit) }
    } loadParts: { [self] excerpts in
      Bytes.with(layout.source.bytes) { bytes in
        let decoder = TextStackDecoder(stacks: self, bytes: bytes)
        var images = ImageLines(layout.images, bytes)
        return excerpts.map { excerpt in
          let (stack, position) = (layout.stacks[excerpt.position], excerpt.position)
          var thread = decoder.thread(stack, position: position, isCrashed: stack.isCrashed, framesAt: excerpt.offsets)
          images.attach(to: &thread.frames)
          return thread
        }
      }
    } load: { [self] positions in
      Bytes.with(layout.source.bytes) { bytes in
        let decoder = TextStackDecoder(stacks: self, bytes: bytes)
        var images = ImageLines(layout.images, bytes)
        return positions.map { index in
          let stack = layout.stacks[index]
          var thread = decoder.thread(stack, position: index, isCrashed: stack.isCrashed)
          images.attach(to: &thread.frames)
          return thread
        }
      }
    }
  }

  /// Hands over the names of a stack's frames, the innermost first, as long as it is told to go on; tells whether none of
  /// them may go on, or stand, on another line.
  private func forEachName(
    in stack: TextLayout.Stack, _ bytes: Bytes, _ visit: (ByteSlice) -> Bool
  ) -> Bool {
    guard let range = stack.lines else { return true }
    var areWhole = true
    let shownSource = ShownSource(inStackAt: range.lowerBound, of: bytes)
    var lines = Lines(bytes, from: range.lowerBound, to: range.upperBound)
    while let line = lines.next() {
      if shownSource.holds(line) { continue }
      let frame = FrameLine.parse(line, isInStack: true, readsImage: false)
      let goesOn = frame?.symbol.map { $0.withSlice(visit) } ?? true
      // A name's distance is written behind it.
      if frame?.symbolOffset == nil { areWhole = false }
      if !goesOn { break }
    }
    return areWhole
  }

  /// All images.
  var images: DeferredList<CrashReport.BinaryImage> {
    DeferredList(
      count: layout.images.count,
      each: { [self] index in
        Bytes.with(layout.source.bytes) {
          BinaryImageLine.parse($0.line(from: layout.images[index]))
        }
      })
  }
}
