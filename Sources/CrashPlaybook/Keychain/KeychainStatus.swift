extension [TextPattern] {
  /// errSecDuplicateItem, as a number, by name or in words; systems translate the words, so the number comes first.
  static let duplicateItemTexts: [TextPattern] =
    status(25299) + [
      "errSecDuplicateItem", "(?i)specified item already exists in the keychain",
      "(?i)keychain*duplicateItem",
    ]

  /// errSecItemNotFound.
  static let itemNotFoundTexts: [TextPattern] =
    status(25300) + [
      "errSecItemNotFound", "(?i)specified item could not be found in the keychain",
    ]

  /// errSecInteractionNotAllowed by number or name.
  static let interactionNotAllowedTexts: [TextPattern] = status(25308) + ["errSecInteractionNotAllowed"]

  /// errSecMissingEntitlement; the last pattern is what securityd itself writes.
  static let missingEntitlementTexts: [TextPattern] =
    status(34018) + [
      "errSecMissingEntitlement", "(?i)required entitlement isn't present",
      "(?i)required entitlement isn\u{2019}t present", "(?i)nor keychain-access-groups entitlement",
    ]

  /// A status with its sign, behind what may stand before a negative number, in other scripts without a blank:
  /// `order-25308` is none.
  ///
  /// Without a sign it counts behind words that announce a status, or in a line about the keychain: `Order 4294941997` is
  /// none.
  private static func status(_ number: Int32) -> [TextPattern] {
    let marks = [
      "^", " ", "\t", "=", ":", "(", "[", "\"", "'", "`", ",", ">", "\\*", ";", "/", "|", "\\{", "“", "—", "（", "：",
      "ー", "误", "誤",
      "류", "OSStatus", "rror", "tatus", "code",
    ]
    let status = StatusNumber(-number)
    let unsigned = status.otherSpellings.flatMap { digits in
      ["status*", "code*", "error*", "keychain*", "secitem*", "seckey*", "errsec*"].map { words in
        TextPattern(joining: "(?i)", words, digits)
      } + [TextPattern(joining: "(?i)", digits, "*keychain")]
    }
    return marks.map { TextPattern(joining: $0, status.signed) } + [TextPattern(joining: "\u{2212}", String(number))]
      + unsigned
  }

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
  static let duplicateItem = Condition.message(.duplicateItemTexts)
  /// The keychain answered that there is no such item.
  static let itemNotFound = Condition.message(.itemNotFoundTexts)

  /// The texts belong to the end of the process, or nothing crashed and the log is all there is.
  ///
  /// A status that merely stands in the log beside a crash of another sort decides nothing.
  static func decisive(_ name: String, _ patterns: [TextPattern]) -> Condition {
    .all([
      .message(patterns),
      .computed(
        Computed("decisive-\(name)", "the keychain's answer stands in the text of the crash, or there is no crash") {
          facts in
          let report = facts.report
          if let reason = report.uncaughtException?.reason?.value {
            if patterns.matches(reason) { return [] }
          } else if report.exception.type == nil, report.exception.signal == nil, report.termination.code == nil,
            report.kind == .crash || report.kind == .nonFatal
          {
            return []
          }
          let isDecisive = report.messages.contains { message in
            guard patterns.matches(message.text) else { return false }
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
      .decisive("duplicate-item", .duplicateItemTexts),
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
        let said = words[colon.upperBound...]
        let parts = said.split { !$0.isLetter }.map(String.init)
        if secretNouns.contains(where: { said.contains($0) }), parts.contains(where: { saveVerbs.contains($0) }),
          failures.contains(where: { said.contains($0) })
        {
          return [message.evidence(message.text).explained(by: "tokens and passwords are saved in the keychain")]
        }
      }
      return nil
    })

  private static let secretNouns = [
    "token", "keychain", "credential", "password", "passcode", "secret", "session key", "refresh key", "private key",
    "jwt",
  ]
  private static let saveVerbs: Set = [
    "save", "saved", "saving", "store", "stored", "storing", "write", "written", "writing", "add", "added", "adding",
    "persist", "persisted", "insert", "inserted",
  ]
  /// `add your token` is advice.
  private static let failures = ["fail", "not", "unable", "couldn", "can't", "error", "no "]

  private static let fatalWords: PatternList = [
    "(?i)fatal error", "(?i)assertion failed", "(?i)precondition failed", "(?i)uncaught exception",
  ]

  /// There is neither exception nor signal: a console or an error report, not a crash report.
  static let nothingCrashed = Condition.computed(
    Computed("nothing-crashed", "the text reports neither an exception nor a signal") { facts in
      facts.report.exception.type == nil && facts.report.exception.signal == nil ? [] : nil
    })
}
