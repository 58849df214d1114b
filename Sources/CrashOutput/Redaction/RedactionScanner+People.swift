/// Names of users and of owners of devices, and addresses of mail.
extension RedactionScanner {
  // MARK: Users

  /// The name behind `/Users/`, `/home/` or `\Users\`, whatever its letters' case on Windows.
  func user() -> Range<Int>? {
    guard let first = startOfUser(), first < bytes.count else { return nil }
    var end = first
    while end < bytes.count, !Self.isEndOfName(bytes[end]) { end += 1 }
    if end < bytes.count, bytes[end] == 0x20, let next = endOfNameWithBlanks(from: end) { end = next }
    guard end > first, !Self.isNobody(bytes[first..<end]) else { return nil }
    return first..<end
  }

  /// Where the name begins behind the folder of all homes, which begins at the present place.
  private func startOfUser() -> Int? {
    if bytes[index] == 0x5C {
      for prefix in Self.windowsHomes where holdsIgnoringCase(prefix, at: index) {
        var start = index + prefix.count
        // In JSON and in sources a backslash stands twice.
        while start < bytes.count, bytes[start] == 0x5C { start += 1 }
        // JSON inside of JSON writes a slash so.
        return start < bytes.count && bytes[start] == 0x2F ? nil : start
      }
      return nil
    }
    for folder in Self.homes where holds(folder, at: index) { return endOfSlash(from: index + folder.count) }
    if holds(Self.media, at: index) { return startOfUserOfDrive() }
    if holds(Self.bazel, at: index) { return index + Self.bazel.count }
    // Other than elsewhere the letters' case says nothing on a drive of Windows.
    guard holdsIgnoringCase(Self.usersOfDrive, at: index), index > 1, bytes[index - 1] == 0x3A else { return nil }
    return endOfSlash(from: index + Self.usersOfDrive.count)
  }

  /// The name in `/media/jane/STICK/x`, where a desktop on Linux mounts what its user plugs in: only at the beginning of a
  /// path that goes on behind the drive, as folders of media stand everywhere.
  private func startOfUserOfDrive() -> Int? {
    let isPathsBegin = index == 0 || bytes[index - 1] <= 0x20 || "\"'=(:<".utf8.contains(bytes[index - 1])
    guard isPathsBegin || index > 1 && bytes[index - 1] == 0x2F && bytes[index - 2] == 0x2F else { return nil }
    let start = index + Self.media.count
    var end = start
    var slashes = 0
    while end < bytes.count, bytes[end] > 0x20, slashes < 2 {
      if bytes[end] == 0x2F { slashes += 1 }
      end += 1
    }
    return slashes == 2 ? start : nil
  }

  /// A name may hold blanks: then letters and blanks go on up to the next separator.
  private func endOfNameWithBlanks(from blank: Int) -> Int? {
    var end = blank
    while end < bytes.count, end - blank < 32 {
      if bytes[end] == 0x2F || bytes[end] == 0x5C { return bytes[end - 1] == 0x20 ? nil : end }
      guard bytes[end] == 0x20 || Self.isNameByte(bytes[end]) else { return nil }
      end += 1
    }
    return nil
  }

  private static let homes = ["/Users", "/home", "/run/media"].map { Array($0.utf8) }
  private static let media = Array("/media/".utf8)
  private static let usersOfDrive = Array("/users".utf8)
  /// How the folder of a user's builds begins.
  private static let bazel = Array("/_bazel_".utf8)
  private static let windowsHomes = ["\\users\\", "\\\\users\\", "\\documents and settings\\"].map { Array($0.utf8) }

  /// The name in `%2FUsers%2Fjane%2F`, a path inside of a URL.
  func userInEscapedPath() -> Range<Int>? {
    for folder in Self.escapedHomes where holdsEscaped(folder, at: index) {
      let start = index + folder.count
      var end = start
      while end < bytes.count, !Self.isEndOfName(bytes[end]), bytes[end] != 0x26,
        !holdsEscaped(Self.escapedSlash, at: end)
      { end += 1 }
      return end > start && !Self.isNobody(bytes[start..<end]) ? start..<end : nil
    }
    return nil
  }

  /// Whether an escaped text stands at a place, whatever the case of the digit `F`.
  private func holdsEscaped(_ text: [UInt8], at start: Int) -> Bool {
    start + text.count <= bytes.count
      && text.indices.allSatisfy { text[$0] == bytes[start + $0] || text[$0] == 0x46 && bytes[start + $0] == 0x66 }
  }

