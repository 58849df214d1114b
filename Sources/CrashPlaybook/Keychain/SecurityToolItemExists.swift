extension Rule {
  static let securityToolItemExists = Rule(
    "security-tool-item-exists",
    "The security tool was to add what the keychain already holds",
    family: .keychain,
    severity: .medium,
    certainWhen: .message(
      "SecKeychainItemImport: The specified item already exists in the keychain",
      "SecCertificateAddToKeychain: The specified item already exists in the keychain",
      "SecKeychainItemCreateFromContent (*): The specified item already exists in the keychain",
      "SecKeychainAddGenericPassword*: The specified item already exists in the keychain",
      "SecKeychainAddInternetPassword*: The specified item already exists in the keychain"),
    likelyWhen: .all([
      .message("(?i)specified item already exists in the keychain"),
      .message(
        "security import ", "security add-certificates", "security add-generic-password",
        "security add-internet-password"),
    ]),
    supportedBy: [
      .message("security import", "security add-"),
      .message("exit code 1", "exited with error code 1"),
      .variant("what-was-added", [password]),
    ],
    outranks: [.keychainDuplicateItemGeneric, .keychainDuplicateItemQueryMismatch, .notACrashReport],
    blame: .nobody,
    isWarning: true,
    page: PlaybookPage(
      whatHappened: """
        The command `security` was to {what|import a certificate or key}, and the keychain that it writes to holds it \
        already. Nothing crashed, and no app is at fault: the tool says so with an exit status that is not 0, and the script \
        stops there.
        """,
      youSee: """
        `security: SecKeychainItemImport: The specified item already exists in the keychain.` in a build job, mostly on a \
        machine that keeps its keychains from one job to the next, or in a job that imports the same file in two steps.
        """,
      howWeKnow: "The line begins with the name of the tool's own call; apps use `SecItemAdd`, which has another name.",
      notProved: """
        That the key in the keychain is usable: it may be the certificate without its private key, or lie in a keychain that \
        is locked or not searched.
        """,
      rootCause: """
        - the keychain is that of the user (`login.keychain-db`), or one of an earlier job that no code deleted
        - the same certificate is in two `.p12` files, or in two steps of one job
        - `add-generic-password` without `-U`: it adds, and never replaces

        A failed import is not always without a trace: half-imported private keys can stay behind, and a keychain with \
        thousands of them becomes slow.
        """,
      fixNow: """
        {remedy|Import into a keychain that this job makes itself, and delete it at the end, also when the job fails. \
        Where the keychain must stay, look first, and import only what is missing.}

        ```sh
        # a keychain of its own for the job
        security create-keychain -p "$PASSWORD" build.keychain-db
        security unlock-keychain -p "$PASSWORD" build.keychain-db
        security import certificate.p12 -k build.keychain-db -P "$P12_PASSWORD" -T /usr/bin/codesign
        security list-keychains -d user -s build.keychain-db login.keychain-db
        security set-key-partition-list -S apple-tool:,apple:,codesign: -s -k "$PASSWORD" build.keychain-db

        # in a step that always runs
        security delete-keychain build.keychain-db
        ```
        """,
      fixProperly: """
        - name the keychain with `-k` in every call; without it the command uses the user's default keychain
        - delete a keychain of that name before `create-keychain`, too: a job that was cancelled left one behind
        - fastlane: `setup_ci` makes such a keychain, and `match` then imports into it
        - passwords: `security add-generic-password -U …` replaces the item
        """,
      verify: """
        Run the job twice on the same machine: both runs pass, `security find-identity -v -p codesigning` lists the identity \
        once, and after the job the keychain is gone from `security list-keychains`.
        """,
      prevent: "Machines that are made anew for each job, or a first step that removes keychains of earlier ones.",
      notToBeConfusedWith: [
        .init(.keychainDuplicateItemGeneric, "an app's own `SecItemAdd` had this answer"),
        .init(.codesignKeyRefused, "the key is there, and `codesign` may not use it"),
      ],
      sources: [
        "security(1): import, add-generic-password -U",
        "fastlane/fastlane issues 11595, 11659 and 19268: https://github.com/fastlane/fastlane/issues/11595",
        "codemagic-ci-cd/cli-tools pull request 57: https://github.com/codemagic-ci-cd/cli-tools/issues/57",
      ]),
    examples: [
      .matches(
        """
        Run security import harbour.p12 -P "***" -A -t cert -f pkcs12 -k /Users/runner/work/_temp/harbour.keychain-db
        ▸ security: SecKeychainItemImport: The specified item already exists in the keychain.
        ▸ Error: Process completed with exit code 1.
        """),
      .matches(
        "▸ security: SecKeychainItemCreateFromContent (<default>): The specified item already exists in the keychain."),
      .ignores(
        "2026-02-03 08:09:10 Harbour[4142:99] save: The specified item already exists in the keychain. (-25299)",
        answer: "keychain-duplicate-item-generic"),
      .ignores("security: SecKeychainCreate build.keychain: A keychain with the same name already exists."),
    ])

  private static let password = Variant(
    .message(
      "SecKeychainItemCreateFromContent", "SecKeychainAddGenericPassword", "add-generic-password",
      "add-internet-password"),
    [
      "what": "add a password",
      "remedy":
        "Call it with `-U`: `security add-generic-password -U -s SERVICE -a ACCOUNT -w PASSWORD` replaces the item if it is "
        + "there.",
    ])
}
