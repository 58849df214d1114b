extension Rule {
  static let firestoreAssertionFailed = Rule(
    "firestore-assertion-failed",
    "A check inside Firestore failed",
    family: .frameworks,
    certainWhen: .any([
      .message("FIRESTORE INTERNAL ASSERTION FAILED: {condition}"),
      .frame(
        ["firebase::firestore::util::internal::FailAssertion", "firebase::firestore::util::internal::Fail("], image: [],
        within: 12),
    ]),
    unless: .exceptionType("EXC_BAD_ACCESS", "EXC_GUARD"),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .variant("firestore-assertion-remedy", remedies),
      .message("LevelDB error: {error} (expected").because("what the database below answered"),
      .message("/PluginKitPlugin/").because("it happened in an app extension"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + .trapsInGeneral,
    blame: .frame([
      "firebase::firestore::core::", "firebase::firestore::local::", "firebase::firestore::remote::",
      "firebase::firestore::model::", "firebase::firestore::api::",
    ]),
    page: PlaybookPage(
      whatHappened: """
        Firestore found a condition false that it relies on, and raised an exception to end {process|the process}: \
        {what|its message is not in this report|its message names the check}.
        """,
      youSee: """
        `NSInternalInconsistencyException` with `FIRESTORE INTERNAL ASSERTION FAILED`, mostly on the queue \
        `com.google.firebase.firestore`, whose stack holds nothing of the app.
        """,
      howWeKnow: """
        Only Firestore's own hard assertions write these words; misuse by the app has other exceptions, such as \
        `FIRInvalidArgumentException`.
        """,
      notProved: "Which call of the app led there: Firestore works on its own queue, behind a list of tasks.",
      rootCause: """
        | words | mostly |
        |---|---|
        | Failed to open DB … LOCK: Resource temporarily unavailable | a second process or instance has the same cache open: \
        an app and its extension, two copies of a Mac app, an instance that was terminated and made again too early |
        | Failed to open DB, Failed to iterate leveldb directory | the cache's folder was moved, removed or protected while \
        the device is locked |
        | Failed to commit transaction, … No space left | the disk is full |
        | Corruption, value.has_value(), Unexpected document | the cache on the disk is damaged, or was written by another \
        version |
        | Expected to be called by the executor … | a defect of that release of Firestore |
        """,
      fixNow: "{remedy|Update Firestore; look the condition up in the issues of the SDK, with your version.}",
      fixProperly: """
        - One process, one cache: extensions use a memory cache, a REST call, or data that the app leaves in the App Group
        - Wait for the completion of `terminate` before the next instance is made, and never make two for one database
        - After a damaged cache: `clearPersistence` before the first use, at the next start, once
        - Watch the free space before large offline writes
        """,
      verify: """
        Start the app and its extension (or two copies) at the same time, ten times: no exception. For a damaged cache: \
        start twice with the folder that a user sent.
        """,
      prevent: "Keep the whole reason of exceptions in your reports: the words behind the colon tell the causes apart.",
      notToBeConfusedWith: [
        .init(.sdkConfigurationException, "Firebase was used before it was configured"),
        .init(.uncaughtExceptionGeneric, "an exception of other code"),
        .init(.suspendedWithFileLock, "the system ended the app for a lock on a shared file"),
      ],
      sources: [
        "firebase-ios-sdk: Firestore/core/src/util/hard_assert.h, exception_apple.mm",
        "Firebase documentation: Access data offline",
      ]),
    examples: [
      .matches(
        """
        Fatal Exception: NSInternalInconsistencyException
        ▸ FIRESTORE INTERNAL ASSERTION FAILED: Failed to open DB: Internal: Failed to open LevelDB database at \
        /var/mobile/Containers/Data/PluginKitPlugin/7A/Library/Application Support/firestore/main: LevelDB error: IO error: \
        lock /var/mobile/Containers/Data/main/LOCK: Resource temporarily unavailable (expected created.ok())
        """),
      .matches(
        """
        Process:               Harbour [447]
        Exception Type:        EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   FirebaseFirestoreInternal     	0x1127d2000 firebase::firestore::util::ObjcThrowHandler(firebase::firestore::util::ExceptionType, char const*) + 412
        ▸ 3   FirebaseFirestoreInternal     	0x1127d2100 firebase::firestore::util::internal::FailAssertion(char const*, char const*, int) + 45
        4   FirebaseFirestoreInternal     	0x1127d2200 firebase::firestore::local::LevelDbMutationQueue::Start() + 220
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'FIRInvalidArgumentException', reason: 'Document path cannot be empty.'
        """, answer: "uncaught-exception-generic"),
      .ignores("@firebase/firestore: Firestore (9.6.1): FIRESTORE (9.6.1) INTERNAL ASSERTION FAILED: Unexpected state"),
    ])

  private static let remedies = [
    Variant(
      .message("FIRESTORE INTERNAL ASSERTION FAILED*LOCK: "),
      [
        "what": "the cache on the disk is open in another process or instance already",
        "remedy": """
        Give the second process no cache on the disk: `settings.cacheSettings = MemoryCacheSettings()` in the extension, or \
        refuse a second copy of the app. Where one process makes both, await `terminate` of the first instance.
        """,
      ]),
    Variant(
      .message("FIRESTORE INTERNAL ASSERTION FAILED*No space left", "FIRESTORE INTERNAL ASSERTION FAILED*disk I/O"),
      [
        "what": "the disk refused to take more",
        "remedy": "Let the app cope with a full disk: a smaller cache, fewer writes, a message to the user.",
      ]
    ),
    Variant(
      .message(
        "FIRESTORE INTERNAL ASSERTION FAILED*Corruption", "FIRESTORE INTERNAL ASSERTION FAILED*Unknown document type"),
      [
        "what": "the cache on the disk is damaged",
        "remedy": "Update Firestore, and remove the cache at the next start, before its first use: `clearPersistence`.",
      ]),
  ]
}
