extension Rule {
  static let healthkitTypeNotAuthorizable = Rule(
    "healthkit-type-not-authorizable",
    "HealthKit was asked for a type that it gives to no app in this way",
    family: .frameworks,
    certainWhen: .frameworkSays(
      "health-types",
      "Authorization to {access} the following types is disallowed: {types}'$",
      "Authorization to {access} the following types is disallowed: {types}",
      "Authorization to {access} the following types is disallowed"),
    likelyWhen: .raisedByFramework("_throwIfAuthorizationDisallowedFor"),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("HKCorrelationTypeIdentifier").because("a correlation: its parts are asked for, never itself"),
      .message("HKClinicalTypeIdentifier").because("a health record: can only be read, and with an entitlement"),
      .frame("_throwIfAuthorizationDisallowedFor", within: 12),
      .exceptionRaiser,
    ],
    outranks: [.uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort],
    page: PlaybookPage(
      whatHappened: """
        {process|The app} asked HealthKit for permission to {access|read or share} `{types|a type that this report \
        does not name|a type that no app may ask for}`. No app can get that, so HealthKit raised an exception before \
        it showed anything to the user.
        """,
      youSee: """
        The app ends where it asks for authorisation, for every user, or for those who withdrew it and are asked again. \
        Neither the completion handler nor `catch` is told: it is an exception of Objective-C.
        """,
      howWeKnow: """
        HealthKit's own sentence with the types, or, where the sentence is lost, its function \
        `_throwIfAuthorizationDisallowedFor…` that raised.
        """,
      rootCause: """
        | what was asked for | why not |
        |---|---|
        | a correlation (`bloodPressure`, `food`), to read or to share | its parts are authorised one by one |
        | to share what the system computes itself: `appleExerciseTime`, `appleStandTime`, `walkingHeartRateAverage`, \
        wrist temperature, electrocardiograms | only to be read |
        | to share a clinical record | only to be read, with the entitlement for health records |
        | to read a clinical record without that entitlement | the capability "Clinical Health Records" is missing |

        Mostly one list serves for reading and for writing, or an update of a plug-in added a type to it.
        """,
      fixNow: """
        Take {types|the types of the message} out of the set that is handed to `toShare` (or `read`); for a correlation, \
        put its quantity types there instead.

        ```swift
        import HealthKit

        // before
        let types: Set = [HKCorrelationType(.bloodPressure), HKQuantityType(.appleExerciseTime)]
        try await store.requestAuthorization(toShare: types, read: types)

        // after
        let pressure: Set = [HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)]
        try await store.requestAuthorization(
          toShare: pressure, read: pressure.union([HKQuantityType(.appleExerciseTime)]))
        ```
        """,
      fixProperly: """
        - two lists from the start: what is written, and what is read
        - `statusForAuthorizationRequest` checks the same sets, and raises the same exception: give it the same lists
        - health records: add the capability, or leave them out of the build that has none
        """,
      verify: """
        On a device, and on a simulator, withdraw the permission in the Health app and ask again: the dialog appears, \
        with the types that are left.
        """,
      prevent: "A test on a simulator that asks for the app's whole lists: the exception comes without any dialog.",
      notToBeConfusedWith: [
        .init(.tccUsageDescription, "the sentence for the user is missing from Info.plist"),
        .init(.sdkConfigurationException, "a library that was set up wrongly"),
        .init(.uncaughtExceptionGeneric, "another exception of HealthKit's"),
      ],
      sources: [
        "Apple: Authorizing access to health data: "
          + "https://developer.apple.com/documentation/healthkit/authorizing-access-to-health-data",
        "Apple: HKCorrelationType: https://developer.apple.com/documentation/healthkit/hkcorrelationtype",
        "Apple: Accessing Health Records",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Authorization to share \
        the following types is disallowed: HKCorrelationTypeIdentifierBloodPressure'
        """),
      .matches(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException',
        ▸ reason: 'Authorization to read the following types is disallowed:
        HKClinicalTypeIdentifierLabResultRecord, HKClinicalTypeIdentifierConditionRecord'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation    0x183d30a80 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib   0x183829fa4 objc_exception_throw + 60
        2   CoreFoundation    0x183d30970 +[NSException raise:format:] + 128
        ▸ 3   HealthKit         0x1a1b2c3d4 -[HKHealthStore _throwIfAuthorizationDisallowedForSharing:types:] + 452
        4   HealthKit         0x1a1b2c4d4 -[HKHealthStore requestAuthorizationToShareTypes:readTypes:completion:] + 96
        5   Lagoon            0x1027d10b4 SwimLog.connect() + 220
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: \
        'NSHealthUpdateUsageDescription must be set in the app's Info.plist in order to request write authorization.'
        """),
      .ignores(
        """
        Lagoon[812:40211] authorization to share was declined: Error Domain=com.apple.healthkit Code=5 \
        "Authorization not determined"
        """),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: Authorization to read the following types is disallowed: heart rate
        """, answer: "swift-fatalerror-precondition"),
    ])
}
