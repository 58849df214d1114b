extension Rule {
  static let daemonRpcTimeout = Rule(
    "daemon-rpc-timeout",
    "A media daemon did not answer in time",
    family: .frameworks,
    severity: .low,
    harm: "a service was slow; the program may go on",
    certainWhen: .any([
      .message(
        "RPCTimeout message received to terminate", "XPC message timeout in *, probably deadlocked",
        "fig rpc timeout -- {call}"),
      .exceptionCode([0xBE18_D1EE]),
      .exceptionText("be18d1ee"), .message("0xbe18d1ee"),
    ]),
    endsIn: .kill,
    blame: .process,
    page: PlaybookPage(
      whatHappened: """
        A client waited too long for an answer of a media daemon (mediaserverd or its relatives) in the call \
        {call|named in the reason}. The system wrote a snapshot of all processes and ended the daemon, so that it \
        starts afresh.
        """,
      youSee: """
        A file named `stacks+mediaserverd-…`. Audio and video stop for a moment; apps see \
        `AVAudioSession.mediaServicesWereReset`, players fail. The app itself need not crash.
        """,
      howWeKnow: "The reason names the remote call; 0xbe18d1ee is the code with which such a snapshot is taken.",
      notProved: """
        Why the daemon did not answer. The snapshot shows every process; look there for the daemon's threads, and \
        for the client that asked. No app is blamed by this file.
        """,
      rootCause: """
        The daemon waits for something itself: the file system, a hardware codec, a DRM service, or a client that \
        answers its callback by waiting for the daemon. An app can provoke it: hundreds of players or assets at \
        once, synchronous property reads on the main thread, audio files on a slow file provider.
        """,
      fixNow: """
        Nothing to repair in a crash of yours. If players fail: observe `mediaServicesWereResetNotification`, and \
        make all audio and video objects anew.
        """,
      fixProperly: """
        - Load asset properties asynchronously, keep few players alive, and end them when they are off screen
        - Treat a reset of the media services as a normal event

        ```swift
        // before: a synchronous question to the daemon
        let duration = asset.duration

        // after
        let duration = try await asset.load(.duration)

        let resets = NotificationCenter.default.notifications(named: AVAudioSession.mediaServicesWereResetNotification)
        for await _ in resets {
          await player.rebuild()
        }
        ```
        """,
      verify: "Developer settings, \"Reset Media Services\": the app plays again without a restart.",
      prevent: "Count live players in tests, and read no asset property synchronously.",
      notToBeConfusedWith: [
        .init(.notACrashReport, "other snapshots and diagnostics"),
        .init(.watchdogSceneUpdate, "the app itself was ended because it did not respond"),
      ],
      sources: [
        "Apple: AVAudioSession.mediaServicesWereResetNotification", "Apple QA1749: Handling media services reset",
      ]),
    examples: [
      .matches(
        """
        {"bug_type":"288","timestamp":"2024-03-01 08:53:11.06 +0100","os_version":"iPhone OS 17.3 (21D50)"}
        {
          "build" : "iPhone OS 17.3 (21D50)",
          "date" : "2024-03-01 08:53:11.01 +0100",
        ▸   "reason" : "mediaserverd: RPCTimeout message received to terminate [41] with reason 'fig rpc timeout -- \
        remoteAsset_CopyProperty'",
          "exception" : "0xbe18d1ee"
        }
        """),
      .ignores("2024-03-01 08:53:11.06 Orchard[812:40211] XPC message timeout, asking the helper again"),
      .ignores(
        """
        {"bug_type":"288","timestamp":"2024-03-01 08:53:11.06 +0100","os_version":"iPhone OS 17.3 (21D50)"}
        {
          "build" : "iPhone OS 17.3 (21D50)",
          "date" : "2024-03-01 08:53:11.01 +0100",
          "reason" : "User requested stackshot",
          "exception" : "0xbaaaaaad"
        }
        """),
    ])
}
