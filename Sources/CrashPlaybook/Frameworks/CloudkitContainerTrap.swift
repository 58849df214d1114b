extension Rule {
  static let cloudkitContainerTrap = Rule(
    "cloudkit-container-trap",
    "A CloudKit container was made without the entitlement for it",
    family: .frameworks,
    certainWhen: .any([
      .message(
        "The application is missing required entitlement com.apple.developer.icloud-services",
        "your process must have a com.apple.developer.icloud-services entitlement"),
      .all([.exceptionName("CKException"), .message("entitlement")]),
    ]),
    likelyWhen: .any([
      .all([.trap, .frame([], image: ["^CloudKit$"], within: 2), .frame("CKContainer", within: 9)]),
      .raisedDirectly(
        "cloudkit-container-refused", by: "-[CKContainer initWithContainerID:",
        "+[CKContainer containerWithIdentifier:",
        "+[CKContainer defaultContainer]"),
      .all([
        .exceptionName("CKException"),
        .any([.message("(?i)container"), .raised(by: "-[CKContainer ", "+[CKContainer ")]),
      ]),
    ]),
    possibleWhen: .all([.trap, .frame([], image: ["^CloudKit$"], within: 1)]),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .frame("CKContainer.{call}", "-[CKContainer {call}", "+[CKContainer {call}", within: 9),
      .appFrame("(?i)cloud", "(?i)sync", "(?i)container"),
    ],
    outranks: .trapsInGeneral + .exceptionsInGeneral,
    blame: .frame(["(?i)cloud", "Sync"]),
    page: PlaybookPage(
      whatHappened: """
        The app asked for a `CKContainer`, in {blame|code that the report does not name|its own code or a library}, \
        and CloudKit stopped the process: the code signature does not allow that container, or no iCloud at all. \
        CloudKit checks the entitlement when the container is made.
        """,
      youSee: """
        A crash at the first touch of CloudKit, every time, in one kind of build only: re-signed, ad hoc, developer \
        ID, a unit-test host, an extension or a watch app. Debug builds with automatic signing run.
        """,
      howWeKnow: """
        A trap inside CloudKit right below the making of a container has this one common reason. Older systems \
        raised a CKException with the sentence about `com.apple.developer.icloud-services`; newer ones trap, and \
        the sentence is in the console only.
        """,
      notProved: """
        Without the sentence: which part is missing, the service, the container's identifier, or the environment. \
        If the stack shows CloudKit without a name in it, even the container is only a guess.
        """,
      rootCause: """
        - the entitlements file of this target or configuration has no iCloud section, or not this container
        - the provisioning profile was made before the container was added
        - the build was re-signed without its entitlements
        - the identifier has a typing error; it must begin with `iCloud.`
        - `CKContainer.default()` in a process whose bundle identifier has no container of its own
        """,
      fixNow: """
        Compare what is signed with what is asked: `codesign -d --entitlements - App.app`, and look for \
        icloud-services and the container's identifier.
        """,
      fixProperly: """
        - Add the capability to every target that uses the container, and name the container explicitly
        - Make the container in one place, behind a switch that is off where the entitlement is missing

        ```swift
        enum CloudFeature {
          static let identifier = "iCloud.org.example.harbour"

          /// Set by the build configuration: builds without the capability must not touch CloudKit.
          static var container: CKContainer? {
            guard Bundle.main.object(forInfoDictionaryKey: "CloudEnabled") as? Bool == true else { return nil }
            return CKContainer(identifier: identifier)
          }
        }
        ```
        """,
      verify:
        "Install the exported archive, not the debug build, of each kind of distribution, and open the first screen.",
      prevent:
        "A step in CI that prints the entitlements of the exported app and fails when icloud-services is missing.",
      notToBeConfusedWith: [
        .init(.codesigningKill, "the signature itself is invalid: the kernel ends the process"),
        .init(.swiftTextlessTrap, "a trap in Swift code without CloudKit below it"),
        .init(.keychainMissingEntitlement, "the same mistake with the keychain: an error, no crash"),
      ],
      sources: [
        "Apple: Enabling CloudKit in your app: "
          + "https://developer.apple.com/documentation/cloudkit/enabling-cloudkit-in-your-app",
        "Apple: CKContainer: https://developer.apple.com/documentation/cloudkit/ckcontainer",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        ▸ 0   CloudKit    0x1a344780 0x1a32fa000 + 1366016
        1   CloudKit    0x1a34591d 0x1a32fa000 + 1438172
        ▸ 2   Orchard     0x104ba4e8 @nonobjc CKContainer.__allocating_init(identifier:) + 44
        3   Orchard     0x104ba4f8 CropSync.start() + 72
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'CKException', reason: 'The application is missing required \
        entitlement com.apple.developer.icloud-services'
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Thread 0 Crashed:
        0   CloudKit                      0x00007ff82aad2780 0x1a32fa000 + 1366016
        1   CloudKit                      0x00007ff82aad391d 0x1a32fa000 + 1438172
        ▸ 2   Orchard                       0x0000000102d164e8 @nonobjc CKContainer.__allocating_init(identifier:) + 44
        3   Orchard                       0x0000000102d164f8 CropSync.start() + 72
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'CKException', reason: 'containerIdentifier can not be nil'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'CKException', reason: 'CKDatabaseOperations must be submitted \
        to a CKDatabase'
        """, answer: "uncaught-exception-generic"),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        0   Orchard     0x104ba4e8 CropSync.merge(_:) + 44
        1   Orchard     0x104ba4f8 closure #1 in CropSync.start() + 72
        2   CloudKit    0x1a344780 __58-[CKDatabase performQuery:]_block_invoke + 160
        """),
    ])
}
