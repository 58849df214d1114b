extension Rule {
  static let spritekitNodeHasParent = Rule(
    "spritekit-node-has-parent",
    "A SpriteKit node was added that already has a parent",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly("node-insertion", by: "-[SKNode insertChild:atIndex:]", "-[SKNode addChild:]"),
    ]),
    unless: sentences.areNotTheReason,
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("name:'(null)'").because("the node has no name: with one, this text would say which it is"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} added a `{type|node}` to a scene or node while it still belonged to one. SpriteKit raises an \
        exception for that.
        """,
      youSee: """
        A crash in a game when a level is started again, when something appears twice quickly, or when an object of a \
        pool is used again before it has left the scene.
        """,
      howWeKnow: """
        `Attemped to add a SKNode which already has a parent` (so it is spelt) is SpriteKit's own sentence; the node's \
        description follows it.
        """,
      notProved: "Without the sentence: that it was the parent. A missing node is refused in the same method.",
      rootCause: """
        - a node in a property is added in `didMove(to:)` or in a start function that runs more than once
        - a loop adds one node several times instead of a copy each time
        - a node was to move to another parent, and was not removed from the first
        - a pool hands out nodes that are still on the screen, because a removal runs as an action and ends later
        """,
      fixNow: """
        In `{blame|the function that adds}`, call `removeFromParent()` right before `addChild(_:)`, or return where \
        `node.parent` is not nil.
        """,
      fixProperly: """
        - make nodes where they are added; what should appear often is a function that returns a new one, or a `copy()`
        - move with `move(toParent:)`, which keeps the place on the screen
        - set up once: a scene that can start again gets all its nodes anew

        ```swift
        import SpriteKit

        final class Bay: SKScene {
          private let boat = SKSpriteNode(imageNamed: "boat")

          func restart() {
            // before: addChild(boat), which raises at the second start
            if boat.parent !== self {
              boat.removeFromParent()
              addChild(boat)
            }
          }
        }
        ```
        """,
      verify: "Start the level ten times in a row, and trigger whatever adds nodes as quickly as you can.",
      prevent:
        "An extension that adds a node only after it has left its parent, used everywhere instead of `addChild`.",
      notToBeConfusedWith: [
        .init(.uikitAutolayoutNoCommonAncestor, "views of UIKit, which may be added again"),
        .init(.collectionMutatedWhileEnumerating, "children were changed while they were gone through"),
      ],
      sources: [
        "Apple: SKNode addChild(_:): https://developer.apple.com/documentation/spritekit/sknode",
        "Apple: SKNode move(toParent:): https://developer.apple.com/documentation/spritekit/sknode",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Attemped to add a \
        SKNode which already has a parent: <SKSpriteNode> name:'buoy' texture:['nil'] position:{0, 0} scale:{1.00, \
        1.00} size:{0, 0} anchor:{0.5, 0.5} rotation:0.00'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Attempted to add a boat \
        which already has a berth'
        """, answer: "uncaught-exception-generic"),
    ])

  /// SpriteKit's sentence, misspelt as it is, and as it would be without the mistake.
  private static let sentences = ExceptionSentences(
    "node-with-parent",
    [
      "Attemped to add a SKNode which already has a parent: <{type}>",
      "Attemped to add a SKNode which already has a parent", "Attempted to add a SKNode which already has a parent",
    ])
}
