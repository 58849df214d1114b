import ByteKit
import CrashModel

/// Reads paths and identifiers of images when somebody asks: what stands at their places, or the identifier of the image
/// that begins there.
final class IPSTexts: ImageTexts {
  private let source: ReportSource

  init(_ source: ReportSource) {
    self.source = source
  }

  func text(at offset: Int) -> String? {
    Bytes.with(source.bytes) { bytes in
      var cursor = JSONCursor(bytes, at: offset)
      guard bytes[offset] == 0x7B, cursor.enterObject() else { return cursor.string() }
      var value = JSONCursor.noValue
      var uuid: String?
      while let key = cursor.nextKey(&value) {
        if key == "uuid" { uuid = cursor.string() }
      }
      return uuid
    }
  }

  func isText(at offset: Int, _ text: String) -> Bool {
    Bytes.with(source.bytes) { JSONCursor($0, at: offset).isAtString(text) }
  }

  func start(at offset: Int) -> UInt64 {
    Bytes.with(source.bytes) { JSONCursor($0, at: offset).startOfString }
  }
}

/// The images that frames named so far, each read once; shared by the stacks of one report while they are read.
struct IPSImages {
  /// What frames take over from an image.
  struct Known {
    let identity: ImageIdentity
    let base: Address?
  }

  /// Of each image of the report, its place in `known` plus one; zero where no frame named it.
  private var places: [Int32]
  private var known: [Known] = []
  private let texts: IPSTexts

  init(of layout: IPSLayout) {
    places = Array(repeating: 0, count: layout.images.count)
    texts = IPSTexts(layout.source)
    known.reserveCapacity(64)
  }

  /// An image that a frame names by its number; nil where the report has no such image.
  @inline(__always)
  mutating func image(_ index: Int, _ decoder: IPSStackDecoder) -> Known? {
    guard places.indices.contains(index) else { return nil }
    let place = Int(places[index])
    return place > 0 ? known[place - 1] : read(index, decoder)
  }

  private mutating func read(_ index: Int, _ decoder: IPSStackDecoder) -> Known {
    let image = decoder.known(index, texts)
    known.append(image)
    places[index] = Int32(known.count)
    return image
  }
}
