import ByteKit

/// Names of persons in the names of their devices.
extension RedactionScanner {
  private static let longestName = 48

  /// The name in `Jane's iPhone` and `철수의 iPhone`, as devices are called unless their owner renames them.
  func ownerOfDevice() -> Range<Int>? {
    let genitive = Self.genitives.first { holds($0, at: index) }
    let possessive = genitive ?? Self.otherPossessives.first { holds($0, at: index) }
    guard let possessive, Self.deviceKinds.contains(where: { holds($0, at: index + possessive.utf8.count) }) else {
      return nil
    }
    var start = index
    while start > floor, ByteSet.name.contains(self[start - 1]), !holds("“", before: start), !holds("”", before: start)
    {
      guard index - start < Self.longestName else { return nil }
      start -= 1
    }
    guard start < index, !isNobody(start..<index) else { return nil }
    // Names before that one begin with a capital, too, where there are capitals.
    for _ in 0..<2 where genitive != nil && isCapital(at: start) {
      guard let name = startOfName(before: start) else { break }
      start = name
    }
    return start..<index
  }

  /// Where the capitalised word begins that comes before a space before an index.
  private func startOfName(before place: Int) -> Int? {
    guard self[place - 1] == .space, ByteSet.name.contains(self[place - 2]),
      let start = start(of: .name, before: place - 1, limit: Self.longestName), isCapital(at: start)
    else { return nil }
    return Self.wordsBeforeDevices.contains(text(start..<place - 1)) ? nil : start
  }

  private func isCapital(at place: Int) -> Bool {
    self[place].isCapital || ByteSet.nonASCII.contains(self[place])
  }

  /// What tools say before the name of a device, with a capital where the sentence begins.
  private static let wordsBeforeDevices: Set = [
    "Pairing", "Paired", "Connecting", "Connected", "Reconnecting", "Disconnected", "Preparing", "Copying",
    "Installing", "Launching", "Running", "Building", "Testing", "Waiting", "Attaching", "Syncing", "Unlock", "Found",
    "Using", "Device", "Destination", "Lost", "On", "To", "From", "For", "With", "The", "Is", "Backup", "Restoring",
    "Finding", "Searching", "Opening", "Trusting", "Unpairing", "Erasing", "Updating", "Failed",
  ]

  /// Whether a word before the name of a device names no person.
  private func isNobody(_ range: Range<Int>) -> Bool {
    range.count <= 24 && Self.nobodies.contains(text(range).lowercased()) || isSharedAccount(range)
  }

  private static let nobodies: Set = [
    "today", "yesterday", "tomorrow", "tonight", "year", "month", "week", "day", "apple", "company", "customer",
    "client",
    "child", "kid", "parent", "family", "student", "teacher", "employee", "everyone", "everybody", "anyone", "someone",
    "somebody", "nobody", "owner", "developer", "tester", "reviewer", "world", "let", "what", "who", "where", "there",
    "here", "how", "when", "he", "she", "store", "device", "phone", "friend", "team", "organization", "school", "host",
    "watch", "carrier", "vendor", "app", "another", "other", "else", "caller", "sender", "receiver", "peer", "player",
    "나", "저", "너", "당신", "사용자", "오늘", "私", "自分", "あなた", "ユーザー", "今日", "我", "你", "您", "用户", "今天",
  ]

  private static let genitives = ["'s ", "’s "]
  /// The same in Korean, Japanese and Chinese.
  private static let otherPossessives = ["의 ", "의", "の ", "の", "的 ", "的", "”的 ", "”的"]
  private static let deviceKinds = [
    "iPhone", "iPad", "iPod", "Mac", "iMac", "Apple ", "AirPods", "HomePod", "Vision Pro",
  ]

  /// The name in `iPhone von Jane`, as devices are called in other languages.
  func ownerBehindDevice() -> Range<Int>? {
    guard self[index - 1] == .space, let word = Self.prepositions.first(where: { holds($0, at: index) }),
      Self.namedKinds.contains(where: { holds($0, before: index - 1) })
    else { return nil }
    let start = index + word.utf8.count
    var end = start
    for _ in 0..<3 {
      let next = end == start ? end : end + 1
      guard end == start || self[end] == .space, isCapital(at: next) else { break }
      end = self.end(of: .name, from: next, limit: Self.longestName)
    }
    while end > start, self[end - 1] == .dot { end -= 1 }
    return end > start ? start..<end : nil
  }

  private static let prepositions = ["von ", "de ", "di ", "van ", "da ", "do ", "d'", "d’"]
  private static let namedKinds = [
    "iPhone", "iPad", "iPod touch", "iMac", "MacBook", "MacBook Pro", "MacBook Air", "Mac mini", "Mac Studio",
    "Mac Pro", "Apple Watch",
  ]

  /// The name in `Janes-MacBook-Pro`, as a Mac is called in a network and in the names of its reports.
  func ownerInNameOfMac() -> Range<Int>? {
    guard self[index - 1] == UInt8(ascii: "s"), Self.macs.contains(where: { holds($0, at: index) }) else { return nil }
    var start = index
    var place = index
    while place > floor, index - place < Self.longestName {
      guard let first = self.start(of: .characters, before: place, limit: Self.longestName), first < place,
        isCapital(at: first)
      else { break }
      start = first
      guard self[first - 1] == .dash else { break }
      place = first - 1
    }
    return start < index && !holds("Tests", before: index) ? start..<index : nil
  }

  private static let macs = ["-MacBook", "-MBP", "-MBA", "-iMac", "-Mac-mini", "-Mac-Pro", "-Mac-Studio"]
}
