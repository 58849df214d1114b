extension Rule {
  static let avplayerObserverOfAnotherPlayer = Rule(
    "avplayer-observer-of-another-player",
    "A time observer was removed from a player that did not give it",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly("player-removes-observer", by: "-[AVPlayer removeTimeObserver:]"),
    ]),
    unless: sentences.areNotTheReason,
    endsIn: .checkOfLibrary,
    supportedBy: [
      .appFrame("dealloc", "deinit", "(?i)reset", "(?i)teardown", "(?i)cleanup", "prepareForReuse").because(
        "it was cleaning up, when the player that gave the observer was already replaced"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} handed `removeTimeObserver` of an `AVPlayer` a token that another player had given out. \
        AVFoundation raises an exception for that, which Swift cannot catch.
        """,
      youSee: """
        A crash when the next video or track begins, when a cell is used again, or when a screen closes; more often \
        where one goes quickly from one to the next.
        """,
      howWeKnow: "The sentence is AVFoundation's own; without it, `removeTimeObserver:` itself raised the exception.",
      rootCause: """
        The property `player` got a new player before the old observer was removed: the token in the other property is \
        still the old one's. Or the token was not set to nil after its removal, and is removed a second time, from \
        the next player. Two threads that clean up at once do the same.
        """,
      fixNow: """
        In `{blame|the function that cleans up}`, remove the observer first, set the token to nil, and only then \
        replace the player.
        """,
      fixProperly: """
        - one small object holds a player together with its token, and removes it in its `deinit`
        - a new player means a new such object; no other code calls `removeTimeObserver`
        - all of it on the main actor

        ```swift
        import AVFoundation

        final class TimeObservation {
          private let player: AVPlayer
          private let token: Any

          init(of player: AVPlayer, _ report: @escaping @Sendable (CMTime) -> Void) {
            self.player = player
            let second = CMTime(value: 1, timescale: 1)
            token = player.addPeriodicTimeObserver(forInterval: second, queue: .main, using: report)
          }

          // the token never meets another player
          deinit { player.removeTimeObserver(token) }
        }
        ```
        """,
      verify: "Go through twenty tracks as quickly as you can, close the screen while one loads, and open it again.",
      prevent: "No property of the type `Any?` for tokens beside a player that can be replaced.",
      notToBeConfusedWith: [
        .init(.avplayerItemOfAnotherPlayer, "an item instead of an observer"),
        .init(.kvoRemoveNotRegistered, "key-value observing: another API, another text"),
      ],
      sources: [
        "Apple: AVPlayer removeTimeObserver(_:): https://developer.apple.com/documentation/avfoundation/avplayer",
        "Apple: AVPlayer addPeriodicTimeObserver: https://developer.apple.com/documentation/avfoundation/avplayer",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'An instance of AVPlayer \
        cannot remove a time observer that was added by a different instance of AVPlayer.'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation   0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib  0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   AVFCore          0x1d03b5c0c -[AVPlayer removeTimeObserver:] + 312
        3   Harbour          0x1027d10b4 FilmView.reset() + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'An instance of Pier \
        cannot remove a time observer that was added by a different instance of Pier.'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "player-observer",
    [
      "An instance of AVPlayer cannot remove a time observer that was added by a different instance of AVPlayer"
    ])
}
