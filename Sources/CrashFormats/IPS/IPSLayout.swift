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

/// Reads threads, frames and images at the places that a layout names.
struct IPSStackDecoder {
  let layout: IPSLayout
  let bytes: Bytes

  /// Frames beyond this number are not read; Apple's own reports stop at 512.
  static let frameLimit = 4096

  /// A thread with all its frames.
  func thread(_ index: Int, _ images: inout IPSImages) -> CrashReport.Thread {
    thread(index) { cursor, key, thread in
      if key == "frames" { thread.frames = frames(&cursor, &images) }
    }
  }

  /// A thread with all its frames, and its registers.
  func thread(
    _ index: Int, _ images: inout IPSImages, registers: inout [CrashReport.Register]
  ) -> CrashReport.Thread {
    thread(index) { cursor, key, thread in
      switch key {
      case "frames": thread.frames = frames(&cursor, &images)
      case "threadState":
        registers.removeAll()
        registers.reserveCapacity(40)
        readRegisters(&cursor, &registers)
      default: break
      }
    }
  }

  /// A thread with those of its frames that stand at some offsets, in rising order; what else it says is not read.
  func thread(_ index: Int, _ images: inout IPSImages, framesAt offsets: [Int]) -> CrashReport.Thread {
    var cursor = JSONCursor(bytes, at: layout.threads[index])
    var thread = CrashReport.Thread(index: index, isCrashed: index == layout.crashed, offset: cursor.position)
    guard cursor.enterObject() else { return thread }
    var value = JSONCursor.noValue
    while let key = cursor.nextKey(&value) {
      guard key == "frames" else { continue }
      thread.frames = frames(&cursor, &images, at: offsets)
      break
    }
    return thread
  }

  /// Those frames of an array that stand at some offsets; the cursor may stop behind the last one.
  private func frames(
    _ cursor: inout JSONCursor, _ images: inout IPSImages, at offsets: [Int]
  ) -> [CrashReport.Frame] {
    var result: [CrashReport.Frame] = []
    guard cursor.enterArray() else { return result }
    var wanted = offsets[...]
    var value = JSONCursor.noValue
    var number = 0
    while let first = wanted.first, number < Self.frameLimit, cursor.nextElement(&value) {
      var end = cursor
      end.skipValue()
      if first < end.position {
        appendFrame(number, &cursor, &images, to: &result)
        wanted = wanted.drop { $0 < end.position }
      }
      cursor = end
      number += 1
    }
    return result
  }

  /// Reads what a thread says of itself; `other` reads its other members.
  private func thread(
    _ index: Int, _ other: (inout JSONCursor, ByteSlice, inout CrashReport.Thread) -> Void
  ) -> CrashReport.Thread {
    var cursor = JSONCursor(bytes, at: layout.threads[index])
    var thread = CrashReport.Thread(index: index, isCrashed: index == layout.crashed, offset: cursor.position)
    if cursor.enterObject() {
      var value = JSONCursor.noValue
      while let key = cursor.nextKey(&value) {
        switch key {
        case "id": thread.identifier = cursor.unsigned()
        case "name": thread.name = cursor.string()
        case "queue": thread.queue = cursor.string()
        default: other(&cursor, key, &thread)
        }
      }
    }
    if thread.isCrashed {
      thread.name = thread.name ?? layout.triggeredName
      thread.queue = thread.queue ?? layout.triggeredQueue
    }
    return thread
  }

  func lastExceptionBacktrace(_ images: inout IPSImages) -> [CrashReport.Frame] {
    guard let offset = layout.lastExceptionBacktrace else { return [] }
    var cursor = JSONCursor(bytes, at: offset)
    return frames(&cursor, &images)
  }

  func image(_ index: Int) -> CrashReport.BinaryImage? {
    guard layout.images.indices.contains(index) else { return nil }
    var cursor = JSONCursor(bytes, at: layout.images[index])
    var image = CrashReport.BinaryImage(name: "")
    cursor.forEachMember { cursor, key in
      switch key {
      case "name": image.name = cursor.string() ?? ""
      case "path": image.path = cursor.string()
      case "uuid": image.uuid = cursor.string()
      case "arch": image.architecture = cursor.string()
      case "base": image.base = cursor.unsigned()
      case "size": image.size = cursor.unsigned()
      default: break
      }
    }
    if image.name.isEmpty { image.name = Paths.lastComponent(image.path ?? "") }
    return image
  }

