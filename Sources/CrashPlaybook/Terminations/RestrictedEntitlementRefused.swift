extension Rule {
  static let restrictedEntitlementRefused = Rule(
    "restricted-entitlement-refused",
    "The program claims an entitlement that no profile grants it",
    family: .terminations,
    certainWhen: .all([.textOfTheCrash("entitlement-refused", words), .not(signatureInvalid)]),
    likelyWhen: .any([
      .textOfTheCrash("entitlement-refused", words),
      .textOfTheCrash(
        "launch-refused-163",
        ["NSPOSIXErrorDomain Code=163 *Launchd job spawn failed", "NSPOSIXErrorDomain Code=163 \"Launchd"]),
      // As Xcode writes it.
      .all([.message("^Launchd job spawn failed"), .message("^Code: 163")]),
    ]),
    possibleWhen: .message(words),
    supportedBy: [
      .message("Unsatisfied entitlements: {entitlements}").because("what no profile grants"),
      .message("not valid: Error Domain=AppleMobileFileIntegrityError", "Security policy would not allow process")
        .because(
          "the system refused to start it"),
      .message("Launchd job spawn failed").because("launchd could not start it"),
      .variant("why-not-granted", [invalid]),
      signatureInvalid.because(
        "-420: the signature itself does not hold. So it is said of an ad hoc signature with such entitlements, and of a "
          + "file that was changed after it was signed"),
    ],
    outranks: [
      .codesigningKill, .execFailure, .killedExternally, .runningboardOther, .sandboxDenied,
      .notACrashReport,
    ],
    blame: .nobody,
    spokenBy: .exceptions,
    page: PlaybookPage(
      whatHappened: """
        macOS refused to start {process|the program}. Its signature claims a restricted entitlement ({entitlements|the \
        log names it|the log names it}), and no provisioning profile in the bundle grants it.
        """,
      youSee: """
        `The application can't be opened`, or `killed` in a shell, and no crash report. `codesign --verify` and `spctl` are \
        content, and so is notarisation: none of them looks at profiles. Often after a release that added passkeys, a \
        keychain group, associated domains or iCloud.
        """,
      howWeKnow: """
        `amfid` and `taskgated` write these sentences when they look for a profile and find none that fits (-413), \
        or where an ad hoc signature claims such entitlements (-424). launchd gives 163 for programs whose signature was refused; alone, that number does not say why.
        """,
      rootCause: """
        Entitlements such as `keychain-access-groups`, `com.apple.developer.…`, `com.apple.application-identifier` and \
        iCloud's must be granted by a profile, outside the store as well.

        - `Contents/embedded.provisionprofile` is missing, was copied after signing, or is of another identifier, team \
        or certificate
        - helpers and tools were signed with the app's entitlements (`entitlementsInherit`, `--deep`); a bare tool has no \
        place for a profile at all
        - the build signed ad hoc (`-s -`) and kept the entitlements
        - variables such as `$(AppIdentifierPrefix)` were not replaced
        """,
      fixNow: """
        {first|}`codesign -d --entitlements - App.app` shows what is claimed, `security cms -D -i \
        App.app/Contents/embedded.provisionprofile` what is granted. Take the entitlement out, or put a Developer ID \
        profile that grants it into the bundle before signing.
        """,
      fixProperly: """
        - A file of entitlements for each executable: helpers get the sandbox's inheritance and nothing restricted
        - Tools that need such an entitlement live in a small bundle of their own, with a profile
        - The script that signs compares claimed and granted entitlements, and stops where they differ
        """,
      verify: """
        Start the notarised download on a Mac that never built it: `open App.app`, and `log show --last 2m --predicate \
        'process == "amfid" OR process == "taskgated-helper"'` is empty. `syspolicy_check distribution App.app` helps from \
        macOS 14 on.
        """,
      prevent: "A job in CI that starts the signed and notarised product, not only checks its signature.",
      notToBeConfusedWith: [
        .init(.codesigningKill, "code that does not fit its signature, in a program that was started"),
        .init(.keychainMissingEntitlement, "the program runs, and the keychain refuses (-34018)"),
        .init(.execFailure, "the file cannot be run at all"),
      ],
      sources: [
        "Apple TN3125: Inside Code Signing: Provisioning Profiles: "
          + "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
        "Apple Developer Forums: Resolving Trusted Execution Problems",
        "https://github.com/steipete/RepoBar/issues/29",
        "https://github.com/Blaizzy/nativ/issues/183",
      ]),
    examples: [
      .matches(
        """
        taskgated-helper: org.example.lagoon: Unsatisfied entitlements: keychain-access-groups
        ▸ amfid: /Applications/Lagoon.app/Contents/MacOS/Lagoon not valid: Error Domain=AppleMobileFileIntegrityError \
        Code=-413 "No matching profile found"
        """),
      .matches(
        """
        ▸ amfid: /Applications/Lagoon.app/Contents/MacOS/Lagoon not valid: Error Domain=AppleMobileFileIntegrityError \
        Code=-424 "The file is adhoc signed but contains restricted entitlements"
        """),
      .matches(
        """
        ▸ amfid: /Applications/Lagoon.app/Contents/MacOS/Lagoon not valid: Error Domain=AppleMobileFileIntegrityError \
        Code=-420 "The signature on the file is invalid"
        ▸ kernel: AMFI: When validating /Applications/Lagoon.app/Contents/MacOS/Lagoon: Code has restricted \
        entitlements, but the validation of its code signature failed.
        """),
      .matches(
        """
        ▸ error=Error Domain=RBSRequestErrorDomain Code=5 "Launch failed." UserInfo={NSLocalizedFailureReason=Launch \
        failed., NSUnderlyingError=0xbccc28720 {Error Domain=NSPOSIXErrorDomain Code=163 "Unknown error: 163" \
        UserInfo={NSLocalizedDescription=Launchd job spawn failed}}}
        """),
      .ignores(
        """
        error=Error Domain=RBSRequestErrorDomain Code=5 "Launch failed." UserInfo={NSLocalizedFailureReason=Launch \
        failed., NSUnderlyingError=0xbccc28720 {Error Domain=NSPOSIXErrorDomain Code=111 "Unknown error: 111" \
        UserInfo={NSLocalizedDescription=Launchd job spawn failed}}}
        """, answer: "exec-failure"),
    ])

  private static let signatureInvalid = Condition.message(
    "AppleMobileFileIntegrityError Code=-420", "signature not valid: -420", "signature on the file is invalid")
  private static let invalid = Variant(
    signatureInvalid,
    [
      "first":
        "First look at the signature: `codesign --verify --strict --verbose=4 App.app` must be content, else sign again, "
        + "as the last step. If it says `adhoc`, sign with a certificate, or without these entitlements. Then: "
    ])

  private static let words: [TextPattern] = [
    "AppleMobileFileIntegrityError Code=-413", "AppleMobileFileIntegrityError Code=-424",
    "Restricted entitlements not validated, bailing out",
    "Code has restricted entitlements, but the validation",
    "Requirements for restricted entitlements failed to validate",
    "because no eligible provisioning profiles found", ": Unsatisfied entitlements: {entitlements}",
  ]
}
