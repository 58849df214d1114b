extension Translation {
  /// Korean: labels, verdicts, and the pages that are translated so far.
  public static let korean = Translation(
    language: "ko",
    words: [
      "CERTAIN": "확실", "LIKELY": "유력", "INCONCLUSIVE": "판단 불가", "NOT A CRASH": "크래시 아님",
      "Certain": "확실", "Likely": "유력", "Not a crash": "크래시 아님", "Inconclusive": "판단 불가",
      "What happened": "발생한 일", "You see": "증상", "How we know": "근거", "Not proved": "미증명",
      "Root cause": "근본 원인", "Fix now": "지금 고치기", "Fix properly": "제대로 고치기", "Verify": "검증",
      "Prevent": "재발 방지", "Not to be confused with": "혼동하기 쉬운 원인", "Sources": "출처", "Example": "예시",
      "Responsible": "책임 코드", "Look at": "살펴볼 곳", "or": "또는", "Or": "또는", "Call chain": "호출 경로",
      "Source": "소스", "Last changed": "마지막 변경", "Read more": "자세히", "Also weighed": "함께 검토",
      "Known": "확인된 것", "Not known": "모르는 것", "To find out": "알아내려면", "Leads": "단서",
      "Proved": "확인된 것", "Note": "참고", "Stack": "스택", "Heaviest stack": "주요 스택",
    ],
    pages: { koreanPages[$0] })

  private static let koreanPages: [String: TranslatedPage] = [
    "combine-cancel-recursive-unfair-lock": .combineCancelRecursiveUnfairLock,
    "recursive-unfair-lock-generic": .recursiveUnfairLockGeneric,
    "keychain-duplicate-item-refresh-race": .keychainDuplicateItemRefreshRace,
    "auth-refresh-stampede": .authRefreshStampede,
    "nwpath-unsynchronised-current-path": .nwpathUnsynchronisedCurrentPath,
    "nwpath-stored-copy-race": .nwpathStoredCopyRace,
    "observation-double-init": .observationDoubleInit,
    "swiftui-presentation-leak-ios17": .swiftuiPresentationLeakIos17,
    "relay-read-modify-write-lost-update": .relayReadModifyWriteLostUpdate,
    "actor-reentrancy-stale-publish": .actorReentrancyStalePublish,
  ]

  /// The rules whose pages are translated.
  public static let koreanRules: [String] = koreanPages.keys.sorted()
}
