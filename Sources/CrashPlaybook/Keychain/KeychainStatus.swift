import ByteKit
import CrashModel

/// One of the keychain's answers, in every way in which texts tell it.
struct KeychainAnswer: Sendable {
  let name: String
  /// The number with its sign, the name of the status, and its words.
  let texts: [TextPattern]
  private let status: StatusNumber?
  /// The numbers by which programs without signs tell the status.
  private let otherNumbers: [TextPattern]

  /// Takes an answer.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - number: Its number, without its sign; 0 where only words are meant.
  ///   - words: Its name in the headers, and its words; systems translate those.
  init(_ name: String, _ number: Int32, _ words: [TextPattern]) {
    self.name = name
    let status = number == 0 ? nil : StatusNumber(-number)
    self.status = status
    texts = (status.map { Self.signed($0, number) } ?? []) + words
    otherNumbers = status?.otherSpellings.map { TextPattern(joining: "(?i)", $0) } ?? []
  }

  /// errSecDuplicateItem.
  static let duplicateItem = KeychainAnswer(
    "duplicate-item", 25299,
    ["errSecDuplicateItem", "(?i)specified item already exists in the keychain", "(?i)keychain*duplicateItem"])
  /// errSecItemNotFound.
  static let itemNotFound = KeychainAnswer(
    "item-not-found", 25300, ["errSecItemNotFound", "(?i)specified item could not be found in the keychain"])
  /// errSecInteractionNotAllowed by number or name.
  static let interactionNotAllowed = KeychainAnswer(
    "interaction-not-allowed", 25308, ["errSecInteractionNotAllowed"])
  /// Its words, which other parts of the system use, too.
  static let userInteraction = KeychainAnswer("user-interaction", 0, ["(?i)User interaction is not allowed"])
  /// errSecMissingEntitlement; the last pattern is what securityd itself writes.
  static let missingEntitlement = KeychainAnswer(
    "missing-entitlement", 34018,
    [
      "errSecMissingEntitlement", "(?i)required entitlement isn't present",
      "(?i)required entitlement isn\u{2019}t present", "(?i)nor keychain-access-groups entitlement",
    ])

  /// What texts that tell the answer hold.
  var hints: [TextPattern] { texts + otherNumbers }

  /// Whether a text tells the answer.
  func isTold(in text: String) -> Bool {
    texts.matches(text) || otherNumbers.matches(text) && status?.stands(in: text) ?? false
  }

  /// A text of the report tells the answer.
  var isTold: Condition {
    guard status != nil else { return .message(texts) }
    return .any([
      .message(texts),
      .all([
        .message(otherNumbers),
        .computed(
          .init("\(name)-stands-as-status", "the number stands where a status stands") { facts in
            let reason = facts.report.uncaughtException?.reason?.value
            let said = [facts.report.exception.message?.value, reason].compactMap { $0 }
            return said.contains { isTold(in: $0) } || facts.report.messages.contains { isTold(in: $0.text) } ? [] : nil
          }),
      ]),
    ])
  }

  /// A status with its sign, behind what may stand before a negative number, in other scripts without a blank:
  /// `order-25308` is none.
  private static func signed(_ status: StatusNumber, _ number: Int32) -> [TextPattern] {
    let marks = [
      "^", " ", "\t", "=", ":", "(", "[", "\"", "'", "`", ",", ">", "\\*", ";", "/", "|", "\\{", "“", "—", "（", "：",
      "ー", "误", "誤",
      "류", "OSStatus", "rror", "tatus", "code",
    ]
    return marks.map { TextPattern(joining: $0, status.signed) } + [TextPattern(joining: "\u{2212}", String(number))]
  }
}

extension [TextPattern] {
  /// Functions that ask the keychain.
  static let keychainCalls: [TextPattern] = [
    "SecItemAdd", "SecItemDelete", "SecItemUpdate", "SecItemCopyMatching", "(?i)keychain", "(?i)token*save",
    "(?i)save*token", "(?i)store*token", "(?i)credential", "(?i)vault", "(?i)secret", "(?i)secur*store",
  ]

  /// Functions that write to the keychain or fetch a new token.
  static let savesAndRefreshes: [TextPattern] =
    [
      "SecItemAdd", "SecItemDelete", "SecItemUpdate", "(?i)keychain*save", "(?i)keychain*store", "(?i)keychain*write",
      "(?i)keychain*add", "(?i)keychain*set", "(?i)keychain*delete", "(?i)keychain*remove", "(?i)save*token",
      "(?i)store*token", "(?i)token*save", "(?i)vault*save", "(?i)vault*store", "(?i)interceptor*retry",
    ] + refreshes

  /// Functions that ask again after a refusal.
  static let retries: [TextPattern] = [
    "(?i)interceptor", "(?i)retrier", "(?i)retryPolicy", "(?i).retry(", "(?i)unauthorized", "(?i)authenticator",
  ]

  /// Functions that fetch a new token.
  static let refreshes: [TextPattern] = [
    "(?i)renewToken", "(?i)renewSession", "(?i)renewCredential", "(?i)rotateToken", "(?i)refresh(",
    "(?i)refreshToken", "(?i)refreshAccess", "(?i)refreshSession", "(?i)refreshCredential", "(?i)refreshAuth",
    "(?i)renewToken", "(?i)renewAccess", "(?i)renewSession", "(?i)tokenRefresh", "(?i)renewCredential",
    "(?i)reauthenticate",
  ]
}