  private static let escapedHomes = ["%2FUsers%2F", "%2Fhome%2F"].map { Array($0.utf8) }
  private static let escapedSlash = Array("%2F".utf8)

  /// The name in `jane@studio:~/src$` and `jane@studio ~ %`, as shells ask for a command.
  func userOfPrompt() -> Range<Int>? {
    var start = index
    while start > copied, Self.isNameByte(bytes[start - 1]) { start -= 1 }
    var end = index + 1
    guard start < index, end < bytes.count, Self.isLetter(bytes[end]) else { return nil }
    while end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == 0x2D { end += 1 }
    guard Self.promptSigns.contains(where: { holds($0, at: end) }), !Self.isNobody(bytes[start..<index]) else {
      return nil
    }
    return start..<index
  }

  private static let promptSigns = [":~", ":/", " ~ %", " ~ $", " ~ #", " ~]"].map { Array($0.utf8) }

  /// The value behind a name that says it is a user's: quoted, or right behind `=`.
  func userValue() -> Range<Int>? {
    var end = index
    while end < bytes.count, end - index <= 48, Self.isWord(bytes[end]) { end += 1 }
    guard (4...48).contains(end - index), let value = startOfValue(behind: end) else { return nil }
    let name = text(index..<end)
    guard name == "USER" || Self.userNames.contains(where: { name.lowercased().hasSuffix($0) }) else { return nil }
    let quoted = endOfQuoted(from: value.start)
    guard quoted != nil || value.sign == 0x3D && value.isTight else { return nil }
    let range = value.start..<(quoted ?? endOfValue(from: value.start))
    return range.count >= 2 && isValue(range) ? range : nil
  }

  private static let userNames = ["username", "user_name", "logname"]

  /// The name in `~jane/`, which a shell takes for a home.
  func homeOfUser() -> Range<Int>? {
    guard index == 0 || bytes[index - 1] <= 0x20 || "\"'=(:".utf8.contains(bytes[index - 1]) else { return nil }
    let start = index + 1
    var end = start
    while end < bytes.count, Self.isNameByte(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == 0x2F, end > start, !Self.isNobody(bytes[start..<end]) else { return nil }
    return start..<end
  }

  /// The name in `Jane's iPhone` and `철수의 iPhone`, as devices are called unless somebody renames them.
  func ownerOfDevice() -> Range<Int>? {
    let genitive = Self.genitives.first { holds($0, at: index) }
    let mark = genitive ?? Self.otherPossessives.first { holds($0, at: index) }
    guard let mark, Self.deviceKinds.contains(where: { holds($0, at: index + mark.count) }) else { return nil }
    var start = index
    while start > copied, index - start < 40, Self.isNameByte(bytes[start - 1]),
      !Self.bentQuotes.contains(where: { holds($0, at: start - $0.count) })
    {
      start -= 1
    }
    guard start < index, !Self.isNobody(bytes[start..<index]) else { return nil }
    // Names before that one begin with a capital too, where there are capitals.
    for _ in 0..<2 where genitive != nil && Self.isCapital(bytes[start]) {
      guard let name = startOfName(before: start) else { break }
      start = name
    }
    return start..<index
  }

  /// Where the capitalised word begins that stands before a blank before a place.
  private func startOfName(before place: Int) -> Int? {
    guard place > copied + 1, bytes[place - 1] == 0x20 else { return nil }
    var start = place - 1
    while start > copied, Self.isNameByte(bytes[start - 1]) { start -= 1 }
    guard start < place - 1, Self.isCapital(bytes[start]), Self.isNameByte(bytes[place - 2]) else { return nil }
    return Self.wordsBeforeDevices.contains(text(start..<place - 1)) ? nil : start
  }

  /// What tools say before the name of a device, with a capital where the sentence begins.
  private static let wordsBeforeDevices: Set = [
    "Pairing", "Paired", "Connecting", "Connected", "Reconnecting", "Disconnected", "Preparing", "Copying",
    "Installing",
    "Launching", "Running", "Building", "Testing", "Waiting", "Attaching", "Syncing", "Unlock", "Found", "Using",
    "Device", "Destination", "Lost", "On", "To", "From", "For", "With", "The", "Is",
  ]

  /// The name in `iPhone von Jane`, as devices are called in other languages.
  func ownerBehindDevice() -> Range<Int>? {
    guard index > 3, bytes[index - 1] == 0x20,
      let word = Self.ofWords.first(where: { holds($0, at: index) }),
      Self.namedKinds.contains(where: { $0.count < index && holds($0, at: index - 1 - $0.count) })
    else { return nil }
    let start = index + word.count
    var end = start
    for _ in 0..<3 {
      let next = end == start ? end : end + 1
      guard next < bytes.count, end == start || bytes[end] == 0x20, Self.isCapital(bytes[next]) else { break }
      end = next
      while end < bytes.count, Self.isNameByte(bytes[end]), bytes[end] != 0x2E { end += 1 }
    }
    return end > start ? start..<end : nil
  }

  private static let ofWords = ["von ", "de ", "di ", "van "].map { Array($0.utf8) }
  private static let namedKinds = [
    "iPhone", "iPad", "iPod touch", "iMac", "MacBook", "MacBook Pro", "MacBook Air", "Mac mini", "Mac Studio",
    "Mac Pro", "Apple Watch",
  ].map { Array($0.utf8) }

  /// The name in `Janes-MacBook-Pro`, as a Mac is called in a network and in the names of its reports.
  func ownerInNameOfMac() -> Range<Int>? {
    guard index > copied, bytes[index - 1] == 0x73, Self.macs.contains(where: { holds($0, at: index) }) else {
      return nil
    }
    var start = index
    var place = index
    while place > copied, index - place < 64 {
      var first = place
      while first > copied, index - first < 64, Self.isLetter(bytes[first - 1]) || bytes[first - 1] >= 0x80 {
        first -= 1
      }
      guard first < place, Self.isCapital(bytes[first]) else { break }
      start = first
      guard first > copied, bytes[first - 1] == 0x2D else { break }
      place = first - 1
    }
    let name = text(start..<index)
    return start < index && !name.hasSuffix("Tests") ? start..<index : nil
  }

  private static let macs = ["-MacBook", "-MBP", "-iMac", "-Mac-mini", "-Mac-Pro", "-Mac-Studio"].map { Array($0.utf8) }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || byte >= 0x80 }