  /// What frames take over from an image; as ``image(_:)``, without the rest.
  func known(_ index: Int, _ texts: IPSTexts) -> IPSImages.Known {
    if let range = layout.flatImage(index), let known = known(inFlatImage: range, texts) { return known }
    var cursor = JSONCursor(bytes, at: layout.images[index])
    var (name, base): (String?, UInt64?)
    var (path, uuid): (Int?, Int?)
    if cursor.enterObject() {
      var value = JSONCursor.noValue
      while let key = cursor.nextKey(&value) {
        switch key {
        case "name": name = cursor.string()
        case "path": path = value
        case "uuid": uuid = value
        case "base": base = cursor.unsigned()
        default: break
        }
      }
    }
    if name?.isEmpty ?? true { name = path.flatMap(texts.text).map(Paths.lastComponent) }
    if name?.isEmpty ?? true { name = nil }
    return IPSImages.Known(
      identity: ImageIdentity(name: name, pathAt: path, uuidAt: uuid, in: texts), base: base)
  }

  /// As ``known(_:_:)``, read from the end as Apple writes images; nil for any other form.
  private func known(inFlatImage range: Range<Int>, _ texts: IPSTexts) -> IPSImages.Known? {
    guard let last = FlatMember(lastIn: range, bytes),
      // A version may follow.
      let name = last.holds(.name, bytes) ? last : FlatMember(lastIn: range.lowerBound..<last.key, bytes),
      name.holds(.name, bytes),
      let path = FlatMember(lastIn: range.lowerBound..<name.key, bytes), path.holds(.path, bytes),
      let baseValue = base(in: range.lowerBound..<path.key)
    else { return nil }
    var cursor = JSONCursor(bytes, at: name.value)
    guard let text = cursor.string(), !text.isEmpty else { return nil }
    cursor.position = baseValue
    let base = cursor.unsigned()
    let identity = ImageIdentity(name: text, pathAt: path.value, uuidAt: range.lowerBound, in: texts)
    return IPSImages.Known(identity: identity, base: base)
  }

  /// Where the value of the key `base` begins, which follows a word or two.
  private func base(in range: Range<Int>) -> Int? {
    for index in stride(from: range.lowerBound, to: min(range.upperBound, range.lowerBound + 96), by: 16) {
      guard let block = bytes.sixteen(at: index), let next = bytes.sixteen(at: index &+ 1) else { return nil }
      var places = block.lanes(equalTo: 0x22) & next.lanes(equalTo: 0x62)
      while places != 0 {
        let key = index &+ places.trailingZeroBitCount
        places &= places &- 1
        guard let word = bytes.eight(at: key), bytes[key &- 1] != 0x5C else { continue }
        // `"base" :` with a blank behind, or `"base":`.
        if word == 0x3A20_2265_7361_6222 { return bytes[key &+ 8] == 0x20 ? key &+ 9 : nil }
        if word << 8 == 0x3A_2265_7361_6222_00 { return key &+ 7 }
      }
    }
    return nil
  }

  private func frames(_ cursor: inout JSONCursor, _ images: inout IPSImages) -> [CrashReport.Frame] {
    var result: [CrashReport.Frame] = []
    guard cursor.enterArray() else { return result }
    result.reserveCapacity(48)
    var value = JSONCursor.noValue
    while cursor.nextElement(&value) {
      if result.count < Self.frameLimit { appendFrame(result.count, &cursor, &images, to: &result) }
    }
    return result
  }

  private func appendFrame(
    _ index: Int, _ cursor: inout JSONCursor, _ images: inout IPSImages, to frames: inout [CrashReport.Frame]
  ) {
    // Filled in its place: a frame is large, and copying one counts three references.
    frames.append(CrashReport.Frame(index: index, offset: cursor.position))
    fill(&frames[frames.count - 1], from: &cursor, &images)
  }

  private func fill(_ frame: inout CrashReport.Frame, from cursor: inout JSONCursor, _ images: inout IPSImages) {
    guard cursor.enterObject() else { return }
    var imageIndex: Int?
    var value = JSONCursor.noValue
    while let key = nextFrameKey(&cursor, &value) {
      switch key {
      case .imageIndex: imageIndex = cursor.integer()
      case .imageOffset: frame.imageOffset = cursor.unsigned()
      case .symbol: frame.symbol = cursor.string()
      case .symbolLocation: frame.symbolOffset = cursor.unsigned()
      case .sourceFile: frame.file = cursor.string()
      case .sourceLine: frame.line = cursor.integer()
      case .inline: frame.isInlined = cursor.truth() ?? false
      case .other: break
      }
    }
    guard let imageIndex, let image = images.image(imageIndex, self) else { return }
    frame.identity = image.identity
    if let base = image.base, let offset = frame.imageOffset { frame.address = base &+ offset }
  }

