extension Rule {
  static let operationEnqueuedTwice = Rule(
    "operation-enqueued-twice",
    "An operation was put into a queue a second time",
    family: .objectiveC,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly("operation-queue", by: "-[NSOperationQueue addOperation", "__addOperations"),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .variant("operation-state", states),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} added an `Operation` to a queue that cannot take it: {why|it was in a queue, ran or had ended \
        already}. An operation runs once, in one queue; `OperationQueue` raises an exception otherwise.
        """,
      youSee: """
        A crash at a retry, when two callers ask for the same thing at nearly the same time, or when something is \
        cancelled right before it would have begun.
        """,
      howWeKnow: "The three sentences are Foundation's own, each for one state of the operation.",
      rootCause: """
        | the text says | cause |
        |---|---|
        | `already enqueued` | a shared or stored operation was added by two callers, or as a dependency and directly |
        | `executing` | `start()` was called by hand, or a subclass says that it executes before the queue started it |
        | `finished` | a retry adds the same object again, `start()` was called before, or a subclass finishes as soon \
        as it is cancelled, before it was added |

        A look at `isExecuting` or `queue.operations` before does not help where several threads add.
        """,
      fixNow: """
        In `{blame|the function that adds}`, make a new operation each time; take out calls of `start()` for what goes \
        into a queue.
        """,
      fixProperly: """
        - operations are made by the function that adds them, and never kept to be run again
        - a retry makes a new one with the same input
        - what should run once for many callers is a stored `Task` whose value all of them await
        - a subclass ends only after it was started: `isFinished` waits for `start()`, also when cancelled

        ```swift
        import Foundation

        final class Survey {
          private let queue = OperationQueue()
          private let work: @Sendable () -> Void

          init(_ work: @escaping @Sendable () -> Void) { self.work = work }

          // before: one BlockOperation in a property, added again for each retry
          func run() { queue.addOperation(BlockOperation(block: work)) }
        }
        ```
        """,
      verify: "Ask for the same thing from ten threads at once; cancel between making and adding; retry three times.",
      prevent: "No stored property of the type `Operation`.",
      notToBeConfusedWith: [
        .init(.dispatchMiscClientBug, "a work item or queue of libdispatch"),
        .init(.kvoRemoveNotRegistered, "a subclass that reports its state wrongly to observers"),
      ],
      sources: [
        "Apple: OperationQueue addOperation(_:): https://developer.apple.com/documentation/foundation/operationqueue",
        "Apple: Operation: https://developer.apple.com/documentation/foundation/operation",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** -[NSOperationQueue \
        addOperation:]: operation is already enqueued on a queue'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** \
        -[Survey.SoundingQueue addOperation:]: operation is finished and cannot be enqueued'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The operation is already \
        enqueued on a queue of boats'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "operation",
    [
      "-[*addOperation*]: operation is already enqueued on a queue",
      "-[*addOperation*]: operation is executing and cannot be enqueued",
      "-[*addOperation*]: operation is finished and cannot be enqueued",
    ])

  private static let states: [Variant] = [
    Variant(
      .message("operation is already enqueued"),
      [
        "why": "it waits in a queue already",
        "fixNow":
          "In `{blame|the function that adds}`, make a new operation each time instead of adding one that is kept.",
      ]),
    Variant(
      .message("operation is executing and"),
      [
        "why": "it is being executed",
        "fixNow":
          "In `{blame|the function that adds}`, take out the call of `start()`: what goes into a queue is started by it.",
      ]),
    Variant(
      .message("operation is finished and"),
      [
        "why": "it has ended, and cannot run again",
        "fixNow":
          "In `{blame|the function that adds}`, make a new operation with the same input: one that has ended runs no more.",
      ]),
  ]
}