extension Condition {
  /// A check that the app's author wrote failed.
  static let ownCheckFailed = Condition.any([
    .message("(?i)assertion failed", "(?i)precondition failed", "(?i)fatal error: "),
    .frame("assertionFailure", "_assertionFailure", within: 4),
  ])

  /// A function of the app's that saves a secret: its name has both words.
  static let savesSecret = Condition.computed(
    Computed("saves-secret", "a function of the app that saves a token or another secret", gate: .appFrame(secrets)) {
      facts in
      let frame = facts.decisiveStack.prefix(8).first { frame in
        guard frame.isInApp, let name = frame.symbol?.lowercased() else { return false }
        return secretWords.contains { name.contains($0) } && saveWords.contains { name.contains($0) }
      }
      return frame.map { [facts.evidence($0, isException: facts.isExceptionStackDecisive)] }
    })

  private static let secretWords = ["keychain", "vault", "token", "credential", "secret", "secure", "sessionkey"]
  private static let saveWords = ["save", "store", "write", "set", "add", "put", "persist", "update"]
  private static let secrets = secretWords.map { TextPattern("(?i)" + $0) }

  /// The keychain answered that the item is there already.
  static let duplicateItem = KeychainAnswer.duplicateItem.isTold
  /// The keychain answered that there is no such item.
  static let itemNotFound = KeychainAnswer.itemNotFound.isTold

  /// The texts belong to the end of the process, or nothing crashed and the log is all there is.
  ///
  /// A status that merely stands in the log beside a crash of another sort decides nothing.
  static func decisive(_ answer: KeychainAnswer) -> Condition {
    .all([
      answer.isTold,
      .computed(
        Computed(
          "decisive-\(answer.name)", "the keychain's answer stands in the text of the crash, or there is no crash"
        ) {
          facts in
          let report = facts.report
          if let reason = report.uncaughtException?.reason?.value {
            if answer.isTold(in: reason) { return [] }
          } else if report.exception.type == nil, report.exception.signal == nil, report.termination.code == nil,
            report.kind == .crash || report.kind == .nonFatal
          {
            return []
          }
          let isDecisive = report.messages.contains { message in
            guard answer.isTold(in: message.text) else { return false }
            switch message.origin {
            case .applicationInformation, .exceptionReason, .termination: return true
            default: return Self.fatalWords.matches(message.text)
            }
          }
          return isDecisive ? [] : nil
        }),
    ])
  }

  /// The duplicate item belongs to what happened, not to the log of a program that ended for another reason.
  static let relevantDuplicate = Condition.all([
    .duplicateItem,
    .any([
      .decisive(.duplicateItem),
      .appFrame(.keychainCalls),
      .message(
        "(?i)keychain*assertion failed", "(?i)token*assertion failed", "(?i)vault*assertion failed",
        "(?i)assertion failed*keychain", "(?i)assertion failed*token", "(?i)keychain*fatal error",
        "(?i)token*fatal error", "(?i)vault*fatal error", "(?i)fatal error*keychain", "(?i)fatal error*token"),
    ]),
  ])

  /// The words of a failed check say that a secret could not be saved; the keychain is where secrets are.
  static let saveOfSecretFailed = Condition.computed(
    Computed(
      "save-of-secret-failed", "a failed check whose words say that a token or another secret was not saved",
      gate: .message("(?i)assertion failed: ", "(?i)precondition failed: ", "(?i)fatal error: ")
    ) { facts in
      for message in facts.report.messages.prefix(200) where fatalWords.matches(message.text) {
        let words = message.text.lowercased()
        guard let colon = words.firstRange(of: "failed: ") ?? words.firstRange(of: "error: ") else { continue }
        if SecretSave.hasFailed(in: words[colon.upperBound...]) {
          return [message.evidence(message.text).explained(by: "tokens and passwords are saved in the keychain")]
        }
      }
      return nil
    })

  private static let fatalWords: PatternList = [
    "(?i)fatal error", "(?i)assertion failed", "(?i)precondition failed", "(?i)uncaught exception",
  ]

  /// There is neither exception nor signal: a console or an error report, not a crash report.
  static let nothingCrashed = Condition.computed(
    Computed("nothing-crashed", "the text reports neither an exception nor a signal") { facts in
      facts.report.exception.type == nil && facts.report.exception.signal == nil ? [] : nil
    })
}

/// Words that say that a token or another secret was not saved.
enum SecretSave {
  /// Whether a text, in lower case, says so.
  static func hasFailed(in said: Substring) -> Bool {
    guard nouns.contains(where: { said.contains($0) }), failures.contains(where: { said.contains($0) }) else {
      return false
    }
    return said.contains("저장") || said.split { !$0.isLetter }.contains { verbs.contains(String($0)) }
  }

  private static let nouns = [
    "token", "keychain", "credential", "password", "passcode", "secret", "session key", "refresh key", "private key",
    "jwt", "토큰", "키체인", "비밀번호", "자격 증명",
  ]
  private static let verbs: Set = [
    "save", "saved", "saving", "store", "stored", "storing", "write", "written", "writing", "add", "added", "adding",
    "persist", "persisted", "insert", "inserted",
  ]
  /// `add your token` is advice.
  private static let failures = ["fail", "not", "unable", "couldn", "can't", "error", "no ", "실패", "못"]
}