  /// The members of frames.
  private enum FrameKey {
    case imageIndex, imageOffset, symbol, symbolLocation, sourceFile, sourceLine, inline, other
  }

  /// As ``JSONCursor/nextKey(_:)``; the keys that nearly all frames have are known by their bytes where no blank stands
  /// between them and their values.
  @inline(__always)
  private func nextFrameKey(_ cursor: inout JSONCursor, _ value: inout Int) -> FrameKey? {
    let key = cursor.position &+ (bytes[cursor.position] == 0x2C ? 2 : 1)
    if cursor.position != value, bytes[key &- 1] == 0x22, let head = bytes.eight(at: key) {
      // Eight bytes from the beginning and the last eight, the first one lowest.
      switch head {
      case 0x6666_4F65_6761_6D69 where bytes.eight(at: key &+ 5) == 0x3A22_7465_7366_664F:
        cursor.position = key &+ 13
        return .imageOffset
      case 0x646E_4965_6761_6D69 where bytes.eight(at: key &+ 4) == 0x3A22_7865_646E_4965:
        cursor.position = key &+ 12
        return .imageIndex
      case 0x3A22_6C6F_626D_7973:
        cursor.position = key &+ 8
        return .symbol
      case 0x6F4C_6C6F_626D_7973 where bytes.eight(at: key &+ 8) == 0x3A22_6E6F_6974_6163:
        cursor.position = key &+ 16
        return .symbolLocation
      default: break
      }
    }
    guard let key = cursor.nextKey(&value) else { return nil }
    return switch key {
    case "imageIndex": .imageIndex
    case "imageOffset": .imageOffset
    case "symbol": .symbol
    case "symbolLocation": .symbolLocation
    case "sourceFile": .sourceFile
    case "sourceLine": .sourceLine
    case "inline": .inline
    default: .other
    }
  }

  /// Reads the registers of arm64 and x86-64 thread states; unknown ones are kept under their own names.
  private func readRegisters(_ cursor: inout JSONCursor, _ registers: inout [CrashReport.Register]) {
    guard cursor.enterObject() else { return }
    var value = JSONCursor.noValue
    while let key = cursor.nextKey(&value) {
      guard registers.count < 128 else { continue }
      switch bytes[cursor.position] {
      case 0x5B where key == "x":
        guard cursor.enterArray() else { continue }
        var element = JSONCursor.noValue
        var names = Self.generalNames[...]
        while cursor.nextElement(&element) {
          if let name = names.popFirst() { readRegister(name, &cursor, &registers) }
        }
      case 0x7B where key == "rosetta": readRegisters(&cursor, &registers)
      case 0x7B: readRegister(key.string, &cursor, &registers)
      default: break
      }
    }
  }

  private func readRegister(_ name: String, _ cursor: inout JSONCursor, _ registers: inout [CrashReport.Register]) {
    let offset = cursor.position
    if let value = plainRegister(&cursor) {
      registers.append(CrashReport.Register(name, value, offset: offset))
      return
    }
    var (value, remark): (UInt64?, String?)
    guard cursor.enterObject() else { return }
    var place = JSONCursor.noValue
    while let key = cursor.nextKey(&place) {
      switch key {
      case "value": value = cursor.unsigned()
      case "description": remark = cursor.string()
      case "symbol": remark = remark ?? cursor.string()
      default: break
      }
    }
    if let value { registers.append(CrashReport.Register(name, value, remark: remark, offset: offset)) }
  }

  /// The value of a register of which nothing else is said: `{"value":4370}`; nil, and the cursor stays, for others.
  @inline(__always)
  private func plainRegister(_ cursor: inout JSONCursor) -> UInt64? {
    // The key in quotes and its colon, the first byte lowest.
    guard bytes.eight(at: cursor.position &+ 1) == 0x3A22_6575_6C61_7622 else { return nil }
    var number = cursor
    number.position += 9
    guard let value = number.shortNumber(), bytes[number.position] == 0x7D else { return nil }
    cursor.position = number.position + 1
    return value
  }

  /// Names of the registers that an arm64 thread state has in a row.
  private static let generalNames = (0..<64).map { "x\($0)" }
}
