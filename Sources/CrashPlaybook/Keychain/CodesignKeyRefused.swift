extension Rule {
  static let codesignKeyRefused = Rule(
    "codesign-key-refused",
    "codesign could not use the key in the keychain",
    family: .keychain,
    severity: .low,
    harm: "a build is not signed: nothing reaches users",
    likelyWhen: .any([
      .message(
        "/*: errSecInternalComponent", ".app: errSecInternalComponent", ".framework: errSecInternalComponent",
        ".dylib: errSecInternalComponent", ".xctest: errSecInternalComponent"),
      .all([
        .message("errSecInternalComponent"),
        .message("codesign", "CodeSign", "replacing existing signature", "unable to build chain to self-signed root"),
      ]),
      .all([.message(": User interaction is not allowed."), .message("codesign", "CodeSign", "productsign")]),
    ]),
    possibleWhen: .message(": errSecInternalComponent", "^errSecInternalComponent"),
    supportedBy: [
      .message("unable to build chain to self-signed root").because(
        "an intermediate certificate of Apple's is missing, or someone changed the trust of one"),
      .message("Command CodeSign failed", "/usr/bin/codesign failed"),
      .variant("what-is-missing", [chain]),
    ],
    outranks: [.keychainInteractionNotAllowed, .codesigningKill, .notACrashReport],
    blame: .nobody,
    // The build fails, and no program dies.
    isNotACrash: true,
    page: PlaybookPage(
      whatHappened: """
        `codesign` found the certificate, but could not use its private key. {what|The keychain was locked, or the key \
        may not be used without a question that no one could answer.} The app itself was built.
        """,
      youSee: """
        `errSecInternalComponent` or `User interaction is not allowed` behind the path of an app or framework, then \
        `Command CodeSign failed with a nonzero exit code`. It works in Xcode and fails over SSH, from a service or in \
        continuous integration.
        """,
      howWeKnow: """
        To read a certificate's name needs no right, to use its key does. A session without a screen cannot show the \
        question of the keychain, so `codesign` gets an error instead of the key.
        """,
      notProved: "Which of the causes below it is: the words are the same for all of them.",
      rootCause: """
        - the keychain is locked: after a restart, after its time-out, or in a new SSH session
        - the key's list of partitions lacks `codesign:` and `apple:`; a key that was imported by a script has none
        - the keychain is not in the list of those that are searched, or is not the default of this session
        - an intermediate certificate (Apple Worldwide Developer Relations) is missing or expired, or a certificate is \
        set to "Always Trust"
        """,
      fixNow: """
        {remedy|Unlock the keychain in the same session as the build, and allow `codesign` to use the key.}

        In the step before the build:

        ```sh
        security unlock-keychain -p "$PASSWORD" build.keychain-db
        security set-keychain-settings -lut 21600 build.keychain-db
        security set-key-partition-list -S apple-tool:,apple:,codesign: -s -k "$PASSWORD" build.keychain-db
        security list-keychains -d user -s build.keychain-db login.keychain-db
        security find-identity -v -p codesigning
        ```
        """,
      fixProperly: """
        - a keychain of its own for each job, made at the beginning and deleted at the end (fastlane's `setup_ci` does it)
        - install the intermediate certificates from apple.com/certificateauthority in the image; leave their trust at \
        "Use System Defaults"
        - or let Xcode sign with an API key of App Store Connect (`-allowProvisioningUpdates`)
        """,
      verify: """
        Sign any small program in a fresh session over SSH: `codesign -f -s "Apple Development" ./tool` and \
        `codesign -vv ./tool` end with status 0.
        """,
      prevent: "The step that unlocks the keychain signs a small file at once, and fails there and not at the end.",
      notToBeConfusedWith: [
        .init(.keychainInteractionNotAllowed, "a program met a locked device or keychain while it ran"),
        .init(.codesigningKill, "the program was signed, and the system refused to run it"),
      ],
      sources: [
        "Apple: Resolving errSecInternalComponent errors during code signing",
        "fastlane/fastlane, issues 15185 and 16989: https://github.com/fastlane/fastlane/issues/15185",
      ]),
    examples: [
      .matches(
        """
        ▸ /Users/build/Harbour.app/Frameworks/Pier.framework: errSecInternalComponent
        ▸ Command CodeSign failed with a nonzero exit code
        """),
      .matches(
        """
        ▸ Warning: unable to build chain to self-signed root for signer "Apple Development: Jo Quay (AB12CD34EF)"
        ▸ harbour: errSecInternalComponent
        """),
      .matches(
        """
        ▸ /Users/build/Harbour.app: User interaction is not allowed.
        ▸ Command /usr/bin/codesign failed with exit code 1
        """),
      .ignores(
        """
        2026-02-03 08:09:10 Harbour[4142:99] keychain: User interaction is not allowed. (-25308)
        """, answer: "keychain-interaction-not-allowed"),
      .ignores("SecKeyCreateSignature: the key \"pier\" gave -2070"),
      .ignores("error: No signing certificate \"iOS Development\" found"),
    ])

  private static let chain = Variant(
    .message("unable to build chain to self-signed root"),
    [
      "what": "The chain of certificates from it to Apple's root is not whole, or its trust was changed.",
      "remedy":
        "Install Apple's intermediate certificate again, and set its trust and that of your certificate to \"Use System "
        + "Defaults\". If that was right already, the keychain is locked.",
    ])
}
