import ByteKit
import CrashModel

/// How a line of a log tells of the keychain.
extension KeychainLog {
  static let deleting: [TextPattern] = ["SecItemDelete", "(?i)keychain*delet", "(?i)keychain*remov", "키체인*삭제"]
  private static let adding: [TextPattern] = [
    "SecItemAdd", "(?i)keychain*add", "(?i)keychain*sav", "(?i)keychain*stor", "(?i)keychain*writ",
    "(?i)save*token", "(?i)saving*token", "(?i)store*token", "(?i)token*save", "키체인*저장", "토큰*저장",
  ]
  private static let refreshing: [TextPattern] = [
    "(?i)refresh*token", "(?i)token*refresh", "(?i)renew*token", "(?i)token*renew", "(?i)renewAccess",
    "(?i)refreshAccess", "(?i)refreshSession", "(?i)refresh session", "(?i)auth*refresh", "(?i)refresh*auth",
    "(?i)refresh*credential",
    "(?i)oauth/token", "토큰*재발급", "토큰*갱신", "재발급*토큰", "갱신*토큰",
  ]
  private static let beginning: [TextPattern] = [
    "(?i)begin", "(?i)start", "(?i)POST ", "->", "\u{2192}", "(?i)refreshing", "(?i)renewing", "(?i)requesting",
    "(?i)called", "(?i)trigger", "(?i)initiat", "요청", "시작",
  ]
  private static let ending: [TextPattern] = [
    "(?i)finish", "(?i)done", "(?i)succe", "(?i)complete", "(?i)fail", "<-", "\u{2190}", "(?i)ended", "(?i)stored",
    "(?i)saved", "(?i)error", "(?i)already", "(?i)waiting", "(?i)queued", "(?i)joined", "(?i)joins", "(?i)skip",
    "(?i)coalesc", "(?i)in flight", " 200", "(?i)received", "(?i)reuse", "완료", "성공", "실패", "대기", "이미",
  ]

  private static let expired: [TextPattern] = ["(?i)expired", "(?i)invalid_grant", "만료"]
  private static let goesOn: [TextPattern] = [
    "(?i)expired*refreshing", "(?i)expired*renewing", "(?i)expired*requesting", "(?i)expired*start",
    "(?i)expired*trigger", "(?i)expired*will refresh", "(?i)expired*need", "만료*재발급", "만료*갱신",
  ]

  /// What a line must say to be a step of any kind.
  private static let words = PatternIndex(
    KeychainAnswer.duplicateItem.hints + KeychainAnswer.itemNotFound.hints + deleting + refreshing + adding)

  static func duplicate(_ text: String) -> Bool {
    words.mayMatch(text) && KeychainAnswer.duplicateItem.isTold(in: text)
  }

  static func step(_ message: CrashReport.Message, printsStatus: Bool) -> Step? {
    let text = message.text
    let call = printsStatus ? statusCall(in: text) : nil
    guard call != nil || words.mayMatch(text) else { return nil }
    func says(_ patterns: [TextPattern]) -> Bool { patterns.matches(text) }
    let isDuplicate = KeychainAnswer.duplicateItem.isTold(in: text)
    let kind: Step.Kind
    if isDuplicate {
      kind = .add
    } else if KeychainAnswer.itemNotFound.isTold(in: text) {
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
      kind: kind, thread: LogLine.thread(in: text), account: account(in: text), seconds: LogLine.seconds(in: text),
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

  /// The value of `acct=…`, `account: …` or `key=…`.
  static func account(in text: String) -> String? {
    for pattern in accountNames {
      guard let rest = pattern.captures(in: text)?["account"]?.utf8 else { continue }
      let skipped: Set<UInt8> = [0x20, 0x3D, 0x3A, 0x22, 0x27]
      let name = rest.drop { skipped.contains($0) }.prefix {
        LogLine.isWord($0) || $0 == UInt8(ascii: ".") || $0 == 0x2D
      }
      if !name.isEmpty { return String(decoding: Array(name), as: UTF8.self) }
    }
    return nil
  }

  private static let accountNames: [TextPattern] = [
    "(?i)acct{account}", "(?i)account{account}", "(?i) key={account}", "(?i) key:{account}",
  ]
}
