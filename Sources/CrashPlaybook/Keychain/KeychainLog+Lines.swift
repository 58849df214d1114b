import ByteKit
import CrashModel

/// How a line of a log tells of the keychain.
extension KeychainLog {
  static let deleting: [TextPattern] = ["SecItemDelete", "(?i)keychain*delet", "(?i)keychain*remov"]
  private static let adding: [TextPattern] = [
    "SecItemAdd", "(?i)keychain*add", "(?i)keychain*sav", "(?i)keychain*stor", "(?i)keychain*writ",
    "(?i)save*token", "(?i)saving*token", "(?i)store*token", "(?i)token*save",
  ]
  private static let refreshing: [TextPattern] = [
    "(?i)refresh*token", "(?i)token*refresh", "(?i)renew*token", "(?i)token*renew", "(?i)renewAccess",
    "(?i)refreshAccess", "(?i)refreshSession", "(?i)refresh session", "(?i)auth*refresh", "(?i)refresh*auth",
    "(?i)refresh*credential",
    "(?i)oauth/token",
  ]
  private static let beginning: [TextPattern] = [
    "(?i)begin", "(?i)start", "(?i)POST ", "->", "\u{2192}", "(?i)refreshing", "(?i)renewing", "(?i)requesting",
    "(?i)called", "(?i)trigger", "(?i)initiat",
  ]
  private static let ending: [TextPattern] = [
    "(?i)finish", "(?i)done", "(?i)succe", "(?i)complete", "(?i)fail", "<-", "\u{2190}", "(?i)ended", "(?i)stored",
    "(?i)saved", "(?i)error", "(?i)already", "(?i)waiting", "(?i)queued", "(?i)joined", "(?i)joins", "(?i)skip",
    "(?i)coalesc", "(?i)in flight", " 200", "(?i)received", "(?i)reuse",
  ]

  private static let expired: [TextPattern] = ["(?i)expired", "(?i)invalid_grant"]
  private static let goesOn: [TextPattern] = [
    "(?i)expired*refreshing", "(?i)expired*renewing", "(?i)expired*requesting", "(?i)expired*start",
    "(?i)expired*trigger", "(?i)expired*will refresh", "(?i)expired*need",
  ]

  /// What a line must say to be a step of any kind.
  private static let words = PatternIndex(
    .duplicateItemTexts + .itemNotFoundTexts + deleting + refreshing + adding)

  static func duplicate(_ text: String) -> Bool {
    words.mayMatch(text) && [TextPattern].duplicateItemTexts.matches(text)
  }

  static func step(_ message: CrashReport.Message, printsStatus: Bool) -> Step? {
    let text = message.text
    let call = printsStatus ? statusCall(in: text) : nil
    guard call != nil || words.mayMatch(text) else { return nil }
    func says(_ patterns: [TextPattern]) -> Bool { patterns.matches(text) }
    let isDuplicate = says(.duplicateItemTexts)
    let kind: Step.Kind
    if isDuplicate {
      kind = .add
    } else if says(.itemNotFoundTexts) {
      kind = .miss
    } else if says(deleting) {
      kind = .delete
    } else if says(refreshing), !says(["SecItem"]) {
      // `access token expired, refreshing` begins; `refresh token expired` ends.
      if says(ending) || says(expired) && !says(goesOn) {
        kind = .end
      } else if says(beginning) {
        kind = .begin
      } else {
        return nil
      }
    } else if says(adding) {
      kind = .add
    } else if let call {
      kind = call
    } else {
      return nil
    }
    return Step(
      kind: kind, thread: thread(in: text), account: account(in: text), seconds: seconds(in: text),
      isDuplicate: isDuplicate, message: message)
  }

  /// What a line of the form `… delete=0` or `add -> -25299` calls: a verb, a mark and a status.
  static func statusCall(in text: String) -> Step.Kind? {
    for (kind, patterns) in calls {
      for pattern in patterns {
        guard let rest = pattern.captures(in: text)?["status"] else { continue }
        let marks: Set<Character> = [" ", "=", ":", "-", ">", "\u{2192}"]
        let mark = rest.prefix { marks.contains($0) }
        let status = rest.dropFirst(mark.count).prefix { $0.isLetter || $0.isNumber }
        let isStatus =
          status == "0" || status.hasPrefix("25") || ["ok", "noerr", "success"].contains(status.lowercased())
        if mark.contains(where: { $0 != " " }), isStatus { return kind }
      }
    }
    return nil
  }

