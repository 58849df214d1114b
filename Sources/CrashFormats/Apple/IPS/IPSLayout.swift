import ByteKit
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
}
