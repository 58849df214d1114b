extension Rule {
  static let cacheDeleteKill = Rule(
    "cache-delete-kill",
    "The system ended the app to clear its caches",
    family: .terminations,
    severity: .info,
    harm: "the system needed its caches deleted; nothing to repair",
    certainWhen: .any([.systemCode(0xBADD_D15C, "baddd15c"), .message("CacheDeleteAppContainerCaches")]),
    outranks: [.killedExternally, .runningboardOther, .notACrashReport],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The device was short of storage. The system cleared the caches of {process|the app} while no one used it, and \
        ended it for that.
        """,
      youSee: """
        Nothing, or a line in a log. Usually no report is written.
        """,
      howWeKnow: """
        Code 0xbaddd15c, or the reason CacheDeleteAppContainerCaches.
        """,
      rootCause: """
        This is how the system works: `Library/Caches` may vanish at any time. It is not a defect of the app, unless \
        the app keeps something there that it cannot rebuild.
        """,
      fixNow: """
        Nothing needs repair. Make sure that every read of a cache copes with a missing file.
        """,
      fixProperly: """
        - Keep only what can be rebuilt in `Library/Caches`
        - Mark large rebuildable files outside it as excluded from backup instead of hiding them in caches
        - Bound your caches, so that they are not the largest of the device
        """,
      verify: """
        Delete the caches directory while the app is in the background, come back: everything must work.
        """,
      prevent: """
        A test that starts with empty caches.
        """,
      notToBeConfusedWith: [
        .init(.jetsamHighwaterAndOthers, "disk-space-shortage in a JetsamEvent"),
        .init(.killedExternally, "no reason is given"),
      ],
      sources: [
        "Apple: Identifying the cause of common crashes (0xbaddd15c): "
          + "https://developer.apple.com/documentation/xcode/identifying-the-cause-of-common-crashes",
        "Apple: File system programming guide",
      ]),
    examples: [
      .matches(
        """
        ▸ <RBSTerminateContext| domain:15 code:0xBADDD15C explanation:CacheDeleteAppContainerCaches requesting \
        termination assertion for org.example.harbour reportType:None maxTerminationResistance:NonInteractive>
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: RUNNINGBOARD 0xdead10cc
        """, answer: "suspended-with-file-lock"),
    ])
}