  private static let calls: [(Step.Kind, [TextPattern])] = [
    (.delete, ["(?i) delete{status}", "(?i) remove{status}"]), (.add, ["(?i) add{status}", "(?i) insert{status}"]),
  ]

  /// The thread of `App[512:20441]`, `thread 7`, `thread=0x5a3f`, `{number = 7, …}` or `[T7]`, or what stands for it:
  /// `thread A`, `Task 41` or `[req 2]`.
  static func thread(in text: String) -> String? {
    let bytes = Array(text.utf8.prefix(300))
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "[") {
      var end = index + 1
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
      guard end > index + 1, end < bytes.count, bytes[end] == UInt8(ascii: ":") else { continue }
      let start = end + 1
      end = start
      while end < bytes.count, isWord(bytes[end]) { end += 1 }
      if end > start, end < bytes.count, bytes[end] == UInt8(ascii: "]") {
        return String(decoding: bytes[start..<end], as: UTF8.self)
      }
    }
    // `log show` prints the thread after date, time and zone.
    let columns = text.prefix(60).split(separator: " ", maxSplits: 3)
    if columns.count == 4, columns[2].hasPrefix("0x"), seconds(in: String(columns[1])) != nil {
      return String(columns[2])
    }
    for pattern in threadNames {
      guard let rest = pattern.captures(in: text)?["thread"]?.utf8 else { continue }
      let name = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
        .prefix(while: isWord)
      guard let first = name.first else { continue }
      if isDigit(first) || name.count == 1 && (0x41...0x5A).contains(first) {
        return String(decoding: Array(name), as: UTF8.self)
      }
    }
    return numberedCaller(in: text)
  }

  /// The number of `Task 41`, or of the one who calls in brackets: `[req 2]`, `[cooperative-1]`.
  ///
  /// Numbers of attempts are left out, which are one caller's.
  private static func numberedCaller(in text: String) -> String? {
    for pattern in callers {
      guard let rest = pattern.captures(in: text)?["number"] else { continue }
      let marks: Set<Character> = [" ", "-", "#", "=", ":"]
      let mark = rest.prefix { marks.contains($0) }
      let number = rest.dropFirst(mark.count).prefix(while: \.isNumber)
      if !number.isEmpty { return String(number) }
    }
    return nil
  }

  private static let callers: [TextPattern] = [
    "Task{number}", "task{number}", "[req{number}", "[request{number}", "[cooperative{number}", "[worker{number}",
    "[caller{number}", "[call{number}", "[op{number}", "[queue{number}",
  ]

  private static let threadNames: [TextPattern] = [
    "(?i)thread{thread}", "(?i)tid{thread}", "number ={thread}", "[T{thread}",
  ]

  /// The value of `acct=…`, `account: …` or `key=…`.
  static func account(in text: String) -> String? {
    for pattern in accountNames {
      guard let rest = pattern.captures(in: text)?["account"]?.utf8 else { continue }
      let skipped: Set<UInt8> = [0x20, 0x3D, 0x3A, 0x22, 0x27]
      let name = rest.drop { skipped.contains($0) }.prefix { isWord($0) || $0 == UInt8(ascii: ".") || $0 == 0x2D }
      if !name.isEmpty { return String(decoding: Array(name), as: UTF8.self) }
    }
    return nil
  }

  private static let accountNames: [TextPattern] = [
    "(?i)acct{account}", "(?i)account{account}", "(?i) key={account}", "(?i) key:{account}",
  ]

  /// The first `HH:MM:SS` of a line.
  static func seconds(in text: String) -> Double? {
    let bytes = Array(text.utf8.prefix(120))
    guard bytes.count >= 8 else { return nil }
    for start in 0...(bytes.count - 8) {
      guard bytes[start + 2] == 0x3A, bytes[start + 5] == 0x3A, start == 0 || !isDigit(bytes[start - 1]),
        [0, 1, 3, 4, 6, 7].allSatisfy({ isDigit(bytes[start + $0]) })
      else { continue }
      func two(_ offset: Int) -> Double {
        Double(bytes[start + offset] - 48) * 10 + Double(bytes[start + offset + 1] - 48)
      }
      var result = two(0) * 3600 + two(3) * 60 + two(6)
      var index = start + 8
      guard index < bytes.count, bytes[index] == 0x2E || bytes[index] == 0x2C else { return result }
      index += 1
      var scale = 0.1
      while index < bytes.count, isDigit(bytes[index]) {
        result += Double(bytes[index] - 48) * scale
        scale /= 10
        index += 1
      }
      return result
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }
}
