extension Rule {
  static let avplayerItemOfAnotherPlayer = Rule(
    "avplayer-item-of-another-player",
    "An item was given to a second AVPlayer",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly(
        "player-attaches-item", by: "-[AVPlayerItem _attachToPlayer:]", "-[AVPlayer _insertItem:afterItem:]"),
    ]),
    unless: sentences.areNotTheReason,
    endsIn: .checkOfLibrary,
    supportedBy: [
      .appFrame("(?i)replay", "(?i)retry", "(?i)loop", "(?i)ended", "(?i)reuse").because(
        "playing again is where the item of the first player is used once more"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} gave an `AVPlayerItem` to a player, though the item belonged to another one. An item belongs \
        to one player forever; AVFoundation raises an exception for the second.
        """,
      youSee: """
        A crash when a video is played again, taken from a preload, or shown on two screens at once during a \
        transition, as in feeds, page views and full screen.
        """,
      howWeKnow: "The sentence is AVFoundation's own; without it, the method that ties an item to its player raised.",
      rootCause: """
        - items are kept in a cache, in a model or in a view's property, and each new player takes them from there
        - the first player still lives: its view is being animated out, or a closure holds it
        - `replaceCurrentItem(with: nil)` was thought to free the item; it takes effect later, and the tie remains
        """,
      fixNow: """
        In `{blame|the function that makes the player}`, make a new item: `AVPlayerItem(asset: item.asset)`. The \
        asset may be shared; what it has loaded is not loaded again.
        """,
      fixProperly: """
        - caches and models hold `AVURLAsset`, never `AVPlayerItem`
        - one function makes player and item together
        - to play again, `seek(to: .zero)` on the same player, or `AVPlayerLooper`

        ```swift
        import AVFoundation

        func player(for asset: AVURLAsset) -> AVPlayer {
          // before: AVPlayer(playerItem: cachedItem), which raises for the second player
          AVPlayer(playerItem: AVPlayerItem(asset: asset))
        }
        ```
        """,
      verify: "Play to the end and again, swipe quickly back and forth between videos, enter and leave full screen.",
      prevent: "A lint rule against stored properties of the type `AVPlayerItem`.",
      notToBeConfusedWith: [
        .init(.avplayerObserverOfAnotherPlayer, "a time observer instead of an item"),
        .init(.kvoRemoveNotRegistered, "an observer of the item's status was removed twice"),
      ],
      sources: [
        "Apple: AVPlayerItem: https://developer.apple.com/documentation/avfoundation/avplayeritem",
        "Apple: AVPlayer init(playerItem:): https://developer.apple.com/documentation/avfoundation/avplayer",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'An AVPlayerItem cannot \
        be associated with more than one instance of AVPlayer'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'A boat cannot be \
        associated with more than one instance of Berth'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "player-item",
    [
      "An AVPlayerItem cannot be associated with more than one instance of AVPlayer"
    ])
}
