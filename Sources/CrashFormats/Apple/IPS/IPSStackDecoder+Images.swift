import ByteKit
import CrashModel

extension IPSStackDecoder {
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
      case "base": image.base = cursor.address()
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
    var (name, base): (String?, Address?)
    var (path, uuid): (Int?, Int?)
    if cursor.enterObject() {
      var value = JSONCursor.noValue
      while let key = cursor.nextKey(&value) {
        switch key {
        case "name": name = cursor.string()
        case "path": path = value
        case "uuid": uuid = value
        case "base": base = cursor.address()
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
      let baseValue = base(in: range.lowerBound..<path.key),
      let (base, _) = JSONCursor.shortNumber(bytes, at: baseValue), let text = name.plainText(bytes)
    else { return nil }
    let identity = ImageIdentity(name: text, pathAt: path.value, uuidAt: range.lowerBound, in: texts)
    return IPSImages.Known(identity: identity, base: Address(base))
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
}
