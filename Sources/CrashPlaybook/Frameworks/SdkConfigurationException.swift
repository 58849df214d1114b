extension Rule {
  static let sdkConfigurationException = Rule(
    "sdk-configuration-exception", "A library refused to start: its configuration is missing or wrong",
    family: .frameworks,
    certainWhen: .frameworkSays(
      "configuration", sentences, alsoInChecksOf: ["Firebase", "Google", "FBSDK", "Facebook", "Stripe"]),
    likelyWhen: .raised(
      by: "GADApplicationVerifyPublisherInitializedCorrectly", "+[FIRApp configure", "+[FIRApp addAppToAppDictionary:",
      "-[GIDSignIn signIn", "+[GMSServices provideAPIKey",
      "+[GMSServices checkServicePreconditions", "-[FBSDKSettings", "-[GIDSignIn restorePrevious"),
    // Whose check it is need not be known: the words are about the library.
    possibleWhen: .message(sentences),
    endsIn: .check,
    supportedBy: [
      .exceptionRaiser,
      .appFrame("didFinishLaunching", "(?i)configure", "(?i)start").because("it happens during start-up"),
    ],
    outranks: .exceptionsInGeneral + .trapsInGeneral,
    blame: .preferring(["didFinishLaunching", "(?i)configure", "(?i)signIn", "(?i)setup", "init"]),
    page: PlaybookPage(
      whatHappened: """
        A library looked for its configuration (an entry in Info.plist, a file, a key, a URL scheme), did not find it, \
        found it twice or was used before it was configured, and stopped the app from {raiser|its start-up code}: \
        {reason|its message is not in this report|its message names what was missing}
        """,
      youSee: """
        A crash at launch or at the first use of the library, for everybody who has this build, or in one \
        configuration only: staging, an extension, a second flavour, after a pod or package update.
        """,
      howWeKnow: """
        The function that raised belongs to the library's verification, and does nothing else. The reason, where it \
        is kept, names the missing entry or call.
        """,
      rootCause: """
        - the plist file is not in the target's resources, or has another name in this configuration
        - the key in Info.plist is missing or holds another app's value
        - the call to `configure` stands after the first use, or is made twice (app delegate and app `init`)
        - a major update of the library made an entry mandatory
        - cross-platform build tools write the value from an environment variable that was empty
        """,
      fixNow: """
        Open the built app's bundle, not the project, and look for the entry that the reason names; add it for this \
        configuration. Where the reason says that something must be configured first, move that call before the \
        first use: into the app delegate's or the `@main` type's `init`, before stored properties use the library.
        """,
      fixProperly: """
        - Start each library once, first thing at launch, in one function
        - Check the entries yourself before that, with a readable failure in debug builds and the feature off in \
        release

        ```swift
        import Foundation

        struct LibrarySetup {
          let info: [String: Any]

          /// The entry, or nil where it is missing, empty, or an unexpanded build setting.
          func value(_ key: String) -> String? {
            guard let text = info[key] as? String, !text.isEmpty, !text.hasPrefix("$(") else { return nil }
            return text
          }
        }

        let setup = LibrarySetup(info: Bundle.main.infoDictionary ?? [:])
        if let key = setup.value("MapsKey") {
          print("starting maps with a key of \\(key.count) characters")
        } else {
          print("MapsKey is missing: maps stay off")
        }
        ```
        """,
      verify: "Install the exported build of every configuration on a clean device, and start it once.",
      prevent: "A test on the built bundle that lists the entries each library needs.",
      notToBeConfusedWith: [
        .init(.tccUsageDescription, "the system ended the app for a missing usage text"),
        .init(.uncaughtExceptionGeneric, "an exception from somewhere else"),
        .init(.cloudkitContainerTrap, "an entitlement is missing, not a plist entry"),
      ],
      sources: [
        "Firebase: Add Firebase to your Apple project", "Google Mobile Ads SDK: Get started",
        "Google Sign-In: Start integrating",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'com.firebase.core', reason: '`FirebaseApp.configure()` \
        could not \
        find a valid GoogleService-Info.plist in your project.'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation     	0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib    	0x1bd1c47b0 objc_exception_throw + 60
        2   CoreFoundation     	0x1c52a1f28 +[NSException raise:format:arguments:] + 100
        ▸ 3   Orchard            	0x1027d1010 GADApplicationVerifyPublisherInitializedCorrectly + 164
        4   Orchard            	0x1027d10b4 -[GADMobileAds startWithCompletionHandler:] + 52
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'FIRIllegalStateException', reason: 'Failed to get \
        FirebaseApp instance. Please call FirebaseApp.configure() before using Firestore'
        """),
      .matches(
        """
        ▸ FirebaseAuth/Auth.swift:152: Fatal error: The default FirebaseApp instance must be configured before the \
        default Auth instance can be initialized.
        """),
      .matches(
        """
        *** First throw call stack:
        (
        0   CoreFoundation                      0x000000010cd3912b __exceptionPreprocess + 171
        ▸ 1   libobjc.A.dylib                     0x000000010c3cdf41 objc_exception_throw + 48
        2   CoreFoundation                      0x000000010cdae245 +[NSException raise:format:] + 197
        ▸ 3   Harbour                             0x00000001058b5723 +[GMSServices checkServicePreconditions] + 182
        4   Harbour                             0x00000001058a1245 +[GMSMapView mapWithFrame:camera:] + 104
        )
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[FIRShelf fruits]: \
        unrecognized selector sent to instance 0x281f'
        """, answer: "objc-unrecognized-selector"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: You must use a valid publishable key of the harbour
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'a client token must \
        be embedded in your client code of the harbour'
        *** First throw call stack:
        (
        0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
        1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
        2   Harbour           0x00000001027d10b4 -[HBRLedger add:] + 52
        3   Harbour           0x00000001027d11b4 -[HBRLedger load] + 52
        )
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences: [TextPattern] = [
    "could not find a valid GoogleService-Info.plist", "Default app has already been configured",
    "The default FirebaseApp instance must be configured before the default",
    "The default FIRApp instance must be configured before the default",
    "Failed to get FirebaseApp instance. Please call",
    "The Google Mobile Ads SDK was initialized without an application ID",
    "The Google Mobile Ads SDK was initialized incorrectly", "GADInvalidInitializationException",
    "You must specify |clientID|", "No active configuration.  Make sure GIDClientID is set",
    "Your app is missing support for the following URL schemes", "Google Maps SDK for iOS must be initialized via",
    "App ID not found. Add a string value with your app ID for the key",
    "a client token must be embedded in your client code", "Failed to get default Firebase app instance",
    "is not registered as a URL scheme. Please add it in your Info.plist",
    "Could not configure Firebase Installations due to invalid FirebaseApp options",
    "You must use a valid publishable key",
  ]
}