  /// What stands between the name of somebody and that of a device.
  private static let genitives = ["'s ", "’s "].map { Array($0.utf8) }
  /// The same in Korean, Japanese and Chinese.
  private static let otherPossessives = ["의 ", "의", "の ", "の", "的 ", "的", "”的 ", "”的"].map { Array($0.utf8) }
  private static let bentQuotes = ["“", "”"].map { Array($0.utf8) }
  private static let deviceKinds = ["iPhone", "iPad", "iPod", "Mac", "iMac", "Apple "].map { Array($0.utf8) }

  private static func isEndOfName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x2F || byte == 0x5C || "\"'<>|:;,)]}".utf8.contains(byte)
  }

  /// Names that stand for nobody: Apple's own placeholders, shared folders, and pseudonyms.
  private static func isNobody(_ name: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: name, as: UTF8.self)
    return ["Shared", "USER", "user", "*", "…", ".", "..", "~", "it", "this", "that"].contains(text)
      || pronouns.contains(text) || isPseudonym(text)
  }

  /// Words that stand where a name could, and name nobody.
  private static let pronouns: Set = ["나", "저", "너", "당신", "사용자", "私", "自分", "あなた", "ユーザー", "我", "你", "您", "用户"]

  // MARK: Mail

  static let escapedAt = Array("%40".utf8)

  /// The address around an `@`, which may be escaped; its domain begins at `domainStart`.
  func email(behind domainStart: Int) -> Range<Int>? {
    var start = index
    while start > copied, Self.isNameByte(bytes[start - 1]) || "%+_'".utf8.contains(bytes[start - 1]) { start -= 1 }
    while start < index, bytes[start] == 0x27 { start += 1 }
    guard start < index, index - start <= 64, !Self.isPseudonym(text(start..<index)) else { return nil }
    var end = domainStart
    while end < bytes.count, Self.isNameByte(bytes[end]), bytes[end] != 0x5F { end += 1 }
    while end > domainStart, bytes[end - 1] == 0x2E || bytes[end - 1] == 0x2D { end -= 1 }
    let domain = text(domainStart..<end)
    guard let dot = domain.lastIndex(of: "."), domain.count <= 255 else { return nil }
    let last = domain[domain.index(after: dot)...].lowercased()
    guard (2...24).contains(last.count), last.allSatisfy(\.isLetter),
      !Self.fileEndings.contains(last), last != "app" || domain.first?.isLetter == true
    else { return nil }
    return start..<end
  }

  private static let fileEndings: Set = [
    "dylib", "swift", "framework", "so", "png", "jpg", "jpeg", "pdf", "heic", "xcassets", "js", "json", "txt",
  ]
}
