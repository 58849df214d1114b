extension Rule {
  static let usernotificationsInvalidTrigger = Rule(
    "usernotifications-invalid-trigger",
    "A notification was to come after an interval that is too short",
    family: .frameworks,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly(
        "notification-trigger", by: "+[UNTimeIntervalNotificationTrigger triggerWithTimeInterval:repeats:]"),
    ]),
    unless: sentences.areNotTheReason,
    endsIn: .checkOfLibrary,
    supportedBy: [
      .variant("notification-interval-form", forms),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} made a `UNTimeIntervalNotificationTrigger` with an interval that the system does not take: \
        {why|it must be more than 0 seconds, and 60 or more if it repeats}.
        """,
      youSee: """
        A crash where a reminder or timer is set. For "greater than 0" only some users see it, and only at some times: \
        the interval was computed from a date.
        """,
      howWeKnow: "The sentence is UserNotifications' own; without it, the trigger's initializer raised the exception.",
      rootCause: """
        - the interval is `date.timeIntervalSinceNow`, and the date is now or in the past: a slow dialog, a date from \
        a server, a device whose clock was set
        - a countdown that has ended, or was cancelled, gives 0
        - minutes were taken for seconds, or a test value (`repeats: true` every 5 seconds) stayed in
        """,
      fixNow: """
        In `{blame|the function that schedules}`, return, or notify at once, where the interval is not above 0; for \
        a repeating one, take 60 seconds or more.
        """,
      fixProperly: """
        - for a point in time, use `UNCalendarNotificationTrigger`: a date in the past raises nothing
        - one function that makes triggers and returns nil for what cannot be scheduled
        - nothing can repeat more often than once a minute: show what is faster inside the app

        ```swift
        import UserNotifications

        func trigger(at date: Date) -> UNNotificationTrigger? {
          // before: UNTimeIntervalNotificationTrigger(timeInterval: date.timeIntervalSinceNow, repeats: false)
          let interval = date.timeIntervalSinceNow
          guard interval > 0 else { return nil }
          return UNTimeIntervalNotificationTrigger(timeInterval: interval, repeats: false)
        }
        ```
        """,
      verify: "Schedule for a second ago, for now, and for one second from now, each with and without repetition.",
      prevent: "Tests of the function that makes triggers with past dates, zero and infinity.",
      notToBeConfusedWith: [
        .init(.usernotificationsNoBundle, "the notification centre of a program without a bundle"),
        .init(.usernotificationsDelegateOffMain, "the delegate was called on another thread"),
      ],
      sources: [
        "Apple: UNTimeIntervalNotificationTrigger init(timeInterval:repeats:): "
          + "https://developer.apple.com/documentation/usernotifications/untimeintervalnotificationtrigger",
        "Apple: UNCalendarNotificationTrigger: "
          + "https://developer.apple.com/documentation/usernotifications/uncalendarnotificationtrigger",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'time interval \
        must be greater than 0'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'time interval \
        must be at least 60 if repeating'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The time interval must \
        be greater than 0 tides'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "notification-interval",
    [
      "time interval must be at least 60 if repeating", "^time interval must be greater than 0",
      "reason: 'time interval must be greater than 0'",
    ])

  private static let forms: [Variant] = [
    Variant(
      .message("time interval must be at least 60 if repeating"),
      [
        "why": "a notification that repeats needs 60 seconds or more",
        "fixNow": """
        In `{blame|the function that schedules}`, give a trigger that repeats 60 seconds or more.
        """,
      ]),
    Variant(
      .message("time interval must be greater than 0"),
      [
        "why": "it was 0 or less, so the moment has passed already",
        "fixNow": """
        In `{blame|the function that schedules}`, return, or notify at once, where the interval is not above 0.
        """,
      ]),
  ]
}
