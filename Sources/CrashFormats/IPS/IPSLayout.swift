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
    guard let frames = bytes.index(of: "\"frames\"", from: start, to: end),
      let key = bytes.index(of: "\"symbol\"", from: frames, to: end)
    else { return nil }
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

  /// A thread with those of its frames that stand at some offsets, in rising order.
  func thread(_ index: Int, _ images: inout IPSImages, framesAt offsets: [Int]) -> CrashReport.Thread {
    thread(index) { cursor, key, thread in
      guard key == "frames" else { return }
      let starts = cursor.startsOfElements()
      var wanted = offsets[...]
      for (number, start) in starts.prefix(Self.frameLimit).enumerated() {
        let end = number + 1 < starts.count ? starts[number + 1] : cursor.position
        guard let first = wanted.first else { break }
        guard first < end else { continue }
        var frameCursor = JSONCursor(bytes, at: start)
        appendFrame(number, &frameCursor, &images, to: &thread.frames)
        wanted = wanted.drop { $0 < end }
      }
    }
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

  /// As ``known(_:_:)``, found from the end without a look at the rest; nil where a key is missing or looks unusual.
  private func known(inFlatImage range: Range<Int>, _ texts: IPSTexts) -> IPSImages.Known? {
    guard let nameKey = bytes.lastIndex(of: "\"name\"", from: range.lowerBound, to: range.upperBound),
      let nameValue = value(ofKeyAt: nameKey, count: 6),
      let pathKey = bytes.lastIndex(of: "\"path\"", from: range.lowerBound, to: nameKey),
      let pathValue = value(ofKeyAt: pathKey, count: 6),
      // The address follows a word or two.
      let baseKey = bytes.lastIndex(of: "\"base\"", from: range.lowerBound, to: min(range.lowerBound + 96, pathKey)),
      let baseValue = value(ofKeyAt: baseKey, count: 6)
    else { return nil }
    var cursor = JSONCursor(bytes, at: nameValue)
    guard let name = cursor.string(), !name.isEmpty else { return nil }
    cursor.position = baseValue
    let base = cursor.unsigned()
    let identity = ImageIdentity(name: name, pathAt: pathValue, uuidAt: range.lowerBound, in: texts)
    return IPSImages.Known(identity: identity, base: base)
  }

  /// Where the value begins of a key, which is a text in quotes with a colon behind; nil for other texts.
  @inline(__always)
  private func value(ofKeyAt place: Int, count: Int) -> Int? {
    let colon = bytes.indexBehindSpace(from: place &+ count)
    guard bytes[colon] == 0x3A, bytes[place &- 1] != 0x5C else { return nil }
    return bytes.indexBehindSpace(from: colon &+ 1)
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
    while let key = cursor.nextKey(&value) {
      switch key {
      case "imageIndex": imageIndex = cursor.integer()
      case "imageOffset": frame.imageOffset = cursor.unsigned()
      case "symbol": frame.symbol = cursor.string()
      case "symbolLocation": frame.symbolOffset = cursor.unsigned()
      case "sourceFile": frame.file = cursor.string()
      case "sourceLine": frame.line = cursor.integer()
      case "inline": frame.isInlined = cursor.truth() ?? false
      default: break
      }
    }
    guard let imageIndex, let image = images.image(imageIndex, self) else { return }
    frame.identity = image.identity
    if let base = image.base, let offset = frame.imageOffset { frame.address = base &+ offset }
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
