import ByteKit

/// Mail addresses.
extension RedactionScanner {
  /// The longest name of a mailbox.
  ///
  /// Source: RFC 5321, section 4.5.3.1.
  private static let longestMailbox = 64
  private static let longestDomain = 255
  /// What names of mailboxes consist of, without what is also around addresses.
  private static let mailbox = ByteSet.name.union(ByteSet("%+'"))

  /// Ways to write an `@` in pages, addresses, JSON and prose.
  private static let escapedSigns = [
    "%40", "&#64;", "&#x40;", "&#X40;", "&commat;", "\\u0040", "\\x40", "(at)", "[at]", "{at}", "(AT)", "[AT]", "(@)",
    "[@]",
  ]

  private static let escapedSeconds = ByteSet("4#cuxaA@")

  /// The address around an escaped `@` at the present index, with a space around one that is written as a word.
  func emailAtEscapedSign() -> Range<Int>? {
    guard Self.escapedSeconds.contains(self[index + 1]),
      let sign = Self.escapedSigns.first(where: { holds($0, at: index) })
    else { return nil }
    let isWord = bytes[index] != UInt8(ascii: "%") && bytes[index] != UInt8(ascii: "&") && bytes[index] != .backslash
    let end = index + sign.utf8.count
    return email(
      before: isWord && self[index - 1] == .space ? index - 1 : index,
      behind: isWord && self[end] == .space ? end + 1 : end)
  }

  /// The address around the `@` at the present index; its domain begins at an index.
  ///
  /// A wrapped line is joined with a space in some reports.
  func email(behind domainStart: Int) -> Range<Int>? {
    email(before: index, behind: self[domainStart] == .space ? domainStart + 1 : domainStart)
  }

  private func email(before end: Int, behind domainStart: Int) -> Range<Int>? {
    guard let start = startOfMailbox(before: end), let domainEnd = endOfDomain(from: domainStart),
      !isRemote(start..<end, behind: domainEnd)
    else { return nil }
    return start..<domainEnd
  }

  /// The name of a mailbox before an `@` at the end of a line, whose domain is on the next.
  func halfOfEmail() -> Range<Int>? {
    guard isLineEnd(index + 1), let start = startOfMailbox(before: index), index - start > 1,
      bytes[start..<index].contains(where: { ByteSet.letters.contains($0) || $0 >= 0x80 }),
      !isRemote(start..<index, behind: index)
    else { return nil }
    return start..<index
  }

  /// Where the name of a mailbox begins, which may be in quotes.
  private func startOfMailbox(before end: Int) -> Int? {
    if self[end - 1] == .quote {
      var start = end - 1
      while start > floor, end - start <= Self.longestMailbox, bytes[start - 1] != .quote, bytes[start - 1] >= .space {
        start -= 1
      }
      let name = bytes[start..<end - 1]
      guard start > floor, self[start - 1] == .quote, name.allSatisfy({ ByteSet.nameWithSpaces.contains($0) }) else {
        return nil
      }
      return name.contains { ByteSet.characters.contains($0) } ? start : nil
    }
    guard var start = start(of: Self.mailbox, before: end, limit: Self.longestMailbox) else { return nil }
    while start < end, bytes[start] == .apostrophe { start += 1 }
    return start < end ? start : nil
  }

  /// Where a domain ends: labels with dots between them, the last of letters; nil for names of files.
  private func endOfDomain(from start: Int) -> Int? {
    var end = start
    var last = start
    var labels = 1
    while end - start < Self.longestDomain {
      if ByteSet.hostLabel.contains(self[end]) {
        end += 1
      } else if let dot = endOfDot(at: end), end > last, ByteSet.hostLabel.contains(self[dot]), self[dot] != .dash {
        last = dot
        end = dot
        labels += 1
      } else {
        break
      }
    }
    while end > last, self[end - 1] == .dash { end -= 1 }
    let name = bytes[last..<end]
    guard labels > 1, (2...48).contains(name.count), name.allSatisfy({ !$0.isDigit || name.starts(with: "xn--".utf8) }),
      name.contains(where: { $0 >= 0x80 }) || name.count <= 24
    else { return nil }
    let topLevel = String(decoding: name, as: UTF8.self).lowercased()
    guard !Self.fileExtensions.contains(topLevel), topLevel != "app" || !bytes[start].isDigit else { return nil }
    return end
  }

  /// The end of a dot, or of one that is written as a word.
  private func endOfDot(at place: Int) -> Int? {
    if self[place] == .dot { return place + 1 }
    let dot = [" (dot) ", " [dot] ", "(dot)", "[dot]", "%2E", "%2e"].first { holds($0, at: place) }
    return dot.map { place + $0.utf8.count }
  }

  private static let fileExtensions: Set = [
    "dylib", "swift", "framework", "so", "png", "jpg", "jpeg", "pdf", "heic", "gif", "webp", "svg", "xcassets", "js",
    "mjs", "ts", "tsx", "jsx", "json", "txt", "cpp", "hpp", "java", "kt", "cs", "php", "xml", "plist", "css", "html",
    "log", "ips", "crash", "dsym", "bundle", "appex", "xctest", "dll", "exe", "nib", "storyboard", "storyboardc",
    "service", "socket", "target", "timer", "mount", "slice", "scope", "device", "run", "self", "shared", "init",
  ]

  /// Whether a shared account is that of a remote repository: `git@github.com:acme/app`.
  private func isRemote(_ mailbox: Range<Int>, behind end: Int) -> Bool {
    ["git", "hg", "svn"].contains(text(mailbox)) || self[end] == .colon && isSharedAccount(mailbox)
  }
}
